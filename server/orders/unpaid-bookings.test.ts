import type { Kysely } from "kysely";
import { expect, test } from "vitest";
import { confirmAddresses } from "../../tests/drivers/confirm-addresses.ts";
import { describeOnEachDatabase } from "../../tests/drivers/databases.ts";
import { givenShow, seatKey, seatsTaken } from "../../tests/fakes/trial-product.ts";
import { givenAccount } from "../../tests/fixtures/accounts.ts";
import { bookingOn } from "../../tests/fixtures/bookings.ts";
import { aForm } from "../../tests/fixtures/order-form.ts";
import { givenOrganisation } from "../../tests/fixtures/organisations.ts";
import { requestContextOf } from "../../tests/fixtures/people.ts";
import { parseDay } from "../core/day.ts";
import { HOUR } from "../core/durations.ts";
import { ADDRESS_CONFIRM_LIFE } from "../core/lifetimes.ts";
import { newId } from "../crypto/ids.ts";
import type { Database } from "../db/schema.ts";
import { throttle } from "../organisation/credential-settings.ts";
import { type Organisation, unpaidBookings } from "../organisation/settings.ts";
import type { Order } from "./order.ts";

const NOON = Date.UTC(2026, 10, 21, 12);
const ARRIVAL = parseDay("2026-12-12") as number;

describeOnEachDatabase((open) => {
  test("BK-08 of 24 browsers of one network three at once book a property without a payment; a setting lets a group pass", async () => {
    const { browsers, taken, emails } = await givenProperty((await open()).db);
    expect(await browsers(24, () => ({ clientAddress: "192.0.2.1" }))).toEqual({ booked: 3, "unpaid-network": 21 });
    expect(await taken()).toBe(3);
    expect(await emails()).toHaveLength(3);
    const group = await givenProperty((await open()).db, {
      unpaidBookings: { network: 40, address: 3, account: 9, agent: 30 },
    });
    const all = await group.browsers(8, () => ({ clientAddress: "192.0.2.1" }));
    expect(all).toEqual({ booked: 8 });
  });

  test("BK-08 all unconfirmed guests together have at most 30 % of the rooms, one address three, and an account nine", async () => {
    const { browsers, taken, aMember, confirmAll } = await givenProperty((await open()).db);
    const guests = await browsers(24, (n) => ({ clientAddress: `192.0.2.${n}` }));
    expect(guests).toEqual({ booked: 9, "unpaid-guests": 15 });
    await confirmAll();
    const same = await browsers(24, (n) => ({ clientAddress: `198.51.100.${n}`, email: "eva@example.com" }));
    expect(same).toEqual({ booked: 3, "unpaid-address": 21 });
    const account = await aMember();
    expect(await browsers(10, () => ({ account }))).toEqual({ booked: 9, "unpaid-account": 1 });
    expect(await taken()).toBe(9 + 3 + 9);
  });

  test("BK-08 a confirmed address has at most nine rooms of a night, an agent 30 for all clients, and canceled rooms count no more", async () => {
    const emails = { throttle: throttle.parse({ guestEmails: 9 }) };
    const { browsers, aMember, confirmAll, cancelRoom } = await givenProperty((await open()).db, emails, 60);
    const ofEva = () => ({ clientAddress: "192.0.2.1", email: "eva@example.com", seats: 3 });
    for (const _ of [1, 2, 3]) {
      expect(await browsers(1, ofEva)).toEqual({ booked: 1 });
      await confirmAll();
    }
    expect(await browsers(1, () => ({ ...ofEva(), seats: 1 }))).toEqual({ "unpaid-address": 1 });

    const account = await aMember({ type: "agent" });
    const forClients = (seats: number) => (n: number) => {
      const client = { id: `client ${seats} ${n}`, agentId: account.id, account: undefined };
      return { account, client, seats };
    };
    expect(await browsers(6, forClients(5))).toEqual({ booked: 6 });
    expect(await browsers(1, forClients(1))).toEqual({ "unpaid-agent": 1 });
    await cancelRoom(account.id);
    expect(await browsers(1, forClients(1))).toEqual({ booked: 1 });
  });

  test("BK-08 guests of every organization that sells the stock share its 30 %", async () => {
    const { db } = await open();
    const { browsers, aSite } = await givenProperty(db);
    const site = await aSite();
    const guests = (n: number) => ({ clientAddress: `192.0.2.${n}` });
    expect(await browsers(5, guests)).toEqual({ booked: 5 });
    expect(await browsers(24, (n) => ({ ...guests(n), site }))).toEqual({ booked: 4, "unpaid-guests": 20 });
  });

  test("BK-08 an unpaid booking is released unless its address is confirmed in time, by the link, by the code, or at the next sale, and no email tells", async () => {
    const { book, booking, organisation, at, taken, emails, priceToken } = await givenProperty(
      (await open()).db,
      {},
      2,
    );
    const first = await book({ browser: "one", clientAddress: "192.0.2.1" });
    expect(first.confirmBy).toBe(NOON + ADDRESS_CONFIRM_LIFE);
    const [email] = await emails();
    expect(email).not.toMatch(/Ana|Silva|evil\.example/);
    const key = /confirm-address\?key=([\w.-]+)/.exec(email ?? "")?.[1] ?? "";
    const code = /\b\d{6}\b/.exec(email ?? "")?.[0] ?? "";
    const { addresses } = booking;
    expect(await addresses.find(organisation.id, `${key}x`)).toBeUndefined();
    expect(await addresses.confirmByCode(requestContextOf(organisation), first, "no code")).toMatchObject({
      reason: "wrong-code",
    });
    expect((await addresses.find(organisation.id, key))?.id).toBe(first.id);
    expect(await addresses.confirmByCode(requestContextOf(organisation), first, code)).toMatchObject({ ok: true });

    const seen = await priceToken();
    const second = await book({ browser: "two", clientAddress: "192.0.2.2" });
    at.now = NOON + ADDRESS_CONFIRM_LIFE;
    expect(await addresses.confirm(requestContextOf(organisation), second.id)).toMatchObject({ reason: "released" });
    expect(await taken()).toBe(2);
    // The room of the second is sold again before the job comes to it.
    const third = await book({ browser: "three", clientAddress: "192.0.2.3", seen });
    expect(await booking.stateOf(organisation.id, second.id)).toMatchObject({ state: "cancelled" });
    expect(await booking.cancellation(second)).toMatchObject({ by: "unconfirmed" });
    at.now += ADDRESS_CONFIRM_LIFE;
    expect(await addresses.release()).toBe(1);
    expect(await booking.stateOf(organisation.id, third.id)).toMatchObject({ state: "cancelled" });
    expect(await booking.stateOf(organisation.id, first.id)).toMatchObject({ state: "confirmed" });
    expect(await taken()).toBe(1);
    // Three that ask, and one that tells who confirmed what is booked.
    expect(await emails()).toHaveLength(4);
  });

  test("BK-08 five emails an hour go to an unconfirmed address, of every kind, and nothing is booked where none may be sent", async () => {
    const { book, place, booking, organisation, emails } = await givenProperty((await open()).db);
    const first = await book({ browser: "one", clientAddress: "192.0.2.1" });
    const again = (clientAddress: string) => booking.addresses.sendAgain(first, { organisation, clientAddress });
    for (const n of [1, 2, 3, 4]) expect(await again(`192.0.2.${n}`)).toMatchObject({ ok: true });
    expect(await again("192.0.2.5")).toMatchObject({ reason: "too-many-emails", retryAt: NOON + HOUR });
    expect(await place({ browser: "two", clientAddress: "192.0.2.6", email: "ana@example.com" })).toMatchObject({
      reason: "too-many-emails",
    });
    expect(await emails()).toHaveLength(5);
  });

  test("BK-08 what a member books for another address tells it nothing typed, and five an hour", async () => {
    const { db } = await open();
    const { place, organisation, emails } = await givenProperty(db);
    const account = await givenAccount(db, organisation, { email: "ben@example.com" });
    const placed = [];
    for (let n = 0; n < 6; n++) placed.push(await place({ account, email: "ana@example.com" }));
    expect(placed.map((each) => (each.ok ? "booked" : each.reason))).toEqual([
      ...Array(5).fill("booked"),
      "too-many-emails",
    ]);
    for (const email of await emails()) expect(email).not.toMatch(/Ana|Silva|evil\.example/);
    const own = await place({ account, email: "BEN@example.com" });
    expect([own.ok, (await emails()).filter((email) => email.includes("evil.example"))]).toEqual([
      true,
      [expect.any(String)],
    ]);
  });

  test("BK-08 an address that is corrected counts like one that is typed", async () => {
    const { book, booking, organisation } = await givenProperty((await open()).db);
    for (const n of [1, 2, 3])
      await book({ browser: `b${n}`, clientAddress: `192.0.2.${n}`, email: "one@example.com" });
    const fourth = await book({ browser: "b4", clientAddress: "192.0.2.4", email: "two@example.com" });
    const { addresses } = booking;
    expect(await addresses.changeAddress(fourth, "one@example.com", requestContextOf(organisation))).toMatchObject({
      reason: "unpaid-address",
    });
    expect(await addresses.changeAddress(fourth, "six@example.com", requestContextOf(organisation))).toEqual({
      ok: true,
    });
  });

  test("BK-08 the emails that a network may cause are counted by the hour too", async () => {
    const limits = { throttle: throttle.parse({ guestEmailRequests: 1 }) };
    const { book, booking, organisation } = await givenProperty((await open()).db, limits);
    const first = await book({ browser: "one", clientAddress: "192.0.2.1" });
    const again = await booking.addresses.sendAgain(first, { organisation, clientAddress: "192.0.2.1" });
    expect(again).toMatchObject({ reason: "too-many-emails", retryAt: NOON + HOUR });
  });

  test("BK-08 SI-11 after ten wrong codes of an email even the right one is not tried", async () => {
    const { book, booking, organisation, emails } = await givenProperty((await open()).db);
    const first = await book({ browser: "one", clientAddress: "192.0.2.1" });
    const code = /\b\d{6}\b/.exec((await emails())[0] ?? "")?.[0] ?? "";
    const guess = (typed: string) => booking.addresses.confirmByCode(requestContextOf(organisation), first, typed);
    for (let count = 0; count < 10; count++) expect(await guess("no code")).toMatchObject({ reason: "wrong-code" });
    expect(await guess(code)).toMatchObject({ reason: "throttled" });
  });
});

/** A property of thirty rooms whose guests pay on arrival. */
async function givenProperty(db: Kysely<Database>, settings: object = {}, units = 30) {
  const usual = { unpaidBookings: unpaidBookings.parse({}), throttle: throttle.parse({}) };
  const aSite = () => givenOrganisation(db, { bookWithoutSession: true, ...usual, ...settings });
  const organisation = await aSite();
  const show = givenShow({ units });
  const at = { now: NOON };
  const { booking } = bookingOn(db, { now: () => at.now });
  type Who = Partial<Pick<Order, "account" | "browser" | "client" | "clientAddress">> & {
    email?: string;
    seen?: string;
    seats?: number;
    /** Another organization that sells it too. */
    site?: Organisation;
  };

  async function priceToken({ account, client, site = organisation, seats = 1 }: Who = {}) {
    const key = seatKey(show, ARRIVAL, { seats });
    const quoted = await booking.quote({ ...aForm(site), account, client, key, selection: undefined });
    if (!quoted.ok) throw new Error(quoted.reason);
    return quoted.value.priceToken;
  }

  async function place({ email = "ana@example.com", seen, site = organisation, seats = 1, ...who }: Who) {
    const key = seatKey(show, ARRIVAL, { seats });
    const form = { ...aForm(site), account: undefined, ...who, key };
    const guest = { ...form.guest, email, requests: "https://evil.example" };
    const another = who.client ? undefined : await lastOf(who.account?.id);
    return booking.place({ ...form, guest, another, priceToken: seen ?? (await priceToken({ ...who, site, seats })) });
  }

  /** The same member asks for another one of the same. */
  const lastOf = async (accountId: string | undefined) =>
    accountId === undefined
      ? undefined
      : (
          await db
            .selectFrom("booking")
            .select("id")
            .where("account_id", "=", accountId)
            .where(({ not, exists, selectFrom, ref }) =>
              not(
                exists(
                  selectFrom("booking as later").select("later.id").where("later.follows", "=", ref("booking.id")),
                ),
              ),
            )
            .executeTakeFirst()
        )?.id;

  return {
    booking,
    organisation,
    at,
    place,
    priceToken,
    async book(who: Who) {
      const placed = await place(who);
      if (!placed.ok) throw new Error(placed.reason);
      return placed.value;
    },
    /** What becomes of so many orders at once; a member's come one after the other. */
    async browsers(count: number, who: (n: number) => Who) {
      const outcomes: Record<string, number> = {};
      const seen = await priceToken(who(1));
      const one = async (n: number) => {
        const email = `guest${n}@example.com`;
        const placed = await place({ email, seen, browser: newId(), ...who(n) });
        const is = placed.ok ? "booked" : placed.reason;
        outcomes[is] = (outcomes[is] ?? 0) + 1;
      };
      const all = Array.from({ length: count }, (_, n) => n + 1);
      if (who(1).account) for (const n of all) await one(n);
      else await Promise.all(all.map(one));
      return outcomes;
    },
    aSite,
    aMember: (changes: Parameters<typeof givenAccount>[2] = {}) => givenAccount(db, organisation, changes),
    confirmAll: () => confirmAddresses(db, booking, organisation),
    /** The first one of a booking of the buyer's. */
    async cancelRoom(actorId: string) {
      const all = { when: "all" as const, today: 0 };
      const { bookings } = await booking.list(organisation.id, actorId, all, { page: 1, perPage: 1 });
      const planned = bookings[0] && (await booking.planCancellation(organisation, bookings[0], [1]));
      if (!planned?.ok) throw new Error("nothing to cancel");
      const order = { organisation, bookingId: bookings[0]!.id, actorId, rooms: [1], origin: "https://ours.example" };
      expect(await booking.cancelRooms({ ...order, token: planned.value.token })).toMatchObject({ ok: true });
    },
    taken: () => seatsTaken(db),
    emails: async () => (await db.selectFrom("outbox").select("text").execute()).map(({ text }) => text),
  };
}
