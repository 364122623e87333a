import type { AppLoadContext } from "@remix-run/node";
import type { Account } from "#server/auth/account";
import { formatDay, formatDays, formatMoney, isolated } from "~/i18n/format";
import type { I18n } from "~/i18n/t";

type Case = Awaited<ReturnType<ReturnType<AppLoadContext["asOperator"]>["dues"]["cases"]>>[number];

/** What is not paid of which booking, and since when. */
export async function unpaidBookings(operator: Account, context: AppLoadContext, { t, locale }: I18n) {
  const cases = await context.asOperator(operator).dues.cases(context.organisation);
  return cases.map((each) => unpaidBooking(each, { t, locale }));
}

export function unpaidBooking({ due, booking }: Case, { t, locale }: Pick<I18n, "t" | "locale">) {
  const amount = formatMoney({ minor: due.amount, currency: due.currency }, locale);
  return {
    ...dueBooking(due.id, booking, locale),
    text: t("payment-due.by", { amount, day: formatDay(due.due_on, locale) }),
    amount,
    isCase: due.state === "case",
  };
}

/** What was paid outside this site, and is to be returned there. */
export async function outsideRefunds(operator: Account, context: AppLoadContext, { t, locale }: I18n) {
  const refunds = await context.asOperator(operator).dues.refunds(context.organisation);
  return refunds.map(({ due, booking, amount: { minor, currency } }) => {
    const amount = formatMoney({ minor, currency }, locale);
    return { ...dueBooking(due, booking, locale), text: t("payment-due.toReturn", { amount }), amount, minor };
  });
}

const dueBooking = (id: string, { reference, title, startsOn, endsOn }: Case["booking"], locale: string) => ({
  id,
  booking: { reference, href: `/admin/bookings/${reference}` },
  stay: [isolated(title), formatDays(startsOn, endsOn, locale)].join(" · "),
});
