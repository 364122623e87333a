import type { Logger } from "pino";
import { SECOND } from "../core/durations.ts";
import { poll } from "../core/poll.ts";
import type { Store } from "../db/schema.ts";
import type { Organisation } from "../organisation/settings.ts";
import type { PaymentProvider, PaymentProviders } from "../ports/payments.ts";
import { claim, listOpenRefunds, listSilent } from "./queries.ts";
import type { PromisedRefund, Refunds } from "./refunds.ts";
import { ASKED_EVERY, REFUND_ASKED_EVERY } from "./rules.ts";
import type { PaymentRow } from "./tables.ts";

const POLL = 30 * SECOND;
/** Of each kind in one round: a provider that is silent for five seconds each time holds up a round for minutes at most. */
const AT_ONCE = 20;

/** Looks after what no notice has come for; any number of processes may do so at once. */
export function createWatch(
  deps: Store & {
    log: Logger;
    providers: PaymentProviders;
    organisations: () => Promise<Organisation[]>;
    /** Asks what became of a payment, gives it up when its time is over, and captures it when its owner has decided. */
    look: (organisation: Organisation, payment: PaymentRow) => Promise<unknown>;
    refunds: Refunds;
  },
) {
  const { db, clock, log, providers, organisations, look, refunds } = deps;

  /** One that cannot be looked after now is not in the way of others. */
  async function attempt(payment: string, work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (err) {
      log.error({ event: "payment", payment, err }, "a payment cannot be looked after; it is tried again");
    }
  }

  async function carryOut(refund: PromisedRefund, provider: PaymentProvider | undefined): Promise<void> {
    const state = await refunds.carryOut(refund, provider);
    if (state === "failed")
      log.error({ event: "payment", payment: refund.payment_id, reason: state }, "a payment is not refunded");
  }

  /** `shouldContinue` is asked before each: a process that ends begins nothing more. */
  async function round(shouldContinue: () => boolean = () => true): Promise<void> {
    const now = clock.now();
    const silent = await listSilent(db, { before: now - ASKED_EVERY, now }, AT_ONCE);
    const waiting = await listOpenRefunds(db, now - REFUND_ASKED_EVERY, AT_ONCE);
    if (silent.length + waiting.length === 0) return;
    const byId = new Map((await organisations()).map((organisation) => [organisation.id, organisation]));
    for (const payment of silent) {
      const organisation = byId.get(payment.organisation_id);
      if (!shouldContinue()) return;
      if (!organisation || !(await claim(db, "payment", payment, now))) continue;
      await attempt(payment.id, () => look(organisation, payment));
    }
    for (const refund of waiting) {
      const organisation = byId.get(refund.organisation_id);
      if (!shouldContinue()) return;
      if (!organisation || !(await claim(db, "payment_refund", refund, now))) continue;
      await attempt(refund.payment_id, () => carryOut(refund, providers.of(organisation)));
    }
  }

  return {
    round,
    /** Until the returned function is called, which waits for the payment under way. */
    start: () =>
      poll({
        round,
        every: POLL,
        failed: (err) => log.error({ event: "payment", err }, "the payments cannot be read"),
      }),
  };
}
