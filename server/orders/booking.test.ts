import type { Kysely } from "kysely";
import { describe, expect, test } from "vitest";
import { describeWithDatabase } from "../../tests/drivers/databases.ts";
import { givenShow, seatKey } from "../../tests/fakes/trial-product.ts";
import { givenAccount } from "../../tests/fixtures/accounts.ts";
import { bookingOn } from "../../tests/fixtures/bookings.ts";
import { anEncryption } from "../../tests/fixtures/encryption.ts";
import { aForm } from "../../tests/fixtures/order-form.ts";
import { givenOrganisation } from "../../tests/fixtures/organisations.ts";
import { steadyRates } from "../../tests/fixtures/rates.ts";
import { parseDay } from "../core/day.ts";
import { HOUR } from "../core/durations.ts";
import { deleteEnded } from "../db/batches.ts";
import type { Database } from "../db/schema.ts";
import type { Booking } from "./booked.ts";
import { draftPersonalData } from "./personal-data.ts";
import type { Buyer } from "./quote.ts";

const FIRST = { page: 1, perPage: 10 };
const ARRIVAL = parseDay("2026-12-12") as number;

describeWithDatabase((open) => {
  describe("finding a booking", () => {
    test("BK-05 its owner finds it by id and by reference, in either case", async () => {
      const { booking, organisation, account, place } = await office();
      const booked = await place(account);
      expect(await booking.find(organisation.id, booked.id, account.id)).toEqual(booked);
      expect(await booking.find(organisation.id, booked.reference.toLowerCase(), account.id)).toEqual(booked);
    });

    test("BK-05 no other account, guest or organisation does", async () => {
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
    const list = async (when: "upcoming" | "past" | "cancelled" | "all", today: number) =>
      (await booking.list(organisation.id, account.id, { when, today }, FIRST)).bookings.map(({ id }) => id);

    expect(await list("upcoming", ARRIVAL)).toEqual([sooner.id, later.id]);
    expect(await list("past", ARRIVAL)).toEqual([]);
    // A stay is past on the day after its last night has ended.
    expect(await list("upcoming", sooner.endsOn)).toEqual([sooner.id, later.id]);
    expect(await list("past", sooner.endsOn + 1)).toEqual([sooner.id]);
    expect(await list("upcoming", sooner.endsOn + 1)).toEqual([later.id]);
    expect(await list("past", later.endsOn + 1)).toEqual([later.id, sooner.id]);
    expect(await list("all", ARRIVAL)).toEqual([later.id, sooner.id]);
    // What was cancelled is neither a trip nor past.
    await db.updateTable("booking").set({ state: "cancelled" }).where("id", "=", sooner.id).execute();
    expect(await list("upcoming", ARRIVAL)).toEqual([later.id]);
    expect(await list("past", later.endsOn + 1)).toEqual([later.id]);
    expect(await list("cancelled", ARRIVAL)).toEqual([sooner.id]);
    expect(await list("all", ARRIVAL)).toEqual([later.id, sooner.id]);
    const elsewhere = (await givenOrganisation(db)).id;
    expect(await booking.list(elsewhere, account.id, { when: "all", today: 0 }, FIRST)).toMatchObject({ bookings: [] });
  });

  test("BK-04 a reference that is taken is drawn again", async () => {
    const references = ["AAAAAAA", "AAAAAAA", "AAAAAAA", "CCCCCCC", "AAAAAAA", "DDDDDDD"];
    const { account, place } = await office(() => references.shift() as string);
    const first = await place(account);
    expect(first.reference).toBe("AAAAAAA");
    expect((await place(account, 1)).reference).toBe("CCCCCCC");
    // Another one of the same, asked for.
    expect((await place(account, 0, first.id)).reference).toBe("DDDDDDD");
  });

  test("A2 WA-08 gives a booking's reference only to its account", async () => {
    const { booking, organisation, account, place, db } = await office();
    const { id, reference } = await place(account);
    expect([...(await booking.references(organisation.id, account.id, [id]))]).toEqual([[id, reference]]);
    const { id: another } = await givenAccount(db, organisation);
    expect((await booking.references(organisation.id, another, [id])).size).toBe(0);
    expect((await booking.references((await givenOrganisation(db)).id, account.id, [id])).size).toBe(0);
  });

  test("M14 RT-05 a list is read page by page, in one order, and a page beyond the last is the last", async () => {
    const { booking, organisation, account, place } = await office();
    const made: string[] = [];
    for (let day = 0; day < 7; day++) made.unshift((await place(account, day)).id);
    const page = async (number: number) => {
      const filter = { when: "all", today: 0 } as const;
      const list = await booking.list(organisation.id, account.id, filter, { page: number, perPage: 3 });
      return [list.page, list.pages, list.bookings.map(({ id }) => id)];
    };
    expect(await page(1)).toEqual([1, 3, made.slice(0, 3)]);
    expect(await page(2)).toEqual([2, 3, made.slice(3, 6)]);
    expect(await page(3)).toEqual([3, 3, made.slice(6)]);
    for (const beyond of [4, 1e9]) expect(await page(beyond)).toEqual(await page(3));
    for (const none of [0, -1, 1.5, Number.NaN]) expect((await page(none))[0]).toBe(1);
  });

  describe("what was typed before signing in again", () => {
    test("M15 AC-05 goes with its account, is in its download, and is removed by housekeeping when it ran out", async () => {
      const { db, booking, organisation, account, pass } = await office();
      const other = await givenAccount(db, organisation);
      await booking.keepDraft(organisation.id, undefined, { firstName: "Ana" }, account.id);
      await booking.keepDraft(organisation.id, undefined, { firstName: "Ben" }, other.id);
      await booking.keepDraft(organisation.id, undefined, { firstName: "Guest" }, undefined);
      const owner = { id: account.id, organisationId: organisation.id, emails: [] };
      expect(await draftPersonalData.export(db, owner, anEncryption)).toEqual({
        checkoutDrafts: [{ fields: { firstName: "Ana" }, reservation: null, expiresAt: Date.UTC(2026, 10, 22, 20) }],
      });
      const elsewhere = { ...owner, organisationId: (await givenOrganisation(db)).id };
      expect(await draftPersonalData.export(db, elsewhere, anEncryption)).toEqual({ checkoutDrafts: [] });
      await draftPersonalData.erase(db, elsewhere, 0);
      expect(await drafts(db)).toEqual(["Ana", "Ben", "Guest"]);
      await draftPersonalData.erase(db, owner, 0);
      expect(await drafts(db)).toEqual(["Ben", "Guest"]);

      await deleteEnded(db, "draft", "expires_at", pass(24 * HOUR - 1));
      expect(await drafts(db)).toEqual(["Ben", "Guest"]);
      await deleteEnded(db, "draft", "expires_at", pass(1));
      expect(await drafts(db)).toEqual([]);
    });

    test("BK-05 is kept for a day under a token, and changed", async () => {
      const { booking, organisation, pass } = await office();
      const token = await booking.keepDraft(organisation.id, undefined, { firstName: "Ana" }, undefined);
      expect(await booking.keepDraft(organisation.id, token, { firstName: "Bea" }, undefined)).toBe(token);
      expect(await booking.findDraft(organisation.id, token)).toEqual({ firstName: "Bea" });

      pass(24 * HOUR - 1);
      expect(await booking.findDraft(organisation.id, token)).toBeDefined();
      pass(1);
      expect(await booking.findDraft(organisation.id, token)).toBeUndefined();

      const next = await booking.keepDraft(organisation.id, token, { firstName: "Ana" }, undefined);
      expect(next).not.toBe(token);
    });

    test("BK-05 is not found with an unknown token or in another organisation", async () => {
      const { db, booking, organisation } = await office();
      const token = await booking.keepDraft(
        organisation.id,
        "chosen by somebody else",
        { firstName: "Ana" },
        undefined,
      );
      expect(token).toMatch(/^[\w-]{43}$/);
      const elsewhere = await givenOrganisation(db);
      expect(await booking.findDraft(elsewhere.id, token)).toBeUndefined();
      expect(await booking.keepDraft(elsewhere.id, token, { firstName: "Eve" }, undefined)).not.toBe(token);
    });
  });

  async function office(newReference?: () => string) {
    const { db } = await open();
    const organisation = await givenOrganisation(db, { bookWithoutSession: true });
    const account = await givenAccount(db, organisation);
    const show = givenShow();
    let now = Date.UTC(2026, 10, 21, 20);
    const { booking } = bookingOn(db, { now: () => now }, steadyRates(), newReference);
    const pass = (time: number): number => {
      now += time;
      return now;
    };
    return { db, organisation, account, booking, pass, place };

    async function place(buyer: Buyer, daysLater = 0, another?: string): Promise<Booking> {
      const key = seatKey(show, ARRIVAL + daysLater);
      const order = { ...aForm(organisation), account: buyer, key, another };
      const quoted = await booking.quote(order);
      if (!quoted.ok) throw new Error(quoted.reason);
      const placed = await booking.place({ ...order, priceToken: quoted.value.priceToken });
      if (!placed.ok) throw new Error(placed.reason);
      return placed.value;
    }
  }
});

async function drafts(db: Kysely<Database>): Promise<string[]> {
  const rows = await db.selectFrom("draft").select("data").execute();
  return rows.map(({ data }) => JSON.parse(data ?? "").fields.firstName).sort();
}
