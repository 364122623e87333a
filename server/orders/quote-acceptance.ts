import { hasEnded } from "../core/item-states.ts";
import { type Outcome, ok, refused } from "../core/outcome.ts";
import type { Db } from "../db/schema.ts";
import { organisationOf } from "../organisation/organisation.ts";
import type { Booking } from "./booked.ts";
import type { BookingDependencies, Order } from "./order.ts";
import { findById } from "./queries.ts";
import { type BookingQuote, markUpOf } from "./quote.ts";

/**
 * Makes the order the only one by the agent's quote that it accepts, and holds what it adds to a net rate against the settings of
 * the organisation as they are now.
 */
export async function acceptQuoteOf(
  { acceptQuote, localeData }: Pick<BookingDependencies, "acceptQuote" | "localeData">,
  trx: Db,
  order: Pick<Order, "organisation" | "account" | "accepts" | "origin" | "markUp" | "kept">,
  { offer, receipt }: Pick<BookingQuote, "offer" | "receipt">,
  { id: bookingId }: Pick<Booking, "id">,
): Promise<Outcome<void, "quote-taken" | "mark-up">> {
  const { organisation, account, accepts, origin, markUp, kept } = order;
  if (accepts) {
    const isOver = async (id: string) => hasEnded((await findById(trx, organisation.id, id))?.state ?? "lapsed");
    const accepting = { optionId: accepts.optionId, bookingId, accountId: account?.id, hasEnded: isOver };
    if (!(await acceptQuote?.(trx, accepting, { organisation, origin }))) return refused("quote-taken");
  }
  if (!offer.net) return ok(undefined);
  const rates = kept?.rates ?? (await localeData.rates(trx));
  const now = { markUp, byQuote: accepts !== undefined, organisation: await organisationOf(trx, organisation.id) };
  return markUpOf(offer, now, rates) === (receipt.property.markUp ?? 0) ? ok(undefined) : refused("mark-up");
}
