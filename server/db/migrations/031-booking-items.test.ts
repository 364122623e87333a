import { type Kysely, sql } from "kysely";
import { expect, test } from "vitest";
import { describeOnEachDatabase } from "../../../tests/drivers/databases.ts";
import { givenAccount } from "../../../tests/fixtures/accounts.ts";
import { givenPaidBooking } from "../../../tests/fixtures/bookings.ts";
import { givenOrganisation } from "../../../tests/fixtures/organisations.ts";
import { aStay, givenHotel, offerKey } from "../../../tests/fixtures/stays.ts";
import { listItems } from "../../booking/item-queries.ts";
import { findBooking } from "../../booking/queries.ts";
import { parseDay } from "../../core/day.ts";
import { up } from "./031-booking-items.ts";

const CLOCK = { now: () => Date.UTC(2026, 10, 21, 12) };
const ARRIVAL = parseDay("2026-12-12") as number;

describeOnEachDatabase((open) => {
  test("BK-04 a booking of the release before has one item, all its rooms, and keeps id, reference and state", async () => {
    const { db } = await open();
    const organisation = await givenOrganisation(db);
    const account = await givenAccount(db, organisation);
    const key = offerKey(await givenHotel(db), aStay(ARRIVAL));
    const sold = await givenPaidBooking(db, CLOCK, { organisation, account, key });
    const [item] = await listItems(db, sold);
    const [before] = await db.selectFrom("booking").selectAll().execute();
    // As the release before left it; and one that was cancelled then.
    await sql`drop table booking_item`.execute(db);
    await sql`alter table booking_event drop column item`.execute(db);
    await sql`drop index booking_intent`.execute(db);
    await sql`create unique index booking_intent on booking (organisation_id, intent, follows) where state = 'booked'`.execute(
      db,
    );
    await sql`update booking set state = 'booked'`.execute(db);
    const other = { ...before, id: "gone", reference: "GONE222", idempotency_key: "gone", state: "cancelled" };
    await db
      .insertInto("booking")
      .values(other as never)
      .execute();

    await up(db as Kysely<unknown>);

    expect(await findBooking(db, organisation.id, sold.reference, account.id)).toEqual(sold);
    expect(await listItems(db, sold)).toEqual([item]);
    expect(await listItems(db, { ...sold, id: "gone" })).toEqual([
      { ...item, booking_id: "gone", order_reference: "gone", state: "cancelled" },
    ]);
    const index = db.updateTable("booking").set({ state: "unknown" }).where("id", "=", "gone").execute();
    await expect(index).rejects.toThrow(/unique/i);
  });
});
