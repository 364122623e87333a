import type { Board, RoomSummary, Stay } from "#server/ports/supplier";
import type { Receipt } from "#server/pricing/pricing";
import { formatDay, formatDays, formatInstant, formatMoney } from "~/i18n/format";
import type { Speech } from "~/i18n/t";
import type { Translate } from "~/i18n/words";

/** What checkout, confirmation and lists say of a stay, in the visitor's language. */

const DAY_MS = 86_400_000;

export type StayText = {
  room: string;
  board: string;
  /** "Dec 12 – 15, 2026". */
  dates: string;
  /** "3 nights · 1 room · 2 adults". */
  party: string;
  /** "Sat, Dec 12, from 15:00". */
  checkIn: string;
  checkOut: string;
};

type Sold = { stay: Stay; room: RoomSummary; board: Board; checkInFrom: string; checkOutUntil: string };

export function stayText(
  { stay, room, board, checkInFrom, checkOutUntil }: Sold,
  { t, language, locale }: Speech,
): StayText {
  const { arrival, departure, rooms, adults, childAges } = stay;
  const party = [
    t("storefront.nights", { count: departure - arrival }),
    t("storefront.rooms", { count: rooms }),
    t("storefront.adults", { count: adults }),
    ...(childAges.length > 0 ? [t("storefront.children", { count: childAges.length })] : []),
  ];
  return {
    room: room.name[language] ?? room.name.en,
    board: t(`storefront.board-${board}`),
    dates: formatDays(arrival, departure, locale),
    party: party.join(" · "),
    checkIn: t("booking.fromTime", { day: formatDay(arrival, locale, "full"), time: checkInFrom }),
    checkOut: t("booking.untilTime", { day: formatDay(departure, locale, "full"), time: checkOutUntil }),
  };
}

export type PriceText = {
  lines: { label: string; amount: string }[];
  /** Written only where it differs from what is to pay. */
  total?: string;
  discount?: { label: string; amount: string };
  payable: string;
  /** How it was converted, or why it was not. */
  note?: string;
};

/** `card` is the one that gives the discount, where it is known. */
export function priceText(receipt: Receipt, { t, locale }: Speech, card?: string): PriceText {
  const amount = (minor: number, currency = receipt.currency) => formatMoney({ minor, currency }, locale);
  const taken = receipt.discount > 0;
  return {
    lines: receipt.lines.map(({ code, minor }) => ({
      label: code === "base" ? t("storefront.nights", { count: receipt.nights }) : t(`storefront.charge-${code}`),
      amount: amount(minor),
    })),
    total: taken ? amount(receipt.total) : undefined,
    discount: taken ? { label: paidWith(card, t), amount: amount(-receipt.discount) } : undefined,
    payable: amount(receipt.payable),
    note: conversionNote(receipt, { t, locale }),
  };
}

const paidWith = (card: string | undefined, t: Translate): string =>
  card ? t("booking.paidWithCard", { card }) : t("booking.paidFromWallet");

function conversionNote({ rate, noRateFor, property }: Receipt, { t, locale }: Pick<Speech, "t" | "locale">) {
  if (noRateFor) return t("booking.noRate", { currency: noRateFor, own: property.currency });
  if (!rate) return undefined;
  const values = {
    amount: formatMoney({ minor: property.payable, currency: property.currency }, locale),
    from: rate.from,
    to: rate.to,
    rate: new Intl.NumberFormat(locale, { maximumSignificantDigits: 5 }).format(rate.rate),
    day: formatDay(Date.parse(rate.asOf) / DAY_MS, locale),
  };
  return t(rate.source.startsWith("demo") ? "booking.convertedDemo" : "booking.converted", values);
}

/** In words, with its date, in the property's time. */
export function cancellationText(
  freeUntil: number | null,
  { timeZone, now }: { timeZone: string; now: number },
  { t, locale }: Speech,
): string {
  if (freeUntil === null) return t("booking.neverFree");
  if (freeUntil <= now) return t("booking.freeNoLonger");
  const city = timeZone.replace(/^.*\//, "").replaceAll("_", " ");
  return t("booking.freeUntil", { when: formatInstant(freeUntil, timeZone, locale), city });
}
