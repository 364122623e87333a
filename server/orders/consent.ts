import { type Day, parseDay } from "../core/day.ts";
import { dueLater } from "../core/receipt.ts";
import { emailCopy } from "../email/copy/copy.ts";
import type { EmailCopy } from "../email/copy/email-copy.ts";
import { formatDay, formatMoney } from "../email/format.ts";
import type { LaterKind } from "../wallet/balances.ts";
import { aboutOf } from "./about.ts";
import type { Booking } from "./booked.ts";
import { cancellation, packageNotes, price } from "./confirmation-email.ts";
import type { Order } from "./order.ts";
import type { Consent } from "./stored.ts";

type Agreed = Pick<Order, "organisation" | "priceToken" | "payLaterFrom">;

/** What the buyer of a booking agrees to by sending its form, without who they are. */
export function consentTo(booking: Booking, { organisation, priceToken, payLaterFrom }: Agreed): Consent {
  const { language } = booking;
  const copy = emailCopy[language];
  const { terms, privacy } = organisation.legal[language];
  const day = (written: string) => formatDay(parseDay(written) as Day, copy.locale);
  const blocks = price(booking, copy);
  return {
    language,
    at: booking.createdAt,
    digest: priceToken,
    facts: aboutOf(booking)
      .facts("full")
      .filter(({ href }) => href === undefined),
    price: blocks
      .flatMap((block) => (block.kind === "amounts" ? block.rows : []))
      .map(([label, text]) => ({ label, text })),
    notes: [
      ...blocks.flatMap((block) => (block.kind === "paragraph" ? [block.text] : [])),
      ...packageNotes(booking, { organisation }),
      ...(payLaterFrom ? dueLater(booking.receipt).map((due) => laterText(booking, due, payLaterFrom, copy)) : []),
    ],
    cancellation: cancellation(booking, copy),
    rules: copy.consent.rules(day(terms.updated), day(privacy.updated)),
    payLaterFrom,
  };
}

const laterText = (
  { receipt: { currency } }: Booking,
  { by, minor }: { by: Day; minor: number },
  kind: LaterKind,
  copy: EmailCopy,
): string =>
  copy.paymentDue.agreed(
    formatMoney({ minor, currency }, copy.locale),
    formatDay(by, copy.locale),
    copy.document.words[`source-${kind}`],
  );
