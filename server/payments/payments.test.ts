import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { describeWithDatabase } from "../../tests/drivers/databases.ts";
import { type PaymentPage, startPaymentPage } from "../../tests/fakes/payment-page.ts";
import { paymentsOn } from "../../tests/fixtures/payments.ts";
import { DAY, MINUTE } from "../core/durations.ts";
import { PAYMENT_LIFE } from "../core/lifetimes.ts";
import { MOST_OPEN_PAYMENTS } from "../core/limits.ts";
import { setStarted } from "./queries.ts";

const PAID = { amount: 40_00, currency: "USD" };
const ANA = { accountId: "ana", browser: undefined };

let page: PaymentPage;

beforeAll(async () => {
  page = await startPaymentPage();
});
beforeEach(() => {
  page.behave();
  page.refundsAre("done");
});
afterAll(() => page.stop());

describeWithDatabase((open, _engine, race) => {
  /** With a payment of USD 40.00 that its payer was sent away for. */
  async function aPayment() {
    const { db } = await open();
    const on = await paymentsOn(db, page);
    const subject = "top-up-1";
    const id = await on.begun({ subject });
    const signed = (content: Parameters<PaymentPage["notice"]>[0], how: Parameters<PaymentPage["notice"]>[1] = {}) =>
      page.notice(content, { at: on.clock.time, ...how });
    const paid = (changes: object = {}) => signed({ type: "payment.paid", order: id, ...PAID, ...changes });
    const failed = () => signed({ type: "payment.failed", order: id });
    const returned = async () => (await on.payments.returned(on.organisation, id, ANA))?.state;
    const row = () => db.selectFrom("payment").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
    const refund = (key: string, minor: number, currency = "USD") =>
      on.payments.refund(on.organisation, { id, key, amount: { minor, currency } });
    return { ...on, db, id, subject, signed, paid, failed, returned, row, refund };
  }

  race(
    "T1 F14 of twenty who begin to pay for the same at once all are led to one page, and the provider hears of one order",
    async () => {
      const { db } = await open();
      const { payments, aRequest } = await paymentsOn(db, page);
      const request = aRequest();
      const started = await Promise.all(Array.from({ length: 20 }, () => payments.start(request)));
      expect(new Set(started.map((each) => each.ok && `${each.value.paymentId} ${each.value.href}`)).size).toBe(1);
      const [first] = started;
      if (!first?.ok) return expect.unreachable();
      const { paymentId, href } = first.value;
      const session = page.sessions.get(paymentId);
      expect(session).toMatchObject({ ...PAID, order: paymentId });
      expect(href).toBe(`${page.url}/pay/${session?.id}`);
      expect(page.calls.filter(({ key }) => key === paymentId).length).toBeGreaterThan(0);
      const rows = await db.selectFrom("payment").select(["id", "state", "provider_reference"]).execute();
      expect(rows).toEqual([{ id: paymentId, state: "open", provider_reference: session?.id }]);
      expect(await payments.start({ ...request, amount: { minor: 1, currency: "USD" } })).toMatchObject({
        reason: "other-amount",
      });
    },
  );

  test("T13 the provider hears the language of the page, where payers return, where its notices go, and how long it is open", async () => {
    const { id, organisation, clock, payments, aRequest, subject } = await aPayment();
    const origin = `http://${organisation.hosts[0]}`;
    const sent = page.calls.filter(({ path, key }) => path === "/sessions" && key === id);
    expect(sent.map(({ body }) => body)).toEqual([
      {
        order: id,
        ...PAID,
        language: "en",
        return_url: `${origin}/payment/${id}/return`,
        notice_url: `${origin}/api/payments/notice/hosted-page`,
        expires_at: (clock.time + PAYMENT_LIFE) / 1_000,
        capture: "at-once",
      },
    ]);
    // A page that is known is not asked for again.
    const calls = page.calls.length;
    expect(await payments.start(aRequest({ subject }))).toMatchObject({ ok: true, value: { paymentId: id } });
    expect(page.calls.length).toBe(calls);
  });

  test("T13 a payment is a whole number of minor units above zero, of a payer who can find it", async () => {
    const { db } = await open();
    const { payments, aRequest } = await paymentsOn(db, page);
    for (const minor of [0, -1, 1.5])
      await expect(payments.start(aRequest({ amount: { minor, currency: "USD" } }))).rejects.toThrow(RangeError);
    const payer = { accountId: undefined, browser: undefined };
    await expect(payments.start(aRequest({ payer }))).rejects.toThrow("payer");
    expect(await db.selectFrom("payment").select("id").execute()).toEqual([]);
    expect(await payments.start(aRequest({ amount: { minor: 1, currency: "USD" } }))).toMatchObject({ ok: true });
  });

  test("PD-02 begins no payment for what has ended; it is no fault of its payer", async () => {
    const { db } = await open();
    const { payments, aRequest, owner, lines } = await paymentsOn(db, page);
    owner.isWaiting = false;
    expect(await payments.start(aRequest())).toEqual({ ok: false, reason: "ended" });
    expect([await db.selectFrom("payment").select("id").execute(), lines]).toEqual([[], []]);
  });

  test("SI-11 a payer who has as many open payments as they may can begin one when the first of them ends", async () => {
    const { db } = await open();
    const { payments, aRequest, begun, clock } = await paymentsOn(db, page);
    const first = clock.time;
    for (let at = 0; at < MOST_OPEN_PAYMENTS; at++) {
      await begun();
      clock.time += MINUTE;
    }
    const retryAt = first + PAYMENT_LIFE;
    expect(await payments.start(aRequest())).toEqual({ ok: false, reason: "throttled", retryAt });
    clock.time = retryAt;
    await payments.watch.round();
    await begun();
  });

  test("T13 a start that an organization's earlier provider didn't answer is not continued by its new one", async () => {
    const { db } = await open();
    const { payments, aRequest, organisation } = await paymentsOn(db, page);
    const request = aRequest();
    page.behave("500");
    expect(await payments.start(request)).toMatchObject({ reason: "provider-down" });
    const demo = { ...organisation, payments: { provider: "demo" as const } };
    expect(await payments.start({ ...request, organisation: demo })).toMatchObject({ reason: "provider-down" });
    page.behave();
    expect(await payments.start(request)).toMatchObject({ ok: true });
  });

  test("T13 the latest payment of a subject is the one begun last; an account's open ones wait, by purpose, the oldest first", async () => {
    const { told, failed, id, subject, begun, clock, payments, organisation } = await aPayment();
    const paid = { organisationId: organisation.id, purpose: "top-up" as const, subject };
    const waiting = async (account = "ana", ...purposes: ("top-up" | "certificate")[]) =>
      (await payments.waiting(organisation, { id: account }, purposes)).map((payment) => payment.id);
    expect(await payments.latest(paid)).toMatchObject({ id, state: "open", purpose: "top-up", subject });
    expect(await payments.latest({ ...paid, subject: "another" })).toBeUndefined();
    await told(failed());
    expect(await payments.latest(paid)).toMatchObject({ id, state: "failed" });
    clock.time += MINUTE;
    const second = await begun({ subject });
    clock.time += MINUTE;
    const certificate = await begun({ purpose: "certificate" });
    expect(await payments.latest(paid)).toMatchObject({ id: second, state: "open" });
    expect(await waiting("ana", "top-up", "certificate")).toEqual([second, certificate]);
    expect([await waiting("ana", "certificate"), await waiting("leo", "top-up")]).toEqual([[certificate], []]);
  });

  test("T13 says whether an organization takes payments, and when their money is taken", async () => {
    const { payments, organisation } = await aPayment();
    const without = { ...organisation, payments: { provider: "none" as const } };
    const demo = { ...organisation, payments: { provider: "demo" as const } };
    expect([payments.areTaken(organisation), payments.captures(organisation)]).toEqual([true, "at-once"]);
    expect([payments.areTaken(demo), payments.captures(demo)]).toEqual([true, "on-request"]);
    expect([payments.areTaken(without), payments.captures(without)]).toEqual([false, undefined]);
  });

  test("T13 a payment that came or failed is not asked about when its payer returns", async () => {
    for (const state of ["paid", "failed"] as const) {
      const { told, paid, failed, returned } = await aPayment();
      await told(state === "paid" ? paid() : failed());
      const calls = page.calls.length;
      expect([await returned(), page.calls.length - calls]).toEqual([state, 0]);
    }
  });

  test("T13 a payment that is given up is one line of the log", async () => {
    const { clock, payments, id, lines } = await aPayment();
    clock.time += PAYMENT_LIFE;
    for (const _ of [1, 2]) await payments.watch.round();
    expect(lines.filter(({ state }) => state === "expired")).toMatchObject([
      { payment: id, before: "open", level: 30 },
    ]);
  });

  test("T13 what the provider answered first is where the payment is: a later answer to the same start changes nothing", async () => {
    const { db, organisation, id, row } = await aPayment();
    const first = await row();
    await setStarted(
      db,
      { organisationId: organisation.id, id },
      { reference: "another", url: `${page.url}/pay/another` },
    );
    expect(await row()).toEqual(first);
  });

  test("A2 T13 organisations that share a provider's account and its secret tell each other's payments nothing", async () => {
    const ours = await aPayment();
    const theirs = await paymentsOn(ours.db, page);
    for (const type of ["payment.paid", "payment.failed", "payment.charged_back"] as const)
      expect(await theirs.told(ours.signed({ type, order: ours.id, ...PAID }))).toMatchObject({
        reason: "unknown-payment",
      });
    expect(await ours.row()).toMatchObject({ state: "open", charged_back_at: null });
    await ours.told(ours.paid());
    expect([await ours.stateOf(ours.id), ours.settled, theirs.settled]).toEqual(["paid", [ours.subject], []]);
  });

  race("T1 T13 twenty notices of a payment at once, the same or different ones, settle it once", async () => {
    for (const notice of ["the same", "different ones"]) {
      const { told, paid, settled, subject, row, db } = await aPayment();
      const same = paid();
      const notices = Array.from({ length: 20 }, () => (notice === "the same" ? same : paid()));
      const taken = await Promise.all(notices.map(told));
      expect(taken).toEqual(Array.from({ length: 20 }, () => ({ ok: true })));
      expect([notice, settled]).toEqual([notice, [subject]]);
      expect(await row()).toMatchObject({ state: "paid", settled_at: expect.any(Number) });
      const rows = await db.selectFrom("payment_notice").select(["kind", "amount", "verified"]).execute();
      expect(rows).toHaveLength(notice === "the same" ? 1 : 20);
      expect(rows[0]).toEqual({ kind: "paid", amount: 40_00, verified: "signature" });
    }
  });

  test("T13 the return before the notice, the notice before the return, and either alone come to the same", async () => {
    const before = await aPayment();
    page.decide(before.id, "paid");
    expect(await before.returned()).toBe("paid");
    expect(await before.told(before.paid())).toEqual({ ok: true });
    expect([before.settled, await before.returned()]).toEqual([[before.subject], "paid"]);

    const after = await aPayment();
    await after.told(after.paid());
    expect([after.settled, await after.returned()]).toEqual([[after.subject], "paid"]);

    const failing = await aPayment();
    page.decide(failing.id, "failed");
    expect(await failing.returned()).toBe("failed");
    await failing.told(failing.failed());
    expect([failing.settled, await failing.returned()]).toEqual([[], "failed"]);
  });

  test("T13 a return proves no payment: it stays open until the provider decides, and only its payer sees it", async () => {
    const { returned, payments, organisation, id, settled } = await aPayment();
    expect(await returned()).toBe("open");
    page.decide(id, "paid");
    for (const how of ["500", "html", "html that says 404", "garbage", "another order", "a redirect"] as const) {
      page.behave(how);
      expect([how, await returned(), settled]).toEqual([how, "open", []]);
    }
    for (const payer of [
      { accountId: "leo", browser: undefined },
      { accountId: undefined, browser: "ana" },
    ]) {
      expect(await payments.returned(organisation, id, payer)).toBeUndefined();
      expect(await payments.find(organisation.id, id, payer)).toBeUndefined();
    }
    expect(await payments.find("another organisation", id, ANA)).toBeUndefined();
  });

  test("T13 a guest's payment belongs to their browser, also after a sign-in there", async () => {
    const { db } = await open();
    const { begun, payments, organisation } = await paymentsOn(db, page);
    const id = await begun({ payer: { accountId: undefined, browser: "one" } });
    expect(await payments.find(organisation.id, id, { accountId: "ana", browser: "one" })).toMatchObject({ id });
    expect(await payments.find(organisation.id, id, { accountId: undefined, browser: "two" })).toBeUndefined();
    expect(await payments.find(organisation.id, id, { accountId: undefined, browser: undefined })).toBeUndefined();
  });

  test("T13 asks for an open payment each minute, settles it once paid, and gives it up after its time", async () => {
    const { clock, payments, id, stateOf, settled, subject, begun } = await aPayment();
    const asked = () => page.calls.filter(({ method, path }) => method === "GET" && path.endsWith(id)).length;
    await payments.watch.round();
    expect(asked()).toBe(0);
    clock.time += MINUTE;
    await Promise.all([payments.watch.round(), payments.watch.round()]);
    expect(asked()).toBe(1);
    page.decide(id, "paid");
    clock.time += MINUTE;
    await payments.watch.round();
    expect([await stateOf(id), settled]).toEqual(["paid", [subject]]);

    const never = await begun();
    clock.time += PAYMENT_LIFE;
    await payments.watch.round();
    expect(await stateOf(never)).toBe("expired");
  });

  test("T13 F9 while the provider cannot say, a payment is given up a day later only; its money may have come", async () => {
    const { clock, payments, id, stateOf, aRequest, subject } = await aPayment();
    page.behave("500");
    clock.time += PAYMENT_LIFE;
    expect(await payments.start(aRequest({ subject }))).toMatchObject({ reason: "provider-down" });
    clock.time += DAY - 1;
    await payments.watch.round();
    expect(await stateOf(id)).toBe("open");
    expect(await payments.start(aRequest({ subject }))).toMatchObject({ reason: "provider-down" });
    clock.time += MINUTE;
    await payments.watch.round();
    expect(await stateOf(id)).toBe("expired");
  });

  test("PD-02 money after its payment failed or was given up goes to its owner once, who delivers or returns it", async () => {
    const { told, paid, failed, stateOf, id, settled, closed, subject, returned } = await aPayment();
    await told(failed());
    expect([await stateOf(id), closed]).toEqual(["failed", [`${subject} failed`]]);
    await Promise.all([told(paid()), told(paid())]);
    expect([await stateOf(id), settled, await returned()]).toEqual(["paid", [`${subject} late`], "paid"]);

    const expired = await aPayment();
    expired.clock.time += PAYMENT_LIFE;
    await expired.payments.watch.round();
    expect(expired.closed).toEqual([`${subject} expired`]);
    expired.owner.settlement = "returned";
    page.decide(expired.id, "paid");
    expect([await expired.returned(), expired.settled]).toEqual(["paid", [`${subject} late`]]);
    expired.clock.time += 10 * MINUTE;
    await expired.payments.watch.round();
    expect([...page.refunds.values()].filter(({ order }) => order === expired.id)).toMatchObject([{ amount: 40_00 }]);
  });

  test("PD-02 an operator decides about money that its owner can't use or return", async () => {
    const { told, paid, failed, stateOf, id, owner, lines, refund } = await aPayment();
    owner.settlement = "undecided";
    await told(failed());
    await told(paid());
    expect(await stateOf(id)).toBe("late");
    expect(lines.filter(({ level }) => level === 40)).toMatchObject([{ payment: id, state: "late" }]);
    expect(await refund("operator", 40_00)).toMatchObject({ value: { state: "done" } });
  });

  test("PD-02 a second payment, begun after the first had failed, doesn't keep the first one's money from its owner", async () => {
    const { told, paid, failed, begun, subject, id, settled, stateOf, payments, aRequest } = await aPayment();
    await told(failed());
    const second = await begun({ subject });
    await told(paid());
    expect([await stateOf(id), await stateOf(second), settled]).toEqual(["paid", "open", [`${subject} late`]]);
    await told(page.notice({ type: "payment.failed", order: second }, { at: Date.UTC(2026, 10, 22, 12) }));
    expect(await payments.start(aRequest({ subject }))).toMatchObject({ reason: "paid", paymentId: id });
  });

  test("PD-02 an order that is superseded gives its open payment up in its own transaction, or not at all", async () => {
    const { db, organisation, payments, subject, id, stateOf, closed, told, paid, settled } = await aPayment();
    const given = { organisationId: organisation.id, purpose: "top-up", subject } as const;
    const undone = db.transaction().execute(async (trx) => {
      await payments.giveUp(trx, given);
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    expect(await stateOf(id)).toBe("open");
    closed.length = 0;
    for (const _ of [1, 2]) await db.transaction().execute((trx) => payments.giveUp(trx, given));
    expect([await stateOf(id), closed]).toEqual(["expired", [`${subject} expired`]]);
    await told(paid());
    expect(settled).toEqual([`${subject} late`]);
  });

  test("T7 F15 what is paid is not paid for again, and what failed or timed out can be", async () => {
    const { told, paid, payments, aRequest, subject, id } = await aPayment();
    await told(paid());
    expect(await payments.start(aRequest({ subject }))).toEqual({ ok: false, reason: "paid", paymentId: id });

    const failing = await aPayment();
    await failing.told(failing.failed());
    const second = await failing.begun({ subject: failing.subject });
    expect(second).not.toBe(failing.id);
    failing.clock.time += PAYMENT_LIFE;
    const third = await failing.begun({ subject: failing.subject });
    expect([await failing.stateOf(second), third === second]).toEqual(["expired", false]);
    // Paid at the last moment, without a notice.
    page.decide(third, "paid");
    failing.clock.time += PAYMENT_LIFE;
    expect(await failing.payments.start(failing.aRequest({ subject: failing.subject }))).toMatchObject({
      reason: "paid",
      paymentId: third,
    });
    expect(failing.settled).toEqual([failing.subject]);
  });

  test("T13 another amount or currency than was asked is recorded, settles nothing and is an error of the log; told again it is known", async () => {
    for (const wrong of [{ amount: 39_99 }, { currency: "IDR" }]) {
      const { told, paid, stateOf, id, settled, lines, db } = await aPayment();
      const notice = paid(wrong);
      expect(await told(notice)).toMatchObject({ reason: "other-amount" });
      expect(await told(notice)).toEqual({ ok: true });
      expect([await stateOf(id), settled]).toEqual(["open", []]);
      expect(lines.filter(({ level }) => level === 50)).toMatchObject([{ event: "payment", payment: id }]);
      expect(await db.selectFrom("payment_notice").select(["amount", "currency"]).execute()).toEqual([
        { ...PAID, ...wrong },
      ]);
    }
    const { returned, id, settled } = await aPayment();
    page.decide(id, "paid");
    page.behave("another amount");
    expect([await returned(), settled]).toEqual(["open", []]);
    page.behave();
    expect([await returned(), settled.length]).toEqual(["paid", 1]);
  });

  test("T13 a notice that is unsigned, signed by another, changed, old, from the future, unreadable, reused or about nothing changes nothing", async () => {
    const { signed, told, stateOf, id, clock, db, payments, organisation, paid } = await aPayment();
    const content = { type: "payment.paid", order: id, ...PAID };
    const good = signed(content);
    const changed = { ...good, raw: Buffer.from(Buffer.from(good.raw).toString().replace("4000", "4001")) };
    const later = Number(/t=(\d+)/.exec(good.headers.get("Payment-Signature") ?? "")?.[1]) + 60;
    const redated = good.headers.get("Payment-Signature")?.replace(/t=\d+/, `t=${later}`) ?? "";
    const refused: [string, { raw: Uint8Array; headers: Headers }][] = [
      ["notice-signature", { raw: good.raw, headers: new Headers() }],
      ["notice-signature", { raw: good.raw, headers: new Headers({ "Payment-Signature": "t=x,v1=y" }) }],
      ["notice-signature", { raw: good.raw, headers: new Headers({ "Payment-Signature": redated }) }],
      ["notice-signature", signed(content, { secret: "another" })],
      ["notice-signature", changed],
      ["notice-time", signed(content, { at: clock.time - 5 * MINUTE - 1_000 })],
      ["notice-time", signed(content, { at: clock.time + 5 * MINUTE + 1_000 })],
      ["notice-unreadable", signed({ type: "payment.gone", order: id })],
      ["notice-unreadable", signed({ ...content, amount: "4000" })],
      ["notice-unreadable", signed({ ...content, amount: 40.5 })],
      ["unknown-payment", signed({ ...content, order: "nobody" })],
    ];
    for (const [reason, notice] of refused) expect(await told(notice)).toEqual({ ok: false, reason });
    expect(await payments.notice(organisation, "demo", good.raw, good.headers)).toMatchObject({
      reason: "no-provider",
    });
    expect(await db.selectFrom("payment_notice").select("id").execute()).toEqual([]);
    expect(await stateOf(id)).toBe("open");

    // Also five minutes after it was signed, and with a second signature while a secret is exchanged.
    clock.time += 5 * MINUTE;
    const both = `${good.headers.get("Payment-Signature")},v1=${"0".repeat(64)}`;
    expect(await told({ raw: good.raw, headers: new Headers({ "Payment-Signature": both }) })).toEqual({ ok: true });
    expect(await stateOf(id)).toBe("paid");
    expect(await told(paid({ id: "one" }))).toEqual({ ok: true });
    // A provider may count its tries in a notice; the same words are the same notice.
    expect(await told(paid({ id: "one", tries: 2 }))).toEqual({ ok: true });
    expect(await told(paid({ id: "one", amount: 41_00 }))).toMatchObject({ reason: "notice-reused" });
  });

  test("T13 what was begun through another provider is none of this one's: its notices, answers and refunds", async () => {
    const { begun, told, signed, organisation, payments, stateOf, clock } = await aPayment();
    const demo = { ...organisation, payments: { provider: "demo" as const } };
    const id = await begun({ organisation: demo });
    expect(await told(signed({ type: "payment.paid", order: id, ...PAID }))).toMatchObject({
      reason: "unknown-payment",
    });
    const before = page.calls.length;
    clock.time += MINUTE;
    expect((await payments.returned(organisation, id, ANA))?.state).toBe("open");
    expect([page.calls.length, await stateOf(id)]).toEqual([before, "open"]);
  });

  test("T13 of an organization that takes payments no more, an open payment stays open, and notices are refused", async () => {
    const { organisation, payments, id, paid, clock } = await aPayment();
    const without = { ...organisation, payments: { provider: "none" as const } };
    clock.time += MINUTE;
    expect((await payments.returned(without, id, ANA))?.state).toBe("open");
    const { raw, headers } = paid();
    expect(await payments.notice(without, "hosted-page", raw, headers)).toMatchObject({ reason: "no-provider" });
  });

  test("T13 F1 what was paid for and the payment are one: where it cannot be settled nothing is kept, and the same notice works later", async () => {
    const { told, paid, stateOf, id, settled, owner, db } = await aPayment();
    const notice = paid();
    owner.fails = true;
    await expect(told(notice)).rejects.toThrow("the wallet is closed");
    expect([await stateOf(id), await db.selectFrom("payment_notice").select("id").execute()]).toEqual(["open", []]);
    owner.fails = false;
    await told(notice);
    expect([await stateOf(id), settled.length]).toEqual(["paid", 1]);
  });

  test("T13 F1 one payment that cannot be settled is not in the way of others", async () => {
    const { payments, owner, clock, id, begun, stateOf, lines } = await aPayment();
    page.decide(id, "paid");
    owner.fails = true;
    const other = await begun();
    page.decide(other, "failed");
    clock.time += MINUTE;
    await payments.watch.round();
    expect([await stateOf(id), await stateOf(other)]).toEqual(["open", "failed"]);
    expect(lines.filter(({ level }) => level === 50)).toMatchObject([{ payment: id }]);
  });

  test("T13 what cannot be settled for a day after its time is given up, and its money waits for a person", async () => {
    const { payments, owner, clock, id, stateOf, settled, lines } = await aPayment();
    page.decide(id, "paid");
    owner.fails = true;
    clock.time += DAY;
    await payments.watch.round();
    expect(await stateOf(id)).toBe("open");
    clock.time += DAY;
    await payments.watch.round();
    await payments.watch.round();
    expect([await stateOf(id), settled]).toEqual(["late", []]);
    expect(lines.filter(({ state }) => state === "expired")).toHaveLength(1);
    const warned = lines.filter(({ level }) => level === 40);
    expect(warned).toMatchObject([{ payment: id, state: "late", msg: "a payment waits for a person" }]);
  });

  race(
    "SI-11 of twenty payments that an account, or a guest's browser, begins at once for different things five go to the provider; others are not in its way",
    async () => {
      const { db } = await open();
      const { payments, aRequest, clock, begun, told, lines } = await paymentsOn(db, page);
      const requests = Array.from({ length: 20 }, () => aRequest());
      const started = await Promise.all(requests.map((request) => payments.start(request)));
      expect(started.filter(({ ok }) => ok)).toHaveLength(MOST_OPEN_PAYMENTS);
      for (const each of started)
        if (!each.ok) expect(each).toEqual({ ok: false, reason: "throttled", retryAt: clock.time + PAYMENT_LIFE });
      expect(lines.filter(({ reason }) => reason === "too-many-open")).toHaveLength(20 - MOST_OPEN_PAYMENTS);
      expect(await db.selectFrom("payment").select("id").execute()).toHaveLength(MOST_OPEN_PAYMENTS);
      const first = requests[started.findIndex(({ ok }) => ok)];
      if (!first) return expect.unreachable();
      expect(await payments.start(first)).toMatchObject({ ok: true });
      await begun({ payer: { accountId: "leo", browser: "a browser" } });
      const guest = { payer: { accountId: undefined, browser: "a browser" } };
      const asGuest = await Promise.all(requests.map(() => payments.start(aRequest(guest))));
      expect(asGuest.filter(({ ok }) => ok)).toHaveLength(MOST_OPEN_PAYMENTS);
      await begun({ payer: { accountId: undefined, browser: "another browser" } });
      const { id: order } = await db
        .selectFrom("payment")
        .select("id")
        .where("subject", "=", first.subject)
        .executeTakeFirstOrThrow();
      await told(page.notice({ type: "payment.failed", order }, { at: clock.time }));
      await begun();
      expect(await payments.start(aRequest())).toMatchObject({ reason: "throttled" });
      clock.time += PAYMENT_LIFE;
      await payments.watch.round();
      await begun();
    },
  );

  test("T13 what was paid for is taken back once when it is charged back, in the transaction that records it; its owner says what is missing", async () => {
    const { told, paid, row, signed, id, owner, chargedBack, lines } = await aPayment();
    await told(paid());
    const notices = [1, 2, 3].map(() => signed({ type: "payment.charged_back", order: id }));
    owner.fails = true;
    await expect(told(notices[0] as never)).rejects.toThrow("the wallet is closed");
    expect(await row()).toMatchObject({ charged_back_at: null, missing: null });
    owner.fails = false;
    owner.missing = 7_00;
    await Promise.all(notices.map(told));
    expect([await row(), chargedBack.map((payment) => payment.id)]).toMatchObject([{ missing: 7_00 }, [id]]);
    expect(lines.filter(({ missing }) => missing === 7_00)[0]).toMatchObject({ level: 40, currency: "USD" });
  });

  test("T13 a line of the log says what news changed, and of a chargeback what is missing", async () => {
    const { told, paid, signed, id, owner, lines } = await aPayment();
    owner.missing = 7_00;
    await told(paid());
    await told(signed({ type: "payment.charged_back", order: id }));
    const early = await aPayment();
    await early.told(early.signed({ type: "payment.charged_back", order: early.id }));
    const line = { time: expect.any(Number), event: "payment", msg: expect.any(String) };
    expect([...lines, ...early.lines]).toEqual([
      { ...line, level: 30, payment: id, told: "paid", before: "open", state: "paid" },
      {
        ...line,
        level: 40,
        payment: id,
        told: "chargeback",
        before: "paid",
        state: "paid",
        missing: 7_00,
        currency: "USD",
      },
      { ...line, level: 40, payment: early.id, told: "chargeback", before: "open", state: "open" },
    ]);
  });

  test("T13 a chargeback without a loss alerts no operator", async () => {
    const { told, paid, signed, id, lines } = await aPayment();
    await told(paid());
    await told(signed({ type: "payment.charged_back", order: id }));
    expect(lines.filter(({ told }) => told === "chargeback")).toMatchObject([{ level: 30, missing: 0 }]);
  });

  test("T13 a chargeback is recorded and ends refunds; one that comes before the notice of the payment makes that late", async () => {
    const { told, paid, row, signed, id, clock, refund, lines } = await aPayment();
    await told(paid());
    const chargeback = signed({ type: "payment.charged_back", order: id });
    await told(chargeback);
    const at = clock.time;
    clock.time += MINUTE;
    await told(signed({ type: "payment.charged_back", order: id }, { at: clock.time }));
    expect(await row()).toMatchObject({ state: "paid", charged_back_at: at });
    expect(await refund("cancel", 1)).toMatchObject({ reason: "not-refundable" });
    expect(lines.filter(({ told }) => told === "chargeback")).toHaveLength(2);

    const early = await aPayment();
    await early.told(early.signed({ type: "payment.charged_back", order: early.id }));
    await early.told(early.paid());
    expect([await early.row(), early.settled]).toMatchObject([{ state: "late" }, []]);
  });

  test("T13 a chargeback that was won gives the owner the money again, once; a person decides where that is not all", async () => {
    for (const isRestored of [true, false]) {
      const { told, paid, signed, row, id, owner, won, clock, lines } = await aPayment();
      owner.missing = 7_00;
      owner.isRestored = isRestored;
      await told(paid());
      await told(signed({ type: "payment.charged_back", order: id }));
      clock.time += MINUTE;
      const wins = [1, 2].map(() => signed({ type: "payment.charge_back_won", order: id }));
      for (const each of wins) await told(each);
      expect(won).toEqual([id]);
      expect(await row()).toMatchObject({
        state: "paid",
        charged_back_at: null,
        missing: null,
        charge_back_won_at: clock.time,
      });
      const levels = lines.filter(({ told }) => told === "chargeback-won").map(({ level }) => level);
      expect(levels).toEqual([isRestored ? 30 : 40, 30]);
    }
  });

  test("T13 a chargeback that was won before it was told, or that took nothing back, restores nothing", async () => {
    const { told, paid, signed, row, id, won, chargedBack, lines } = await aPayment();
    await told(paid());
    await told(signed({ type: "payment.charge_back_won", order: id }));
    await told(signed({ type: "payment.charged_back", order: id }));
    expect([won, chargedBack, (await row()).charged_back_at]).toEqual([[], [], null]);
    expect(lines.filter(({ told: kind, level }) => kind === "chargeback-won" && Number(level) > 30)).toEqual([]);

    const unpaid = await aPayment();
    await unpaid.told(unpaid.signed({ type: "payment.charged_back", order: unpaid.id }));
    await unpaid.told(unpaid.signed({ type: "payment.charge_back_won", order: unpaid.id }));
    await unpaid.told(unpaid.paid());
    expect([unpaid.won, unpaid.settled, await unpaid.stateOf(unpaid.id)]).toEqual([[], [unpaid.subject], "paid"]);
  });

  test("T13 a chargeback of money that waits for an operator takes nothing back", async () => {
    const { told, paid, failed, signed, row, id, owner, chargedBack } = await aPayment();
    owner.settlement = "undecided";
    await told(failed());
    await told(paid());
    await told(signed({ type: "payment.charged_back", order: id }));
    expect([await row(), chargedBack]).toMatchObject([{ state: "late", missing: null }, []]);
  });

  test("T13 locks what is paid for before each change of its payment, as refunds do", async () => {
    const { told, signed, id, locked, refund } = await aPayment();
    page.refundsAre("pending");
    const news = [
      "payment.paid",
      "payment.voided",
      "payment.failed",
      "payment.charged_back",
      "payment.charge_back_won",
    ];
    for (const type of news) {
      locked.length = 0;
      await told(signed({ type, order: id, ...PAID }));
      expect([type, locked]).toEqual([type, [id]]);
    }
    const open = await refund("part", 1_00);
    if (!open.ok) return expect.unreachable();
    locked.length = 0;
    await told(signed({ type: "refund.failed", order: id, refund: open.value.refundId }));
    expect(locked).toEqual([id]);
  });

  test("T13 stores what a provider told or answered: about which payment or refund, how it was verified, and when", async () => {
    const { told, paid, signed, id, refund, db, returned, row, clock, lines } = await aPayment();
    page.decide(id, "paid");
    await returned();
    await told(paid({ id: "one" }));
    page.refundsAre("pending");
    const open = await refund("part", 1_00);
    if (!open.ok) return expect.unreachable();
    await told(signed({ id: "two", type: "refund.failed", order: id, refund: open.value.refundId }));
    const rows = await db.selectFrom("payment_notice").selectAll().orderBy("notice_id").execute();
    const each = { payment_id: id, provider: "hosted-page", received_at: clock.time, refund_id: null };
    const money = { ...PAID, kind: "paid" };
    expect(rows).toMatchObject([
      { ...each, ...money, notice_id: `asked:${id}:paid:4000:USD`, verified: "asked" },
      { ...each, ...money, notice_id: "one", verified: "signature" },
      { ...each, kind: "refund-failed", refund_id: open.value.refundId, amount: null, currency: null },
    ]);
    expect(await row()).toMatchObject({ authorised_until: null, late_at: null, capture_wanted_at: null });
    expect(lines.filter(({ told }) => told === "refund-failed")).toMatchObject([{ level: 40, payment: id }]);
  });

  race(
    "T1 T4 refunds never come to more than was paid: of forty parts of two dollars at once twenty go, each key once",
    async () => {
      const { told, paid, refund, row, db, id } = await aPayment();
      expect(await refund("early", 1_00)).toMatchObject({ reason: "not-refundable" });
      await told(paid());
      const parts = await Promise.all(Array.from({ length: 40 }, (_, at) => refund(`part-${at}`, 2_00)));
      expect(parts.filter((part) => part.ok)).toHaveLength(20);
      expect(await row()).toMatchObject({ refunded: 40_00 });
      const states = await db.selectFrom("payment_refund").select(["state", "amount"]).execute();
      expect(states).toEqual(Array.from({ length: 20 }, () => ({ state: "done", amount: 2_00 })));
      expect([...page.refunds.values()].filter(({ order }) => order === id)).toHaveLength(20);
      expect(await refund("more", 1)).toMatchObject({ reason: "not-refundable" });
    },
  );

  test("T1 a refund asked for twenty times is one; its key stands for its amount alone", async () => {
    const { told, paid, refund, row, id } = await aPayment();
    await told(paid());
    const same = await Promise.all(Array.from({ length: 20 }, () => refund("cancel", 15_00)));
    expect(new Set(same.map((each) => each.ok && each.value.refundId)).size).toBe(1);
    expect(await row()).toMatchObject({ refunded: 15_00 });
    expect([...page.refunds.values()].filter(({ order }) => order === id)).toHaveLength(1);
    expect(await refund("cancel", 15_01)).toMatchObject({ reason: "key-reused" });
    for (const [minor, currency] of [
      [0, "USD"],
      [-1, "USD"],
      [1.5, "USD"],
      [1, "EUR"],
    ] as const)
      expect(await refund("odd", minor, currency)).toMatchObject({ reason: "not-refundable" });
  });

  test("T13 F9 a refund that is pending, or that the provider did not answer for, is asked for again and done once", async () => {
    const { told, paid, refund, payments, clock, id, db, signed } = await aPayment();
    await told(paid());
    page.refundsAre("pending");
    const first = await refund("pending", 10_00);
    expect(first).toMatchObject({ ok: true, value: { state: "open" } });
    page.behave("html");
    const second = await refund("unanswered", 5_00);
    expect(second).toMatchObject({ ok: true, value: { state: "open" } });
    if (!first.ok || !second.ok) return expect.unreachable();
    page.behave();
    const known = page.refunds.get(second.value.refundId);
    if (known) known.state = "done";
    clock.time += 10 * MINUTE;
    await payments.watch.round();
    const states = () => db.selectFrom("payment_refund").select(["key", "state"]).orderBy("key").execute();
    expect(await states()).toEqual([
      { key: "pending", state: "open" },
      { key: "unanswered", state: "done" },
    ]);
    const done = { type: "refund.done", order: id, refund: first.value.refundId };
    await told(signed(done, { at: clock.time }));
    await told(signed(done, { at: clock.time }));
    expect((await states()).map(({ state }) => state)).toEqual(["done", "done"]);
    expect([...page.refunds.values()].filter(({ order }) => order === id)).toHaveLength(2);
  });

  test("T13 what a refund that failed had set aside is there again, once", async () => {
    const { told, paid, refund, row, signed, id } = await aPayment();
    await told(paid());
    page.refundsAre("failed");
    expect(await refund("bank", 40_00)).toMatchObject({ value: { state: "failed" } });
    expect(await row()).toMatchObject({ refunded: 0 });
    page.refundsAre("pending");
    const later = await refund("again", 30_00);
    if (!later.ok) return expect.unreachable();
    const failed = { type: "refund.failed", order: id, refund: later.value.refundId };
    await Promise.all([told(signed(failed)), told(signed(failed)), told(signed(failed))]);
    expect(await row()).toMatchObject({ refunded: 0 });
    expect(await refund("again", 30_00)).toMatchObject({ value: { state: "failed" } });
  });

  test("F10 a start that the provider answers with nonsense, another amount or a page elsewhere leads nowhere; the next one does, with the same order", async () => {
    const { db } = await open();
    const { payments, aRequest } = await paymentsOn(db, page);
    const request = aRequest();
    const answers = [
      ["500", "provider-down"],
      ["html", "provider-down"],
      ["garbage", "provider-down"],
      ["a long answer", "provider-down"],
      ["a redirect", "provider-down"],
      ["another amount", "provider-down"],
      ["another currency", "provider-down"],
      ["another order", "provider-down"],
      ["a page elsewhere", "provider-down"],
      ["a refusal", "provider-refused"],
    ] as const;
    for (const [how, reason] of answers) {
      page.behave(how);
      expect([how, await payments.start(request)]).toEqual([how, { ok: false, reason }]);
    }
    page.behave();
    expect(await payments.start(request)).toMatchObject({ ok: true });
    expect(await db.selectFrom("payment").select("id").execute()).toHaveLength(1);
  });

  test("T13 starts no payment without a handler for its purpose, or if the organisation takes no payments", async () => {
    const { db } = await open();
    const { payments, aRequest, organisation } = await paymentsOn(db);
    await expect(payments.start(aRequest({ purpose: "booking" }))).rejects.toThrow("no handler settles");
    const none = { ...organisation, payments: { provider: "none" as const } };
    expect(await payments.start(aRequest({ organisation: none }))).toMatchObject({ reason: "no-provider" });
    // Its secrets are not set.
    const hosted = { ...organisation, payments: page.settings };
    expect(await payments.start(aRequest({ organisation: hosted }))).toMatchObject({ reason: "no-provider" });
    expect(await db.selectFrom("payment").select("id").execute()).toEqual([]);
  });
});
