import { type AppLoadContext, redirect } from "@remix-run/node";
import { guestTotal } from "#server/core/receipt";
import type { QuoteRequest } from "#server/orders/index";
import type { OrderedOption } from "#server/ports/acting";
import type { Receipt } from "#server/pricing/pricing";
import { formatMoney, isolated } from "~/i18n/format";
import { quotedOffer } from "~/products/quoted-offer.server";
import { notFoundForOwner } from "~/request/guards.server";
import { type Viewer, viewerOf } from "~/request/viewer.server";
import { buyerFor } from "./for-client.server";
import type { OfferAddress } from "./offer-address.server";

/** AG-04: the option of an agent's quote that the address names; 404 for one of another offer, client or agent. */
export async function findAccepted(
  _request: Request,
  context: AppLoadContext,
  { option, client, name }: OfferAddress,
): Promise<OrderedOption | undefined> {
  if (option === undefined) return undefined;
  const found = await context.acting?.findOption(context.organisation, option);
  const isOfClient = client === undefined || client === found?.client.id;
  if (!found || !isOfClient || quotedOffer(name, context)?.href !== found.option.href) notFoundForOwner(context);
  return found;
}

/** What a price is asked with: the client for whom an agent buys, and what the agent's quote adds to the price (AG-03, AG-05). */
export const askedBy = async (
  request: Request,
  context: AppLoadContext,
  offer: OfferAddress,
): Promise<Pick<QuoteRequest, "client" | "markUp" | "byQuote">> => {
  const accepted = await findAccepted(request, context, offer);
  const { account } = await viewerOf(request, context);
  return {
    client: await buyerFor(request, context, offer),
    markUp: accepted?.option.markUp,
    byQuote: accepted !== undefined || account?.type === "agent",
  };
};

/** Leads away from a quote that can't be accepted, and an agent who forgot the client to the client's checkout. */
export async function requireOpenQuote(request: Request, context: AppLoadContext, offer: OfferAddress): Promise<void> {
  const found = await findAccepted(request, context, offer);
  if (!found) return;
  const { account } = await viewerOf(request, context);
  const { now, option, client } = found;
  const isAgent = account?.type === "agent" && (await context.acting?.findClient(account, client.id)) !== undefined;
  if (offer.client === undefined && isAgent) throw redirect(`${option.href}&for=${client.id}&quoted=${option.id}`, 303);
  // Its buyer may return from the payment page and order again.
  const isPaying = now.is === "accepted" && now.booking?.state === "awaiting-payment";
  if (now.is !== "open" && !isPaying) throw await leaveToQuote(request, context, offer);
}

/** AG-04: that the agent's quote has another price, for a member or in another currency; undefined where it has the same. */
export async function quotedOtherwise(
  request: Request,
  context: AppLoadContext,
  offer: OfferAddress,
  receipt: Receipt,
  { account, i18n: { t, locale } }: Pick<Viewer, "account" | "i18n">,
): Promise<string | undefined> {
  const found = await findAccepted(request, context, offer);
  if (!found) return undefined;
  const now = { minor: guestTotal(receipt), currency: receipt.currency };
  const { priceNow } = found.option;
  if (now.minor === priceNow.minor && now.currency === priceNow.currency) return undefined;
  const text = t("checkout-page.quotedOtherwise", {
    quoted: isolated(formatMoney(priceNow, locale)),
    now: isolated(formatMoney(now, locale)),
  });
  return account ? text : `${text} ${t("checkout-page.quotedForAccount")}`;
}

/** To the page that says what became of the quote. */
export async function leaveToQuote(request: Request, context: AppLoadContext, offer: OfferAddress): Promise<Response> {
  const found = await findAccepted(request, context, offer);
  if (!found) notFoundForOwner(context);
  return redirect(offer.client === undefined ? `/q/${found.key}` : `/agent/quotes/${found.quote.number}`, 303);
}
