import type { Account } from "../auth/account.ts";
import { type Outcome, ok, type Refusal, refused } from "../core/outcome.ts";
import { dueLater } from "../core/receipt.ts";
import type { LocaleData } from "../locale-data/locale-data.ts";
import type { Earned, Earner, Earning } from "../loyalty/earning.ts";
import type { Organisation } from "../organisation/settings.ts";
import type { Payments } from "../payments/payments.ts";
import type { Offer, OfferKey, OfferRefusal, Sellers } from "../ports/offer.ts";
import { offerDigest } from "../ports/offer-digest.ts";
import type { RateTable } from "../ports/rates.ts";
import { withPoints } from "../pricing/exchange.ts";
import { type MarkUp, marginOn, markUpOn } from "../pricing/mark-up.ts";
import { discountFor, displayFor, mostOff, quote as priceOf, type Receipt } from "../pricing/pricing.ts";
import { LATER_KINDS, type LaterKind } from "../wallet/balances.ts";
import type { WalletMode } from "../wallet/rules.ts";
import type { Wallet } from "../wallet/wallet.ts";
import { type BestCard, bestCard, type WalletView } from "../wallet/wallet-view.ts";
import { isPackage } from "./items.ts";
import { priceTokenOf } from "./rules.ts";
import type { StoredQuote } from "./stored-quote.ts";

/** Who buys; undefined for a guest. */
export type Buyer =
  | (Pick<Account, "id" | "canBook"> & Partial<Pick<Account, "displayPrice" | "email" | "membership" | "type">>)
  | undefined;

/** The client for whom an agent buys, and the agent of record, who earns commission: what the client's own account has a right to, if the client linked one, and points, are the client's. */
export type ForClient = { id: string; agentId: string; account: NonNullable<Buyer> | undefined };

export type QuoteRequest = {
  organisation: Organisation;
  /** Whose right to book and whose wallet. */
  account: Buyer;
  /** undefined: the account buys for itself. */
  client?: ForClient | undefined;
  key: OfferKey;
  currency: string;
  /** What the form chose of the wallet; undefined: nothing yet. */
  selection?: string;
  /** Balances beside a card, by their names in the form. */
  tender?: readonly string[];
  /** The certificate to buy with it, by the id of its offer; undefined: none. */
  certificate?: string | undefined;
  show?: WalletMode;
  /** AG-05: what the agent's quote adds, by which they buy. */
  markUp?: MarkUp | undefined;
  /** An agent asks, or an agent's quote names the offer: a net rate then has a price also where the organisation sets no margin. */
  byQuote?: boolean;
  /** The visitor's quote: what it holds counts as free for them, and its rates apply. */
  kept?: Pick<StoredQuote, "rates"> & { held: string | readonly string[] | undefined };
};

/** An offer as it can be booked now, with its price and what the wallet does to it. */
export type BookingQuote = {
  offer: Offer;
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

type QuoteDependencies = {
  sellers: Pick<Sellers, "supplierOf">;
  wallet: Pick<Wallet, "forProduct">;
  localeData: Pick<LocaleData, "rates">;
  earning: Pick<Earning, "now">;
  payments: Pick<Payments, "areTaken" | "stepOf">;
};

/** Whose price and whose points it is. */
export const earnerOf = ({ account, client }: Pick<QuoteRequest, "account" | "client">): Buyer =>
  client ? client.account : account;

export async function quoteOffer(
  { sellers, wallet, localeData, earning, payments }: QuoteDependencies,
  request: QuoteRequest,
): Promise<Outcome<BookingQuote, OfferRefusal>> {
  const { organisation, account, client, key, selection, tender, show, certificate, kept } = request;
  const seller = sellers.supplierOf(organisation, key);
  if (!seller) return refused("not-offered");
  const plan = earnerOf(request)?.membership?.plan;
  const checked = await seller.recheck(organisation, key, [kept?.held ?? []].flat(), plan);
  if (!checked.ok) return checked;

  const offer = checked.value;
  if (isPackage(offer) && !organisation.packageOrganiser) return refused("package");
  const told = kept?.rates ?? (await localeData.rates());
  if (markUpOf(offer, request, told) === undefined) return refused(request.markUp ? "mark-up" : "not-offered");
  const rates = withPoints(told, organisation);
  const stepOf = (unit: string) => payments.stepOf(organisation, unit);
  const receipt = receiptOf(offer, request, rates, stepOf);
  const view = await wallet.forProduct({
    organisation,
    account,
    forClient: client !== undefined,
    asNewMember: !account && !client && !organisation.bookWithoutSession,
    product: offer.product,
    currency: receipt.currency,
    rates,
    most: mostOff(receipt, offer.product),
    selection,
    tender,
    show,
    sells: payments.areTaken(organisation),
    certificate,
    step: receipt.step,
  });
  const earns = earnerOf(request);
  const earner = earns && (await earning.now(organisation, earns));
  return ok(quoteAt(offer, request, told, view, earner, stepOf));
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
  offer: Offer,
  request: QuoteRequest,
  rates: RateTable | undefined,
  wallet: WalletView,
  earner: Earner | undefined,
  stepOf: (currency: string) => number,
): BookingQuote {
  const { product } = offer;
  const receipt = receiptOf(offer, request, withPoints(rates, request.organisation), stepOf, wallet);
  const points = earner?.({ product, receipt, rates });
  const digest = offerDigest(offer);
  return {
    offer,
    receipt,
    wallet,
    best: bestCard(wallet.candidates, mostOff(receipt, product)),
    points,
    digest,
    priceToken: priceTokenOf(offer, receipt, digest, { points: points?.points, added: wallet.added }),
  };
}

/**
 * AG-05: what a buyer pays beside the supplier's price, in minor units of its currency: the mark-up of an agent's quote, else the
 * organisation's margin on a net rate. Undefined where that is not allowed, or the net rate is sold by quotes only.
 */
export function markUpOf(
  offer: Pick<Offer, "price" | "net">,
  { markUp, organisation, byQuote }: Pick<QuoteRequest, "markUp" | "organisation" | "byQuote">,
  rates: RateTable | undefined,
): number | undefined {
  if (markUp) return offer.net && markUpOn(offer.price, markUp, organisation, rates);
  if (isQuotedOnly(offer, organisation)) return byQuote ? 0 : undefined;
  return marginOn(offer, organisation.netMargin ?? 0);
}

/** AG-05: a net rate that only an agent's quote sells. */
export const isQuotedOnly = ({ net }: Pick<Offer, "net">, { netMargin }: Pick<Organisation, "netMargin">): boolean =>
  net === true && netMargin === undefined;

const receiptOf = (
  offer: Offer,
  { organisation, currency, ...request }: QuoteRequest,
  rates: RateTable | undefined,
  stepOf: (currency: string) => number,
  { chosenCard: card, tender }: Pick<WalletView, "chosenCard" | "tender"> = NO_SOURCES,
): Receipt =>
  priceOf({
    price: offer.price,
    due: offer.terms.due,
    product: offer.product,
    markUp: markUpOf(offer, { ...request, organisation }, rates),
    to: currency,
    rates,
    stepOf,
    display: displayFor(earnerOf(request), organisation),
    plan: discountFor(earnerOf(request)),
    card: card && { kind: card.kind, id: card.id, held: card.amount },
    tender: tender.filter(({ chosen }) => chosen).map(({ kind, held }) => ({ kind, id: null, held })),
  });

const NO_SOURCES = { chosenCard: undefined, tender: [] };
