import { type Kysely, type RawBuilder, sql } from "kysely";
import { expect } from "vitest";
import { formatDay } from "../../server/core/day.ts";
import type { Database } from "../../server/db/schema.ts";
import { heldAccounts } from "../../server/ledger/held-accounts.ts";
import { verifyLedger } from "../../server/ledger/verify.ts";
import { storedReceipt } from "../../server/pricing/stored-receipt.ts";

/** What holds after every fault: no half booking, no room sold twice, nothing paid twice or for nothing. */
export async function expectWhole(db: Kysely<Database>, confirmed: string[]): Promise<void> {
  const [bookings, nights, sources, cards, supplied, emails] = await Promise.all([
    db.selectFrom("booking").select(["id", "starts_on", "ends_on", "receipt", "supplier_reference"]).execute(),
    db.selectFrom("night").select(["day", "taken", "units"]).execute(),
    db.selectFrom("booking_source").selectAll().execute(),
    db
      .selectFrom(heldAccounts(db).as("held"))
      .innerJoin("payment_card", "payment_card.id", "held.card_id")
      .select(["held.id", "held.balance", "payment_card.issued"])
      .execute(),
    db.selectFrom("supplier_booking").select("reference").execute(),
    db.selectFrom("outbox").select("id").execute(),
  ]);
  const ids = new Set(bookings.map((booking) => booking.id));
  expect(
    confirmed.filter((id) => !ids.has(id)),
    "confirmed but lost",
  ).toEqual([]);
  const stays = new Map<number, number>();
  for (const { starts_on, ends_on } of bookings)
    for (let day = starts_on; day < ends_on; day++) stays.set(day, (stays.get(day) ?? 0) + 1);
  for (const { day, taken, units } of nights) {
    expect([day, taken]).toEqual([day, stays.get(day) ?? 0]);
    expect(taken, `sold on ${formatDay(day)}`).toBeLessThanOrEqual(units);
  }
  expect(supplied).toHaveLength(bookings.length);
  expect(emails).toHaveLength(bookings.length);
  expect(sources.filter(({ state }) => state !== "captured")).toEqual([]);
  const paid = bookings.flatMap(({ id, receipt }) =>
    storedReceipt.read(receipt).sources.map(({ kind, worth, owed }) => ({ booking_id: id, kind, worth, owed })),
  );
  expect(byBooking(sources)).toEqual(byBooking(paid));
  for (const { id, balance, issued } of cards) {
    const kept = sources.filter(({ account }) => account === id).reduce((sum, source) => sum + source.kept, 0);
    expect([id, balance]).toEqual([id, issued - kept]);
  }
  await expectBalanced(db);
}

/** What holds in the ledger after whatever happened, by its tables alone; and that it agrees with what bookings were paid with. */
export async function expectBalanced(db: Kysely<Database>): Promise<void> {
  const found = async (query: RawBuilder<unknown>) => (await query.execute(db)).rows;
  expect(
    await found(sql`
      select transaction_id, unit from ledger_line group by transaction_id, unit having sum(amount) <> 0`),
    "transactions that do not come to nothing",
  ).toEqual([]);
  expect(
    await found(sql`
      select id from ledger_account where balance < -credit_limit or balance <>
        (select coalesce(sum(amount), 0) from ledger_line where account = id)`),
    "accounts below their limit, or that hold other than their lines come to",
  ).toEqual([]);
  expect(
    await found(sql`
      select organisation_id, unit, sum(held) as held from (
        select organisation_id, unit, amount as held from booking_source where state = 'held'
        union all
        select organisation_id, unit, -amount from ledger_line where account = 'held'
      ) as parts group by organisation_id, unit having sum(held) <> 0`),
    "what is held for other than bookings",
  ).toEqual([]);
  // What left the holders for a booking and did not come back is what its sources keep.
  expect(
    await found(sql`
      select booking_id, unit, sum(kept) as kept from (
        select booking_id, unit, kept from booking_source
        union all
        select substr(movement, 9, length(movement) - 9 - length(reason)), unit, amount from (
          select rtrim(key, '.0123456789') as movement, reason, unit, amount
            from ledger_line join ledger_transaction on ledger_transaction.id = transaction_id
            where key like 'booking:%' and sequence is not null
        ) as moved
        where reason in ('reserve', 'capture', 'release', 'refund') and movement like '%:' || reason
      ) as parts group by booking_id, unit having sum(kept) <> 0`),
    "bookings that keep other than they were paid",
  ).toEqual([]);
  for (const { id } of await db.selectFrom("organisation").select("id").execute())
    expect(await verifyLedger(db, id)).toEqual([]);
}

/** What each kind paid of each booking; several grants of one kind are one line of a receipt. */
function byBooking(all: { booking_id: string; kind: string; worth: number; owed: number }[]): Record<string, number[]> {
  const sums: Record<string, number[]> = {};
  for (const { booking_id, kind, worth, owed } of all) {
    const [worthBefore = 0, owedBefore = 0] = sums[`${booking_id} ${kind}`] ?? [];
    sums[`${booking_id} ${kind}`] = [worthBefore + worth, owedBefore + owed];
  }
  return sums;
}
