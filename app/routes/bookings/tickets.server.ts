import type { AppLoadContext } from "@remix-run/node";
import { encode } from "uqr";
import { hasEnded } from "#server/core/item-states";
import type { Booking } from "#server/orders/index";
import { formatInstant, formatList } from "~/i18n/format";
import type { SaidI18n } from "~/i18n/said";

export type TicketView = {
  /** "Ticket 1: Adult". */
  name: string;
  /** That it is used or canceled. */
  note: string | undefined;
  code?: string;
  /** The code as dark squares of an SVG, and how many fit side by side. */
  squares?: { size: number; path: string };
};

/** What admits the holders of a booking's items; those that share a code are one. None where its products have no tickets. */
export async function ticketsOf(booking: Booking, context: AppLoadContext, i18n: SaidI18n): Promise<TicketView[]> {
  const { t, language, locale } = i18n;
  const tickets = await context.booking.tickets(booking);
  if (tickets.length === 0) return [];
  const items = (await context.booking.items(booking)).flatMap((item) => {
    const ticket = tickets.find((each) => each.item === item.number);
    return ticket ? { ...ticket, isCanceled: hasEnded(item.state), name: item.text(language).name } : [];
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
      return { name, note, code, squares: squaresOf(code) };
    }),
    ...canceled.map(({ name }) => ({ name, note: t("tickets.canceled") })),
  ];
}

/** One line of the path for each run of dark squares. */
function squaresOf(code: string): { size: number; path: string } {
  const { data, size } = encode(code, { ecc: "M", border: 0 });
  const path = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => {
      if (!isDark || row[x - 1]) return [];
      const end = row.indexOf(false, x);
      return `M${x} ${y}h${(end < 0 ? size : end) - x}v1H${x}z`;
    }),
  );
  return { size, path: path.join("") };
}

/** The voucher as a file that works without a connection. */
export const voucherFile = (href: string, { t }: Pick<SaidI18n, "t">) => ({
  href: `${href}/voucher.html`,
  label: t("tickets.download"),
});
