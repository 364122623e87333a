import { type ActionFunctionArgs, type AppLoadContext, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { dayIn } from "#server/core/day";
import { isSold } from "#server/core/document-lines";
import { nthSubjectId } from "#server/core/document-turns";
import { POINTS } from "#server/core/money";
import {
  discountOf,
  isGuestMoney,
  isInvented,
  paidName,
  planNameIn,
  type ReceiptSource,
  type UsedRate,
} from "#server/core/receipt";
import type {
  CreditNoteContent,
  DocumentKind,
  IssuedDocument,
  ReceiptContent,
  Subject,
} from "#server/documents/content";
import type { ProductWords } from "#server/products/product";
import { formatDay, formatDays, formatMoney, isolated } from "~/i18n/format";
import type { I18n } from "~/i18n/t";
import { formDataOf } from "~/request/form.server";
import { notFound, notFoundForOwner } from "~/request/guards.server";
import { pageTitle } from "~/request/page-title";
import { viewerOf } from "~/request/viewer.server";
import { chargeName, lineAmount, rateText } from "~/shared/offer/offer-text.server";
import { amountText } from "~/shared/wallet/amount-text";
import { lastsTexts } from "~/shared/wallet/lasts-text.server";

export type DocumentView = ReturnType<typeof documentView> & { since: string[] | undefined };

/** The subject of a document as its reader sees it. The caller must have verified access. */
export type Documented = {
  subject: Subject;
  /** Its page, below which its documents are. */
  href: string;
  /** The recipient; empty after their data was deleted, and then `email` is empty too. */
  name: string;
  /** The recipient's name on the document. */
  namedAs: string;
  email: string;
  /** Which of several of its kind; from 1. */
  turn?: number;
  /** Later events, line by line; undefined without any. */
  since?: string[] | undefined;
};

const KINDS: DocumentKind[] = ["receipt", "credit-note", "correction"];

/** The kind that an address names, after what it is a document of. */
export function documentKindOf(request: Request): DocumentKind {
  const [, , , ...named] = new URL(request.url).pathname.split("/");
  return KINDS.find((kind) => named.includes(kind)) ?? notFound();
}

/** A document of something that the viewer may see. */
export async function documentPage(documented: Documented, { request, context }: LoaderFunctionArgs) {
  const kind = documentKindOf(request);
  const { i18n } = await viewerOf(request, context);
  const { organisation } = context;
  const { href, namedAs, email, since } = documented;
  const document =
    (await context.documents.issued(organisation, kind, subjectOf(documented))) ?? notFoundForOwner(context);
  const view = documentView(document, namedAs, context, i18n);
  const emailed = new URL(request.url).searchParams.get("done") === "emailed";
  return {
    title: pageTitle(context, i18n.t, view.heading),
    view: { ...view, since },
    back: href,
    here: pathOf(kind, documented),
    /** The recipient's address; undefined after their data was deleted. */
    email: email || undefined,
    emailed: emailed && email !== "",
  };
}

/** Emails the document to its recipient. */
export async function emailDocument(documented: Documented, { request, context }: ActionFunctionArgs) {
  const kind = documentKindOf(request);
  const { language } = await viewerOf(request, context);
  await formDataOf(request);
  const { name, email, since } = documented;
  const path = pathOf(kind, documented);
  if (!email) return redirect(path, 303);
  const reader = { email, name, language, path, since };
  const sent = await context.documents.email(context.organisation, kind, subjectOf(documented), reader, context.origin);
  return sent ? redirect(`${path}?done=emailed`, 303) : notFoundForOwner(context);
}

const subjectOf = ({ subject, turn = 1 }: Documented): Subject => ({ ...subject, id: nthSubjectId(subject.id, turn) });

const pathOf = (kind: DocumentKind, { href, turn = 1 }: Documented): string =>
  turn > 1 ? `${href}/${kind}/${turn}` : `${href}/${kind}`;

const HAPPENED: Partial<Record<DocumentKind, "documents.canceledOn" | "documents.correctedOn">> = {
  "credit-note": "documents.canceledOn",
  correction: "documents.correctedOn",
};

function documentView(
  document: IssuedDocument,
  namedAs: string,
  { organisation, productOf }: AppLoadContext,
  i18n: I18n,
) {
  const { t, locale, language } = i18n;
  const { number, issuedAt, content } = document;
  const { issuer, booked, kind, plan } = content;
  const about = booked && productOf(booked.product).words[language];
  const day = (at: number) => formatDay(dayIn(organisation.timeZone, at), locale);
  const sold = booked ? "documents.soldOn" : "documents.boughtOn";
  const facts: [term: string, text: string | false | null | undefined][] = [
    [t("documents.issuedOn"), day(issuedAt)],
    [
      t(severalReceipts(content) ? "documents.forReceipts" : "documents.forReceipt"),
      content.kind === "credit-note" && content.receipt,
    ],
    [t("documents.forCreditNote"), content.kind === "correction" && content.receipt],
    [
      t("documents.billedTo"),
      content.recipient &&
        [content.recipient.name, content.recipient.address]
          .filter(Boolean)
          .map((part) => isolated(part ?? ""))
          .join(" · "),
    ],
    [t("documents.recipientTaxNumber"), content.recipient?.taxNumber],
    [t("documents.bookedFor"), namedAs],
    [t(booked ? "documents.reference" : "documents.purchase"), content.reference],
    [about?.base ?? "", booked && [isolated(booked.title), formatDays(booked.from, booked.to, locale)].join(" · ")],
    [
      t("documents.plan"),
      plan && [isolated(planNameIn(plan, language)), formatDays(plan.from, plan.to - 1, locale)].join(" · "),
    ],
    [
      about?.canceledItems ?? "",
      content.kind !== "receipt" && content.items?.map((names) => isolated(names[language])).join(" · "),
    ],
    [
      t(content.kind === "credit-note" && content.refunded ? "documents.refundedOn" : (HAPPENED[kind] ?? sold)),
      day(content.at),
    ],
  ];
  return {
    kind,
    number,
    heading: `${t(`documents.${kind}`)} ${number}`,
    issuer,
    isBooking: booked !== null,
    facts: facts.flatMap(([term, text]) => (text ? [{ term, text }] : [])),
    ...(content.kind === "receipt" ? receiptText(content, about, i18n) : creditNoteText(content, i18n)),
  };
}

type Row = { label: string; amount: string; note?: string };
type Part = { heading: string; rows: Row[]; sums: Row[] };

function receiptText(
  { currency, lines, sources, totals, dueBy, rate }: ReceiptContent,
  about: ProductWords | null,
  i18n: I18n,
) {
  const { t, locale, language } = i18n;
  const amount = (minor: number) => formatMoney({ minor, currency }, locale);
  const sourceRow = (source: ReceiptSource, minor: number): Row => ({
    label: source.plan
      ? t("documents.plan-discount", { plan: planNameIn(source.plan, language), percent: source.plan.percent })
      : t(`documents.source-${source.kind}`),
    amount: amount(minor),
    ...(source.rate && {
      note: [isolated(amountText(source.amount, i18n)), rateUsed(source.rate, i18n)].join(" · "),
    }),
  });
  // A member's discount lowers the price, and pays nothing.
  const discount = discountOf(sources, "worth");
  const rest =
    dueBy === undefined ? (about?.restOnSite ?? "") : t("documents.dueBy", { day: formatDay(dueBy, locale) });
  const parts: Part[] = [
    {
      heading: t("documents.linesHeading"),
      rows: [
        ...lines
          .filter(({ shown }) => shown)
          .map((line) => ({
            label:
              line.code === "base" && about
                ? about.base
                : isSold(line.code)
                  ? t(`documents.${line.code}`)
                  : chargeName(line.code, t),
            amount: lineAmount(line.amount, currency, i18n),
          })),
        ...sources.filter((source) => !isGuestMoney(source)).map((source) => sourceRow(source, -source.worth)),
      ],
      sums: [{ label: t(about ? "documents.inAll" : "documents.total"), amount: amount(totals.inAll - discount) }],
    },
    {
      heading: t("documents.paidHeading"),
      rows: sources.filter(isGuestMoney).map((source) => sourceRow(source, source.worth)),
      sums: [
        {
          label: t(about ? `documents.${paidName({ sources })}` : "documents.paid"),
          amount: amount(totals.now - discount),
        },
        ...(about ? [{ label: rest, amount: amount(totals.onSite) }] : []),
      ],
    },
  ];
  const notes = [
    ...(rate ? [t("documents.priceRate", { rate: rateUsed(rate, i18n) })] : []),
    ...(totals.isLeast ? [t("documents.atLeast")] : []),
  ];
  return { parts, notes };
}

/** Of a payment after the sale, which has a receipt of its own. */
const severalReceipts = (content: IssuedDocument["content"]): boolean =>
  content.kind === "credit-note" && content.receipt.includes(",");

function creditNoteText({ kind, currency, returned, total, items }: CreditNoteContent, { t, locale }: I18n) {
  const amount = (minor: number) => formatMoney({ minor, currency }, locale);
  const parts: Part[] = [
    {
      heading: t(kind === "correction" ? "documents.notReturnedHeading" : "documents.returnedHeading"),
      rows: returned.filter(isGuestMoney).map(({ kind, amount: own, worth, lasts = [] }) => {
        const isOther = own.currency !== currency || own.minor !== worth;
        const notes = [...(isOther ? [amountText(own, { t, locale })] : []), ...lastsTexts(own, lasts, { t, locale })];
        return {
          label: t(`documents.source-${kind}`),
          amount: amount(worth),
          ...(notes.length > 0 && { note: notes.join(" · ") }),
        };
      }),
      sums: [
        { label: t(kind === "correction" ? "documents.notReturned" : "documents.returned"), amount: amount(total) },
      ],
    },
  ];
  const ended = returned.filter((each) => !isGuestMoney(each));
  return { parts, notes: ended.map(() => t(items ? "documents.discount-stays" : "documents.discount-ends")) };
}

function rateUsed(used: UsedRate, { t, locale }: I18n): string {
  const said = used.from === POINTS ? "documents.points-rate" : "documents.rate";
  return t(isInvented(used) ? "documents.rateDemo" : said, rateText(used, locale));
}
