import type { AppLoadContext } from "@remix-run/node";
import type { Account } from "#server/auth/account";
import { formatDay, formatDays, formatMoney } from "~/i18n/format";
import type { I18n } from "~/i18n/t";

/** What is not paid of which booking, and since when. */
export async function unpaidBookings(operator: Account, context: AppLoadContext, { t, locale }: I18n) {
  const cases = await context.asOperator(operator).dues.cases(context.organisation);
  return cases.map(({ due, booking: { reference, property, stay } }) => ({
    id: due.id,
    booking: { reference, href: `/admin/bookings/${reference}` },
    stay: [property.name, formatDays(stay.arrival, stay.departure, locale)].join(" · "),
    text: t("payment-due.by", {
      amount: formatMoney({ minor: due.amount, currency: due.currency }, locale),
      day: formatDay(due.due_on, locale),
    }),
  }));
}
