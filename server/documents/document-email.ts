import { type Day, dayIn, parseDay } from "../core/day.ts";
import { isSold } from "../core/document-lines.ts";
import { POINTS } from "../core/money.ts";
import { discountOf, isGuestMoney, isInvented, paidName, type UsedRate } from "../core/receipt.ts";
import { composeEmail, type EmailSite, type NewEmail } from "../email/compose.ts";
import type { Block, Fact } from "../email/content.ts";
import { emailCopy } from "../email/copy/copy.ts";
import type { EmailCopy } from "../email/copy/email-copy.ts";
import { formatDay, formatMoney } from "../email/format.ts";
import { amountText, discountEnds, lastsTexts, planText, sourceName } from "../email/source-words.ts";
import type { Language } from "../organisation/settings.ts";
import { productOf } from "../products/product.ts";
import { type CreditNoteContent, type IssuedDocument, type ReceiptContent, SEVERAL } from "./content.ts";

export type DocumentReader = {
  /** A stored address, never one that was typed. */
  email: string;
  /** Empty after the guest's data is erased. */
  name: string;
  language: Language;
  /** Where the document is on the organisation's site. */
  path: string;
  /** What happened since it was given, line by line. */
  since?: string[] | undefined;
};

/** A document as it is on its page, in the language of its reader. */
export function documentEmail(document: IssuedDocument, reader: DocumentReader, site: EmailSite): NewEmail {
  const copy = emailCopy[reader.language];
  const { words, intro, action, reason } = copy.document;
  const { number, content } = document;
  const title = `${words[content.kind]} ${number}`;
  return composeEmail(
    {
      language: reader.language,
      subject: [title, content.booked?.title ?? site.organisation.name].join(" · "),
      title,
      greeting: copy.greeting(reader.name),
      blocks: [
        { kind: "paragraph", text: intro[content.kind] },
        ...(reader.since ?? []).map((text) => ({ kind: "paragraph" as const, text })),
        { kind: "facts", rows: factsOf(document, reader.language, site.organisation.timeZone) },
        ...(content.kind === "receipt" ? received(content, reader.language) : returned(content, copy)),
        { kind: "action", label: action, href: new URL(reader.path, site.origin).href },
      ],
      reason: reason(site.organisation.name),
    },
    reader.email,
    site,
  );
}

/** What a document takes back from. */
const fromName = ({ kind, receipt }: CreditNoteContent) => {
  if (kind === "correction") return "forCreditNote";
  return receipt.includes(SEVERAL) ? "forReceipts" : "forReceipt";
};

function factsOf({ number, issuedAt, content }: IssuedDocument, language: Language, timeZone: string): Fact[] {
  const copy = emailCopy[language];
  const { document, locale } = copy;
  const { words } = document;
  const { issuer, recipient, booked, kind, plan } = content;
  const about = booked && productOf(booked.product).words[language];
  const day = (at: number) => formatDay(dayIn(timeZone, at), locale);
  const sold = booked ? "soldOn" : "boughtOn";
  const happened = { receipt: sold, "credit-note": "canceledOn", correction: "correctedOn" } as const;
  return [
    { label: words.number, text: number },
    { label: words.issuedOn, text: day(issuedAt) },
    { label: words.issuedBy, text: [issuer.name, issuer.address].filter(Boolean).join("\n") },
    ...(issuer.taxNumber ? [{ label: words.taxNumber, text: issuer.taxNumber }] : []),
    ...(recipient
      ? [{ label: words.billedTo, text: [recipient.name, recipient.address].filter(Boolean).join("\n") }]
      : []),
    ...(recipient?.taxNumber ? [{ label: words.recipientTaxNumber, text: recipient.taxNumber }] : []),
    ...(content.kind === "receipt" ? [] : [{ label: words[fromName(content)], text: content.receipt }]),
    { label: booked ? words.reference : words.purchase, text: content.reference },
    ...(booked && about
      ? [
          {
            label: about.base,
            text: `${booked.title}\n${formatDay(booked.from, locale)} – ${formatDay(booked.to, locale)}`,
          },
        ]
      : []),
    ...(plan ? [{ label: words.plan, text: planText(plan, copy) }] : []),
    ...(content.kind !== "receipt" && content.items && about
      ? [{ label: about.canceledItems, text: content.items.map((names) => names[language]).join("\n") }]
      : []),
    {
      label: words[content.kind === "credit-note" && content.refunded ? "refundedOn" : happened[kind]],
      text: day(content.at),
    },
  ];
}

function received(content: ReceiptContent, language: Language): Block[] {
  const { booked, currency, lines, sources, totals, dueBy, rate } = content;
  const copy = emailCopy[language];
  const { words } = copy.document;
  const amount = (minor: number) => formatMoney({ minor, currency }, copy.locale);
  const paidText = ({ amount: paid, rate: used }: ReceiptContent["sources"][number], worth: number) =>
    used ? `${amount(worth)} (${amountText(paid, copy)})` : amount(worth);
  // A member's discount lowers the price, and pays nothing.
  const discount = discountOf(sources, "worth");
  return [
    {
      kind: "amounts",
      rows: [
        ...lines
          .filter(({ shown }) => shown)
          .map((line): [string, string] => [
            line.code === "base" && booked
              ? productOf(booked.product).words[language].base
              : isSold(line.code)
                ? words[line.code]
                : copy.booking.charges[`charge-${line.code}`],
            line.amount === "unknown" ? copy.booking.amountUnknown : amount(line.amount),
          ]),
        ...sources
          .filter((source) => !isGuestMoney(source))
          .map((source): [string, string] => [sourceName(source, copy), paidText(source, -source.worth)]),
        [booked ? words.inAll : words.total, amount(totals.inAll - discount)],
      ],
    },
    {
      kind: "amounts",
      rows: [
        ...sources
          .filter(isGuestMoney)
          .map((source): [string, string] => [sourceName(source, copy), paidText(source, source.worth)]),
        [booked ? words[paidName({ sources })] : words.paid, amount(totals.now - discount)],
        ...(booked ? [[restName(booked.product, dueBy, language), amount(totals.onSite)] as [string, string]] : []),
      ],
    },
    ...ratesOf(rate, sources, copy).map((text) => ({ kind: "paragraph" as const, text })),
  ];
}

function restName(product: string, dueBy: ReceiptContent["dueBy"], language: Language): string {
  if (dueBy === undefined) return productOf(product).words[language].restOnSite;
  const { document, locale } = emailCopy[language];
  return document.words.dueBy.replace("{{day}}", () => formatDay(dueBy, locale));
}

function returned({ kind, currency, returned: parts, total, items }: CreditNoteContent, copy: EmailCopy): Block[] {
  const { words } = copy.document;
  const amount = (minor: number) => formatMoney({ minor, currency }, copy.locale);
  return [
    {
      kind: "amounts",
      rows: [
        ...parts
          .filter(isGuestMoney)
          .map(({ kind, worth }): [string, string] => [words[`source-${kind}`], amount(worth)]),
        [words[kind === "correction" ? "notReturned" : "returned"], amount(total)],
      ],
    },
    ...parts.flatMap(({ kind, amount: back, lasts = [] }) =>
      lastsTexts(back, lasts, copy).map((text) => ({
        kind: "paragraph" as const,
        text: `${words[`source-${kind}`]}: ${text}`,
      })),
    ),
    ...parts
      .filter((each) => !isGuestMoney(each))
      .map(() => ({ kind: "paragraph" as const, text: discountEnds(copy, items !== undefined) })),
  ];
}

/** Each rate once, whatever it was used for. */
function ratesOf(rate: UsedRate | null, sources: ReceiptContent["sources"], copy: EmailCopy): string[] {
  const used = [rate, ...sources.map((source) => source.rate)];
  return [...new Set(used.flatMap((each) => (each ? [rateText(each, copy)] : [])))];
}

function rateText(used: UsedRate, { document, locale }: EmailCopy): string {
  const { from, to, rate, asOf } = used;
  const source = isInvented(used) ? undefined : used.source;
  const number = new Intl.NumberFormat(locale, { maximumSignificantDigits: 5 }).format(Number(rate));
  if (from === POINTS) return document.words["points-rate"].replace("{{rate}}", number).replace("{{to}}", to);
  return document.rate({ from, to, rate: number, day: formatDay(parseDay(asOf) as Day, locale), source });
}
