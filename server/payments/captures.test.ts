import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { describeWithDatabase } from "../../tests/drivers/databases.ts";
import { type PaymentPage, startPaymentPage } from "../../tests/fakes/payment-page.ts";
import { paymentsOn } from "../../tests/fixtures/payments.ts";
import { DAY, MINUTE } from "../core/durations.ts";
import { PAYMENT_LIFE } from "../core/lifetimes.ts";
import { paymentFor, requestCapture } from "./captures.ts";
import { promiseRefund } from "./refunds.ts";

const PAID = { amount: 40_00, currency: "USD" };

let page: PaymentPage;

beforeAll(async () => {
  page = await startPaymentPage("on-request");
});
beforeEach(() => {
  page.behave();
  page.capturesAre("done");
  page.refunds.clear();
});
afterAll(() => page.stop());

describeWithDatabase((open, _engine, race) => {
  /** A payment of USD 40.00, through a page that only authorises; its money is reserved for a week. */
  async function aPayment() {
    const { db } = await open();
    const on = await paymentsOn(db, page);
    const subject = "top-up-1";
    const id = await on.begun({ subject });
    const until = on.clock.time + 7 * DAY;
    const signed = (type: string, changes: object = {}) =>
      page.notice({ type, order: id, ...changes }, { at: on.clock.time });
    const authorisedNotice = () =>
      signed("payment.authorised", { ...PAID, authorised_until: Math.floor(until / 1_000) });
    return {
      ...on,
      db,
      id,
      subject,
      until,
      key: { organisationId: on.organisation.id, id },
      /** The payer pays; nothing tells it. */
      pays: () => page.decide(id, "authorised", until),
      /** The payer pays, and the provider tells it, that many times at once. */
      async authorised(times = 1) {
        page.decide(id, "authorised", until);
        return Promise.all(Array.from({ length: times }, () => on.told(authorisedNotice())));
      },
      tell: (type: string, changes: object = {}) => on.told(signed(type, changes)),
      returned: async () =>
        (await on.payments.returned(on.organisation, id, { accountId: "ana", browser: undefined }))?.state,
      later: async (time = MINUTE) => {
        on.clock.time += time;
        await on.payments.watch.round();
      },
      refund: (key: string, minor: number) =>
        on.payments.refund(on.organisation, { id, key, amount: { minor, currency: "USD" } }),
      decides: () =>
        db
          .transaction()
          .execute((trx) => requestCapture(trx, { organisationId: on.organisation.id, id }, on.clock.now())),
      row: () => db.selectFrom("payment").selectAll().where("id", "=", id).executeTakeFirstOrThrow(),
      refunds: () => db.selectFrom("payment_refund").select(["key", "amount", "state"]).orderBy("key").execute(),
      captured: () => page.sessions.get(id)?.captured,
      calls: (path: string) => page.calls.filter((call) => call.path === path && call.key?.startsWith(id)).length,
      problems: () => on.lines.filter(({ level }) => level === 50).map(({ msg, told }) => [msg, told]),
    };
  }

  race("PD-02 T1 24 notices of an authorised payment at once deliver it once and capture it once", async () => {
    const { authorised, settled, subject, stateOf, id, captured, calls, row, until } = await aPayment();
    expect(await authorised(24)).toEqual(Array.from({ length: 24 }, () => ({ ok: true })));
    expect([settled, await stateOf(id), captured(), calls("/captures")]).toEqual([[subject], "paid", 40_00, 1]);
    expect(await row()).toMatchObject({ authorised_until: until, capture_amount: 40_00, refunded: 0 });
    // Its answer says it all.
    expect(page.calls.filter(({ method, path }) => method === "GET" && path.endsWith(id))).toEqual([]);
  });

  test("PD-02 the return before the notice, a lost notice and a notice after the capture come to the same", async () => {
    const before = await aPayment();
    before.pays();
    expect(await before.returned()).toBe("paid");
    await before.authorised();
    await before.tell("payment.paid", PAID);
    expect([before.settled, await before.returned(), before.calls("/captures")]).toEqual([[before.subject], "paid", 1]);

    const lost = await aPayment();
    lost.pays();
    await lost.later();
    expect([lost.settled, await lost.stateOf(lost.id), lost.captured()]).toEqual([[lost.subject], "paid", 40_00]);
  });

  test("PD-02 notices in any order, told twice, deliver once and lose nothing", async () => {
    const captured = await aPayment();
    for (const _ of [1, 2]) await captured.tell("payment.paid", PAID);
    await captured.authorised(2);
    await captured.tell("payment.voided");
    expect([captured.settled, await captured.stateOf(captured.id)]).toEqual([[captured.subject], "paid"]);
    expect(await captured.row()).toMatchObject({ charged_back_at: null });

    const voided = await aPayment();
    for (const _ of [1, 2]) await voided.tell("payment.voided");
    await voided.authorised();
    expect([voided.settled, voided.closed, await voided.stateOf(voided.id)]).toEqual([
      [],
      [`${voided.subject} failed`],
      "voided",
    ]);
    expect(voided.problems()).toEqual([]);
    await voided.tell("payment.paid", PAID);
    expect([voided.settled, await voided.stateOf(voided.id)]).toEqual([[], "late"]);
  });

  test("PD-02 a chargeback before the capture is its owner's once the money is taken", async () => {
    const { authorised, tell, chargedBack, owner, decides, payments, organisation, id, row, stateOf, refund } =
      await aPayment();
    owner.settlement = "waiting";
    owner.missing = 7_00;
    await authorised();
    await refund("part", 15_00);
    await tell("payment.charged_back");
    expect([chargedBack, await stateOf(id)]).toEqual([[], "authorised"]);
    await decides();
    await Promise.all([payments.capture(organisation, id), payments.capture(organisation, id)]);
    expect([chargedBack, await row()]).toMatchObject([[{ refunded: 0 }], { state: "paid", missing: 7_00 }]);

    const early = await aPayment();
    await early.tell("payment.charged_back");
    await early.authorised();
    expect([early.settled, await early.stateOf(early.id), early.captured()]).toEqual([[], "voided", 0]);
  });

  test("PD-02 a payment that failed, expired or was declined closes its order with it, or neither", async () => {
    const { tell, closed, owner, stateOf, id, subject, later, begun, db } = await aPayment();
    await Promise.all(Array.from({ length: 24 }, () => tell("payment.failed")));
    expect([await stateOf(id), closed]).toEqual(["failed", [`${subject} failed`]]);
    const never = await begun({ subject: "never" });
    owner.closingFails = true;
    await later(PAYMENT_LIFE);
    expect(await stateOf(never)).toBe("open");
    owner.closingFails = false;
    await later();
    expect([await stateOf(never), closed.at(-1)]).toEqual(["expired", "never expired"]);
    expect((await db.selectFrom("payment").select("id").execute()).length).toBe(2);
  });

  test.each(["returned", "undecided"] as const)(
    "PD-02 money that its owner answers as %s is voided, not taken and refunded, also if it is late",
    async (settlement) => {
      for (const late of [false, true]) {
        const payment = await aPayment();
        const { authorised, later, owner, stateOf, id, captured, calls, refunds, subject, settled } = payment;
        const { chargedBack, closed, row } = payment;
        owner.settlement = settlement;
        if (late) await later(PAYMENT_LIFE);
        await authorised(3);
        expect([await stateOf(id), captured(), calls("/voids"), calls("/captures")]).toEqual(["voided", 0, 1, 0]);
        expect(settled).toEqual([late ? `${subject} late` : subject]);
        const ends = [...(late ? ["expired"] : []), ...(settlement === "undecided" ? ["failed"] : [])];
        expect(closed).toEqual(ends.map((end) => `${subject} ${end}`));
        expect([chargedBack, (await row()).charged_back_at]).toEqual([[], null]);
        const back = { key: `back:${subject}`, amount: 40_00, state: "done" };
        expect(await refunds()).toEqual(settlement === "returned" ? [back] : []);
        expect(page.refunds.size).toBe(0);
      }
    },
  );

  test("PD-02 nothing is captured while the owner waits; then what was promised back before is not taken", async () => {
    const {
      authorised,
      owner,
      stateOf,
      id,
      later,
      captured,
      calls,
      refund,
      refunds,
      decides,
      payments,
      organisation,
      row,
    } = await aPayment();
    owner.settlement = "waiting";
    await authorised();
    expect(await refund("part", 15_00)).toMatchObject({ value: { state: "withheld" } });
    for (const _ of [1, 2, 3]) await later(11 * MINUTE);
    expect([await stateOf(id), calls("/captures"), await refunds()]).toEqual([
      "authorised",
      0,
      [{ key: "part", amount: 15_00, state: "withheld" }],
    ]);
    await decides();
    await payments.capture(organisation, id);
    expect([await row(), captured()]).toMatchObject([{ state: "paid", capture_amount: 25_00, refunded: 15_00 }, 25_00]);
    expect(await refunds()).toEqual([{ key: "part", amount: 15_00, state: "done" }]);
    expect(page.refunds.size).toBe(0);
    // What is promised afterwards is a refund; never more than was taken.
    expect(await refund("more", 25_01)).toMatchObject({ reason: "not-refundable" });
    expect(await refund("rest", 25_00)).toMatchObject({ value: { state: "done" } });
    expect([...page.refunds.values()].map(({ amount }) => amount)).toEqual([25_00]);
  });

  test("PD-02 a refund that is promised after the capture has begun is paid out after it, and the capture keeps its amount", async () => {
    const { authorised, owner, decides, payments, organisation, refund, refunds, later, captured, stateOf, id, row } =
      await aPayment();
    owner.settlement = "waiting";
    await authorised();
    await decides();
    expect(await refund("before", 10_00)).toMatchObject({ value: { state: "withheld" } });
    page.capturesAre("pending");
    await payments.capture(organisation, id);
    expect(await row()).toMatchObject({ state: "authorised", capture_amount: 30_00 });
    expect(await refund("after", 5_00)).toMatchObject({ value: { state: "open" } });
    await later(10 * MINUTE);
    expect([page.refunds.size, await stateOf(id)]).toEqual([0, "authorised"]);
    page.capturesAre("done");
    await later(10 * MINUTE);
    await later(10 * MINUTE);
    expect([await stateOf(id), captured(), await refunds()]).toEqual([
      "paid",
      30_00,
      [
        { key: "after", amount: 5_00, state: "done" },
        { key: "before", amount: 10_00, state: "done" },
      ],
    ]);
    expect([...page.refunds.values()].map(({ amount }) => amount)).toEqual([5_00]);
  });

  test("PD-02 a capture that fails because the money was taken before in another way counts as taken", async () => {
    const { authorised, owner, decides, payments, organisation, stateOf, id, chargedBack } = await aPayment();
    owner.settlement = "waiting";
    await authorised();
    await decides();
    page.decide(id, "paid");
    await payments.capture(organisation, id);
    expect([await stateOf(id), chargedBack]).toEqual(["paid", []]);
  });

  test("PD-02 F9 a failed capture is a loss once the provider says that nothing was taken, not before", async () => {
    const { authorised, later, stateOf, id, chargedBack, until, problems } = await aPayment();
    page.behave("500");
    await authorised();
    page.behave();
    page.capturesAre("failed");
    // Without the end of the reservation its answer counts for nothing.
    const session = page.sessions.get(id);
    delete session?.authorised_until;
    await later();
    expect([await stateOf(id), chargedBack.length, problems()]).toEqual(["authorised", 0, []]);
    page.decide(id, "authorised", until);
    await later();
    expect([await stateOf(id), chargedBack.length]).toEqual(["voided", 1]);
  });

  test("PD-02 an organization's new provider captures nothing that its earlier one authorized", async () => {
    const { authorised, owner, decides, payments, organisation, stateOf, id, later, calls } = await aPayment();
    owner.settlement = "waiting";
    await authorised();
    await decides();
    await payments.capture({ ...organisation, payments: { provider: "demo" } }, id);
    expect([await stateOf(id), calls("/captures")]).toEqual(["authorised", 0]);
    await later();
    expect(await stateOf(id)).toBe("paid");
  });

  test("PD-02 a subject's payment is the one that is open or came, of its own purpose and organization", async () => {
    const { db, organisation, subject, id, tell, begun } = await aPayment();
    const paid = { organisationId: organisation.id, purpose: "top-up" as const, subject };
    expect(await paymentFor(db, paid)).toMatchObject({ id, state: "open", subject });
    for (const changes of [{ organisationId: "another" }, { purpose: "plan" as const }, { subject: "another" }])
      expect(await paymentFor(db, { ...paid, ...changes })).toBeUndefined();
    await tell("payment.failed");
    expect(await paymentFor(db, paid)).toBeUndefined();
    const second = await begun({ subject });
    expect(await paymentFor(db, paid)).toMatchObject({ id: second, state: "open" });
  });

  test("PD-02 T1 refunds and captures at the same moment never give back more, nor less, than was promised", async () => {
    const { db, authorised, owner, decides, payments, organisation, later, key, captured, row, id } = await aPayment();
    owner.settlement = "waiting";
    await authorised();
    await decides();
    const part = (at: number) =>
      db
        .transaction()
        .execute((trx) => promiseRefund(trx, { ...key, key: `${at}`, amount: { minor: 1_00, currency: "USD" } }, 1));
    await Promise.all(
      Array.from({ length: 24 }, (_, at) => (at % 3 === 0 ? payments.capture(organisation, id) : part(at))),
    );
    await later(10 * MINUTE);
    expect(await row()).toMatchObject({ state: "paid", refunded: 16_00 });
    const back = [...page.refunds.values()].filter(({ order }) => order === id);
    expect((captured() ?? 0) - back.length * 1_00).toBe(24_00);
  });

  test("PD-02 F1 a process that dies before the capture leaves it to the watch; before the delivery, to the provider's next notice", async () => {
    const { authorised, owner, stateOf, id, settled, subject, captured, calls, later } = await aPayment();
    owner.fails = true;
    await expect(authorised()).rejects.toThrow("the wallet is closed");
    expect([await stateOf(id), calls("/captures")]).toEqual(["open", 0]);
    owner.fails = false;
    page.behave("500");
    await authorised();
    expect([await stateOf(id), settled, captured()]).toEqual(["authorised", [subject], undefined]);
    page.behave();
    await Promise.all([later(), later(0)]);
    expect([await stateOf(id), settled, captured()]).toEqual(["paid", [subject], 40_00]);
  });

  test("PD-02 F9 a capture that the provider answers late, or not at all, is asked for again and done once", async () => {
    const { authorised, stateOf, id, captured, later } = await aPayment();
    page.capturesAre("pending");
    await authorised();
    expect(await stateOf(id)).toBe("authorised");
    page.capturesAre("done");
    page.behave("html");
    await later();
    expect([await stateOf(id), captured()]).toEqual(["authorised", 40_00]);
    page.behave();
    await later();
    expect([await stateOf(id), captured()]).toEqual(["paid", 40_00]);
  });

  test("PD-02 a delivered payment that can't be captured, or that lapses, is a loss for an operator as a chargeback is", async () => {
    const failed = await aPayment();
    failed.owner.missing = 5_00;
    page.capturesAre("failed");
    await failed.authorised();
    expect(await failed.row()).toMatchObject({ state: "voided", missing: 5_00, charged_back_at: failed.clock.time });
    expect([failed.chargedBack.length, failed.problems()]).toEqual([1, [["a payment waits for a person", "voided"]]]);

    page.capturesAre("pending");
    const lapsed = await aPayment();
    await lapsed.authorised();
    for (const _ of [1, 2]) await lapsed.tell("payment.voided");
    expect([await lapsed.stateOf(lapsed.id), lapsed.chargedBack.length, lapsed.closed]).toEqual(["voided", 1, []]);
    expect(lapsed.problems()).toHaveLength(1);

    const waiting = await aPayment();
    waiting.owner.settlement = "waiting";
    await waiting.authorised();
    page.decide(waiting.id, "voided");
    await waiting.later(7 * DAY);
    expect([await waiting.stateOf(waiting.id), waiting.chargedBack.length]).toEqual(["voided", 1]);
  });

  test("PD-02 a payment that lapses before it is captured is lost without the refunds that its capture would have withheld", async () => {
    const part = await aPayment();
    part.owner.settlement = "waiting";
    part.owner.missing = 25_00;
    await part.authorised();
    await part.refund("part", 15_00);
    await part.tell("payment.voided");
    expect([await part.row(), part.chargedBack, await part.refunds()]).toMatchObject([
      { state: "voided", missing: 25_00, charged_back_at: part.clock.time },
      [{ refunded: 0, state: "voided" }],
      [{ key: "part", state: "done" }],
    ]);

    const whole = await aPayment();
    whole.owner.settlement = "waiting";
    await whole.authorised();
    await whole.refund("whole", 40_00);
    await whole.tell("payment.voided");
    expect([await whole.row(), whole.chargedBack]).toMatchObject([
      { state: "voided", missing: null, charged_back_at: null },
      [],
    ]);
    expect([...part.problems(), ...whole.problems()]).toEqual([["a payment waits for a person", "voided"]]);
  });

  test("PD-02 a purchase without an order ends with its payment: declined, voided, or left to an operator", async () => {
    const { begun, tell, stateOf, owner } = await aPayment();
    owner.settlement = "undecided";
    for (const [type, state] of [
      ["payment.failed", "failed"],
      ["payment.voided", "voided"],
      ["payment.paid", "late"],
    ] as const) {
      const order = await begun({ purpose: "certificate" });
      await tell(type, { order, ...PAID });
      expect(await stateOf(order)).toBe(state);
    }
  });

  test("PD-02 F9 a payment whose start the provider has not answered yet is not captured under no name", async () => {
    const { db, authorised, stateOf, id, calls } = await aPayment();
    await db.updateTable("payment").set({ provider_reference: null }).execute();
    await authorised();
    expect([await stateOf(id), calls("/captures")]).toEqual(["authorised", 0]);
  });

  test("PD-02 a second notice of an authorized payment takes nothing while its owner waits", async () => {
    const { authorised, owner, stateOf, id, row, captured } = await aPayment();
    owner.settlement = "waiting";
    await authorised(2);
    expect([await stateOf(id), captured(), (await row()).capture_wanted_at]).toEqual(["authorised", undefined, null]);
  });

  test("PD-02 what was captured in another way counts: as much as was asked for, or all of it, which pays refunds", async () => {
    const { authorised, owner, refund, refunds, tell, stateOf, id, later } = await aPayment();
    owner.settlement = "waiting";
    await authorised();
    await refund("part", 15_00);
    expect(await tell("payment.paid", { ...PAID, amount: 30_00 })).toMatchObject({ reason: "other-amount" });
    await tell("payment.paid", PAID);
    expect([await stateOf(id), await refunds()]).toEqual(["paid", [{ key: "part", amount: 15_00, state: "open" }]]);
    await later(10 * MINUTE);
    expect(await refunds()).toEqual([{ key: "part", amount: 15_00, state: "done" }]);
  });

  test("PD-02 closes the page of a payment that was given up, and of no other", async () => {
    const { db, organisation, payments, subject, id, calls, begun } = await aPayment();
    const given = { organisationId: organisation.id, purpose: "top-up" as const, subject };
    const closePage = async (of: Parameters<typeof payments.closePage>[0] = given) => {
      await payments.closePage(of);
      return calls("/voids");
    };
    expect(await closePage()).toBe(0);
    await db.transaction().execute((trx) => payments.giveUp(trx, given));
    expect(await closePage({ ...given, subject: "another" })).toBe(0);
    expect(await closePage({ ...given, organisationId: "another" })).toBe(0);
    expect(await closePage()).toBe(1);
    const second = await begun({ subject });
    expect([await closePage(), second === id]).toEqual([1, false]);

    // Before the provider has answered there is no page.
    page.behave("500");
    const unanswered = { ...given, subject: "unanswered" };
    await expect(begun({ subject: unanswered.subject })).rejects.toThrow("provider-down");
    page.behave();
    await db.transaction().execute((trx) => payments.giveUp(trx, unanswered));
    const before = page.calls.length;
    await closePage(unanswered);
    expect(page.calls.length).toBe(before);
  });

  test("PD-02 a refund that a capture withholds alerts no operator", async () => {
    const { db, authorised, owner, payments, organisation, id, key, problems, refunds } = await aPayment();
    owner.settlement = "waiting";
    await authorised();
    const request = { ...key, key: "part", amount: { minor: 15_00, currency: "USD" } };
    const refund = await db.transaction().execute((trx) => promiseRefund(trx, request, 1));
    await payments.carryOut(organisation, [{ paymentId: id, refund }]);
    expect([problems(), await refunds()]).toEqual([[], [{ key: "part", amount: 15_00, state: "withheld" }]]);
  });

  test("PD-02 a guest's payment is delivered and captured, and their browser finds it", async () => {
    const { begun, payments, organisation, settled } = await aPayment();
    const guest = { accountId: undefined, browser: "a browser" };
    const id = await begun({ payer: guest, subject: "guest" });
    page.decide(id, "authorised", Date.UTC(2026, 11, 1));
    expect(await payments.returned(organisation, id, guest)).toMatchObject({ state: "paid", accountId: undefined });
    expect([settled, page.sessions.get(id)?.captured]).toEqual([["guest"], 40_00]);
  });
});
