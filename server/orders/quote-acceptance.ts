import { hasEnded } from "../core/item-states.ts";
import type { Db } from "../db/schema.ts";
import type { Booking } from "./booked.ts";
import type { BookingDependencies, Order } from "./order.ts";
import { findById } from "./queries.ts";

/** Makes the order the only one by the agent's quote that it accepts; true of an order that accepts none. */
export const acceptQuoteOf = async (
  { acceptQuote }: Pick<BookingDependencies, "acceptQuote">,
  trx: Db,
  { organisation, account, accepts, origin }: Pick<Order, "organisation" | "account" | "accepts" | "origin">,
  { id: bookingId }: Pick<Booking, "id">,
): Promise<boolean> => {
  if (!accepts) return true;
  const isOver = async (id: string) => hasEnded((await findById(trx, organisation.id, id))?.state ?? "lapsed");
  const order = { optionId: accepts.optionId, bookingId, accountId: account?.id, hasEnded: isOver };
  return acceptQuote(trx, order, { organisation, origin });
};
