import { type AccountRow, findAccount, findAccountByEmail } from "../auth/account-store.ts";
import type { Day } from "../core/day.ts";
import { dayIn } from "../core/day.ts";
import { readEmail } from "../core/email-address.ts";
import { type Money, POINTS } from "../core/money.ts";
import { type Outcome, ok, refused } from "../core/outcome.ts";
import { hashToken, newId } from "../crypto/ids.ts";
import type { Store } from "../db/schema.ts";
import { inTransaction } from "../db/transaction.ts";
import { readKeptSeals } from "../ledger/kept-seals.ts";
import { createLedger } from "../ledger/ledger.ts";
import { accountsOf, incomeOf, journalOf, liabilitiesOf, type Period, statementOf } from "../ledger/reports.ts";
import type { ContraAccount } from "../ledger/rules.ts";
import { keptSeals } from "../ledger/seals.ts";
import { verifyLedger } from "../ledger/verify.ts";
import { createPaymentHandlers, createSettlements, createSettling, type SettlementOrder } from "../orders/index.ts";
import type { Organisation } from "../organisation/settings.ts";
import { createPaymentOperations, type PaymentList } from "../payments/operations.ts";
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
import type { Actor, Audit } from "./audit.ts";

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

type WalletRefusal = "no-account" | "own";

/** What operators do with cards, balances, payments and the ledger. */
export function createMoneyVerbs({ db, clock, audit, actor, providers }: Dependencies) {
  const cards = createCardOperations({ db, clock });
  const ledger = createLedger({ clock });
  const purposes = createPaymentHandlers({ settling: createSettling({ ledger, clock }), ledger, clock });
  const payments = createPaymentOperations({ db, clock, providers, purposes });
  const settlements = createSettlements({ db, ledger, clock });
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

  /** The same form is sent twice under one key; what has none is of its own. */
  const keyOf = (movement: string, { id }: AccountRow, key = newId()): string =>
    `${movement}:${hashToken([actor, id, key].join(" "))}`;

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
        const issued = await cards.issue(organisation.id, { ...card, accountId: holder.value.id }, actor);
        if (issued.ok) {
          const { amount, kind } = card;
          await audit("cards.issue", { organisation: organisation.slug, card: issued.value.id, kind, amount, reason });
        }
        return issued;
      },

      /** Answers what the card held. */
      async withdraw(organisation: Organisation, { code, reason }: { code: string; reason: string }) {
        const withdrawn = await cards.withdraw(organisation.id, code, actor);
        if (withdrawn.ok)
          await audit("cards.withdraw", { organisation: organisation.slug, amount: withdrawn.value, reason });
        return withdrawn;
      },

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
        const withdrawn = await cards.withdrawUntouched(owner, card, actor);
        if (!withdrawn.ok) return withdrawn;
        const { slug } = organisation;
        await audit("cards.withdraw", { organisation: slug, card, amount: withdrawn.value, reason });
        return withdrawn;
      },
    },

    payments: {
      list: (organisation: Organisation, list: PaymentList) => payments.list(organisation.id, list),

      async refund(organisation: Organisation, wanted: Parameters<typeof payments.refund>[1]) {
        const refunded = await payments.refund(organisation, wanted);
        if (refunded.ok) {
          const { id: payment, amount, reason } = wanted;
          const { refundId: refund, state } = refunded.value;
          await audit("payments.refund", { organisation: organisation.slug, payment, refund, state, amount, reason });
        }
        return refunded;
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
      ): Promise<Outcome<void, WalletRefusal | "done-before" | OptionOff>> {
        const option = optionOff(organisation, kind);
        if (option) return refused("option-off", { option });
        const holder = await holderOf(organisation, of);
        if (!holder.ok) return holder;
        const { id: accountId } = holder.value;
        const added = await inTransaction(db, (trx) =>
          topUp(trx, ledger, {
            organisationId: organisation.id,
            accountId,
            kind,
            amount,
            expiresOn,
            actorId: actor,
            key: keyOf("top-up", holder.value, key),
            reason: paid && kind !== POINTS ? BY_OPERATORS.paid : BY_OPERATORS.given,
            from: otherSide({ kind, amount, paid }),
          }),
        );
        if (!added.ok || added.value.repeated) return refused("done-before");
        await audit("balances.add", { organisation: organisation.slug, accountId, kind, amount, paid, reason });
        return ok(undefined);
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
        const taken = await inTransaction(db, (trx) =>
          clawBack(trx, ledger, { organisationId, accountId, kind, amount, to, ...posting }, today),
        );
        // What the first of two took is missing for the second.
        if (!taken.ok && !(await ledger.isPosted(db, organisationId, posting.key))) return refused("insufficient");
        if (!taken.ok || taken.value.repeated) return refused("done-before");
        await audit("balances.take", { organisation: slug, accountId, kind, amount, paid, reason });
        return ok(undefined);
      },
    },

    settlements: {
      /** Unsettled debts to properties. */
      list: (organisation: Organisation, filter: Parameters<typeof settlements.list>[1]) =>
        settlements.list(organisation.id, filter),

      /** Records the transfer that pays a property. */
      async settle(organisation: Organisation, order: Omit<SettlementOrder, "organisationId" | "actorId">) {
        const settled = await settlements.settle({ ...order, organisationId: organisation.id, actorId: actor });
        if (settled.ok) {
          const { id, property_code: property, amount, currency } = settled.value.settlement;
          const { reference } = order;
          await audit("settlements.settle", {
            organisation: organisation.slug,
            id,
            property,
            amount,
            currency,
            reference,
          });
        }
        return settled;
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
