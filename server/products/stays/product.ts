import { inLanguage } from "../../core/local-text.ts";
import { STAY_PRODUCTS } from "../../core/stay-products.ts";
import type { Product } from "../product.ts";
import { stayEvent } from "./calendar.ts";
import { stayWords } from "./copy/copy.ts";
import { KIND, type SoldStay, type StayDetails, stayItems, storedDetails } from "./details.ts";
import { stayFacts } from "./facts.ts";
import { staySummary } from "./summary.ts";
import { partyText } from "./texts.ts";

export const stays: Product<StayDetails, SoldStay> = {
  kind: KIND,
  codes: STAY_PRODUCTS,
  capPercent: (code) => (code === "HLT" ? 110 : 105),
  details: storedDetails,
  items: stayItems,
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
