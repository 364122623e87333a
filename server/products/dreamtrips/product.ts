import { inLanguage } from "../../core/local-text.ts";
import { rowsOf } from "../../db/rows.ts";
import type { Product } from "../product.ts";
import { dreamtripWords } from "./copy/copy.ts";
import { dreamtripsGo } from "./go.ts";
import { chosen, type DreamtripKey } from "./key.ts";
import { dreamtripsPages } from "./pages.ts";
import { type PlaceDetails, type SoldTrip, stored } from "./sold.ts";
import { told } from "./texts.ts";

export const dreamtrips: Product<PlaceDetails, SoldTrip, DreamtripKey> = {
  ...chosen,
  ...stored,
  ...told,
  isOnSale: async (db, { id }) =>
    (await rowsOf(db, "dreamtrip", { organisation_id: id }).limit(1).execute()).length > 0,
  services: ({ trip: { services } }) => services,
  menu: { dreamtrips: "DRM" },
  pages: dreamtripsPages,
  go: dreamtripsGo,
  // No card is for group trips.
  capPercent: () => 0,
  shown: ({ trip: { destinations }, span }) => ({
    drawing: `place-${destinations[0]}`,
    address: "",
    placeId: destinations[0] ?? 0,
    others: `${dreamtripsPages.results[0]}?${new URLSearchParams({ month: span.from.wall.slice(0, 7) })}`,
  }),
  partOf: ({ travellers, ...sold }, numbers) => ({
    ...sold,
    travellers: travellers.filter((_, index) => numbers.includes(index + 1)),
  }),
  changed: (_was, _now, language) => dreamtripWords[language].changed,
  wire: ({ trip: { code, title, host }, span, travellers }, language) => ({
    trip: { code, title: inLanguage(title, language), host },
    begins: span.from.wall,
    ends: span.to.wall,
    time_zone: span.from.zone,
    travelers: travellers.length,
    rooms_for_one: travellers.filter((alone) => alone).length,
  }),
  item({ alone }, number, language) {
    const { placeOf, placeNamed } = dreamtripWords[language];
    return { inSentence: placeOf(number, alone), name: placeNamed(number, alone), who: "" };
  },
};
