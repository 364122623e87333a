import { formatDay } from "../../core/day.ts";
import { wholePartyOf } from "../../core/party.ts";
import type { GoSearch } from "../product.ts";
import { dreamtripsPages } from "./pages.ts";

export const dreamtripsGo: GoSearch = {
  words: ["dt", "dreamtrip", "dreamtrips", "جماعية"],
  span: "days",
  what: { en: "Search group trips", es: "Buscar viajes en grupo", ar: "البحث عن رحلات جماعية" },
  example: "dt rome 12jan 31jan 2a",
  href({ place: { id }, from, to, party }) {
    const { adults, childAges } = wholePartyOf({ rooms: party });
    const travellers = adults + childAges.length;
    return `${dreamtripsPages.results[0]}?${new URLSearchParams([
      ["dest", String(id ?? "")],
      // Few trips depart on one given day.
      ...(from === to
        ? [["month", formatDay(from).slice(0, 7)]]
        : [
            ["from", formatDay(from)],
            ["to", formatDay(to)],
          ]),
      ["travelers", String(travellers)],
      ["singles", String(travellers % 2)],
    ])}`;
  },
};
