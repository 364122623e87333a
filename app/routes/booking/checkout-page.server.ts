import type { AppLoadContext } from "@remix-run/node";
import type { BookingQuote, QuoteRefusal } from "#server/booking/quote";
import { type Visitor, visitorOf } from "~/http/visitor.server";
import { formatDay, formatMoney } from "~/i18n/format";
import type { Speech } from "~/i18n/t";
import { placeLabel } from "~/routes/storefront/places";
import { cardName } from "~/routes/wallet/card-name";
import type { Typed } from "./checkout-form.server";
import { dialogOf, type OfferAddress } from "./offer-query.server";
import { cancellationText, type PriceText, priceText, type StayText, stayText } from "./stay-text.server";

export type WalletChoice = {
  /** WA-05: one list at a time. */
  mode: "certificates" | "only-discount";
  cards: { value: string; name: string; detail: string; worth: string }[];
  chosen: string;
  /** The other list, and what its button says. */
  other?: { mode: "certificates" | "only-discount"; label: string };
  /** What the organisation's certificate is worth, where the visitor has none (WA-04). */
  offered?: string;
  certificateRequired: boolean;
  activateService: boolean;
};

export type OpenCheckout = {
  /** What stands between the visitor and the button. */
  barrier?: "sign-in" | "not-permitted" | "session-ended";
  here: string;
  rooms: string;
  signIn: string;
  certificate: string;
  property: { name: string; place?: string };
  stay: StayText;
  price: PriceText;
  cancellation: string;
  /** Undefined where there is no wallet to show (WA-03). */
  wallet?: WalletChoice;
  typed: Typed;
  /** Made with the form; the same form sent twice is one booking (BK-04). */
  key: string;
  priceToken: string;
  contact: string;
};

/** What can no longer be booked, with ways on. */
export type GoneCheckout = { gone: QuoteRefusal; rooms: string };

export type CheckoutPage = OpenCheckout | GoneCheckout;

export const GONE_STATUS: Record<QuoteRefusal, number> = { "sold-out": 409, "too-early": 409, "not-offered": 404 };

/** The page as it is now, with what was typed in it. */
export async function checkoutPage(
  request: Request,
  context: AppLoadContext,
  offer: OfferAddress,
  { typed, key = crypto.randomUUID() }: { typed: Typed; key?: string },
): Promise<CheckoutPage> {
  const visitor = await visitorOf(request, context);
  const quoted = await context.booking.quote({
    organisation: context.organisation,
    account: visitor.account,
    key: offer.key,
    currency: visitor.currency,
    selection: typed.selection || undefined,
    show: walletMode(typed.show),
  });
  if (!quoted.ok) return { gone: quoted.reason, rooms: offer.rooms };
  return pageOf(quoted.value, { visitor, context, offer, typed, key });
}

export const walletMode = (text: string): WalletChoice["mode"] | undefined =>
  text === "certificates" || text === "only-discount" ? text : undefined;

type Made = { visitor: Visitor; context: AppLoadContext; offer: OfferAddress; typed: Typed; key: string };

export function pageOf(quote: BookingQuote, { visitor, context, offer, typed, key }: Made): OpenCheckout {
  const { speech, account } = visitor;
  const { property, wallet } = quote;
  const place = context.catalogue.place(property.destinationId, speech.language);
  const permitted = context.booking.mayBook(context.organisation, account);
  return {
    barrier: permitted.ok ? undefined : permitted.reason === "sign-in-required" ? "sign-in" : "not-permitted",
    here: offer.here,
    rooms: offer.rooms,
    signIn: `/login?${new URLSearchParams({ redirectTo: offer.here })}`,
    certificate: dialogOf(offer.here, "certificate"),
    property: {
      name: property.name,
      place: place && placeLabel(place, speech.locale),
    },
    stay: stayText({ ...quote, ...quote.offer, stay: offer.key.stay }, speech),
    price: priceText(quote.receipt, speech, wallet.chosenCard && cardName(wallet.chosenCard, speech.t)),
    cancellation: cancellationText(quote.freeUntil, { timeZone: property.timeZone, now: context.clock.now() }, speech),
    wallet: wallet.shown ? walletChoice(wallet, speech) : undefined,
    typed,
    key,
    priceToken: quote.priceToken,
    contact: context.organisation.mailFrom,
  };
}

function walletChoice(wallet: BookingQuote["wallet"], speech: Speech): WalletChoice {
  const { t, locale } = speech;
  const { mode, cards, chosen, other, organisationCertificate, prompts } = wallet;
  const otherLabel = other?.mode === "certificates" ? "booking.showCertificates" : "booking.showDiscountCards";
  const worth = organisationCertificate?.worth ?? organisationCertificate?.offered.price;
  return {
    mode,
    cards: cards.map((card) => ({
      value: card.selection,
      name: cardName(card, t),
      detail: card.expiresOn === null ? "" : t("booking.validUntil", { day: formatDay(card.expiresOn, locale) }),
      worth: formatMoney(card.worth, locale),
    })),
    chosen,
    other: other && { mode: other.mode, label: t(otherLabel, { count: other.count }) },
    offered: worth && formatMoney(worth, locale),
    certificateRequired: prompts.certificateRequired,
    activateService: prompts.activateService,
  };
}
