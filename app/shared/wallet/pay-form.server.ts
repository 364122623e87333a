import type { AppLoadContext } from "@remix-run/node";
import type { Account } from "#server/auth/account";
import type { Refusal } from "#server/core/outcome";
import type { BuyRefusal, Ways } from "#server/orders/index";
import { formatMoney } from "~/i18n/format";
import type { I18n } from "~/i18n/t";
import { refuse } from "~/request/form.server";
import { isThrottled, minutesUntil, throttledAnswer } from "~/request/throttled.server";
import { viewerOf } from "~/request/viewer.server";
import { BALANCE_NAMES } from "./card-name";

/** The parts of a purchase that depend only on the request. */
export async function settingOf(request: Request, context: AppLoadContext, account: Account, returnTo: string) {
  const { organisation, origin } = context;
  const { language } = (await viewerOf(request, context)).i18n;
  return { organisation, account, language, origin, returnTo };
}

/** Shows the form again if its payment can't start, or its way to pay is gone; with too many started payments it says when to try again. */
export async function refuseToPay(
  request: Request,
  context: AppLoadContext,
  submission: Parameters<typeof refuse>[2],
  field: string,
  refusal: Refusal<BuyRefusal>,
) {
  context.logged.refusal = refusal.reason;
  const { t } = (await viewerOf(request, context)).i18n;
  const problem = isThrottled(refusal)
    ? t("refusals.tooManyPayments", { count: minutesUntil(refusal, context) })
    : (PROBLEMS[refusal.reason as keyof typeof PROBLEMS] ?? "refusals.payPageDown");
  return refuse(request, context, submission, {
    errors: { [field]: [problem] },
    status: 409,
    ...throttledAnswer(refusal, context),
  });
}

const PROBLEMS = { "way-gone": "refusals.wayGone", "being-paid": "refusals.beingPaid" } as const;

/** The ways to pay, as options of a form. */
export const waysView = ({ page, balances }: Ways, { t, locale }: I18n) => [
  ...(page ? [{ value: "page", label: t("purchases.payByPage"), text: t("purchases.payByPageText") }] : []),
  ...balances.map(({ id, kind, amount, held }) => ({
    value: id,
    label: t("purchases.payFrom", { balance: t(BALANCE_NAMES[kind]), amount: formatMoney(amount, locale) }),
    text: t("purchases.payFromText", { held: formatMoney(held, locale) }),
  })),
];
