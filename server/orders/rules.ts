import { createHash } from "node:crypto";
import type { Account } from "../auth/account.ts";
import type { Money } from "../core/money.ts";
import type { TypedAnswers } from "../core/needs.ts";
import { type Outcome, ok, refused } from "../core/outcome.ts";
import { besideOf } from "../core/receipt.ts";
import type { Organisation } from "../organisation/settings.ts";
import type { Offer, OfferKey, OfferTerms } from "../ports/offer.ts";
import type { Receipt } from "../pricing/pricing.ts";
import { productOfKind } from "../products/product.ts";
import type { AddOn } from "../wallet/add-ons.ts";
import type { Booking } from "./booked.ts";
import { readTermsText, termsText } from "./terms-text.ts";

/** The actor of events that the system causes on its own. */
export const SYSTEM = "system";

/** The actor of events that a visitor without an account causes. */
export const GUEST = "guest";

/** RO-03. */
export function mayBook(
  organisation: Pick<Organisation, "bookWithoutSession">,
  account: Pick<Account, "canBook"> | undefined,
): Outcome<true, "sign-in-required" | "not-permitted"> {
  if (organisation.bookWithoutSession || account?.canBook) return ok(true);
  return refused(account ? "not-permitted" : "sign-in-required");
}

/** A digest of all that a form orders, to detect a key that is sent again with another order. */
export function orderHash(order: {
  key: OfferKey;
  selection: string;
  priceToken: string;
  payNow?: boolean;
  payLaterFrom?: string | undefined;
  client?: { id: string } | undefined;
  accepts?: { optionId: string } | undefined;
  guest: Record<string, string>;
  answers?: TypedAnswers;
}): string {
  const { key, selection, priceToken, payNow = false, payLaterFrom, client, accepts, guest, answers = {} } = order;
  const [typed, answered] = [guest, answers].map((each) => Object.entries(each).sort(([a], [b]) => a.localeCompare(b)));
  return digest([
    productOfKind(key.kind).key.write(key),
    [selection, priceToken, payNow, payLaterFrom],
    [typed, answered],
    ...(client ? [client.id] : []),
    ...(accepts ? [accepts.optionId] : []),
  ]);
}

/**
 * One key for each intent (T7): the same buyer, client and wish, whatever the form. null for a guest whose browser keeps no
 * cookie, as the buyer is unknown.
 */
export function intentOf(order: {
  account: Pick<Account, "id"> | undefined;
  browser: string | undefined;
  client?: { id: string } | undefined;
  key: OfferKey;
}): string | null {
  const { account, browser, client, key } = order;
  if (!account && !browser) return null;
  const buyer = account ? ["account", account.id] : ["browser", browser];
  return digest([buyer, key.kind, productOfKind(key.kind).sameWish(key), ...(client ? [client.id] : [])]);
}

/** What the reader of a form saw of what can change. */
export type SeenTerms = {
  price: Money;
  /** `Offer.variant`. */
  variant: string;
  terms: OfferTerms;
  /** What it earns, where it earns something. */
  points?: number;
  /** The beginning of the digest of the offer it is of. */
  offer: string;
};

/**
 * The form's record of the page that the buyer saw: the amount to pay, the earnings, variant and terms in plain text, so that the
 * next page can name a change, and a digest of everything shown. Any change of price, rate, terms or what is shown changes it (BK-03).
 */
export function priceTokenOf(
  { variant, seen, terms }: Pick<Offer, "variant" | "seen" | "terms">,
  receipt: Receipt,
  offerDigest: string,
  { points = 0, added }: { points?: number | undefined; added?: AddOn | undefined } = {},
): string {
  const { currency, lines, payable, total, beside, sources, rate, property, advance } = receipt;
  const shown = termsText(terms);
  const agreed = [
    [currency, lines, payable, total],
    // Not which of two cards that give the same: the form says that itself.
    sources.map(({ kind, amount, worth, owed }) => [kind, amount, worth, owed]),
    [property.currency, property.total, property.payable],
    rate && [rate.from, rate.to, rate.rate],
    ...(beside ? [besideOf({ beside })] : []),
    ...(advance === undefined ? [] : [{ advance }]),
    [...seen, variant, shown],
    offerDigest,
    ...(added ? [[added.price, added.worth, added.validDays, added.withdrawDays]] : []),
  ];
  const amount = points > 0 ? `${payable}p${points}` : payable;
  return [currency, amount, variant, shown, offerDigest.slice(0, OFFER_LENGTH), digest(agreed).slice(0, 16)].join(".");
}

const OFFER_LENGTH = 8;

/** Whole, currency, amount, points, variant, terms, offer. */
type TokenParts = [string, string, string, string | undefined, string, string, string];

/** What a price token was made for; undefined where it is no token. */
export function readPriceToken(token: string): SeenTerms | undefined {
  const match = /^([A-Z]{3})\.(\d{1,16})(?:p(\d{1,16}))?\.([a-z-]{1,20})\.(.{1,1000})\.([\w-]{8})\.[\w-]{16}$/.exec(
    token,
  );
  if (!match) return undefined;
  const [, currency, minor, points, variant, shown, offer] = match as unknown as TokenParts;
  const terms = readTermsText(shown);
  if (!terms) return undefined;
  const earns = points === undefined ? {} : { points: Number(points) };
  return { price: { currency, minor: Number(minor) }, ...earns, variant, terms, offer };
}

const digest = (value: unknown): string => createHash("sha256").update(JSON.stringify(value)).digest("base64url");

/** "unpaid", "unconfirmed": the organisation, as it was not paid by its day, or its address was not confirmed in time. */
export type CancelledBy = "guest" | "property" | "organisation" | "unpaid" | "unconfirmed";

/** Who caused the cancellation, also if an operator entered it. The organisation's own reasons are not shown. */
export function cancelledBy(
  { actor_id, reason }: { actor_id: string; reason: string | null },
  { accountId, isByAgent }: Pick<Booking, "accountId" | "isByAgent">,
): CancelledBy {
  // The guest of a time that its provider canceled may choose the money.
  if (reason === "property" || reason === "unpaid" || reason === "unconfirmed") return reason;
  // What an agent booked is the agent's, whose client may not have asked for its end.
  return (actor_id === accountId && !isByAgent) || reason === "guest" ? "guest" : "organisation";
}
