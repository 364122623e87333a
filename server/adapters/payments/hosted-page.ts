import type { Logger } from "pino";
import { z } from "zod";
import type { Clock } from "../../core/clock.ts";
import { SECOND } from "../../core/durations.ts";
import { isSameMoney, type Money } from "../../core/money.ts";
import { type Outcome, ok, refused } from "../../core/outcome.ts";
import { type HostedPageSettings, paymentPageOrigin } from "../../organisation/payment-settings.ts";
import type { PaymentProvider, ProviderFailure } from "../../ports/payments.ts";
import { createHttpClient, type HttpAnswer } from "../http/http-client.ts";
import { readSignedNotice, wireAmount } from "./notice.ts";

/** The payer waits for the page. */
const ANSWER_WITHIN = 5 * SECOND;
const LONGEST_ANSWER = 64 * 1024;

const reference = z.string().min(1).max(200);
const session = z.object({
  id: reference,
  order: z.string(),
  state: z.enum(["open", "paid", "failed"]),
  url: z.url().max(2_000).optional(),
  ...wireAmount,
});
const refundAnswer = z.object({ refund: z.string(), state: z.enum(["pending", "done", "failed"]) });
/** A status alone may be a proxy's. */
const notThere = z.object({ error: z.literal("not-found") });

type Call = "authorise" | "find" | "refund";

type Keys = Omit<HostedPageSettings, "apiKey" | "noticeSecret"> & { apiKey: string; noticeSecret: string };

/**
 * A provider's payment page, by JSON over HTTPS: `POST /sessions`, `GET /sessions/<our id>`, `POST /refunds`. Answers are
 * checked: a session of another order or amount, or with a page at another origin, counts as no session.
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
    sentAgainAfter: { authorise: [], find: [], refund: [] },
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

  return {
    name: "hosted-page",
    captures: "at-once",

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
      const { order, state, ...told } = found.value;
      if (order !== paymentId) return refused("provider-down");
      return ok(state === "paid" ? { state, amount: moneyOf(told) } : { state });
    },

    capture: async () => ok("failed"),
    void: async () => ok("failed"),

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
