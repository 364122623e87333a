import { promiseCommissions, settleCommissions } from "../commission/commissions.ts";
import type { ItemEnd } from "../commission/rules.ts";
import type { Clock } from "../core/clock.ts";
import { dayIn } from "../core/day.ts";
import { hasEnded, type ItemState } from "../core/item-states.ts";
import type { Db } from "../db/schema.ts";
import type { RateTable } from "../ports/rates.ts";
import type { Booking } from "./booked.ts";
import { type BookingItem, listItems } from "./item-queries.ts";
import type { Order } from "./order.ts";
import { discountOn, partOfPrice } from "./shares.ts";

type Sold = {
  order: Pick<Order, "organisation" | "client" | "accepts">;
  booking: Booking;
  rates: RateTable | undefined;
};

/** AG-05: inside the sale, after its items were stored: what they earn the agent whose client it is for, also where the client accepts a quote. */
export async function promiseToAgent(trx: Db, clock: Clock, { order, booking, rates }: Sold): Promise<void> {
  const { organisation, accepts } = order;
  const client = order.client ?? (accepts && { id: accepts.clientId, agentId: accepts.agentId });
  if (!client) return;
  const { organisationId, id: bookingId, reference, title, receipt } = booking;
  const items = (await listItems(trx, booking)).map((item) => ({
    ...endOf(item),
    product: item.product,
    supplier: item.supplier,
    basis: Math.max(0, partOfPrice(receipt, [item]).base - discountOn([item], receipt)),
  }));
  const sold = { organisationId, bookingId, agentId: client.agentId, clientId: client.id, reference, title, items };
  const today = dayIn(organisation.timeZone, clock.now());
  await promiseCommissions(trx, clock, { ...sold, currency: receipt.currency }, { today, rates });
}

/** Applies a booking's change, in the transaction that has locked it, to what it earns its agent. */
export const settleWithAgent = (
  trx: Db,
  clock: Clock,
  { organisationId, id: bookingId }: Pick<Booking, "organisationId" | "id">,
  items: BookingItem[],
  isChargedBack: boolean,
): Promise<void> =>
  settleCommissions(trx, clock, { organisationId, bookingId, items: items.map(endOf), isChargedBack });

const endOf = ({ number, state, time_zone, ends_at }: BookingItem) => ({
  number,
  end: endIn(state),
  endsOn: dayIn(time_zone, ends_at),
});

function endIn(state: ItemState): ItemEnd {
  if (state === "lapsed") return "unpaid";
  if (hasEnded(state)) return "cancelled";
  return state === "used" || state === "no-show" ? state : "stands";
}
