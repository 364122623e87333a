import { expect, test } from "vitest";
import { describeWithDatabase } from "../../tests/drivers/databases.ts";
import { givenShow, seatKey } from "../../tests/fakes/trial-product.ts";
import { givenAccount } from "../../tests/fixtures/accounts.ts";
import { bookingOn, givenPaidBooking } from "../../tests/fixtures/bookings.ts";
import { givenOrganisation } from "../../tests/fixtures/organisations.ts";
import { demoPayments } from "../../tests/fixtures/payments.ts";
import { parseDay } from "../core/day.ts";
import { createLedger } from "../ledger/ledger.ts";
import { productOf } from "../products/product.ts";
import { createPaying } from "../wallet/paying.ts";
import { cancelBooking } from "./cancel.ts";
import { listItems } from "./item-queries.ts";

const NOW = Date.UTC(2026, 10, 21, 12);
const CLOCK = { now: () => NOW };
const ARRIVAL = parseDay("2026-12-12") as number;

describeWithDatabase((open) => {
  test("BK-04 BK-06 what is sold is stored as an item of its booking, with its times where it is, and ends with it", async () => {
    const { db } = await open();
    const organisation = await givenOrganisation(db);
    const account = await givenAccount(db, organisation);
    const key = seatKey(givenShow(), ARRIVAL, { nights: 2 });
    const booking = await givenPaidBooking(db, CLOCK, { organisation, account, key });
    const [item, ...others] = await listItems(db, booking);
    expect(others).toEqual([]);
    expect(item).toMatchObject({
      number: 1,
      kind: "test",
      product: "HLT",
      supplier: "own",
      state: "confirmed",
      share: booking.receipt.total,
      order_reference: booking.id,
      supplier_reference: booking.supplierReference,
      starts_local: "2026-12-12T15:00",
      starts_at: Date.UTC(2026, 11, 12, 15),
      time_zone: "Europe/Lisbon",
      ends_local: "2026-12-14T11:00",
      ends_at: Date.UTC(2026, 11, 14, 11),
    });
    expect(productOf("HLT").details.read(item?.details ?? "")).toMatchObject({
      show: booking.title,
      party: { adults: 2, childAges: [] },
    });
    await cancelBooking(
      {
        db,
        clock: CLOCK,
        sellers: bookingOn(db, CLOCK).sellers,
        paying: createPaying({ ledger: createLedger({ clock: CLOCK }), clock: CLOCK }),
        ...demoPayments(db, CLOCK),
      },
      { organisation, reference: booking.reference, reason: "guest", actorId: "op", origin: "https://x.example" },
    );
    expect((await listItems(db, booking)).map(({ state }) => state)).toEqual(["cancelled"]);
  });
});
