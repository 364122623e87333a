import type { AppLoadContext } from "@remix-run/node";
import { hasEnded } from "#server/core/item-states";
import type { Booking } from "#server/orders/index";
import { formatInstant, formatList } from "~/i18n/format";
import type { SaidI18n } from "~/i18n/said";
import { type Squares, squaresOf } from "~/shared/qr-code/squares.server";

const QR_CODE = "QRCODE";

export type TicketView = {
  /** "Ticket 1: Adult". */
  name: string;
  /** That it is used or canceled. */
  note: string | undefined;
  code?: string;
  /** How its supplier wants a code to be shown that we don't draw. */
  format?: string;
  /** Where the supplier has it as a file. */
  file?: { href: string; label: string };
  squares?: Squares;
};

/** What admits the holders of a booking's items; those that share a code are one. None where its products have no tickets. */
export async function ticketsOf(booking: Booking, context: AppLoadContext, i18n: SaidI18n): Promise<TicketView[]> {
  const { t, language, locale } = i18n;
  const tickets = await context.booking.tickets(booking);
  if (tickets.length === 0) return [];
  const items = (await context.booking.items(booking)).flatMap((item) => {
    const ticket = tickets.find((each) => each.item === item.number);
    return ticket
      ? { ...ticket, isCanceled: hasEnded(item.state) || item.state === "changed", name: item.text(language).name }
      : [];
  });
  const standing = items.filter(({ isCanceled }) => !isCanceled);
  const canceled = items.filter(({ isCanceled }) => isCanceled);
  return [
    ...[...new Set(standing.map(({ code }) => code))].map((code) => {
      const own = standing.filter((item) => item.code === code);
      const usedAt = own[0]?.redeemed_at;
      const name = formatList(
        own.map((item) => item.name),
        locale,
      );
      const note = usedAt ? t("tickets.used", { when: formatInstant(usedAt, booking.timeZone, locale) }) : undefined;
      return { name, note, ...shownAs(code, own[0]?.format, i18n) };
    }),
    ...canceled.map(({ name }) => ({ name, note: t("tickets.canceled") })),
  ];
}

/** As its supplier gave it; without a format it is ours. */
function shownAs(code: string, format = QR_CODE, { t }: Pick<SaidI18n, "t">): Partial<TicketView> {
  if (format.endsWith("_URL"))
    return { file: { href: code, label: t("tickets.open", { format: format.slice(0, -4) }) } };
  return format === QR_CODE ? { code, squares: squaresOf(code) } : { code, format };
}

/** What its guests show on arrival. */
export const admission = (
  { words: { tickets }, hasTickets }: Pick<ReturnType<AppLoadContext["booking"]["about"]>, "words" | "hasTickets">,
  { supplierReference }: Booking,
  { t }: Pick<SaidI18n, "t">,
): string => (!hasTickets && tickets?.none?.(supplierReference)) || t("bookings.nextArrive");

/** The voucher as a file that works without a connection. */
export const voucherFile = (href: string, { t }: Pick<SaidI18n, "t">) => ({
  href: `${href}/voucher.html`,
  label: t("tickets.download"),
});
