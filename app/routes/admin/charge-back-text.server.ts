import type { AppLoadContext } from "@remix-run/node";
import type { ChargeBackCase } from "#server/admin/bookings";
import type { Account } from "#server/auth/account";
import { formatInstant } from "~/i18n/format";
import type { I18n } from "~/i18n/t";
import { valuePagesOf } from "~/products/value-pages.server";
import { deadlineIn } from "~/shared/offer/offer-text.server";
import { amountText } from "~/shared/wallet/amount-text";
import { bookingHref, refundHref } from "./booking-lines.server";

export type ChargeBackView = Awaited<ReturnType<typeof chargeBackCases>>[number];

/** The cases that wait for an operator, with what each payment paid for and the deadlines of its bookings. */
export async function chargeBackCases(account: Account, context: AppLoadContext, i18n: I18n) {
  const { organisation } = context;
  const { chargeBacks, people } = context.asOperator(account);
  const cases = await chargeBacks.open(organisation);
  const payers = await people.named(
    organisation,
    cases.flatMap(({ payment }) => payment.accountId ?? []),
  );
  const { timeZone } = organisation;
  return cases.map(({ payment, bookings }: ChargeBackCase) => {
    const { id, purpose, amount, state, chargedBack } = payment;
    const payer = payers.get(payment.accountId ?? "");
    const missing = { ...amount, minor: chargedBack?.missing ?? 0 };
    return {
      id,
      own: payment.accountId === account.id,
      amount: amountText(amount, i18n),
      purpose: i18n.t(purpose === "booking" ? "admin.chargeBackOf-booking" : valuePagesOf(purpose).texts.paidFor),
      at: formatInstant(chargedBack?.at ?? 0, timeZone, i18n.locale),
      isNotCaptured: state === "voided",
      missing: missing.minor > 0 ? amountText(missing, i18n) : undefined,
      payer: payer && { name: payer.name, href: `/admin/people/${payer.id}` },
      bookings: bookings.map(({ booking, freeUntil }) => ({
        reference: booking.reference,
        href: bookingHref(booking.reference),
        deadline:
          freeUntil === undefined
            ? i18n.t("admin.chargeBackNotFree")
            : i18n.t("admin.chargeBackFree", {
                when: deadlineIn(freeUntil, booking.timeZone, i18n),
              }),
      })),
    };
  });
}

/** OP-11: money that belongs to guests, because it was to go back before and is here now; undefined where there is none. */
export async function returnableCases(account: Account, context: AppLoadContext, i18n: I18n) {
  const found = await context.asOperator(account).payments.returnable(context.organisation);
  if (found.length === 0) return undefined;
  const { t } = i18n;
  return {
    heading: t("refunds.returnable"),
    submit: t("refunds.submit"),
    cases: found.map(({ paymentId, booking, amount, isWon }) => ({
      href: refundHref(paymentId),
      text: t(isWon ? "refunds.returnableWon" : "refunds.returnableFailed", { amount: amountText(amount, i18n) }),
      booking: { name: booking.reference, href: bookingHref(booking.reference) },
    })),
  };
}
