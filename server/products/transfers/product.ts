import { hasOnSale } from "../../organisation/sold-by.ts";
import type { Product } from "../product.ts";
import type { VehicleClass } from "./catalogue/vocabulary.ts";
import { transferWords } from "./copy/copy.ts";
import { transfersGo } from "./go.ts";
import { chosen, type TransferKey } from "./key.ts";
import { transfersPages } from "./pages.ts";
import { type LegDetails, type SoldTransfer, stored, termsOfLegs } from "./sold.ts";
import { legEvents, routeTitle, told } from "./texts.ts";

export const transfers: Product<LegDetails, SoldTransfer, TransferKey> = {
  ...chosen,
  ...stored,
  ...told,
  isOnSale: hasOnSale("transfer_base"),
  service: "transport",
  asksPhone: true,
  menu: { transfers: "TRF" },
  pages: transfersPages,
  go: transfersGo,
  // No card is for transfers.
  capPercent: () => 0,
  shown: ({ trip, legs }) => ({
    drawing: "scene-road",
    address: "",
    placeId: trip.placeId,
    others: `${transfersPages.results[0]}?${new URLSearchParams([
      ["airport", trip.base],
      ["place", String(trip.placeId)],
      ["way", legs[0]!.way],
      ["day", legs[0]!.asked.slice(0, 10)],
      ["time", legs[0]!.asked.slice(11)],
      ["people", String(trip.people)],
      ["bags", String(trip.bags)],
    ])}`,
  }),
  itemTerms: termsOfLegs,
  partOf: ({ trip, legs }, numbers) => ({ trip, legs: legs.filter((_, index) => numbers.includes(index + 1)) }),
  changed: (_, now, language) =>
    transferWords[language].changedTo(transferWords[language].vehicles[now as VehicleClass]),
  wire: ({ trip, legs }, language) => ({
    airport: trip.base,
    place_id: trip.placeId,
    title: routeTitle(trip, language),
    vehicle: trip.vehicle,
    passengers: trip.people,
    bags: trip.bags,
    legs: legs.map(({ way, span }) => ({
      way,
      pick_up: span.from.wall,
      time_zone: span.from.zone,
      arrives: span.to.wall,
    })),
  }),
  partEvents: legEvents,
  item({ leg }, number, language) {
    const { legOf, legNamed } = transferWords[language];
    return { inSentence: legOf(number, leg.way), name: legNamed(number, leg.way), who: "" };
  },
};
