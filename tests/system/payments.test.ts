import { afterAll, beforeAll, expect, test } from "vitest";
import { signIn } from "../drivers/checkout.ts";
import type { Answer } from "../drivers/http-client.ts";
import { type ServedSite, startSite } from "../drivers/site.ts";
import { type PaymentPage, startPaymentPage } from "../fakes/payment-page.ts";
import { type Stripe, startStripe } from "../fakes/stripe.ts";
import { givenAccount, PASSWORD } from "../fixtures/accounts.ts";
import { givenOrganisation } from "../fixtures/organisations.ts";
import { paymentsOn } from "../fixtures/payments.ts";

/** Host of the organisation that is paid through a provider's hosted page. */
const HOSTED = "127.0.0.1";
const NOTICES = "/api/payments/notice/hosted-page";
const STRIPES = "stripe.localhost";

let site: ServedSite;
let page: PaymentPage;
let stripe: Stripe;
/** Payments that were begun at each site. */
let demo: string;
let hosted: string;
let atStripe: string;

beforeAll(async () => {
  page = await startPaymentPage();
  stripe = await startStripe();
  // Their secrets have the same names.
  const settings = {
    ...stripe.settings,
    apiKey: "PAYMENT_SECRET_STRIPE",
    noticeSecret: "PAYMENT_SECRET_STRIPE_EVENTS",
  };
  const [PAYMENT_SECRET_STRIPE, PAYMENT_SECRET_STRIPE_EVENTS] = Object.values(stripe.secrets) as [string, string];
  const secrets = { PAYMENT_SECRET_STRIPE, PAYMENT_SECRET_STRIPE_EVENTS };
  site = await startSite(
    async (db) => {
      const now = Date.now();
      const ours = await givenOrganisation(db, { hosts: ["localhost"], payments: { provider: "demo" } });
      const ana = await givenAccount(db, ours, { email: "ana@example.com" });
      await givenAccount(db, ours, { email: "ben@example.com" });
      const payer = { accountId: ana.id, browser: undefined };
      demo = await (await paymentsOn(db, undefined, { organisation: ours, now })).begun({ payer });
      const theirs = await givenOrganisation(db, { hosts: [HOSTED], payments: page.settings });
      hosted = await (await paymentsOn(db, page, { organisation: theirs, now })).begun();
      const stripes = await givenOrganisation(db, { hosts: [STRIPES], payments: settings });
      atStripe = await (await paymentsOn(db, { ...stripe, secrets }, { organisation: stripes, now })).begun();
    },
    { ...page.secrets, ...secrets },
  );
});

afterAll(async () => {
  await site.stop();
  await page.stop();
  await stripe.stop();
});

const headersOf = async (email: string) => ({ cookie: await signIn(site.server, { email, password: PASSWORD }) });
const headingOf = ({ text }: Answer) => /<h1[^>]*>(.*?)<\/h1>/s.exec(text)?.[1];
const titleOf = ({ text }: Answer) => /<title>(.*?)<\/title>/s.exec(text)?.[1];
const stateOf = async (id: string) =>
  (await site.db.selectFrom("payment").select("state").where("id", "=", id).executeTakeFirstOrThrow()).state;

test("U1 A2 without scripts a payer presses a button of the demo's page and learns what became of it; others find nothing", async () => {
  const { server } = site;
  const [ana, ben] = [await headersOf("ana@example.com"), await headersOf("ben@example.com")];
  const [pagePath, returnPath] = [`/demo-payment/${demo}`, `/payment/${demo}/return`];
  const shown = await server.send({ path: pagePath, headers: ana });
  expect([shown.status, headingOf(shown), titleOf(shown)]).toEqual([200, "Demo payment", "Demo payment · Test Travel"]);
  expect(shown.text).toContain("No money moves");
  expect(shown.text).toMatch(/<form[^>]*method="post"[^>]*action="\/demo-payment\/[\w-]+"/);
  const choices = [...shown.text.matchAll(/<button name="choice" value="([^"]+)"/g)].map(([, value]) => value);
  expect(choices).toEqual(["pay", "decline", "pay-slowly", "pay-and-tell-twice", "give-up"]);

  for (const headers of [ben, {}]) {
    const hidden = await server.send({ path: returnPath, headers });
    expect([hidden.status, (await server.send({ path: pagePath, headers })).status]).toEqual([404, 404]);
    expect((await server.send({ path: pagePath, headers, form: { choice: "pay" } })).status).toBe(404);
    expect(await server.requestLine(hidden)).toMatchObject({ reason: "not-owner" });
  }

  const waiting = await server.send({ path: returnPath, headers: ana });
  expect([waiting.status, headingOf(waiting)]).toEqual([200, "We&#x27;re waiting for your bank"]);
  expect(waiting.text).toMatch(new RegExp(`href="${returnPath}"[^>]*>Look again`));
  const pressed = await server.send({ path: pagePath, headers: ana, form: { choice: "decline" } });
  expect([pressed.status, pressed.headers.location]).toEqual([303, returnPath]);
  const back = await server.send({ path: returnPath, headers: ana });
  expect([back.status, titleOf(back), back.headers["cache-control"]]).toEqual([
    200,
    "Payment not completed · Test Travel",
    "private, no-store",
  ]);
  expect(back.text).toMatch(/<a[^>]*href="\/wallet"[^>]*>Go back and try again/);
  for (const [lang, heading] of [
    ["es-ES", "Pago no realizado"],
    ["ar", "لم تكتمل الدفعة"],
  ] as const) {
    const headers = { cookie: `${ana.cookie}; lan_code=${lang}` };
    expect(headingOf(await server.send({ path: returnPath, headers }))).toBe(heading);
  }
});

test("T13 C1 a provider's server needs no cookie and no origin but its signature; what is not signed is one line of the log", async () => {
  const { server } = site;
  const tell = (notice: ReturnType<PaymentPage["notice"]>, headers: Record<string, string> = {}) =>
    server.send({
      path: NOTICES,
      host: HOSTED,
      body: Buffer.from(notice.raw),
      headers: { "content-type": "application/json", ...Object.fromEntries(notice.headers), ...headers },
    });
  const content = { type: "payment.failed", order: hosted };
  const forged = await tell(page.notice(content, { secret: "another" }));
  expect([forged.status, JSON.parse(forged.text)]).toEqual([
    401,
    { status: 0, message: "This notice is not accepted." },
  ]);
  const { requestId } = await server.requestLine(forged);
  const lines = server.lines().filter((line) => line.requestId === requestId);
  expect(lines).toMatchObject([{ event: "request", status: 401, reason: "notice-signature" }]);

  expect((await tell(page.notice(content, { at: Date.now() - 6 * 60_000 }))).status).toBe(401);
  expect((await tell(page.notice({ ...content, order: demo }))).status).toBe(400);
  expect((await tell(page.notice(content), { origin: "https://evil.example" })).status).toBe(403);
  expect((await tell({ ...page.notice(content), raw: Buffer.alloc(70_000) })).status).toBe(413);
  expect(await stateOf(hosted)).toBe("open");

  const notice = page.notice(content);
  const answers = await Promise.all(Array.from({ length: 5 }, () => tell(notice)));
  expect(answers.map(({ status, text }) => [status, text])).toEqual(answers.map(() => [200, '{"status":1}']));
  expect(answers[0]?.headers["set-cookie"]).toBeUndefined();
  expect(await stateOf(hosted)).toBe("failed");
  const told = await site.db.selectFrom("payment_notice").select("kind").where("payment_id", "=", hosted).execute();
  expect(told).toEqual([{ kind: "failed" }]);
});

test("T13 C1 an event of Stripe's counts once it is signed and Stripe has answered what it means; without that it is sent again", async () => {
  const { server } = site;
  const tell = async ({ raw, headers }: ReturnType<Stripe["signed"]>) => {
    const told = { "content-type": "application/json", ...Object.fromEntries(headers) };
    const path = "/api/payments/notice/stripe";
    return (await server.send({ path, host: STRIPES, body: Buffer.from(raw), headers: told })).status;
  };
  const [reference = ""] = [...stripe.sessions.keys()];
  stripe.pay(reference);
  const [charge, capturable] = stripe.notices();
  if (!charge || !capturable) throw new Error("Stripe sent no event");
  expect(await tell(charge)).toBe(200);
  expect(await tell({ ...capturable, raw: Buffer.concat([capturable.raw, Buffer.from(" ")]) })).toBe(401);
  stripe.behave({ status: 500, error: { type: "api_error" } });
  expect(await tell(capturable)).toBe(503);
  stripe.behave();
  expect(await tell(capturable)).toBe(200);
  expect(await tell(capturable)).toBe(200);
  const kept = await site.db.selectFrom("payment_notice").select("kind").where("payment_id", "=", atStripe).execute();
  // Nothing is sold for it, so it is voided.
  expect(new Set(kept.map(({ kind }) => kind))).toEqual(new Set(["authorised", "voided"]));
});

test("H1 T13 forms may lead to the page of an organisation's own provider, and to no other", async () => {
  const policy = async (host: string) =>
    /form-action ([^;]+)/.exec(
      String((await site.server.send({ host, path: "/login" })).headers["content-security-policy"]),
    )?.[1];
  expect([await policy("localhost"), await policy(HOSTED)]).toEqual(["'self'", `'self' ${page.url}`]);
  expect(await policy(STRIPES)).toBe(`'self' ${stripe.url}`);
});
