import { expect, onTestFinished, test, vi } from "vitest";
import { describeWithDatabase } from "../../../tests/drivers/databases.ts";
import { stayBookingOn } from "../../../tests/fixtures/stay-bookings.ts";
import { aStay, givenHotel, offerKey } from "../../../tests/fixtures/stays.ts";
import { SupplierFailedError } from "../../ports/supplier-failed.ts";
import { stayDigest } from "../../products/stays/digest.ts";
import type { JoiningSupplier, StayOffer, StayOrder, StaySearch, Supplier } from "../../products/stays/supplier.ts";
import { guardedSupplier } from "./guarded.ts";

const CLOCK = { now: () => Date.UTC(2026, 10, 21, 20) };
const STAY = aStay(20_799);
const SOON = { answers: 50, acts: 50 };

const never = () => new Promise<never>(() => {});

describeWithDatabase((open) => {
  test("BK-07 the embedded supplier's own answers pass the guard unchanged", async () => {
    const { db, supplier, guarded, key } = await givenProperty();
    expect(await guarded.recheck(key)).toEqual(await supplier.recheck(key));
    expect(await guarded.details(key.propertyCode, STAY)).toEqual(await supplier.details(key.propertyCode, STAY));
    expect(await guarded.search(search(STAY))).toMatchObject({ total: 1 });
    expect(await guarded.details("nobody", STAY)).toBeUndefined();
    const booked = await db.transaction().execute((trx) => guarded.joins.book(key, trx));
    if (!booked.ok) return expect.unreachable();
    const { supplierReference: theirs } = booked.value;
    expect(await guarded.find({ theirs })).toMatchObject({ state: "found", is: "confirmed" });
    await db.transaction().execute((trx) => guarded.joins.cancel(theirs, trx));
    expect(await guarded.find({ theirs })).toMatchObject({ state: "found", is: "cancelled" });
    const { offer } = booked.value;
    expect(await guarded.book(anOrder(offer))).toMatchObject({ state: "confirmed", reference: "ours" });
    expect(await guarded.book(anOrder({ ...offer, board: "all-inclusive" }, "other"))).toEqual({
      state: "rejected",
      why: "changed",
    });
    expect(await guarded.cancel("ours")).toEqual({ state: "cancelled" });
  });

  test.each([
    ["in our own database has the database's time", true, 30_000],
    ["of another kind has five seconds", false, 5_000],
  ])("BK-07 F5 a supplier %s", async (_, isOwn, within) => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const hanging = { name: "hanging", details: never, ...(isOwn && { joins: { book: never, cancel: never } }) };
    const asked = guardedSupplier(hanging as unknown as Supplier).details("any", STAY);
    let isOver = false;
    asked.catch(() => {
      isOver = true;
    });
    await vi.advanceTimersByTimeAsync(within - 1);
    expect(isOver).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    await expect(asked).rejects.toBeInstanceOf(SupplierFailedError);
  });

  test.each<[string, () => unknown]>([
    ["throws", () => Promise.reject(new Error("connection reset"))],
    [
      "throws at once",
      () => {
        throw new TypeError("x is not a function");
      },
    ],
    ["hangs", never],
    ["answers with text", async () => "<html>Bad gateway</html>"],
    ["answers with null", async () => null],
    ["answers with half an answer", async () => ({ ok: true, value: {} })],
  ])("BK-07 a supplier that %s is one error with its cause, whatever was asked", async (_, answer) => {
    const { db, guarded, key } = await givenProperty(
      () =>
        new Proxy({} as JoiningSupplier, {
          get: (_, name) => (name === "joins" ? { book: answer, cancel: answer } : answer),
        }),
    );
    const asked = [
      () => guarded.search(search(STAY)),
      () => guarded.details(key.propertyCode, STAY),
      () => guarded.recheck(key),
      () => guarded.find({ theirs: "reference" }),
      () => db.transaction().execute((trx) => guarded.joins.book(key, trx)),
      () => db.transaction().execute((trx) => guarded.joins.cancel("reference", trx)),
    ];
    for (const ask of asked) {
      const error = await ask().then(
        () => undefined,
        (thrown: unknown) => thrown,
      );
      expect(error).toBeInstanceOf(SupplierFailedError);
      expect((error as Error).cause).toBeInstanceOf(Error);
    }
    const order = { ...anOrder({} as StayOffer), key };
    expect(await guarded.book(order)).toEqual({ state: "unknown", why: expect.any(String) });
    expect(await guarded.cancel("reference")).toEqual({ state: "unknown", why: expect.any(String) });
  });

  test("BK-07 a price that does not add up, another room's offer, and a negative amount are nonsense", async () => {
    const { supplier, key } = await givenProperty();
    const honest = await supplier.recheck(key);
    if (!honest.ok) return expect.unreachable();
    const { price, terms } = honest.value;
    const nonsense = [
      { price: { ...price, total: price.total + 1 } },
      { price: { ...price, base: -price.base, total: price.total - 2 * price.base } },
      { price: { ...price, base: 0.5, charges: [], total: 0.5 } },
      { price: { ...price, currency: "???" } },
      { price: { ...price, units: 2 } },
      { price: { ...price, byItem: [] } },
      { price: { ...price, byItem: [{ base: price.base, charges: [], total: price.base }] } },
      { price: { ...price, byItem: [{ base: price.total, charges: [], total: price.total }] } },
      { price: { ...price, byItem: [{ base: price.base, charges: price.charges, total: price.base }] } },
      { key: { ...key, roomId: key.roomId + 1 } },
      { key: { ...key, stay: { ...key.stay, rooms: [{ adults: 1, childAges: [] }] } } },
      { board: "brunch" },
      { terms: { ...terms, cancel: { kind: "perhaps" } } },
      { terms: { ...terms, cancel: { kind: "steps", steps: [], then: { percent: 101 }, zone: "Europe/Lisbon" } } },
      {
        terms: {
          ...terms,
          cancel: { kind: "steps", steps: [{ before: 9e15, penalty: "unknown" }], then: "unknown", zone: "UTC" },
        },
      },
      { terms: { ...terms, due: "some day" } },
    ];
    for (const change of nonsense) {
      const value = { ...honest.value, ...change } as typeof honest.value;
      const lying = guardedSupplier({ ...supplier, recheck: async () => ({ ok: true, value }) });
      await expect(lying.recheck(key)).rejects.toThrow(SupplierFailedError);
    }
  });

  test("BK-07 what a late supplier still does after its transaction was given up changes nothing", async () => {
    let go = () => {};
    const { db, guarded, key } = await givenProperty((supplier) => ({
      ...supplier,
      joins: {
        ...supplier.joins,
        async book(wanted, unit) {
          await new Promise<void>((resolve) => {
            go = resolve;
          });
          late = supplier.joins.book(wanted, unit).then(
            () => "booked",
            (error: unknown) => String(error),
          );
          return late as never;
        },
      },
    }));
    let late: Promise<string> = Promise.resolve("");
    await expect(db.transaction().execute((trx) => guarded.joins.book(key, trx))).rejects.toThrow(SupplierFailedError);
    go();
    await expect.poll(() => late).toContain("the transaction is over");
    expect(await db.selectFrom("supplier_booking").select("reference").execute()).toEqual([]);
  });

  async function givenProperty(through?: (supplier: JoiningSupplier) => JoiningSupplier) {
    const { db } = await open();
    const { supplier } = stayBookingOn(db, CLOCK);
    const key = offerKey(await givenHotel(db), STAY);
    return {
      db,
      supplier,
      key,
      guarded: through ? guardedSupplier(through(supplier), SOON) : guardedSupplier(supplier),
    };
  }
});

const anOrder = (offer: StayOffer, reference = "ours"): StayOrder => ({
  reference,
  key: offer.key,
  holder: { firstName: "Ana", lastName: "Silva", email: "ana@example.com", phone: "+351 912 345 678" },
  guests: [{ firstName: "Ana", lastName: "Silva" }],
  requests: "",
  expected: {
    total: { minor: offer.price?.total, currency: offer.price?.currency },
    digest: offer.price ? stayDigest(offer) : "",
  },
});

const search = (stay: typeof STAY): StaySearch => ({
  destinationId: 2267057,
  stay,
  products: ["HLT"],
  filters: {},
  sort: "recommended",
  page: 1,
  perPage: 10,
  organisationId: "waypoint",
  unitsPerUsd: { USD: "1" },
  currency: "USD",
});
