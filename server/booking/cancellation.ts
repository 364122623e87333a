import type { Kysely } from "kysely";
import type { Database } from "../db/schema.ts";
import type { Paying } from "../wallet/paying.ts";
import type { PaidPart } from "../wallet/sources.ts";
import type { Booking } from "./booked.ts";
import { listEvents } from "./queries.ts";
import { type CancelledBy, cancelledBy } from "./rules.ts";

/** How a booking ended, as its guest is told: when, at whose wish, and what of each source came back or was kept. */
export type Cancellation = { at: number; by: CancelledBy; parts: PaidPart[] };

type Dependencies = { db: Kysely<Database>; wallet: Pick<Paying, "paidFor"> };

/** Undefined where the booking stands. */
export async function cancellationOf(
  { db, wallet }: Dependencies,
  { organisationId, id: bookingId, accountId }: Booking,
): Promise<Cancellation | undefined> {
  const event = (await listEvents(db, organisationId, bookingId)).find(({ what }) => what === "cancelled");
  if (!event) return undefined;
  return {
    at: event.at,
    by: cancelledBy(event, accountId),
    parts: await wallet.paidFor(db, { organisationId, bookingId }),
  };
}
