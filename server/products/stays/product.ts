import { inLanguage } from "../../core/local-text.ts";
import type { Product } from "../product.ts";
import { stayEvent } from "./calendar.ts";
import { listPropertyCodes } from "./catalogue/stay-queries.ts";
import { stayWords } from "./copy/copy.ts";
import { type SoldStay, type StayDetails, stayItems, storedDetails } from "./details.ts";
import { stayFacts } from "./facts.ts";
import { staysGo } from "./go.ts";
import { holding, sameWish } from "./key.ts";
import { STAY_PRODUCTS, staysPages } from "./pages.ts";
import { shownStay } from "./shown.ts";
import { storedKey, storedSold } from "./stored.ts";
import { staySummary } from "./summary.ts";
import { isBoard, STAY, type StayKey } from "./supplier.ts";
import { partyText } from "./texts.ts";
import { stayWire } from "./wire.ts";

export const stays: Product<StayDetails, SoldStay, StayKey> = {
  kind: STAY,
  codes: STAY_PRODUCTS,
  isOnSale: async (db, { id, suppliers }, code) =>
    (code === "HLT" && suppliers.some(({ supplier }) => supplier === "liteapi")) ||
    (await listPropertyCodes(db, { id, products: [code] }, 1)).length > 0,
  service: "stay",
  menu: { hotelgd: "HLT", hotel: "HLT", condo: "CND", stays: "STY", weeks: "RST", resorts: "RST", holidaystays: "HST" },
  pages: staysPages,
  go: staysGo,
  capPercent: (code) => (code === "HLT" ? 110 : 105),
  key: storedKey,
  sameWish,
  holding,
  sold: storedSold,
  details: storedDetails,
  shown: shownStay,
  items: stayItems,
  partOf: ({ stay, ...sold }, numbers) => ({
    ...sold,
    stay: { ...stay, rooms: stay.rooms.filter((_, index) => numbers.includes(index + 1)) },
  }),
  changed(was, now, language) {
    const { boards, boardChanged } = stayWords[language];
    const named = (board: string) => (isBoard(board) ? boards[`board-${board}`] : board);
    return boardChanged(named(was), named(now));
  },
  wire: stayWire,
  facts: stayFacts,
  summary: staySummary,
  calendar: stayEvent,
  item({ room, party }, number, language) {
    const words = stayWords[language];
    const who = partyText(party, words);
    return {
      inSentence: words.roomOf(number, who),
      name: words.roomNamed(number, inLanguage(room.name, language)),
      who,
    };
  },
  words: stayWords,
};
