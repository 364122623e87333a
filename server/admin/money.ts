import type { Kysely } from "kysely";
import { type AccountRow, findAccount, findAccountByEmail } from "../auth/account-store.ts";
import { bookingWithEvents, type CancelOrder, cancelBooking } from "../booking/cancel.ts";
import { createSettlements, type SettlementOrder } from "../booking/settlements.ts";
import type { Clock } from "../core/clock.ts";
import type { Day } from "../core/day.ts";
import { dayIn } from "../core/day.ts";
import { readEmail } from "../core/email-address.ts";
import type { Money } from "../core/money.ts";
import { type Outcome, ok, refused } from "../core/outcome.ts";
import { newId } from "../crypto/ids.ts";
import type { Database } from "../db/schema.ts";
import { inTransaction } from "../db/transaction.ts";
import { readKeptSeals } from "../ledger/kept-seals.ts";
import { createLedger } from "../ledger/ledger.ts";
import { accountsOf, breakageOf, journalOf, liabilitiesOf, type Period, statementOf } from "../ledger/reports.ts";
import { keptSeals } from "../ledger/seals.ts";
import { verifyLedger } from "../ledger/verify.ts";
import type { Organisation } from "../organisation/settings.ts";
import { createPaymentOperations } from "../payments/operations.ts";
import type { PaymentState } from "../payments/rules.ts";
import type { PaymentProviders } from "../ports/payments.ts";
import type { Supplier } from "../ports/supplier.ts";
import { type BalanceKind, type TopUp, takeBack, topUp } from "../wallet/balances.ts";
import { createCardOperations, type MoveRefusal, type NewCard } from "../wallet/operations.ts";
import { createPaying } from "../wallet/paying.ts";
import type { Actor, Audit } from "./audit.ts";

type Dependencies = {
  db: Kysely<Database>;
  clock: Clock;
  audit: Audit;
  actor: Actor;
  supplier: Pick<Supplier, "cancel">;
  providers: PaymentProviders;
};

type NewBalance = Pick<TopUp, "kind" | "amount" | "expiresOn"> & { email: string; paid: boolean; reason: string };

type CardFor = Omit<NewCard, "accountId"> & { to: { email: string } | { accountId: string }; reason: string };

/** What operators do with cards and balances, with bookings that were paid with them, and with the ledger. */
export function createMoneyVerbs({ db, clock, audit, actor, supplier, providers }: Dependencies) {
  const cards = createCardOperations({ db, clock });
  const ledger = createLedger({ clock });
  const paying = createPaying({ ledger, clock });
  const payments = createPaymentOperations({ db, clock, providers });
  const settlements = createSettlements({ db, ledger, clock });
  async function accountWith(organisation: Organisation, email: string) {
    const address = readEmail(email);
    return address && findAccountByEmail(db, organisation.id, address.lookup);
  }
  const ownerOf = (organisation: Organisation, to: CardFor["to"]): Promise<AccountRow | undefined> =>
    "email" in to ? accountWith(organisation, to.email) : findAccount(db, organisation.id, to.accountId);

  return {
    cards: {
      /** Into somebody's wallet, never into one's own. */
      async issue(
        organisation: Organisation,
        { to, reason, ...card }: CardFor,
      ): Promise<Outcome<{ id: string }, "no-account" | "own" | "taken" | "issued-before">> {
        const account = await ownerOf(organisation, to);
        if (!account || account.email === "") return refused("no-account");
        if (account.id === actor) return refused("own");
        const issued = await cards.issue(organisation.id, { ...card, accountId: account.id }, actor);
        if (issued.ok) {
          const { amount, kind } = card;
          audit("cards.issue", { organisation: organisation.slug, card: issued.value.id, kind, amount, reason });
        }
        return issued;
      },

      /** Answers what the card held. */
      async withdraw(organisation: Organisation, { code, reason }: { code: string; reason: string }) {
        const withdrawn = await cards.withdraw(organisation.id, code, actor);
        if (withdrawn.ok) audit("cards.withdraw", { organisation: organisation.slug, amount: withdrawn.value, reason });
        return withdrawn;
      },

      /** To the account with that address. */
      async move(
        organisation: Organisation,
        { code, email, reason }: { code: string; email: string; reason: string },
      ): Promise<Outcome<Money, MoveRefusal | "no-account">> {
        const account = await accountWith(organisation, email);
        if (!account) return refused("no-account");
        const moved = await cards.move(organisation.id, { code, to: account.id }, actor);
        if (!moved.ok) return moved;
        const { from, card, amount } = moved.value;
        audit("cards.move", { organisation: organisation.slug, from, to: account.id, card, amount, reason });
        return ok(amount);
      },
    },

    payments: {
      list: (organisation: Organisation, state: PaymentState) => payments.list(organisation.id, state),

      async refund(organisation: Organisation, wanted: Parameters<typeof payments.refund>[1]) {
        const refunded = await payments.refund(organisation, wanted);
        if (refunded.ok) {
          const { id: payment, amount, reason } = wanted;
          const { refundId: refund, state } = refunded.value;
          audit("payments.refund", { organisation: organisation.slug, payment, refund, state, amount, reason });
        }
        return refunded;
      },
    },

    balances: {
      /** To the balance of the account with that address; `paid` where it paid for it, else the organisation gives it. */
      async add(
        organisation: Organisation,
        { email, kind, amount, expiresOn, paid, reason }: NewBalance,
      ): Promise<Outcome<void, "no-account">> {
        const account = await accountWith(organisation, email);
        if (!account) return refused("no-account");
        const added = await inTransaction(db, (trx) =>
          topUp(trx, ledger, {
            ...{ organisationId: organisation.id, accountId: account.id, kind, amount, expiresOn, actorId: actor },
            ...{ key: `top-up:${newId()}`, reason: "top-up", from: paid ? "payment-clearing" : "issued" },
          }),
        );
        if (!added.ok) throw new Error(`a new top-up cannot be posted: ${added.reason}`);
        const { slug } = organisation;
        audit("balances.add", { organisation: slug, accountId: account.id, kind, amount, paid, reason });
        return ok(undefined);
      },

      /** Out of it, never more than it holds: after a top-up was refunded or charged back, or given by mistake. */
      async take(
        organisation: Organisation,
        { email, kind, amount, paid, reason }: Omit<NewBalance, "expiresOn" | "kind"> & { kind: BalanceKind },
      ): Promise<Outcome<void, "no-account" | "insufficient">> {
        const account = await accountWith(organisation, email);
        if (!account) return refused("no-account");
        const { id: organisationId, slug, timeZone } = organisation;
        const taken = await inTransaction(db, (trx) =>
          takeBack(
            trx,
            ledger,
            {
              ...{ organisationId, accountId: account.id, kind, amount, actorId: actor },
              ...{ key: `take-back:${newId()}`, reason: "take-back", to: paid ? "payment-clearing" : "issued" },
            },
            dayIn(timeZone, clock.now()),
          ),
        );
        if (!taken.ok) return refused("insufficient");
        audit("balances.take", { organisation: slug, accountId: account.id, kind, amount, paid, reason });
        return ok(undefined);
      },
    },

    bookings: {
      /** By its reference or its id: what was booked, what happened to it, and what paid for it. */
      async show(organisation: Organisation, name: string) {
        const found = await bookingWithEvents(db, organisation.id, name);
        return found && { ...found, paid: await cards.paidFor(organisation.id, found.booking.id) };
      },

      /** Whole and without a penalty. */
      async cancel(order: Omit<CancelOrder, "actorId">) {
        const cancelled = await cancelBooking({ db, clock, supplier, paying }, { ...order, actorId: actor });
        const { organisation, reference, reason } = order;
        if (cancelled.ok) audit("bookings.cancel", { organisation: organisation.slug, reference, reason });
        return cancelled;
      },
    },

    settlements: {
      /** What is owed to properties and not settled yet. */
      list: (organisation: Organisation, filter: Parameters<typeof settlements.list>[1]) =>
        settlements.list(organisation.id, filter),

      /** Records the transfer that pays what is owed to a property. */
      async settle(organisation: Organisation, order: Omit<SettlementOrder, "organisationId" | "actorId">) {
        const settled = await settlements.settle({ ...order, organisationId: organisation.id, actorId: actor });
        if (settled.ok) {
          const { id, property_code: property, amount, currency } = settled.value.settlement;
          const { reference } = order;
          audit("settlements.settle", { organisation: organisation.slug, id, property, amount, currency, reference });
        }
        return settled;
      },
    },

    ledger: {
      /** `lines` of seals that were kept elsewhere. */
      verify: (organisation: Organisation, lines?: AsyncIterable<string>) =>
        verifyLedger(db, organisation.id, lines && readKeptSeals(lines, organisation.id)),

      seals: (organisation: Organisation) => keptSeals(db, organisation.id),

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
        breakage: await breakageOf(db, organisation.id, period),
      }),
    },
  };
}
