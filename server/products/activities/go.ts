import { formatDay } from "../../core/day.ts";
import { wholePartyOf } from "../../core/party.ts";
import type { GoSearch } from "../product.ts";
import { activitiesPages } from "./pages.ts";

export const activitiesGo: GoSearch = {
  words: ["a", "activity", "activities", "actividad", "actividades", "نشاط", "أنشطة"],
  span: "days",
  what: { en: "Search activities", es: "Buscar actividades", ar: "البحث عن أنشطة" },
  example: "a rome 12jan 2a",
  examples: { es: "actividad roma 12ene 2a", ar: "نشاط روما 12يناير 2a" },
  href({ place: { id }, from, to, party }) {
    const { adults, childAges } = wholePartyOf({ rooms: party });
    return `${activitiesPages.results[0]}?${new URLSearchParams([
      ["dest", String(id ?? "")],
      ["from", formatDay(from)],
      ["to", formatDay(to)],
      ["adults", String(adults)],
      ...childAges.map((age) => ["age", String(age)]),
    ])}`;
  },
};
