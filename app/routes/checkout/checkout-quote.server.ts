import { type AppLoadContext, redirect } from "@remix-run/node";
import type { Throttled } from "#server/auth/throttle";
import { MINUTE } from "#server/core/durations";
import { GUEST_HOLD_LIFE, HOLD_LIFE } from "#server/core/lifetimes";
import { MOST_HELD_FOR_ACCOUNT, MOST_HELD_FOR_NETWORK } from "#server/core/limits";
import type { Outcome } from "#server/core/outcome";
import type { BookingQuote, HoldRefusal, StoredQuote } from "#server/orders/index";
import type { OfferRefusal } from "#server/ports/offer";
import { formatClock, timeValues } from "~/i18n/format";
import type { TranslationKey } from "~/i18n/messages";
import type { SaidKey } from "~/i18n/said";
import { newBrowserName, visitorOf } from "~/request/guest-browser.server";
import { isThrottled, minutesUntil } from "~/request/throttled.server";
import { saidViewerOf, viewerOf } from "~/request/viewer.server";
import { findAccepted } from "./accepted-quote.server";
import { chosenAs, type OfferAddress } from "./offer-address.server";

/** Text about the rooms held for the viewer, and the button to hold them. */
export type HoldText = {
  text: string;
  /** The end of the hold, on the property's clock. */
  until?: string;
  /** Link to the button that extends the hold. */
  more?: string;
  button?: { intent: "hold" | "extend"; label: string; note?: string };
};

/** Why rooms are not held although they could be booked, and what the viewer can do. */
const LIMITS: { [Reason in HoldRefusal]?: { text: TranslationKey | SaidKey; most: number } } = {
  "held-before": { text: "checkout-page.heldBefore", most: 0 },
  "account-limit": { text: "checkout-page.holdAccountLimit", most: MOST_HELD_FOR_ACCOUNT },
  "network-limit": { text: "checkout-page.holdNetworkLimit", most: MOST_HELD_FOR_NETWORK },
  "guests-limit": { text: "checkout-page.holdGuestsLimit", most: 0 },
};

/** The viewer's quote, and the reason of a refused hold. */
export type HeldQuote = { kept: StoredQuote | undefined; refused?: HoldRefusal };

/** BK-03: the viewer's quote that the address names; undefined if it names none or another viewer's. */
export async function chosenQuote(
  request: Request,
  context: AppLoadContext,
  { quote, key }: OfferAddress,
): Promise<StoredQuote | undefined> {
  if (quote === undefined) return undefined;
  return context.booking.quotes.find(context.organisation.id, quote, await visitorOf(request, context), key);
}

/** BK-02: the same, its rooms kept from the moment on that the viewer is known: an account, or a guest with an email address. */
export async function heldQuote(
  request: Request,
  context: AppLoadContext,
  offer: OfferAddress,
  email: string,
): Promise<HeldQuote> {
  const { booking, organisation } = context;
  const kept = await chosenQuote(request, context, offer);
  const visitor = await visitorOf(request, context);
  const { account } = await viewerOf(request, context);
  if (!kept?.isOpen || !booking.mayBook(organisation, account).ok) return { kept };
  const held = await booking.holds.hold({ organisationId: organisation.id, kept, visitor, email });
  if (held.ok || held.reason === "gone") return { kept: await chosenQuote(request, context, offer) };
  return { kept, refused: held.reason };
}

/**
 * Creates the quote of a chosen room and returns its id. A guest's browser gets a name, even if guests have to sign in to book:
 * only the viewer who chose the room may hold it.
 */
async function chooseOffer(
  request: Request,
  context: AppLoadContext,
  offer: OfferAddress,
): Promise<{ chosen: Outcome<{ id: string }, OfferRefusal | Throttled>; headers: [string, string][] }> {
  const { account, currency } = await viewerOf(request, context);
  const { organisation, booking } = context;
  const visitor = await visitorOf(request, context);
  const accepted = await findAccepted(request, context, offer);
  const byQuote = accepted !== undefined || account?.type === "agent";
  const named = account || visitor.browser ? undefined : await newBrowserName(request, context);
  const chosen = await booking.quotes.choose(
    { organisation, account, markUp: accepted?.option.markUp, byQuote, key: offer.key, currency },
    named ? { ...visitor, browser: named.name } : visitor,
    context.clientAddress,
  );
  return { chosen, headers: named?.headers ?? [] };
}

/** BK-02: leads to the checkout with a quote of the offer, without one if the offer is gone. Throttled: nothing was made. */
export async function takeOffer(
  request: Request,
  context: AppLoadContext,
  offer: OfferAddress,
): Promise<Response | Throttled> {
  const { chosen, headers } = await chooseOffer(request, context, offer);
  if (!chosen.ok && isThrottled(chosen)) return chosen;
  const quote = chosen.ok ? chosen.value.id : undefined;
  await heldQuote(request, context, { ...offer, quote }, "");
  return redirect(chosenAs(offer.name, quote), { status: 303, headers });
}

/** Parameter of a checkout that was reached without a quote: the minutes until the viewer's network may choose again. */
const WAIT = "wait";

/** The checkout of the offer without a quote, after too many of them. */
export const withoutQuote = (offer: OfferAddress, refusal: Throttled, context: AppLoadContext): string =>
  `${offer.name}&${WAIT}=${minutesUntil(refusal, context)}`;

/** Says so there. */
export async function withoutQuoteText(
  request: Request,
  context: AppLoadContext,
  { key }: OfferAddress,
): Promise<string | undefined> {
  const [minutes] = /^\d{1,2}$/.exec(new URL(request.url).searchParams.get(WAIT) ?? "") ?? [];
  if (minutes === undefined) return undefined;
  return (await saidViewerOf(request, context, key)).i18n.t("checkout-page.tooManyChosen", { count: Number(minutes) });
}

/** Undefined where there is nothing to say: rooms that cannot be kept, or are no longer asked for. */
export async function holdText(
  request: Request,
  context: AppLoadContext,
  { kept, refused }: HeldQuote,
  { offer }: Pick<BookingQuote, "offer">,
): Promise<HoldText | undefined> {
  const { account, i18n } = await saidViewerOf(request, context, offer.key);
  const { booking, organisation } = context;
  const { t, locale, language } = i18n;
  const permitted = booking.mayBook(organisation, account);
  if (!booking.holds.canHold(organisation, offer) || (!permitted.ok && permitted.reason !== "sign-in-required"))
    return undefined;
  const minutesFor = (isGuest: boolean) => (isGuest ? GUEST_HOLD_LIFE : HOLD_LIFE) / MINUTE;
  if (!kept && account?.type === "agent") {
    const label = t("checkout-page.holdNow", { count: minutesFor(false) });
    return { text: t("checkout-page.holdForClient"), button: { intent: "hold", label } };
  }
  if (!kept) return undefined;
  if (kept.held !== undefined) {
    const city = booking.about(offer, language).where ?? offer.timeZone;
    const until = formatClock(kept.heldUntil, offer.timeZone, locale);
    const count = Math.max(1, Math.floor((kept.heldUntil - context.clock.now()) / MINUTE));
    const held = t("checkout-page.heldUntil", { ...timeValues(until), city });
    // For readers whose clocks show another time.
    const text = `${held} ${t("checkout-page.minutesLeft", { count })}`;
    if (kept.wasExtended) return { text: `${text} ${t("checkout-page.holdLast")}`, until };
    const label = t("checkout-page.holdLonger", { count: minutesFor(kept.isGuests) });
    return {
      text,
      until,
      more: t("checkout-page.moreTime"),
      button: { intent: "extend", label, note: t("checkout-page.holdOnce") },
    };
  }
  if (!kept.isOpen) return { text: t("checkout-page.heldNoLonger") };
  const limit = refused && LIMITS[refused];
  if (limit) return { text: t(limit.text, { count: limit.most }) };
  if (!permitted.ok) return { text: t("checkout-page.holdAfterSignIn", { minutes: minutesFor(false) }) };
  if (account) return undefined;
  const label = t("checkout-page.holdNow", { count: minutesFor(true) });
  return { text: t("checkout-page.holdWithEmail", { button: label }), button: { intent: "hold", label } };
}
