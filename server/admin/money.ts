import { createAgentOf } from "../agency/index.ts";
import { type AccountRow, findAccount, findAccountByEmail } from "../auth/account-store.ts";
import type { Day } from "../core/day.ts";
import { dayIn } from "../core/day.ts";
import { readEmail } from "../core/email-address.ts";
import { MOST_MINOR, type Money, POINTS } from "../core/money.ts";
import { type Outcome, ok, refused } from "../core/outcome.ts";
import { bookingOfSubject } from "../core/payment-subjects.ts";
import { hashToken, newId } from "../crypto/ids.ts";
import type { Db, Store } from "../db/schema.ts";
import { inTransaction } from "../db/transaction.ts";
import { readKeptSeals } from "../ledger/kept-seals.ts";
import { createLedger } from "../ledger/ledger.ts";
import { accountsOf, incomeOf, journalOf, liabilitiesOf, type Period, statementOf } from "../ledger/reports.ts";
import type { ContraAccount } from "../ledger/rules.ts";
import { keptSeals } from "../ledger/seals.ts";
import { verifyLedger } from "../ledger/verify.ts";
import {
  type Booking,
  bookingWithEvents,
  createPaymentHandlers,
  createSettlements,
  createSettling,
  type Loss,
  listReturnable,
  type Returnable,
  refundPayment,
  type SettlementOrder,
} from "../orders/index.ts";
import { originOf } from "../organisation/organisation.ts";
import type { Organisation } from "../organisation/settings.ts";
import { createPaymentOperations, type PaymentList } from "../payments/operations.ts";
import type { Promised, RefundRefusal } from "../payments/refunds.ts";
import type { Payment, RefundState } from "../payments/rules.ts";
import type { PaymentProviders } from "../ports/payments.ts";
import {
  type Balance,
  BY_OPERATORS,
  balancesOf,
  clawBack,
  GIVEN_KINDS,
  type GivenKind,
  type OptionOff,
  optionOff,
  type TopUp,
  topUp,
} from "../wallet/balances.ts";
import type { WithdrawalRefusal } from "../wallet/issue.ts";
import { createCardOperations, type NewCard } from "../wallet/operations.ts";
import { createPaying, type Refundable } from "../wallet/paying.ts";
import { listBookingsPaidWith } from "../wallet/source-queries.ts";
import { type Actor, type Audit, createAudited } from "./audit.ts";

type Dependencies = Store & {
  audit: Audit;
  actor: Actor;
  providers: PaymentProviders;
};

/** Whose wallet: found by their address, or on a page that shows them. */
type Holder = { email: string } | { accountId: string };

type CardFor = Omit<NewCard, "accountId"> & { to: Holder; reason: string };

/** `paid`: its owner paid for it, else the organisation gave it. `key` is the form's: sent again it moves nothing. */
type BalanceChange = { of: Holder; amount: Money; paid: boolean; reason: string; key?: string };
type NewBalance = BalanceChange & Pick<TopUp, "kind" | "expiresOn">;
type TakenBalance = BalanceChange & { kind: GivenKind };

/**
 * `loss`: who bears it, of what paid for a booking; the supplier if it is not said. `key`: makes it another refund than one of the
 * same amount for the same reason. `origin`: of the site, for links; its own if it is not said.
 */
export type RefundOrder = {
  id: string;
  amount: Money;
  reason: string;
  loss?: Loss | undefined;
  key?: string | undefined;
  origin?: string | undefined;
};

/** `isAgain`: it was to go back before and did not, so that it is of no price. */
export type RefundOffer = { payment: Payment; booking?: Booking; most: Money; isAgain: boolean };

/** "done-before": the same one was asked for, and is in this state. */
export type RefundOrderRefusal = RefundRefusal | "own" | { reason: "done-before"; state: RefundState };

/** Points are a liability until they are spent, and are never sold. */
export function otherSide({
  kind,
  amount,
  paid,
}: Pick<BalanceChange, "amount" | "paid"> & Pick<TopUp, "kind">): ContraAccount {
  if ((kind === POINTS) !== (amount.currency === POINTS)) throw new Error(`${kind} in ${amount.currency}`);
  if (kind === POINTS) return "points-liability";
  return paid ? "payment-clearing" : "issued";
}

/** For the audit log. */
type Held = { before: { held: Money }; held: Money };

type WalletRefusal = "no-account" | "own";

/** What operators do with cards, balances, payments and the ledger. */
export function createMoneyVerbs({ db, clock, audit, actor, providers }: Dependencies) {
  const cards = createCardOperations({ db, clock });
  const ledger = createLedger({ clock });
  const paying = createPaying({ ledger, clock });
  const settling = createSettling({ ledger, clock });
  const purposes = createPaymentHandlers({ settling, ledger, clock });
  const payments = createPaymentOperations({ db, clock, providers, purposes });
  const settlements = createSettlements({ db, ledger, clock });
  const audited = createAudited({ db, audit });
  const cardsIn = (trx: Db) => createCardOperations({ db: trx, clock });

  async function accountWith(organisation: Organisation, email: string) {
    const address = readEmail(email);
    return address && findAccountByEmail(db, organisation.id, address.lookup);
  }

  /** The account whose wallet an operator changes: never their own or a deleted one. */
  async function holderOf(organisation: Organisation, of: Holder): Promise<Outcome<AccountRow, WalletRefusal>> {
    const account =
      "email" in of ? await accountWith(organisation, of.email) : await findAccount(db, organisation.id, of.accountId);
    if (!account || account.email === "") return refused("no-account");
    return account.id === actor ? refused("own") : ok(account);
  }

  /** What the account holds of that balance now, and what it held before `sign` times the amount was added. */
  async function heldAfter(
    trx: Db,
    organisation: Organisation,
    { accountId, kind, amount }: { accountId: string; kind: TopUp["kind"]; amount: Money },
    sign: 1 | -1,
  ): Promise<Held> {
    const held = await heldNow(trx, organisation, { accountId, kind, amount });
    return { before: { held: { ...held, minor: held.minor - sign * amount.minor } }, held };
  }

  async function heldNow(
    trx: Db,
    organisation: Organisation,
    { accountId, kind, amount: { currency } }: { accountId: string; kind: TopUp["kind"]; amount: Money },
  ): Promise<Money> {
    const today = dayIn(organisation.timeZone, clock.now());
    const balances = await balancesOf(trx, ledger, { organisation, accountId }, [kind], today);
    return balances.find(({ held }) => held.currency === currency)?.held ?? { minor: 0, currency };
  }

  /** A larger sum would soon be one that no number keeps exactly, and its owner's pages would end with an error. */
  async function isTooMuch(
    trx: Db,
    { id: organisationId, timeZone }: Organisation,
    {
      accountId: ownerId,
      kind,
      amount: { currency: unit },
    }: Pick<NewBalance, "kind" | "amount"> & { accountId: string },
  ): Promise<boolean> {
    const today = dayIn(timeZone, clock.now());
    const held = await ledger.holdings(trx, { organisationId, ownerId }, { kinds: [kind], unit }, today);
    return held.reduce((sum, { balance }) => sum + balance, 0) > MOST_MINOR;
  }

  /** The same form is sent twice under one key; what has none is of its own. */
  const keyOf = (movement: string, { id }: AccountRow, key = newId()): string =>
    `${movement}:${hashToken([actor, id, key].join(" "))}`;

  /**
   * OP-11: the one way of a refund, by page or command, in one transaction: what paid for a booking or a purchase is posted,
   * documented and told by that; money that paid for nothing, because it came late, is only told. The same refund asked for again
   * moves nothing, and says so.
   */
  const promiseRefundOf = (
    organisation: Organisation,
    { id: paymentId, amount, reason, loss = "supplier", key, origin = originOf(organisation) }: RefundOrder,
  ): Promise<Outcome<Promised[], RefundOrderRefusal>> =>
    inTransaction(db, async (trx): Promise<Outcome<Promised[], RefundOrderRefusal>> => {
      const payment = await payments.find(organisation.id, paymentId, trx);
      if (!payment) return refused("unknown-payment");
      if (payment.accountId === actor) return refused("own");
      const { minor, currency } = amount;
      if (currency !== payment.amount.currency || !Number.isSafeInteger(minor) || minor <= 0)
        return refused("not-refundable");
      const as = hashToken(JSON.stringify([minor, currency, reason, ...(key === undefined ? [] : [key])]));
      const before = await payments.refundedAs(trx, payment, as);
      if (before) return refused("done-before", { state: before.state as RefundState });
      const order = { organisation, origin, actorId: actor, payment, minor, loss, reason, as };
      const mail = { agentOf: createAgentOf({ db }) };
      const refunded = await refundPayment(trx, { clock, paying, settling, mail }, order);
      if (!refunded.ok) return refunded;
      const [{ refund: promised }] = refunded.value.refunded;
      if (!promised.ok) return refused(promised.reason);
      const { id: refund, state } = promised.value;
      const about = { payment: paymentId, refund, state, amount, reason, ...refunded.value.noted };
      await audit("payments.refund", { organisation: organisation.slug, ...about }, trx);
      return ok(refunded.value.refunded);
    });

  return {
    cards: {
      /** Into another account's wallet, never the operator's own. */
      async issue(
        organisation: Organisation,
        { to, reason, ...card }: CardFor,
      ): Promise<Outcome<{ id: string }, WalletRefusal | "taken" | "issued-before" | OptionOff>> {
        const option = optionOff(organisation, card.kind);
        if (option) return refused("option-off", { option });
        const holder = await holderOf(organisation, to);
        if (!holder.ok) return holder;
        const { amount, kind } = card;
        return audited(
          (trx) => cardsIn(trx).issue(organisation.id, { ...card, accountId: holder.value.id }, actor),
          ({ id }) => ["cards.issue", { organisation: organisation.slug, card: id, kind, amount, reason }],
        );
      },

      /** Answers what the card held. */
      withdraw: (organisation: Organisation, { code, reason }: { code: string; reason: string }) =>
        audited(
          (trx) => cardsIn(trx).withdraw(organisation.id, code, actor),
          (amount) => ["cards.withdraw", { organisation: organisation.slug, amount, reason }],
        ),

      /** A card of the account. */
      find: ({ id: organisationId }: Organisation, accountId: string, cardId: string) =>
        cards.find({ organisationId, accountId }, cardId),

      /** The ids of the account's cards from which no booking spent. */
      untouched: ({ id: organisationId }: Organisation, accountId: string, cardIds: string[]): Promise<string[]> =>
        cards.untouched({ organisationId, accountId }, cardIds),

      /** Withdraws a card of the account from which no booking spent. Answers its value. */
      async withdrawUntouched(
        organisation: Organisation,
        { of, card, reason }: { of: Holder; card: string; reason: string },
      ): Promise<Outcome<Money, WalletRefusal | WithdrawalRefusal>> {
        const holder = await holderOf(organisation, of);
        if (!holder.ok) return holder;
        const owner = { organisationId: organisation.id, accountId: holder.value.id };
        return audited(
          (trx) => cardsIn(trx).withdrawUntouched(owner, card, actor),
          (amount) => ["cards.withdraw", { organisation: organisation.slug, card, amount, reason }],
        );
      },
    },

    payments: {
      list: ({ id }: Organisation, list: PaymentList, wanted: { page: number; perPage: number }) =>
        payments.list(id, list, wanted),

      /** Money that was to go back of bookings and did not, and that is here: disputes won after the end, failed refunds. */
      returnable: ({ id }: Organisation): Promise<Returnable[]> => listReturnable(db, id),

      find: ({ id: organisationId }: Organisation, id: string) => payments.find(organisationId, id),

      /** What of a payment an operator can refund, and of which booking. */
      async refundable({ id: organisationId }: Organisation, id: string): Promise<RefundOffer | undefined> {
        const payment = await payments.find(organisationId, id);
        if (!payment) return undefined;
        const { purpose, state, amount, refunded, subject } = payment;
        const left = { ...amount, minor: state === "late" || state === "paid" ? amount.minor - refunded : 0 };
        if (state === "late" || purpose !== "booking") return { payment, most: left, isAgain: false };
        const paid = await listBookingsPaidWith(db, { organisationId, paymentId: id });
        for (const bookingId of new Set([bookingOfSubject(subject).bookingId, ...paid])) {
          const found = (await paying.refundable(db, { organisationId, bookingId })).find(
            ({ paymentId, kept, lost }) => paymentId === id && kept.minor + lost.minor > 0,
          );
          const booking = found && (await bookingWithEvents(db, organisationId, bookingId))?.booking;
          const isAgain = (found?.lost.minor ?? 0) > 0;
          if (booking) return { payment, booking, most: isAgain ? found.lost : found.kept, isAgain };
        }
        return { payment, most: { ...amount, minor: 0 }, isAgain: false };
      },

      /** The payments of a booking of which something can be refunded. */
      ofBooking: async ({ id: organisationId }: Organisation, bookingId: string): Promise<Refundable[]> =>
        (await paying.refundable(db, { organisationId, bookingId })).filter(
          ({ kept, lost }) => kept.minor + lost.minor > 0,
        ),

      promise: promiseRefundOf,

      carryOut: (organisation: Organisation, promised: Promised[]) => payments.carryOut(organisation, promised),

      /** OP-11: promises a refund, and asks the provider for it after the commit. Answers its state then. */
      async refund(organisation: Organisation, order: RefundOrder) {
        const promised = await promiseRefundOf(organisation, order);
        if (!promised.ok) return promised;
        const [carriedOut] = await payments.carryOut(organisation, promised.value);
        return ok({ state: (carriedOut?.state ?? "open") as RefundState });
      },
    },

    balances: {
      /** The balances that the account can spend today. */
      held: (organisation: Organisation, accountId: string): Promise<Balance<GivenKind>[]> =>
        balancesOf(db, ledger, { organisation, accountId }, GIVEN_KINDS, dayIn(organisation.timeZone, clock.now())),

      /** To another account's balance, never the operator's own. */
      async add(
        organisation: Organisation,
        { of, kind, amount, expiresOn, paid, reason, key }: NewBalance,
      ): Promise<Outcome<void, WalletRefusal | "done-before" | "too-much" | OptionOff>> {
        const option = optionOff(organisation, kind);
        if (option) return refused("option-off", { option });
        const holder = await holderOf(organisation, of);
        if (!holder.ok) return holder;
        const { id: accountId } = holder.value;
        const noted = { organisation: organisation.slug, accountId, kind, amount, paid, reason };
        const added = await audited(
          async (trx): Promise<Outcome<Held, "done-before" | "too-much">> => {
            // Of overdue credit an agent can spend nothing, whatever was paid of it.
            const before = kind === "credit" && (await heldNow(trx, organisation, { accountId, kind, amount }));
            const posted = await topUp(trx, ledger, {
              organisationId: organisation.id,
              accountId,
              kind,
              amount,
              expiresOn,
              actorId: actor,
              key: keyOf("top-up", holder.value, key),
              reason: paid && kind !== POINTS ? BY_OPERATORS.paid : BY_OPERATORS.given,
              from: otherSide({ kind, amount, paid }),
            });
            if (!posted.ok || posted.value.repeated) return refused("done-before");
            if (await isTooMuch(trx, organisation, { accountId, kind, amount })) return refused("too-much");
            const held = await heldAfter(trx, organisation, { accountId, kind, amount }, 1);
            return ok(before ? { ...held, before: { held: before } } : held);
          },
          (held) => ["balances.add", { ...noted, ...held }],
        );
        return added.ok ? ok(undefined) : added;
      },

      /** Out of it, never more than it holds: after a top-up was refunded or charged back, or given by mistake. */
      async take(
        organisation: Organisation,
        { of, kind, amount, paid, reason, key }: TakenBalance,
      ): Promise<Outcome<void, WalletRefusal | "insufficient" | "done-before">> {
        const holder = await holderOf(organisation, of);
        if (!holder.ok) return holder;
        const { id: organisationId, slug, timeZone } = organisation;
        const { id: accountId } = holder.value;
        const posting = { key: keyOf("take-back", holder.value, key), reason: BY_OPERATORS.taken, actorId: actor };
        const to = otherSide({ kind, amount, paid });
        const today = dayIn(timeZone, clock.now());
        const taken = await audited(
          async (trx): Promise<Outcome<Held, "insufficient" | "done-before">> => {
            const order = { organisationId, accountId, kind, amount, to, ...posting };
            const posted = await clawBack(trx, ledger, order, today);
            if (!posted.ok) return refused("insufficient");
            if (posted.value.repeated) return refused("done-before");
            return ok(await heldAfter(trx, organisation, order, -1));
          },
          (held) => ["balances.take", { organisation: slug, accountId, kind, amount, paid, reason, ...held }],
        );
        if (taken.ok) return ok(undefined);
        // What the first of two took is missing for the second.
        return (await ledger.isPosted(db, organisationId, posting.key)) ? refused("done-before") : taken;
      },
    },

    settlements: {
      /** Unsettled debts to properties. */
      list: (organisation: Organisation, filter: Parameters<typeof settlements.list>[1]) =>
        settlements.list(organisation.id, filter),

      /** Records the transfer that pays a property. */
      async settle(organisation: Organisation, order: Omit<SettlementOrder, "organisationId" | "actorId">) {
        const { reference } = order;
        return audited(
          (trx) =>
            createSettlements({ db: trx, ledger, clock }).settle({
              ...order,
              organisationId: organisation.id,
              actorId: actor,
            }),
          ({ settlement: { id, property_code: property, amount: minor, currency } }) => [
            "settlements.settle",
            { organisation: organisation.slug, id, property, amount: { minor, currency }, reference },
          ],
        );
      },
    },

    ledger: {
      /** `lines` of seals that were kept elsewhere. */
      verify: (organisation: Organisation, lines?: AsyncIterable<string>) =>
        verifyLedger(db, organisation.id, lines && readKeptSeals(lines, organisation.id)),

      seals: (organisation: Organisation) => keptSeals(db, organisation),

      /** Each account of a person with its lines up to an instant. */
      async statement(organisation: Organisation, email: string, until: number) {
        const account = await accountWith(organisation, email);
        if (!account) return refused("no-account");
        const accounts = await accountsOf(db, { organisationId: organisation.id, ownerId: account.id });
        return ok(accounts.map((each) => ({ ...each, lines: statementOf(db, organisation.id, each.id, until) })));
      },

      journal: (organisation: Organisation, period: Period) => journalOf(db, organisation.id, period),

      liability: async (organisation: Organisation, period: Period & { lastDay: Day }) => ({
        liabilities: await liabilitiesOf(db, organisation.id, period),
        breakage: await incomeOf(db, organisation.id, "breakage", period),
        markUp: await incomeOf(db, organisation.id, "mark-up", period),
      }),
    },
  };
}
