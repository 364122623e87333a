import type { Account } from "../accounts/account.ts";
import type { Organisation } from "../organisation/settings.ts";
import type { Offer, OfferKey, OfferRefusal, PropertySummary, Supplier } from "../ports/supplier.ts";
import type { Preferences } from "../preferences/preferences.ts";
import { displayFor, quote as priceOf, type Receipt } from "../pricing/pricing.ts";
import type { Clock } from "../shared/clock.ts";
import type { Day } from "../shared/day.ts";
import { type Outcome, ok, refused } from "../shared/outcome.ts";
import type { WalletMode } from "../wallet/rules.ts";
import type { Wallet } from "../wallet/wallet.ts";
import type { WalletView } from "../wallet/wallet-view.ts";
import { earliestArrival, freeUntil, priceTokenOf } from "./rules.ts";

/** Who buys; undefined stands for a guest. */
export type Buyer = (Pick<Account, "id" | "canBook"> & Partial<Pick<Account, "displayPrice">>) | undefined;

export type QuoteRequest = {
  organisation: Organisation;
  account: Buyer;
  key: OfferKey;
  currency: string;
  /** What the form chose of the wallet; undefined: nothing yet. */
  selection?: string;
  show?: WalletMode;
};

/** An offer as it can be booked now, with its price and what the wallet does to it. */
export type BookingQuote = {
  offer: Offer;
  property: PropertySummary;
  checkInFrom: string;
  checkOutUntil: string;
  /** UTC milliseconds; null: cancelling is never free. */
  freeUntil: number | null;
  receipt: Receipt;
  wallet: WalletView;
  /** For the form's hidden field; `place` wants it back (BK-03). */
  priceToken: string;
};

export type QuoteRefusal = OfferRefusal | "too-early";

type QuoteDependencies = {
  supplier: Supplier;
  wallet: Pick<Wallet, "forProduct">;
  preferences: Pick<Preferences, "rates">;
  clock: Clock;
};

export async function quoteOffer(
  { supplier, wallet, preferences, clock }: QuoteDependencies,
  request: QuoteRequest,
): Promise<Outcome<BookingQuote, QuoteRefusal>> {
  const { organisation, account, key, selection, show } = request;
  if (key.stay.departure <= key.stay.arrival) return refused("not-offered");
  const [details, checked] = await Promise.all([supplier.details(key.propertyCode, key.stay), supplier.recheck(key)]);
  if (!details || !organisation.products.includes(details.property.product)) return refused("not-offered");
  const { property, checkInFrom, checkOutUntil } = details;
  if (isTooEarly(key.stay.arrival, property, organisation, clock)) return refused("too-early");
  if (!checked.ok) return checked;

  const offer = checked.value;
  const pricing = {
    price: offer.price,
    product: property.product,
    to: request.currency,
    rates: await preferences.rates(),
    display: displayFor(account, organisation),
  };
  const { currency } = priceOf(pricing);
  const view = await wallet.forProduct({
    organisation,
    account,
    product: property.product,
    currency,
    selection,
    show,
  });
  const receipt = priceOf({ ...pricing, discount: view.chosenCard?.amount });
  return ok({
    offer,
    property,
    checkInFrom,
    checkOutUntil,
    freeUntil: freeUntil(offer.cancellation, {
      timeZone: property.timeZone,
      arrival: key.stay.arrival,
      checkInFrom,
    }),
    receipt,
    wallet: view,
    priceToken: priceTokenOf(offer, receipt),
  });
}

const isTooEarly = (arrival: Day, property: PropertySummary, organisation: Organisation, clock: Clock): boolean =>
  arrival < earliestArrival(property.timeZone, organisation.minCheckinDays, clock.now());
