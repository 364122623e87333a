import { afterEach, beforeEach, expect, test } from "vitest";
import { aLog } from "../../../tests/fakes/log.ts";
import { type Stripe, startStripe } from "../../../tests/fakes/stripe.ts";
import { DAY, HOUR, MINUTE, SECOND } from "../../core/durations.ts";
import { paymentFormTargets, paymentSettings } from "../../organisation/payment-settings.ts";
import type { PaymentOrder } from "../../ports/payments.ts";
import { currencies } from "../../reference/currencies.ts";
import { paymentProviders } from "./providers.ts";
import { stripe } from "./stripe.ts";
import { moneyOf, stripeAmount, stripeStep } from "./stripe-amounts.ts";

const NOW = Date.UTC(2026, 10, 22, 12);
/** How long a call waits for an answer that never comes. Other calls wait as long as the machine takes. */
const SHORTLY = 300;
const RETURN = "https://book.example.com/payment/payment-1/return";
const usd = (minor: number) => ({ minor, currency: "USD" });
const AN_ORDER: PaymentOrder = {
  paymentId: "payment-1",
  organisationId: "ours",
  amount: usd(40_00),
  language: "es",
  returnUrl: RETURN,
  noticeUrl: "https://book.example.com/api/payments/notice/stripe",
  expiresAt: NOW + 20 * MINUTE,
};

const clock = { time: NOW, now: () => clock.time };
let fake: Stripe;
let log: ReturnType<typeof aLog>;

beforeEach(async () => {
  clock.time = NOW;
  log = aLog();
  fake = await startStripe(clock.now);
});
afterEach(() => fake.stop());

const provider = ({ apiKey, id = "ours", within = MINUTE }: { apiKey?: string; id?: string; within?: number } = {}) => {
  const [key = "", noticeSecret = ""] = Object.values(fake.secrets);
  const client = { ...fake.settings, apiKey: apiKey ?? key, noticeSecret };
  return stripe(client, { id, name: "Azul Club" }, { clock, log: log.log }, within);
};

/** A payment whose page is open, and what it is called at both sides. */
async function begun(changes: Partial<PaymentOrder> = {}) {
  const order = { ...AN_ORDER, ...changes };
  const started = await provider().authorise(order);
  if (!started.ok) throw new Error(`nothing began: ${started.reason}`);
  return { paymentId: order.paymentId, reference: started.value.reference };
}
const authorised = async (changes: Partial<PaymentOrder> = {}) => {
  const keys = await begun(changes);
  fake.pay(keys.reference);
  return keys;
};
const paid = async () => {
  const keys = await authorised();
  expect(await provider().capture({ ...keys, amount: usd(40_00) })).toEqual({ ok: true, value: "done" });
  return { ...keys, amount: usd(10_00) };
};
const find = ({ paymentId, reference }: { paymentId: string; reference: string }) =>
  provider().find(paymentId, reference);
/** What the events since the last time tell; undefined where they are ignored. */
async function told(from = provider()) {
  const read = [];
  for (const { type, raw, headers } of fake.notices()) {
    const notice = await from.readNotice(raw, headers);
    if (!notice.ok) read.push(`${type} ${notice.reason}`);
    else if (notice.value) read.push(notice.value);
  }
  return read;
}

test("PD-02 asks for a page that only authorizes, of one line, in the payer's language, with our id wherever Stripe keeps it", async () => {
  const { reference } = await begun();
  expect(fake.calls).toEqual([
    {
      method: "POST",
      path: "/v1/checkout/sessions",
      key: "payment-1",
      form: {
        mode: "payment",
        client_reference_id: "payment-1",
        "metadata[payment]": "payment-1",
        "metadata[organisation]": "ours",
        "payment_intent_data[capture_method]": "manual",
        "payment_intent_data[metadata][payment]": "payment-1",
        "payment_intent_data[metadata][organisation]": "ours",
        "line_items[0][quantity]": "1",
        "line_items[0][price_data][currency]": "usd",
        "line_items[0][price_data][unit_amount]": "4000",
        "line_items[0][price_data][product_data][name]": "Azul Club",
        "adaptive_pricing[enabled]": "false",
        locale: "es",
        success_url: RETURN,
        cancel_url: RETURN,
        expires_at: String((NOW + 51 * MINUTE) / SECOND),
      },
    },
  ]);
  expect(fake.sessions.get(reference)?.url).toBe(`${fake.url}/c/pay/${reference}`);
  await begun({ paymentId: "payment-2", language: "ar" });
  expect(fake.calls.at(-1)?.form["locale"]).toBe("auto");
});

test("F9 a call that hangs after Stripe did its work, or is repeated at the end of the page's time, does nothing twice", async () => {
  const hurried = provider({ within: SHORTLY });
  fake.behave("silence");
  expect(await hurried.authorise(AN_ORDER)).toEqual({ ok: false, reason: "provider-down" });
  fake.behave();
  clock.time += 20 * MINUTE;
  const keys = await begun();
  expect([fake.sessions.size, keys.reference]).toEqual([1, [...fake.sessions.keys()][0]]);
  fake.pay(keys.reference);
  for (const call of [
    () => hurried.find("payment-1", keys.reference),
    () => hurried.capture({ ...keys, amount: usd(40_00) }),
    () => hurried.void(keys),
    () => hurried.refund({ ...keys, refundId: "refund-1", amount: usd(10_00) }),
  ]) {
    fake.behave("silence");
    expect(await call()).toEqual({ ok: false, reason: "provider-down" });
  }
  fake.behave();
  expect(log.lines.map(({ call, why }) => `${call} ${why}`)).toEqual(
    ["authorise", "find", "capture", "void", "refund"].map((call) => `${call} late`),
  );
  // Nothing but reading was sent before the answers stopped.
  expect(await find(keys)).toMatchObject({ value: { state: "authorised" } });
});

test("F9 a capture, void or refund whose answer is lost is done once when it is repeated", async () => {
  const first = await authorised();
  const second = await authorised({ paymentId: "payment-2" });
  const answers = async () => [
    await provider().capture({ ...first, amount: usd(30_00) }),
    await provider().void(second),
    await provider().refund({ ...first, refundId: "refund-1", amount: usd(10_00) }),
  ];
  const done = [1, 2, 3].map(() => ({ ok: true, value: "done" }));
  expect(await answers()).toEqual(done);
  expect(await answers()).toEqual(done);
  // Stripe has forgotten the keys.
  clock.time += 2 * DAY;
  expect(await answers()).toEqual(done);
  const refunds = fake.calls.filter(({ method, path }) => method === "POST" && path === "/v1/refunds");
  expect(refunds.map(({ key, form }) => [key, form["metadata[refund]"]])).toEqual([["refund-1", "refund-1"]]);
  expect(fake.refunds.size).toBe(1);
});

test("F10 an answer that is no JSON, of another order, or longer than an answer is, is none; a redirect is not followed", async () => {
  const keys = await begun();
  const refund = { ...keys, refundId: "refund-1", amount: usd(10_00) };
  for (const how of [
    "html",
    "html that says 404",
    "a 404 of something else",
    "garbage",
    "a long answer",
    "a redirect",
    "another order",
  ] as const) {
    fake.behave(how);
    const answers = [
      await find(keys),
      await provider().capture({ ...keys, amount: usd(40_00) }),
      await provider().void(keys),
      await provider().refund(refund),
    ];
    expect([how, answers]).toEqual([how, answers.map(() => ({ ok: false, reason: "provider-down" }))]);
  }
  expect(fake.calls.filter(({ path }) => path.endsWith("/elsewhere"))).toEqual([]);
});

test("F10 a page of another order, amount or currency, or at another address, is none", async () => {
  for (const how of ["another order", "another amount", "another currency", "a page elsewhere"] as const) {
    fake.behave(how);
    expect([how, await provider().authorise(AN_ORDER)]).toEqual([how, { ok: false, reason: "provider-down" }]);
  }
});

test("T13 finds what became of a payment: unknown only in Stripe's own words, open, authorized until, paid, voided, failed", async () => {
  expect(await provider().find("payment-1", "cs_test_gone")).toEqual({ ok: true, value: { state: "none" } });
  // No payer has seen a page whose answer never came.
  expect(await provider().find("payment-1")).toEqual({ ok: true, value: { state: "open" } });
  const keys = await begun();
  expect(await find(keys)).toEqual({ ok: true, value: { state: "open" } });
  fake.decline(keys.reference);
  expect(await find(keys)).toEqual({ ok: true, value: { state: "open" } });
  fake.pay(keys.reference);
  const reserved = { state: "authorised", amount: usd(40_00), until: NOW + 7 * DAY };
  expect(await find(keys)).toEqual({ ok: true, value: reserved });
  expect(await provider().capture({ ...keys, amount: usd(25_00) })).toEqual({ ok: true, value: "done" });
  expect(await find(keys)).toEqual({ ok: true, value: { state: "paid", amount: usd(25_00) } });

  const lapsing = await authorised({ paymentId: "payment-2" });
  fake.lapse(lapsing.reference);
  expect(await find(lapsing)).toEqual({ ok: true, value: { state: "voided" } });

  const abandoned = await begun({ paymentId: "payment-3" });
  clock.time += HOUR;
  expect(await find(abandoned)).toEqual({ ok: true, value: { state: "failed" } });
});

test("T13 a way to pay that doesn't say when its authorization lapses counts as authorized for six days", async () => {
  const keys = await begun();
  fake.pay(keys.reference, { type: "cashapp" });
  expect(await find(keys)).toMatchObject({ value: { state: "authorised", until: NOW + 6 * DAY } });
});

test("T7 closes the page when the payment's time is over, unless the payer was quicker", async () => {
  const keys = await begun();
  const other = await authorised({ paymentId: "payment-2" });
  const declined = await begun({ paymentId: "payment-3" });
  fake.decline(declined.reference);
  clock.time = AN_ORDER.expiresAt - SECOND;
  expect(await find(keys)).toEqual({ ok: true, value: { state: "open" } });
  clock.time = AN_ORDER.expiresAt;
  for (const { paymentId, reference } of [keys, declined]) {
    expect(await find({ paymentId, reference })).toEqual({ ok: true, value: { state: "failed" } });
    expect(() => fake.pay(reference)).toThrow("closed");
    expect(await find({ paymentId, reference })).toEqual({ ok: true, value: { state: "failed" } });
  }
  expect(await find(other)).toMatchObject({ value: { state: "authorised" } });
});

test("PD-02 captures at most what was authorized; what was captured otherwise or lapsed is no success", async () => {
  const keys = await authorised();
  expect(await provider().capture({ ...keys, amount: usd(40_01) })).toEqual({ ok: true, value: "failed" });
  fake.captureInDashboard(keys.reference, 4000);
  expect(await provider().capture({ ...keys, amount: usd(30_00) })).toEqual({ ok: true, value: "failed" });
  expect(await provider().capture({ ...keys, amount: usd(40_00) })).toEqual({ ok: true, value: "done" });
  expect(await provider().void(keys)).toEqual({ ok: true, value: "failed" });

  const lapsing = await authorised({ paymentId: "payment-2" });
  fake.lapse(lapsing.reference);
  expect(await provider().capture({ ...lapsing, amount: usd(40_00) })).toEqual({ ok: true, value: "failed" });
  expect(await provider().void(lapsing)).toEqual({ ok: true, value: "done" });

  const open = await begun({ paymentId: "payment-3" });
  expect(await provider().capture({ ...open, amount: usd(40_00) })).toEqual({ ok: true, value: "failed" });
});

test("PD-02 voiding gives the reservation back, or closes a page that nobody paid at", async () => {
  const keys = await authorised();
  expect(await provider().void(keys)).toEqual({ ok: true, value: "done" });
  expect(await find(keys)).toEqual({ ok: true, value: { state: "voided" } });
  const open = await begun({ paymentId: "payment-2" });
  expect(await provider().void(open)).toEqual({ ok: true, value: "done" });
  expect(() => fake.pay(open.reference)).toThrow("closed");
  expect(await provider().void(open)).toEqual({ ok: true, value: "done" });
});

test("T4 a refund that is pending is asked about until it is done or failed; one that Stripe refuses has failed", async () => {
  const keys = await paid();
  fake.refundsAre("pending");
  const first = { ...keys, refundId: "refund-1" };
  const second = { ...keys, refundId: "refund-2" };
  for (const refund of [first, second, first])
    expect(await provider().refund(refund)).toEqual({ ok: true, value: "pending" });
  const [one, two] = [...fake.refunds.keys()];
  fake.settleRefund(one ?? "", "succeeded");
  fake.settleRefund(two ?? "", "failed");
  expect(await provider().refund(first)).toEqual({ ok: true, value: "done" });
  expect(await provider().refund(second)).toEqual({ ok: true, value: "failed" });
  const tooMuch = { ...keys, refundId: "refund-3", amount: usd(31_00) };
  expect(await provider().refund(tooMuch)).toEqual({ ok: true, value: "failed" });
  expect(fake.refunds.size).toBe(2);
});

test("F10 Stripe's word decides what an error means: refused for good, or to be asked again", async () => {
  const table: [number, { type: string; code?: string }, string][] = [
    [402, { type: "card_error", code: "card_declined" }, "provider-refused"],
    [400, { type: "invalid_request_error", code: "amount_too_small" }, "provider-refused"],
    [400, { type: "invalid_request_error" }, "provider-refused"],
    [400, { type: "idempotency_error" }, "provider-refused"],
    [409, { type: "idempotency_error", code: "idempotency_key_in_use" }, "provider-down"],
    [400, { type: "invalid_request_error", code: "payment_intent_unexpected_state" }, "provider-down"],
    [400, { type: "invalid_request_error", code: "balance_insufficient" }, "provider-down"],
    [429, { type: "invalid_request_error", code: "rate_limit" }, "provider-down"],
    [429, { type: "invalid_request_error", code: "lock_timeout" }, "provider-down"],
    [401, { type: "invalid_request_error" }, "provider-down"],
    [401, { type: "invalid_request_error", code: "api_key_expired" }, "provider-down"],
    [403, { type: "invalid_request_error" }, "provider-down"],
    [500, { type: "api_error" }, "provider-down"],
    [400, { type: "api_error" }, "provider-down"],
    [500, { type: "card_error" }, "provider-refused"],
    [400, { type: "error_of_next_year" }, "provider-down"],
  ];
  for (const [status, error, reason] of table) {
    fake.behave({ status, error });
    expect([status, error, await provider().authorise(AN_ORDER)]).toEqual([status, error, { ok: false, reason }]);
  }
  fake.behave();
  expect(await provider({ apiKey: "sk_test_old" }).authorise(AN_ORDER)).toEqual({ ok: false, reason: "provider-down" });
  expect(log.lines.at(-1)).toMatchObject({ call: "authorise", why: "invalid_request_error", status: 401 });
  // The same order with another amount would be an error of ours.
  await begun();
  expect(await provider().authorise({ ...AN_ORDER, amount: usd(41_00) })).toEqual({
    ok: false,
    reason: "provider-refused",
  });
});

test("RO-04 counts each currency as Stripe does, and refuses an amount that Stripe doesn't know", () => {
  const table: [string, number, number | undefined][] = [
    ["USD", 40_00, 4000],
    ["HUF", 123_45, 12345],
    ["TWD", 123_45, 12345],
    ["JPY", 500, 500],
    ["KRW", 500, 500],
    ["ISK", 5, 500],
    ["UGX", 5, 500],
    ["MGA", 5_00, 5],
    ["MGA", 5_01, undefined],
    ["BHD", 5_120, 5120],
    ["KWD", 5_124, undefined],
    ["TND", 5_130, 5130],
  ];
  for (const [currency, minor, expected] of table)
    expect([currency, minor, stripeAmount({ minor, currency })]).toEqual([currency, minor, expected]);
  for (const [currency, minor, amount] of table)
    if (amount !== undefined) expect(moneyOf(amount, currency.toLowerCase())).toEqual({ minor, currency });
  // Stripe's list of currencies without decimals; a new one of ours that differs needs a line in stripe-amounts.ts.
  const zero = "BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF".split(" ");
  for (const { code, status } of currencies.filter(({ status }) => status === "ACTIVE")) {
    const inMajor = stripeAmount({
      minor: 10 ** (currencies.find((one) => one.code === code)?.minorUnits ?? 2),
      currency: code,
    });
    const three = ["BHD", "JOD", "KWD", "OMR", "TND"].includes(code);
    expect([code, status, inMajor]).toEqual([code, status, zero.includes(code) ? 1 : three ? 1000 : 100]);
  }
});

test("RO-04 a payment in yen, króna and dinar is authorized, captured in part and refunded at Stripe in its own count", async () => {
  for (const [currency, minor, part] of [
    ["JPY", 5_000, 3_000],
    ["ISK", 5_000, 3_000],
    ["BHD", 50_120, 30_050],
  ] as const) {
    const keys = await authorised({ paymentId: currency, amount: { minor, currency } });
    expect(await find(keys)).toMatchObject({ value: { amount: { minor, currency } } });
    const amount = { minor: part, currency };
    expect(await provider().capture({ ...keys, amount })).toEqual({ ok: true, value: "done" });
    expect(await find(keys)).toEqual({ ok: true, value: { state: "paid", amount } });
    expect(await provider().refund({ ...keys, refundId: `of ${currency}`, amount })).toEqual({
      ok: true,
      value: "done",
    });
  }
  const dinar = { ...AN_ORDER, paymentId: "dinar", amount: { minor: 50_124, currency: "BHD" } };
  expect(await provider().authorise(dinar)).toEqual({ ok: false, reason: "provider-refused" });
});

test("T13 takes the signature of Stripe's own library, also beside that of an older secret, for five minutes, and no other", async () => {
  // `stripe.webhooks.generateTestHeaderString` of Stripe's library for Node, version 23.1.0.
  const raw = Buffer.from('{"id":"evt_1","object":"event","type":"customer.created","data":{"object":{"id":"cus_1"}}}');
  const v1 = "v1=eb97ff4ac124121f1bcd4f51b727470b3789cb6c9415fd45432ece815ff424e3";
  const golden = stripe(
    { ...fake.settings, apiKey: "", noticeSecret: "whsec_golden" },
    { id: "ours", name: "Ours" },
    { clock, log: log.log },
  );
  const read = (header: string, bytes: Uint8Array = raw) =>
    golden.readNotice(bytes, new Headers({ "Stripe-Signature": header }));
  const ignored = { ok: true, value: undefined };
  const refused = { ok: false, reason: "notice-signature" };
  const t = `t=${NOW / SECOND}`;
  expect(await read(`${t},${v1}`)).toEqual(ignored);
  expect(await read(`${t},v1=${"0".repeat(64)},${v1},v0=${"1".repeat(64)}`)).toEqual(ignored);
  expect(await read(`${t},v0=${v1.slice(3)}`)).toEqual(refused);
  expect(await read(`t=${NOW / SECOND + 1},${v1}`)).toEqual(refused);
  expect(await read(`${t},${v1}`, Buffer.from(raw.toString().replace("cus_1", "cus_2")))).toEqual(refused);
  expect(await golden.readNotice(raw, new Headers({ "Payment-Signature": `${t},${v1}` }))).toEqual(refused);
  clock.time += 5 * MINUTE + SECOND;
  expect(await read(`${t},${v1}`)).toEqual({ ok: false, reason: "notice-time" });
  const rolled = fake.signed({ id: "evt_2", type: "payout.paid" }, { secrets: ["whsec_old", ...secretsOf(fake)] });
  expect(await provider().readNotice(rolled.raw, rolled.headers)).toEqual(ignored);
});

const secretsOf = ({ secrets }: Stripe) => [secrets.PAYMENT_SECRET_TEST_NOTICES];

test("T13 events tell what became of a payment, whatever their order; others are taken and count for nothing", async () => {
  const keys = await begun();
  fake.decline(keys.reference);
  expect(await told()).toEqual([]);
  fake.pay(keys.reference);
  const reserved = { kind: "authorised", paymentId: "payment-1", amount: usd(40_00), until: NOW + 7 * DAY };
  const ids = /^evt_\d+:authorised$/;
  const news = await told();
  expect(news).toEqual([1, 2].map(() => ({ ...reserved, id: expect.stringMatching(ids) })));
  await provider().capture({ ...keys, amount: usd(30_00) });
  expect(await told()).toMatchObject([{ kind: "paid", paymentId: "payment-1", amount: usd(30_00) }]);

  fake.refundsAre("pending");
  await provider().refund({ ...keys, refundId: "refund-1", amount: usd(10_00) });
  await provider().refund({ ...keys, refundId: "refund-2", amount: usd(10_00) });
  expect(await told()).toEqual([]);
  const [one, two] = [...fake.refunds.keys()];
  fake.settleRefund(one ?? "", "succeeded");
  fake.settleRefund(two ?? "", "failed");
  expect(await told()).toMatchObject([
    { kind: "refunded", paymentId: "payment-1", refundId: "refund-1" },
    { kind: "refund-failed", paymentId: "payment-1", refundId: "refund-2" },
  ]);

  const { reference } = await begun({ paymentId: "payment-2" });
  clock.time += HOUR;
  await provider().find("payment-2", reference);
  const voided = await authorised({ paymentId: "payment-3", expiresAt: clock.time + 20 * MINUTE });
  await provider().void(voided);
  expect(await told()).toMatchObject([
    { kind: "failed", paymentId: "payment-2" },
    // The authorization's own events come after it was voided.
    { kind: "voided", paymentId: "payment-3" },
    { kind: "voided", paymentId: "payment-3" },
    { kind: "voided", paymentId: "payment-3" },
  ]);
});

test("T13 a dispute is a chargeback when money is taken back, and won when Stripe says so; an inquiry is neither", async () => {
  const { reference } = await paid();
  await told();
  fake.dispute(reference, "created", "warning_needs_response");
  fake.dispute(reference, "closed", "warning_closed");
  expect(await told()).toEqual([]);
  fake.dispute(reference, "created", "needs_response");
  fake.dispute(reference, "funds_withdrawn", "needs_response");
  expect(await told()).toMatchObject([1, 2].map(() => ({ kind: "chargeback", paymentId: "payment-1" })));
  fake.dispute(reference, "closed", "lost");
  expect(await told()).toEqual([]);
  fake.dispute(reference, "closed", "won");
  expect(await told()).toMatchObject([{ kind: "chargeback-won", paymentId: "payment-1" }]);
});

test("T13 events of another organization or business of the same Stripe account count for nothing", async () => {
  const { reference } = await begun();
  fake.pay(reference);
  expect(await told(provider({ id: "others" }))).toEqual([]);
  fake.happened("checkout.session.expired", { id: "cs_1", client_reference_id: null, metadata: {} });
  fake.happened("refund.updated", { id: "re_1", status: "succeeded", metadata: null });
  fake.happened("charge.captured", { id: "ch_1", payment_intent: null });
  expect(await told()).toEqual([]);
});

test("T13 an event that Stripe cannot be asked about is to be sent again; one that is not as documented is refused", async () => {
  await authorised();
  const [notice] = fake.notices().filter(({ type }) => type === "checkout.session.completed");
  fake.behave({ status: 500, error: { type: "api_error" } });
  expect(await provider().readNotice(notice?.raw ?? Buffer.alloc(0), notice?.headers ?? new Headers())).toEqual({
    ok: false,
    reason: "provider-down",
  });
  fake.behave();
  for (const content of [
    { id: "evt_1", type: "charge.captured", data: {} },
    { id: "evt_1", type: "checkout.session.expired", data: { object: { metadata: "none" } } },
    { type: "charge.captured", data: { object: { payment_intent: "pi_1" } } },
    { id: "evt_1", type: "charge.captured", data: { object: { payment_intent: "pi_1/../../refunds" } } },
    [],
  ]) {
    const { raw, headers } = fake.signed(content);
    expect(await provider().readNotice(raw, headers)).toEqual({ ok: false, reason: "notice-unreadable" });
  }
});

test("OPS-01 names its secrets, needs both of them, and leads payers to Stripe's page or to one of the organization's own domain", () => {
  const { payments } = paymentSettings;
  const given = { provider: "stripe", apiKey: "PAYMENT_SECRET_TEST_KEY", noticeSecret: "PAYMENT_SECRET_TEST_NOTICES" };
  const parsed = payments.parse(given);
  expect(parsed).toEqual({ ...given, baseUrl: "https://api.stripe.com", pageUrl: "https://checkout.stripe.com" });
  expect(paymentFormTargets(parsed)).toEqual(["https://checkout.stripe.com"]);
  const providersWith = (secrets: Record<string, string>) =>
    paymentProviders({ db: {} as never, clock, log: log.log, secret: "ours", secrets });
  const organisation = { id: "ours", name: "Azul Club", payments: parsed };
  expect(providersWith(fake.secrets).of(organisation)).toMatchObject({ name: "stripe", captures: "on-request" });
  expect(providersWith({ PAYMENT_SECRET_TEST_KEY: "key" }).of(organisation)).toBeUndefined();
  for (const changes of [{ apiKey: "sk_live_1" }, { pageUrl: "http://pay.example" }, { noticeSecret: undefined }])
    expect(payments.safeParse({ ...given, ...changes }).success).toBe(false);
});

test("BK-05 Stripe says in which steps it charges each currency, and takes their multiples", () => {
  const steps = {
    USD: 1,
    JPY: 1,
    KWD: 10,
    BHD: 10,
    JOD: 10,
    OMR: 10,
    TND: 10,
    ISK: 1,
    UGX: 1,
    MGA: 100,
    HUF: 1,
    TWD: 1,
  };
  for (const [currency, step] of Object.entries(steps)) {
    expect([currency, stripeStep(currency)]).toEqual([currency, step]);
    expect([currency, stripeAmount({ minor: 7 * step, currency })]).not.toContain(undefined);
    if (step > 1) expect([currency, stripeAmount({ minor: 7 * step + 1, currency })]).toContain(undefined);
  }
});
