import type { Kysely } from "kysely";
import { expect, test } from "vitest";
import { describeWithDatabase } from "../../../tests/drivers/databases.ts";
import { testsAll } from "../../../tests/drivers/scope.ts";
import { givenAccount } from "../../../tests/fixtures/accounts.ts";
import { aForm } from "../../../tests/fixtures/order-form.ts";
import { givenOrganisation } from "../../../tests/fixtures/organisations.ts";
import { stayBookingOn } from "../../../tests/fixtures/stay-bookings.ts";
import { aStay, freeBefore, givenHotel, offerKey } from "../../../tests/fixtures/stays.ts";
import { givenCertificate } from "../../../tests/fixtures/wallet.ts";
import { parseDay } from "../../core/day.ts";
import { newId } from "../../crypto/ids.ts";
import type { Database } from "../../db/schema.ts";
import type { Order } from "../../orders/index.ts";
import { importFile } from "./catalogue/import-file.ts";
import type { JoiningSupplier } from "./supplier.ts";

const CLOCK = { now: () => Date.UTC(2026, 10, 21, 20) };
const ARRIVAL = parseDay("2026-12-12") as number;
const LISBON = 2267057;
/** Imports while four buyers buy, who may see half of one. */
const ROUNDS = testsAll ? 25 : 8;
const FREE_UNTIL = Date.UTC(2026, 11, 10, 15);
const SEEN = { cancel: freeBefore(FREE_UNTIL), due: "arrival" };
const CLOSED = JSON.stringify([{ from: ARRIVAL, to: ARRIVAL + 1, closedToArrival: true }]);

type Change = (db: Kysely<Database>) => Promise<unknown>;

describeWithDatabase((open, _engine, race) => {
  test.each<[string, Change, object]>([
    [
      "only another board",
      (db) => db.updateTable("rate_plan").set({ board: "room-only" }).execute(),
      { offer: { variant: "room-only" } },
    ],
    [
      "only another room under the same number",
      (db) =>
        db
          .updateTable("room_type")
          .set({ name: JSON.stringify({ en: "Single room" }) })
          .execute(),
      { offer: { sold: { room: { name: { en: "Single room" } } } } },
    ],
    [
      "only another rule of the house",
      (db) =>
        db
          .updateTable("room_type")
          .set({ bedrooms: 1, bathrooms: 1, house_rules: JSON.stringify([{ en: "No smoking" }]) })
          .execute(),
      { offer: { sold: { room: { home: { houseRules: [{ en: "No smoking" }] } } } } },
    ],
    [
      "an earlier check-in, and so an earlier end of free cancelling",
      (db) => db.updateTable("property").set({ check_in_from: "12:00" }).execute(),
      { offer: { terms: { cancel: freeBefore(Date.UTC(2026, 11, 10, 12)) } } },
    ],
  ])("T14 BK-03 %s between the re-check and the sale is shown, accepted or not booked", async (_, change, now) => {
    const { db, booking, order, justBefore } = await checkout();
    justBefore(change);
    const refused = await booking.place(order);
    expect(refused).toMatchObject({
      ok: false,
      reason: "price-changed",
      was: { price: { minor: 110_00, currency: "USD" }, variant: "breakfast", terms: SEEN },
      quote: now,
    });
    expect(await whatWasTaken(db)).toEqual({ bookings: 0, nights: 0, emails: 0, cards: 0 });
    if (refused.ok || refused.reason !== "price-changed") return;
    const accepted = await booking.place({ ...order, priceToken: refused.quote.priceToken });
    const { receipt, offer } = refused.quote;
    expect(accepted).toMatchObject({ ok: true, value: { receipt, ...offer.terms } });
  });

  test("T14 what sold out, left the catalogue or is forbidden by a rule between the re-check and the sale is said so", async () => {
    const gone: [Change, string][] = [
      [(db) => db.updateTable("room_type").set({ units: 0 }).execute(), "sold-out"],
      [(db) => db.updateTable("rate_plan").set({ min_nights: 2 }).execute(), "min-stay"],
      [(db) => db.updateTable("room_type").set({ stay_rules: CLOSED }).execute(), "closed-to-arrival"],
      [(db) => db.deleteFrom("rate_plan").execute(), "not-offered"],
      [(db) => db.deleteFrom("property").execute(), "not-offered"],
    ];
    for (const [change, reason] of gone) {
      const { db, booking, order, justBefore } = await checkout();
      justBefore(change);
      expect(await booking.place(order)).toEqual({ ok: false, reason });
      expect(await whatWasTaken(db)).toEqual({ bookings: 0, nights: 0, emails: 0, cards: 0 });
    }
  });

  race("T14 BK-03 sales that race with imports book only what the catalogue said at that moment", async () => {
    const { db } = await open();
    const organisation = await givenOrganisation(db, { slug: "racer", bookWithoutSession: true });
    const { booking } = stayBookingOn(db, CLOCK);
    const hotel = { code: "LIS.RACE-1", roomId: 0, planNo: 1 };
    let version = 0;
    /** The price and the terms always change together, so that half of an import would be seen. */
    const importNext = () => {
      version++;
      return importFile({ db, clock: CLOCK }, linesOf(aProperty(hotel.code, version)), expect.fail);
    };
    await importNext();
    const { id } = await db.selectFrom("room_type").select("id").executeTakeFirstOrThrow();
    const order = {
      ...aForm(organisation),
      account: undefined,
      key: offerKey({ ...hotel, roomId: id }, aStay(ARRIVAL)),
    };
    let importing = true;
    let someoneBooked = () => {};
    const buy = async () => {
      while (importing) {
        const quoted = await booking.quote(order);
        if (!quoted.ok) continue;
        const { priceToken } = quoted.value;
        const placed = await booking.place({ ...order, idempotencyKey: newId(), priceToken });
        if (placed.ok) someoneBooked();
      }
    };
    const buyers = Promise.all([buy(), buy(), buy(), buy()]);
    for (let round = 0; round < ROUNDS; round++) {
      const booked = new Promise<void>((resolve) => {
        someoneBooked = resolve;
      });
      await Promise.all([importNext(), booked]);
    }
    importing = false;
    await buyers;

    const sold = await db.selectFrom("booking").select(["total", "terms", "receipt"]).execute();
    expect(sold.length).toBeGreaterThan(0);
    for (const { total, terms } of sold) {
      const hours = (Date.UTC(2026, 11, 12, 15) - JSON.parse(terms).cancel.steps[0].before) / 3_600_000;
      // 100.00 and one more with each version, free of charge until as many hours before.
      expect((total - 100_00) / 1_00).toBe(hours);
    }
    const nights = await db.selectFrom("night").select(["taken", "units"]).execute();
    // Each import says how many units there are now; what was sold is never forgotten.
    expect(nights).toEqual([{ taken: sold.length, units: UNITS + version }]);
  });

  async function checkout() {
    const { db } = await open();
    const organisation = await givenOrganisation(db);
    const account = await givenAccount(db, organisation);
    let change: Change | undefined;
    const through = (supplier: JoiningSupplier): JoiningSupplier => ({
      ...supplier,
      async recheck(key) {
        const offer = await supplier.recheck(key);
        const now = change;
        change = undefined;
        await now?.(db);
        return offer;
      },
    });
    const { booking } = stayBookingOn(db, CLOCK, undefined, through);
    const key = offerKey(await givenHotel(db), aStay(ARRIVAL));
    const form = { ...aForm(organisation), account, key };
    const quoted = await booking.quote(form);
    if (!quoted.ok) throw new Error(`nothing to book: ${quoted.reason}`);
    const order: Order = { ...form, priceToken: quoted.value.priceToken };
    // No code reads this card, so it shows what a rolled-back sale leaves.
    await givenCertificate(db, await givenAccount(db, organisation));
    /** Right after the sale's own re-check, before its transaction begins. */
    const justBefore = (next: Change) => {
      change = next;
    };
    return { db, booking, order, justBefore };
  }
});

const UNITS = 1_000;

const freeUntil = (untilHours: number) => ({
  steps: [{ untilHours, penalty: { percent: 0 } }],
  then: { percent: 100 },
});

function aProperty(code: string, version: number): object {
  const price = 100_00 + version * 1_00;
  return {
    code,
    name: "Casa da Corrida",
    organisation: "racer",
    format: 2,
    destinationId: LISBON,
    type: "hotel",
    product: "HLT",
    stars: 4,
    review: { score: 8.7, count: 120 },
    setting: "city",
    latitude: 38.71,
    longitude: -9.14,
    currency: "USD",
    amenities: [],
    description: { en: "By the river." },
    checkInFrom: "15:00",
    checkOutUntil: "11:00",
    rooms: [
      {
        no: 1,
        name: { en: "Double room" },
        beds: { en: "1 double bed" },
        sizeM2: 22,
        maxAdults: 2,
        maxOccupancy: 3,
        units: UNITS + version,
        seasons: [{ from: "2026-01-01", to: "2027-12-31", price }],
      },
    ],
    ratePlans: [{ no: 1, board: "breakfast", cancellation: freeUntil(version) }],
  };
}

async function* linesOf(property: object): AsyncIterable<string> {
  yield JSON.stringify(property);
}

async function whatWasTaken(db: Kysely<Database>): Promise<Record<string, number>> {
  const [bookings, nights, emails, cards] = await Promise.all([
    db.selectFrom("booking").select("id").execute(),
    db.selectFrom("night").select("day").where("taken", ">", 0).execute(),
    db.selectFrom("outbox").select("id").execute(),
    db.selectFrom("booking_source").select("id").execute(),
  ]);
  return { bookings: bookings.length, nights: nights.length, emails: emails.length, cards: cards.length };
}
