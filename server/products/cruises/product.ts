import { inLanguage } from "../../core/local-text.ts";
import { hasOnSale } from "../../organisation/sold-by.ts";
import type { Product } from "../product.ts";
import { cruiseWords } from "./copy/copy.ts";
import { cruisesGo } from "./go.ts";
import { type CruiseKey, chosen } from "./key.ts";
import { cruisesPages } from "./pages.ts";
import { type CabinDetails, type SoldCabins, stored } from "./sold.ts";
import { guestsText, told } from "./texts.ts";

export const cruises: Product<CabinDetails, SoldCabins, CruiseKey> = {
  ...chosen,
  ...stored,
  ...told,
  isOnSale: hasOnSale("cruise"),
  service: "transport",
  menu: { cruises: "CRU" },
  pages: cruisesPages,
  go: cruisesGo,
  capPercent: () => 0,
  shown: ({ sailing: { calls }, span }) => ({
    drawing: "scene-ship",
    address: "",
    placeId: calls[0]!.destinationId,
    others: `${cruisesPages.results[0]}?${new URLSearchParams({ month: span.from.wall.slice(0, 7) })}`,
  }),
  partOf: ({ parties, ...sold }, numbers) => ({
    ...sold,
    parties: parties.filter((_, index) => numbers.includes(index + 1)),
  }),
  changed(_, now, language) {
    const { cabinChanged, kinds } = cruiseWords[language];
    return cabinChanged(kinds[now as keyof typeof kinds]);
  },
  wire: ({ sailing: { code, title, ship }, cabin, span, parties }, language) => ({
    cruise: { code, title: inLanguage(title, language), ship },
    departs: span.from.wall,
    departs_time_zone: span.from.zone,
    arrives: span.to.wall,
    arrives_time_zone: span.to.zone,
    cabin: inLanguage(cabin.name, language),
    cabins: parties.map(({ adults, childAges }) => ({ adults, child_ages: childAges })),
  }),
  item({ cabin, party }, number, language) {
    const { cabinOf, cabinNamed } = cruiseWords[language];
    const name = inLanguage(cabin.name, language);
    return {
      inSentence: cabinOf(number, guestsText(party, language)),
      name: cabinNamed(number, name),
      who: guestsText(party, language),
    };
  },
};
