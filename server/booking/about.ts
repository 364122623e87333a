import { type FactsLength, productOf } from "../products/product.ts";
import type { Booking } from "./booked.ts";

/** What its product tells of a booking. */
export function aboutOf(booking: Booking, language = booking.language) {
  const product = productOf(booking.product);
  const items = product.items(booking);
  return {
    span: items.span,
    ...product.summary(items, language),
    facts: (length: FactsLength) => product.facts(items, language, length),
    calendar: () => product.calendar(items, language),
    words: product.words[language],
  };
}
