import type { Account } from "../auth/account.ts";
import { MARK_UP } from "../core/document-lines.ts";
import { type Money, partOf, roundMinor, roundToStep } from "../core/money.ts";
import { dividedBy, isLess, ONE, plus, type Ratio, smallerOf, times, whole } from "../core/ratio.ts";
import {
  type BesideLine,
  discountIn,
  discountOf,
  onlyOnSite,
  type PlanDiscount,
  type ReceiptLine,
  type ReceiptSource,
  type SourceKind,
  totalsOf,
  type UsedRate,
} from "../core/receipt.ts";
import type { Organisation } from "../organisation/settings.ts";
import type {
  ChargeCode,
  ItemPrice,
  OfferPrice,
  Due as StayDue,
  BesideLine as StayPriceBeside,
} from "../ports/offer.ts";
import type { RateTable } from "../ports/rates.ts";
import { productOf } from "../products/product.ts";
import { conversionOf, exchange, inCurrency, usedRate } from "./exchange.ts";

export type PriceDisplay = "inclusive" | "exclusive";

export type PriceLine = ReceiptLine<"base" | ChargeCode | "deposit">;

/** A chosen card, or a balance that pays without a limit; `held` in its own currency. */
export type Payer = { kind: SourceKind; id: string | null; held: Money };

/** What a stay costs, as it is shown, stored and written in emails. Amounts are minor units of `currency`. */
export type Receipt = {
  currency: string;
  units: number;
  items: number;
  /** The price before taxes, then each tax and fee, which together are the total; then a deposit, which is not in it. */
  lines: PriceLine[];
  /** What pays before the stay: a member's discount, one certificate or discount card at most, then the others. */
  sources: ReceiptSource[];
  base: number;
  taxes: number;
  total: number;
  /** What has to be paid beside the total, in no sum here; absent: nothing. */
  beside?: BesideLine<ChargeCode>[] | undefined;
  /** What the certificate or discount card is worth here. */
  discount: number;
  /** The total less what all sources pay; never negative. */
  payable: number;
  /** What of a price that is due by a day the guest pays when ordering, less its share of a plan's discount; absent: nothing. */
  advance?: number | undefined;
  /** One unit of all items, less what a member's plan takes off, with taxes or without as `display` says. */
  perUnit: number;
  /** The rate the price was converted at. Null where nothing was converted. */
  rate: UsedRate | null;
  /** The currency that was asked for, where there is no rate to it from the property's own; the price is then in that. */
  noRateFor: string | null;
  /** What the organisation's payment provider charges are multiples of, in minor units; absent: 1. Every amount to pay is one. */
  step?: number | undefined;
  /** The supplier's price, in minor units of the property's own currency; `byItem` as it told it. `markUp`: beside it; absent: none. */
  property: {
    currency: string;
    total: number;
    payable: number;
    markUp?: number | undefined;
    /** What of it is paid when ordering, where the rest is paid on site; absent: it has no such parts. */
    prepaid?: number | undefined;
    byItem?: ItemPrice[] | undefined;
  };
  display: PriceDisplay;
};

/** RO-02: guests see prices with taxes; others as their account says, else as the organisation does. */
export function displayFor(
  account: Partial<Pick<Account, "displayPrice">> | undefined,
  organisation: Pick<Organisation, "displayPrice">,
): PriceDisplay {
  if (!account) return "inclusive";
  const own = account.displayPrice;
  return own === "inclusive" || own === "exclusive" ? own : organisation.displayPrice;
}

/** LO-07: what the plan of a member takes off; undefined where that is nothing. */
export function discountFor(account: Partial<Pick<Account, "membership">> | undefined): PlanDiscount | undefined {
  const { discount: percent = 0, names = {} } = account?.membership ?? {};
  return percent > 0 ? { percent, names } : undefined;
}

/**
 * The receipt of a stay, in the currency `to` where there is a rate for it and in the property's own where there is none.
 * What the `plan` of a member takes off comes first; then the cap of RO-04 decides how much of `card` counts; `tender` pays what
 * remains, in its order.
 */
export function quote(request: {
  price: OfferPrice;
  product: string;
  to: string;
  rates?: RateTable;
  display: PriceDisplay;
  plan?: PlanDiscount | undefined;
  card?: Payer;
  tender?: Payer[];
  /** When the rate is to be paid. */
  due?: StayDue;
  /** AG-05: what the price has beside what its supplier asks for, in its currency. */
  markUp?: number | undefined;
  /** `Payments.stepOf`; absent: any amount can be charged. */
  stepOf?: ((currency: string) => number) | undefined;
}): Receipt {
  const { price, product, rates, display, plan, card, tender = [], due = "arrival", markUp = 0 } = request;
  const wanted = exchange({ minor: price.total, currency: price.currency }, request.to, rates);
  const currency = wanted ? request.to : price.currency;
  const conversion = conversionOf(price.currency, currency, rates) ?? ONE;
  const converted = (minor: number): Ratio => times(whole(minor), conversion);

  const step = request.stepOf?.(currency) ?? 1;
  const lines = priceLines(price, markUp, due, converted, step);
  const base = roundToStep(converted(price.base), step);
  const total = totalsOf({ lines, sources: [] }).inAll;

  const sources: ReceiptSource[] = [];
  const open = (): number => total - onlyOnSite(lines) - sumOf(sources, "worth");
  /** What that makes us owe: of sums, so that what all are owed together is rounded once. */
  const owedFor = (worth: number): number => {
    const paid = sumOf(sources, "worth") + worth;
    const off = total === paid ? price.total : roundMinor(dividedBy(whole(paid), conversion));
    return Math.min(price.total, off) - sumOf(sources, "owed");
  };
  /** The same where a mark-up is paid with it, in proportion; a plan's discount is of the price without it. */
  const paidFor = (worth: number): Pick<ReceiptSource, "owed" | "markUp"> => {
    if (markUp === 0) return { owed: owedFor(worth) };
    const off = { worth: discountOf(sources, "worth"), owed: discountOf(sources, "owed") };
    const paid = sumOf(sources, "worth") + worth - off.worth;
    const of = (minor: number): number => partOf(minor, paid, total - off.worth);
    const before = sources.reduce((sum, source) => sum + (source.markUp ?? 0), 0);
    return {
      owed: of(price.total - off.owed) + off.owed - sumOf(sources, "owed"),
      markUp: of(markUp) - before,
    };
  };
  const rateFrom = (from: string) => usedRate(from, currency, rates);

  if (plan) {
    const worth = roundToStep(times(converted(price.base), { of: BigInt(plan.percent), over: 100n }), step);
    const owed = owedFor(worth);
    // Given in the property's currency, so that nothing is lost or won by a rate.
    const amount = { minor: owed, currency: price.currency };
    if (worth > 0 && owed > 0)
      sources.push({ kind: "membership", id: null, amount, worth, owed, rate: rateFrom(price.currency), plan });
  }
  const limitOfCard = (): Ratio => {
    const cap = times(converted(price.base), { of: BigInt(productOf(product).capPercent(product)), over: 100n });
    return smallerOf(cap, sources.length > 0 ? whole(open() - markUpIn({ lines })) : converted(price.total));
  };
  for (const payer of card ? [card, ...tender] : tender) {
    const { kind, id, held } = payer;
    const limit = payer === card ? limitOfCard() : whole(open());
    const part = payWithin(limit, currency, held, rates, step);
    if (part) sources.push({ kind, id, ...part, ...paidFor(part.worth), rate: rateFrom(held.currency) });
  }
  const shown = converted(display === "inclusive" ? price.total + markUp : price.base);
  const discount = (card && sources.find(({ kind }) => kind === card.kind)?.worth) ?? 0;

  return {
    currency,
    units: price.units,
    items: price.items,
    lines,
    sources,
    base,
    taxes: total - base,
    total,
    ...(price.beside && { beside: price.beside.map(withoutLabel) }),
    discount,
    payable: total - sumOf(sources, "worth"),
    ...(typeof due !== "string" &&
      due.percentNow && {
        advance: ownPart(roundToStep({ of: BigInt(total) * BigInt(due.percentNow), over: 100n }, step), {
          total,
          sources,
          step,
        }),
      }),
    perUnit: roundMinor(dividedBy(plus(shown, whole(-discountOf(sources, "worth"))), whole(price.units))),
    rate: usedRate(price.currency, currency, rates),
    noRateFor: wanted ? null : request.to,
    ...(step > 1 && { step }),
    property: {
      currency: price.currency,
      total: price.total,
      payable: price.total - sumOf(sources, "owed"),
      ...(markUp > 0 && { markUp }),
      ...(price.onSite && { prepaid: prepaid(price) }),
      ...(price.byItem && { byItem: price.byItem }),
    },
    display,
  };
}

/** What is paid when ordering, of a price of which charges are paid on site. */
export const prepaid = ({ base, charges, onSite = [] }: Pick<OfferPrice, "base" | "charges" | "onSite">): number =>
  charges.reduce((sum, { code, minor }) => sum + (onSite.includes(code) ? 0 : minor), base);

const ownPart = (minor: number, { total, sources, step }: Pick<Receipt, "total" | "sources" | "step">): number =>
  minor - discountIn(minor, discountOf(sources, "worth"), total, step);

/** The supplier's own words are not in the reader's language; the code has words. */
const withoutLabel = ({ label: _, ...line }: StayPriceBeside): BesideLine<ChargeCode> => line;

const sumOf = (sources: ReceiptSource[], part: "worth" | "owed"): number =>
  sources.reduce((sum, source) => sum + source[part], 0);

/** An amount in another currency where there is a rate for it, else as it is; for prices that are only a first look. */
export const convert = (money: Money, to: string, rates: RateTable | undefined): Money =>
  inCurrency(money, to, rates) ?? money;

/** RO-04: what of a price a card can pay at most, in its minor units, after what a plan takes off; nothing of a mark-up. */
export function mostOff(
  { base, total, sources, lines }: Pick<Receipt, "base" | "total" | "sources" | "lines">,
  product: string,
): number {
  const byPlan = discountOf(sources, "worth");
  return Math.min(total - byPlan - markUpIn({ lines }), capOf(base, product));
}

/** RO-04: what of a price before taxes a card can pay at most, in its minor units. */
export const capOf = (base: number, product: string): number =>
  partOf(base, productOf(product).capPercent(product), 100);

/** What a mark-up is of a price, in its minor units. */
export const markUpIn = ({ lines }: Pick<Receipt, "lines">): number =>
  lines.reduce((sum, { code, amount }) => sum + (code === MARK_UP && amount !== "unknown" ? amount : 0), 0);

export const ON_SITE = { shown: true, collectedBy: "on-site", due: "arrival" } as const;

type Collected = Pick<PriceLine, "collectedBy" | "due">;

/** We collect what is to be paid before arrival, unless the property does. */
function collected(due: StayDue): Collected {
  if (due === "arrival") return ON_SITE;
  if (typeof due !== "string" && due.onSite) return { ...ON_SITE, due: { by: due.by } };
  return { collectedBy: "us", due };
}

/**
 * Each line is the difference of two rounded sums, so that the lines always add up to the rounded total. The deposit goes back at
 * the end of the stay: no discount, no source and no total counts it.
 */
function priceLines(
  { base, charges, onSite, deposit = 0 }: OfferPrice,
  markUp: number,
  due: StayDue,
  converted: (minor: number) => Ratio,
  step: number,
): PriceLine[] {
  let exact = 0;
  let rounded = 0;
  const lines: PriceLine[] = [];
  const add = (code: PriceLine["code"], minor: number, { collectedBy, due }: Collected): void => {
    exact += minor;
    const before = rounded;
    rounded = roundToStep(converted(exact), step);
    // No spread: a page of results has a hundred lines.
    lines.push({ shown: true, collectedBy, due, code, amount: rounded - before });
  };
  const all = collected(onSite ? "now" : due);
  add("base", base, all);
  for (const { code, minor } of charges) if (minor !== 0) add(code, minor, onSite?.includes(code) ? ON_SITE : all);
  if (markUp !== 0) add(MARK_UP, markUp, all);
  if (deposit > 0) lines.push({ ...ON_SITE, code: "deposit", shown: false, amount: roundMinor(converted(deposit)) });
  return lines;
}

/** What of `held` pays, at most `limit` of the receipt's currency, and what that is worth; undefined where it is nothing. */
function payWithin(
  limit: Ratio,
  currency: string,
  held: Money,
  rates: RateTable | undefined,
  step: number,
): { amount: Money; worth: number } | undefined {
  const all = exchange(held, currency, rates);
  // WA-05: what is worth less than one minor unit pays nothing.
  if (!all || isLess(all, ONE)) return undefined;
  const most = roundMinor(smallerOf(all, limit));
  // What is left to pay has to be a multiple of the step, too.
  const worth = most - (most % step);
  if (worth === 0) return undefined;
  if (!isLess(limit, all) && worth === most) return { amount: held, worth };
  const share = exchange({ minor: worth, currency }, held.currency, rates);
  const minor = share ? roundMinor(share) : held.minor;
  return { amount: { minor: Math.min(held.minor, Math.max(1, minor)), currency: held.currency }, worth };
}
