import type { Kysely } from "kysely";
import type { Logger } from "pino";
import { findAccount } from "../auth/account-store.ts";
import type { Clock } from "../core/clock.ts";
import { PAID_AHEAD_LIFE } from "../core/lifetimes.ts";
import type { Money } from "../core/money.ts";
import type { Database } from "../db/schema.ts";
import { enqueueEmail } from "../email/outbox.ts";
import { type HeldAccount, heldAccounts } from "../ledger/held-accounts.ts";
import { createLedger, type Ledger, postOrThrow } from "../ledger/ledger.ts";
import { type ContraAccount, type Grant, transfer } from "../ledger/rules.ts";
import type { Organisation } from "../organisation/settings.ts";
import type { Payments } from "../payments/payments.ts";
import {
  fundsIn,
  lockFunds,
  meantToGoBack,
  noteNotRefundable,
  type Promised,
  promiseRefund,
} from "../payments/refunds.ts";
import type { Payment, PurposeOwner } from "../payments/rules.ts";
import { postChargeBack, postWon, refundFailed, reverseChargeBack, tellRefundFailed } from "./charge-backs.ts";
import { sentBackEmail } from "./sent-back-email.ts";
import { listSources } from "./source-queries.ts";
import { CHARGED_BACK, createSources, SEND_BACK } from "./sources.ts";

/** A refunded prepayment: its owner, amount and promised refund. */
export type SentBack = Promised & { ownerId: string; amount: Money };

/** The actor that refunds prepayments not used in time. */
const HOUSEKEEPING = "housekeeping";

const RETURNS_AT_ONCE = 100;

/** Credits a stay's payment to an account of its payer, for that payment alone; only a booking can spend it. */
export const paidAheadOwner = (ledger: Pick<Ledger, "open" | "post" | "lock">, clock: Clock): PurposeOwner => ({
  async settle(trx, { id, organisationId, accountId: ownerId, amount }, { late }) {
    if (late) return "undecided";
    if (ownerId === undefined) throw new Error("only an account pays for a stay ahead");
    const { currency: unit } = amount;
    const account = { organisationId, ownerId, kind: "payment", unit, expiresOn: null, cardId: id } as const;
    const holder = await ledger.open(trx, account);
    await postOrThrow(trx, ledger, {
      organisationId,
      key: `payment:${id}:paid`,
      reason: "payment",
      actorId: ownerId,
      entries: transfer({ holder }, { contra: "payment-clearing" }, amount),
    });
    return "delivered";
  },

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
  async chargeBackWon(trx, { id, organisationId, amount, accountId }) {
    const key = `payment:${id}:chargeback`;
    await reverseChargeBack(trx, ledger, { organisationId, key, paymentId: id, isOwned: accountId !== undefined });
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
    if (!key.startsWith(SEND_BACK)) return;
    const [, , subjectId] = key.split(":");
    if (subjectId !== undefined)
      await createSources({ ledger, clock }).refundFailed(trx, { organisationId, paymentId, subjectId, minor });
    await tellRefundFailed(trx, payment, minor, clock.now());
  },
});

/**
 * Takes all that these accounts hold of payments out of the ledger and promises back what the payments still have, inside the
 * transaction in which it is not needed any more. The refunds are carried out after that. `of`: the credit note that tells it.
 */
export async function sendBack(
  trx: Kysely<Database>,
  { organisationId, grants, of }: { organisationId: string; grants: Grant[]; of?: string },
  actorId: string,
  now: number,
): Promise<SentBack[]> {
  if (grants.length === 0) return [];
  const ledger = createLedger({ clock: { now: () => now } });
  await ledger.lock(trx, organisationId, grants);
  const ids = grants.map(({ id }) => id);
  const accounts = await waiting(trx).where("organisation_id", "=", organisationId).where("id", "in", ids).execute();
  const sent: SentBack[] = [];
  for (const { id, owner_id: ownerId, card_id, unit, balance, sequence, expires_on: expiresOn } of accounts) {
    const paymentId = card_id ?? "";
    const payment = { organisationId, id: paymentId };
    // Another booking may give back to the same account.
    const key = [`${SEND_BACK}${sequence}`, ...(of === undefined ? [] : [of])].join(":");
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
      sent.push({ paymentId, ownerId, amount, refund });
    }
    if (minor < balance) {
      const [lost, amount] = [`${key}:lost`, { minor: balance - minor, currency: unit }];
      const contra = await noteNotRefundable(trx, { ...payment, key: lost, amount }, now);
      await post(lost, "take-back", amount.minor, contra);
    }
  }
  return sent;
}

/** Refunds all prepayments of an account that is deleted. */
export async function sendBackAll(
  trx: Kysely<Database>,
  { organisationId, ownerId }: { organisationId: string; ownerId: string },
  now: number,
): Promise<void> {
  const accounts = await waiting(trx)
    .where("organisation_id", "=", organisationId)
    .where("owner_id", "=", ownerId)
    .execute();
  await sendBack(trx, { organisationId, grants: accounts.map(toGrant) }, ownerId, now);
}

/** Refunds prepayments that no booking used in time. */
export function createPaidAhead(deps: {
  db: Kysely<Database>;
  clock: Clock;
  log: Logger;
  payments: Pick<Payments, "carryOut">;
  organisations: () => Promise<Organisation[]>;
}) {
  const { db, clock, log, payments, organisations } = deps;

  async function send(organisation: Organisation, account: HeldAccount): Promise<void> {
    const now = clock.now();
    const grants = [toGrant(account)];
    const sent = await db.transaction().execute(async (trx) => {
      const sent = await sendBack(trx, { organisationId: organisation.id, grants }, HOUSEKEEPING, now);
      for (const each of sent) await tell(trx, organisation, each, now);
      return sent;
    });
    await payments.carryOut(organisation, sent);
    const back = sent.reduce((sum, { amount }) => sum + amount.minor, 0);
    if (back < account.balance)
      log.error({ event: "payment", payment: account.card_id, reason: "not-refundable" }, "a payment is not refunded");
  }

  return {
    /** Sends back what no booking used in time, with an email. Any number of processes may do so at once. */
    async sendBackUnused(): Promise<void> {
      const accounts = await waiting(db)
        .where("created_at", "<=", clock.now() - PAID_AHEAD_LIFE)
        .orderBy("created_at")
        .limit(RETURNS_AT_ONCE)
        .execute();
      if (accounts.length === 0) return;
      const byId = new Map((await organisations()).map((organisation) => [organisation.id, organisation]));
      for (const account of accounts) {
        const organisation = byId.get(account.organisation_id);
        try {
          if (organisation) await send(organisation, account);
        } catch (err) {
          log.error(
            { event: "payment", payment: account.card_id, err },
            "a payment cannot be sent back; it is tried again",
          );
        }
      }
    },
  };
}

/** Whether a bank took back a payment that paid for a booking; frozen: and no operator has decided about that. */
export async function chargeBackOf(
  db: Kysely<Database>,
  booking: { organisationId: string; bookingId: string },
): Promise<"none" | "frozen" | "decided"> {
  const sources = (await listSources(db, booking)).filter(({ kind }) => kind === "payment");
  const payments = sources.flatMap(({ card_id }) => card_id ?? []);
  const funds = [...(await fundsIn(db, booking.organisationId, payments)).values()];
  if (funds.some(({ isFrozen }) => isFrozen)) return "frozen";
  return funds.some(({ isChargedBack }) => isChargedBack) ? "decided" : "none";
}

async function tell(trx: Kysely<Database>, organisation: Organisation, sent: SentBack, now: number): Promise<void> {
  const account = await findAccount(trx, organisation.id, sent.ownerId);
  if (account && account.email !== "")
    await enqueueEmail(trx, sentBackEmail("stay", sent.amount, account, organisation), now);
}

const ofPayments = (db: Kysely<Database>) => heldAccounts(db).where("kind", "=", "payment");

/** Those that hold something. */
const waiting = (db: Kysely<Database>) => ofPayments(db).where("balance", ">", 0);

const accountOf = (db: Kysely<Database>, { organisationId, id }: Pick<Payment, "organisationId" | "id">) =>
  ofPayments(db).where("organisation_id", "=", organisationId).where("card_id", "=", id);

const toGrant = ({ id, expires_on: expiresOn }: HeldAccount): Grant => ({ id, expiresOn });
