import { expect, test } from "vitest";
import { describeWithDatabase } from "../../tests/drivers/databases.ts";
import { givenShow, seatKey } from "../../tests/fakes/trial-product.ts";
import { givenAccount } from "../../tests/fixtures/accounts.ts";
import { givenPaidBooking } from "../../tests/fixtures/bookings.ts";
import { givenOrganisation } from "../../tests/fixtures/organisations.ts";
import { givenDiscountCard } from "../../tests/fixtures/wallet.ts";
import { parseDay } from "../core/day.ts";
import { DAY } from "../core/durations.ts";
import { newId } from "../crypto/ids.ts";
import { forgetGuests } from "./retention.ts";

const ARRIVAL = parseDay("2026-12-12") as number;
const clock = { now: () => Date.UTC(2026, 10, 21, 12) };

describeWithDatabase((open) => {
  test("AC-05 a guest is forgotten the years after the stay that the organisation says, however many there are; amounts stay", async () => {
    const { db } = await open();
    const brief = await givenOrganisation(db, { guestDataYears: 1 });
    const long = await givenOrganisation(db, { guestDataYears: 10 });
    for (const organisation of [brief, long]) {
      const account = await givenAccount(db, organisation);
      await givenDiscountCard(db, account);
      const key = seatKey(givenShow(), ARRIVAL);
      const booked = await givenPaidBooking(db, clock, { organisation, account, key });
      const row = await db.selectFrom("booking").selectAll().where("id", "=", booked.id).executeTakeFirstOrThrow();
      // More than are forgotten at once, and one that is later.
      for (let count = 0; count < 250; count++) {
        const own = { id: newId(), reference: `R${count}`, idempotency_key: newId(), intent: null };
        const ends_on = count === 0 ? row.ends_on + 100 : row.ends_on;
        await db
          .insertInto("booking")
          .values({ ...row, ...own, ends_on })
          .execute();
      }
    }
    const named = async ({ id }: { id: string }) =>
      (
        await db
          .selectFrom("booking")
          .select(["guest", "guest_email", "total"])
          .where("organisation_id", "=", id)
          .execute()
      ).filter(({ guest, guest_email }) => /Silva|ana@|912/.test(guest + guest_email)).length;
    const at = (day: number) => forgetGuests(db, [brief, long], day * DAY);
    await at(ARRIVAL + 1 + 366);
    expect([await named(brief), await named(long)]).toEqual([251, 251]);
    await at(ARRIVAL + 1 + 367);
    expect([await named(brief), await named(long)]).toEqual([1, 251]);
    await at(ARRIVAL + 1 + 3_654);
    expect([await named(brief), await named(long)]).toEqual([0, 1]);
    const totals = await db.selectFrom("booking").select("total").distinct().execute();
    expect(totals).toEqual([{ total: 110_00 }]);
  });
});
