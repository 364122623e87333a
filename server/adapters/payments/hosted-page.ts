import { z } from "zod";
import type { Clock } from "../../core/clock.ts";
import { SECOND } from "../../core/durations.ts";
import { isSameMoney, type Money } from "../../core/money.ts";
import { type Outcome, ok, refused } from "../../core/outcome.ts";
import { type HostedPageSettings, paymentPageOrigin } from "../../organisation/payment-settings.ts";
import type { PaymentProvider, ProviderFailure } from "../../ports/payments.ts";
import { readSignedNotice, wireAmount } from "./notice.ts";

/** Somebody waits in front of a page. */
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

type Keys = Omit<HostedPageSettings, "apiKey" | "noticeSecret"> & { apiKey: string; noticeSecret: string };

/**
 * A payment page of somebody else, by JSON over HTTPS: `POST /sessions`, `GET /sessions/<our id>`, `POST /refunds`. Whatever
 * it answers is checked: a session of another order or amount, or with a page at another origin, is none.
 */
export function hostedPage(client: Keys, clock: Clock, within = ANSWER_WITHIN): PaymentProvider {
  const ask = (path: string, request: { idempotencyKey?: string; body?: object } = {}) =>
    askProvider(`${client.baseUrl.replace(/\/+$/, "")}${path}`, { ...request, apiKey: client.apiKey, within });

  return {
    name: "hosted-page",

    async start({ paymentId, amount, language, returnUrl, noticeUrl, expiresAt }) {
      const answer = await ask("/sessions", {
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
      const answer = await ask(`/sessions/${encodeURIComponent(paymentId)}`);
      if (!answer.ok) return answer;
      if (answer.value.status === 404 && notThere.safeParse(answer.value.body).success) return ok({ state: "none" });
      const found = readAs(session, answer.value);
      if (!found.ok) return found;
      const { order, state, ...told } = found.value;
      if (order !== paymentId) return refused("provider-down");
      return ok(state === "paid" ? { state, amount: moneyOf(told) } : { state });
    },

    async refund({ paymentId, reference, refundId, amount }) {
      const answer = await ask("/refunds", {
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

    readNotice: (raw, headers) => readSignedNotice(client.noticeSecret, { raw, headers, now: clock.now() }),
  };
}

type Answer = { status: number; body: unknown };

async function askProvider(
  address: string,
  { apiKey, idempotencyKey, body, within }: { apiKey: string; idempotencyKey?: string; body?: object; within: number },
): Promise<Outcome<Answer, ProviderFailure>> {
  try {
    const answer = await fetch(address, {
      method: body ? "POST" : "GET",
      headers: {
        Accept: "application/json",
        Authorization: `Bearer ${apiKey}`,
        ...(idempotencyKey && { "Idempotency-Key": idempotencyKey }),
        ...(body && { "Content-Type": "application/json" }),
      },
      ...(body && { body: JSON.stringify(body) }),
      redirect: "error",
      signal: AbortSignal.timeout(within),
    });
    if (answer.status >= 500) {
      await answer.body?.cancel();
      return refused("provider-down");
    }
    return ok({ status: answer.status, body: JSON.parse(await textOf(answer)) as unknown });
  } catch {
    return refused("provider-down");
  }
}

/** Throws where it is longer than an answer can be; what follows is not read. */
async function textOf(answer: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  const reader = answer.body?.getReader();
  for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) {
    const chunk = next.value;
    length += chunk.length;
    if (length > LONGEST_ANSWER) {
      await reader?.cancel();
      throw new RangeError("the answer is too long");
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

/** A refusal is one when the provider says so in its own words: JSON, which is no more than that here. */
function readAs<Schema extends z.ZodType>(
  schema: Schema,
  { status, body }: Answer,
): Outcome<z.output<Schema>, ProviderFailure> {
  if (status >= 400) return refused("provider-refused");
  const parsed = schema.safeParse(body);
  return parsed.success ? ok(parsed.data) : refused("provider-down");
}

const moneyOf = ({ amount, currency }: { amount: number; currency: string }): Money => ({ minor: amount, currency });
