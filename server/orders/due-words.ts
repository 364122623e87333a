import type { Money } from "../core/money.ts";
import type { EmailSite } from "../email/compose.ts";
import { emailCopy } from "../email/copy/copy.ts";
import { formatDay, formatInstant, formatMoney } from "../email/format.ts";
import type { LaterKind } from "../wallet/balances.ts";
import { aboutOf } from "./about.ts";
import type { Booking } from "./booked.ts";
import { duePath, endOf, type PaymentDue } from "./payment-due.ts";

/** What is due; `lapse`: what it costs that it is not paid, where that is known. */
export type ToldDue = PaymentDue & { lapse?: Money | undefined };

/** What is due, by when, and what happens otherwise, as emails say it. */
export function dueWords(booking: Booking, due: ToldDue, site: EmailSite) {
  const { locale, paymentDue, document } = emailCopy[booking.language];
  const { span, words } = aboutOf(booking);
  const { zone } = span.from;
  const amount = formatMoney({ minor: due.amount, currency: due.currency }, locale);
  const day = formatDay(due.due_on, locale);
  const from = due.balance === null ? "" : document.words[`source-${due.balance as LaterKind}`];
  return {
    amount,
    day,
    from,
    text: due.balance === null ? paymentDue.text(amount, day) : paymentDue.fromBalance(amount, day, from),
    after: [
      words.unpaid(formatInstant(endOf(due, zone), zone, locale)),
      ...(due.lapse ? [paymentDue.lapseCost(formatMoney(due.lapse, locale), day)] : []),
    ].join(" "),
    action: { label: paymentDue.action, href: new URL(duePath(due), site.origin).href },
    copy: paymentDue,
  };
}
