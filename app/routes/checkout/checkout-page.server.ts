import type { AppLoadContext } from "@remix-run/node";
import type { Booking } from "#server/booking/booked";
import type { BookingQuote, QuoteRefusal } from "#server/booking/quote";
import { formatDay, formatMoney } from "~/i18n/format";
import type { Speech } from "~/i18n/t";
import { type Visitor, visitorOf } from "~/request/visitor.server";
import { placeLabel } from "~/shared/places/places";
import { cancellationText, type PriceText, priceText, type StayText, stayText } from "~/shared/stay/stay-text.server";
import { cardName } from "~/shared/wallet/card-name";
import type { Typed } from "./checkout-form.server";
import { browserOf } from "./guest-browser.server";
import { anotherOf, dialogOf, type OfferAddress } from "./offer-query.server";

export type WalletChoice = {
  /** WA-05: one list at a time. */
  mode: "certificates" | "only-discount";
  cards: { value: string; name: string; detail: string; worth: string }[];
  /** Cards that count for the stay and cannot pay this price: what they hold in their own currency, and why. */
  idle: { id: string; name: string; amount: string; why: string }[];
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
  /** Says that the viewer has this offer already, and that the form books another one. */
  booksAnother?: string;
  /** Made with the form; the same form sent twice is one booking (BK-04). */
  key: string;
  priceToken: string;
  contact: string;
};

/** What can no longer be booked, with ways on. */
export type GoneCheckout = { gone: QuoteRefusal; rooms: string };

/** The viewer has this offer already (T7). */
export type BookedCheckout = {
  booked: {
    heading: string;
    reference: string;
    property: string;
    stay: StayText;
    text: string;
    see: { href: string; label: string };
    another: { href: string; label: string };
  };
};

export type CheckoutPage = OpenCheckout | GoneCheckout | BookedCheckout;

export const GONE_STATUS: Record<QuoteRefusal, number> = { "sold-out": 409, "too-early": 409, "not-offered": 404 };

/** The page as it is now, with what was typed in it. */
export async function checkoutPage(
  request: Request,
  context: AppLoadContext,
  offer: OfferAddress,
  { typed, key = crypto.randomUUID() }: { typed: Typed; key?: string },
): Promise<CheckoutPage> {
  const visitor = await visitorOf(request, context);
  const buyer = { account: visitor.account, browser: await browserOf(request, context), key: offer.key };
  const before = await context.booking.bookedBefore(context.organisation.id, buyer);
  if (before && before.id !== offer.another) return bookedPage(before, offer, visitor.speech);
  const quoted = await context.booking.quote({
    organisation: context.organisation,
    account: visitor.account,
    key: offer.key,
    currency: visitor.currency,
    selection: typed.selection || undefined,
    show: walletMode(typed.show),
  });
  if (!quoted.ok) return { gone: quoted.reason, rooms: offer.rooms };
  const { reference } = before ?? {};
  return {
    ...pageOf(quoted.value, { visitor, context, offer, typed, key }),
    booksAnother: reference && visitor.speech.t("details.booksAnother", { reference }),
  };
}

export function bookedPage(booking: Booking, offer: OfferAddress, speech: Speech): BookedCheckout {
  const { t } = speech;
  return {
    booked: {
      heading: t("details.bookedBeforeTitle"),
      reference: booking.reference,
      property: booking.property.name,
      stay: stayText(booking, speech),
      text: t("details.bookedBeforeText"),
      see: {
        href: `/checkout-success?${new URLSearchParams({ booking: booking.id })}`,
        label: t("details.seeThisBooking"),
      },
      another: { href: anotherOf(offer, booking.id), label: t("details.bookAnother") },
    },
  };
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
    wallet: wallet.shown ? walletChoice(wallet, quote.receipt.currency, speech) : undefined,
    typed,
    key,
    priceToken: quote.priceToken,
    contact: context.organisation.mailFrom,
  };
}

function walletChoice(wallet: BookingQuote["wallet"], currency: string, speech: Speech): WalletChoice {
  const { t, locale } = speech;
  const { mode, cards, idle, chosen, other, organisationCertificate, prompts } = wallet;
  const otherLabel = other?.mode === "certificates" ? "checkout.showCertificates" : "checkout.showDiscountCards";
  const worth = organisationCertificate?.worth ?? organisationCertificate?.offered.price;
  return {
    mode,
    cards: cards.map((card) => ({
      value: card.selection,
      name: cardName(card, t),
      detail: card.expiresOn === null ? "" : t("checkout.validUntil", { day: formatDay(card.expiresOn, locale) }),
      worth: formatMoney(card.worth, locale),
    })),
    idle: idle.map((card) => ({
      id: card.id,
      name: cardName(card, t),
      amount: formatMoney(card.amount, locale),
      why: t(card.reason === "no-rate" ? "details.noRateForCard" : "details.cardWorthTooLittle", {
        from: card.amount.currency,
        to: currency,
      }),
    })),
    chosen,
    other: other && { mode: other.mode, label: t(otherLabel, { count: other.count }) },
    offered: worth && formatMoney(worth, locale),
    certificateRequired: prompts.certificateRequired,
    activateService: prompts.activateService,
  };
}
