import { formatDay } from "../../core/day.ts";
import { wholePartyOf } from "../../core/party.ts";
import type { GoSearch } from "../product.ts";
import { cruisesPages } from "./pages.ts";

export const cruisesGo: GoSearch = {
  words: ["cru", "cruise", "cruises", "crucero", "cruceros", "كروز"],
  span: "nights",
  what: { en: "Search cruises", es: "Buscar cruceros", ar: "البحث عن رحلات بحرية" },
  example: "cru dubai 12jan 7n 2a",
  examples: { es: "crucero dubái 12ene 7n 2a", ar: "كروز دبي 12يناير 7n 2a" },
  href({ place: { id }, from, to, party }) {
    const { adults, childAges, rooms } = wholePartyOf({ rooms: party });
    return `${cruisesPages.results[0]}?${new URLSearchParams([
      ["month", formatDay(from).slice(0, 7)],
      ["from", formatDay(from)],
      ["nights", String(to - from)],
      ...(id === undefined ? [] : [["port", String(id)]]),
      ["adults", String(adults)],
      ...childAges.map((age) => ["age", String(age)]),
      ["cabins", String(rooms)],
    ])}`;
  },
};
