import type { AppLoadContext } from "@remix-run/node";
import { discountOf, paidName, whenDue } from "#server/core/receipt";
import type { Booking, Remaining } from "#server/orders/index";
import { formatDay, formatMoney, isolated } from "~/i18n/format";
import { i18nFor } from "~/i18n/i18n.server";
import type { SaidI18n } from "~/i18n/said";
import { saidOf } from "~/request/viewer.server";
import { agentOfBooking } from "~/shared/bookings/client.server";
import { answerFacts } from "~/shared/offer/answers.server";
import { cancellationText, dueText, paidOf } from "~/shared/offer/offer-text.server";
import { titleMessage } from "~/shared/person/titles";
import { placeLabel } from "~/shared/places/places";

/** One language of a voucher. */
export type VoucherText = {
  /** `es-ES`. */
  language: string;
  dir: "ltr" | "rtl";
  heading: string;
  organisation: string;
  show: string;
  rows: { label: string; lines: string[] }[];
};

/** BK-05: the voucher's texts in the booking's language and, for the property, in English. */
export async function voucherTexts(booking: Booking, context: AppLoadContext): Promise<VoucherText[]> {
  const standing = await context.booking.standing(booking);
  const agent = await agentOfBooking(booking, context);
  const languages = booking.language === "en" ? (["en"] as const) : ([booking.language, "en"] as const);
  return languages.map((language) =>
    voucherText(booking, { standing, agent }, context, saidOf(i18nFor(language), context, booking)),
  );
}

function voucherText(
  whole: Booking,
  { standing, agent }: { standing: Remaining | undefined; agent: Awaited<ReturnType<typeof agentOfBooking>> },
  context: AppLoadContext,
  i18n: SaidI18n,
): VoucherText {
  const booking = standing?.booking ?? whole;
  const { t, language, locale, dir } = i18n;
  const { organisation, reference } = context;
  const { guest, receipt } = booking;
  const about = context.booking.about(booking, language);
  const place = reference.place(about.placeId, language);
  const title = titleMessage(guest.title);
  const rows: [label: string, text: string | string[] | undefined][] = [
    [t("bookings.bookingReference"), booking.reference],
    [t("booking-page.voucherSupplier"), booking.supplierReference],
    [t("bookings.guest"), [title && t(title), guest.firstName, guest.lastName].filter(Boolean).join(" ")],
    [t("booking-page.voucherProperty"), about.title],
    [
      t("bookings.address"),
      [about.address, place && placeLabel(place, locale)].flatMap((part) => (part ? [isolated(part)] : [])).join(" · "),
    ],
    ...[...about.facts("voucher"), ...answerFacts(booking, context, i18n, { showsSensitive: false })].map(
      ({ label, text }): [string, string] => [label, text],
    ),
    [t("documents.source-membership"), discountText(booking, context, i18n)],
    [t(`documents.${paidName(whole.receipt)}`), paidText(booking, standing, i18n)],
    [toPayLabel(booking, organisation.name, i18n), payableText(receipt, i18n)],
    [t("bookings.cancellation"), cancellationText(booking, { place: place?.name, now: booking.createdAt }, i18n)],
    [t("booking-page.agentTitle"), agent && [agent.name, agent.phone, agent.email].filter(Boolean).join(" · ")],
    [t("bookings.contactTitle"), contactText(context, i18n)],
  ];
  return {
    language: locale,
    dir,
    heading: t("booking-page.voucherTitle"),
    organisation: organisation.name,
    show: t("booking-page.voucherShow"),
    rows: rows.flatMap(([label, text]) => (text ? [{ label, lines: [text].flat() }] : [])),
  };
}

/** One sum: the property mustn't see the sources of payment. */
function paidText({ receipt }: Booking, standing: Remaining | undefined, { locale }: SaidI18n): string {
  const minor = paidOf(receipt) + (standing?.paid ?? 0);
  return formatMoney({ minor, currency: receipt.currency }, locale);
}

/** The discount of a member's plan, so that the property doesn't charge it. It doesn't name the plan, which is private. */
function discountText(
  { receipt }: Booking,
  { organisation }: AppLoadContext,
  { t, locale }: SaidI18n,
): string | undefined {
  const minor = discountOf(receipt.sources, "worth");
  if (minor === 0) return undefined;
  const amount = formatMoney({ minor, currency: receipt.currency }, locale);
  return t("booking-page.voucherDiscount", { amount, organisation: organisation.name });
}

/** What is to be paid to us by a day the property doesn't collect. */
function toPayLabel({ due, receipt }: Booking, organisation: string, i18n: SaidI18n): string {
  const when = whenDue(receipt, due) ?? "arrival";
  if (when === "arrival") return i18n.t("bookings.atProperty");
  if (when === "now" || when.onSite) return dueText(when, i18n) ?? "";
  return i18n.t("payment-due.toOrganisation", { organisation, day: formatDay(when.by, i18n.locale) });
}

/** In the currency of the price, and in the property's where that is another one. */
function payableText({ payable, currency, property }: Booking["receipt"], { t, locale }: SaidI18n): string {
  if (payable === 0) return t("trips.nothingToPay");
  const due = formatMoney({ minor: payable, currency }, locale);
  if (property.currency === currency) return due;
  return `${due} (${formatMoney({ minor: property.payable, currency: property.currency }, locale)})`;
}

function contactText({ organisation }: AppLoadContext, { language }: SaidI18n): string {
  const { contact, mailFrom, name } = organisation;
  return [name, contact.phone, contact.email ?? mailFrom, contact.hours[language]].filter(Boolean).join(" · ");
}
