import type { Kysely } from "kysely";
import type { Logger } from "pino";
import type { Database } from "../db/schema.ts";
import { enqueueLetter } from "../jobs/outbox.ts";
import type { Language } from "../organisation/settings.ts";
import type { Supplier } from "../ports/supplier.ts";
import type { Preferences } from "../preferences/preferences.ts";
import type { Clock } from "../shared/clock.ts";
import { newId, newReference } from "../shared/ids.ts";
import type { Money } from "../shared/money.ts";
import { type Outcome, ok, type Refusal, refused } from "../shared/outcome.ts";
import { NO_CARD } from "../wallet/rules.ts";
import type { Wallet } from "../wallet/wallet.ts";
import { type Booking, type Guest, toBooking, toBookingRow } from "./booked.ts";
import { confirmationLetter } from "./letter.ts";
import { findByKey, insertBooking, setSupplierReference } from "./queries.ts";
import { type BookingQuote, type QuoteRefusal, type QuoteRequest, quoteOffer } from "./quote.ts";
import { amountOfPriceToken, mayBook, orderHash } from "./rules.ts";
import { inUnit } from "./unit.ts";

/** What a checkout form sends, with what the server knows of its sender. */
export type Order = Omit<QuoteRequest, "selection"> & {
  /** `card_code-payment_card_id`, `none`, or empty where the form had nothing to choose. */
  selection: string;
  guest: Guest;
  /** Made with the form, not with the request: the same form sent twice is the same order (BK-04). */
  idempotencyKey: string;
  /** Of the quote its reader saw. */
  priceToken: string;
  language: Language;
  /** Of the organisation's site, e.g. https://book.example.org. */
  origin: string;
};

export type PlaceRefusal =
  | QuoteRefusal
  | "certificate-required"
  | "card-gone"
  | "key-reused"
  | "sign-in-required"
  | "not-permitted";

/** The price is another one than the form showed: `was` is what it showed, `quote` what holds now (BK-03). */
export type PriceChanged = Refusal<"price-changed"> & { was: Money | undefined; quote: BookingQuote };

export type PlaceOutcome = Outcome<Booking, PlaceRefusal> | PriceChanged;

export type PlaceDependencies = {
  db: Kysely<Database>;
  clock: Clock;
  supplier: Supplier;
  wallet: Pick<Wallet, "forProduct" | "take">;
  preferences: Pick<Preferences, "rates">;
  placeName: (destinationId: number, language: Language) => string | undefined;
  log: Logger;
};

export async function placeOrder(deps: PlaceDependencies, order: Order): Promise<PlaceOutcome> {
  const permitted = mayBook(order.organisation, order.account);
  if (!permitted.ok) return permitted;
  const before = await repeated(deps.db, order);
  if (before) return before;
  const placed = await placeNew(deps, order);
  if (placed.ok) return placed;
  // A twin of this submit may have won meanwhile: its booking is the answer, not that the card or the room is gone.
  return (await repeated(deps.db, order)) ?? placed;
}

/** What an earlier submit with the same key made; another order or another sender learns nothing of it. */
async function repeated(db: Kysely<Database>, order: Order): Promise<Outcome<Booking, "key-reused"> | undefined> {
  const row = await findByKey(db, order.organisation.id, order.idempotencyKey);
  if (!row) return undefined;
  const same = row.order_hash === orderHash(order) && row.account_id === (order.account?.id ?? null);
  return same ? ok(toBooking(row)) : refused("key-reused");
}

async function placeNew(deps: PlaceDependencies, order: Order): Promise<PlaceOutcome> {
  const quoted = await quoteOffer(deps, order);
  if (!quoted.ok) return quoted;
  const quote = quoted.value;
  if (isCardGone(order, quote)) return refused("card-gone");
  if (quote.priceToken !== order.priceToken) {
    return { ok: false, reason: "price-changed", was: amountOfPriceToken(order.priceToken), quote };
  }
  if (quote.wallet.prompts.certificateRequired) return refused("certificate-required");
  return book(deps, order, quote);
}

/** The card that was chosen can no longer be; another one is never taken in its place. */
const isCardGone = ({ account, selection }: Order, { wallet }: BookingQuote): boolean =>
  account !== undefined && selection !== "" && selection !== NO_CARD && wallet.chosen !== selection;

/** Everything or nothing: the booking, what the card gives, the rooms and the letter are one transaction (BK-04, WA-09). */
async function book(
  deps: PlaceDependencies,
  order: Order,
  quote: BookingQuote,
): Promise<Outcome<Booking, "sold-out" | "card-gone" | "key-reused">> {
  const { db, wallet, supplier, clock, log } = deps;
  const booking = newBooking(order, quote, clock.now());
  const booked = await inUnit(db, async (trx) => {
    // First of all, so that twins wait here for each other and only one of them goes on.
    const once = { idempotencyKey: order.idempotencyKey, orderHash: orderHash(order) };
    if (!(await insertBooking(trx, toBookingRow(booking, once)))) return refused("key-reused");
    const taken = await takeFromWallet(wallet, trx, order, quote, booking.id);
    if (!taken.ok) return taken;
    const sold = await supplier.book(order.key, trx);
    if (!sold.ok) return sold;
    await setSupplierReference(trx, booking, sold.value.supplierReference);
    const place = deps.placeName(booking.property.destinationId, booking.language);
    await enqueueLetter(trx, confirmationLetter(booking, { ...order, place }), clock.now());
    return ok({ ...booking, supplierReference: sold.value.supplierReference });
  });
  const line = { organisation: order.organisation.slug, property: order.key.propertyCode };
  if (booked.ok) log.info({ ...line, reference: booking.reference }, "booked");
  else log.info({ ...line, reason: booked.reason }, "not booked");
  return booked;
}

async function takeFromWallet(
  wallet: Pick<Wallet, "take">,
  trx: Kysely<Database>,
  { organisation, account }: Order,
  { receipt, wallet: { chosenCard } }: BookingQuote,
  bookingId: string,
): Promise<Outcome<unknown, "card-gone">> {
  if (!account || !chosenCard || !receipt.taken) return ok(undefined);
  return wallet.take(trx, { organisation, accountId: account.id, bookingId, card: chosenCard, amount: receipt.taken });
}

function newBooking(order: Order, quote: BookingQuote, now: number): Booking {
  return {
    id: newId(),
    reference: newReference(),
    organisationId: order.organisation.id,
    accountId: order.account?.id,
    state: "booked",
    product: quote.property.product,
    supplierReference: "",
    property: quote.property,
    room: quote.offer.room,
    board: quote.offer.board,
    freeUntil: quote.freeUntil,
    checkInFrom: quote.checkInFrom,
    checkOutUntil: quote.checkOutUntil,
    stay: order.key.stay,
    guest: order.guest,
    language: order.language,
    receipt: quote.receipt,
    createdAt: now,
  };
}
