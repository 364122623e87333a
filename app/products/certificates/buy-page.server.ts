import type { AppLoadContext } from "@remix-run/node";
import type { Account } from "#server/auth/account";
import type { CertificateOffer } from "#server/wallet/offers";
import { formatMoney } from "~/i18n/format";
import type { I18n } from "~/i18n/t";
import { pageTitle } from "~/request/page-title";
import { pathOfThisSite } from "~/request/paths";
import { viewerOf } from "~/request/viewer.server";
import { purchaseHref } from "~/shared/wallet/certificate-choice";
import { waysView } from "~/shared/wallet/pay-form.server";
import { productNames } from "~/shared/wallet/shown-wallet.server";

import { unpaidOf } from "~/shared/wallet/unpaid";

const WALLET = "/wallet";

/** Where the buyer continues. */
export const returnOf = (request: Request): string =>
  pathOfThisSite(new URL(request.url).searchParams.get("returnTo"), WALLET);

/** Undefined where it is not on sale. */
export async function buyPage(request: Request, context: AppLoadContext, account: Account, offerId: string) {
  const { organisation, certificates, purchases, wallet } = context;
  const offer = await wallet.certificateOnSale(organisation, offerId);
  if (!offer) return undefined;
  const { i18n } = await viewerOf(request, context);
  const { t } = i18n;
  const ways = await purchases.ways(organisation, account, offer.price);
  const returnTo = returnOf(request);
  const heading = t("purchases.buyTitle");
  const unpaid = unpaidOf(request);
  return {
    title: pageTitle(context, t, heading),
    heading,
    unpaid: unpaid && t(unpaid),
    here: purchaseHref(offer.id, returnTo),
    back: returnTo,
    contact: organisation.mailFrom,
    number: await certificates.nextNumber(organisation, account, offer),
    facts: factsOf(offer, i18n),
    withdraw:
      offer.withdrawDays === 0
        ? t("purchases.withdrawNever")
        : t("purchases.withdrawText", { count: offer.withdrawDays }),
    ways: waysView(ways, i18n),
  };
}

/** An offer among others. */
export function offerLine(offer: CertificateOffer, i18n: I18n) {
  const { t, locale } = i18n;
  const [, , usableFor, validity] = factsOf(offer, i18n);
  return {
    href: purchaseHref(offer.id, WALLET),
    heading: t("purchases.worthTitle", { worth: formatMoney(offer.worth, locale) }),
    facts: [usableFor, validity].filter((fact) => fact !== undefined),
    buy: t("purchases.buyFor", { price: formatMoney(offer.price, locale) }),
  };
}

function factsOf({ price, worth, services, validDays }: CertificateOffer, i18n: I18n) {
  const { t, locale } = i18n;
  return [
    { term: t("purchases.price"), text: formatMoney(price, locale) },
    { term: t("purchases.worth"), text: formatMoney(worth, locale) },
    { term: t("purchases.usableFor"), text: productNames(services, i18n) },
    {
      term: t("purchases.validity"),
      text: validDays === null ? t("purchases.validForever") : t("purchases.validDays", { count: validDays }),
    },
  ];
}
