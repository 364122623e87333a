import { z } from "zod";
import { SECOND } from "../../core/durations.ts";
import { MOST_MINOR } from "../../core/money.ts";
import { type Outcome, ok, refused } from "../../core/outcome.ts";
import type { NoticeRefusal, PaymentNotice } from "../../ports/payments.ts";
import { SIGNATURE_HEADER, verifySignature } from "./notice-signature.ts";

export const noticeId = z.string().regex(/^[\w.:-]{1,100}$/);

/** An amount in calls and notices: whole minor units. */
export const wireAmount = {
  amount: z.int().min(0).max(MOST_MINOR),
  currency: z.string().regex(/^[A-Z]{3}$/),
};

/** Seconds since 1970. */
export const wireTime = z.int().min(0).max(1e10);

const about = { id: noticeId, order: noticeId };

/** Other fields of the provider are ignored. */
const notice = z.discriminatedUnion("type", [
  z.object({ type: z.literal("payment.authorised"), ...about, ...wireAmount, authorised_until: wireTime }),
  z.object({ type: z.literal("payment.paid"), ...about, ...wireAmount }),
  z.object({ type: z.literal("payment.voided"), ...about }),
  z.object({ type: z.literal("payment.failed"), ...about }),
  z.object({ type: z.literal("payment.charged_back"), ...about }),
  z.object({ type: z.literal("payment.charge_back_won"), ...about }),
  z.object({ type: z.literal("refund.done"), ...about, refund: noticeId }),
  z.object({ type: z.literal("refund.failed"), ...about, refund: noticeId }),
]);
export type WireNotice = z.infer<typeof notice>;

/** The signature is looked at before anything is read. */
export function readSignedNotice(
  secret: string,
  { raw, headers, now }: { raw: Uint8Array; headers: Headers; now: number },
): Outcome<PaymentNotice, NoticeRefusal> {
  const verified = verifySignature(secret, { raw, header: headers.get(SIGNATURE_HEADER), now });
  if (!verified.ok) return verified;
  const parsed = notice.safeParse(jsonOf(raw));
  return parsed.success ? ok(noticeOf(parsed.data)) : refused("notice-unreadable");
}

function noticeOf(wire: WireNotice): PaymentNotice {
  const about = { id: wire.id, paymentId: wire.order };
  switch (wire.type) {
    case "payment.authorised":
      return {
        ...about,
        kind: "authorised",
        amount: { minor: wire.amount, currency: wire.currency },
        until: wire.authorised_until * SECOND,
      };
    case "payment.voided":
      return { ...about, kind: "voided" };
    case "payment.paid":
      return { ...about, kind: "paid", amount: { minor: wire.amount, currency: wire.currency } };
    case "payment.failed":
      return { ...about, kind: "failed" };
    case "payment.charged_back":
      return { ...about, kind: "chargeback" };
    case "payment.charge_back_won":
      return { ...about, kind: "chargeback-won" };
    case "refund.done":
      return { ...about, kind: "refunded", refundId: wire.refund };
    case "refund.failed":
      return { ...about, kind: "refund-failed", refundId: wire.refund };
  }
}

export function jsonOf(raw: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(raw));
  } catch {
    return undefined;
  }
}
