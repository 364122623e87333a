import type { AppLoadContext } from "@remix-run/node";
import type { Purchase } from "#server/purchases/purchase";
import { formatDay } from "~/i18n/format";
import type { I18n } from "~/i18n/t";

type Kind = Purchase["terms"]["kind"];

const UNTIL = {
  certificate: "purchases.withdrawUntil",
  "top-up": "wallet-page.withdrawTopUp",
  plan: "wallet-page.withdrawPlan",
} as const;

/** WA-07: the right to withdraw from a purchase: until when, and what comes back. */
export const withdrawUntil = (kind: Kind, day: number, { t, locale }: I18n): string =>
  t(UNTIL[kind], { day: formatDay(day, locale) });

/** The same before paying, as if it were paid today. */
export const withdrawTerms = (
  kind: Kind,
  days: number,
  { organisation, organisations }: AppLoadContext,
  i18n: I18n,
): string =>
  days === 0 ? i18n.t("purchases.withdrawNever") : withdrawUntil(kind, organisations.today(organisation) + days, i18n);
