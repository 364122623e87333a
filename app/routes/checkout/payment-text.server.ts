import type { AppLoadContext } from "@remix-run/node";
import { formatMoney } from "~/i18n/format";
import { viewerOf } from "~/request/viewer.server";
import { payerOf } from "~/shared/payments/payer.server";
import { PAYMENT_OF_RETURN } from "~/shared/payments/return-from-payment";

/** What became of the payment that the viewer returns from without a booking, in one sentence. */
export async function paymentText(request: Request, context: AppLoadContext): Promise<string | undefined> {
  const id = new URL(request.url).searchParams.get(PAYMENT_OF_RETURN);
  if (id === null) return undefined;
  const payment = await context.payments.find(context.organisation.id, id, await payerOf(request, context));
  const { t, locale } = (await viewerOf(request, context)).i18n;
  switch (payment?.state) {
    case "failed":
      return t("checkout-page.paymentFailed");
    case "expired":
      return t("checkout-page.paymentExpired");
    case "paid":
      return t("checkout-page.paymentRefunded", { amount: formatMoney(payment.amount, locale) });
    case "authorised":
    case "voided":
      return t("checkout-page.paymentReturned");
    default:
      return undefined;
  }
}
