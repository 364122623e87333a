import type { Day } from "./day.ts";
import { type Money, POINTS, partOf, roundToStep } from "./money.ts";

/** Who takes the money of a line. */
export type CollectedBy = "us" | "supplier" | "on-site";
/** When it is to be paid; a day in the property's zone. */
export type Due = "now" | "arrival" | "departure" | { by: number };

/** A part of a price, in minor units of the receipt's currency; unknown is never zero. */
export type ReceiptLine<Code extends string = string> = {
  code: Code;
  amount: number | "unknown";
  /** Whether it is part of the total that is shown. */
  shown: boolean;
  collectedBy: CollectedBy;
  due: Due;
};

/** A refundable deposit; its line is in no total. */
const DEPOSIT = "deposit";

/** The lines that make up the total. */
export const shownLines = <Code extends string>(lines: ReceiptLine<Code>[]) =>
  lines.filter((line): line is ReceiptLine<Code> & { code: Exclude<Code, typeof DEPOSIT> } => line.shown);

export const depositOf = ({ lines }: { lines: ReceiptLine[] }): ReceiptLine | undefined =>
  lines.find(({ code }) => code === DEPOSIT);

/** What has to be paid beside the total, in whatever currency. */
export type BesideLine<Code extends string = string> = {
  code: Code;
  amount: Money | "unknown";
  collectedBy: CollectedBy;
  due: Due;
};

/** Sums each tax and fee over the rooms; a sum with an unknown amount is unknown. */
export function besideOf<Code extends string>({ beside = [] }: { beside?: BesideLine<Code>[] | undefined }) {
  const sums = new Map<string, Pick<BesideLine<Code>, "code" | "amount">>();
  for (const { code, amount } of beside) {
    const name = `${code} ${amount === "unknown" ? amount : amount.currency}`;
    const known = sums.get(name)?.amount ?? "unknown";
    const isSum = known !== "unknown" && amount !== "unknown";
    sums.set(name, { code, amount: isSum ? { ...amount, minor: known.minor + amount.minor } : amount });
  }
  return [...sums.values()];
}

/** The rate an amount was converted at: units of `to` for one unit of `from`, as plain decimal text of 20 places. */
export type UsedRate = { from: string; to: string; rate: string; asOf: string; source: string };

/** Of the demo's own table: without an age, and not to be named. */
export const isInvented = ({ source }: Pick<UsedRate, "source">): boolean => source.startsWith("demo");

/**
 * What can pay, in the order in which a penalty is kept from it; "outside": what the organization was paid without this site, and
 * returns by itself.
 */
export const SOURCE_KINDS = [
  "payment",
  "outside",
  "credit",
  "cash-card",
  "myvacations",
  "points",
  "discount",
  "certificate",
  "membership",
] as const;
export type SourceKind = (typeof SOURCE_KINDS)[number];

/** What the plan of a member takes off, and what the plan is called in the languages it was named in. */
export type PlanDiscount = { percent: number; names: { [language: string]: string } };

/** What pays a part of a price. */
export type ReceiptSource = {
  kind: SourceKind;
  /** Of a card its id; null where the kind says it all. */
  id: string | null;
  /** What of it pays, in its own currency. */
  amount: Money;
  /** What that is in minor units of the receipt's currency. */
  worth: number;
  /** What that is in minor units of the property's currency, to which it is owed. */
  owed: number;
  /** What of it pays a mark-up, in the property's currency too; absent: nothing. */
  markUp?: number | undefined;
  /** From its currency to the receipt's; null where they are the same. */
  rate: UsedRate | null;
  /** Of a member's discount, which the organisation pays. */
  plan?: PlanDiscount | undefined;
  /** Of what was paid after the sale: the number of the receipt that tells it first. */
  turn?: number | undefined;
};

export const planNameIn = ({ names }: Pick<PlanDiscount, "names">, language: string): string =>
  names[language] ?? Object.values(names)[0] ?? "";

/** Whether a source is the guest's own money. A plan's discount is the organisation's money and never refunded to the guest. */
export const isGuestMoney = ({ kind }: { kind: SourceKind }): boolean => kind !== "membership";

/** The discount on a part of a price, in proportion to the discount on the whole. */
export const discountIn = (kept: number, worth: number, price: number, step = 1): number =>
  price > 0 ? roundToStep({ of: BigInt(worth) * BigInt(Math.min(kept, price)), over: BigInt(price) }, step) : 0;

type Discounted = { total: number; sources: ReceiptSource[] };

/** What a member's plan takes off. */
export const discountOf = (sources: ReceiptSource[], part: "worth" | "owed"): number =>
  sources.reduce((sum, source) => sum + (isGuestMoney(source) ? 0 : source[part]), 0);

/** The total that pages and emails show the guest: less the discount of a member's plan. */
export const guestTotal = ({ total, sources }: Discounted): number => total - discountOf(sources, "worth");

/**
 * What of the price of rooms that stand is earned on: less the `discount` that a member's plan takes off of it, and what points
 * still pay of it, as they pay the same part of everything that is `kept`.
 */
export function earnedOnPart(part: Record<"stands" | "discount" | "kept" | "points", number>): number {
  const { stands, discount, kept, points } = part;
  return Math.max(0, stands - discount - (kept > 0 ? partOf(points, Math.min(stands, kept), kept) : 0));
}

/** The same of a whole price, as it was sold; `owed`: of the property's price, in its own currency. */
export function earnedOnWhole({ total, sources }: Discounted, part: "worth" | "owed" = "worth"): number {
  const points = sources.reduce((sum, source) => sum + (source.kind === POINTS ? source[part] : 0), 0);
  return earnedOnPart({ stands: total, discount: discountOf(sources, part), kept: total, points });
}

/** BK-09: what of a refund has a last day, in minor units of its unit. */
export type Lasting = { minor: number; until: Day };

/** How what was paid is called: not "with your booking" once something of it was paid later. */
export const paidName = ({ sources }: { sources: Pick<ReceiptSource, "turn">[] }): "now" | "paid" =>
  sources.some(({ turn = 1 }) => turn > 1) ? "paid" : "now";

/** In minor units of the receipt's currency; unknown amounts are in none of them. */
export type Totals = {
  inAll: number;
  /** What the sources pay at the sale. */
  now: number;
  /** What remains to be paid on site; never below zero. */
  onSite: number;
  /** Some line's amount is not known, so each total is at least that. */
  isLeast: boolean;
};

/** `advance`: what of a price that is due by a day its guest pays when ordering. */
type Timed = { lines: ReceiptLine[]; sources: ReceiptSource[]; advance?: number | undefined };

/**
 * Minor units that only the supplier takes, on site: beside lines that we collect. Where it takes all of a price, buyers may pay us
 * instead.
 */
export const onlyOnSite = (lines: ReceiptLine[]): number => {
  const shown = shownLines(lines);
  return shown.some(({ collectedBy }) => collectedBy === "us")
    ? sumOf(shown.filter(({ collectedBy }) => collectedBy !== "us"))
    : 0;
};

/**
 * Minor units to be paid when ordering: of the lines that we collect at once, less what the sources pay; all that is left and that
 * we may collect where the buyer wants to pay now.
 */
export function dueNow({ lines, sources, payable, advance }: Timed & { payable: number }, payNow = false): number {
  if (payNow) return Math.max(0, payable - onlyOnSite(lines));
  if (advance !== undefined) return Math.max(0, advance + discountOf(sources, "worth") - paidBy(sources));
  const now = shownLines(lines).filter(({ collectedBy, due }) => collectedBy === "us" && due === "now");
  return Math.max(0, sumOf(now) - paidBy(sources));
}

/** When what is left of a price is to be paid: at once where no part of it is left for later; undefined where nothing is left. */
export function whenDue<When extends Due>(receipt: Timed & { payable: number }, due: When): When | "now" | undefined {
  if (receipt.payable === 0) return undefined;
  return dueNow(receipt) < receipt.payable ? due : "now";
}

/** What is left to be paid to us by a day, in minor units; the sources pay first what is due first. */
export function dueLater({ lines, sources, advance = 0 }: Timed): { by: number; minor: number }[] {
  const ours = shownLines(lines).filter(({ collectedBy }) => collectedBy === "us");
  const left = (isDue: (due: Due) => boolean) => {
    const sum = sumOf(ours.filter(({ due }) => isDue(due)));
    const covered = Math.min(paid, sum);
    paid -= covered;
    return sum - covered;
  };
  let paid = Math.max(paidBy(sources), advance + discountOf(sources, "worth"));
  left((due) => due === "now");
  const days = [...new Set(ours.flatMap(({ due }) => (typeof due === "string" ? [] : [due.by])))].sort((a, b) => a - b);
  return days
    .map((by) => ({ by, minor: left((due) => typeof due !== "string" && due.by === by) }))
    .filter(({ minor }) => minor > 0);
}

/** The part of a price that is paid when ordering while the rest is paid on site: in the buyer's and in the supplier's currency. */
export type Prepaid = { minor: number; cost: number };

export const prepaidOf = ({
  lines,
  property: { prepaid: cost },
}: {
  lines: ReceiptLine[];
  property: { prepaid?: number | undefined };
}): Prepaid | undefined =>
  cost === undefined
    ? undefined
    : { cost, minor: sumOf(shownLines(lines).filter(({ collectedBy }) => collectedBy === "us")) };

/**
 * What an amount in the supplier's currency is in the buyer's, of a price that is `cost` and `minor` in them: in proportion, within
 * what is prepaid and within the rest, so that a fee of all that was prepaid is what was paid.
 */
export function inProportion(
  minor: number,
  price: { minor: number; cost: number; prepaid?: Prepaid | undefined },
): number {
  const { prepaid } = price;
  if (!prepaid) return price.cost === 0 ? 0 : partOf(minor, price.minor, price.cost);
  if (minor <= prepaid.cost) return partOf(minor, prepaid.minor, prepaid.cost);
  return prepaid.minor + partOf(minor - prepaid.cost, price.minor - prepaid.minor, price.cost - prepaid.cost);
}

/** What the supplier itself charges in its own currency, without a mark-up; nothing of what we collect. */
export function chargedBySupplier({ lines, payable, property }: Payable & { lines: ReceiptLine[] }): number {
  const isOurs = lines.some(({ code, collectedBy }) => code === "base" && collectedBy === "us");
  return isOurs && payable > onlyOnSite(lines) ? 0 : property.payable;
}

/** The whole price for its buyer, in the property's currency. */
export const ownTotal = ({ total, markUp = 0 }: Payable["property"]): number => total + markUp;

/** What of a mark-up no source pays yet. */
const openMarkUp = ({ property, sources }: Pick<Payable, "property" | "sources">): number =>
  sources.reduce((open, { markUp = 0 }) => open - markUp, property.markUp ?? 0);

const paidBy = (sources: ReceiptSource[]): number => sources.reduce((sum, { worth }) => sum + worth, 0);

const sumOf = (lines: ReceiptLine[]): number =>
  lines.reduce((sum, { amount }) => sum + (amount === "unknown" ? 0 : amount), 0);

/** What was paid after the sale, by a payment or from a balance in the currency of the receipt. */
type Later = Required<Pick<ReceiptSource, "kind" | "turn">>;

/** The same receipt, with a payment of so much among its sources. */
export function withPayment<Paid extends Payable>(receipt: Paid, minor: number, later?: Later): Paid {
  const { currency, payable, property, sources } = receipt;
  if (minor === 0) return receipt;
  const owed = partOf(property.payable, minor, payable);
  const markUp = partOf(openMarkUp(receipt), minor, payable);
  const paid = { owed, ...(markUp > 0 && { markUp }) };
  const of = { id: null, amount: { minor, currency }, worth: minor, ...paid, rate: null };
  return {
    ...receipt,
    sources: [...sources, { ...of, kind: later?.kind ?? "payment", ...(later && { turn: later.turn }) }],
    payable: payable - minor,
    property: { ...property, payable: property.payable - owed },
  };
}

type Payable = {
  currency: string;
  sources: ReceiptSource[];
  payable: number;
  property: { currency: string; total: number; payable: number; markUp?: number | undefined };
};

/** What the lines come to, and who pays it when. */
export function totalsOf({ lines, sources }: { lines: ReceiptLine[]; sources: ReceiptSource[] }): Totals {
  const shown = lines.filter((line) => line.shown);
  const inAll = shown.reduce((sum, { amount }) => sum + (amount === "unknown" ? 0 : amount), 0);
  const now = paidBy(sources);
  return { inAll, now, onSite: Math.max(0, inAll - now), isLeast: shown.some(({ amount }) => amount === "unknown") };
}
