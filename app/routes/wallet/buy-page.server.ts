import type { AppLoadContext } from "@remix-run/node";
import type { Account } from "#server/auth/account";
import type { BalanceWay } from "#server/purchases/purchases";
import type { CertificateOffer } from "#server/wallet/offers";
import { formatMoney } from "~/i18n/format";
import type { I18n } from "~/i18n/t";
import { pageTitle } from "~/request/page-title";
import { pathOfThisSite } from "~/request/paths";
import { viewerOf } from "~/request/viewer.server";
import { BALANCE_NAMES } from "~/shared/wallet/card-name";
import { purchaseHref } from "~/shared/wallet/certificate-choice";
import { productNames } from "~/shared/wallet/shown-wallet.server";

const WALLET = "/wallet";

/** Where whoever buys goes on. */
export const returnOf = (request: Request): string =>
  pathOfThisSite(new URL(request.url).searchParams.get("returnTo"), WALLET);

/** What each purchase of this request says beside what is bought. */
export async function settingOf(request: Request, context: AppLoadContext, account: Account, returnTo: string) {
  const { organisation, origin } = context;
  const { language } = (await viewerOf(request, context)).i18n;
  return { organisation, account, language, origin, returnTo };
}

/** Undefined where it is not on sale. */
export async function buyPage(request: Request, context: AppLoadContext, account: Account, offerId: string) {
  const { organisation, purchases } = context;
  const offer = await purchases.offer(organisation, offerId);
  if (!offer) return undefined;
  const { i18n } = await viewerOf(request, context);
  const { t, locale } = i18n;
  const ways = await purchases.ways(organisation, account, offer.price);
  const returnTo = returnOf(request);
  const heading = t("purchases.buyTitle");
  return {
    title: pageTitle(context, t, heading),
    heading,
    here: purchaseHref(offer.id, returnTo),
    back: returnTo,
    contact: organisation.mailFrom,
    number: await purchases.nextNumber(organisation, account, offer),
    facts: factsOf(offer, i18n),
    withdraw:
      offer.withdrawDays === 0
        ? t("purchases.withdrawNever")
        : t("purchases.withdrawText", { count: offer.withdrawDays }),
    ways: [
      ...(ways.page ? [{ value: "page", label: t("purchases.payByPage"), text: t("purchases.payByPageText") }] : []),
      ...ways.balances.map(({ id, kind, amount, held }: BalanceWay) => ({
        value: id,
        label: t("purchases.payFrom", { balance: t(BALANCE_NAMES[kind]), amount: formatMoney(amount, locale) }),
        text: t("purchases.payFromText", { held: formatMoney(held, locale) }),
      })),
    ],
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
