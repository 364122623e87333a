import { dayIn } from "#server/core/day";
import type { Money } from "#server/core/money";
import { isGuestMoney, type SourceKind } from "#server/core/receipt";
import type { Booking, Cancellation } from "#server/orders/index";
import type { Organisation } from "#server/organisation/settings";
import { formatDay, formatMoney, isolated } from "~/i18n/format";
import type { SaidI18n } from "~/i18n/said";
import { amountText } from "~/shared/wallet/amount-text";
import { paidPartName } from "~/shared/wallet/card-name";
import { lastsTexts } from "~/shared/wallet/lasts-text.server";
import { lostText } from "~/shared/wallet/lost-text.server";
import type { Seen } from "./find-booking.server";

export type CancelledText = ReturnType<typeof cancelledText>;

const CANCELLED_BY = {
  guest: "trips.cancelledGuest",
  property: "trips.cancelledProperty",
  organisation: "trips.cancelledOrganisation",
  unpaid: "trips.cancelledUnpaid",
  unconfirmed: "trips.cancelledUnconfirmed",
} as const;

/** AG-03: the client's cards have no number for the client's agent. */
export const forReader = (cancellation: Cancellation, by: Seen["by"]): Cancellation =>
  by === "agent" ? { ...cancellation, parts: withoutCards(cancellation.parts) } : cancellation;

export const withoutCards = <Part extends { card?: unknown }>(parts: Part[]): Part[] =>
  parts.map(({ card: _card, ...part }) => part as Part);

/** When and by whom it was cancelled, and the refunded and kept amount of each source. */
export function cancelledText(
  { at, by, parts, rooms, toPay, settled }: Omit<Cancellation, "parts"> & { parts: Cancellation["parts"] | undefined },
  { receipt: { currency }, due }: Booking,
  organisation: Organisation,
  { t, locale, language }: SaidI18n,
) {
  const { name, timeZone } = organisation;
  const money = (minor: number) => formatMoney({ minor, currency }, locale);
  return {
    /** The cancelled rooms of a partial cancellation, each with its cost. */
    rooms: rooms?.map(({ text, penalty }) => {
      const cost = penalty ? t("cancel.roomCost", { amount: money(penalty) }) : t("cancel.roomFree");
      return `${t("cancel.roomCancelled", { room: text(language).name })} ${cost}`;
    }),
    toPay: settled
      ? t("cancel.settled", { day: formatDay(dayIn(timeZone, settled.at), locale) })
      : leftText(due, toPay === 0 ? undefined : money(toPay), { others: rooms !== undefined, name }, { t, locale }),
    what: t(CANCELLED_BY[by], { when: formatDay(dayIn(timeZone, at), locale), organisation: name }),
    discountEnds: parts && discountEnds(parts.map(endedOf), rooms !== undefined, { t }),
    parts: parts?.filter(isGuestMoney).map((part) => {
      const back = amountText(part.back, { t, locale });
      const kept = amountText(part.kept, { t, locale });
      const moved = part.kept.minor > 0 ? [t(keptKey(part, rooms), { back, kept })] : part.back.minor > 0 ? [back] : [];
      const after = afterText(part, organisation, { t, locale });
      return { name: paidPartName(part, t), text: [...moved, ...after].join(" · ") };
    }),
  };
}

/** What is still to be paid, or what can be charged after all was cancelled; undefined if nothing is to be paid on site. */
function leftText(
  due: Booking["due"],
  amount: string | undefined,
  { others, name }: { others: boolean; name: string },
  { t, locale }: Pick<SaidI18n, "t" | "locale">,
): string | undefined {
  const day = typeof due === "string" ? undefined : formatDay(due.by, locale);
  if (isOnSite(due) && !others) return amount && t("cancel.propertyAsks", { amount });
  if (amount === undefined) return day === undefined ? undefined : t("payment-due.nothingLeft");
  if (day === undefined) return t("cancel.stillToPay", { amount });
  if (others) return t("payment-due.by", { amount, day });
  return `${t("payment-due.ended", { day })} ${t("cancel.organisationAsks", { amount, organisation: isolated(name) })}`;
}

/** The property collects it. */
export const isOnSite = (due: Booking["due"]): boolean => typeof due === "string" || due.onSite === true;

/** Until when what went back can be used, who returns it, and what does not go back. */
export const afterText = (
  { kind, back, lasts, lost }: Pick<Cancellation["parts"][number], "kind" | "back" | "lasts" | "lost">,
  organisation: Organisation,
  i18n: Pick<SaidI18n, "t" | "locale">,
): string[] => [
  ...lastsTexts(back, lasts, i18n),
  ...outsideText({ kind, back }, organisation, i18n),
  ...lostText(lost, i18n),
];

/** Who returns what was paid outside this site. */
const outsideText = (
  { kind, back }: Pick<Cancellation["parts"][number], "kind" | "back">,
  { name: organisation }: Organisation,
  { t }: Pick<SaidI18n, "t">,
): string[] => (kind === "outside" && back.minor > 0 ? [t("payment-due.outsideBack", { organisation })] : []);

const endedOf = ({ kind, back }: Cancellation["parts"][number]) => ({ kind, ended: back });

/**
 * Says that the member's discount on cancelled rooms ends without a refund, and stays on the remaining rooms if there are any;
 * undefined if no discount ends.
 */
export function discountEnds(
  parts: { kind: SourceKind; ended: Money }[],
  others: boolean,
  { t }: Pick<SaidI18n, "t">,
): string | undefined {
  const ends = parts.some((part) => !isGuestMoney(part) && part.ended.minor > 0);
  return ends ? t(others ? "documents.discount-stays" : "documents.discount-ends") : undefined;
}

/** After a partial cancellation the kept amount pays for the remaining rooms. */
const keptKey = ({ back }: Cancellation["parts"][number], rooms: Cancellation["rooms"]) => {
  if (back.minor === 0) return rooms ? "trips.backNoneRest" : "trips.backNoneKept";
  return rooms ? "trips.backAndRest" : "trips.backAndKept";
};

/** The same at the top of a receipt: that its stay was cancelled, and what came back. */
export function endedLines(
  cancellation: Cancellation,
  booking: Booking,
  organisation: Organisation,
  i18n: SaidI18n,
): string[] {
  const { t, locale } = i18n;
  const { what, rooms, toPay, discountEnds: ends } = cancelledText(cancellation, booking, organisation, i18n);
  return [
    ...(cancellation.noShow ? [t("trips.noShowTitle")] : (rooms ?? [what])),
    ...cancellation.parts.filter(isGuestMoney).map((part) => {
      const back = amountText(part.back, { t, locale });
      const kept = amountText(part.kept, { t, locale });
      const key = part.kept.minor > 0 ? keptKey(part, cancellation.rooms) : "trips.backWhole";
      const moved = part.kept.minor + part.back.minor > 0 ? [t(key, { back, kept })] : [];
      const after = afterText(part, organisation, { t, locale });
      return `${isolated(paidPartName(part, t))}: ${[...moved, ...after].join(" · ")}`;
    }),
    ...(ends ? [ends] : []),
    ...(toPay ? [toPay] : []),
  ];
}
