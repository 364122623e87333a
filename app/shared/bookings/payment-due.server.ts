import type { AppLoadContext } from "@remix-run/node";
import type { Booking, PaymentDue } from "#server/orders/index";
import { formatDay, formatInstant, formatMoney } from "~/i18n/format";
import type { SaidI18n } from "~/i18n/said";
import { BALANCE_NAMES } from "~/shared/wallet/card-name";

/** What of a booking is still to be paid to us: by when, what happens otherwise, and where it is paid. */
export type DueText = { text: string; lines: string[]; pay: { href: string; label: string } };

export async function dueLines(
  due: PaymentDue,
  booking: Booking,
  context: AppLoadContext,
  { t, locale }: SaidI18n,
): Promise<DueText> {
  const { timeZone } = booking;
  const amount = formatMoney({ minor: due.amount, currency: due.currency }, locale);
  const day = formatDay(due.due_on, locale);
  const cost = due.state === "open" ? await context.duePayments.lapseCost(booking, due) : undefined;
  const balance = due.balance as keyof typeof BALANCE_NAMES | null;
  return {
    text: t("payment-due.by", { amount, day }),
    lines: [
      ...(balance ? [t("payment-due.fromBalance", { balance: t(BALANCE_NAMES[balance]) })] : []),
      // An operator decides about what is late already.
      ...(due.state === "open"
        ? [t("payment-due.unpaid", { end: formatInstant(context.duePayments.endOf(due, timeZone), timeZone, locale) })]
        : []),
      ...(cost ? [t("payment-due.lapseCost", { amount: formatMoney(cost, locale), day })] : []),
    ],
    pay: { href: `/pay/${due.id}`, label: t("payment-due.payNow") },
  };
}

/** undefined if nothing is due, or its payment before is disputed. */
export async function dueText(booking: Booking, context: AppLoadContext, i18n: SaidI18n): Promise<DueText | undefined> {
  const due = await context.duePayments.ofBooking(booking);
  if (!due || (await context.booking.isFrozen(booking))) return undefined;
  return dueLines(due, booking, context, i18n);
}
