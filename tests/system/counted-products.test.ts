import { expect, test } from "vitest";
import * as reservations from "../../app/routes/api/bookings/reservations.ts";
import { parseDay } from "../../server/core/day.ts";
import { DAY } from "../../server/core/durations.ts";
import { type Need, needName } from "../../server/core/needs.ts";
import { hashToken } from "../../server/crypto/ids.ts";
import type { Db } from "../../server/db/schema.ts";
import type { Organisation } from "../../server/organisation/settings.ts";
import type { OfferKey } from "../../server/ports/offer.ts";
import { ownKey as carKey } from "../../server/products/cars/key.ts";
import { cruiseKey } from "../../server/products/cruises/key.ts";
import { keyOf as tripKey } from "../../server/products/dreamtrips/key.ts";
import { ownKey as transferKey } from "../../server/products/transfers/key.ts";
import { describeWithDatabase } from "../drivers/databases.ts";
import { pagesOf } from "../drivers/pages.ts";
import { givenAccount } from "../fixtures/accounts.ts";
import { aChoice, aStation, givenStations } from "../fixtures/cars.ts";
import { aCruise, givenCruises } from "../fixtures/cruises.ts";
import { aDreamtrip, givenDreamtrips } from "../fixtures/dreamtrips.ts";
import { aForm } from "../fixtures/order-form.ts";
import { givenOrganisation } from "../fixtures/organisations.ts";
import { AMADORA, aBase, givenTransfers } from "../fixtures/transfers.ts";
import { givenBalance, givenCertificate, givenDiscountCard } from "../fixtures/wallet.ts";

const NOW = Date.UTC(2026, 10, 21, 12);
const MARCH_6 = parseDay("2027-03-06") as number;
const ANSWERS: Partial<Record<Need["as"], string>> = { text: "Rua 1", name: "Ana Silva", "flight-number": "TP1234" };
const DATES: Record<string, string> = { bornOn: "1980-05-06", documentExpires: "2030-01-01" };

/** Each with what it costs and what of it can be paid now, in cents. */
const PRODUCTS: [string, (db: Db, to: Organisation) => Promise<OfferKey>, { total: number; now: number }][] = [
  [
    "CAR",
    async (db) => {
      await givenStations(db, aStation());
      return carKey(aChoice({ age: 22 }));
    },
    { total: 267_60, now: 237_60 },
  ],
  [
    "TRF",
    async (db) => {
      await givenTransfers(db, aBase());
      const legs = [{ way: "from-airport" as const, day: parseDay("2026-12-12") as number, time: "15:00" }];
      return transferKey({ base: "LIS", place: AMADORA, vehicle: "standard", legs, people: 2, bags: 2 });
    },
    { total: 23_10, now: 23_10 },
  ],
  [
    "CRU",
    async (db) => {
      await givenCruises(db, aCruise());
      return cruiseKey({ code: "BCN-4", day: MARCH_6, cabin: "IN", parties: [{ adults: 2, childAges: [] }] });
    },
    { total: 1_240_00, now: 248_00 },
  ],
  [
    "DRM",
    async (db, to) => {
      await givenDreamtrips(db, to, aDreamtrip());
      return tripKey(to.id, { code: "TEJO", day: MARCH_6, travellers: 2, singles: 0 });
    },
    { total: 2_200_00, now: 440_00 },
  ],
];

/** Of each in answers of the call for a reservation. */
const FIELDS: Record<string, object> = {
  CAR: { car: { class: "CDMR" }, pick_up: { station: "LIS" }, driver_age: 22 },
  TRF: { airport: "LIS", vehicle: "standard", passengers: 2, legs: [{ way: "from-airport" }] },
  CRU: { cruise: { code: "BCN-4" }, cabins: [{ adults: 2, child_ages: [] }] },
  DRM: { trip: { code: "TEJO" }, travelers: 2, rooms_for_one: 0 },
};

describeWithDatabase((open) => {
  test.each(PRODUCTS)(
    "LO-09 WA-08 PD-01 a %s spends points, and earns them once it is over",
    async (code, find, price) => {
      const site = await given(code, find);
      await givenBalance(site.db, site.account, { ...POINTS, minor: 10_00 });
      await site.context.earning.operations.add(site.organisation, { per: "1", startsOn: 0 });
      const quote = await site.quote(["points-points"]);
      const earned = Math.floor((price.total - 10_00) / 100);
      expect([quote.receipt.total, quote.points?.points]).toEqual([price.total, earned]);
      await site.book(quote, ["points-points"]);
      expect(await site.paid()).toEqual([{ kind: "points", paid: 10_00 }]);
      expect(await site.points()).toBe(0);
      site.clock.time = (MARCH_6 + 60) * DAY;
      await site.jobs.round();
      expect(await site.points()).toBe(earned);
    },
  );

  test.each(PRODUCTS)("WA-06 PD-01 certificates and discount cards are not offered for a %s", async (code, find) => {
    const site = await given(code, find);
    await givenCertificate(site.db, site.account, { currency: "EUR", services: code, pro_code: code });
    await givenDiscountCard(site.db, site.account, { currency: "EUR" });
    const { wallet, receipt } = await site.quote();
    expect([wallet.shown, wallet.needsAddOn, receipt.sources]).toEqual([false, false, []]);
  });

  test.each(PRODUCTS)(
    "CALL-16 PD-01 the call for a reservation tells of a %s, while it is booked and then",
    async (code, find) => {
      const site = await given(code, find);
      const { db, organisation, context } = site;
      const quote = await site.quote();
      const { offer, receipt } = quote;
      const begun = {
        product: code,
        sold: context.productOf(code).sold.write(offer.sold),
        total: { minor: receipt.total, currency: receipt.currency },
        discount: 0,
      };
      const token = await context.booking.keepDraft(organisation.id, undefined, {}, undefined, begun);
      expect(await site.reserved(token)).toMatchObject({ ...FIELDS[code], status: "in-progress", currency: "EUR" });
      await site.book(quote, []);
      await db
        .updateTable("booking")
        .set({ reservation_hash: hashToken("a token") })
        .execute();
      expect(await site.reserved("a token")).toMatchObject({
        ...FIELDS[code],
        status: "booked",
        to_pay: expect.any(Number),
      });
    },
  );

  const POINTS = { kind: "points", currency: "points", from: "points-liability" } as const;

  async function given(code: string, find: (typeof PRODUCTS)[number][1]) {
    const { db } = await open();
    const organisation = await givenOrganisation(db, {
      ...{ products: [code], currency: "EUR", payments: { provider: "demo" }, pointValue: "1" },
      walletOptions: ["Certificates", "Discount Cards"],
      packageOrganiser: { insolvencyCover: { en: "A fund." }, emergencyContact: "+351 210 000 000" },
    });
    const clock = { time: NOW, now: () => clock.time };
    const { context, jobs, call } = pagesOf(db, organisation, NOW, { clock });
    const account = await givenAccount(db, organisation, { currency: "EUR" });
    const key = await find(db, organisation);
    const request = { organisation, account, key, currency: "EUR" };
    const quote = async (tender: string[] = []) => {
      const found = await context.booking.quote({ ...request, tender });
      if (!found.ok) throw new Error(found.reason);
      return found.value;
    };
    async function book({ offer, priceToken }: Awaited<ReturnType<typeof quote>>, tender: string[]) {
      const answers = Object.fromEntries(
        (offer.needs ?? []).map((need) => [needName(need), ANSWERS[need.as] ?? DATES[need.key] ?? "AB123456"]),
      );
      const form = { ...aForm(organisation), ...request, tender, priceToken, answers };
      const placed = await context.booking.place(form);
      if (!placed.ok) throw new Error(placed.reason);
      const { id } = await db.selectFrom("payment").select("id").executeTakeFirstOrThrow();
      for (const { raw, headers } of (await context.demoPaymentPage.choose(organisation.id, id, "pay")) ?? [])
        await context.payments.notice(organisation, "demo", raw, headers);
    }
    return {
      ...{ db, organisation, clock, context, jobs, account, quote, book },
      /** What the call answers to the holder of a token. */
      async reserved(token: string) {
        const { status, data } = await call(reservations, "/api/reservations", { json: { token } });
        expect(status).toBe(200);
        return (data as { data: unknown }).data;
      },
      paid: () => db.selectFrom("booking_source").select(["kind", "paid"]).where("kind", "=", "points").execute(),
      async points() {
        return (await context.loyalty.state(organisation, account, { page: 1, perPage: 20 })).points.held;
      },
    };
  }
});
