import type { Clock } from "../core/clock.ts";
import { DAY } from "../core/durations.ts";
import { worstOf } from "../core/item-states.ts";
import { ok, refused } from "../core/outcome.ts";
import type { Db } from "../db/schema.ts";
import { inTransaction } from "../db/transaction.ts";
import { settleEarnings } from "./earnings.ts";
import { type BookingItem, listItems, setItem } from "./item-queries.ts";
import { insertEvent, lockBooking, setState } from "./queries.ts";
import { SYSTEM } from "./rules.ts";

/** After check-out: until then a property may still report a no-show. */
const COMPLETED_AFTER = DAY;
const AT_ONCE = 200;

/** Items that are over are used; any number of processes may find that out. Answers how many bookings it were. */
export async function completeBookings(
  { db, clock }: { db: Db; clock: Clock },
  shouldContinue: () => boolean,
): Promise<number> {
  const until = clock.now() - COMPLETED_AFTER;
  // By the index: to ask for distinct bookings would be to read all that are due.
  const over = await db
    .selectFrom("booking_item")
    .select(["organisation_id", "booking_id"])
    .where("state", "=", "confirmed")
    .where("ends_at", "<=", until)
    .orderBy("ends_at")
    .limit(AT_ONCE)
    .execute();
  let completed = 0;
  for (const { organisation_id, booking_id } of over) {
    if (!shouldContinue()) break;
    const done = await inTransaction(db, async (trx) => {
      const booking = await lockBooking(trx, organisation_id, { id: booking_id });
      if (!booking) return refused("gone");
      const items = await listItems(trx, booking);
      const isOver = ({ state, ends_at }: BookingItem) => state === "confirmed" && ends_at <= until;
      if (!items.some(isOver)) return refused("done");
      for (const { number } of items.filter(isOver)) await setItem(trx, booking, number, { state: "used" });
      await setState(trx, booking, worstOf((await listItems(trx, booking)).map(({ state }) => state)));
      const event = { organisation_id, booking_id, what: "completed", at: clock.now() };
      await insertEvent(trx, { ...event, actor_id: SYSTEM, reason: null });
      await settleEarnings(trx, clock, booking);
      return ok(undefined);
    });
    if (done.ok) completed++;
  }
  return completed;
}
