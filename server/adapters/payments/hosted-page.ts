import type { Logger } from "pino";
import { z } from "zod";
import type { Clock } from "../../core/clock.ts";
import { SECOND } from "../../core/durations.ts";
import { isSameMoney, type Money } from "../../core/money.ts";
import { type Outcome, ok, refused } from "../../core/outcome.ts";
import { type HostedPageSettings, paymentPageOrigin } from "../../organisation/payment-settings.ts";
import type { CaptureAnswer, PaymentProvider, ProviderFailure, VoidOrder } from "../../ports/payments.ts";
import { createHttpClient, type HttpAnswer } from "../http/http-client.ts";
import { readSignedNotice, wireAmount, wireTime } from "./notice.ts";

/** The payer waits for the page. */
const ANSWER_WITHIN = 5 * SECOND;
const LONGEST_ANSWER = 64 * 1024;

const reference = z.string().min(1).max(200);
const session = z.object({
  id: reference,
  order: z.string(),
  state: z.enum(["open", "authorised", "paid", "failed", "voided"]),
  url: z.url().max(2_000).optional(),
  authorised_until: wireTime.optional(),
  captured: wireAmount.amount.optional(),
  ...wireAmount,
});
const captureAnswer = z.object({ order: z.string(), state: z.enum(["pending", "done", "failed"]) });
const refundAnswer = z.object({ refund: z.string(), state: z.enum(["pending", "done", "failed"]) });
/** A status alone may be a proxy's. */
const notThere = z.object({ error: z.literal("not-found") });

type Call = "authorise" | "find" | "capture" | "void" | "refund";

type Keys = Omit<HostedPageSettings, "apiKey" | "noticeSecret"> & { apiKey: string; noticeSecret: string };

/**
 * A provider's payment page, by JSON over HTTPS: `POST /sessions`, `GET /sessions/<our id>`, `POST /captures`, `POST /voids`,
 * `POST /refunds`. Answers are checked: a session of another order or amount, or with a page at another origin, counts as no session.
 */
export function hostedPage(
  client: Keys,
  { clock, log }: { clock: Clock; log: Logger },
  within = ANSWER_WITHIN,
): PaymentProvider {
  const send = createHttpClient<Call>({
    logged: { event: "payment-provider", provider: "hosted-page" },
    failed: "a payment provider's call failed",
    headers: { Authorization: `Bearer ${client.apiKey}` },
    sentAgainAfter: { authorise: [], find: [], capture: [], void: [], refund: [] },
    clock,
    log,
  });

  async function ask(
    name: Call,
    path: string,
    sent?: { idempotencyKey: string; body: object },
  ): Promise<Outcome<HttpAnswer, ProviderFailure>> {
    const answer = await send({
      name,
      method: sent ? "POST" : "GET",
      url: new URL(`${client.baseUrl.replace(/\/+$/, "")}${path}`),
      headers: sent && { "Idempotency-Key": sent.idempotencyKey },
      body: sent?.body,
      within,
      mostBytes: LONGEST_ANSWER,
    });
    return answer.ok ? answer : refused("provider-down");
  }

  async function end(
    name: "capture" | "void",
    { paymentId, reference }: VoidOrder,
    what: object = {},
  ): Promise<Outcome<CaptureAnswer, ProviderFailure>> {
    const idempotencyKey = `${paymentId}:${name}`;
    const answer = await ask(name, `/${name}s`, {
      idempotencyKey,
      body: { order: paymentId, session: reference, ...what },
    });
    if (!answer.ok) return answer;
    const made = readAs(captureAnswer, answer.value);
    if (!made.ok) return made;
    return made.value.order === paymentId ? ok(made.value.state) : refused("provider-down");
  }

  return {
    name: "hosted-page",
    captures: client.captures,

    async authorise({ paymentId, amount, language, returnUrl, noticeUrl, expiresAt }) {
      const answer = await ask("authorise", "/sessions", {
        idempotencyKey: paymentId,
        body: {
          order: paymentId,
          amount: amount.minor,
          currency: amount.currency,
          language,
          return_url: returnUrl,
          notice_url: noticeUrl,
          expires_at: Math.floor(expiresAt / SECOND),
          capture: client.captures,
        },
      });
      if (!answer.ok) return answer;
      const made = readAs(session, answer.value);
      if (!made.ok) return made;
      const { id, order, url = "", ...told } = made.value;
      const leadsThere = URL.canParse(url) && new URL(url).origin === paymentPageOrigin(client);
      return order === paymentId && isSameMoney(moneyOf(told), amount) && leadsThere
        ? ok({ reference: id, url })
        : refused("provider-down");
    },

    async find(paymentId) {
      const answer = await ask("find", `/sessions/${encodeURIComponent(paymentId)}`);
      if (!answer.ok) return answer;
      if (answer.value.status === 404 && notThere.safeParse(answer.value.body).success) return ok({ state: "none" });
      const found = readAs(session, answer.value);
      if (!found.ok) return found;
      const { order, state, captured, authorised_until, ...told } = found.value;
      if (order !== paymentId) return refused("provider-down");
      const amount = moneyOf(told);
      if (state === "paid") return ok({ state, amount: { ...amount, minor: captured ?? amount.minor } });
      if (state !== "authorised") return ok({ state });
      return authorised_until === undefined
        ? refused("provider-down")
        : ok({ state, amount, until: authorised_until * SECOND });
    },

    capture: ({ amount, ...order }) => end("capture", order, { amount: amount.minor, currency: amount.currency }),
    void: (order) => end("void", order),

    async refund({ paymentId, reference, refundId, amount }) {
      const answer = await ask("refund", "/refunds", {
        idempotencyKey: refundId,
        body: {
          refund: refundId,
          order: paymentId,
          session: reference,
          amount: amount.minor,
          currency: amount.currency,
        },
      });
      if (!answer.ok) return answer;
      const made = readAs(refundAnswer, answer.value);
      if (!made.ok) return made;
      return made.value.refund === refundId ? ok(made.value.state) : refused("provider-down");
    },

    readNotice: async (raw, headers) => readSignedNotice(client.noticeSecret, { raw, headers, now: clock.now() }),
  };
}

/** A refusal is one when the provider says so in its own words: JSON, which is no more than that here. */
function readAs<Schema extends z.ZodType>(
  schema: Schema,
  { status, body }: HttpAnswer,
): Outcome<z.output<Schema>, ProviderFailure> {
  if (status >= 500) return refused("provider-down");
  if (status >= 400) return refused("provider-refused");
  const parsed = schema.safeParse(body);
  return parsed.success ? ok(parsed.data) : refused("provider-down");
}

const moneyOf = ({ amount, currency }: { amount: number; currency: string }): Money => ({ minor: amount, currency });
