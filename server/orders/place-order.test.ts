import type { Kysely } from "kysely";
import { describe, expect, test } from "vitest";
import { describeWithDatabase } from "../../tests/drivers/databases.ts";
import { freeBefore, givenShow, type JoiningSeats, seatKey, seatsTaken } from "../../tests/fakes/trial-product.ts";
import { givenAccount } from "../../tests/fixtures/accounts.ts";
import { bookingOn } from "../../tests/fixtures/bookings.ts";
import { aForm } from "../../tests/fixtures/order-form.ts";
import { givenOrganisation } from "../../tests/fixtures/organisations.ts";
import { steadyRates } from "../../tests/fixtures/rates.ts";
import {
  cardNow,
  givenCertificate,
  givenDiscountCard,
  givenOfferedCertificate,
  givenUsedUp,
} from "../../tests/fixtures/wallet.ts";
import { parseDay } from "../core/day.ts";
import { newId } from "../crypto/ids.ts";
import type { Database } from "../db/schema.ts";
import { DatabaseUnavailableError, isUnavailable } from "../db/unavailable.ts";
import type { Organisation } from "../organisation/settings.ts";
import type { Order } from "./order.ts";
import type { Buyer } from "./quote.ts";

const NOW = Date.UTC(2026, 10, 21, 20);
const ARRIVAL = parseDay("2026-12-12") as number;

describeWithDatabase((open, _engine, race) => {
  describe("booking", () => {
    test("BK-04, WA-09 makes the booking, uses the certificate, takes the room and writes the email, all in one", async () => {
      const { db, booking, supplier, account, form } = await checkout();
      const certificate = await givenCertificate(db, account);
      const placed = await booking.place(await form({ account, currency: "EUR" }));
      expect(placed).toMatchObject({
        ok: true,
        value: {
          state: "confirmed",
          reference: expect.stringMatching(/^[A-Z0-9]{7}$/),
          id: expect.stringMatching(/^[\w-]{22}$/),
          title: "Casa do Rio",
          receipt: {
            payable: 48_00,
            discount: 40_00,
            rate: { from: "USD", to: "EUR", rate: "0.8", asOf: "2026-11-20", source: "demo (invented)" },
            property: { currency: "USD", payable: 60_00 },
          },
        },
      });
      if (!placed.ok) return;
      expect(await booking.find(placed.value.organisationId, placed.value.id, account.id)).toEqual(placed.value);
      expect(await supplier.find({ theirs: placed.value.supplierReference })).toMatchObject({ is: "confirmed" });
      expect(await cardNow(db, certificate)).toMatchObject({ status: "USED" });
      expect(await db.selectFrom("outbox").selectAll().execute()).toEqual([
        expect.objectContaining({ to_address: "ana@example.com", sent_at: null }),
      ]);
    });

    test("WA-05 a discount card gives within the cap and keeps the rest in its own currency", async () => {
      const { db, booking, account, form } = await checkout();
      const card = await givenDiscountCard(db, account, { currency: "EUR", amount: 100_00 });
      const placed = await booking.place(await form({ account }));
      expect(placed).toMatchObject({ ok: true, value: { receipt: { discount: 110_00, payable: 0 } } });
      expect(await cardNow(db, card)).toMatchObject({ status: "ACTIVE", amount: 12_00 });
    });

    test("WA-04 takes nothing from the wallet if the member doesn't use it", async () => {
      const { db, booking, account, form } = await checkout();
      const certificate = await givenCertificate(db, account);
      const placed = await booking.place(await form({ account, selection: "none" }));
      expect(placed).toMatchObject({ ok: true, value: { receipt: { discount: 0, payable: 110_00 } } });
      expect(await cardNow(db, certificate)).toMatchObject({ status: "ACTIVE" });
      const events = db.selectFrom("booking_event").select(["what", "actor_id"]);
      expect(await events.execute()).toEqual([{ what: "booked", actor_id: account.id }]);
    });

    test("RO-03 a guest books where sessions are not needed, and WA-06 does not stop them", async () => {
      const { db, organisation, booking, form } = await checkout({ bookWithoutSession: true });
      await givenOfferedCertificate(db, organisation, { product: "HLT", currency: "USD", minor: 90_00 });
      const placed = await booking.place(await form({ account: undefined, selection: "60114471-x" }));
      expect(placed).toMatchObject({ ok: true, value: { accountId: undefined, receipt: { discount: 0 } } });
    });

    test.each([
      ["a guest", "sign-in-required", (): Buyer => undefined],
      ["an account that may not", "not-permitted", (id: string): Buyer => ({ id, canBook: false })],
    ])("RO-03 refuses %s with %s", async (_, reason, buyer) => {
      const { db, booking, account, form } = await checkout();
      const placed = await booking.place({ ...(await form({ account })), account: buyer(account.id) });
      expect(placed).toEqual({ ok: false, reason });
      expect(await bookings(db)).toEqual([]);
    });

    test("T11 WA-06 waits for a certificate where the organisation asks for one", async () => {
      const { db, organisation, booking, account, form } = await checkout();
      await givenOfferedCertificate(db, organisation, { product: "HLT", currency: "USD", minor: 90_00 });
      expect(await booking.place(await form({ account }))).toEqual({ ok: false, reason: "certificate-required" });
      await givenCertificate(db, account);
      expect(await booking.place(await form({ account }))).toMatchObject({ ok: true });
    });
  });

  describe("what changed since the form was shown", () => {
    test("T14 BK-03 another price is shown and has to be accepted", async () => {
      const { db, booking, account, form, show } = await checkout();
      const order = await form({ account });
      show.price = 120_00;
      const refused = await booking.place(order);
      expect(refused).toMatchObject({
        ok: false,
        reason: "price-changed",
        was: {
          price: { minor: 110_00, currency: "USD" },
          variant: "seated",
          terms: { cancel: freeBefore(Date.UTC(2026, 11, 10, 15)) },
        },
        quote: { receipt: { payable: 132_00 } },
      });
      expect(await bookings(db)).toEqual([]);

      if (refused.ok || refused.reason !== "price-changed") return;
      const accepted = await booking.place({ ...order, priceToken: refused.quote.priceToken });
      expect(accepted).toMatchObject({ ok: true, value: { receipt: { payable: 132_00 } } });
    });

    test("T14 BK-03 other terms for the same price have to be accepted too", async () => {
      const { booking, account, form, show } = await checkout();
      const order = await form({ account });
      show.cancel = null;
      expect(await booking.place(order)).toMatchObject({ ok: false, reason: "price-changed" });
    });

    test("T14 BK-03 another second step of cancelling, and nothing else, has to be accepted too", async () => {
      const { db, booking, account, form, show } = await checkout();
      const steps = [{ untilHours: 48, penalty: { percent: 0 } }];
      show.cancel = { steps, then: { nights: 1 } };
      const order = await form({ account });
      show.cancel = { steps, then: { percent: 90 } };
      const refused = await booking.place(order);
      const free = freeBefore(Date.UTC(2026, 11, 10, 15));
      expect(refused).toMatchObject({
        reason: "price-changed",
        was: { terms: { cancel: { ...free, then: { nights: 1 } } } },
        quote: { offer: { terms: { cancel: { ...free, then: { percent: 90 } } } } },
      });
      expect(await booking.place(order)).toMatchObject({ reason: "price-changed" });
      expect(await bookings(db)).toEqual([]);
      if (refused.ok || refused.reason !== "price-changed") return;
      const { priceToken } = refused.quote;
      const accepted = await booking.place({ ...order, priceToken });
      expect(accepted).toMatchObject({ ok: true, value: { cancel: { ...free, then: { percent: 90 } } } });
    });

    test("T8 BK-03 a price that never was is no price", async () => {
      const { booking, account, form } = await checkout();
      const order = {
        ...(await form({ account })),
        priceToken: "USD.1.breakfast.arrival;none.AAAAAAAA.AAAAAAAAAAAAAAAA",
      };
      expect(await booking.place(order)).toMatchObject({ reason: "price-changed", was: { price: { minor: 1 } } });
      expect(await booking.place({ ...order, priceToken: "" })).toMatchObject({
        reason: "price-changed",
        was: undefined,
      });
    });

    test("BK-03 a changed price is compared line by line only with a receipt of the offer and currency that the form showed", async () => {
      const { organisation, booking, account, form, show } = await checkout();
      const order = await form({ account });
      const visitor = { account, browser: undefined };
      const chosen = await booking.quotes.choose(order, visitor, order.clientAddress);
      const kept = chosen.ok && (await booking.quotes.find(organisation.id, chosen.value.id, visitor, order.key));
      if (!kept) return expect.unreachable();
      const euros = await form({ account, currency: "EUR" });
      show.price = 120_00;
      const shownBefore = async (changes: Partial<Order>) => {
        const refused = await booking.place({ ...order, kept, ...changes });
        if (refused.ok || refused.reason !== "price-changed") return expect.unreachable();
        const { was } = refused;
        return was && [was.price.minor, was.price.currency, was.receipt?.payable];
      };
      expect(await shownBefore({})).toEqual([110_00, "USD", 110_00]);
      expect(await shownBefore({ kept: undefined })).toEqual([110_00, "USD", undefined]);
      const { currency, priceToken } = euros;
      expect(await shownBefore({ currency, priceToken })).toEqual([88_00, "EUR", undefined]);
      const ofAnother = order.priceToken.replace(/[\w-]{8}(?=\.[\w-]{16}$)/, "AAAAAAAA");
      expect(await shownBefore({ priceToken: ofAnother })).toEqual([110_00, "USD", undefined]);
      expect(await shownBefore({ priceToken: "no token" })).toBeUndefined();
    });

    test("WA-04 BK-03 a card that came into the wallet since is shown with its price; none that was wished for is none", async () => {
      const { db, organisation, booking, account, form } = await checkout();
      const order = await form({ account });
      const without = await form({ account, selection: "none" });
      await givenCertificate(db, account);
      expect(await booking.place(order)).toMatchObject({
        reason: "price-changed",
        quote: { receipt: { discount: 50_00 } },
      });
      const withoutWallet = { ...organisation, walletOptions: [] };
      expect(await booking.place({ ...without, organisation: withoutWallet })).toMatchObject({ ok: true });
    });

    test("T12 WA-09 a card used elsewhere is gone, and no other card takes its place", async () => {
      const { db, booking, account, form } = await checkout();
      const certificate = await givenCertificate(db, account);
      const order = await form({ account });
      await givenCertificate(db, account, { card_code: "222" });
      await givenUsedUp(db, certificate);
      expect(await booking.place(order)).toEqual({ ok: false, reason: "card-gone" });
    });

    test("T12 WA-09 another account's card is no card", async () => {
      const { db, organisation, booking, account, form } = await checkout();
      const theirs = await givenCertificate(db, await givenAccount(db, organisation));
      const order = { ...(await form({ account })), selection: `${theirs.card_code}-${theirs.id}` };
      expect(await booking.place(order)).toEqual({ ok: false, reason: "card-gone" });
    });

    test("BK-04, WA-09 when the room is gone the certificate is free again", async () => {
      const { db, organisation, booking, account, form, show } = await checkout();
      const certificate = await givenCertificate(db, account);
      const other = await givenAccount(db, organisation);
      const orders = [await form({ account: other }), await form({ account })] as const;
      show.units = 1;
      const [first, second] = await Promise.all(orders.map((order) => booking.place(order)));
      const soldOut = first?.ok ? second : first;
      expect(soldOut).toEqual({ ok: false, reason: "sold-out" });
      expect(await bookings(db)).toHaveLength(1);
      expect(await db.selectFrom("outbox").select("id").execute()).toHaveLength(1);
      const used = (await cardNow(db, certificate))?.status === "USED";
      expect(used).toBe(second?.ok);
    });
  });

  describe("the same form again", () => {
    test("BK-04 gives the same booking, also after everything about it changed", async () => {
      const { db, booking, account, form, show } = await checkout();
      await givenCertificate(db, account);
      const order = await form({ account });
      const first = await booking.place(order);
      Object.assign(show, { price: 500_00, units: 0 });
      expect(first).toMatchObject({ ok: true });
      expect(await booking.place(order)).toEqual(first);
      expect(await bookings(db)).toHaveLength(1);
      expect(await db.selectFrom("outbox").select("id").execute()).toHaveLength(1);
    });

    test("T2 BK-04 with another order is refused and shows nothing of the first", async () => {
      const { booking, form } = await checkout({ bookWithoutSession: true });
      const order = await form({ account: undefined });
      await booking.place(order);
      const other = { ...order, guest: { ...order.guest, lastName: "Sousa" } };
      expect(await booking.place(other)).toEqual({ ok: false, reason: "key-reused" });
    });

    test("T2 BK-04 from another account is refused and shows nothing of the first", async () => {
      const { db, organisation, booking, account, form } = await checkout({ bookWithoutSession: true });
      const order = await form({ account });
      await booking.place(order);
      const other = await givenAccount(db, organisation);
      expect(await booking.place({ ...order, account: other })).toEqual({ ok: false, reason: "key-reused" });
      expect(await booking.place({ ...order, account: undefined })).toEqual({ ok: false, reason: "key-reused" });
    });

    test("BK-04 another organisation's key is another key", async () => {
      const { db, booking, account, form } = await checkout({ bookWithoutSession: true });
      const order = await form({ account: undefined });
      await booking.place(order);
      const elsewhere = await givenOrganisation(db, { bookWithoutSession: true });
      expect(await booking.place({ ...order, organisation: elsewhere })).toMatchObject({ ok: true });
      expect(account).toBeDefined();
      expect(await bookings(db)).toHaveLength(2);
    });
  });

  describe("at once", () => {
    race("T1 F14 BK-04 twenty submits of one form are one booking", async () => {
      const { db, booking, account, form } = await checkout();
      await givenCertificate(db, account);
      const order = await form({ account });
      const placed = await Promise.all(Array.from({ length: 20 }, () => booking.place(order)));
      expect(placed.every((outcome) => outcome.ok)).toBe(true);
      expect(new Set(placed.map((outcome) => outcome.ok && outcome.value.id)).size).toBe(1);
      expect(await bookings(db)).toHaveLength(1);
      expect(await db.selectFrom("stock_booking").select("reference").execute()).toHaveLength(1);
      expect(await db.selectFrom("booking_source").select("id").execute()).toHaveLength(1);
      expect(await db.selectFrom("outbox").select("id").execute()).toHaveLength(1);
    });

    test("T1 F14 BK-04 answers the booking of a twin that is booked between the two looks for it", async () => {
      const { db, booking, account, form } = await checkout();
      const order = await form({ account });
      let looked = false;
      const interrupted = db.withPlugin({
        transformQuery: ({ node }) => node,
        async transformResult({ result }) {
          if (!looked) {
            looked = true;
            await booking.place(order);
          }
          return result;
        },
      });
      const placed = await bookingOn(interrupted, { now: () => NOW }).booking.place(order);
      expect([placed.ok, (await bookings(db)).length]).toEqual([true, 1]);
    });

    race("T4 WA-09 one certificate in twenty checkouts is used once, and the others take no room", async () => {
      const { db, booking, account, forTwentyDays } = await checkout();
      await givenCertificate(db, account);
      const orders = await forTwentyDays({ account });
      const placed = await Promise.all(orders.map((order) => booking.place(order)));
      expect(placed.filter((outcome) => outcome.ok)).toHaveLength(1);
      expect(placed.filter((outcome) => !outcome.ok && outcome.reason === "card-gone")).toHaveLength(19);
      expect(await bookings(db)).toHaveLength(1);
      expect(await seatsTaken(db)).toBe(1);
    });

    race("T4 WA-05 WA-09 a discount card's balance is never negative, in any order of bookings", async () => {
      const { db, booking, account, forTwentyDays } = await checkout();
      const card = await givenDiscountCard(db, account, { amount: 300_00 });
      const orders = await forTwentyDays({ account });
      const placed = await Promise.all(orders.map((order) => booking.place(order)));
      // 110.00 each: the third finds 80.00 left.
      expect(placed.filter((outcome) => outcome.ok)).toHaveLength(2);
      expect(await cardNow(db, card)).toMatchObject({ amount: 80_00 });
      expect(await bookings(db)).toHaveLength(2);
      expect(await seatsTaken(db)).toBe(2);
    });

    race("BK-04 the last rooms go to so many buyers and no more", async () => {
      const { db, booking, form, organisation } = await checkout({ bookWithoutSession: true });
      const order = await form({ account: undefined });
      const buyers = [];
      for (let buyer = 0; buyer < 20; buyer++) buyers.push(await givenAccount(db, organisation));
      const placed = await Promise.all(
        buyers.map((account) => booking.place({ ...order, account, idempotencyKey: newId() })),
      );
      expect(placed.filter((outcome) => outcome.ok)).toHaveLength(10);
      expect(placed.filter((outcome) => !outcome.ok && outcome.reason === "sold-out")).toHaveLength(10);
      expect(await bookings(db)).toHaveLength(10);
      expect(await seatsTaken(db)).toBe(10);
    });
  });

  test.each([
    ["F4 F5 if the database doesn't answer an order, those in line fail without waiting for it", "locked", 4],
    ["BK-04 where an order fails for itself, those in line are tried", "broken", 8],
  ])("%s", async (_, message, tried) => {
    const { db } = await open();
    const organisation = await givenOrganisation(db, { bookWithoutSession: true });
    let asked = 0;
    const failing = (supplier: JoiningSeats): JoiningSeats => ({
      ...supplier,
      async recheck() {
        asked++;
        throw message === "locked" ? new DatabaseUnavailableError(message) : new Error(message);
      },
    });
    const { booking } = bookingOn(db, { now: () => NOW }, steadyRates(), undefined, failing);
    const key = seatKey(givenShow(), ARRIVAL);
    const orders = Array.from({ length: 8 }, () => ({
      ...aForm(organisation),
      account: undefined,
      key,
      priceToken: "",
    }));
    const placed = await Promise.allSettled(orders.map((order) => booking.place(order)));
    const errors = placed.map((outcome) => outcome.status === "rejected" && outcome.reason);
    expect(errors.map(isUnavailable)).toEqual(Array(8).fill(message === "locked"));
    expect(errors.filter((error) => error.message === message)).toHaveLength(tried);
    expect(asked).toBe(tried);
  });

  test("BK-07 an error inside the sale rolls all of it back, and is passed on unchanged", async () => {
    const { db } = await open();
    const organisation = await givenOrganisation(db, { bookWithoutSession: true });
    const broken = (supplier: JoiningSeats): JoiningSeats => ({
      ...supplier,
      joins: {
        ...supplier.joins,
        async book() {
          throw new Error("the supplier is broken");
        },
      },
    });
    const { booking } = bookingOn(db, { now: () => NOW }, steadyRates(), undefined, broken);
    const key = seatKey(givenShow(), ARRIVAL);
    const order = { ...aForm(organisation), account: undefined, key, priceToken: "" };
    const quoted = await booking.quote(order);
    if (!quoted.ok) return expect.unreachable();
    const placed = booking.place({ ...order, priceToken: quoted.value.priceToken });
    await expect(placed).rejects.toThrow("the supplier is broken");
    expect(await bookings(db)).toEqual([]);
  });

  async function checkout(changes: Partial<Organisation> = {}, offered: Parameters<typeof givenShow>[0] = {}) {
    const { db } = await open();
    const organisation = await givenOrganisation(db, changes);
    const account = await givenAccount(db, organisation);
    const { booking, supplier, wallet } = bookingOn(db, { now: () => NOW });
    const show = givenShow(offered);
    const key = seatKey(show, ARRIVAL);
    return { db, organisation, account, booking, supplier, wallet, show, form, forTwentyDays };

    /** Twenty forms for twenty nights, shown before any of them was sent. */
    function forTwentyDays(choice: { account: Buyer }): Promise<Order[]> {
      const days = Array.from({ length: 20 }, (_, day) => seatKey(show, ARRIVAL + day));
      return Promise.all(days.map((other) => form({ ...choice, key: other })));
    }

    /** A form as its reader saw it: with the card and the price of that moment. */
    async function form(choice: Pick<Order, "account"> & Partial<Order>): Promise<Order> {
      const order = { ...aForm(organisation), key, ...choice };
      const quoted = await booking.quote({ ...order, selection: choice.selection });
      if (!quoted.ok) throw new Error(`nothing to book: ${quoted.reason}`);
      const { priceToken, wallet: shown } = quoted.value;
      return { ...order, selection: choice.selection ?? shown.chosen, priceToken };
    }
  }
});

const bookings = (db: Kysely<Database>) => db.selectFrom("booking").select("id").execute();
