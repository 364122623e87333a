import { createHmac } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

const API_KEY = "sk_test_the_key_of_the_tests";
const NOTICE_SECRET = "whsec_the_secret_of_the_tests";
const VERSION = "2026-10-28.endive";

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;

/** What it answers in place of its own answer, after it did what it was asked; an error with a status is Stripe's own. */
export type StripeMisbehaviour =
  | "silence"
  | "html"
  | "html that says 404"
  | "a 404 of something else"
  | "garbage"
  | "a long answer"
  | "a redirect"
  | "another order"
  | "another amount"
  | "another currency"
  | "a page elsewhere"
  | { status: number; error: { type: string; code?: string; message?: string } };

type Metadata = Record<string, string>;
type Session = {
  id: string;
  object: "checkout.session";
  mode: "payment";
  status: "open" | "complete" | "expired";
  payment_status: "unpaid" | "paid";
  client_reference_id: string;
  metadata: Metadata;
  amount_total: number;
  currency: string;
  created: number;
  expires_at: number;
  url: string | null;
  payment_intent: string | null;
};
type Intent = {
  id: string;
  object: "payment_intent";
  status: "requires_payment_method" | "requires_capture" | "succeeded" | "canceled";
  capture_method: "manual";
  amount: number;
  amount_capturable: number;
  amount_received: number;
  currency: string;
  created: number;
  metadata: Metadata;
  latest_charge: string | null;
  cancellation_reason: string | null;
};
type Charge = {
  id: string;
  object: "charge";
  status: "succeeded" | "failed";
  captured: boolean;
  refunded: boolean;
  amount: number;
  amount_captured: number;
  amount_refunded: number;
  currency: string;
  created: number;
  metadata: Metadata;
  payment_intent: string;
  payment_method_details: { type: string; card?: { brand: string; capture_before?: number } };
};
type Refund = {
  id: string;
  object: "refund";
  status: "pending" | "succeeded" | "failed";
  amount: number;
  currency: string;
  charge: string;
  payment_intent: string;
  metadata: Metadata;
};
type Answer = { status: number; body: object };
type Call = { method: string; path: string; key: string | undefined; form: Record<string, string> };

/** An error as Stripe words it. */
class StripeError extends Error {
  readonly status: number;
  readonly body: object;

  constructor(status: number, error: { type: string; code?: string; param?: string; message: string }) {
    super(error.message);
    this.status = status;
    this.body = { error };
  }
}

function refuse(status: number, code: string | undefined, message: string, param?: string): never {
  const told = { ...(code && { code }), ...(param && { param }), message };
  throw new StripeError(status, { type: "invalid_request_error", ...told });
}

const LOCALES =
  "auto bg cs da de el en en-GB es es-419 et fi fil fr fr-CA hr hu id it ja ko lt lv ms mt nb nl pl pt pt-BR ro ru sk sl sv th tr vi zh zh-HK zh-TW";
const ADDRESS = /^https?:\/\/\S+$/;

/** The parameters that a session of ours may have, and what each has to look like. */
const SESSION_PARAMETERS: [name: RegExp, value: RegExp, required: boolean][] = [
  [/^mode$/, /^payment$/, true],
  [/^client_reference_id$/, /^[\w-]{1,200}$/, false],
  [/^(payment_intent_data\[)?metadata\]?\[\w{1,40}\]$/, /^.{0,500}$/, false],
  [/^payment_intent_data\[capture_method\]$/, /^(manual|automatic|automatic_async)$/, false],
  [/^line_items\[0\]\[quantity\]$/, /^[1-9]\d*$/, true],
  [/^line_items\[0\]\[price_data\]\[currency\]$/, /^[a-z]{3}$/, true],
  [/^line_items\[0\]\[price_data\]\[unit_amount\]$/, /^\d{1,8}$/, true],
  [/^line_items\[0\]\[price_data\]\[product_data\]\[name\]$/, /^.{1,250}$/, true],
  [/^adaptive_pricing\[enabled\]$/, /^(true|false)$/, false],
  [/^locale$/, new RegExp(`^(${LOCALES.replaceAll(" ", "|")})$`), false],
  [/^success_url$/, ADDRESS, true],
  [/^cancel_url$/, ADDRESS, false],
  [/^expires_at$/, /^\d{10}$/, false],
];

/** Stripe's own examples of currencies that are not counted in hundredths (docs.stripe.com/currencies). */
const SMALLEST: Record<string, number> = { jpy: 50, krw: 500, mga: 2_000, usd: 50, eur: 50 };
const STEP: Record<string, number> = { isk: 100, ugx: 100, bhd: 10, jod: 10, kwd: 10, omr: 10, tnd: 10 };

function checkAmount(amount: number, currency: string): void {
  if (amount < (SMALLEST[currency] ?? 50)) refuse(400, "amount_too_small", "The amount is below the minimum.");
  if (amount % (STEP[currency] ?? 1) !== 0) {
    const code = STEP[currency] === 100 ? "invalid_charge_amount_no_decimal_compatible" : "parameter_invalid_integer";
    refuse(400, code, `Invalid amount of ${currency}.`);
  }
}

export type Stripe = Awaited<ReturnType<typeof startStripe>>;

/**
 * Stripe's Checkout Sessions, PaymentIntents and refunds on a free port, as far as manual capture uses them, with its rules of
 * keys, parameters and states. Acts of payers, banks and Stripe itself are methods; each makes the events that Stripe would send.
 */
export async function startStripe(now: () => number = Date.now) {
  const sessions = new Map<string, Session>();
  const intents = new Map<string, Intent>();
  const charges = new Map<string, Charge>();
  const refunds = new Map<string, Refund>();
  /** Of the intent that a session makes when its payer submits a card. */
  const intentMetadata = new Map<string, Metadata>();
  const keys = new Map<string, { request: string; answer: Answer; at: number }>();
  const calls: Call[] = [];
  const events: { id: string; type: string; data: { object: object } }[] = [];
  let misbehaviour: StripeMisbehaviour | undefined;
  let refundStatus: Refund["status"] = "succeeded";
  let count = 0;

  const seconds = () => Math.floor(now() / 1_000);
  const newId = (prefix: string) => `${prefix}_${String(++count).padStart(4, "0")}`;

  const server = createServer((request, response) => {
    void answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  function happened(type: string, object: object): void {
    const event = { object: "event", api_version: "2024-06-20", created: seconds(), livemode: false };
    const more = { pending_webhooks: 1, request: { id: null, idempotency_key: null } };
    events.push({ id: newId("evt"), type, data: { object: structuredClone(object) }, ...event, ...more });
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = "GET", url: path = "/", headers } = request;
    const raw = await text(request);
    const key = headers["idempotency-key"] as string | undefined;
    const form = Object.fromEntries(new URLSearchParams(raw));
    calls.push({ method, path, key, form });
    let made: Answer;
    try {
      if (headers.authorization !== `Bearer ${API_KEY}`) refuse(401, undefined, "Invalid API Key provided: sk_***");
      if (headers["stripe-version"] !== VERSION) refuse(400, undefined, "Invalid Stripe API version");
      const type = headers["content-type"];
      if (method === "POST" && type !== "application/x-www-form-urlencoded") refuse(400, undefined, "Invalid body");
      made = once(key, `${method} ${path} ${raw}`, () => carryOut(method, new URL(path, url), form));
    } catch (thrown) {
      if (!(thrown instanceof StripeError)) throw thrown;
      made = thrown;
    }
    misbehave(response, made);
  }

  /** The first answer to a key is repeated for a day; a refused parameter is not kept. */
  function once(key: string | undefined, request: string, work: () => object): Answer {
    const known = key === undefined ? undefined : keys.get(key);
    if (known && seconds() - known.at < DAY) {
      if (known.request === request) return known.answer;
      const message = "Keys for idempotent requests can only be used with the same parameters.";
      throw new StripeError(400, { type: "idempotency_error", message });
    }
    const made = { status: 200, body: structuredClone(work()) };
    if (key !== undefined) keys.set(key, { request, answer: made, at: seconds() });
    return made;
  }

  function carryOut(method: string, { pathname, searchParams }: URL, form: Record<string, string>): object {
    const [, version, ...path] = pathname.split("/");
    const [resource, ...rest] = path[0] === "checkout" ? path.slice(1) : path;
    const [id = "", act] = rest;
    const expanded = [...searchParams].flatMap(([name, value]) => (/^expand\[\d*\]$/.test(name) ? value : []));
    switch (version === "v1" ? `${method} ${resource} ${act ?? (id && "one")}` : "") {
      case "POST sessions ":
        return open(form);
      case "GET sessions one": {
        expireLapsed();
        const session = known(sessions, id, "checkout.session", "session");
        const intent = intents.get(session.payment_intent ?? "");
        return expanded.includes("payment_intent.latest_charge") && intent
          ? { ...session, payment_intent: withCharge(intent) }
          : session;
      }
      case "POST sessions expire":
        return expire(known(sessions, id, "checkout.session", "session"));
      case "GET payment_intents one": {
        const intent = known(intents, id, "payment_intent", "intent");
        return expanded.includes("latest_charge") ? withCharge(intent) : intent;
      }
      case "POST payment_intents capture":
        return capture(known(intents, id, "payment_intent", "intent"), form);
      case "POST payment_intents cancel":
        return cancel(known(intents, id, "payment_intent", "intent"), "requested_by_customer");
      case "POST refunds ":
        return refund(form);
      case "GET refunds ": {
        const data = [...refunds.values()].filter(
          ({ payment_intent }) => payment_intent === searchParams.get("payment_intent"),
        );
        return { object: "list", url: "/v1/refunds", has_more: false, data };
      }
      default:
        return refuse(404, undefined, `Unrecognized request URL (${method}: ${pathname}).`);
    }
  }

  function known<T>(all: Map<string, T>, id: string, object: string, param: string): T {
    return all.get(id) ?? refuse(404, "resource_missing", `No such ${object}: '${id}'`, param);
  }

  const withCharge = (intent: Intent) => ({
    ...intent,
    latest_charge: charges.get(intent.latest_charge ?? "") ?? null,
  });

  function open(form: Record<string, string>): Session {
    for (const [name, value] of Object.entries(form)) {
      const parameter = SESSION_PARAMETERS.find(([pattern]) => pattern.test(name));
      if (!parameter) refuse(400, "parameter_unknown", `Received unknown parameter: ${name}`, name);
      if (!parameter[1].test(value)) refuse(400, undefined, `Invalid ${name}`, name);
    }
    for (const [pattern, , required] of SESSION_PARAMETERS)
      if (required && !Object.keys(form).some((name) => pattern.test(name)))
        refuse(400, "parameter_missing", "Missing required param.", pattern.source);
    const price = "line_items[0][price_data]";
    const [currency = "", amount] = [form[`${price}[currency]`], Number(form[`${price}[unit_amount]`])];
    checkAmount(amount, currency);
    const expires_at = Number(form["expires_at"] ?? seconds() + DAY);
    if (expires_at < seconds() + 30 * MINUTE || expires_at > seconds() + DAY)
      refuse(400, undefined, "The `expires_at` timestamp must be within 30 minutes to 24 hours.", "expires_at");
    if (form["payment_intent_data[capture_method]"] !== "manual") throw new Error("these tests capture by hand");
    const id = newId("cs_test");
    const session: Session = {
      id,
      object: "checkout.session",
      mode: "payment",
      status: "open",
      payment_status: "unpaid",
      client_reference_id: form["client_reference_id"] ?? "",
      metadata: metadataOf(form, "metadata"),
      amount_total: amount,
      currency,
      created: seconds(),
      expires_at,
      url: `${url}/c/pay/${id}`,
      payment_intent: null,
    };
    sessions.set(id, session);
    intentMetadata.set(id, metadataOf(form, "payment_intent_data[metadata]"));
    return session;
  }

  function expireLapsed(): void {
    for (const session of sessions.values())
      if (session.status === "open" && session.expires_at <= seconds()) expire(session);
  }

  function expire(session: Session): Session {
    if (session.status !== "open")
      refuse(400, undefined, `Only Checkout Sessions with a status in ["open"] can be expired.`);
    session.status = "expired";
    session.url = null;
    const intent = intents.get(session.payment_intent ?? "");
    if (intent) cancel(intent, "expired");
    happened("checkout.session.expired", session);
    return session;
  }

  function capture(intent: Intent, form: Record<string, string>): Intent {
    mustBe(intent, "requires_capture");
    const amount = Number(form["amount_to_capture"] ?? intent.amount_capturable);
    if (amount > intent.amount_capturable) refuse(400, "amount_too_large", "More than can be captured.");
    checkAmount(amount, intent.currency);
    const charge = chargeOf(intent);
    Object.assign(intent, { status: "succeeded", amount_received: amount, amount_capturable: 0 });
    Object.assign(charge, { captured: true, amount_captured: amount });
    happened("charge.captured", charge);
    happened("payment_intent.succeeded", intent);
    return intent;
  }

  function cancel(intent: Intent, cancellation_reason: string): Intent {
    if (intent.status === "succeeded" || intent.status === "canceled") mustBe(intent, "requires_capture");
    Object.assign(intent, { status: "canceled", amount_capturable: 0, cancellation_reason });
    const charge = charges.get(intent.latest_charge ?? "");
    if (charge?.status === "succeeded") {
      Object.assign(charge, { refunded: true, amount_refunded: charge.amount });
      happened("charge.refunded", charge);
    }
    happened("payment_intent.canceled", intent);
    return intent;
  }

  function mustBe(intent: Intent, status: Intent["status"]): void {
    if (intent.status === status) return;
    const message = `This PaymentIntent could not be changed because it has a status of ${intent.status}.`;
    refuse(400, "payment_intent_unexpected_state", message);
  }

  function refund(form: Record<string, string>): Refund {
    const intent = known(intents, form["payment_intent"] ?? "", "payment_intent", "payment_intent");
    const charge = chargeOf(intent);
    const amount = Number(form["amount"] ?? charge.amount_captured);
    const gone = [...refunds.values()]
      .filter(({ payment_intent, status }) => payment_intent === intent.id && status !== "failed")
      .reduce((sum, earlier) => sum + earlier.amount, 0);
    if (!charge.captured || gone >= charge.amount_captured)
      refuse(400, "charge_already_refunded", `Charge ${charge.id} has already been refunded.`);
    if (gone + amount > charge.amount_captured) refuse(400, undefined, "Refund amount is greater than what is left.");
    const { id, currency } = charge;
    const made: Refund = {
      id: newId("re"),
      object: "refund",
      status: refundStatus,
      amount,
      currency,
      charge: id,
      payment_intent: intent.id,
      metadata: metadataOf(form, "metadata"),
    };
    refunds.set(made.id, made);
    happened("refund.created", made);
    happened("charge.refunded", charge);
    return made;
  }

  function chargeOf(intent: Intent): Charge {
    const charge = charges.get(intent.latest_charge ?? "");
    return charge ?? refuse(400, undefined, "This PaymentIntent has no successful charge.");
  }

  function misbehave(response: ServerResponse, { status, body }: Answer): void {
    if (typeof misbehaviour === "object") return send(response, misbehaviour.status, { error: misbehaviour.error });
    switch (misbehaviour) {
      case "silence":
        return;
      case "html":
        return void response.writeHead(200, { "Content-Type": "text/html" }).end("<h1>We'll be back</h1>");
      case "html that says 404":
        return void response.writeHead(404, { "Content-Type": "text/html" }).end("<h1>Not here</h1>");
      case "a 404 of something else":
        return send(response, 404, { message: "no route" });
      case "garbage":
        return send(response, 200, { id: 7, client_reference_id: null, status: "perhaps", data: "1e9" });
      case "a long answer":
        return send(response, 200, { ...body, more: "x".repeat(1_000_000) });
      case "a redirect":
        return void response.writeHead(302, { Location: `${url}/v1/elsewhere` }).end();
      case "another order":
        return send(response, status, { ...body, client_reference_id: "another" });
      case "another amount":
        return send(response, status, { ...body, amount_total: 1 });
      case "another currency":
        return send(response, status, { ...body, currency: "idr" });
      case "a page elsewhere":
        return send(response, status, { ...body, url: "https://evil.example/pay" });
      default:
        return send(response, status, body);
    }
  }

  const sessionOf = (reference: string): Session => known(sessions, reference, "checkout.session", "session");
  const intentOf = (reference: string): Intent =>
    known(intents, sessionOf(reference).payment_intent ?? "", "payment_intent", "intent");

  /** What a payer submits at the page; a declined card may be followed by another one. */
  function submit(reference: string, details: Charge["payment_method_details"], isGood: boolean): void {
    expireLapsed();
    const session = sessionOf(reference);
    if (session.status !== "open") throw new Error(`the page of ${reference} is closed`);
    const { amount_total: amount, currency } = session;
    const metadata = intentMetadata.get(reference) ?? {};
    const intent: Intent = intents.get(session.payment_intent ?? "") ?? {
      id: newId("pi"),
      object: "payment_intent",
      status: "requires_payment_method",
      capture_method: "manual",
      amount,
      amount_capturable: 0,
      amount_received: 0,
      currency,
      created: seconds(),
      metadata,
      latest_charge: null,
      cancellation_reason: null,
    };
    const charge: Charge = {
      id: newId("ch"),
      object: "charge",
      status: isGood ? "succeeded" : "failed",
      captured: false,
      refunded: false,
      amount,
      amount_captured: 0,
      amount_refunded: 0,
      currency,
      created: seconds(),
      metadata,
      payment_intent: intent.id,
      payment_method_details: details,
    };
    charges.set(charge.id, charge);
    intents.set(intent.id, intent);
    session.payment_intent = intent.id;
    intent.latest_charge = charge.id;
    if (!isGood) return happened("payment_intent.payment_failed", intent);
    Object.assign(intent, { status: "requires_capture", amount_capturable: amount });
    Object.assign(session, { status: "complete", url: null });
    happened("charge.succeeded", charge);
    happened("payment_intent.amount_capturable_updated", intent);
    happened("checkout.session.completed", session);
  }

  const card = () => ({ type: "card", card: { brand: "visa", capture_before: seconds() + 7 * DAY } });

  function signed(content: object, { secrets = [NOTICE_SECRET], at = now() } = {}) {
    const raw = Buffer.from(JSON.stringify(content, undefined, 2));
    const time = Math.floor(at / 1_000);
    const hmac = (secret: string) => createHmac("sha256", secret).update(`${time}.${raw.toString()}`).digest("hex");
    // Stripe adds a signature of an earlier scheme to events of test mode.
    const signature = [`t=${time}`, ...secrets.map((secret) => `v1=${hmac(secret)}`), `v0=${hmac("v0")}`].join(",");
    return { raw, headers: new Headers({ "Stripe-Signature": signature }) };
  }

  return {
    url,
    calls,
    sessions,
    intents,
    refunds,
    /** What the settings of an organisation say that is paid through it. */
    settings: {
      provider: "stripe" as const,
      baseUrl: url,
      pageUrl: url,
      apiKey: "PAYMENT_SECRET_TEST_KEY",
      noticeSecret: "PAYMENT_SECRET_TEST_NOTICES",
    },
    secrets: { PAYMENT_SECRET_TEST_KEY: API_KEY, PAYMENT_SECRET_TEST_NOTICES: NOTICE_SECRET },
    /** Misbehaves until the next call of `behave`; without an argument it works as documented. */
    behave(how?: StripeMisbehaviour): void {
      misbehaviour = how;
    },
    /** The status of refunds that are asked for from now on. */
    refundsAre(status: Refund["status"]): void {
      refundStatus = status;
    },
    /** `details`: of another way to pay than a card. */
    pay: (reference: string, details: Charge["payment_method_details"] = card()) => submit(reference, details, true),
    decline: (reference: string) => submit(reference, card(), false),
    /** Nothing captured the money in time. */
    lapse: (reference: string) => void cancel(intentOf(reference), "automatic"),
    /** An operator captures in Stripe's Dashboard. */
    captureInDashboard: (reference: string, amount: number) =>
      void capture(intentOf(reference), { amount_to_capture: String(amount) }),
    settleRefund(id: string, status: Refund["status"]): void {
      const refund = known(refunds, id, "refund", "refund");
      refund.status = status;
      happened(status === "failed" ? "refund.failed" : "refund.updated", refund);
    },
    dispute(reference: string, type: string, status: string): void {
      const { id, latest_charge, amount_received, currency } = intentOf(reference);
      const about = { charge: latest_charge, payment_intent: id, amount: amount_received, currency };
      happened(`charge.dispute.${type}`, { id: "du_1", object: "dispute", ...about, status, metadata: {} });
    },
    happened,
    signed,
    /** Events since the last time, in the order in which they happened, as Stripe sends them. */
    notices: () => events.splice(0).map((event) => ({ type: event.type, ...signed(event) })),
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** `metadata[name]` of a form. */
function metadataOf(form: Record<string, string>, prefix: string): Metadata {
  const names = Object.keys(form).filter((name) => name.startsWith(`${prefix}[`));
  return Object.fromEntries(names.map((name) => [name.slice(prefix.length + 1, -1), form[name] ?? ""]));
}

function send(response: ServerResponse, status: number, content: object): void {
  response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(content));
}
