import type { Throttled } from "../auth/throttle.ts";
import { ADDRESS_CONFIRM_LIFE } from "../core/lifetimes.ts";
import { type Outcome, ok, type Refusal, refused } from "../core/outcome.ts";
import { dueLater, dueNow } from "../core/receipt.ts";
import { newId } from "../crypto/ids.ts";
import type { Db } from "../db/schema.ts";
import { inTransaction } from "../db/transaction.ts";
import type { Joins, OfferRefusal, OrderSupplier } from "../ports/offer.ts";
import type { Wallet } from "../wallet/wallet.ts";
import { countGuestEmail, type TooManyEmails } from "./address-confirmation.ts";
import { type Answers, sealAnswers } from "./answers.ts";
import { type Booking, type Once, toBookingRow } from "./booked.ts";
import { goesToStrangers } from "./booking-mail.ts";
import { promiseToAgent } from "./commissions.ts";
import { consentTo } from "./consent.ts";
import { afterConfirmation, suggestionsFor } from "./consequences.ts";
import { insertItems } from "./item-queries.ts";
import { itemsOf } from "./items.ts";
import { makeMember } from "./new-members.ts";
import type { BookingDependencies, NotSignedUp, Order } from "./order.ts";
import { promisePoints } from "./points.ts";
import { findByIntent, findByKey, insertBooking, insertEvent, setSupplierReference } from "./queries.ts";
import { type BookingQuote, type Changed, mayPayLater, quoteAt } from "./quote.ts";
import { acceptQuoteOf } from "./quote-acceptance.ts";
import { markUsed } from "./quotes.ts";
import { GUEST, intentOf, orderHash } from "./rules.ts";
import { costsNothing, limitUnpaid, networkOfGuest, type Took, type UnpaidLimit } from "./unpaid-limits.ts";
import { giveUp, type PayRefusal, type Placed, placeToDeliver, type UnpaidDependencies } from "./unpaid-order.ts";

export type SaleRefusal =
  | OfferRefusal
  | "card-gone"
  | "balance-gone"
  | "key-reused"
  | "quote-taken"
  | UnpaidLimit
  | TooManyEmails
  | PayRefusal
  | Throttled;

/** The buyer has this very offer already, and did not ask for another one (T7). */
export type BookedBefore = Refusal<{ reason: "booked-before"; booking: Booking }>;

/**
 * Sells what the quote says, after `earlier`, the buyer's last booking of the same. What can change is read again and
 * compared inside the transaction, under the destination's lock (T14).
 */
export async function sell(
  deps: UnpaidDependencies,
  order: Order,
  { quote, answers }: { quote: BookingQuote; answers: Answers },
  seller: OrderSupplier,
  earlier: Booking | undefined,
): Promise<Outcome<Placed, SaleRefusal | Changed | BookedBefore | NotSignedUp>> {
  const { log } = deps;
  const { idempotencyKey } = order;
  const once = { idempotencyKey, orderHash: orderHash(order), intent: intentOf(order), follows: earlier?.id ?? "" };
  const due = dueNow(quote.receipt, order.payNow);
  const isUnpaid = costsNothing(quote, due) && !quote.wallet.added;
  const booking = newBooking(deps, order, quote, { answers, hasToConfirm: isUnpaid && !hasShownAddress(order) });
  const later = order.payNow ? [] : dueLater(quote.receipt);
  if (later.length > 0 && !deps.payments.areTaken(order.organisation)) return refused("no-provider");
  if (later.length > 0 && order.payLaterFrom && !mayPayLater(quote).includes(order.payLaterFrom))
    return refused("balance-gone");
  const booked =
    seller.joins && due === 0 && !quote.wallet.added
      ? await bookInOneUnit(deps, seller.joins, order, quote, booking, once)
      : await placeToDeliver(deps, order, { quote, booking, once, due });
  const line = {
    event: "booking",
    requestId: order.requestId,
    organisation: order.organisation.slug,
    payee: booking.payee,
  };
  if (booked.ok) {
    const { reference, state } = booked.value;
    if (state === "confirmed") log.info({ ...line, outcome: "success", reference }, "booked");
    else log.info({ ...line, outcome: state, reference }, "ordered, not booked yet");
    return booked;
  }
  log.info({ ...line, outcome: "failure", reason: booked.reason }, "not booked");
  if (booked.reason !== "row-taken") return booked;
  // Either a twin was quicker, or another booking has the reference that was drawn.
  if (await findByKey(deps.db, order.organisation.id, idempotencyKey)) return refused("key-reused");
  const last = await findEarlier(deps, order);
  if (last && last.id !== earlier?.id) return refused("booked-before", { booking: last });
  return sell(deps, order, { quote, answers }, seller, last);
}

/** BK-08: by an account, or by the link of a quote, which was mailed. Whose booking ends with the quote used up loses the client. */
const hasShownAddress = ({ account, accepts }: Order): boolean => account !== undefined || accepts !== undefined;

/** The buyer's last booking of the same. Another form's order that awaits its payment is given up: it gives way to this one. */
export async function findEarlier(
  deps: Pick<BookingDependencies, "db" | "clock" | "payments">,
  order: Pick<Order, "organisation" | "account" | "client" | "browser" | "key" | "idempotencyKey">,
): Promise<Booking | undefined> {
  const last = await findByIntent(deps.db, order.organisation.id, intentOf(order));
  if (last?.state !== "awaiting-payment") return last;
  if ((await findByKey(deps.db, order.organisation.id, order.idempotencyKey))?.id === last.id) return last;
  await giveUp(deps, last);
  return findEarlier(deps, order);
}

type UnitRefusal =
  | NotSignedUp
  | OfferRefusal
  | UnpaidLimit
  | TooManyEmails
  | "card-gone"
  | "balance-gone"
  | "row-taken"
  | "quote-taken";

/** Everything or nothing: the booking, what the card gives, the rooms and the email are one transaction (BK-04, WA-09). */
async function bookInOneUnit(
  deps: BookingDependencies,
  joins: Joins,
  order: Order,
  quote: BookingQuote,
  booking: Booking,
  once: Once,
): Promise<Outcome<Booking, UnitRefusal> | Changed> {
  const { db, sellers, wallet, localeData, clock, mail } = deps;
  const { organisation, origin, payLaterFrom } = order;
  const ordered = { consent: consentTo(booking, order), origin, network: networkOfGuest(deps, order, booking) };
  const row = toBookingRow(booking, once, ordered);
  const suggestions = await suggestionsFor(sellers, booking, organisation);
  const site = { organisation, origin, mail, points: quote.points?.points, payLaterFrom, suggestions };
  const hidesTyped = goesToStrangers(order, booking);
  const follow = afterConfirmation(booking, { ...site, hidesTyped }, clock.now());
  return inTransaction(db, async (trx): Promise<Outcome<Booking, UnitRefusal> | Changed> => {
    // Before all else, so that identical orders wait here for each other and only one continues.
    if (!(await insertBooking(trx, row))) return refused("row-taken");
    const joined = await makeMember(trx, order);
    if (!joined.ok) return joined;
    const accepted = await acceptQuoteOf(deps, trx, order, quote, booking);
    if (!accepted.ok) return accepted;
    const paid = await payFromWallet(wallet, trx, order, quote, booking.id);
    if (!paid.ok) return paid;
    const rates = order.kept?.rates ?? (await localeData.rates(trx));
    const promised = await promisePoints(deps, trx, { order, quote, booking, rates });
    if (!promised.ok) return promised;
    const sold = await joins.book(order.key, trx, order.kept?.held);
    if (!sold.ok) return sold;
    const now = quoteAt(sold.value, order, rates, quote.wallet, promised.value, () => quote.receipt.step ?? 1);
    // An import may have made its rate a net one meanwhile.
    const isSame = now.priceToken === quote.priceToken && sold.value.net === quote.offer.net;
    if (!isSame) return refused("offer-changed", { quote: now });
    await markUsed(trx, order);
    const { supplierReference } = sold.value;
    await setSupplierReference(trx, booking, supplierReference);
    await insertItems(trx, itemsOf({ ...booking, supplierReference }, order.key));
    await promiseToAgent(trx, clock, { order, booking, rates });
    await insertEvent(trx, eventOf(booking, order));
    const took: Took = new Map(sold.value.taken ? [[booking.id, sold.value.taken]] : []);
    const limited = costsNothing(quote, 0) ? await limitUnpaid(trx, clock.now(), order, booking, took) : ok(undefined);
    if (!limited.ok) return limited;
    const counted =
      costsNothing(quote, 0) && goesToStrangers(order, booking)
        ? await countGuestEmail(trx, deps.throttle, order, booking.guest.email)
        : ok(undefined);
    if (!counted.ok) return counted;
    await follow(trx);
    return ok({ ...booking, supplierReference });
  });
}

const eventOf = ({ id, organisationId, createdAt }: Booking, { account }: Order) => ({
  organisation_id: organisationId,
  booking_id: id,
  what: "booked",
  at: createdAt,
  actor_id: account?.id ?? GUEST,
  reason: null,
});

async function payFromWallet(
  wallet: Pick<Wallet, "pay">,
  trx: Db,
  { organisation, account }: Order,
  { receipt }: BookingQuote,
  bookingId: string,
): Promise<Outcome<void, "card-gone" | "balance-gone">> {
  if (!account) return ok(undefined);
  const { sources, property } = receipt;
  return wallet.pay(trx, { organisation, accountId: account.id, bookingId, sources, currency: property.currency });
}

function newBooking(
  { encryption, newReference, clock }: Pick<BookingDependencies, "encryption" | "newReference" | "clock">,
  order: Order,
  { offer, receipt }: BookingQuote,
  { answers, hasToConfirm }: { answers: Answers; hasToConfirm: boolean },
): Booking {
  const id = newId();
  const clientId = order.client?.id ?? order.accepts?.clientId;
  const { product, title, payee, timeZone, startsOn, endsOn, terms, sold } = offer;
  return {
    id,
    reference: newReference(),
    organisationId: order.organisation.id,
    accountId: order.account?.id,
    clientId,
    ...(clientId !== undefined && order.account?.type === "agent" && { isByAgent: true }),
    state: "confirmed",
    product,
    supplierReference: "",
    title,
    payee,
    timeZone,
    startsOn,
    endsOn,
    ...terms,
    sold,
    guest: order.guest,
    answers: sealAnswers(encryption, id, answers),
    language: order.language,
    receipt,
    ...(hasToConfirm && { confirmBy: clock.now() + ADDRESS_CONFIRM_LIFE }),
    ...(order.newMember && { newMemberId: order.newMember.id }),
    createdAt: clock.now(),
  };
}
