import type { Account } from "../auth/account.ts";
import { findAccount, isAgentRow } from "../auth/account-store.ts";
import type { CancelReason } from "../core/cancel-reasons.ts";
import type { Day } from "../core/day.ts";
import { ok } from "../core/outcome.ts";
import { type CutList, sliceOf } from "../core/pages.ts";
import { bookingOfSubject } from "../core/payment-subjects.ts";
import { createQueue } from "../core/queue.ts";
import { newReference as randomReference } from "../crypto/ids.ts";
import { isUnavailable } from "../db/unavailable.ts";
import type { EmailSite } from "../email/compose.ts";
import { emailCopy } from "../email/copy/copy.ts";
import type { Language, Organisation } from "../organisation/settings.ts";
import type { Payment } from "../payments/rules.ts";
import type { ClientIds } from "../ports/acting.ts";
import { joiningSeller, type Offer, type OfferKey } from "../ports/offer.ts";
import type { Ticket } from "../products/product.ts";
import type { PaidPart } from "../wallet/sources.ts";
import { aboutOf } from "./about.ts";
import { createAddressConfirmation } from "./address-confirmation.ts";
import { type AgendaEntry, agendaOf } from "./agenda.ts";
import { isMoved, moveBooking, otherTimeChoice, refundCalledOff } from "./another-time.ts";
import { type Answers, answersOf } from "./answers.ts";
import { type Booking, confirmUntil } from "./booked.ts";
import { bookingDocuments } from "./booking-documents.ts";
import { calendarFile, revisionOf } from "./calendar-file.ts";
import { type CancelRoomsOrder, cancelRooms, isFrozen, planCancellation } from "./cancel.ts";
import { askQuotes, readQuotes, tokenWithQuotes } from "./cancel-quotes.ts";
import { type Cancellation, cancellationOf, priceNowOf, type Remaining, remainingOf } from "./cancellation.ts";
import { cancellation } from "./confirmation-email.ts";
import { suggestionsFor } from "./consequences.ts";
import { createDrafts } from "./drafts.ts";
import { createHolds } from "./holds.ts";
import { type BookingItem, listItems } from "./item-queries.ts";
import { isPackage, listTickets, refusedParts, type ShownItem, shownItem } from "./items.ts";
import type { NewMembers } from "./new-members.ts";
import type { BookingDependencies, Order } from "./order.ts";
import { type PlaceOrderOutcome, placeOrder } from "./place-order.ts";
import { savedBy } from "./plan-savings.ts";
import {
  countBookings,
  findBooking,
  findById,
  findByIntent,
  findByReference,
  findConsent,
  findReplacement,
  listBookings,
  listEvents,
  listReferences,
  type TripFilter,
} from "./queries.ts";
import { type BookingQuote, isQuotedOnly, mayPayLater, type QuoteRequest, quoteOffer } from "./quote.ts";
import { createQuotes } from "./quotes.ts";
import { resendConfirmation } from "./resend.ts";
import { intentOf, mayBook } from "./rules.ts";
import type { Consent } from "./stored.ts";
import { beginPayment, giveUpUnbegun } from "./unpaid-order.ts";

type Collaborators = Omit<BookingDependencies, "newReference"> &
  Partial<Pick<BookingDependencies, "newReference">> & { newMembers?: NewMembers };

/** Who waits for what another buyer is taking waits here, not on one of the database's connections. */
const ORDERS_AT_ONCE = 4;
const MOST_WAITING_ORDERS = 1_000;

export function createBooking({ newReference = randomReference, ...collaborators }: Collaborators) {
  const deps = { ...collaborators, newReference };
  const cancelling = { ...deps, paying: deps.wallet };
  const quotes = createQuotes(deps);
  const holds = createHolds(deps);
  const addresses = createAddressConfirmation(cancelling);
  const oneOfFew = createQueue({ atOnce: ORDERS_AT_ONCE, waiting: MOST_WAITING_ORDERS });

  async function placeOnce(order: Order): Promise<PlaceOrderOutcome> {
    const placed = await oneOfFew(async () => {
      try {
        return await placeOrder({ ...deps, quotes, holds, releaseOverdue: addresses.release }, order);
      } catch (error) {
        // What did not answer this order in time does not answer the next ones either: they are not to wait in series.
        if (isUnavailable(error)) oneOfFew.refuseWaiting("an order before could not be carried out");
        throw error;
      }
    });
    const waits = placed.ok && placed.value.state === "awaiting-payment";
    // A slow provider takes no order's place.
    return waits ? beginPayment({ ...deps, holds }, order, placed.value) : placed;
  }

  return {
    /** RO-03, for pages that want to say it before anything is typed. */
    mayBook,
    isQuotedOnly,

    /** The current offer, with its receipt and the wallet (RO-02, RO-04, RO-05, WA-02 to WA-07). */
    quote: (request: QuoteRequest) => quoteOffer(deps, request),

    /** What else can be booked for the days of a booking. */
    suggestions: (booking: Booking, organisation: Organisation, language: Language) =>
      suggestionsFor(deps.sellers, booking, organisation, { language }),

    /** Balances from which what is due later may be taken on its day. */
    mayPayLater,

    /** The buyer's earlier booking of the same offer, if it is paid as far as it has to be, and not cancelled (T7). */
    async bookedBefore(organisationId: string, buyer: Parameters<typeof intentOf>[0]): Promise<Booking | undefined> {
      const last = await findByIntent(deps.db, organisationId, intentOf(buyer));
      return last?.state === "awaiting-payment" ? undefined : last;
    },

    /**
     * Books exactly once, at the price that was shown or not at all (BK-03, BK-04). Where something is due now, it answers where
     * to pay it; being paid books.
     */
    async place(order: Order): Promise<PlaceOrderOutcome> {
      const placed = await placeOnce(order);
      // What the form had ordered ended just before its payment began.
      return !placed.ok && placed.reason === "ended" ? placeOnce(order) : placed;
    },

    /** How guests confirm the addresses of what they booked without a payment, or of the accounts that they made with it. */
    addresses,
    confirmUntil,

    /** Ends orders whose payment never began, because the process died, or did not end them. */
    giveUpUnbegun: (shouldContinue: () => boolean) => giveUpUnbegun(deps, shouldContinue),

    /** What visitors chose, pinned. */
    quotes,

    /** Holds of what is quoted. A request for a hold shares the queue of the orders. */
    holds: { ...holds, hold: (asked: Parameters<typeof holds.hold>[0]) => oneOfFew(() => holds.hold(asked)) },

    /**
     * By id or, for its owner, by reference. Without an account only a guest's booking is found, by its id. undefined for
     * another account's booking. What an agent booked for a client belongs to the client's agent of today; after the client
     * was deleted, to the one who booked it, while an agent.
     */
    async find(organisationId: string, name: string, accountId: string | undefined): Promise<Booking | undefined> {
      const own = await findBooking(deps.db, organisationId, name, accountId);
      if (accountId === undefined) return own;
      const found = own ?? (await findByReference(deps.db, organisationId, name.toUpperCase()));
      if (!found?.isByAgent || found.clientId === undefined) return own;
      const agent = await deps.mail?.agentOf?.(organisationId, found.clientId);
      if (agent) return agent.id === accountId && agent.isAgent ? found : undefined;
      return isAgentRow(await findAccount(deps.db, organisationId, accountId)) ? own : undefined;
    },

    /** AG-09: what the key in the email to an agent's client names. */
    async ofKey(organisationId: string, key: string): Promise<Booking | undefined> {
      const id = deps.mail?.mailedKeys?.read("booking-client", organisationId, key, deps.clock.now());
      const booking = id === undefined ? undefined : await findById(deps.db, organisationId, id);
      return booking?.state === "awaiting-payment" ? undefined : booking;
    },

    /** AG-09: the confirmation once more, by the agent of the client whom it is for. */
    resend: (booking: Booking, by: { actorId: string; reason: CancelReason }, site: EmailSite) =>
      resendConfirmation(deps, booking.reference, { organisation: site.organisation, origin: site.origin }, by),

    /** What was ordered by that payment, whatever became of it. No ownership check: the caller must know its payer. */
    ofPayment: ({ organisationId, subject }: Pick<Payment, "organisationId" | "subject">) =>
      findById(deps.db, organisationId, bookingOfSubject(subject).bookingId),

    /** Of any order, also one that is not paid. No ownership check: the caller must know the order. */
    stateOf: (organisationId: string, id: string) => findById(deps.db, organisationId, id),

    /** What took the place of an order that was not paid; undefined where nothing did. */
    replacement: async (order: Booking): Promise<Booking | undefined> =>
      order.state === "lapsed" ? findReplacement(deps.db, order) : undefined,

    /** No ownership check: the caller must have verified access. */
    findByReference: (organisationId: string, reference: string): Promise<Booking | undefined> =>
      findByReference(deps.db, organisationId, reference),

    /** A booking for calendars, as iCalendar; `url`: where its reader sees it. */
    async calendarFile(booking: Booking, organiser: Organisation, url: string): Promise<string> {
      const events = await listEvents(deps.db, booking.organisationId, booking.id);
      const standing = await remainingOf(deps, booking);
      const revision = revisionOf(events, booking);
      return calendarFile(standing?.booking ?? booking, { url, organiser }, revision, { whole: booking });
    },

    /** What its offer asked beside the guest. */
    answers: (booking: Booking): Answers => answersOf(deps.encryption, booking),

    /** What its buyer agreed to. */
    consent: (booking: Booking): Promise<Consent> => findConsent(deps.db, booking),

    savedBy: (organisation: Organisation, account: Pick<Account, "id">, currency: string) =>
      savedBy(deps, organisation, account, currency),

    /** What an account's bookings are called, by their ids; others are not in it. */
    references: (organisationId: string, accountId: string, ids: string[]) =>
      listReferences(deps.db, organisationId, accountId, ids),

    /** How a cancelled booking ended; undefined if no room was cancelled. */
    cancellation: (booking: Booking): Promise<Cancellation | undefined> => cancellationOf(deps, booking),

    /** What paid for a booking, and what of it went back. */
    paidParts: ({ organisationId, id: bookingId }: Booking): Promise<PaidPart[]> =>
      deps.wallet.paidFor(deps.db, { organisationId, bookingId }),

    /** Which parts of an order its suppliers refused, by what they are called. */
    refusedParts: async (booking: Booking) => refusedParts(booking, await listItems(deps.db, booking)),

    /** The booking's remaining part after some rooms were cancelled; undefined if none or all were. */
    standing: (booking: Booking): Promise<Remaining | undefined> => remainingOf(deps, booking),

    /** What it comes to now for its guest: rooms that stand, and what the end of others cost; in minor units of its currency. */
    priceNow: (booking: Booking): Promise<number> => priceNowOf(deps, booking),

    /**
     * What it consists of: rooms by their numbers, with the state of each and what cancelling it cost. `isSeparable`: it can be
     * cancelled without the others.
     */
    items: async (booking: Booking): Promise<(ShownItem & { isSeparable: boolean })[]> =>
      (await listItems(deps.db, booking)).map((item, _, all) => ({
        ...shownItem(item),
        isSeparable:
          joiningSeller(deps.sellers, item) !== undefined ||
          !all.some(
            ({ number, order_reference }) => number !== item.number && order_reference === item.order_reference,
          ),
      })),

    /** What admits the holders of its items. */
    tickets: (booking: Booking): Promise<Ticket[]> => listTickets(deps.db, booking),

    /** Whether its guest can change nothing, because its payment was charged back. */
    isFrozen: (booking: Booking): Promise<boolean> => isFrozen(deps.db, booking),

    /**
     * BK-06: the cost of cancelling these rooms now and the refund to each source, for the guest to agree to. Suppliers that give
     * quotes are asked.
     */
    async planCancellation(organisation: Organisation, booking: Booking, rooms: number[]) {
      const ask = (items: BookingItem[]) => askQuotes(deps, organisation, items);
      const planned = await planCancellation(cancelling, booking, rooms, ask);
      if (!planned.ok) return planned;
      return ok({ ...planned.value, token: tokenWithQuotes(deps.encryption, booking.id, planned.value) });
    },

    /** BK-06: cancels by the agreed plan; does nothing if the plan has changed. */
    async cancelRooms(order: Omit<CancelRoomsOrder, "quotes">) {
      const agreed = readQuotes(deps.encryption, order.bookingId, order.token);
      const cancelled = await cancelRooms(cancelling, { ...order, ...agreed });
      const { organisation, bookingId: booking, actorId, rooms } = order;
      const line = { event: "cancellation", organisation: organisation.slug, booking, rooms, actor: actorId };
      if (cancelled.ok) deps.log.info({ ...line, outcome: "success" }, "cancelled");
      else deps.log.info({ ...line, outcome: "failure", reason: cancelled.reason }, "not cancelled");
      return cancelled;
    },

    /** Until when the guest of a canceled time chooses another one; undefined where nothing is to be chosen. */
    isMoved: (booking: Booking) => isMoved(deps.db, booking),

    otherTimeChoice: (booking: Booking) => otherTimeChoice(deps, booking),
    move: (moving: Parameters<typeof moveBooking>[1]) => moveBooking(deps, moving),
    refundCalledOff: (ending: Parameters<typeof refundCalledOff>[1]) => refundCalledOff(cancelling, ending),

    /** What receipts and credit notes tell of bookings. */
    documents: bookingDocuments(deps),

    /** Whether its supplier confirms it in our own transaction. */
    isBookedAtOnce: (key: OfferKey): boolean => joiningSeller(deps.sellers, key) !== undefined,

    /** Whether an offer is a package by law. */
    isPackage: (offer: Pick<Offer, "product" | "sold" | "price">): boolean => isPackage(offer),

    /** What its product tells of a booking, or of an offer. */
    about: aboutOf,

    /** What canceling an offer costs from now on, line by line. */
    cancelText: ({ offer, receipt }: Pick<BookingQuote, "offer" | "receipt">, language: Language): string[] => {
      const { product, sold, terms } = offer;
      const of = { cancel: terms.cancel, createdAt: deps.clock.now(), product, sold, language, receipt };
      return cancellation(of, emailCopy[language]);
    },

    /** A page of one account's; `today` in the organisation's zone. */
    async list(
      organisationId: string,
      accountId: string,
      filter: TripFilter,
      wanted: { page: number; perPage: number },
    ): Promise<{ bookings: Booking[]; page: number; pages: number }> {
      const total = await countBookings(deps.db, organisationId, accountId, filter);
      const slice = sliceOf(wanted.page, total, wanted.perPage);
      const bookings = await listBookings(deps.db, organisationId, accountId, filter, slice);
      return { bookings, page: slice.page, pages: slice.pages };
    },

    /** AG-01: what trips ask for on some days. */
    agenda: (
      organisationId: string,
      accountId: string,
      days: { today: Day; from: Day; to: Day; clients?: ClientIds },
    ): Promise<CutList<AgendaEntry>> => agendaOf(deps.db, organisationId, accountId, days),

    ...createDrafts(deps),
  };
}
