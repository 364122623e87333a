import type { Kysely } from "kysely";
import { expect, test } from "vitest";
import { describeWithDatabase } from "../../../tests/drivers/databases.ts";
import { aHolding, hooked, NOON, raceForTheLast, raceOfOneHolder } from "../../../tests/drivers/holding.ts";
import { testsAll } from "../../../tests/drivers/scope.ts";
import { aForm } from "../../../tests/fixtures/order-form.ts";
import { stayBookingOn } from "../../../tests/fixtures/stay-bookings.ts";
import { aStay, givenHotel, givenPlan, offerKey } from "../../../tests/fixtures/stays.ts";
import { parseDay } from "../../core/day.ts";
import { MINUTE } from "../../core/durations.ts";
import { GUEST_HOLD_LIFE, HOLD_LIFE } from "../../core/lifetimes.ts";
import type { Database } from "../../db/schema.ts";
import { readStoredQuote } from "../../orders/quotes.ts";
import type { OwnStayKey, StayKey, StaySearch } from "./supplier.ts";

const ARRIVAL = parseDay("2026-12-12") as number;
const LISBON = 2267057;

describeWithDatabase((open, _engine, race) => {
  test("BK-02 held nights count as taken for everybody but their visitor, until their end, which comes once later", async () => {
    const { at, supplier, holder, key, sees, booking, organisation } = await givenProperty({ units: 1 });
    const [ana, eva] = [await holder(), await holder()];
    const chosen = await ana.choose(key);
    expect(await sees()).toBe(1);
    await ana.hold(chosen);
    expect(await sees()).toBe(0);
    expect(await supplier.recheck(key)).toEqual({ ok: false, reason: "sold-out" });
    expect(await booking.quote({ ...aForm(organisation), account: eva.account, key })).toMatchObject({ ok: false });
    expect(await eva.chooses(key)).toMatchObject({ ok: false, reason: "sold-out" });
    // Choosing it again is choosing the same.
    expect((await ana.choose(key)).id).toBe(chosen.id);

    at.now = NOON + HOLD_LIFE - 1;
    let held = await ana.look(chosen);
    expect(held).toMatchObject({ heldUntil: NOON + HOLD_LIFE, wasExtended: false, held: expect.any(String) });
    await Promise.all([ana.extend(held), ana.extend(held)]);
    held = await ana.look(chosen);
    expect(held).toMatchObject({ heldUntil: NOON + 2 * HOLD_LIFE, wasExtended: true });
    await ana.extend(held);
    expect(await ana.look(chosen)).toMatchObject({ heldUntil: NOON + 2 * HOLD_LIFE });

    at.now = NOON + 2 * HOLD_LIFE;
    expect(await ana.look(chosen)).toMatchObject({ held: undefined, isOpen: false });
    await ana.extend(held);
    expect(await ana.look(chosen)).toMatchObject({ held: undefined });
    // By the clock it is there again; searches know it as soon as anybody ends it.
    expect(await supplier.recheck(key)).toMatchObject({ ok: true });
    const ended = await Promise.all([booking.holds.expire(), booking.holds.expire()]);
    expect(ended).toContain(1);
    expect(await booking.holds.expire()).toBe(0);
    expect(await sees()).toBe(1);
    expect(await eva.chooses(key)).toMatchObject({ ok: true });
  });

  test("BK-02 another rate of the last room takes over its holder's hold and the time it has, and gives it back", async () => {
    const { at, supplier, holder, guest, key, db, counts, book } = await givenProperty({ units: 1 });
    const cheaper = await secondPlan(db, key);
    const [ana, eva] = [guest("a browser"), await holder()];
    const chosen = await ana.choose(key);
    await ana.hold(chosen, "ana@example.com");
    await ana.extend(await ana.look(chosen));
    at.now += GUEST_HOLD_LIFE + MINUTE;
    expect(await eva.chooses(cheaper)).toMatchObject({ ok: false, reason: "sold-out" });
    expect(await supplier.details(key.propertyCode, key.stay)).toMatchObject({ rooms: [] });
    const own = await ana.heldFor();
    expect(await supplier.details(key.propertyCode, key.stay, own)).toMatchObject({ rooms: [{ room: {} }] });

    const other = await ana.choose(cheaper);
    await ana.hold(other);
    expect(await ana.look(other)).toMatchObject({ heldUntil: NOON + 2 * GUEST_HOLD_LIFE, wasExtended: true });
    expect(await ana.look(chosen)).toMatchObject({ held: undefined, isOpen: true });
    expect(await counts()).toEqual({ taken: 1, held: 1, booked: 0 });
    for (const each of [chosen, other, chosen]) await ana.hold(each);
    expect(await ana.look(chosen)).toMatchObject({ heldUntil: NOON + 2 * GUEST_HOLD_LIFE, held: expect.any(String) });
    expect(await book(ana, chosen)).toMatchObject({ ok: true });
    expect(await counts()).toEqual({ taken: 1, held: 0, booked: 1 });
  });

  race(
    "BK-02 guests of one network hold three rooms of a property a night, 24 at once with fresh cookies, whatever rooms",
    async () => {
      const { guest, holder, key, db, counts } = await givenProperty({ units: 40 });
      const other = await secondRoom(db, key);
      const ask = async (browser: number, wanted: StayKey, address?: string) => {
        const one = guest(String(browser), address);
        const answer = await one.hold(await one.choose(wanted), "ana@example.com");
        return answer.ok || answer.reason;
      };
      const nine = { ...key, stay: aStay(ARRIVAL, { rooms: 9, nights: 2 }) };
      expect(await ask(99, nine)).toBe("network-limit");
      const told = await Promise.all(Array.from({ length: 24 }, (_, i) => ask(i, i % 2 ? key : other)));
      expect(told.filter((each) => each === true)).toHaveLength(3);
      expect(told.filter((each) => each === "network-limit")).toHaveLength(21);
      expect(await counts()).toMatchObject({ taken: 3, held: 3 });
      // Another night, another network, and an account.
      expect(await ask(30, offerOn(key, 1))).toBe(true);
      expect(await ask(31, key, "198.51.100.7")).toBe(true);
      const ana = await holder();
      expect(await ana.hold(await ana.choose(key))).toMatchObject({ ok: true });
    },
  );

  test("BK-02 a guest who was refused has the rooms held once others' holds are over", async () => {
    const { at, guest, key } = await givenProperty({ units: 1 });
    const [ana, eva] = [guest("a"), guest("b", "198.51.100.7")];
    const later = await eva.choose(key);
    await ana.hold(await ana.choose(key), "ana@example.com");
    expect(await eva.hold(later, "eva@example.com")).toMatchObject({ ok: false, reason: "gone" });
    const three = await givenProperty({ units: 3 });
    const [first, second] = [three.guest("a"), three.guest("b", "198.51.100.7")];
    await first.hold(await first.choose(three.key), "ana@example.com");
    const waits = await second.choose(three.key);
    expect(await second.hold(waits, "eva@example.com")).toMatchObject({ reason: "guests-limit" });
    three.at.now += GUEST_HOLD_LIFE;
    expect(await second.hold(waits, "eva@example.com")).toMatchObject({ ok: true });
    expect(await second.look(waits)).toMatchObject({ heldUntil: at.now + 2 * GUEST_HOLD_LIFE });
  });

  const shares: [units: number, most: number][] = [
    [40, 12],
    [9, 2],
    [1, 1],
  ];
  for (const [units, most] of shares.filter(([units]) => testsAll || units === 9))
    race(`BK-02 of ${units} rooms of a kind all guests together hold ${most}, 24 networks at once`, async () => {
      const { guest, key, counts } = await givenProperty({ units });
      const guests = Array.from({ length: 24 }, (_, i) => guest(String(i), `198.51.${i}.7`));
      const chosen = await Promise.all(guests.map((each) => each.choose(key)));
      const told = await Promise.all(guests.map((each, i) => each.hold(chosen[i]!, "ana@example.com")));
      expect(told.filter(({ ok }) => ok)).toHaveLength(most);
      expect(await counts()).toMatchObject({ taken: most, held: most });
    });

  race("BK-02 an account holds four rooms of a property a night, over its kinds of rooms, at once too", async () => {
    const { holder, key, db, counts } = await givenProperty({ units: 40 });
    const other = await secondRoom(db, key);
    const ana = await holder();
    const rooms = (of: OwnStayKey, count: number) => ({ ...of, stay: aStay(ARRIVAL, { rooms: count }) });
    expect(await ana.hold(await ana.choose(rooms(key, 5)))).toMatchObject({ reason: "account-limit" });
    const wanted = [await ana.choose(rooms(key, 3)), await ana.choose(rooms(other, 2))];
    const told = await Promise.all(wanted.map((each) => ana.hold(each)));
    expect(told.filter(({ ok }) => ok)).toHaveLength(1);
    const { held } = await counts();
    expect(await ana.hold(await ana.choose(rooms(told[0]?.ok ? other : key, 4 - held)))).toMatchObject({ ok: true });
    expect(await counts()).toMatchObject({ taken: 4, held: 4 });
  });

  for (const units of testsAll ? [1, 10] : [10])
    race(
      `W1 BK-04 the last rooms (${units}), at two nodes, many at once who hold, extend, let go and buy: none is sold twice, all are answered`,
      async () =>
        raceForTheLast(await givenProperty({ units }), units, (node, clock) => stayBookingOn(node, clock).booking),
    );

  // `npm test` races it for seats, by the same steps.
  if (testsAll)
    race(
      "W1 BK-04 one holder's hold, extension, end and sale at once leave taken what is held and booked",
      async () => {
        for (let round = 0; round < 8; round++)
          await raceOfOneHolder(await givenProperty({ units: 2 }), round % 2 === 0);
      },
    );

  const offerOn = (key: OwnStayKey, later: number): OwnStayKey => ({ ...key, stay: aStay(ARRIVAL + later) });

  async function givenProperty(room: { units?: number } = {}) {
    const site = await aHolding(await open(), readStoredQuote, async (db, clock, hooks) => {
      const sold = stayBookingOn(db, clock, undefined, (own) => hooked(own, hooks));
      return { ...sold, key: offerKey(await givenHotel(db, { room }), aStay(ARRIVAL)) };
    });
    const search: StaySearch = {
      destinationId: LISBON,
      stay: aStay(ARRIVAL),
      organisationId: "waypoint",
      products: ["HLT"],
      filters: {},
      sort: "price",
      page: 1,
      perPage: 10,
      unitsPerUsd: { USD: "1" },
      currency: "USD",
    };
    return {
      ...site,
      sees: async () => (await site.supplier.search(search)).total,
      counts: () => countTaken(site.db),
    };
  }
});

/** Another rate of the same rooms. */
async function secondPlan(db: Kysely<Database>, key: OwnStayKey): Promise<OwnStayKey> {
  await givenPlan(db, { code: key.propertyCode, destinationId: LISBON }, { no: 2, board: "room-only" });
  return { ...key, planNo: 2 };
}

/** Of another kind in the same property, as many and as dear. */
async function secondRoom(db: Kysely<Database>, key: OwnStayKey): Promise<OwnStayKey> {
  const id = key.roomId + 1;
  const room = await db.selectFrom("room_type").selectAll().where("id", "=", key.roomId).executeTakeFirstOrThrow();
  const rate = await db.selectFrom("rate").selectAll().where("room_id", "=", key.roomId).executeTakeFirstOrThrow();
  await db
    .insertInto("room_type")
    .values({ ...room, id, no: 2 })
    .execute();
  await db
    .insertInto("rate")
    .values({ ...rate, room_id: id })
    .execute();
  return { ...key, roomId: id };
}

/** Rooms of one night: taken, held and booked. */
async function countTaken(db: Kysely<Database>) {
  const nights = await db.selectFrom("night").select("taken").execute();
  const held = await db.selectFrom("supplier_hold").select("rooms").execute();
  const booked = await db.selectFrom("booking").select("id").execute();
  const sum = (all: number[]) => all.reduce((total, each) => total + each, 0);
  return {
    taken: sum(nights.map(({ taken }) => taken)),
    held: sum(held.map(({ rooms }) => rooms)),
    booked: booked.length,
  };
}
