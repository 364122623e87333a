import type { Kysely } from "kysely";
import { findAccount } from "../auth/account-store.ts";
import type { Clock } from "../core/clock.ts";
import { dayIn } from "../core/day.ts";
import type { Money } from "../core/money.ts";
import type { UsedRate } from "../core/receipt.ts";
import type { MailedKeys } from "../crypto/mailed-keys.ts";
import type { Database } from "../db/schema.ts";
import type { DocumentKind } from "../documents/content.ts";
import { expectDocument } from "../documents/expect.ts";
import { enqueueEmail } from "../email/outbox.ts";
import { type Ledger, postOrThrow } from "../ledger/ledger.ts";
import { type Entry, transfer } from "../ledger/rules.ts";
import { beginPlan, boughtPeriod, canBegin, endPaidPlan, renewPlan, restorePaidPlan } from "../membership/periods.ts";
import { organisationOf } from "../organisation/organisation.ts";
import type { Organisation } from "../organisation/settings.ts";
import { lockFunds, type Promised, promiseRefund } from "../payments/refunds.ts";
import type { Payment, PaymentHandler } from "../payments/rules.ts";
import { type BalanceKind, drawUpTo, topUp } from "../wallet/balances.ts";
import {
  PAYERS_BANK,
  postChargeBack,
  refundFailed,
  reverseChargeBack,
  tellRefundFailed,
} from "../wallet/charge-backs.ts";
import { issueCard, restoreCard, withdrawUntouched } from "../wallet/issue.ts";
import { newCard } from "../wallet/new-card.ts";
import { refundEmail } from "../wallet/refund-email.ts";
import { lastDayToSpend, type Purchase, partsBack, toPurchase } from "./purchase.ts";
import { type PurchaseNews, purchaseEmail } from "./purchase-email.ts";
import {
  findPurchase,
  lockPurchase,
  markChargedBack,
  markCorrected,
  markDone,
  markRestored,
  markTooLate,
  type PurchaseKey,
  setTakenBack,
  setWithdrawn,
} from "./queries.ts";
import { type BoughtPlan, type CertificateTerms, storedRate, storedTaken, type Taken } from "./stored.ts";
import type { PurchaseRow } from "./tables.ts";

/** What pays: a payment through its provider, or what the buyer's own accounts give, at a rate between two currencies. */
type PaidBy = { paymentId: string } | { taken: Taken; rate: UsedRate | null };

export type Settling = ReturnType<typeof createSettling>;

/** Gives buyers what they paid for, in the transaction in which it is paid; and takes it back. */
export function createSettling({
  ledger,
  clock,
  mailedKeys,
}: {
  ledger: Ledger;
  clock: Clock;
  /** For the links of emails; commands send none. */
  mailedKeys?: Pick<MailedKeys, "make">;
}) {
  /**
   * false if the purchase is not open any more, or the plan that it continues has changed; the caller then rolls back. Of
   * several calls at once one settles it.
   */
  async function settle(trx: Kysely<Database>, key: PurchaseKey, paidBy: PaidBy): Promise<boolean> {
    const now = clock.now();
    const row = await markDone(trx, key, {
      settled_at: now,
      payment_id: "paymentId" in paidBy ? paidBy.paymentId : null,
      paid_from: "taken" in paidBy ? storedTaken.write(paidBy.taken) : null,
      rate: "taken" in paidBy && paidBy.rate ? storedRate.write(paidBy.rate) : null,
    });
    if (row?.account_id == null) return false;
    const purchase = toPurchase({ ...row, account_id: row.account_id });
    const organisation = await organisationOf(trx, key.organisationId);
    const { terms } = purchase;
    if (terms.kind === "top-up") await fill(trx, organisation, purchase, terms.balance);
    else if (terms.kind === "certificate") await sell(trx, organisation, purchase, terms);
    else if (!(await start(trx, organisation, purchase, terms))) return false;
    await tell(trx, organisation, purchase, terms.kind);
    await document(trx, key, "receipt");
    return true;
  }

  async function fill(
    trx: Kysely<Database>,
    { id: organisationId }: Organisation,
    { id, accountId, price }: Purchase,
    kind: BalanceKind,
  ): Promise<void> {
    const filled = await topUp(trx, ledger, {
      organisationId,
      accountId,
      kind,
      amount: price,
      expiresOn: null,
      key: `purchase:${id}:top-up`,
      reason: "top-up",
      actorId: accountId,
      from: "payment-clearing",
    });
    if (!filled.ok) throw new Error(`a balance cannot be filled: ${filled.reason}`);
  }

  async function sell(
    trx: Kysely<Database>,
    organisation: Organisation,
    purchase: Purchase,
    { proCode, services, worth }: CertificateTerms,
  ): Promise<void> {
    const { id, accountId, price } = purchase;
    await post(trx, organisation, purchase, "sale", saleOf(purchase));
    const certificate = {
      id,
      organisationId: organisation.id,
      accountId,
      proCode,
      products: services,
      kind: "certificate" as const,
      amount: { minor: worth, currency: price.currency },
      expiresOn: lastDayToSpend(purchase, organisation.timeZone),
    };
    await issueCard(trx, ledger, newCard(certificate, clock.now()), accountId);
  }

  /** A plan, or its next period; false where it does not go on from what it was bought for. */
  async function start(
    trx: Kysely<Database>,
    organisation: Organisation,
    purchase: Purchase,
    { planId, plan: terms, startsOn, worth, after, paysFrom }: BoughtPlan,
  ): Promise<boolean> {
    const { id: purchaseId, accountId, price, origin } = purchase;
    const { id: organisationId, timeZone } = organisation;
    const amount = price.minor;
    const now = clock.now();
    const today = dayIn(timeZone, now);
    const begun =
      after?.how === "renews"
        ? await renewPlan(trx, organisationId, after, { amount, purchaseId })
        : await beginPlan(trx, { organisationId, accountId }, now, {
            planId,
            terms,
            startsOn: startsOn ?? today,
            amount,
            worth,
            purchaseId,
            replaces: after ?? undefined,
            paysFrom,
            origin,
          });
    if (begun.ok) await post(trx, organisation, purchase, "sale", saleOf(purchase));
    return begun.ok;
  }

  const document = (trx: Kysely<Database>, { organisationId, id }: PurchaseKey, kind: DocumentKind) =>
    expectDocument(trx, { organisationId, kind, subject: { kind: "purchase", id } }, clock.now());

  async function post(
    trx: Kysely<Database>,
    { id: organisationId }: Organisation,
    { id, accountId: actorId }: Purchase,
    movement: "sale" | "withdraw",
    entries: Entry[],
  ): Promise<void> {
    const key = `purchase:${id}:${movement}`;
    await postOrThrow(trx, ledger, { organisationId, key, reason: movement, actorId, entries });
  }

  async function tell(
    trx: Kysely<Database>,
    organisation: Organisation,
    purchase: Purchase,
    news: PurchaseNews,
  ): Promise<void> {
    const account = await findAccount(trx, organisation.id, purchase.accountId);
    if (!account) return;
    const site = { organisation, origin: purchase.origin, mailedKeys };
    const plan =
      news === "plan" ? await boughtPeriod(trx, { organisationId: organisation.id, id: purchase.id }) : undefined;
    await enqueueEmail(trx, purchaseEmail(news, { ...purchase, plan }, account, site), clock.now());
  }

  /** Whether it is still to be delivered at its terms: a plan begins only where the running one has not changed meanwhile. */
  async function canDeliver(trx: Kysely<Database>, { timeZone }: Organisation, row: PurchaseRow): Promise<boolean> {
    const { organisation_id: organisationId, account_id: accountId, state } = row;
    if (accountId === null || state !== "open") return false;
    const { terms } = toPurchase({ ...row, account_id: accountId });
    const today = dayIn(timeZone, clock.now());
    return terms.kind !== "plan" || canBegin(trx, { organisationId, accountId }, terms.after, today);
  }

  /** Promises back a payment that came after its purchase was paid another way, or ended, and emails the payer. */
  async function refundPayments(
    trx: Kysely<Database>,
    organisation: Organisation,
    { id, subject, amount, purpose }: Payment,
    accountId: string | null,
  ): Promise<void> {
    const now = clock.now();
    const organisationId = organisation.id;
    await markTooLate(trx, { organisationId, id: subject });
    const refund = await promiseRefund(trx, { organisationId, id, key: refundKey(subject), amount }, now);
    if (!refund.ok) throw new Error(`what was paid for a ${purpose} cannot go back: ${refund.reason}`);
    const account = accountId === null ? undefined : await findAccount(trx, organisationId, accountId);
    const paidFor = purpose === "plan" ? "plan" : "purchase";
    if (account && account.email !== "")
      await enqueueEmail(trx, refundEmail(paidFor, amount, account, organisation), now);
  }

  const owner: PaymentHandler = {
    lock: (trx, { organisationId, subject: id }) => lockPurchase(trx, { organisationId, id }),

    async settle(trx, payment) {
      const { id: paymentId, organisationId, subject: id } = payment;
      const row = await findPurchase(trx, { organisationId, id });
      const organisation = await organisationOf(trx, organisationId);
      if (!row || !(await canDeliver(trx, organisation, row))) {
        await refundPayments(trx, organisation, payment, row?.account_id ?? null);
        return "returned";
      }
      if (!(await settle(trx, { organisationId, id }, { paymentId })))
        throw new Error("a purchase cannot be delivered");
      return "delivered";
    },

    /** Value refunded before is not taken again: that amount is lost twice. */
    async chargedBack(trx, { id: paymentId, organisationId, subject, amount, refunded }) {
      const key = { organisationId, id: subject };
      const row = await markChargedBack(trx, key, paymentId, clock.now());
      const purchase = row && row.account_id !== null && toPurchase({ ...row, account_id: row.account_id });
      const takenBack = purchase ? await undo(trx, purchase, key, { ...amount, minor: amount.minor - refunded }) : [];
      const taken = takenBack.reduce((sum, { amount }) => sum - amount, 0);
      if (row) await setTakenBack(trx, key, taken);
      if (taken > 0) await document(trx, key, "credit-note");
      // A withdrawal has moved part of the price back already; operators post refunds of top-ups themselves.
      const left = row ? amount.minor : await keptOf(trx, key, paymentId);
      const gone = left + (row?.kind === "top-up" ? 0 : refunded);
      const posting = { organisationId, key: `purchase:${subject}:chargeback`, unit: amount.currency };
      return postChargeBack(trx, ledger, { ...posting, gone, takenBack });
    },

    async chargeBackWon(trx, { id: paymentId, organisationId, subject }) {
      const key = { organisationId, id: subject };
      const row = await markRestored(trx, key, paymentId, clock.now());
      const isOwned = row === undefined || row.account_id !== null;
      const posting = { organisationId, key: `purchase:${subject}:chargeback`, paymentId, subject, isOwned };
      await reverseChargeBack(trx, ledger, posting);
      if (!row?.taken_back) return isOwned;
      await document(trx, key, "correction");
      return restore(trx, row);
    },
  };

  /** Minor units of the price that a purchase kept when its buyer withdrew; 0 for any other. */
  async function keptOf(trx: Kysely<Database>, key: PurchaseKey, paymentId: string): Promise<number> {
    const row = await findPurchase(trx, key);
    if (row?.state !== "withdrawn" || row.payment_id !== paymentId) return 0;
    return row.amount - (row.withdrawn_amount ?? row.amount);
  }

  /** What `undo` took back, beside the money. Answers whether its buyer has it again. */
  async function restore(trx: Kysely<Database>, row: PurchaseRow): Promise<boolean> {
    const { organisation_id: organisationId, id: cardId, account_id: accountId, kind } = row;
    if (accountId === null) return false;
    const order = { cardId, actorId: PAYERS_BANK, reason: "charge-back-won" };
    if (kind === "certificate") await restoreCard(trx, ledger, { organisationId, accountId }, order);
    if (kind !== "plan") return true;
    const { timeZone } = await organisationOf(trx, organisationId);
    return restorePaidPlan(trx, organisationId, cardId, dayIn(timeZone, clock.now()));
  }

  /** The entries that take back the rest of a purchase: of a balance up to `most`, of a certificate all or nothing. */
  async function undo(
    trx: Kysely<Database>,
    { accountId, terms, price }: Purchase,
    { organisationId, id: cardId }: PurchaseKey,
    most: Money,
  ): Promise<Entry[]> {
    const holder = { organisationId, accountId };
    const { timeZone } = await organisationOf(trx, organisationId);
    const today = dayIn(timeZone, clock.now());
    if (terms.kind === "top-up") return drawUpTo(trx, ledger, holder, { kind: terms.balance, most }, today);
    const order = { cardId, actorId: PAYERS_BANK, reason: "chargeback" };
    const isUndone =
      terms.kind === "plan"
        ? await endPaidPlan(trx, organisationId, cardId, today)
        : (await withdrawUntouched(trx, ledger, holder, order)).ok;
    return isUndone ? [{ contra: "sales", unit: price.currency, amount: -price.minor }] : [];
  }

  /** For purchases whose buyer got an email about the refund. */
  const refundable: PaymentHandler = {
    ...owner,
    async refundFailed(trx, payment, refund) {
      await refundFailed(ledger)(trx, payment, refund);
      const { organisationId, subject: id } = payment;
      if (refund.key !== refundKey(id)) return;
      const now = clock.now();
      if (await markCorrected(trx, { organisationId, id }, now))
        await document(trx, { organisationId, id }, "correction");
      await tellRefundFailed(trx, payment, refund.minor, now);
    },
  };

  /** What of a payment is there, the way it came; nothing where it was charged back or refunded before. */
  async function promiseBack(
    trx: Kysely<Database>,
    { organisationId, id, paymentId, price }: PurchaseKey & { paymentId: string; price: Money },
  ): Promise<(Promised & { amount: number })[]> {
    const payment = { organisationId, id: paymentId };
    const minor = Math.min(price.minor, (await lockFunds(trx, payment))?.left ?? 0);
    if (minor === 0) return [];
    const wanted = { ...payment, key: refundKey(id), amount: { ...price, minor } };
    const refund = await promiseRefund(trx, wanted, clock.now());
    if (!refund.ok) throw new Error(`what was paid for a purchase cannot go back: ${refund.reason}`);
    return [{ paymentId, refund, amount: minor }];
  }

  return {
    settle,

    /**
     * The other way round, after its buyer withdrew: `back` of the price goes the way it came. `drawn`: the entries that take it
     * from a topped-up balance. What its payment still has is promised, to be asked for after the commit.
     */
    async refund(
      trx: Kysely<Database>,
      organisation: Organisation,
      purchase: Purchase,
      { back, drawn }: { back: number; drawn: Entry[] },
    ): Promise<Promised[]> {
      const { id, price, paymentId } = purchase;
      const key = { organisationId: organisation.id, id };
      const amount = { ...price, minor: back };
      await post(trx, organisation, purchase, "withdraw", withdrawalOf(purchase, amount, drawn));
      const promised = paymentId === undefined ? [] : await promiseBack(trx, { ...key, paymentId, price: amount });
      const minor = paymentId === undefined ? back : promised.reduce((sum, { amount }) => sum + amount, 0);
      await setWithdrawn(trx, key, { withdrawn_amount: back, taken_back: minor });
      await tell(trx, organisation, { ...purchase, back, lost: back - minor }, "withdrawn");
      if (minor > 0) await document(trx, key, "credit-note");
      return promised;
    },

    owners: { certificate: refundable, "top-up": refundable, plan: refundable },
  };
}

/** Of the refund that gives back what paid for a purchase. */
export const refundKey = (purchaseId: string): string => `purchase:${purchaseId}`;

/** The entries of a sale: from the sources to sales, through the exchange account between two currencies. */
function saleOf({ price, taken }: Purchase): Entry[] {
  const sold: Entry = { contra: "sales", unit: price.currency, amount: price.minor };
  if (!taken) return transfer({ contra: "sales" }, { contra: "payment-clearing" }, price);
  const given = taken.map(
    ({ account: id, expiresOn, unit, amount }): Entry => ({ holder: { id, expiresOn }, unit, amount: -amount }),
  );
  const [first] = taken;
  if (first === undefined || first.unit === price.currency) return [...given, sold];
  const { unit } = first;
  const sum = taken.reduce((total, { amount }) => total + amount, 0);
  return [
    ...given,
    { contra: "exchange", unit, amount: sum },
    { contra: "exchange", unit: price.currency, amount: -price.minor },
    sold,
  ];
}

/** The entries of a withdrawal: from sales, or from the balance that was filled, to the sources. */
function withdrawalOf({ price, taken, terms }: Purchase, back: Money, drawn: Entry[]): Entry[] {
  const { minor, currency: unit } = back;
  if (terms.kind === "top-up") return [...drawn, { contra: "payment-clearing", unit, amount: minor }];
  if (!taken) return transfer({ contra: "payment-clearing" }, { contra: "sales" }, back);
  const parts = partsBack(taken, { minor, of: price.minor });
  const given = parts.map(
    ({ account: id, expiresOn, unit, amount }): Entry => ({ holder: { id, expiresOn }, unit, amount }),
  );
  const unsold: Entry = { contra: "sales", unit, amount: -minor };
  const [first] = taken;
  if (first === undefined || first.unit === unit) return [...given, unsold];
  const sum = parts.reduce((total, { amount }) => total + amount, 0);
  return [
    ...given,
    { contra: "exchange", unit: first.unit, amount: -sum },
    { contra: "exchange", unit, amount: minor },
    unsold,
  ].filter(({ amount }) => amount !== 0) as Entry[];
}
