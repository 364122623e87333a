import { formatDay } from "../../core/day.ts";
import { wholePartyOf } from "../../core/party.ts";
import type { GoSearch } from "../product.ts";
import { transfersPages } from "./pages.ts";

/** What a line says nothing of; the pages say it and let it be changed. */
const TIME = "12:00";

/** From the nearest airport on the first day, and back on the last one. */
export const transfersGo: GoSearch = {
  words: ["t", "transfer", "transfers", "traslado", "traslados", "توصيل"],
  span: "days",
  what: { en: "Search airport transfers", es: "Buscar traslados al aeropuerto", ar: "البحث عن توصيل المطار" },
  example: "t lisbon 12jan 19jan 2a",
  examples: { es: "traslado lisboa 12ene 19ene 2a", ar: "توصيل لشبونة 12يناير 19يناير 2a" },
  href({ place: { id }, from, to, party }) {
    const { adults, childAges } = wholePartyOf({ rooms: party });
    return `${transfersPages.results[0]}?${new URLSearchParams([
      ["place", String(id ?? "")],
      ["day", formatDay(from)],
      ["time", TIME],
      ...(to > from
        ? [
            ["back", formatDay(to)],
            ["backTime", TIME],
          ]
        : []),
      ["people", String(adults + childAges.length)],
    ])}`;
  },
};
