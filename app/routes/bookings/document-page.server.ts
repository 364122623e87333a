import { type ActionFunctionArgs, type AppLoadContext, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import type { Booking } from "#server/booking/booked";
import { dayIn } from "#server/core/day";
import type { UsedRate } from "#server/core/receipt";
import type { CreditNoteContent, DocumentKind, IssuedDocument, ReceiptContent } from "#server/documents/content";
import { formatDay, formatDays, formatMoney, isolated } from "~/i18n/format";
import type { I18n } from "~/i18n/t";
import { formDataOf } from "~/request/form.server";
import { notFoundForOwner } from "~/request/guards.server";
import { pageTitle } from "~/request/page-title";
import { viewerOf } from "~/request/viewer.server";
import { bookingHref } from "~/shared/bookings/trips.server";
import { titleMessage } from "~/shared/person/titles";
import { isInvented, lineAmount, rateText } from "~/shared/stay/stay-text.server";
import type { DocumentLinks } from "./document-links";
import { findBooking } from "./find-booking.server";

export type DocumentView = ReturnType<typeof documentView>;

const subjectOf = ({ id }: Booking) => ({ kind: "booking", id }) as const;

/** Those that a booking has, or will have as soon as somebody looks. */
export async function documentLinksOf(booking: Booking, context: AppLoadContext): Promise<DocumentLinks> {
  const kinds = await context.documents.kindsOf(context.organisation, subjectOf(booking));
  const href = (kind: DocumentKind) => (kinds.includes(kind) ? `${bookingHref(booking)}/${kind}` : undefined);
  return { receipt: href("receipt"), creditNote: href("credit-note") };
}

/** A document of a booking, for whoever may see the booking. */
export async function documentPage(kind: DocumentKind, { params, request, context }: LoaderFunctionArgs) {
  const { account, i18n } = await viewerOf(request, context);
  const booking = await findBooking(params["name"] ?? "", account, request, context);
  const document =
    (await context.documents.issued(context.organisation, kind, subjectOf(booking))) ?? notFoundForOwner(context);
  const view = documentView(document, booking, context, i18n);
  const to = addressOf(booking, account);
  const emailed = new URL(request.url).searchParams.get("done") === "emailed";
  return {
    title: pageTitle(context, i18n.t, view.heading),
    view,
    booking: bookingHref(booking),
    here: `${bookingHref(booking)}/${kind}`,
    /** Where it can be sent; undefined where nobody is named any more. */
    email: to || undefined,
    emailed: emailed && to !== "",
  };
}

/** Sends it to whoever the booking is of. */
export async function emailDocument(kind: DocumentKind, { params, request, context }: ActionFunctionArgs) {
  const { account, language } = await viewerOf(request, context);
  const booking = await findBooking(params["name"] ?? "", account, request, context);
  await formDataOf(request);
  const path = `${bookingHref(booking)}/${kind}`;
  const email = addressOf(booking, account);
  if (!email) return redirect(path, 303);
  const reader = { email, name: fullName(booking), language, path };
  const sent = await context.documents.email(context.organisation, kind, subjectOf(booking), reader, context.origin);
  return sent ? redirect(`${path}?done=emailed`, 303) : notFoundForOwner(context);
}

/** A guest's goes where its confirmation went. */
const addressOf = (booking: Booking, account: { email: string } | undefined): string =>
  booking.accountId !== undefined && account ? account.email : booking.guest.email;

const fullName = ({ guest }: Booking): string => `${guest.firstName} ${guest.lastName}`.trim();

function documentView(document: IssuedDocument, booking: Booking, { organisation }: AppLoadContext, i18n: I18n) {
  const { t, locale } = i18n;
  const { number, issuedAt, content } = document;
  const { issuer, stay, kind } = content;
  const title = titleMessage(booking.guest.title);
  const day = (at: number) => formatDay(dayIn(organisation.timeZone, at), locale);
  const name = fullName(booking);
  const facts: [term: string, text: string | null | undefined][] = [
    [t("documents.issuedOn"), day(issuedAt)],
    [t("documents.forReceipt"), content.kind === "credit-note" ? content.receipt : undefined],
    [t("documents.bookedFor"), name && [title && t(title), name].filter(Boolean).join(" ")],
    [t("documents.reference"), content.reference],
    [
      t("documents.stay"),
      stay && [isolated(stay.property), formatDays(stay.arrival, stay.departure, locale)].join(" · "),
    ],
    [t(kind === "receipt" ? "documents.soldOn" : "documents.canceledOn"), day(content.at)],
  ];
  return {
    kind,
    number,
    heading: `${t(`documents.${kind}`)} ${number}`,
    issuer,
    facts: facts.flatMap(([term, text]) => (text ? [{ term, text }] : [])),
    ...(content.kind === "receipt" ? receiptText(content, i18n) : creditNoteText(content, i18n)),
  };
}

type Row = { label: string; amount: string; note?: string };
type Part = { heading: string; rows: Row[]; sums: Row[] };

function receiptText({ currency, lines, sources, totals, rate }: ReceiptContent, i18n: I18n) {
  const { t, locale } = i18n;
  const amount = (minor: number) => formatMoney({ minor, currency }, locale);
  const parts: Part[] = [
    {
      heading: t("documents.linesHeading"),
      rows: lines
        .filter(({ shown }) => shown)
        .map((line) => ({
          label: line.code === "base" ? t("documents.base") : t(`stay.charge-${line.code}`),
          amount: lineAmount(line.amount, currency, i18n),
        })),
      sums: [{ label: t("documents.inAll"), amount: amount(totals.inAll) }],
    },
    {
      heading: t("documents.paidHeading"),
      rows: sources.map((source) => ({
        label: t(`documents.source-${source.kind}`),
        amount: amount(source.worth),
        ...(source.rate && {
          note: [isolated(formatMoney(source.amount, locale)), rateUsed(source.rate, i18n)].join(" · "),
        }),
      })),
      sums: [
        { label: t("documents.now"), amount: amount(totals.now) },
        { label: t("documents.onSite"), amount: amount(totals.onSite) },
      ],
    },
  ];
  const notes = [
    ...(rate ? [t("documents.priceRate", { rate: rateUsed(rate, i18n) })] : []),
    ...(totals.isLeast ? [t("documents.atLeast")] : []),
  ];
  return { parts, notes };
}

function creditNoteText({ currency, returned, total }: CreditNoteContent, { t, locale }: I18n) {
  const amount = (minor: number) => formatMoney({ minor, currency }, locale);
  const parts: Part[] = [
    {
      heading: t("documents.returnedHeading"),
      rows: returned.map(({ kind, amount: own, worth }) => ({
        label: t(`documents.source-${kind}`),
        amount: amount(worth),
        ...((own.currency !== currency || own.minor !== worth) && { note: formatMoney(own, locale) }),
      })),
      sums: [{ label: t("documents.returned"), amount: amount(total) }],
    },
  ];
  return { parts, notes: [] as string[] };
}

const rateUsed = (used: UsedRate, { t, locale }: I18n): string =>
  t(isInvented(used) ? "documents.rateDemo" : "documents.rate", rateText(used, locale));
