import type { AppLoadContext } from "@remix-run/node";
import { viewerOf } from "~/request/viewer.server";
import { moneyBackText } from "~/shared/bookings/lapsed.server";
import { payerOf } from "~/shared/payments/payer.server";
import { PAYMENT_OF_RETURN } from "~/shared/payments/return-from-payment";

/** What became of the payment that the viewer returns from without a booking, in one sentence. */
export async function paymentText(request: Request, context: AppLoadContext): Promise<string | undefined> {
  const id = new URL(request.url).searchParams.get(PAYMENT_OF_RETURN);
  if (id === null) return undefined;
  const payment = await context.payments.find(context.organisation.id, id, await payerOf(request, context));
  const order = payment?.purpose === "booking" ? await context.booking.ofPayment(payment) : undefined;
  // The page of the payment says so.
  if (order && (await context.booking.replacement(order))) return undefined;
  const { i18n } = await viewerOf(request, context);
  switch (payment?.state) {
    case "failed":
      return i18n.t("checkout-page.paymentFailed");
    case "expired":
      return i18n.t("checkout-page.paymentExpired");
    default:
      return moneyBackText(payment, i18n);
  }
}
