import type { AppLoadContext } from "@remix-run/node";
import { isBooked } from "#server/core/item-states";
import type { Booking } from "#server/orders/index";
import type { Payment } from "#server/payments/rules";
import { formatMoney } from "~/i18n/format";
import type { SaidI18n } from "~/i18n/said";
import type { I18n } from "~/i18n/t";
import { pathOfThisSite } from "~/request/paths";
import { bookingHref } from "./trips.server";

/** What took the place of an order that was not paid, and where its buyer continues. */
export type ReplacedText = { title: string; text: string; notTaken: string; see: { href: string; label: string } };

/** undefined where nothing took its place. */
export async function replacedText(
  order: Booking,
  { booking, payments }: Pick<AppLoadContext, "booking" | "payments">,
  { t }: Pick<SaidI18n, "t">,
): Promise<ReplacedText | undefined> {
  const other = await booking.replacement(order);
  if (!other) return undefined;
  const { organisationId, id: subject, reference } = other;
  const title = t("trips.replacedTitle");
  const page = { href: bookingHref(other), label: t("trips.toBooking") };
  if (isBooked(other.state))
    return { title, text: t("trips.bookedInstead", { reference }), notTaken: t("trips.secondNotTaken"), see: page };
  const payment = await payments.latest({ organisationId, purpose: "booking", subject });
  // Its page opens once it is paid.
  const see =
    other.state === "awaiting-payment"
      ? { href: payment ? pathOfThisSite(payment.returnPath) : "/", label: t("trips.toOrder") }
      : page;
  return { title, text: t("trips.orderedInstead"), notTaken: t("trips.notTaken"), see };
}

/** What became of the money of an order that came to nothing; undefined where none came. */
export function moneyBackText(
  payment: Pick<Payment, "state" | "amount"> | undefined,
  { t, locale }: Pick<I18n, "t" | "locale">,
): string | undefined {
  switch (payment?.state) {
    case "paid":
      return t("checkout-page.paymentRefunded", { amount: formatMoney(payment.amount, locale) });
    case "authorised":
    case "voided":
      return t("checkout-page.paymentReturned");
    default:
      return undefined;
  }
}
