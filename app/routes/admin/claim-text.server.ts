import { dayIn } from "#server/core/day";
import type { Booking, Claim } from "#server/orders/index";
import type { Organisation } from "#server/organisation/settings";
import { formatDay, formatMoney, isolated } from "~/i18n/format";
import type { I18n } from "~/i18n/t";

/** When, how and why an operator settled what a guest owed. */
export const claimSettledText = (
  { as, at, minor, reason }: NonNullable<Claim["settled"]>,
  { receipt: { currency } }: Pick<Booking, "receipt">,
  { timeZone }: Organisation,
  { t, locale }: I18n,
): string =>
  [
    t("refunds.claimSettledOn", {
      amount: formatMoney({ minor, currency }, locale),
      day: formatDay(dayIn(timeZone, at), locale),
    }),
    t(as === "paid" ? "refunds.claimPaid" : "refunds.claimWaived"),
    isolated(reason),
  ].join(" · ");
