import type { Language } from "../organisation/settings.ts";
import { type CalendarEvent, type FactsLength, type PartEvent, productOf } from "../products/product.ts";
import type { Booking } from "./booked.ts";

type Sold = Pick<Booking, "product" | "sold"> & { language?: Language };

/** What its product tells of a booking, or of an offer. */
export function aboutOf(sold: Sold, language = sold.language ?? "en") {
  const product = productOf(sold.product);
  const items = product.items(sold.sold);
  return {
    span: items.span,
    ...product.shown(sold.sold),
    ...product.summary(items, language),
    facts: (length: FactsLength) => product.facts(items, language, length),
    events: (): (CalendarEvent & Partial<PartEvent>)[] =>
      product.partEvents?.(items, language) ?? [product.calendar(items, language)],
    words: product.words[language],
    hasTickets: hasTickets(sold),
  };
}

function hasTickets({ product: code, sold }: Pick<Sold, "product" | "sold">): boolean {
  const { parts, tickets } = productOf(code);
  return parts?.(sold).some(hasTickets) ?? tickets?.areFor(sold) ?? false;
}
