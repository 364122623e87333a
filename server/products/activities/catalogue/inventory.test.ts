import { expect, inject, test } from "vitest";
import { describeOnEachDatabase } from "../../../../tests/drivers/databases.ts";
import { anActivity, givenActivities, LISBON } from "../../../../tests/fixtures/activities.ts";
import { type Day, parseDay } from "../../../core/day.ts";
import { HOUR, MINUTE } from "../../../core/durations.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { createEmbeddedActivities } from "../embedded-supplier.ts";
import type { Choice } from "./activities.ts";
import type { Tickets } from "./units.ts";

const ATTEMPTS = inject("attempts");
const DAY_OF_WALK: Day = parseDay("2026-12-10")!;
const NOW = Date.parse("2026-12-08T12:00Z");

const choice = (tickets: Tickets = { adult: 1 }, changes: Partial<Choice> = {}): Choice => ({
  code: "LIS-WALK",
  optionNo: 1,
  day: DAY_OF_WALK,
  time: "10:00",
  tickets,
  ...changes,
});

const guest = (name: string) => ({ name, isGuest: true });
const member = (name: string) => ({ name, isGuest: false });

describeOnEachDatabase((open) => {
  async function openWalk(...lines: Parameters<typeof anActivity>[0][]) {
    const { db } = await open();
    await givenActivities(db, ...(lines.length > 0 ? lines : [{}]).map(anActivity));
    let now = NOW;
    const own = createEmbeddedActivities({ db, clock: { now: () => now } });
    const book = (its: Choice, held?: string) => inTransaction(db, (trx) => own.book(its, trx, held));
    const cancel = (reference: string, numbers?: number[]) =>
      db.transaction().execute((trx) => own.cancel(reference, trx, numbers));
    async function free(time = "10:00", held: string[] = []) {
      const activity = await own.activities.findFor("waypoint", "LIS-WALK");
      const slots = await own.activities.slots(activity!, { from: DAY_OF_WALK, to: DAY_OF_WALK }, { held });
      return slots.find((slot) => slot.time === time)?.free;
    }
    const later = (milliseconds: number) => {
      now += milliseconds;
    };
    return { db, own, book, cancel, free, later };
  }

  const done = <T>(outcome: { ok: true; value: { done: T } } | { ok: false }): T => {
    if (!outcome.ok) throw new Error(JSON.stringify(outcome));
    return outcome.value.done;
  };

  test("BK-04 PD-03 of many buyers at once as many get tickets as there are places", async () => {
    const { db, book, free } = await openWalk();
    // Every fourth takes two places, one of them for an infant who pays nothing.
    const tickets = (buyer: number) => (buyer % 4 === 3 ? { adult: 1, infant: 1 } : { adult: 1 });
    const outcomes = await Promise.all(Array.from({ length: ATTEMPTS }, (_, buyer) => book(choice(tickets(buyer)))));
    const refusals = outcomes.flatMap((outcome) => (outcome.ok ? [] : [outcome.reason]));
    expect(new Set(refusals)).toEqual(new Set(["sold-out"]));
    const sold = await db.selectFrom("activity_booking").select("places").execute();
    expect(sold.reduce((sum, { places }) => sum + places, 0)).toBe(10);
    expect(sold).toHaveLength(ATTEMPTS - refusals.length);
    expect(await db.selectFrom("activity_slot").select("taken").execute()).toEqual([{ taken: 10 }]);
    expect(await free()).toBe(0);
    expect(await free("15:30")).toBe(10);
  });

  test("BK-04 a sale that is rolled back leaves nothing behind", async () => {
    const { db, own } = await openWalk();
    const attempt = db.transaction().execute(async (trx) => {
      await own.book(choice(), trx);
      throw new Error("interrupted");
    });
    await expect(attempt).rejects.toThrow("interrupted");
    expect(await db.selectFrom("activity_slot").selectAll().execute()).toEqual([]);
    expect(await db.selectFrom("activity_booking").selectAll().execute()).toEqual([]);
  });

  test("BK-04 taking places refuses by itself what a slot has not left", async () => {
    const { book } = await openWalk({ option: { schedules: [{ times: ["10:00"], capacity: 3 }] } });
    expect(await book(choice({ adult: 4 }))).toEqual({ ok: false, reason: "sold-out" });
    expect(await book(choice({ adult: 2 }))).toMatchObject({ ok: true });
    expect(await book(choice({ adult: 1, infant: 1 }))).toEqual({ ok: false, reason: "sold-out" });
    expect(await book(choice({ adult: 1 }))).toMatchObject({ ok: true });
  });

  test("BK-06 PD-03 canceled tickets return their places once, one by one or all that are left", async () => {
    const { own, book, cancel, free } = await openWalk();
    const reference = done(await book(choice({ adult: 2, child: 1, infant: 1 })));
    expect(await free()).toBe(6);
    await cancel(reference, [4]);
    await cancel(reference, [4, 9]);
    expect(await free()).toBe(7);
    expect(await own.find(reference)).toBe("booked");
    await cancel(reference);
    await cancel(reference);
    await cancel("no-such-booking");
    expect(await free()).toBe(10);
    expect(await own.find(reference)).toBe("canceled");
    expect(await own.find("no-such-booking")).toBeUndefined();
  });

  test("BK-02 PD-03 a hold is taken for others, free for its holder, and becomes the sale", async () => {
    const { own, book, free } = await openWalk();
    const held = await own.hold(choice({ adult: 4 }), NOW + 20 * MINUTE, member("one"));
    const id = held.ok ? held.value.held : "";
    expect([await free(), await free("10:00", [id])]).toEqual([6, 10]);
    expect(await book(choice({ adult: 7 }))).toEqual({ ok: false, reason: "sold-out" });
    const again = await own.hold(choice({ adult: 3 }), NOW + 20 * MINUTE, member("one"), [id]);
    expect(await free()).toBe(7);
    const reference = done(await book(choice({ adult: 9 }), again.ok ? again.value.held : ""));
    expect(await free()).toBe(1);
    expect(await own.find(reference)).toBe("booked");
  });

  test("BK-02 PD-03 a hold is extended until its end, and then belongs to others", async () => {
    const { db, own, book, free, later } = await openWalk();
    const held = await own.hold(choice({ adult: 9 }), NOW + 10 * MINUTE, member("one"));
    const id = held.ok ? held.value.held : "";
    later(9 * MINUTE);
    expect(await own.extend(id, NOW + 20 * MINUTE)).toMatchObject({ ok: true });
    later(10 * MINUTE);
    expect(await free()).toBe(1);
    later(MINUTE);
    expect(await own.extend(id, NOW + 30 * MINUTE)).toEqual({ ok: false, reason: "gone" });
    expect(await free()).toBe(10);
    expect(await book(choice({ adult: 9 }))).toMatchObject({ ok: true });
    expect(await free()).toBe(1);
    await own.hold(choice({ adult: 1 }), NOW + 30 * MINUTE, member("one"));
    later(20 * MINUTE);
    await own.endOverdue();
    await own.endOverdue();
    expect(await db.selectFrom("activity_slot").select("taken").execute()).toEqual([{ taken: 9 }]);
  });

  test("BK-02 PD-03 a released hold returns its places once", async () => {
    const { own, free } = await openWalk();
    const held = await own.hold(choice({ adult: 2 }), NOW + 10 * MINUTE, guest("net"));
    await own.release(held.ok ? held.value.held : "");
    await own.release(held.ok ? held.value.held : "");
    expect(await free()).toBe(10);
  });

  test("BK-02 PD-03 holds of an account, of a network and of all guests have limits", async () => {
    const { own } = await openWalk({ option: { schedules: [{ times: ["10:00", "15:30"], capacity: 40 }] } });
    const hold = (count: number, holder: { name: string; isGuest: boolean }, time = "10:00") =>
      own.hold(choice({ adult: count }, { time }), NOW + 10 * MINUTE, holder);
    const refusal = (reason: string) => ({ ok: false, reason });
    expect(await hold(9, member("one"))).toMatchObject({ ok: true });
    expect(await hold(4, member("one"), "15:30")).toEqual(refusal("account-limit"));
    expect(await hold(3, member("one"), "15:30")).toMatchObject({ ok: true });
    expect(await hold(9, guest("net"))).toMatchObject({ ok: true });
    expect(await hold(1, guest("net"), "15:30")).toEqual(refusal("network-limit"));
    expect(await hold(4, guest("other"))).toEqual(refusal("guests-limit"));
    expect(await hold(3, guest("other"))).toMatchObject({ ok: true });
  });

  test("PD-03 a choice is refused with its reason", async () => {
    const { own, book } = await openWalk({ closed: ["2026-12-11"], cutoffMinutes: 24 * 60 });
    const check = (tickets: Tickets, changes: Partial<Choice> = {}) => own.activities.check(choice(tickets, changes));
    const refusal = (reason: string) => ({ ok: false, reason });
    const one = { adult: 1 };
    expect(await check(one)).toMatchObject({ ok: true });
    expect(await check(one, { day: DAY_OF_WALK - 1, time: "15:30" })).toMatchObject({ ok: true });
    // Its cut-off was two hours ago.
    expect(await check(one, { day: DAY_OF_WALK - 1 })).toEqual(refusal("too-early"));
    expect(await check(one, { day: DAY_OF_WALK - 30 })).toEqual(refusal("too-early"));
    expect(await check(one, { day: DAY_OF_WALK + 1 })).toEqual(refusal("not-offered"));
    expect(await check(one, { day: DAY_OF_WALK + 600 })).toEqual(refusal("too-late"));
    expect(await check(one, { time: "11:00" })).toEqual(refusal("not-offered"));
    expect(await check(one, { optionNo: 2 })).toEqual(refusal("not-offered"));
    expect(await check(one, { code: "no-such-walk" })).toEqual(refusal("not-offered"));
    expect(await check({ child: 1 })).toEqual(refusal("not-offered"));
    await book(choice({ adult: 9 }));
    expect(await check({ adult: 1, infant: 1 })).toEqual(refusal("sold-out"));
    expect(await check(one)).toMatchObject({ ok: true });
  });

  test("PD-03 what is checked has its price, its times and its terms", async () => {
    const { own } = await openWalk();
    const checked = await own.activities.check(choice({ adult: 2, child: 1, infant: 1 }));
    expect(checked).toMatchObject({
      value: {
        slot: { capacity: 10, free: 10 },
        span: { from: { wall: "2026-12-10T10:00", zone: "Europe/Lisbon" }, to: { wall: "2026-12-10T12:00" } },
        places: [1, 1, 1, 1],
        price: { base: 75_00, charges: [{ code: "tax", minor: 4_50 }], total: 79_50 },
        terms: { kind: "steps", steps: [{ before: Date.parse("2026-12-10T10:00Z") - 24 * HOUR }] },
        activity: { destinationId: LISBON, currency: "EUR", fromPrice: 31_80 },
      },
    });
  });
});
