import { isOpenTo } from "../../organisation/sold-by.ts";
import type { Product } from "../product.ts";
import type { VehicleClass } from "./catalogue/vocabulary.ts";
import { transferWords } from "./copy/copy.ts";
import { transfersGo } from "./go.ts";
import { holding, sameWish, storedKey, TRANSFER, TRANSFER_CODE, type TransferKey } from "./key.ts";
import { transfersPages } from "./pages.ts";
import { type LegDetails, type SoldTransfer, storedDetails, storedSold, termsOfLegs, transferItems } from "./sold.ts";
import { legEvents, routeTitle, transferEvent, transferFacts, transferSummary } from "./texts.ts";

export const transfers: Product<LegDetails, SoldTransfer, TransferKey> = {
  kind: TRANSFER,
  codes: [TRANSFER_CODE],
  isOnSale: async (db, { id }) =>
    (await db.selectFrom("transfer_base").select("code").where(isOpenTo(id)).limit(1).execute()).length > 0,
  service: "transport",
  asksPhone: true,
  menu: { transfers: "TRF" },
  pages: transfersPages,
  go: transfersGo,
  // No card is for transfers.
  capPercent: () => 0,
  key: storedKey,
  sameWish,
  holding,
  sold: storedSold,
  details: storedDetails,
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
  items: transferItems,
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
  facts: transferFacts,
  summary: transferSummary,
  calendar: transferEvent,
  partEvents: legEvents,
  item({ leg }, number, language) {
    const { legOf, legNamed } = transferWords[language];
    return { inSentence: legOf(number, leg.way), name: legNamed(number, leg.way), who: "" };
  },
  words: transferWords,
};
