import { createAgentOf } from "../agency/index.ts";
import { findAccount } from "../auth/account-store.ts";
import { freeUntil } from "../core/cancel-terms.ts";
import { hasEnded } from "../core/item-states.ts";
import { refused } from "../core/outcome.ts";
import type { MailedKeys } from "../crypto/mailed-keys.ts";
import type { Store } from "../db/schema.ts";
import { createLedger } from "../ledger/ledger.ts";
import {
  type Booking,
  bookingWithEvents,
  type CancelOrder,
  cancelBooking,
  createPaymentHandlers,
  createSettling,
  endingsOf,
  type FoundOut,
  findOpenItem,
  findUnpaid,
  isUnpaid,
  listDueCases,
  listDues,
  listOpenOrders,
  listOutsideRefunds,
  markNoShow,
  type NoShowOrder,
  type Note,
  planNoShow,
  planWhole,
  prolongDue,
  resolveBooking,
  settleOutside,
  settleOutsideRefund,
} from "../orders/index.ts";
import type { Organisation } from "../organisation/settings.ts";
import { createPaymentOperations } from "../payments/operations.ts";
import type { Sellers } from "../ports/offer.ts";
import type { PaymentProviders } from "../ports/payments.ts";
import { createPaying } from "../wallet/paying.ts";
import { listBookingsPaidWith } from "../wallet/source-queries.ts";
import { isAbove } from "./approvals.ts";
import { type Actor, type Audit, createAudited } from "./audit.ts";

type Dependencies = Store & {
  audit: Audit;
  actor: Actor;
  sellers: Sellers;
  providers: PaymentProviders;
  mailedKeys?: MailedKeys | undefined;
  /** OP-07: owners alone return more than `secondPersonAbove`. */
  isOwner: boolean;
};

/** What an operator saw, and what they note about it. */
type OutsideMove = { minor: number; reference: string };

type ResolveOrder = { organisation: Organisation; reference: string; of?: string; found: FoundOut };

type ListedPayment = Awaited<ReturnType<ReturnType<typeof createPaymentOperations>["undecided"]>>[number];
/** A charge-back that waits for an operator, with the bookings it paid and until when cancelling each is free. */
export type ChargeBackCase = {
  payment: ListedPayment;
  bookings: { booking: Booking; freeUntil: number | undefined }[];
};

const outsideDetails = ({ slug }: Organisation, booking: Booking, { minor, reference }: OutsideMove) => ({
  organisation: slug,
  reference: booking.reference,
  payment: reference,
  amount: { minor, currency: booking.receipt.currency },
});

/** What operators do with bookings and with charge-backs of what paid for them. */
export function createBookingVerbs({ db, clock, audit, actor, sellers, providers, mailedKeys, isOwner }: Dependencies) {
  const ledger = createLedger({ clock });
  const paying = createPaying({ ledger, clock });
  const purposes = createPaymentHandlers({ settling: createSettling({ ledger, clock }), ledger, clock });
  const payments = createPaymentOperations({ db, clock, providers, purposes });
  const audited = createAudited({ db, audit });
  const mail = { agentOf: createAgentOf({ db }), mailedKeys };
  const cancelling = { db, clock, sellers, paying, payments, mail };

  async function deletedAmong(organisation: Organisation, ids: (string | undefined)[]): Promise<string[]> {
    const deleted: string[] = [];
    for (const id of new Set(ids)) {
      const account = id === undefined ? undefined : await findAccount(db, organisation.id, id);
      if (account?.email === "") deleted.push(account.id);
    }
    return deleted;
  }

  /** OP-07: notes a change in its transaction, with what it refunds of payments on the payment page. */
  const noteOf =
    ({ slug: organisation }: Organisation, verb: string, detailsOf: (booking: Booking) => object): Note =>
    async (trx, booking, refunded) => {
      await audit(verb, { organisation, ...detailsOf(booking) }, trx);
      for (const { paymentId: payment, amount, refund } of refunded) {
        const state = refund.ok ? refund.value.state : refund.reason;
        await audit("payments.refund", { organisation, payment, amount, state, reason: "booking cancelled" }, trx);
      }
    };

  /** OP-07: whether canceling it returns more than the operator may alone. */
  async function isForOwners(organisation: Organisation, reference: string): Promise<boolean> {
    const found = isOwner ? undefined : await bookingWithEvents(db, organisation.id, reference);
    const parts = found ? await planWhole({ db, paying }, found.booking) : [];
    return isAbove(organisation, ...parts.map(({ back }) => back));
  }

  /** The end of free cancellation; undefined if the booking is over or the deadline has passed. */
  function deadlineOf({ state, cancel }: Booking): number | undefined {
    const until = hasEnded(state) ? null : freeUntil(cancel);
    return until !== null && until > clock.now() ? until : undefined;
  }
  const soonest = ({ bookings }: ChargeBackCase): number =>
    Math.min(Number.MAX_SAFE_INTEGER, ...bookings.flatMap((each) => each.freeUntil ?? []));

  return {
    chargeBacks: {
      /** Those that no operator has decided about: first what can be cancelled for nothing still, the soonest deadline first. */
      async open(organisation: Organisation): Promise<ChargeBackCase[]> {
        const listed = await payments.undecided(organisation.id);
        const cases: ChargeBackCase[] = [];
        for (const payment of listed) {
          const of = { organisationId: organisation.id, paymentId: payment.id };
          const bookings = payment.purpose === "booking" ? await listBookingsPaidWith(db, of) : [];
          const found = await Promise.all(bookings.map((id) => bookingWithEvents(db, organisation.id, id)));
          const paid = found.flatMap((each) => (each ? [each.booking] : []));
          cases.push({ payment, bookings: paid.map((booking) => ({ booking, freeUntil: deadlineOf(booking) })) });
        }
        return cases.sort((one, other) => soonest(one) - soonest(other));
      },

      /** Closes a case once what there was to do is done: cancelled, withdrawn or written off. */
      async decide(organisation: Organisation, { id, reason }: { id: string; reason: string }) {
        const of = { organisationId: organisation.id, id };
        return audited(
          (trx) =>
            createPaymentOperations({ db: trx, clock, providers, purposes }).decide(of, { by: actor, why: reason }),
          () => ["chargebacks.decide", { organisation: organisation.slug, payment: id, reason }],
        );
      },
    },

    dues: {
      /** Unpaid bookings about which an operator decides, the earliest day first. */
      cases: (organisation: Organisation) => listDueCases(db, organisation.id),

      /** Gives the payer of one so many days from today. */
      async prolong(organisation: Organisation, id: string, days: number) {
        return audited(
          (trx) => prolongDue({ db: trx, clock }, organisation.id, id, days, actor),
          ({ reference }) => ["payment-dues.prolong", { organisation: organisation.slug, reference, days }],
        );
      },

      /** One that is not paid; undefined for others. */
      find: (organisation: Organisation, id: string) => findUnpaid(db, organisation.id, id),

      /** What of a booking is not paid; undefined if nothing is. */
      ofBooking: async (booking: Booking) => (await listDues(db, booking)).find(isUnpaid),

      /** What was paid to the organization without this site. */
      async settle(organisation: Organisation, id: string, { minor, reference }: OutsideMove) {
        const order = { minor, reference, actorId: actor };
        return audited(
          (trx) => settleOutside({ db: trx, clock, ledger, payments, mail }, organisation.id, id, order),
          (booking) => ["payment-dues.settle", outsideDetails(organisation, booking, order)],
        );
      },

      /** What was paid without this site and has to be returned without it. */
      refunds: (organisation: Organisation) => listOutsideRefunds(db, organisation.id),

      /** That it was returned. */
      async refunded(organisation: Organisation, id: string, { minor, reference }: OutsideMove) {
        const order = { minor, actorId: actor };
        return audited(
          (trx) => settleOutsideRefund({ db: trx, clock, ledger }, organisation.id, id, order),
          (booking) => ["payment-dues.refund", outsideDetails(organisation, booking, { minor, reference })],
        );
      },
    },

    bookings: {
      /**
       * A booking by its reference or id, with its events and payments; `ending`: what its end cost; `deleted`: the ids of buyers
       * and actors whose accounts are deleted.
       */
      async show(organisation: Organisation, name: string) {
        const found = await bookingWithEvents(db, organisation.id, name);
        if (!found) return undefined;
        const of = { organisationId: organisation.id, bookingId: found.booking.id };
        const acted = [found.booking.accountId, ...found.events.map(({ actor_id }) => actor_id)];
        return {
          ...found,
          paid: await paying.paidFor(db, of),
          ending: (await endingsOf(db, organisation.id, [found.booking])).get(found.booking.id),
          deleted: await deletedAmong(organisation, acted),
        };
      },

      isForOwners,

      /** Whole and without a penalty. */
      async cancel(order: Omit<CancelOrder, "actorId">) {
        const { organisation, reference, reason, why } = order;
        if (await isForOwners(organisation, reference)) return refused("for-owners");
        const noted = { reference, reason: why ?? reason };
        const note = noteOf(organisation, "bookings.cancel", ({ state }) => ({ ...noted, state }));
        return cancelBooking(cancelling, { ...order, actorId: actor, note });
      },

      /** Those whose supplier has not answered yet. */
      open: (organisation: Organisation) => listOpenOrders(db, organisation.id),

      /** What of a booking that is. */
      openItem: (booking: Booking) => findOpenItem(db, booking),

      /** What an operator found out about one of those. */
      async resolve({ found, ...order }: ResolveOrder) {
        const { organisation, reference } = order;
        const deps = { db, clock, sellers, wallet: paying, cancelling, mail };
        const note = noteOf(organisation, "bookings.resolve", () => ({ reference, as: found.is }));
        return resolveBooking(deps, { ...order, actorId: actor, note }, found);
      },

      /** What goes back where it is cancelled. */
      planWhole: (booking: Booking) => planWhole({ db, paying }, booking),

      /** What it costs when the guest did not come. */
      planNoShow: (booking: Booking) => planNoShow({ db, clock }, booking),

      async noShow(order: Omit<NoShowOrder, "actorId">) {
        const { organisation, reference } = order;
        const note = noteOf(organisation, "bookings.no-show", () => ({ reference }));
        return markNoShow(cancelling, { ...order, actorId: actor, note });
      },
    },
  };
}
