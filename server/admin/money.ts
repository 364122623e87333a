import { createAgentOf } from "../agency/index.ts";
import { type AccountRow, findAccount, findAccountByEmail } from "../auth/account-store.ts";
import { bound } from "../core/bound.ts";
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
import { createPaying } from "../wallet/paying.ts";
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
export function createMoneyVerbs(dependencies: Dependencies) {
  const till = tillOf(dependencies);
  return {
    cards: bound(till, {
      issue: issueCard,
      withdraw: withdrawCard,
      find: findCard,
      untouched: untouchedCards,
      withdrawUntouched: withdrawUntouchedCard,
    }),
    payments: bound(till, {
      list: listPayments,
      returnable: listReturnablePayments,
      find: findPayment,
      refundable: refundOfferOf,
      ofBooking: paymentsOfBooking,
      promise: promiseRefundOf,
      carryOut,
      refund,
    }),
    balances: bound(till, { held: heldBalances, add: addToBalance, take: takeFromBalance }),
    settlements: bound(till, { list: listDebts, settle }),
    ledger: bound(till, { verify, seals: sealsOf, statement, journal, liability }),
  };
}

type Till = ReturnType<typeof tillOf>;

function tillOf({ db, clock, audit, actor, providers }: Dependencies) {
  const ledger = createLedger({ clock });
  const settling = createSettling({ ledger, clock });
  const purposes = createPaymentHandlers({ settling, ledger, clock });
  return {
    ...{ db, clock, audit, actor, ledger, settling },
    cards: createCardOperations({ db, clock }),
    paying: createPaying({ ledger, clock }),
    payments: createPaymentOperations({ db, clock, providers, purposes }),
    settlements: createSettlements({ db, ledger, clock }),
    audited: createAudited({ db, audit }),
  };
}

/** Into another account's wallet, never the operator's own. */
async function issueCard(
  till: Till,
  organisation: Organisation,
  { to, reason, ...card }: CardFor,
): Promise<Outcome<{ id: string }, WalletRefusal | "taken" | "issued-before" | OptionOff>> {
  const option = optionOff(organisation, card.kind);
  if (option) return refused("option-off", { option });
  const holder = await holderOf(till, organisation, to);
  if (!holder.ok) return holder;
  const { amount, kind } = card;
  return till.audited(
    (trx) => cardsIn(till, trx).issue(organisation.id, { ...card, accountId: holder.value.id }, till.actor),
    ({ id }) => ["cards.issue", { organisation: organisation.slug, card: id, kind, amount, reason }],
  );
}

/** Answers what the card held. */
const withdrawCard = (till: Till, organisation: Organisation, { code, reason }: { code: string; reason: string }) =>
  till.audited(
    (trx) => cardsIn(till, trx).withdraw(organisation.id, code, till.actor),
    (amount) => ["cards.withdraw", { organisation: organisation.slug, amount, reason }],
  );

/** A card of the account. */
const findCard = (till: Till, { id: organisationId }: Organisation, accountId: string, cardId: string) =>
  till.cards.find({ organisationId, accountId }, cardId);

/** The ids of the account's cards from which no booking spent. */
const untouchedCards = (till: Till, { id: organisationId }: Organisation, accountId: string, cardIds: string[]) =>
  till.cards.untouched({ organisationId, accountId }, cardIds);

/** Withdraws a card of the account from which no booking spent. Answers its value. */
async function withdrawUntouchedCard(
  till: Till,
  organisation: Organisation,
  { of, card, reason }: { of: Holder; card: string; reason: string },
): Promise<Outcome<Money, WalletRefusal | WithdrawalRefusal>> {
  const holder = await holderOf(till, organisation, of);
  if (!holder.ok) return holder;
  const owner = { organisationId: organisation.id, accountId: holder.value.id };
  return till.audited(
    (trx) => cardsIn(till, trx).withdrawUntouched(owner, card, till.actor),
    (amount) => ["cards.withdraw", { organisation: organisation.slug, card, amount, reason }],
  );
}

const listPayments = (till: Till, { id }: Organisation, list: PaymentList, wanted: { page: number; perPage: number }) =>
  till.payments.list(id, list, wanted);

/** Money that was to go back of bookings and did not, and that is here: disputes won after the end, failed refunds. */
const listReturnablePayments = ({ db }: Till, { id }: Organisation): Promise<Returnable[]> => listReturnable(db, id);

const findPayment = (till: Till, { id: organisationId }: Organisation, id: string) =>
  till.payments.find(organisationId, id);

/** What of a payment an operator can refund, and of which booking. */
async function refundOfferOf(till: Till, { id: organisationId }: Organisation, id: string) {
  const payment = await till.payments.find(organisationId, id);
  if (!payment) return undefined;
  const { purpose, state, amount, refunded, subject } = payment;
  const left = { ...amount, minor: state === "late" || state === "paid" ? amount.minor - refunded : 0 };
  if (state === "late" || purpose !== "booking") return { payment, most: left, isAgain: false };
  const paid = await listBookingsPaidWith(till.db, { organisationId, paymentId: id });
  for (const bookingId of new Set([bookingOfSubject(subject).bookingId, ...paid])) {
    const found = (await till.paying.refundable(till.db, { organisationId, bookingId })).find(
      ({ paymentId, kept, lost }) => paymentId === id && kept.minor + lost.minor > 0,
    );
    const booking = found && (await bookingWithEvents(till.db, organisationId, bookingId))?.booking;
    const isAgain = (found?.lost.minor ?? 0) > 0;
    if (booking) return { payment, booking, most: isAgain ? found.lost : found.kept, isAgain };
  }
  return { payment, most: { ...amount, minor: 0 }, isAgain: false };
}

/** The payments of a booking of which something can be refunded. */
const paymentsOfBooking = async (till: Till, { id: organisationId }: Organisation, bookingId: string) =>
  (await till.paying.refundable(till.db, { organisationId, bookingId })).filter(
    ({ kept, lost }) => kept.minor + lost.minor > 0,
  );

const carryOut = (till: Till, organisation: Organisation, promised: Promised[]) =>
  till.payments.carryOut(organisation, promised);

/** OP-11: promises a refund, and asks the provider for it after the commit. Answers its state then. */
async function refund(till: Till, organisation: Organisation, order: RefundOrder) {
  const promised = await promiseRefundOf(till, organisation, order);
  if (!promised.ok) return promised;
  const [carriedOut] = await till.payments.carryOut(organisation, promised.value);
  return ok({ state: (carriedOut?.state ?? "open") as RefundState });
}

/** The balances that the account can spend today. */
const heldBalances = (till: Till, organisation: Organisation, accountId: string): Promise<Balance<GivenKind>[]> =>
  balancesOf(
    till.db,
    till.ledger,
    { organisation, accountId },
    GIVEN_KINDS,
    dayIn(organisation.timeZone, till.clock.now()),
  );

/** To another account's balance, never the operator's own. */
async function addToBalance(
  till: Till,
  organisation: Organisation,
  { of, kind, amount, expiresOn, paid, reason, key }: NewBalance,
): Promise<Outcome<void, WalletRefusal | "done-before" | "too-much" | OptionOff>> {
  const option = optionOff(organisation, kind);
  if (option) return refused("option-off", { option });
  const holder = await holderOf(till, organisation, of);
  if (!holder.ok) return holder;
  const { id: accountId } = holder.value;
  const noted = { organisation: organisation.slug, accountId, kind, amount, paid, reason };
  const added = await till.audited(
    async (trx): Promise<Outcome<Held, "done-before" | "too-much">> => {
      // Of overdue credit an agent can spend nothing, whatever was paid of it.
      const before = kind === "credit" && (await heldNow(till, trx, organisation, { accountId, kind, amount }));
      const posted = await topUp(trx, till.ledger, {
        organisationId: organisation.id,
        accountId,
        kind,
        amount,
        expiresOn,
        actorId: till.actor,
        key: keyOf(till, "top-up", holder.value, key),
        reason: paid && kind !== POINTS ? BY_OPERATORS.paid : BY_OPERATORS.given,
        from: otherSide({ kind, amount, paid }),
      });
      if (!posted.ok || posted.value.repeated) return refused("done-before");
      if (await isTooMuch(till, trx, organisation, { accountId, kind, amount })) return refused("too-much");
      const held = await heldAfter(till, trx, organisation, { accountId, kind, amount }, 1);
      return ok(before ? { ...held, before: { held: before } } : held);
    },
    (held) => ["balances.add", { ...noted, ...held }],
  );
  return added.ok ? ok(undefined) : added;
}

/** Out of it, never more than it holds: after a top-up was refunded or charged back, or given by mistake. */
async function takeFromBalance(
  till: Till,
  organisation: Organisation,
  { of, kind, amount, paid, reason, key }: TakenBalance,
): Promise<Outcome<void, WalletRefusal | "insufficient" | "done-before">> {
  const holder = await holderOf(till, organisation, of);
  if (!holder.ok) return holder;
  const { id: organisationId, slug, timeZone } = organisation;
  const { id: accountId } = holder.value;
  const posting = { key: keyOf(till, "take-back", holder.value, key), reason: BY_OPERATORS.taken, actorId: till.actor };
  const to = otherSide({ kind, amount, paid });
  const today = dayIn(timeZone, till.clock.now());
  const taken = await till.audited(
    async (trx): Promise<Outcome<Held, "insufficient" | "done-before">> => {
      const order = { organisationId, accountId, kind, amount, to, ...posting };
      const posted = await clawBack(trx, till.ledger, order, today);
      if (!posted.ok) return refused("insufficient");
      if (posted.value.repeated) return refused("done-before");
      return ok(await heldAfter(till, trx, organisation, order, -1));
    },
    (held) => ["balances.take", { organisation: slug, accountId, kind, amount, paid, reason, ...held }],
  );
  if (taken.ok) return ok(undefined);
  // What the first of two took is missing for the second.
  return (await till.ledger.isPosted(till.db, organisationId, posting.key)) ? refused("done-before") : taken;
}

/** Unsettled debts to properties. */
const listDebts = (till: Till, organisation: Organisation, filter: Parameters<typeof till.settlements.list>[1]) =>
  till.settlements.list(organisation.id, filter);

/** Records the transfer that pays a property. */
async function settle(
  till: Till,
  organisation: Organisation,
  order: Omit<SettlementOrder, "organisationId" | "actorId">,
) {
  const { reference } = order;
  return till.audited(
    (trx) =>
      createSettlements({ db: trx, ledger: till.ledger, clock: till.clock }).settle({
        ...order,
        organisationId: organisation.id,
        actorId: till.actor,
      }),
    ({ settlement: { id, property_code: property, amount: minor, currency } }) => [
      "settlements.settle",
      { organisation: organisation.slug, id, property, amount: { minor, currency }, reference },
    ],
  );
}

/** `lines` of seals that were kept elsewhere. */
const verify = ({ db }: Till, organisation: Organisation, lines?: AsyncIterable<string>) =>
  verifyLedger(db, organisation.id, lines && readKeptSeals(lines, organisation.id));

const sealsOf = ({ db }: Till, organisation: Organisation) => keptSeals(db, organisation);

/** Each account of a person with its lines up to an instant. */
async function statement(till: Till, organisation: Organisation, email: string, until: number) {
  const account = await accountWith(till, organisation, email);
  if (!account) return refused("no-account");
  const accounts = await accountsOf(till.db, { organisationId: organisation.id, ownerId: account.id });
  return ok(accounts.map((each) => ({ ...each, lines: statementOf(till.db, organisation.id, each.id, until) })));
}

const journal = ({ db }: Till, organisation: Organisation, period: Period) => journalOf(db, organisation.id, period);

const liability = async ({ db }: Till, organisation: Organisation, period: Period & { lastDay: Day }) => ({
  liabilities: await liabilitiesOf(db, organisation.id, period),
  breakage: await incomeOf(db, organisation.id, "breakage", period),
  markUp: await incomeOf(db, organisation.id, "mark-up", period),
});

const cardsIn = ({ clock }: Till, trx: Db) => createCardOperations({ db: trx, clock });

async function accountWith(till: Till, organisation: Organisation, email: string) {
  const address = readEmail(email);
  return address && findAccountByEmail(till.db, organisation.id, address.lookup);
}

/** The account whose wallet an operator changes: never their own or a deleted one. */
async function holderOf(
  till: Till,
  organisation: Organisation,
  of: Holder,
): Promise<Outcome<AccountRow, WalletRefusal>> {
  const account =
    "email" in of
      ? await accountWith(till, organisation, of.email)
      : await findAccount(till.db, organisation.id, of.accountId);
  if (!account || account.email === "") return refused("no-account");
  return account.id === till.actor ? refused("own") : ok(account);
}

/** What the account holds of that balance now, and what it held before `sign` times the amount was added. */
async function heldAfter(
  till: Till,
  trx: Db,
  organisation: Organisation,
  { accountId, kind, amount }: { accountId: string; kind: TopUp["kind"]; amount: Money },
  sign: 1 | -1,
): Promise<Held> {
  const held = await heldNow(till, trx, organisation, { accountId, kind, amount });
  return { before: { held: { ...held, minor: held.minor - sign * amount.minor } }, held };
}

async function heldNow(
  till: Till,
  trx: Db,
  organisation: Organisation,
  { accountId, kind, amount: { currency } }: { accountId: string; kind: TopUp["kind"]; amount: Money },
): Promise<Money> {
  const today = dayIn(organisation.timeZone, till.clock.now());
  const balances = await balancesOf(trx, till.ledger, { organisation, accountId }, [kind], today);
  return balances.find(({ held }) => held.currency === currency)?.held ?? { minor: 0, currency };
}

/** A larger sum would soon be one that no number keeps exactly, and its owner's pages would end with an error. */
async function isTooMuch(
  till: Till,
  trx: Db,
  { id: organisationId, timeZone }: Organisation,
  { accountId: ownerId, kind, amount: { currency: unit } }: Pick<NewBalance, "kind" | "amount"> & { accountId: string },
): Promise<boolean> {
  const today = dayIn(timeZone, till.clock.now());
  const held = await till.ledger.holdings(trx, { organisationId, ownerId }, { kinds: [kind], unit }, today);
  return held.reduce((sum, { balance }) => sum + balance, 0) > MOST_MINOR;
}

/** The same form is sent twice under one key; what has none is of its own. */
const keyOf = ({ actor }: Till, movement: string, { id }: AccountRow, key = newId()): string =>
  `${movement}:${hashToken([actor, id, key].join(" "))}`;

/**
 * OP-11: the one way of a refund, by page or command, in one transaction: what paid for a booking or a purchase is posted,
 * documented and told by that; money that paid for nothing, because it came late, is only told. The same refund asked for again
 * moves nothing, and says so.
 */
const promiseRefundOf = (
  till: Till,
  organisation: Organisation,
  { id: paymentId, amount, reason, loss = "supplier", key, origin = originOf(organisation) }: RefundOrder,
): Promise<Outcome<Promised[], RefundOrderRefusal>> =>
  inTransaction(till.db, async (trx): Promise<Outcome<Promised[], RefundOrderRefusal>> => {
    const payment = await till.payments.find(organisation.id, paymentId, trx);
    if (!payment) return refused("unknown-payment");
    if (payment.accountId === till.actor) return refused("own");
    const { minor, currency } = amount;
    if (currency !== payment.amount.currency || !Number.isSafeInteger(minor) || minor <= 0)
      return refused("not-refundable");
    const as = hashToken(JSON.stringify([minor, currency, reason, ...(key === undefined ? [] : [key])]));
    const before = await till.payments.refundedAs(trx, payment, as);
    if (before) return refused("done-before", { state: before.state as RefundState });
    const order = { organisation, origin, actorId: till.actor, payment, minor, loss, reason, as };
    const mail = { agentOf: createAgentOf(till) };
    const refunded = await refundPayment(
      trx,
      { clock: till.clock, paying: till.paying, settling: till.settling, mail },
      order,
    );
    if (!refunded.ok) return refunded;
    const [{ refund: promised }] = refunded.value.refunded;
    if (!promised.ok) return refused(promised.reason);
    const { id: refund, state } = promised.value;
    const about = { payment: paymentId, refund, state, amount, reason, ...refunded.value.noted };
    await till.audit("payments.refund", { organisation: organisation.slug, ...about }, trx);
    return ok(refunded.value.refunded);
  });
