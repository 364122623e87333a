import { type AppLoadContext, redirect } from "@remix-run/node";
import type { OrderedOption } from "#server/agency/index";
import { quotedOffer } from "~/products/quoted-offer.server";
import { notFoundForOwner } from "~/request/guards.server";
import { viewerOf } from "~/request/viewer.server";
import type { OfferAddress } from "./offer-address.server";

/** AG-04: the option of an agent's quote that the address names; 404 for one of another offer, client or agent. */
export async function findAccepted(
  _request: Request,
  context: AppLoadContext,
  { option, client, name }: OfferAddress,
): Promise<OrderedOption | undefined> {
  if (option === undefined) return undefined;
  const found = await context.agency.sentQuotes.ordered(context.organisation, option);
  const isOfClient = client === undefined || client === found?.client.id;
  if (!found || !isOfClient || quotedOffer(name, context)?.href !== found.option.href) notFoundForOwner(context);
  return found;
}

/** Leads away from a quote that can't be accepted, and an agent who forgot the client to the client's checkout. */
export async function requireOpenQuote(request: Request, context: AppLoadContext, offer: OfferAddress): Promise<void> {
  const found = await findAccepted(request, context, offer);
  if (!found) return;
  const { account } = await viewerOf(request, context);
  const { now, option, client } = found;
  const isAgent = account?.type === "agent" && (await context.agency.clients.find(account, client.id)) !== undefined;
  if (offer.client === undefined && isAgent) throw redirect(`${option.href}&for=${client.id}&option=${option.id}`, 303);
  // Its buyer may return from the payment page and order again.
  const isPaying = now.is === "accepted" && now.booking?.state === "awaiting-payment";
  if (now.is !== "open" && !isPaying) throw await leaveToQuote(request, context, offer);
}

/** To the page that says what became of the quote. */
export async function leaveToQuote(request: Request, context: AppLoadContext, offer: OfferAddress): Promise<Response> {
  const found = await findAccepted(request, context, offer);
  if (!found) notFoundForOwner(context);
  return redirect(offer.client === undefined ? `/q/${found.key}` : `/agent/quotes/${found.quote.number}`, 303);
}
