import type { Kysely } from "kysely";
import { expect } from "vitest";
import { formatDay } from "../../server/core/day.ts";
import type { Database } from "../../server/db/schema.ts";
import { heldAccounts } from "../../server/ledger/held-accounts.ts";
import { verifyLedger } from "../../server/ledger/verify.ts";

/** What holds after every fault: no half booking, no room sold twice, no card used for nothing. */
export async function expectWhole(db: Kysely<Database>, confirmed: string[]): Promise<void> {
  const [bookings, nights, uses, cards, supplied, emails] = await Promise.all([
    db.selectFrom("booking").select(["id", "arrival", "departure", "discount", "supplier_reference"]).execute(),
    db.selectFrom("night").select(["day", "taken", "units"]).execute(),
    db.selectFrom("booking_source").select(["booking_id", "account"]).execute(),
    heldAccounts(db).execute(),
    db.selectFrom("supplier_booking").select("reference").execute(),
    db.selectFrom("outbox").select("id").execute(),
  ]);
  const ids = new Set(bookings.map((booking) => booking.id));
  expect(
    confirmed.filter((id) => !ids.has(id)),
    "confirmed but lost",
  ).toEqual([]);
  const stays = new Map<number, number>();
  for (const { arrival, departure } of bookings)
    for (let day = arrival; day < departure; day++) stays.set(day, (stays.get(day) ?? 0) + 1);
  for (const { day, taken, units } of nights) {
    expect([day, taken]).toEqual([day, stays.get(day) ?? 0]);
    expect(taken, `sold on ${formatDay(day)}`).toBeLessThanOrEqual(units);
  }
  expect(supplied).toHaveLength(bookings.length);
  expect(emails).toHaveLength(bookings.length);
  const discounted = bookings.filter((booking) => booking.discount > 0).map((booking) => booking.id);
  expect(uses.map((use) => use.booking_id).sort()).toEqual(discounted.sort());
  const used = cards.filter(({ balance }) => balance === 0).map(({ id }) => id);
  expect(uses.map((use) => use.account).sort()).toEqual(used.sort());
  for (const organisationId of new Set(cards.map((card) => card.organisation_id)))
    expect(await verifyLedger(db, organisationId)).toEqual([]);
}
