import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { BookAnswer } from "../../server/ports/offer.ts";
import { SupplierFailedError } from "../../server/ports/supplier-failed.ts";
import { testsAll } from "../drivers/scope.ts";
import type { At, Fault, Offered, Subject, SubjectOf, Tested } from "./subject.ts";
import { aReference, orderOf } from "./wanted.ts";

/** Long enough ago that a booking of then would be found. */
const LONG_AGO = 0;

/** Faults of an answer, whatever was asked. */
const BROKEN: readonly Fault[] = ["silence", "cut-off", "redirect", "garbage", "html", "500", "busy", "200-mb"];
/** What is waited for or tried again: in `npm test` at booking and canceling only. */
const WAITED_FOR: readonly Fault[] = ["silence", "busy"];

/**
 * What every supplier has to be like, so that booking can rely on it: as the product sees it, behind its guard. Each fault that
 * the subject can play adds its tests.
 */
export function conformance(name: string, { faults, holds = false, open }: SubjectOf): void {
  describe(`${name} as a supplier`, () => {
    let subject: Subject;
    let supplier: Tested;

    beforeEach(async () => {
      subject = await open();
      supplier = subject.supplier;
    });
    afterEach(() => subject.close?.());

    const can = (fault: Fault) => faults.includes(fault);
    const canSoon = (fault: Fault) => can(fault) && (testsAll || !WAITED_FOR.includes(fault));
    const misbehave = (fault?: Fault, at?: At) => subject.misbehave?.(fault, at);

    /** As a buyer comes to it: found, and looked at once more. */
    async function quoted(): Promise<Offered> {
      const [found] = (await supplier.search()).offers;
      if (!found) throw new Error("the search finds nothing");
      const checked = await supplier.recheck(found.key);
      if (!checked.ok) throw new Error(`the offer is ${checked.reason}`);
      return checked.value;
    }

    async function confirmed(offer: Offered) {
      const order = orderOf(offer);
      const booked = await supplier.book(order);
      if (booked.state !== "confirmed") throw new Error(`the booking is ${JSON.stringify(booked)}`);
      return { order, booked };
    }

    const standing = async (count: number) => {
      if (subject.bookings) expect(await subject.bookings()).toBe(count);
    };

    test("BK-07 it keeps rooms for a visitor in every way or in none", () => {
      const { hold, extend, release } = subject.supplier;
      expect([hold, extend, release].map((each) => each !== undefined)).toEqual(Array(3).fill(holds));
    });

    test("BK-02 an offer that was found is the same when it is looked at again, and on its page", async () => {
      expect((await supplier.search()).total).toBeGreaterThan(0);
      const [one, other] = [await quoted(), await quoted()];
      expect(one.digest).toBe(other.digest);
      expect(one.total.minor).toBeGreaterThan(0);
      expect(await supplier.totals(one.key)).toContain(one.total.minor);
    });

    test("BK-07 answers undefined for what it does not know, and refuses its offers", async () => {
      const key = supplier.unknown((await quoted()).key);
      expect(await supplier.totals(key)).toBeUndefined();
      expect(await supplier.recheck(key)).toMatchObject({ ok: false });
    });

    test("BK-04 a booking is found by our reference and by theirs, with the price that was agreed to", async () => {
      const offer = await quoted();
      const { order, booked } = await confirmed(offer);
      expect(booked.total ?? order.expected.total).toEqual(order.expected.total);
      const found = { state: "found", is: "confirmed", reference: booked.reference };
      expect(await supplier.find({ theirs: booked.reference })).toMatchObject(found);
      expect(await supplier.find({ ours: order.reference, orderedAt: Date.now() })).toMatchObject(found);
      await standing(1);
    });

    test("T1 the same order again, and five times at once, is one booking", async () => {
      const order = orderOf(await quoted());
      const answers = await Promise.all(Array.from({ length: 5 }, () => supplier.book(order)));
      answers.push(await supplier.book(order));
      const references = answers.flatMap((each) => (each.state === "confirmed" ? each.reference : []));
      expect(new Set(references).size).toBe(1);
      // An answer that doesn't confirm the booking mustn't reject it either.
      expect(answers.filter(({ state }) => state === "rejected")).toEqual([]);
      expect(answers.at(-1)).toMatchObject({ state: "confirmed" });
      await standing(1);
    });

    test("T14 rejects an order whose offer has changed", async () => {
      const offer = await quoted();
      const order = orderOf({ ...offer, digest: "of another offer" });
      expect(await supplier.book(order)).toEqual({ state: "rejected", why: "changed" });
      await standing(0);
      expect(await supplier.find({ ours: order.reference, orderedAt: LONG_AGO })).toEqual({ state: "none" });
    });

    test("BK-04 cancels once for two calls, and doesn't cancel a booking that doesn't exist", async () => {
      const { booked } = await confirmed(await quoted());
      expect(await supplier.cancel(booked.reference)).toMatchObject({ state: "cancelled" });
      expect(await supplier.cancel(booked.reference)).toMatchObject({ state: "cancelled" });
      expect(await supplier.find({ theirs: booked.reference })).toMatchObject({ state: "found", is: "cancelled" });
      expect(await supplier.cancel("no-such-booking")).toMatchObject({ state: "refused" });
      await standing(0);
    });

    test("F2 what was never booked is not found, however it is looked for", async () => {
      expect(await supplier.find({ ours: aReference(), orderedAt: LONG_AGO })).toEqual({ state: "none" });
      expect(await supplier.find({ theirs: "no-such-booking" })).toEqual({ state: "none" });
      const now = await supplier.find({ ours: aReference(), orderedAt: Date.now() });
      expect(["none", "not-yet"]).toContain(now.state);
    });

    if (can("sold-out")) {
      test("W1 what is sold out is neither offered nor booked", async () => {
        const order = orderOf(await quoted());
        await misbehave("sold-out");
        expect(await supplier.recheck(order.key)).toEqual({ ok: false, reason: "sold-out" });
        expect(await supplier.book(order)).toMatchObject({ state: "rejected", why: "sold-out" });
        expect(await supplier.search()).toEqual({ total: 0, offers: [] });
        await standing(0);
      });
    }

    if (can("one-left")) {
      test("T1 T3 makes one booking of the last room from one order sent five times at once, and sells it to no other", async () => {
        const offer = await quoted();
        await misbehave("one-left");
        const order = orderOf(offer);
        const answers = await Promise.all(Array.from({ length: 5 }, () => supplier.book(order)));
        expect(answers.filter(({ state }) => state === "rejected")).toEqual([]);
        expect(answers.filter(({ state }) => state === "confirmed").length).toBeGreaterThan(0);
        // Sold out it is now, and to this order itself.
        expect(await supplier.book(order)).toMatchObject({ state: "confirmed" });
        expect(await supplier.book(orderOf(offer))).toMatchObject({ state: "rejected", why: "sold-out" });
        await standing(1);
      });
    }

    if (holds) {
      const HOLDER = { name: "a visitor", isGuest: false };

      /** Of the last room; `until` is years ahead, whatever clock the supplier has. */
      async function lastHeld() {
        const offer = await quoted();
        await misbehave("one-left");
        const until = Date.now() + 1_000 * 86_400_000;
        const held = await supplier.hold?.(offer.key, until, HOLDER);
        if (!held?.ok) throw new Error("the last room cannot be held");
        return { offer, ...held.value };
      }
      const soldOut = { ok: false, reason: "sold-out" };

      test("BK-02 lets only the holder of a held room find and book it", async () => {
        const { offer, held, until } = await lastHeld();
        expect(await supplier.recheck(offer.key)).toEqual(soldOut);
        expect(await supplier.hold?.(offer.key, until, HOLDER)).toEqual(soldOut);
        expect(await supplier.book(orderOf(offer))).toMatchObject({ state: "rejected", why: "sold-out" });
        expect(await supplier.search()).toMatchObject({ total: 0 });
        expect(await supplier.recheck(offer.key, [held])).toMatchObject({ ok: true });
        expect(await supplier.totals(offer.key, [held])).toContain(offer.total.minor);
        const order = { ...orderOf(offer), held };
        expect(await supplier.book(order)).toMatchObject({ state: "confirmed" });
        expect(await supplier.book(order)).toMatchObject({ state: "confirmed" });
        await standing(1);
        // Nothing of it is left to give back.
        await supplier.release?.(held);
        expect(await supplier.recheck(offer.key)).toEqual(soldOut);
      });

      test("BK-02 exchanges a hold for a new one of the same holder without freeing the room in between", async () => {
        const { offer, held, until } = await lastHeld();
        const again = await supplier.hold?.(offer.key, until, HOLDER, [held]);
        if (!again?.ok) return expect.unreachable();
        await supplier.release?.(held);
        expect(await supplier.recheck(offer.key)).toEqual(soldOut);
        expect(await supplier.book({ ...orderOf(offer), held: again.value.held })).toMatchObject({
          state: "confirmed",
        });
      });

      test("BK-02 what is let go is there again, once, however often that is said", async () => {
        const { offer, held, until } = await lastHeld();
        await Promise.all([supplier.release?.(held), supplier.release?.(held)]);
        await supplier.release?.(held);
        expect(await supplier.extend?.(held, until)).toEqual({ ok: false, reason: "gone" });
        const [one, other] = await Promise.all([supplier.book(orderOf(offer)), supplier.book(orderOf(offer))]);
        expect([one.state, other.state].sort()).toEqual(["confirmed", "rejected"]);
      });

      test("BK-02 a hold is there for longer where it is extended, and over at its end", async () => {
        const { offer, held, until } = await lastHeld();
        expect(await supplier.extend?.(held, until + 1)).toEqual({ ok: true, value: { held, until: until + 1 } });
        if (subject.endHolds) subject.endHolds();
        else expect(await supplier.extend?.(held, 1)).toMatchObject({ ok: true });
        expect(await supplier.extend?.(held, until)).toEqual({ ok: false, reason: "gone" });
        expect(await supplier.recheck(offer.key)).toMatchObject({ ok: true });
        expect(await supplier.book(orderOf(offer))).toMatchObject({ state: "confirmed" });
        await standing(1);
      });

      test("T14 BK-02 of an offer that is another one by now its holder books nothing, and keeps the rooms", async () => {
        const { offer, held } = await lastHeld();
        const other = { ...offer, digest: "of another offer" };
        expect(await supplier.book({ ...orderOf(other), held })).toMatchObject({ state: "rejected", why: "changed" });
        expect(await supplier.recheck(offer.key)).toEqual(soldOut);
        expect(await supplier.book({ ...orderOf(offer), held })).toMatchObject({ state: "confirmed" });
      });
    }

    test.each((["price-changed", "terms-changed", "board-changed"] as const).filter(can))(
      "T14 %s: it is another offer, and the old one is not booked",
      async (fault) => {
        const offer = await quoted();
        await misbehave(fault);
        const now = await supplier.recheck(offer.key);
        if (!now.ok) return expect.unreachable();
        expect(now.value.digest).not.toBe(offer.digest);
        expect(await supplier.book(orderOf(offer))).toMatchObject({ state: "rejected", why: "changed" });
        await standing(0);
        expect(await supplier.book(orderOf(now.value))).toMatchObject({ state: "confirmed" });
      },
    );

    test.each((["slow", "clock-off", "busy-once"] as const).filter(can))(
      "F9 %s: it answers all the same",
      async (fault) => {
        await misbehave(fault);
        const { order, booked } = await confirmed(await quoted());
        const found = await supplier.find({ ours: order.reference, orderedAt: Date.now() });
        expect(found).toMatchObject({ state: "found", is: "confirmed" });
        expect(await supplier.cancel(booked.reference)).toMatchObject({ state: "cancelled" });
      },
    );

    test.each(BROKEN.filter(canSoon))("F9 F10 %s: a question that is not answered is a failure", async (fault) => {
      const { key } = await quoted();
      await misbehave(fault);
      const questions = [
        supplier.search(),
        supplier.totals(key).then(() => supplier.totals(supplier.unknown(key))),
        supplier.recheck(key),
        supplier.find({ ours: aReference(), orderedAt: LONG_AGO }),
        supplier.find({ theirs: "some-booking" }),
      ];
      for (const answer of await Promise.allSettled(questions)) {
        expect(answer.status === "rejected" && answer.reason).toBeInstanceOf(SupplierFailedError);
      }
    });

    test.each(BROKEN.filter(can))(
      "F2 %s after booking: the outcome is unknown, and one booking is found",
      async (fault) => {
        const order = orderOf(await quoted());
        await misbehave(fault, "book");
        const answer = await supplier.book(order);
        expect(["unknown", "pending"]).toContain(answer.state);
        // It was not sent again by itself.
        if (subject.triesToBook) expect(subject.triesToBook()).toBe(1);
        await misbehave();
        if (fault === "busy") return;
        const again = await supplier.book(order);
        const found = await supplier.find({ ours: order.reference, orderedAt: Date.now() });
        expect(found).toMatchObject({ state: "found", is: "confirmed" });
        if (found.state === "found") expect(again).toMatchObject({ state: "confirmed", reference: found.reference });
        await standing(1);
      },
    );

    test.each(BROKEN.filter(canSoon))("F9 %s before anything was booked: it was not booked", async (fault) => {
      const order = orderOf(await quoted());
      await misbehave(fault, "recheck");
      expect(await supplier.book(order)).toEqual({ state: "rejected", why: "unavailable" });
      await standing(0);
    });

    test.each(BROKEN.filter(can))("F9 %s at cancelling: cancelled only where it is", async (fault) => {
      const { booked } = await confirmed(await quoted());
      await misbehave(fault, "cancel");
      const answer = await supplier.cancel(booked.reference);
      const there = await supplier.find({ theirs: booked.reference });
      if (there.state !== "found") return expect.unreachable();
      expect(answer.state === "cancelled").toBe(there.is === "cancelled");
      await misbehave();
      expect(await supplier.cancel(booked.reference)).toMatchObject({ state: "cancelled" });
      await standing(0);
    });

    if (can("find-lags")) {
      test("F2 a booking that is not found yet is not said to be none", async () => {
        const order = orderOf(await quoted());
        await misbehave("silence", "book");
        expect(await supplier.book(order)).toMatchObject({ state: "unknown" });
        await misbehave();
        await misbehave("find-lags");
        const by = { ours: order.reference, orderedAt: Date.now() };
        expect(await supplier.find(by)).toEqual({ state: "not-yet" });
        // Nor is the same order, sent once more meanwhile, said to be refused.
        expect((await supplier.book(order)).state).not.toBe("rejected");
        expect(await supplier.find(by)).toMatchObject({ state: "found", is: "confirmed" });
        await standing(1);
      });
    }

    if (can("confirmed-later")) {
      test("BK-04 what is confirmed later is not confirmed before, and then it is", async () => {
        await misbehave("confirmed-later");
        const order = orderOf(await quoted());
        const answer: BookAnswer = await supplier.book(order);
        expect(["pending", "unknown"]).toContain(answer.state);
        const by = { ours: order.reference, orderedAt: Date.now() };
        expect(await supplier.find(by)).toMatchObject({ state: "found", is: "pending" });
        subject.confirm?.();
        const news = [await supplier.find(by), await supplier.find(by)];
        expect(news[0]).toMatchObject({ state: "found", is: "confirmed" });
        expect(news[1]).toEqual(news[0]);
        await standing(1);
      });
    }

    test.each((["wrong-currency", "unknown-amount"] as const).filter(can))(
      "F10 %s: what has no price that we know is not offered, and not booked",
      async (fault) => {
        const order = orderOf(await quoted());
        await misbehave(fault);
        expect(await supplier.search()).toEqual({ total: 0, offers: [] });
        await expect(supplier.recheck(order.key)).rejects.toBeInstanceOf(SupplierFailedError);
        expect(await supplier.book(order)).toMatchObject({ state: "rejected" });
        await standing(0);
      },
    );

    if (can("200-mb")) {
      test("F10 an answer of 200 MB is cut off early, and memory stays as it was", async () => {
        await misbehave("200-mb");
        const before = process.memoryUsage().rss;
        await expect(supplier.search()).rejects.toBeInstanceOf(SupplierFailedError);
        expect(process.memoryUsage().rss - before).toBeLessThan(120 * 1024 * 1024);
        if (subject.bytesSent) expect(subject.bytesSent()).toBeLessThan(40 * 1024 * 1024);
      });
    }
  });
}
