import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { aLog } from "../../../tests/fakes/log.ts";
import { type PaymentPage, startPaymentPage } from "../../../tests/fakes/payment-page.ts";
import { MINUTE } from "../../core/durations.ts";
import { paymentSettings } from "../../organisation/payment-settings.ts";
import { hostedPage } from "./hosted-page.ts";
import { paymentProviders } from "./providers.ts";

const NOW = Date.UTC(2026, 10, 22, 12);
/** How long a call waits for an answer that never comes. Other calls wait as long as the machine takes. */
const SHORTLY = 300;
const AN_ORDER = {
  paymentId: "payment-1",
  organisationId: "ours",
  amount: { minor: 40_00, currency: "USD" },
  language: "es",
  returnUrl: "https://book.example.com/payment/payment-1/return",
  noticeUrl: "https://book.example.com/api/payments/notice/hosted-page",
  expiresAt: NOW + 1_800_000,
};
const A_REFUND = { paymentId: "payment-1", reference: "session-1", refundId: "refund-1", amount: AN_ORDER.amount };

let page: PaymentPage;

beforeAll(async () => {
  page = await startPaymentPage();
});
beforeEach(() => page.behave());
afterAll(() => page.stop());

const { log, lines } = aLog();
const provider = (within = MINUTE) => {
  const [apiKey = "", noticeSecret = ""] = Object.values(page.secrets);
  return hostedPage({ ...page.settings, apiKey, noticeSecret }, { clock: { now: () => NOW }, log }, within);
};

test("F9 a provider that hangs after it did what it was asked is waited for shortly, and asked again it does nothing twice", async () => {
  const hurried = provider(SHORTLY);
  page.behave("silence");
  expect(await hurried.authorise(AN_ORDER)).toEqual({ ok: false, reason: "provider-down" });
  expect(await hurried.refund(A_REFUND)).toEqual({ ok: false, reason: "provider-down" });
  expect(await hurried.find("payment-1")).toEqual({ ok: false, reason: "provider-down" });
  expect(lines.map(({ call, why }) => `${call} ${why}`)).toEqual(["authorise late", "refund late", "find late"]);
  const [session] = [...page.sessions.values()];
  page.behave();
  expect(await provider().authorise(AN_ORDER)).toEqual({
    ok: true,
    value: { reference: session?.id, url: `${page.url}/pay/${session?.id}` },
  });
  expect(await provider().refund(A_REFUND)).toEqual({ ok: true, value: "done" });
  expect([page.sessions.size, page.refunds.size]).toEqual([1, 1]);
  expect(new Set(page.calls.flatMap(({ key }) => key ?? []))).toEqual(new Set(["payment-1", "refund-1"]));
});

test("F10 an answer that is no JSON, of another order, or longer than an answer is, is none; a redirect is not followed", async () => {
  for (const how of [
    "html",
    "html that says 404",
    "garbage",
    "a long answer",
    "a redirect",
    "another order",
  ] as const) {
    page.behave(how);
    const answers = [await provider().find("payment-1"), await provider().refund(A_REFUND)];
    expect([how, answers.every(({ ok }) => !ok)]).toEqual([how, true]);
  }
  expect(page.calls.filter(({ path }) => path.endsWith("/elsewhere"))).toEqual([]);
});

test("T13 tells a payment unknown to the provider from a missing page", async () => {
  expect(await provider().find("never")).toEqual({ ok: true, value: { state: "none" } });
  for (const how of ["html that says 404", "a 404 of something else"] as const) {
    page.behave(how);
    expect([how, await provider().find("never")]).toMatchObject([how, { ok: false }]);
  }
});

test("F9 a provider that is down is asked no more by anyone until it is tried again, and by each organization on its own", async () => {
  const clock = { time: NOW, now: () => clock.time };
  const providers = paymentProviders({ db: {} as never, clock, log, secret: "ours", secrets: page.secrets });
  const ask = async (changes: object = {}) => {
    const before = page.calls.length;
    const organisation = { id: "ours", name: "Ours", payments: page.settings, ...changes };
    const answer = await providers.of(organisation)?.find("never");
    return [answer?.ok, page.calls.length - before];
  };
  page.behave("html");
  for (let times = 0; times < 5; times++) expect(await ask()).toEqual([false, 1]);
  expect(await ask()).toEqual([false, 0]);
  page.behave();
  expect(await ask()).toEqual([false, 0]);
  expect(await ask({ id: "theirs" })).toEqual([true, 1]);
  clock.time += 10_000;
  expect(await ask()).toEqual([true, 1]);
  page.behave("html");
  for (let times = 0; times < 5; times++) await ask();
  page.behave();
  // With other settings it may be another provider.
  expect(await ask({ payments: { ...page.settings, captures: "on-request" } })).toEqual([true, 1]);
});

test("OPS-01 names its secrets, offers no payment without one of them, and requires https", () => {
  const { payments } = paymentSettings;
  const given = { id: "ours", name: "Ours", payments: page.settings };
  const providersWith = (secrets: Record<string, string>) =>
    paymentProviders({ db: {} as never, clock: { now: () => NOW }, log, secret: "ours", secrets });
  expect(providersWith(page.secrets).of(given)?.name).toBe("hosted-page");
  expect(providersWith({ PAYMENT_SECRET_TEST_KEY: "key" }).of(given)).toBeUndefined();
  expect(providersWith({ PAYMENT_SECRET_TEST_KEY: "key" }).missingSecrets(given)).toEqual([
    "PAYMENT_SECRET_TEST_NOTICES",
  ]);
  expect(providersWith(page.secrets).missingSecrets(given)).toEqual([]);
  for (const provider of ["none", "demo"] as const)
    expect(providersWith({}).missingSecrets({ payments: { provider } })).toEqual([]);
  expect(payments.parse(undefined)).toEqual({ provider: "none" });
  for (const changes of [{ apiKey: "WAYPOINT_SECRET" }, { baseUrl: "http://pay.example" }, { noticeSecret: undefined }])
    expect(payments.safeParse({ ...page.settings, ...changes }).success).toBe(false);
});

test("PD-02 captures once and never more than was authorised; voiding what was captured, or the other way round, fails", async () => {
  const { id: reference = "" } = page.sessions.get("payment-1") ?? {};
  const order = { paymentId: "payment-1", reference };
  const capture = (minor: number, by = provider()) => by.capture({ ...order, amount: { minor, currency: "USD" } });
  expect(await capture(40_00)).toEqual({ ok: true, value: "failed" });
  page.decide("payment-1", "authorised");
  expect(await provider().find("payment-1")).toMatchObject({ ok: false });
  page.decide("payment-1", "authorised", NOW + 1_000);
  expect(await provider().find("payment-1")).toMatchObject({ value: { state: "authorised", until: NOW + 1_000 } });
  expect(await capture(40_01)).toEqual({ ok: true, value: "failed" });
  page.behave("silence");
  expect(await capture(25_00, provider(SHORTLY))).toEqual({ ok: false, reason: "provider-down" });
  page.behave();
  expect([await capture(25_00), await provider().void(order)]).toMatchObject([{ value: "done" }, { value: "failed" }]);
  expect(await provider().find("payment-1")).toMatchObject({ value: { state: "paid", amount: { minor: 25_00 } } });
  for (const how of ["another order", "garbage", "html"] as const) {
    page.behave(how);
    expect([how, await provider().void(order)]).toMatchObject([how, { ok: false }]);
  }
});
