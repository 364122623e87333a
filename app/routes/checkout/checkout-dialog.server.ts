import type { AppLoadContext } from "@remix-run/node";
import { saidI18n } from "~/i18n/i18n.server";
import type { TranslationKey } from "~/i18n/messages";
import type { SaidKey } from "~/i18n/said";
import { notFound, requireSignedIn } from "~/request/guards.server";
import { pageTitle } from "~/request/page-title";
import { type OfferAddress, offerAddress } from "./offer-address.server";

/** What every dialog over a checkout knows: its title, the checkout it leads back to, and its texts. Only accounts have a wallet. */
export async function checkoutDialog(request: Request, context: AppLoadContext, titleKey: TranslationKey | SaidKey) {
  const { i18n } = await requireSignedIn(request, context);
  const { here, key } = requireOffer(request, context);
  const said = saidI18n(i18n, key.kind);
  const { t } = said;
  const heading = t(titleKey);
  return { title: pageTitle(context, t, heading), heading, here, i18n: said };
}

export const requireOffer = (request: Request, context: AppLoadContext): OfferAddress =>
  offerAddress(request, context) ?? notFound();
