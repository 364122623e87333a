import type { AppLoadContext } from "@remix-run/node";
import type { KeptQuote, Visitor } from "#server/booking/kept-quote";
import type { BookingQuote } from "#server/booking/quote";
import { MINUTE } from "#server/core/durations";
import { HOLD_LIFE } from "#server/core/lifetimes";
import { formatClock } from "~/i18n/format";
import { namedBrowser, newBrowserName } from "~/request/guest-browser.server";
import { viewerOf } from "~/request/viewer.server";
import type { OfferAddress } from "./offer-query.server";

/** What is said of the rooms that are kept for the viewer, and the button that asks for it. */
export type HoldText = { text: string; button?: { intent: "hold" | "extend"; label: string } };

async function visitorOf(request: Request, context: AppLoadContext): Promise<Visitor> {
  const { account } = await viewerOf(request, context);
  return { account, browser: await namedBrowser(request, context) };
}

/** BK-03: what the viewer chose, by the address's name for it; undefined for a link that names nothing of theirs. */
export async function keptQuote(
  request: Request,
  context: AppLoadContext,
  { quote, key }: OfferAddress,
): Promise<KeptQuote | undefined> {
  if (quote === undefined) return undefined;
  return context.booking.quotes.find(context.organisation.id, quote, await visitorOf(request, context), key);
}

/** BK-02: the same, its rooms kept from the moment on that the viewer is known: an account, or a guest with an email address. */
export async function heldQuote(
  request: Request,
  context: AppLoadContext,
  offer: OfferAddress,
  email: string,
): Promise<KeptQuote | undefined> {
  const { booking, organisation } = context;
  const kept = await keptQuote(request, context, offer);
  const visitor = await visitorOf(request, context);
  const { account } = await viewerOf(request, context);
  if (!kept?.isOpen || !booking.mayBook(organisation, account).ok) return kept;
  const held = await booking.holds.hold({ organisationId: organisation.id, kept, visitor, email });
  return held.ok || held.reason === "gone" ? keptQuote(request, context, offer) : kept;
}

/**
 * A room was chosen: the name of the quote that pins it; undefined where it cannot be had any more. A guest's browser gets a
 * name with it, also where a guest has to sign in before booking: only whoever chose may have it held.
 */
export async function chooseOffer(
  request: Request,
  context: AppLoadContext,
  { key }: OfferAddress,
): Promise<{ quote: string | undefined; headers: [string, string][] }> {
  const { account, currency } = await viewerOf(request, context);
  const { organisation, booking } = context;
  const visitor = await visitorOf(request, context);
  const named = account || visitor.browser ? undefined : await newBrowserName(request, context);
  const chosen = await booking.quotes.choose(
    { organisation, account, key, currency },
    named ? { ...visitor, browser: named.name } : visitor,
  );
  return { quote: chosen.ok ? chosen.value.id : undefined, headers: named?.headers ?? [] };
}

/** Undefined where there is nothing to say: rooms that cannot be kept, or are no longer asked for. */
export async function holdText(
  request: Request,
  context: AppLoadContext,
  kept: KeptQuote | undefined,
  { property }: Pick<BookingQuote, "property">,
): Promise<HoldText | undefined> {
  const { account, i18n } = await viewerOf(request, context);
  const { t, locale, language } = i18n;
  if (!kept || !context.booking.holds.canHold(kept) || !context.booking.mayBook(context.organisation, account).ok)
    return undefined;
  const minutes = HOLD_LIFE / MINUTE;
  if (kept.held !== undefined) {
    const city = context.catalogue.place(property.destinationId, language)?.name ?? property.timeZone;
    const time = formatClock(kept.heldUntil, property.timeZone, locale);
    return {
      text: t("details.heldUntil", { time, city }),
      ...(!kept.wasExtended && { button: { intent: "extend", label: t("details.holdLonger", { minutes }) } }),
    };
  }
  if (!kept.isOpen) return { text: t("details.heldNoLonger") };
  if (account) return undefined;
  return {
    text: t("details.holdWithEmail", { minutes }),
    button: { intent: "hold", label: t("details.holdNow", { minutes }) },
  };
}
