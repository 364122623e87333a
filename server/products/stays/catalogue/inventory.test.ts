import { expect, inject, test } from "vitest";
import { describeOnEachDatabase } from "../../../../tests/drivers/databases.ts";
import { testsAll } from "../../../../tests/drivers/scope.ts";
import { randomSearches } from "../../../../tests/fixtures/search-queries.ts";
import { searchRows } from "../../../../tests/fixtures/search-reference.ts";
import { aStay, freeBefore, givenHotel, offerKey } from "../../../../tests/fixtures/stays.ts";
import { fillCatalogue, syntheticPlaces } from "../../../../tests/fixtures/synthetic-catalogue.ts";
import { DAY, HOUR } from "../../../core/durations.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { createEmbeddedSupplier } from "../embedded-supplier.ts";
import type { StayKey, StaySearch } from "../supplier.ts";
import { createCatalogue } from "./catalogue.ts";

const FIRST_DAY = 20_800;
const ATTEMPTS = inject("attempts");
const clock = { now: () => (FIRST_DAY - 2) * DAY };
/** Nothing that is compared after sales asks for free cancelling. */
const ANY_HOURS = 0;

describeOnEachDatabase((open) => {
  async function openHouse(changes: Parameters<typeof givenHotel>[1] = {}) {
    const { db } = await open();
    const hotel = await givenHotel(db, changes);
    const catalogue = createCatalogue({ db, clock });
    const supplier = createEmbeddedSupplier({ db, catalogue });
    const book = (key: StayKey) => db.transaction().execute((trx) => supplier.joins.book(key, trx));
    const cancel = (reference: string) => db.transaction().execute((trx) => supplier.joins.cancel(reference, trx));
    return { db, hotel, catalogue, supplier, book, cancel };
  }

  test("BK-04 of many buyers at once exactly ten get the last ten rooms", async () => {
    const { db, hotel, book } = await openHouse({ room: { units: 10 } });
    const stays = [0, 1, 2, 3].map((shift) => aStay(FIRST_DAY + shift, { nights: 4 }));
    const key = (buyer: number) => offerKey(hotel, stays[buyer % stays.length]!);
    const outcomes = await Promise.all(Array.from({ length: ATTEMPTS }, (_, buyer) => book(key(buyer))));
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(10);
    expect(outcomes.filter((outcome) => !outcome.ok && outcome.reason === "sold-out")).toHaveLength(ATTEMPTS - 10);
    const nights = await db.selectFrom("night").selectAll().execute();
    expect(Math.max(...nights.map(({ taken }) => taken))).toBe(10);
    const bookings = await db.selectFrom("supplier_booking").selectAll().execute();
    expect(bookings).toHaveLength(10);
    expect(new Set(bookings.map(({ reference }) => reference)).size).toBe(10);
  });

  test("BK-04 a refused buyer leaves nothing behind, even when the transaction goes on", async () => {
    const { db, hotel, book } = await openHouse({ room: { units: 2 } });
    expect(await book(offerKey(hotel, aStay(FIRST_DAY + 2, { rooms: 2 })))).toMatchObject({ ok: true });
    const before = await db.selectFrom("night").selectAll().where("taken", ">", 0).execute();
    expect(await book(offerKey(hotel, aStay(FIRST_DAY, { nights: 4 })))).toEqual({ ok: false, reason: "sold-out" });
    expect(await db.selectFrom("night").selectAll().where("taken", ">", 0).execute()).toEqual(before);
    expect(await db.selectFrom("supplier_booking").selectAll().execute()).toHaveLength(1);
  });

  test("BK-04 what a transaction took is back when it is rolled back", async () => {
    const { db, hotel, supplier } = await openHouse();
    const stay = aStay(FIRST_DAY);
    const attempt = db.transaction().execute(async (trx) => {
      await supplier.joins.book(offerKey(hotel, stay), trx);
      throw new Error("interrupted");
    });
    await expect(attempt).rejects.toThrow("interrupted");
    expect(await db.selectFrom("night").selectAll().execute()).toEqual([]);
    expect(await supplier.recheck(offerKey(hotel, stay))).toMatchObject({ ok: true, value: { roomsLeft: 10 } });
  });

  test("BK-04 more rooms than there are, or a room of another house, cannot be had", async () => {
    const { hotel, book } = await openHouse({ room: { units: 2 } });
    expect(await book(offerKey(hotel, aStay(FIRST_DAY, { rooms: 3 })))).toEqual({ ok: false, reason: "sold-out" });
    expect(await book({ ...offerKey(hotel, aStay(FIRST_DAY)), roomId: 1 })).toEqual({
      ok: false,
      reason: "not-offered",
    });
  });

  test("BK-04 taking rooms refuses by itself a night that has not enough left", async () => {
    const { db, hotel, catalogue } = await openHouse({ room: { units: 2 } });
    const take = (arrival: number, changes: Parameters<typeof aStay>[1]) =>
      inTransaction(db, (trx) => catalogue.inventory.take(trx, offerKey(hotel, aStay(arrival, changes)), 2));
    expect(await take(FIRST_DAY + 1, { rooms: 1 })).toMatchObject({ ok: true });
    expect(await take(FIRST_DAY, { rooms: 2, nights: 3 })).toEqual({ ok: false, reason: "sold-out" });
    expect(await take(FIRST_DAY + 1, { rooms: 1 })).toMatchObject({ ok: true });
    expect(await take(FIRST_DAY + 1, { rooms: 1 })).toEqual({ ok: false, reason: "sold-out" });
    const nights = await db.selectFrom("night").select(["day", "taken"]).execute();
    expect(nights).toEqual([{ day: FIRST_DAY + 1, taken: 2 }]);
  });

  test("BK-07 a booking can be looked up, and cancelling it twice gives its rooms back once", async () => {
    const { db, hotel, supplier, book, cancel } = await openHouse();
    const key = offerKey(hotel, aStay(FIRST_DAY, { nights: 2, rooms: 3 }));
    const booked = await book(key);
    const reference = booked.ok ? booked.value.supplierReference : "";
    expect(await supplier.find({ theirs: reference })).toEqual({ state: "found", is: "confirmed", reference });
    expect(await supplier.recheck(key)).toMatchObject({ value: { roomsLeft: 7 } });
    await cancel(reference);
    await cancel(reference);
    await cancel("no-such-booking");
    expect(await supplier.find({ theirs: reference })).toMatchObject({ is: "cancelled" });
    expect(await supplier.find({ theirs: "no-such-booking" })).toEqual({ state: "none" });
    expect(await supplier.recheck(key)).toMatchObject({ value: { roomsLeft: 10 } });
    expect(await db.selectFrom("night").select("taken").where("taken", "!=", 0).execute()).toEqual([]);
  });

  test("BK-07 the re-check tells sold out from never offered", async () => {
    const { hotel, supplier, book } = await openHouse({ room: { units: 1 } });
    const key = offerKey(hotel, aStay(FIRST_DAY));
    await book(key);
    expect(await supplier.recheck(key)).toEqual({ ok: false, reason: "sold-out" });
    const free = aStay(FIRST_DAY + 5);
    for (const other of [
      { ...key, stay: free, planNo: 9 },
      { ...key, stay: free, roomId: 9 },
      { ...key, stay: free, propertyCode: "no-such-house" },
      { ...key, stay: aStay(FIRST_DAY + 5, { adults: 9 }) },
      { ...key, stay: aStay(FIRST_DAY + 50_000) },
    ]) {
      expect(await supplier.recheck(other)).toEqual({ ok: false, reason: "not-offered" });
    }
  });

  test("RO-05 a stay does not begin before today where it is", async () => {
    const { hotel, supplier, catalogue } = await openHouse();
    const today = FIRST_DAY - 2;
    const organisation = { minCheckinDays: 3, timeZone: "Pacific/Kiritimati" };
    expect(catalogue.earliestArrival(hotel.destinationId, organisation)).toBe(today + 3);
    expect(catalogue.earliestArrival(undefined, organisation)).toBe(today + 3);
    expect(catalogue.earliestArrival(3530597, organisation)).toBe(today + 2);
    expect(await supplier.recheck(offerKey(hotel, aStay(today)))).toMatchObject({ ok: true });
    const yesterday = offerKey(hotel, aStay(today - 1));
    expect(await supplier.recheck(yesterday)).toEqual({ ok: false, reason: "not-offered" });
    expect((await supplier.details(hotel.code, yesterday.stay))?.rooms).toEqual([]);
  });

  test("BK-02 a plan whose day for free cancelling is past is not offered as free", async () => {
    const { hotel, supplier } = await openHouse({ plan: { free_until_hours: 48 }, check_in_from: "15:00" });
    const recheck = async (arrival: number) => {
      const offer = await supplier.recheck(offerKey(hotel, aStay(arrival)));
      return offer.ok && offer.value.terms.cancel;
    };
    // At midnight, 39 hours before tomorrow's check-in and 63 before the next day's.
    expect(await recheck(FIRST_DAY - 1)).toEqual({ kind: "none" });
    expect(await recheck(FIRST_DAY)).toEqual(freeBefore((FIRST_DAY - 2) * DAY + 15 * HOUR));
  });

  test("BK-07 an index shows every sale and cancellation of other processes at the next search", async () => {
    const { db } = await open();
    const [place] = syntheticPlaces(1);
    await fillCatalogue(db, { properties: 60, destinations: 1, firstDay: FIRST_DAY, soldPart: 0.2, seed: 4 });
    const searching = createEmbeddedSupplier({ db, catalogue: createCatalogue({ db, clock }) });
    const selling = createEmbeddedSupplier({ db, catalogue: createCatalogue({ db, clock }) });
    const references: string[] = [];
    let sold = 0;
    for (const round of Array.from({ length: testsAll ? 15 : 7 }, (_, i) => i)) {
      const [search] = randomSearches(1, [place!.id], FIRST_DAY, 100 + round);
      const everything: StaySearch = { ...search!, filters: {}, sort: "price", page: 1, perPage: 100 };
      const { hits } = await searching.search(everything);
      for (const { offer } of hits.slice(0, 6)) {
        for (let again = 0; again < 3; again++) {
          const booked = await db.transaction().execute((trx) => selling.joins.book(offer.key, trx));
          if (!booked.ok) break;
          references.push(booked.value.supplierReference);
          sold++;
        }
      }
      for (const reference of references.splice(0, round % 3 === 0 ? 4 : 0)) {
        await db.transaction().execute((trx) => selling.joins.cancel(reference, trx));
      }
      const answer = await searching.search(everything);
      const truth = await searchRows(db, everything, ANY_HOURS);
      expect(answer.total).toBe(truth.total);
      expect(answer.facets.types).toEqual(truth.facets.types);
      expect(answer.hits.map(({ property, offer }) => [property.code, offer.room.id, offer.price.total])).toEqual(
        truth.hits.map(({ code, roomId, total }) => [code, roomId, total]),
      );
    }
    expect(sold).toBeGreaterThan(50);
  });

  test("BK-07 rereads an index that is behind the log, which keeps a thousand versions", async () => {
    const { db, hotel, supplier } = await openHouse({ room: { units: 10 } });
    const stay = aStay(FIRST_DAY);
    const search = { ...randomSearches(1, [hotel.destinationId], FIRST_DAY)[0]!, filters: {}, stay, page: 1 };
    const left = async () => (await supplier.search(search)).hits[0]?.offer.roomsLeft;
    expect(await left()).toBe(10);
    await db.updateTable("destination").set({ version: 998 }).execute();
    expect(await left()).toBe(10);
    const writer = createEmbeddedSupplier({ db, catalogue: createCatalogue({ db, clock }) });
    await db.updateTable("destination").set({ version: 1_998 }).execute();
    for (let sale = 0; sale < 3; sale++) {
      await db.transaction().execute((trx) => writer.joins.book(offerKey(hotel, stay), trx));
    }
    const { log_from } = await db.selectFrom("destination").select("log_from").executeTakeFirstOrThrow();
    expect(log_from).toBe(1_000);
    expect(await left()).toBe(7);
  });
});
