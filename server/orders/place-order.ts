import { type Outcome, ok, type Refusal, refused } from "../core/outcome.ts";
import type { OfferRefusal } from "../ports/offer.ts";
import type { Receipt } from "../pricing/pricing.ts";
import { NO_CARD } from "../wallet/rules.ts";
import { readAnswers } from "./answers.ts";
import { type Booking, toBooking } from "./booked.ts";
import { isOwnMember } from "./new-members.ts";
import type { NotSignedUp, Order } from "./order.ts";
import { findByIntent, findByKey } from "./queries.ts";
import { type BookingQuote, quoteOffer } from "./quote.ts";
import { readStoredQuote } from "./quotes.ts";
import { intentOf, mayBook, orderHash, readPriceToken, type SeenTerms } from "./rules.ts";
import { type BookedBefore, findEarlier, type SaleRefusal, sell } from "./sell.ts";
import { giveUp, type Placed, type UnpaidDependencies } from "./unpaid-order.ts";

export type PlaceOrderRefusal =
  | OfferRefusal
  | SaleRefusal
  | "answers-wrong"
  | "certificate-required"
  | "sign-in-required"
  | "not-permitted";

/** Price or terms are others than the form showed: `was` is what it showed, `quote` what holds now (BK-03). */
export type PriceChanged = Refusal<{ reason: "price-changed"; was: Seen | undefined; quote: BookingQuote }>;

/** `receipt`: line by line, where it is known in the currency of the price. */
export type Seen = Omit<SeenTerms, "offer"> & { receipt?: Receipt };

export type PlaceOrderOutcome = Outcome<Placed, PlaceOrderRefusal | PriceChanged | BookedBefore | NotSignedUp>;

/** `releaseOverdue`: ends bookings whose guests did not confirm their addresses in time, and answers how many. */
type PlaceDependencies = UnpaidDependencies & { releaseOverdue: () => Promise<number> };

/** Books, or stores an order that awaits its payment. */
export async function placeOrder(deps: PlaceDependencies, order: Order): Promise<PlaceOrderOutcome> {
  const permitted = order.signUp ? ok(true) : mayBook(order.organisation, order.account);
  if (!permitted.ok) return permitted;
  const before = await madeBefore(deps, order);
  if (before) return before;
  const placed = await (order.signUp ? placeSignedUp(deps, order, order.signUp) : placeKept(deps, order));
  if (placed.ok) return placed;
  // A twin of this order may have won meanwhile: its booking is the answer, not that the card or the room is gone.
  return (await madeBefore(deps, order)) ?? placed;
}

/** Decision 039: with the account of a new member, or neither. */
async function placeSignedUp(
  deps: PlaceDependencies,
  order: Order,
  signUp: NonNullable<Order["signUp"]>,
): Promise<PlaceOrderOutcome> {
  const prepared = await signUp((accountId) => isOwnMember(deps.db, order, accountId));
  if (!prepared.ok) return refused("sign-up", { refusal: prepared });
  const placed = await placeKept(deps, { ...order, newMember: prepared.value });
  if (placed.ok) await prepared.value.made();
  return placed;
}

/** The last room may be the one that was being held for this buyer just then. */
async function placeKept(deps: PlaceDependencies, order: Order): Promise<PlaceOrderOutcome> {
  let placed = await placeNew(deps, order);
  // What guests did not confirm in time is free, though the job has not come to it yet.
  if (!placed.ok && placed.reason === "sold-out" && (await deps.releaseOverdue()) > 0)
    placed = await placeNew(deps, order);
  if (placed.ok || placed.reason !== "sold-out" || !order.kept) return placed;
  const kept = await readStoredQuote(deps, order.organisation.id, order.kept.id);
  return kept?.held && kept.held !== order.kept.held ? placeNew(deps, { ...order, kept }) : placed;
}

type MadeBefore = Outcome<Booking, "key-reused" | BookedBefore>;

/**
 * What the same form made, or another form with the same intent; another sender learns nothing of either. An order that awaits
 * its payment leads to the payment page again; a changed form takes its place.
 */
async function madeBefore(deps: UnpaidDependencies, order: Order): Promise<MadeBefore | undefined> {
  const { db } = deps;
  // The intent first: a twin that is booked between the two reads is then found by its key, not taken for another order.
  const last = await findByIntent(db, order.organisation.id, intentOf(order));
  const row = await findByKey(db, order.organisation.id, order.idempotencyKey);
  const own = row?.account_id === (order.account?.id ?? null);
  const waits = row?.state === "awaiting-payment";
  if (row && own && row.order_hash === orderHash(order)) return ok(toBooking(row));
  if (row && own && waits) {
    await giveUp(deps, toBooking(row));
    return madeBefore(deps, order);
  }
  if (last && last.id !== order.another && last.state !== "awaiting-payment")
    return refused("booked-before", { booking: last });
  return row && refused("key-reused");
}

async function placeNew(deps: UnpaidDependencies, order: Order): Promise<PlaceOrderOutcome> {
  const last = await findEarlier(deps, order);
  if (last && last.id !== order.another) return refused("booked-before", { booking: last });
  const quoted = await quoteOffer(deps, { ...order, byQuote: order.accepts !== undefined });
  if (!quoted.ok) return quoted;
  const quote = quoted.value;
  if (isCardGone(order, quote)) return refused("card-gone");
  const answers = readAnswers(quote.offer, order.answers);
  if (!answers) return refused("answers-wrong");
  if (quote.priceToken !== order.priceToken) return priceChanged(order, quote);
  if (quote.wallet.prompts.certificateRequired) return refused("certificate-required");
  const seller = deps.sellers.supplierOf(order.organisation, order.key);
  if (!seller) return refused("not-offered");
  const sold = await sell(deps, order, { quote, answers }, seller, last);
  return !sold.ok && sold.reason === "offer-changed" ? priceChanged(order, sold.quote) : sold;
}

function priceChanged({ priceToken, kept }: Order, quote: BookingQuote): PriceChanged {
  const seen = readPriceToken(priceToken);
  if (!seen || !kept?.digest.startsWith(seen.offer) || kept.receipt.currency !== seen.price.currency)
    return refused("price-changed", { was: seen, quote });
  return refused("price-changed", { was: { ...seen, receipt: kept.receipt }, quote });
}

/** The card that was chosen can no longer be; another one is never taken in its place. */
const isCardGone = ({ account, selection }: Pick<Order, "account" | "selection">, { wallet }: BookingQuote): boolean =>
  account !== undefined && !wallet.added && selection !== "" && selection !== NO_CARD && wallet.chosen !== selection;
