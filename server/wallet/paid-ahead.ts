import type { Clock } from "../core/clock.ts";
import type { Money } from "../core/money.ts";
import type { Db } from "../db/schema.ts";
import { type HeldAccount, heldAccounts } from "../ledger/held-accounts.ts";
import { createLedger, type Ledger, postOrThrow } from "../ledger/ledger.ts";
import { type ContraAccount, type Grant, transfer } from "../ledger/rules.ts";
import {
  fundsIn,
  lockFunds,
  meantToGoBack,
  noteNotRefundable,
  type Promised,
  promiseRefund,
} from "../payments/refunds.ts";
import type { Payment, PaymentHandler } from "../payments/rules.ts";
import { postChargeBack, postWon, refundFailed, reverseChargeBack, tellRefundFailed } from "./charge-backs.ts";
import { listSources } from "./source-queries.ts";
import { CHARGED_BACK, correctFailedRefund, RETURN, SEND_BACK } from "./sources.ts";

/** What goes back of a payment. */
export type RefundedPayment = Promised & { amount: Money };

/** What is particular to payments of stays: each has a ledger account of its own, which a booking spends. */
export const paidAheadOwner = (
  ledger: Pick<Ledger, "open" | "post" | "lock">,
  clock: Clock,
): Pick<PaymentHandler, "lock" | "chargedBack" | "chargeBackWon" | "refundFailed"> => ({
  lock: async (trx, payment) =>
    ledger.lock(trx, payment.organisationId, (await accountOf(trx, payment).execute()).map(toGrant)),

  /** What waits is taken out; what a booking spent, and what went back before and has gone twice, is missing. */
  async chargedBack(trx, payment) {
    const { id, organisationId, amount, refunded } = payment;
    const unit = amount.currency;
    const held = await accountOf(trx, payment).where("balance", ">", 0).execute();
    const takenBack = held.map((each) => ({ holder: toGrant(each), unit, amount: -each.balance }));
    // A refund that was posted and not paid out is part of the amount that the bank took, so it does not count twice.
    const gone = amount.minor + refunded - (await meantToGoBack(trx, { organisationId, id }, SEND_BACK));
    return postChargeBack(trx, ledger, { organisationId, key: `payment:${id}:chargeback`, unit, gone, takenBack });
  },

  /** What a cancelled booking did not give back meanwhile waits for a person: it can be refunded again. */
  async chargeBackWon(trx, { id, subject, organisationId, amount, accountId }) {
    const key = `payment:${id}:chargeback`;
    await reverseChargeBack(trx, ledger, {
      organisationId,
      key,
      paymentId: id,
      subject,
      isOwned: accountId !== undefined,
    });
    const lost = await meantToGoBack(trx, { organisationId, id }, CHARGED_BACK);
    const back = { ...amount, minor: -lost };
    const entries = transfer({ contra: "differences" }, { contra: "payment-clearing" }, back);
    await postWon(trx, ledger, { organisationId, key: `payment:${id}:lost-won`, entries: lost > 0 ? entries : [] });
    return lost === 0;
  },

  /** Corrects the credit note of a booking, which shows the failed refund. */
  async refundFailed(trx, payment, refund) {
    await refundFailed(ledger)(trx, payment, refund);
    const { organisationId, id: paymentId } = payment;
    const { key, minor } = refund;
    if (!key.startsWith(SEND_BACK) && !key.startsWith(RETURN)) return;
    const [, , subjectId] = key.split(":");
    if (subjectId !== undefined)
      await correctFailedRefund({ ledger, clock }, trx, { organisationId, paymentId, subjectId, minor });
    await tellRefundFailed(trx, payment, minor, clock.now());
  },
});

/**
 * Takes all that these accounts hold of payments out of the ledger and promises back what the payments still have, inside the
 * transaction in which it is not needed any more. The refunds are carried out after that. `of`: the credit note that tells it;
 * `as`: what an operator's refund is found by again.
 */
export async function refundPayments(
  trx: Db,
  { organisationId, grants, of, as }: { organisationId: string; grants: Grant[]; of?: string; as?: string },
  actorId: string,
  now: number,
): Promise<RefundedPayment[]> {
  if (grants.length === 0) return [];
  const ledger = createLedger({ clock: { now: () => now } });
  await ledger.lock(trx, organisationId, grants);
  const ids = grants.map(({ id }) => id);
  const accounts = await waiting(trx).where("organisation_id", "=", organisationId).where("id", "in", ids).execute();
  const sent: RefundedPayment[] = [];
  for (const { id, card_id, unit, balance, sequence, expires_on: expiresOn } of accounts) {
    const paymentId = card_id ?? "";
    const payment = { organisationId, id: paymentId };
    // Another booking may give back to the same account.
    const key = [`${SEND_BACK}${as ?? sequence}`, ...(of === undefined ? [] : [of])].join(":");
    const post = async (key: string, reason: string, minor: number, contra: ContraAccount) => {
      const entries = transfer({ holder: { id, expiresOn } }, { contra }, { minor: -minor, currency: unit });
      await postOrThrow(trx, ledger, {
        organisationId,
        key: `payment:${paymentId}:${key}`,
        reason,
        actorId,
        entries,
      });
    };
    const minor = Math.min(balance, (await lockFunds(trx, payment))?.left ?? 0);
    if (minor > 0) {
      const amount = { minor, currency: unit };
      const refund = await promiseRefund(trx, { ...payment, key, amount }, now);
      if (!refund.ok) throw new Error(`what was paid for a stay cannot be refunded: ${refund.reason}`);
      await post(key, "send-back", minor, "payment-clearing");
      sent.push({ paymentId, amount, refund });
    }
    if (minor < balance) {
      const [lost, amount] = [`${key}:lost`, { minor: balance - minor, currency: unit }];
      const contra = await noteNotRefundable(trx, { ...payment, key: lost, amount }, now);
      await post(lost, "take-back", amount.minor, contra);
    }
  }
  return sent;
}

/** Whether a bank took back a payment that paid for a booking; frozen: and no operator has decided about that. */
export async function chargeBackOf(
  db: Db,
  booking: { organisationId: string; bookingId: string },
): Promise<"none" | "frozen" | "decided"> {
  const sources = (await listSources(db, booking)).filter(({ kind }) => kind === "payment");
  const payments = sources.flatMap(({ card_id }) => card_id ?? []);
  const funds = [...(await fundsIn(db, booking.organisationId, payments)).values()];
  if (funds.some(({ isFrozen }) => isFrozen)) return "frozen";
  return funds.some(({ isChargedBack }) => isChargedBack) ? "decided" : "none";
}

const ofPayments = (db: Db) => heldAccounts(db).where("kind", "=", "payment");

/** Those that hold something. */
const waiting = (db: Db) => ofPayments(db).where("balance", ">", 0);

const accountOf = (db: Db, { organisationId, id }: Pick<Payment, "organisationId" | "id">) =>
  ofPayments(db).where("organisation_id", "=", organisationId).where("card_id", "=", id);

const toGrant = ({ id, expires_on: expiresOn }: HeldAccount): Grant => ({ id, expiresOn });
