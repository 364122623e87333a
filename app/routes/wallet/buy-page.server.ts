import type { AppLoadContext } from "@remix-run/node";
import type { Account } from "#server/auth/account";
import type { Refusal } from "#server/core/outcome";
import type { BalanceWay, BuyRefusal } from "#server/purchases/purchases";
import type { CertificateOffer } from "#server/wallet/offers";
import { formatMoney } from "~/i18n/format";
import type { I18n } from "~/i18n/t";
import { refuse } from "~/request/form.server";
import { pageTitle } from "~/request/page-title";
import { pathOfThisSite } from "~/request/paths";
import { isThrottled, minutesUntil, throttledAnswer } from "~/request/throttled.server";
import { viewerOf } from "~/request/viewer.server";
import { BALANCE_NAMES } from "~/shared/wallet/card-name";
import { purchaseHref } from "~/shared/wallet/certificate-choice";
import { productNames } from "~/shared/wallet/shown-wallet.server";

import { unpaidOf } from "./unpaid";

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

/** The form again where its payment cannot be begun; whoever has begun too many is told when to try again. */
export async function refuseToPay(
  request: Request,
  context: AppLoadContext,
  submission: Parameters<typeof refuse>[2],
  field: string,
  refusal: Refusal<BuyRefusal>,
) {
  const { t } = (await viewerOf(request, context)).i18n;
  const problem = isThrottled(refusal)
    ? t("refusals.tooManyPayments", { count: minutesUntil(refusal, context) })
    : "refusals.payPageDown";
  return refuse(request, context, submission, {
    errors: { [field]: [problem] },
    status: 409,
    ...throttledAnswer(refusal, context),
  });
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
  const unpaid = unpaidOf(request);
  return {
    title: pageTitle(context, t, heading),
    heading,
    unpaid: unpaid && t(unpaid),
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
