import type { Logger } from "pino";
import { z } from "zod";
import type { Clock } from "../../core/clock.ts";
import { DAY, MINUTE, SECOND } from "../../core/durations.ts";
import { isSameMoney, type Money } from "../../core/money.ts";
import { type Outcome, ok, refused } from "../../core/outcome.ts";
import { paymentPageOrigin, type StripeSettings } from "../../organisation/payment-settings.ts";
import type { Organisation } from "../../organisation/settings.ts";
import type {
  CaptureAnswer,
  FoundPayment,
  PaymentNews,
  PaymentProvider,
  ProviderFailure,
} from "../../ports/payments.ts";
import { createHttpClient, type HttpAnswer } from "../http/http-client.ts";
import { jsonOf, noticeId } from "./notice.ts";
import { verifySignature } from "./notice-signature.ts";
import { moneyOf, stripeAmount, stripeStep } from "./stripe-amounts.ts";

/** Stripe answers in the shapes of this version, not of the account's own. */
const STRIPE_VERSION = "2026-10-28.endive";
const ANSWER_WITHIN = 5 * SECOND;
const LONGEST_ANSWER = 256 * 1024;

/**
 * Stripe closes no page sooner than 30 minutes after it was made; the minute is for clocks that differ. Ours is over sooner:
 * `find` and `void` close it. Money that comes before they do is late, which the payments decide about.
 */
const PAGE_CLOSES_AFTER = 31 * MINUTE;

/** Stripe voids a card's authorisation after seven days and tells when; other ways to pay live as long or longer, without a time. */
const AUTHORISED_FOR = 6 * DAY;

/** Pages of Stripe in other languages follow the browser. */
const LANGUAGES = new Set(
  "bg cs da de el en es et fi fil fr hr hu id it ja ko lt lv ms mt nb nl pl pt ro ru sk sl sv th tr vi zh".split(" "),
);

/** Refunds of one payment that a question answers; more are unheard of, and counted as no answer. */
const MOST_REFUNDS = 100;

const id = z.string().regex(/^\w{1,255}$/);
const metadata = z.record(z.string(), z.string());
const amount = z.int().min(0);

const taken = z.object({
  id,
  status: z.enum([
    "requires_payment_method",
    "requires_confirmation",
    "requires_action",
    "processing",
    "requires_capture",
    "succeeded",
    "canceled",
  ]),
  currency: z.string(),
  amount_received: amount,
});
type Taken = z.infer<typeof taken>;

const intent = taken.extend({
  created: z.int(),
  amount_capturable: amount,
  metadata,
  latest_charge: z
    .object({
      status: z.string(),
      payment_method_details: z.object({ card: z.object({ capture_before: z.int().nullish() }).nullish() }).nullish(),
    })
    .nullable(),
});
type Intent = z.infer<typeof intent>;

const openedSession = z.object({
  id,
  client_reference_id: z.string().nullable(),
  url: z.url().max(4_000).nullable(),
  amount_total: amount.nullable(),
  currency: z.string().nullable(),
});

const session = z.object({
  id,
  client_reference_id: z.string().nullable(),
  status: z.enum(["open", "complete", "expired"]),
  expires_at: z.int(),
  payment_intent: intent.nullable(),
});

const refund = z.object({ id, status: z.string().nullable(), metadata: metadata.nullable() });
const refunds = z.object({ data: z.array(refund), has_more: z.literal(false) });

const error = z.object({
  error: z.object({ type: z.string(), code: z.string().nullish(), param: z.string().nullish() }),
});

/** Types of events that count, and what each is about; operators tick them (docs/operations.md). */
const about = <Shape extends z.ZodRawShape>(shape: Shape) => z.object({ object: z.object(shape) });
const event = z.discriminatedUnion("type", [
  z.object({ type: z.enum(["checkout.session.expired"]), data: about({ metadata: metadata.nullable() }) }),
  z.object({
    type: z.enum(["payment_intent.amount_capturable_updated", "payment_intent.canceled"]),
    data: about({ id }),
  }),
  z.object({
    type: z.enum(["checkout.session.completed", "charge.captured"]),
    data: about({ payment_intent: id.nullable() }),
  }),
  z.object({ type: z.enum(["refund.updated", "refund.failed"]), data: about(refund.shape) }),
  z.object({
    type: z.enum(["charge.dispute.created", "charge.dispute.funds_withdrawn", "charge.dispute.closed"]),
    data: about({ payment_intent: id.nullable(), status: z.string() }),
  }),
]);
const anyEvent = z.object({ id: noticeId, type: z.string() });
const COUNTS = new Set<string>(event.options.flatMap(({ shape }) => shape.type.options));

type Call = "authorise" | "find" | "expire" | "capture" | "void" | "refund" | "notice";

/** "missing": Stripe says in its own words that it knows no such thing. */
type Failure = ProviderFailure | "missing";

type Client = Omit<StripeSettings, "apiKey" | "noticeSecret"> & { apiKey: string; noticeSecret: string };

/**
 * Stripe: a Checkout Session is the payment's page, its PaymentIntent the money, which is captured by hand. Our ids are in the
 * metadata of both and of refunds. Of money, an event only says where to look; its state is what Stripe answers, so the order
 * and the version of events do not matter.
 */
export function stripe(
  client: Client,
  organisation: Pick<Organisation, "id" | "name">,
  { clock, log }: { clock: Clock; log: Logger },
  within = ANSWER_WITHIN,
): PaymentProvider {
  const logged = { event: "payment-provider", provider: "stripe" };
  const failed = "a payment provider's call failed";
  const send = createHttpClient<Call>({
    logged,
    failed,
    headers: { Authorization: `Bearer ${client.apiKey}`, "Stripe-Version": STRIPE_VERSION },
    sentAgainAfter: { authorise: [], find: [], expire: [], capture: [], void: [], refund: [], notice: [] },
    clock,
    log,
  });

  async function ask<Schema extends z.ZodType>(
    name: Call,
    schema: Schema,
    path: string,
    sent?: { form: Record<string, string | number>; idempotencyKey?: string },
  ): Promise<Outcome<z.output<Schema>, Failure>> {
    const answer = await send({
      name,
      method: sent ? "POST" : "GET",
      url: new URL(`/v1${path}`, client.baseUrl),
      headers: sent?.idempotencyKey === undefined ? undefined : { "Idempotency-Key": sent.idempotencyKey },
      form: sent && new URLSearchParams(Object.entries(sent.form).map(([key, value]) => [key, String(value)])),
      within,
      mostBytes: LONGEST_ANSWER,
    });
    if (!answer.ok) return refused("provider-down");
    const { status, body } = answer.value;
    const said = error.safeParse(body);
    if (said.success) {
      const { type, code, param } = said.data.error;
      log.warn({ ...logged, call: name, why: type, code, param, status }, failed);
      return refused(failureOf(answer.value, said.data.error));
    }
    const parsed = schema.safeParse(body);
    return parsed.success ? ok(parsed.data) : refused("provider-down");
  }

  /** The session of a payment; another payment's counts as no answer. */
  async function read(name: Call, paymentId: string, reference: string) {
    const path = `/checkout/sessions/${reference}?expand[]=payment_intent.latest_charge`;
    const answer = await ask(name, session, path);
    return answer.ok && answer.value.client_reference_id !== paymentId ? refused("provider-down") : answer;
  }

  /** Refused by Stripe where the payer was quicker: asked again, the session is complete. */
  const expire = (reference: string) =>
    ask("expire", openedSession, `/checkout/sessions/${reference}/expire`, { form: {} });

  const ownMetadata = (paymentId: string, prefix = "metadata") => ({
    [`${prefix}[payment]`]: paymentId,
    [`${prefix}[organisation]`]: organisation.id,
  });

  /** Undefined: of another organisation, or of another business of the same Stripe account. */
  const ownPayment = (given: Record<string, string> | null): string | undefined =>
    given?.["organisation"] === organisation.id ? given["payment"] : undefined;

  return {
    name: "stripe",
    captures: "on-request",

    stepOf: stripeStep,

    async authorise({ paymentId, amount, language, returnUrl, expiresAt }) {
      const total = stripeAmount(amount);
      if (total === undefined) return refused("provider-refused");
      const answer = await ask("authorise", openedSession, "/checkout/sessions", {
        idempotencyKey: paymentId,
        form: {
          mode: "payment",
          client_reference_id: paymentId,
          ...ownMetadata(paymentId),
          "payment_intent_data[capture_method]": "manual",
          ...ownMetadata(paymentId, "payment_intent_data[metadata]"),
          "line_items[0][quantity]": 1,
          "line_items[0][price_data][currency]": amount.currency.toLowerCase(),
          "line_items[0][price_data][unit_amount]": total,
          "line_items[0][price_data][product_data][name]": organisation.name,
          // Stripe would let the payer choose another currency.
          "adaptive_pricing[enabled]": "false",
          locale: LANGUAGES.has(language) ? language : "auto",
          success_url: returnUrl,
          cancel_url: returnUrl,
          // Of the order alone, never of now: a repeated call with other parameters is refused.
          expires_at: Math.floor((expiresAt + PAGE_CLOSES_AFTER) / SECOND),
        },
      });
      if (!answer.ok) return refused(portFailure(answer.reason));
      const { id: reference, client_reference_id, url, amount_total, currency } = answer.value;
      const isOurs =
        client_reference_id === paymentId && amount_total === total && currency === amount.currency.toLowerCase();
      return isOurs && url !== null && new URL(url).origin === paymentPageOrigin(client)
        ? ok({ reference, url })
        : refused("provider-down");
    },

    /** Without a reference no payer has seen a page, and `authorise` sent again makes the same one. */
    async find(paymentId, reference) {
      if (reference === undefined) return ok({ state: "open" });
      const answer = await read("find", paymentId, reference);
      if (!answer.ok) return answer.reason === "missing" ? ok({ state: "none" }) : refused(answer.reason);
      const { status, expires_at, payment_intent } = answer.value;
      const found = payment_intent ? stateOf(payment_intent) : ({ state: "open" } as const);
      if (found.state !== "open") return ok(found);
      if (status === "expired") return ok({ state: "failed" });
      if (status === "complete" || clock.now() < expires_at * SECOND - PAGE_CLOSES_AFTER) return ok(found);
      return (await expire(reference)).ok ? ok({ state: "failed" }) : refused("provider-down");
    },

    async capture({ paymentId, reference, amount }) {
      const answer = await read("capture", paymentId, reference);
      if (!answer.ok) return refused(portFailure(answer.reason));
      const found = answer.value.payment_intent;
      const total = stripeAmount(amount);
      if (found?.status !== "requires_capture" || total === undefined) return ok(captured(found, amount));
      const made = await ask("capture", taken, `/payment_intents/${found.id}/capture`, {
        form: { amount_to_capture: total },
      });
      return decided(made, (made) => captured(made, amount));
    },

    async void({ paymentId, reference }) {
      const answer = await read("void", paymentId, reference);
      if (!answer.ok) return refused(portFailure(answer.reason));
      const { status, payment_intent: found } = answer.value;
      if (status === "open") return (await expire(reference)).ok ? ok("done") : refused("provider-down");
      if (found?.status !== "requires_capture") return ok(voided(found));
      return decided(await ask("void", taken, `/payment_intents/${found.id}/cancel`, { form: {} }), voided);
    },

    /** Stripe forgets an idempotency key after a day and repeats its first answer until then, so its refunds are read first. */
    async refund({ paymentId, reference, refundId, amount }) {
      const answer = await read("refund", paymentId, reference);
      if (!answer.ok) return refused(portFailure(answer.reason));
      const paid = answer.value.payment_intent;
      const total = stripeAmount(amount);
      if (!paid || total === undefined) return ok("failed");
      const known = await ask("refund", refunds, `/refunds?payment_intent=${paid.id}&limit=${MOST_REFUNDS}`);
      if (!known.ok) return refused(portFailure(known.reason));
      const earlier = known.value.data.find(({ metadata }) => metadata?.["refund"] === refundId);
      if (earlier) return ok(refundState(earlier));
      const made = await ask("refund", refund, "/refunds", {
        idempotencyKey: refundId,
        form: { payment_intent: paid.id, amount: total, ...ownMetadata(paymentId), "metadata[refund]": refundId },
      });
      return decided(made, refundState);
    },

    async readNotice(raw, headers) {
      const header = headers.get("Stripe-Signature");
      const verified = verifySignature(client.noticeSecret, { raw, header, now: clock.now() });
      if (!verified.ok) return verified;
      const content = jsonOf(raw);
      const any = anyEvent.safeParse(content);
      if (any.success && !COUNTS.has(any.data.type)) return ok(undefined);
      const parsed = event.safeParse(content);
      if (!any.success || !parsed.success) return refused("notice-unreadable");
      const { type, data } = parsed.data;
      const { id: eventId } = any.data;
      switch (type) {
        case "checkout.session.expired":
          return ok(noticeOf(eventId, ownPayment(data.object.metadata), { kind: "failed" }));
        case "refund.updated":
        case "refund.failed": {
          const { metadata } = data.object;
          const told = refundNews(metadata?.["refund"], refundState(data.object));
          return ok(noticeOf(eventId, ownPayment(metadata), told));
        }
        default: {
          const intentId = "id" in data.object ? data.object.id : data.object.payment_intent;
          if (intentId === null) return ok(undefined);
          // Disputes carry no metadata, and no event says until when a card is authorised.
          const found = await ask("notice", intent, `/payment_intents/${intentId}?expand[]=latest_charge`);
          if (!found.ok) return refused("provider-down");
          const told = "status" in data.object ? disputeNews(type, data.object.status) : intentNews(found.value);
          return ok(noticeOf(eventId, ownPayment(found.value.metadata), told));
        }
      }
    },
  };
}

/** Not final: another call is under way, our key is refused, or there is no money to refund with yet. */
const UNDECIDED = new Set([
  "idempotency_key_in_use",
  "lock_timeout",
  "rate_limit",
  "payment_intent_unexpected_state",
  "balance_insufficient",
  "api_key_expired",
  "secret_key_required",
]);

/** Stripe's word decides; of the status it counts only that our key is refused, which has no word of its own. */
function failureOf({ status }: HttpAnswer, { type, code }: z.infer<typeof error>["error"]): Failure {
  if (code === "resource_missing") return "missing";
  if (status === 401 || status === 403 || UNDECIDED.has(code ?? "")) return "provider-down";
  return ["card_error", "invalid_request_error", "idempotency_error"].includes(type)
    ? "provider-refused"
    : "provider-down";
}

const portFailure = (failure: Failure): ProviderFailure => (failure === "missing" ? "provider-refused" : failure);

/** What Stripe refuses to do with money is an answer. */
function decided<T>(
  made: Outcome<T, Failure>,
  read: (value: T) => CaptureAnswer,
): Outcome<CaptureAnswer, ProviderFailure> {
  if (made.ok) return ok(read(made.value));
  return made.reason === "provider-refused" ? ok("failed") : refused("provider-down");
}

function stateOf({
  status,
  currency,
  created,
  amount_capturable,
  amount_received,
  latest_charge,
}: Intent): FoundPayment {
  switch (status) {
    case "requires_capture": {
      const before = latest_charge?.payment_method_details?.card?.capture_before;
      const until = before ? before * SECOND : created * SECOND + AUTHORISED_FOR;
      return { state: "authorised", amount: moneyOf(amount_capturable, currency), until };
    }
    case "succeeded":
      return { state: "paid", amount: moneyOf(amount_received, currency) };
    case "canceled":
      return { state: latest_charge?.status === "succeeded" ? "voided" : "failed" };
    default:
      // A declined card may be followed by another one.
      return { state: "open" };
  }
}

function captured(found: Taken | null, amount: Money): CaptureAnswer {
  if (found?.status === "processing") return "pending";
  // Another amount was captured in Stripe's Dashboard.
  const isDone = found?.status === "succeeded" && isSameMoney(moneyOf(found.amount_received, found.currency), amount);
  return isDone ? "done" : "failed";
}

function voided(found: Taken | null): CaptureAnswer {
  if (found?.status === "succeeded") return "failed";
  return found?.status === "processing" || found?.status === "requires_capture" ? "pending" : "done";
}

function refundState({ status }: z.infer<typeof refund>): CaptureAnswer {
  if (status === "succeeded") return "done";
  return status === "failed" || status === "canceled" ? "failed" : "pending";
}

function intentNews(found: Intent): PaymentNews | undefined {
  const state = stateOf(found);
  switch (state.state) {
    case "authorised":
      return { kind: "authorised", amount: state.amount, until: state.until };
    case "paid":
      return { kind: "paid", amount: state.amount };
    case "voided":
      return { kind: "voided" };
    default:
      // Only its session says that the payer cannot try again.
      return undefined;
  }
}

/** An inquiry ("warning_…") takes no money back yet. */
function disputeNews(type: string, status: string): PaymentNews | undefined {
  if (type === "charge.dispute.closed") return status === "won" ? { kind: "chargeback-won" } : undefined;
  return status.startsWith("warning") ? undefined : { kind: "chargeback" };
}

function refundNews(refundId: string | undefined, state: CaptureAnswer): PaymentNews | undefined {
  if (refundId === undefined || state === "pending") return undefined;
  return { kind: state === "done" ? "refunded" : "refund-failed", refundId };
}

/** Sent again, an event may find another state, which is other news. */
const noticeOf = (eventId: string, paymentId: string | undefined, content: PaymentNews | undefined) =>
  content && paymentId !== undefined ? { id: `${eventId}:${content.kind}`, paymentId, ...content } : undefined;
