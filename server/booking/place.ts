import type { Kysely } from "kysely";
import type { Database } from "../db/schema.ts";
import type { Money } from "../shared/money.ts";
import { type Outcome, ok, type Refusal, refused } from "../shared/outcome.ts";
import { NO_CARD } from "../wallet/rules.ts";
import { type Booking, toBooking } from "./booked.ts";
import type { BookingDependencies, Order } from "./order.ts";
import { findByKey } from "./queries.ts";
import { type BookingQuote, type QuoteRefusal, quoteOffer } from "./quote.ts";
import { amountOfPriceToken, mayBook, orderHash } from "./rules.ts";
import { sell } from "./sell.ts";

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

export async function placeOrder(deps: BookingDependencies, order: Order): Promise<PlaceOutcome> {
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

async function placeNew(deps: BookingDependencies, order: Order): Promise<PlaceOutcome> {
  const quoted = await quoteOffer(deps, order);
  if (!quoted.ok) return quoted;
  const quote = quoted.value;
  if (isCardGone(order, quote)) return refused("card-gone");
  if (quote.priceToken !== order.priceToken) {
    return { ok: false, reason: "price-changed", was: amountOfPriceToken(order.priceToken), quote };
  }
  if (quote.wallet.prompts.certificateRequired) return refused("certificate-required");
  return sell(deps, order, quote);
}

/** The card that was chosen can no longer be; another one is never taken in its place. */
const isCardGone = ({ account, selection }: Order, { wallet }: BookingQuote): boolean =>
  account !== undefined && selection !== "" && selection !== NO_CARD && wallet.chosen !== selection;
