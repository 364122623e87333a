import { describe, expect, test } from "vitest";
import { givenAccount } from "../../tests/support/accounts.ts";
import { aForm, bookingOn } from "../../tests/support/bookings.ts";
import { describeOnEachDatabase } from "../../tests/support/databases.ts";
import { givenOrganisation } from "../../tests/support/organisations.ts";
import { steadyRates } from "../../tests/support/rates.ts";
import { aStay, givenHotel, offerKey } from "../../tests/support/stays.ts";
import { parseDay } from "../shared/day.ts";
import { HOUR } from "../shared/durations.ts";
import type { Booking } from "./booked.ts";
import type { Buyer } from "./quote.ts";

const ARRIVAL = parseDay("2026-12-12") as number;

describeOnEachDatabase((open) => {
  describe("finding a booking", () => {
    test("BK-05 its owner finds it by id and by reference, in either case", async () => {
      const { booking, organisation, account, place } = await office();
      const booked = await place(account);
      expect(await booking.find(organisation.id, booked.id, account.id)).toEqual(booked);
      expect(await booking.find(organisation.id, booked.reference.toLowerCase(), account.id)).toEqual(booked);
    });

    test("BK-05 nobody else does: no other account, no guest, no other organisation", async () => {
      const { db, booking, organisation, account, place } = await office();
      const booked = await place(account);
      const other = await givenAccount(db, organisation);
      const elsewhere = await givenOrganisation(db);
      for (const name of [booked.id, booked.reference]) {
        expect(await booking.find(organisation.id, name, other.id)).toBeUndefined();
        expect(await booking.find(organisation.id, name, undefined)).toBeUndefined();
        expect(await booking.find(elsewhere.id, name, account.id)).toBeUndefined();
      }
    });

    test("RO-03 a guest's booking is found by its unguessable id, signed in or not, and never by its reference", async () => {
      const { booking, organisation, account, place } = await office();
      const booked = await place(undefined);
      expect(await booking.find(organisation.id, booked.id, undefined)).toEqual(booked);
      expect(await booking.find(organisation.id, booked.id, account.id)).toEqual(booked);
      expect(await booking.find(organisation.id, booked.reference, undefined)).toBeUndefined();
      expect(await booking.find(organisation.id, booked.reference, account.id)).toBeUndefined();
    });
  });

  test("RT-05 coming stays are listed with the next one first, past ones with the latest first, and only one's own", async () => {
    const { db, booking, organisation, account, place } = await office();
    const later = await place(account, 10);
    const sooner = await place(account, 2);
    await place(await givenAccount(db, organisation));
    const list = async (when: "upcoming" | "past" | "all", today: number) =>
      (await booking.list(organisation.id, account.id, { when, today })).map(({ id }) => id);

    expect(await list("upcoming", ARRIVAL)).toEqual([sooner.id, later.id]);
    expect(await list("past", ARRIVAL)).toEqual([]);
    // A stay is past on the day after its last night has ended.
    expect(await list("upcoming", sooner.stay.departure)).toEqual([sooner.id, later.id]);
    expect(await list("past", sooner.stay.departure + 1)).toEqual([sooner.id]);
    expect(await list("past", later.stay.departure + 1)).toEqual([later.id, sooner.id]);
    expect(await list("all", ARRIVAL)).toEqual([later.id, sooner.id]);
    expect(await booking.list((await givenOrganisation(db)).id, account.id, { when: "all", today: 0 })).toEqual([]);
  });

  test("BK-04 a reference that is taken is drawn again", async () => {
    const references = ["AAAAAAA", "AAAAAAA", "AAAAAAA", "CCCCCCC"];
    const { account, place } = await office(() => references.shift() as string);
    expect((await place(account)).reference).toBe("AAAAAAA");
    expect((await place(account)).reference).toBe("CCCCCCC");
  });

  describe("what was typed before signing in again", () => {
    test("BK-05 is kept for a day under a token, changed, and dropped", async () => {
      const { booking, organisation, pass } = await office();
      const token = await booking.keepDraft(organisation.id, undefined, { firstName: "Ana" });
      expect(await booking.keepDraft(organisation.id, token, { firstName: "Bea" })).toBe(token);
      expect(await booking.findDraft(organisation.id, token)).toEqual({ firstName: "Bea" });

      pass(24 * HOUR - 1);
      expect(await booking.findDraft(organisation.id, token)).toBeDefined();
      pass(1);
      expect(await booking.findDraft(organisation.id, token)).toBeUndefined();

      const next = await booking.keepDraft(organisation.id, token, { firstName: "Ana" });
      expect(next).not.toBe(token);
      await booking.dropDraft(organisation.id, next);
      expect(await booking.findDraft(organisation.id, next)).toBeUndefined();
    });

    test("BK-05 is not found with a token nobody gave out, nor in another organisation", async () => {
      const { db, booking, organisation } = await office();
      const token = await booking.keepDraft(organisation.id, "chosen by somebody else", { firstName: "Ana" });
      expect(token).toMatch(/^[\w-]{43}$/);
      const elsewhere = await givenOrganisation(db);
      expect(await booking.findDraft(elsewhere.id, token)).toBeUndefined();
      expect(await booking.keepDraft(elsewhere.id, token, { firstName: "Eve" })).not.toBe(token);
      await booking.dropDraft(elsewhere.id, token);
      expect(await booking.findDraft(organisation.id, token)).toEqual({ firstName: "Ana" });
    });
  });

  async function office(newReference?: () => string) {
    const { db } = await open();
    const organisation = await givenOrganisation(db, { bookWithoutSession: true });
    const account = await givenAccount(db, organisation);
    const hotel = await givenHotel(db);
    let now = Date.UTC(2026, 10, 21, 20);
    const { booking } = bookingOn(db, { now: () => now }, steadyRates(), newReference);
    const pass = (time: number) => {
      now += time;
    };
    return { db, organisation, account, booking, pass, place };

    async function place(buyer: Buyer, daysLater = 0): Promise<Booking> {
      const order = { ...aForm(organisation), account: buyer, key: offerKey(hotel, aStay(ARRIVAL + daysLater)) };
      const quoted = await booking.quote(order);
      if (!quoted.ok) throw new Error(quoted.reason);
      const placed = await booking.place({ ...order, priceToken: quoted.value.priceToken });
      if (!placed.ok) throw new Error(placed.reason);
      return placed.value;
    }
  }
});
