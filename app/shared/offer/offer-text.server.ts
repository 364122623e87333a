import { type CancelTerms, sameTerms } from "#server/core/cancel-terms";
import { cancelText, deadlineText, penalizedStay } from "#server/core/cancel-text";
import type { Day } from "#server/core/day";
import { type ChargeCode, isRareCharge } from "#server/core/document-lines";
import { DAY } from "#server/core/durations";
import { type Money, POINTS } from "#server/core/money";
import {
  besideOf,
  chargedBySupplier,
  depositOf,
  discountOf,
  dueNow,
  guestTotal,
  isGuestMoney,
  isInvented,
  ownTotal,
  paidName,
  planNameIn,
  type ReceiptSource,
  shownLines,
  type UsedRate,
  whenDue,
} from "#server/core/receipt";
import type { BookingQuote, Remaining, Seen, StoredQuote } from "#server/orders/index";
import type { Due, OfferPrice, OfferTerms } from "#server/ports/offer";
import type { PriceLine, Receipt } from "#server/pricing/pricing";
import type { Product } from "#server/products/product";
import type { AddOn } from "#server/wallet/add-ons";
import type { TenderKind } from "#server/wallet/balances";
import { formatDay, formatInstant, formatMoney } from "~/i18n/format";
import type { Translate } from "~/i18n/messages";
import type { SaidI18n } from "~/i18n/said";
import type { I18n } from "~/i18n/t";
import { amountText as paidAmount } from "~/shared/wallet/amount-text";
import { BALANCE_NAMES } from "~/shared/wallet/card-name";

export type PriceText = {
  lines: { label: string; amount: string }[];
  /** The discount of a member's plan; no payment includes it. */
  discount?: { label: string; amount: string } | undefined;
  /** With taxes and without that discount; written only where something pays of it, or takes off. */
  total?: string;
  /** Payments before the stay. */
  paid: { label: string; amount: string }[];
  payable: string;
  /** What is paid beside the stay, and both together. */
  extras?: { label: string; amount: string }[];
  /** When that is due, in words, where something is and not on arrival. */
  due?: string;
  /** Names `payable`: that, or that it is paid on arrival. Absent where nothing is left to pay. */
  payableLabel?: string;
  /** How price and card were converted, or why the price was not. */
  notes: string[];
};

/** Without `payable` if nothing more is due. */
export type ShownPrice = Omit<PriceText, "payable"> & { payable?: string };

/** The amount of a line, or that it is unknown (ER-03). */
export const lineAmount = (amount: number | "unknown", currency: string, { t, locale }: Pick<I18n, "t" | "locale">) =>
  amount === "unknown" ? t("stay-text.amountUnknown") : formatMoney({ minor: amount, currency }, locale);

/** `card`: the one that gives the discount, where it is known; `earns`: what the stay earns; `added`: bought with it. */
type PriceOf = { card?: string; due?: Due; earns?: string | undefined; added?: AddOn | undefined };

export function priceText(
  receipt: Receipt,
  i18n: SaidI18n,
  { card, due = "arrival", earns, added }: PriceOf = {},
): PriceText {
  const { t, locale } = i18n;
  const amount = (minor: number, currency = receipt.currency) => formatMoney({ minor, currency }, locale);
  const when = whenDue(receipt, due);
  const dueLater = when && dueText(when, { t, locale });
  // Both amounts, as long as the part that is due when ordering isn't paid.
  const now = dueNow(receipt);
  const isPart = now > 0 && now < receipt.payable;
  const dueFirst = isPart ? t("stay-text.dueNow") : dueLater;
  const rest = isPart ? [{ label: dueLater ?? t("bookings.atProperty"), amount: amount(receipt.payable - now) }] : [];
  return {
    lines: shownLines(receipt.lines).map((line) => ({
      label: line.code === "base" ? t("stay-text.priced", { count: receipt.units }) : chargeName(line.code, t),
      amount: lineAmount(line.amount, receipt.currency, { t, locale }),
    })),
    discount: discountLine(receipt, i18n),
    total: receipt.sources.length > 0 || isPart ? amount(guestTotal(receipt)) : undefined,
    paid: receipt.sources
      .filter(isGuestMoney)
      .map((source) => ({ label: paidWith(source, card, i18n), amount: amount(-source.worth) })),
    payable: amount(isPart ? now : receipt.payable),
    ...(rest.length > 0 && { extras: rest }),
    ...(added && {
      extras: [
        ...rest,
        { label: t("stay-text.newCertificate"), amount: amount(added.price.minor) },
        { label: t("stay-text.withCertificate"), amount: amount(receipt.payable + added.price.minor) },
      ],
    }),
    due: dueFirst,
    ...(when && { payableLabel: dueFirst ?? t("bookings.atProperty") }),
    notes: [
      ...besideTexts(receipt, { t, locale }),
      depositText(receipt, { t, locale }),
      priceNote(receipt, { t, locale }),
      ...receipt.sources.map((source) => sourceNote(source, { t, locale })),
      earns,
    ].filter((note) => note !== undefined),
  };
}

export const chargeName = (code: ChargeCode, t: Translate): string =>
  isRareCharge(code) ? t(`stay-text.charge-${code}`) : t(`stay.charge-${code}`);

/** Charges beside the total, each tax and fee in a sentence. */
export const besideTexts = (receipt: Pick<Receipt, "beside">, { t, locale }: Messages): string[] =>
  besideOf(receipt).map(({ code, amount }) =>
    t("stay-text.beside", {
      charge: chargeName(code, t),
      amount: amount === "unknown" ? t("stay-text.amountUnknown") : formatMoney(amount, locale),
    }),
  );

/** The deposit on site; undefined without one. */
export function depositText(receipt: Receipt, { t, locale }: Messages): string | undefined {
  const deposit = depositOf(receipt);
  return deposit && t("stay-text.deposit", { amount: lineAmount(deposit.amount, receipt.currency, { t, locale }) });
}

/** LO-07: "Gold discount, 5%"; undefined without a discount. Without `ofAll` the reader may not see the plan. */
export function discountLine(
  { sources, currency }: Pick<Receipt, "sources" | "currency">,
  { t, locale, language }: I18n,
  ofAll = true,
): PriceText["discount"] {
  const plan = sources.find((source) => !isGuestMoney(source))?.plan;
  const minor = -discountOf(sources, "worth");
  if (minor === 0) return undefined;
  return {
    label:
      plan && ofAll
        ? t("documents.plan-discount", { plan: planNameIn(plan, language), percent: plan.percent })
        : t("documents.source-membership"),
    amount: formatMoney({ minor, currency }, locale),
  };
}

function paidWith({ kind }: ReceiptSource, card: string | undefined, { t }: I18n): string {
  if (kind === "payment") return t(BALANCE_NAMES[kind]);
  if (kind === "outside") return t("documents.source-outside");
  const name = kind in BALANCE_NAMES ? t(BALANCE_NAMES[kind as TenderKind]) : (card ?? t(`documents.source-${kind}`));
  return t("checkout.paidWithCard", { card: name });
}

/** The amount due and when, or that nothing is due, in one sentence. */
export const toPayText = ({ payable, due }: PriceText, receipt: Pick<Receipt, "payable">, t: SaidI18n["t"]): string =>
  receipt.payable === 0
    ? t("trips.nothingToPay")
    : due === undefined
      ? t("trips.nextPay", { total: payable })
      : `${due}: ${payable}`;

/** All payments before the stay as one sum, for readers who may not see the buyer's wallet or plan. */
export function priceWithoutSources(receipt: Receipt, i18n: SaidI18n, terms: { due: Due }): PriceText {
  const paid = paidOf(receipt);
  const price = priceText(receipt, i18n, terms);
  const { notes } = priceText({ ...receipt, sources: [] }, i18n, terms);
  const amount = (minor: number) => formatMoney({ minor, currency: receipt.currency }, i18n.locale);
  return {
    ...price,
    discount: discountLine(receipt, i18n, false),
    total: receipt.sources.length > 0 ? amount(guestTotal(receipt)) : undefined,
    paid: paid > 0 ? [{ label: i18n.t(`documents.${paidName(receipt)}`), amount: amount(-paid) }] : [],
    notes,
  };
}

/** Minor units paid before the stay. A plan's discount is not a payment. */
export const paidOf = ({ sources }: Pick<Receipt, "sources">): number =>
  sources.filter(isGuestMoney).reduce((sum, { worth }) => sum + worth, 0);

/**
 * The price of a booking after a partial cancellation: the remaining rooms, the cost of the cancelled ones, the discount of a
 * member's plan and the payments. Without `ofAll` the reader may not see the sources, nor the plan.
 */
export function standingPriceText({ booking, cost, paid, paidAs }: Remaining, i18n: SaidI18n, ofAll = true): PriceText {
  const { receipt } = booking;
  const amount = (minor: number) => formatMoney({ minor, currency: receipt.currency }, i18n.locale);
  const price = priceText(receipt, i18n, booking);
  return {
    ...price,
    discount: discountLine(receipt, i18n, ofAll),
    lines: [...price.lines, ...(cost > 0 ? [{ label: i18n.t("cancel.cancelledRooms"), amount: amount(cost) }] : [])],
    total: paid > 0 || receipt.sources.length > 0 ? amount(guestTotal(receipt) + cost) : undefined,
    paid: paid > 0 ? [{ label: i18n.t(`documents.${paidAs}`), amount: amount(-paid) }] : [],
  };
}

/** The price of a cancelled booking, without an amount due. */
export function cancelledPriceText(receipt: Receipt, i18n: SaidI18n, ofAll = true): ShownPrice {
  const { lines } = priceText(receipt, i18n);
  const discount = discountLine(receipt, i18n, ofAll);
  const total = formatMoney({ minor: guestTotal(receipt), currency: receipt.currency }, i18n.locale);
  return { lines, discount, total, paid: [], notes: [] };
}

type Messages = Pick<I18n, "t" | "locale">;

function priceNote(receipt: Receipt, { t, locale }: Pick<SaidI18n, "t" | "locale">): string | undefined {
  const { rate, noRateFor, property } = receipt;
  if (noRateFor) return t("stay-text.noRate", { currency: noRateFor, own: property.currency });
  const minor = chargedBySupplier(receipt);
  if (!rate || receipt.payable === 0) return undefined;
  const values = rateText(rate, locale);
  if (minor === 0) return t(isInvented(rate) ? "stay-text.convertedAtDemo" : "stay-text.convertedAt", values);
  const amount = formatMoney({ minor, currency: property.currency }, locale);
  return t(isInvented(rate) ? "stay-text.convertedDemo" : "stay-text.converted", { amount, ...values });
}

function sourceNote({ kind, amount, rate }: ReceiptSource, { t, locale }: Messages): string | undefined {
  if (!rate || kind === "membership") return undefined;
  const values = { amount: paidAmount(amount, { t, locale }), ...rateText(rate, locale) };
  if (amount.currency === POINTS) return t("stay-text.pointsConverted", values);
  return t(isInvented(rate) ? "stay-text.cardConvertedDemo" : "stay-text.cardConverted", values);
}

/** The values of a message that tells a rate. */
export const rateText = ({ from, to, rate, asOf, source }: UsedRate, locale: string) => ({
  from,
  to,
  source,
  rate: new Intl.NumberFormat(locale, { maximumSignificantDigits: 5 }).format(Number(rate)),
  day: formatDay(Date.parse(asOf) / DAY, locale),
});

/** When the price is to be paid, where that is not on arrival. */
export function dueText(due: Due, { t, locale }: Messages): string | undefined {
  if (due === "arrival") return undefined;
  if (due === "now") return t("stay-text.dueNow");
  return t(due.onSite ? "stay-text.dueBySite" : "stay-text.dueBy", { day: formatDay(due.by, locale) });
}

/** `place`: in the reader's language; deadlines are in its time zone. */
type SeenAt = { place: string | undefined; now: number };

type Cancelled = {
  cancel: CancelTerms;
  timeZone: string;
  /** Without it, no shares of the price are shown. */
  receipt?: Receipt;
};

/** The cost of cancelling from now on, line by line, in the property's time. */
export function cancellationText({ cancel, timeZone, receipt }: Cancelled, { place, now }: SeenAt, i18n: Messages) {
  const { t, locale } = i18n;
  return cancelText(cancel, now, receipt && penalizedStay(receipt), {
    say: (key, values) => t(`stay-text.${key}`, values),
    money: (amount) => formatMoney(amount, locale),
    city: place ?? timeZone,
    ...deadlineWords(timeZone, locale),
  });
}

const deadlineWords = (zone: string, locale: string) => ({
  instant: (at: number) => formatInstant(at, zone, locale),
  day: (day: Day) => formatDay(day, locale),
  zone,
});

/** Until when something can be done, by the clocks of a zone that stands beside it. */
export const deadlineIn = (at: number, zone: string, { t, locale }: Messages): string =>
  deadlineText(at, { say: (key, values) => t(`stay-text.${key}`, values), ...deadlineWords(zone, locale) });

/** Changes since the form was shown, old and new. `was` is undefined if the form had no valid price. */
export function changesText(was: Seen | undefined, quote: BookingQuote, at: ChangedAt, i18n: SaidI18n): string {
  const { receipt, offer } = quote;
  const price = { minor: receipt.payable, currency: receipt.currency };
  if (!was) return i18n.t("stay-text.priceToAccept", { now: formatMoney(price, i18n.locale) });
  const now = { ...offer, price, receipt, ...(quote.points && { points: quote.points.points }) };
  return [...changes(was, now, at, i18n), i18n.t("stay-text.acceptChanges")].join(" ");
}

/** BK-03: changes since the viewer chose the offer, old and new; undefined without changes. */
export function changedSince(
  kept: StoredQuote,
  quote: BookingQuote,
  at: ChangedAt,
  i18n: SaidI18n,
): string | undefined {
  const { receipt, offer } = quote;
  const inSame = kept.receipt.currency === receipt.currency;
  const linesOf = (its: Receipt, price: OfferPrice) => (inSame ? its : ownLines(price));
  // The current plan's discount applies to both, so that it doesn't count as a change of the offer.
  const totalOf = (its: Receipt): Money =>
    inSame
      ? { minor: its.total - discountOf(receipt.sources, "worth"), currency: its.currency }
      : { minor: ownTotal(its.property) - discountOf(receipt.sources, "owed"), currency: its.property.currency };
  const [was, now] = [totalOf(kept.receipt), totalOf(receipt)];
  if (kept.digest === quote.digest && was.minor === now.minor) return undefined;
  const seen = { ...kept.offer, price: was, receipt: linesOf(kept.receipt, kept.offer.price) };
  return [
    i18n.t("stay-text.changedSince"),
    ...changes(seen, { ...offer, price: now, receipt: linesOf(receipt, offer.price) }, at, i18n),
    i18n.t("stay-text.changedSinceAccept"),
  ].join(" ");
}

type PriceLines = Pick<Receipt, "beside" | "units"> & { lines: Pick<PriceLine, "code" | "amount">[] };
type Shown = Omit<Seen, "receipt" | "points"> & { receipt?: PriceLines; points?: number };
type ChangedAt = SeenAt & { product: Pick<Product, "changed"> };

/** Each kind of change by its name. */
function changes(
  was: Shown,
  now: Shown & { timeZone: string },
  at: ChangedAt,
  { t, locale, language }: SaidI18n,
): string[] {
  const money = (amount: Money) => formatMoney(amount, locale);
  const cancelling = ({ cancel }: OfferTerms) =>
    sentences(cancellationText({ cancel, timeZone: now.timeZone }, at, { t, locale }));
  const paying = ({ due }: OfferTerms) => dueText(due, { t, locale }) ?? t("bookings.atProperty");
  const named = [
    ...(was.price.minor !== now.price.minor || was.price.currency !== now.price.currency
      ? [t("stay-text.priceChanged", { was: money(was.price), now: money(now.price) })]
      : []),
    ...(was.receipt && now.receipt ? lineChanges(was.receipt, now.receipt, now.price.currency, { t, locale }) : []),
    ...(was.variant === now.variant ? [] : [at.product.changed(was.variant, now.variant, language)]),
    ...(sameTerms(was.terms.cancel, now.terms.cancel)
      ? []
      : [t("stay-text.cancellingChanged", { was: cancelling(was.terms), now: cancelling(now.terms) })]),
    ...(paying(was.terms) === paying(now.terms)
      ? []
      : [t("stay-text.dueChanged", { was: paying(was.terms), now: paying(now.terms) })]),
    ...pointsChange(was, now, t),
  ];
  return named.length > 0 ? named : [t("stay-text.offerChanged")];
}

/** LO-09: a booking that earns less than was shown, or more, is not made unnoticed. */
function pointsChange({ points: was = 0 }: Shown, { points: now = 0 }: Shown, t: Translate): string[] {
  if (was === now) return [];
  const text = (count: number) => t("statement.points", { count });
  return [t("rewards.changed", { was: text(was), now: text(now) })];
}

/** The changed lines, the largest change first. `currency` is the price's; charges beside it have their own. */
function lineChanges(
  was: PriceLines,
  now: PriceLines,
  currency: string,
  { t, locale }: Pick<SaidI18n, "t" | "locale">,
): string[] {
  const [before, after] = [amountsOf(was, currency), amountsOf(now, currency)];
  const none = [{ minor: 0, currency }];
  const text = (amounts: LineAmount[]) =>
    amounts
      .map((amount) => (amount === "unknown" ? t("stay-text.amountUnknown") : formatMoney(amount, locale)))
      .join(" + ");
  return [...new Set([...before.keys(), ...after.keys()])]
    .map((code) => ({ code, old: before.get(code) ?? none, current: after.get(code) ?? none }))
    .filter(({ old, current }) => text(old) !== text(current))
    .sort((one, other) => changeOf(other) - changeOf(one))
    .map(({ code, old, current }) => {
      const fee =
        code === "base"
          ? t("stay-text.priced", { count: now.units })
          : code === "deposit"
            ? t("stay-text.depositName")
            : chargeName(code, t);
      return t("stay-text.feeChanged", { fee, was: text(old), now: text(current) });
    });
}

type LineAmount = Money | "unknown";

/** In minor units; unknown amounts count as zero. */
function changeOf({ old, current }: Record<"old" | "current", LineAmount[]>): number {
  const sum = (amounts: LineAmount[]) =>
    amounts.reduce((all, amount) => all + (amount === "unknown" ? 0 : amount.minor), 0);
  return Math.abs(sum(current) - sum(old));
}

/** By their codes: in the price, and beside it. */
function amountsOf({ lines, beside = [] }: PriceLines, currency: string): Map<PriceLine["code"], LineAmount[]> {
  const amounts = new Map<PriceLine["code"], LineAmount[]>();
  const add = (code: PriceLine["code"], amount: LineAmount) =>
    amounts.set(code, [...(amounts.get(code) ?? []), amount]);
  for (const { code, amount } of lines) add(code, amount === "unknown" ? amount : { minor: amount, currency });
  for (const { code, amount } of besideOf({ beside })) add(code, amount);
  return amounts;
}

/** In the property's own currency. */
const ownLines = ({ base, charges, deposit = 0, beside, units }: OfferPrice): PriceLines => ({
  units,
  beside,
  lines: [
    { code: "base", amount: base },
    ...charges.map(({ code, minor }) => ({ code, amount: minor })),
    ...(deposit > 0 ? [{ code: "deposit" as const, amount: deposit }] : []),
  ],
});

const sentences = (lines: string[]): string => lines.map((line) => (line.endsWith(".") ? line : `${line}.`)).join(" ");
