import { type Kysely, sql } from "kysely";
import { expect, test } from "vitest";
import { describeOnEachDatabase } from "../../../tests/drivers/databases.ts";
import { givenAccount } from "../../../tests/fixtures/accounts.ts";
import { bookingOn, givenPaidBooking } from "../../../tests/fixtures/bookings.ts";
import { givenOrganisation } from "../../../tests/fixtures/organisations.ts";
import { aStay, givenHotel, offerKey } from "../../../tests/fixtures/stays.ts";
import { storedStay } from "../../catalogue/stored.ts";
import { parseDay } from "../../core/day.ts";
import type { Party } from "../../core/party.ts";
import { up } from "./028-party.ts";

const ARRIVAL = parseDay("2026-12-12") as number;
const clock = { now: () => Date.UTC(2026, 10, 22, 12) };

describeOnEachDatabase((open) => {
  async function aSale(parties: Party[]) {
    const { db } = await open();
    const organisation = await givenOrganisation(db);
    const account = await givenAccount(db, organisation);
    const key = offerKey(await givenHotel(db), aStay(ARRIVAL, { parties }));
    const { id, supplierReference } = await givenPaidBooking(db, clock, { organisation, account, key });
    const { booking, supplier } = bookingOn(db, clock);
    const stays = async () => [
      (await booking.find(organisation.id, id, account.id))?.stay,
      storedStay.read(
        (
          await db
            .selectFrom("supplier_booking")
            .select("stay")
            .where("reference", "=", supplierReference)
            .executeTakeFirstOrThrow()
        ).stay,
      ),
    ];
    const cancel = () => db.transaction().execute((trx) => supplier.joins.cancel(supplierReference, trx));
    return { db, key, stays, cancel };
  }

  test("BK-04 who sleeps where is kept with the booking and by its supplier", async () => {
    const parties = [
      { adults: 1, childAges: [8, 5] },
      { adults: 2, childAges: [] },
    ];
    const { key, stays } = await aSale(parties);
    expect(await stays()).toEqual([key.stay, key.stay]);
    expect(key.stay.rooms).toEqual(parties);
  });

  test.each([
    { rooms: 2, known: false },
    { rooms: 1, known: true },
  ])(
    "BK-04 WA-09 of $rooms rooms that were sold before each had a party nothing is made up: known $known",
    async ({ rooms, known }) => {
      const { db, key, stays, cancel } = await aSale(aStay(ARRIVAL, { rooms, adults: 2, childAges: [8] }).rooms);
      const days = { arrival: key.stay.arrival, departure: key.stay.departure };
      const wholeParty = { rooms, adults: 2, childAges: [8] };
      await sql`alter table booking drop column party`.execute(db);
      await db
        .updateTable("supplier_booking")
        .set({ stay: JSON.stringify({ ...days, ...wholeParty }) })
        .execute();

      await up(db as Kysely<unknown>);

      const before = { ...days, ...(known ? { rooms: [{ adults: 2, childAges: [8] }] } : { wholeParty }) };
      expect(await stays()).toEqual([before, before]);
      await cancel();
      expect(await db.selectFrom("night").select("taken").where("taken", "!=", 0).execute()).toEqual([]);
    },
  );
});
