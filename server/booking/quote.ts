import type { Account } from "../auth/account.ts";
import type { Clock } from "../core/clock.ts";
import { MOST_DAYS_AHEAD } from "../core/limits.ts";
import { type Outcome, ok, type Refusal, refused } from "../core/outcome.ts";
import { dueLater } from "../core/receipt.ts";
import type { LocaleData } from "../locale-data/locale-data.ts";
import type { Earned, Earner, Earning } from "../loyalty/earning.ts";
import type { Organisation } from "../organisation/settings.ts";
import type { Payments } from "../payments/payments.ts";
import { offerDigest } from "../ports/offer-digest.ts";
import type { RateTable } from "../ports/rates.ts";
import {
  type Offer,
  type OfferedStay,
  type OfferKey,
  type OfferRefusal,
  type PropertySummary,
  publicCode,
  type Suppliers,
  supplierNameOf,
} from "../ports/supplier.ts";
import { withPoints } from "../pricing/exchange.ts";
import { discountFor, displayFor, mostOff, quote as priceOf, type Receipt } from "../pricing/pricing.ts";
import { LATER_KINDS, type LaterKind } from "../wallet/balances.ts";
import type { WalletMode } from "../wallet/rules.ts";
import type { Wallet } from "../wallet/wallet.ts";
import { type BestCard, bestCard, type WalletView } from "../wallet/wallet-view.ts";
import { earliestArrival, priceTokenOf } from "./rules.ts";
import type { StoredQuote } from "./stored-quote.ts";

/** Who buys; undefined for a guest. */
export type Buyer =
  | (Pick<Account, "id" | "canBook"> & Partial<Pick<Account, "displayPrice" | "membership">>)
  | undefined;

export type QuoteRequest = {
  organisation: Organisation;
  account: Buyer;
  key: OfferKey;
  currency: string;
  /** What the form chose of the wallet; undefined: nothing yet. */
  selection?: string;
  /** Balances beside a card, by their names in the form. */
  tender?: readonly string[];
  /** The certificate to buy with it, by the id of its offer; undefined: none. */
  certificate?: string | undefined;
  show?: WalletMode;
  /** The visitor's quote: its held rooms count as free for them, and its rates apply. */
  kept?: Pick<StoredQuote, "rates"> & { held: string | readonly string[] | undefined };
};

/** An offer as it can be booked now, with its price and what the wallet does to it. */
export type BookingQuote = {
  offer: Offer;
  property: PropertySummary;
  checkInFrom: string;
  checkOutUntil: string;
  receipt: Receipt;
  wallet: WalletView;
  /** Which of several cards is best for it; the visitor decides. */
  best: BestCard | undefined;
  /** What its buyer earns by it; undefined: nothing. */
  points: Earned | undefined;
  /** `offerDigest` of the offer. */
  digest: string;
  /** For the form's hidden field; `place` wants it back (BK-03). */
  priceToken: string;
};

/** The offer differs from the one the buyer saw; `quote` is the current one, as read inside the sale. */
export type Changed = Refusal<{ reason: "offer-changed"; quote: BookingQuote }>;

export type QuoteRefusal = OfferRefusal | "too-early" | "too-late";

type QuoteDependencies = {
  suppliers: Pick<Suppliers, "named">;
  wallet: Pick<Wallet, "forProduct">;
  localeData: Pick<LocaleData, "rates">;
  earning: Pick<Earning, "now">;
  payments: Pick<Payments, "areTaken">;
  clock: Clock;
};

export async function quoteOffer(
  { suppliers, wallet, localeData, earning, payments, clock }: QuoteDependencies,
  request: QuoteRequest,
): Promise<Outcome<BookingQuote, QuoteRefusal>> {
  const { organisation, account, key, selection, tender, show, certificate, kept } = request;
  const supplier = suppliers.named(organisation, supplierNameOf(key));
  if (!supplier || key.stay.departure <= key.stay.arrival) return refused("not-offered");
  const [details, checked] = await Promise.all([
    supplier.details(key.propertyCode, key.stay),
    supplier.recheck(key, [kept?.held ?? []].flat()),
  ]);
  if (!details || !organisation.products.includes(details.property.product)) return refused("not-offered");
  const { checkInFrom, checkOutUntil } = details;
  const property = { ...details.property, code: publicCode(key) };
  const earliest = earliestArrival(property.timeZone, organisation.minCheckinDays, clock.now());
  if (key.stay.arrival < earliest) return refused("too-early");
  if (key.stay.arrival > earliest + MOST_DAYS_AHEAD) return refused("too-late");
  if (!checked.ok) return checked;

  const stay = { property, checkInFrom, checkOutUntil, offer: checked.value };
  const told = kept?.rates ?? (await localeData.rates());
  const rates = withPoints(told, organisation);
  const receipt = receiptOf(stay, request, rates);
  const view = await wallet.forProduct({
    organisation,
    account,
    product: property.product,
    currency: receipt.currency,
    rates,
    most: mostOff(receipt, property.product),
    selection,
    tender,
    show,
    sells: payments.areTaken(organisation),
    certificate,
  });
  const earner = account && (await earning.now(organisation, account));
  return ok(quoteAt(stay, request, told, view, earner));
}

/** Balances of money that cover now what is due later, beside those that are chosen to pay at once. */
export function mayPayLater({ receipt, wallet }: Pick<BookingQuote, "receipt" | "wallet">): LaterKind[] {
  const later = dueLater(receipt).reduce((sum, { minor }) => sum + minor, 0);
  const { currency } = receipt;
  return wallet.tender.flatMap(({ kind, held, chosen }) =>
    later > 0 && !chosen && held.currency === currency && held.minor >= later
      ? (LATER_KINDS.find((each) => each === kind) ?? [])
      : [],
  );
}

/** What an offer costs and promises at these rates: on the page, and once more inside the sale. */
export function quoteAt(
  stay: OfferedStay,
  request: QuoteRequest,
  rates: RateTable | undefined,
  wallet: WalletView,
  earner: Earner | undefined,
): BookingQuote {
  const { offer, property, checkInFrom, checkOutUntil } = stay;
  const receipt = receiptOf(stay, request, withPoints(rates, request.organisation), wallet);
  const points = earner?.({ product: property.product, receipt, rates });
  const digest = offerDigest(offer);
  return {
    offer,
    property,
    checkInFrom,
    checkOutUntil,
    receipt,
    wallet,
    best: bestCard(wallet.candidates, mostOff(receipt, property.product)),
    points,
    digest,
    priceToken: priceTokenOf(offer, receipt, digest, { points: points?.points, added: wallet.added }),
  };
}

const receiptOf = (
  { offer, property }: OfferedStay,
  { organisation, account, currency }: QuoteRequest,
  rates: RateTable | undefined,
  { chosenCard: card, tender }: Pick<WalletView, "chosenCard" | "tender"> = NO_SOURCES,
): Receipt =>
  priceOf({
    price: offer.price,
    due: offer.terms.due,
    product: property.product,
    to: currency,
    rates,
    display: displayFor(account, organisation),
    plan: discountFor(account),
    card: card && { kind: card.kind, id: card.id, held: card.amount },
    tender: tender.filter(({ chosen }) => chosen).map(({ kind, held }) => ({ kind, id: null, held })),
  });

const NO_SOURCES = { chosenCard: undefined, tender: [] };
