import { formatDay } from "../../core/day.ts";
import { wholePartyOf } from "../../core/party.ts";
import type { GoSearch } from "../product.ts";
import { transfersPages } from "./pages.ts";

/** From the nearest airport on the first day, and back on the last one; the page asks when. */
export const transfersGo: GoSearch = {
  words: ["t", "transfer", "transfers", "traslado", "traslados", "توصيل"],
  span: "days",
  codes: {},
  what: { en: "Search airport transfers", es: "Buscar traslados al aeropuerto", ar: "البحث عن توصيل المطار" },
  example: "t lisbon 12jan 19jan 2a",
  href({ place: { id }, from, to, party }) {
    const { adults, childAges } = wholePartyOf({ rooms: party });
    return `${transfersPages.results[0]}?${new URLSearchParams([
      ["place", String(id ?? "")],
      ["day", formatDay(from)],
      ...(to > from ? [["back", formatDay(to)]] : []),
      ["people", String(adults + childAges.length)],
    ])}`;
  },
};
