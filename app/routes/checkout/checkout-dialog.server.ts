import type { AppLoadContext } from "@remix-run/node";
import type { TranslationKey } from "~/i18n/messages";
import { notFound, requireSignedIn } from "~/request/guards.server";
import { pageTitle } from "~/request/page-title";
import { type OfferAddress, offerAddress } from "./offer-query.server";

/** What every dialog over a checkout knows: its title, and the checkout it leads back to. Only accounts have a wallet. */
export async function checkoutDialog(request: Request, context: AppLoadContext, titleKey: TranslationKey) {
  const { t } = (await requireSignedIn(request, context)).i18n;
  const { here } = requireOffer(request, context);
  const heading = t(titleKey);
  return { title: pageTitle(context, t, heading), heading, here };
}

export const requireOffer = (request: Request, context: AppLoadContext): OfferAddress =>
  offerAddress(request, context) ?? notFound();
