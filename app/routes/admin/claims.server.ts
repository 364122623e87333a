import type { AppLoadContext } from "@remix-run/node";
import type { Claim } from "#server/orders/index";
import { formatMoney } from "~/i18n/format";
import type { I18n } from "~/i18n/t";
import { bookingLine } from "./booking-lines.server";
import { claimSettledText } from "./claim-text.server";

export const claimView = ({ booking, minor, settled }: Claim, context: AppLoadContext, i18n: I18n) => {
  const { href, reference, name, dates, guest } = bookingLine(booking, context, i18n);
  return {
    booking: { href, name: reference },
    reference,
    text: [name, dates].join(" · "),
    guest,
    amount: formatMoney({ minor, currency: booking.receipt.currency }, i18n.locale),
    minor,
    settled: settled && claimSettledText(settled, booking, context.organisation, i18n),
  };
};
