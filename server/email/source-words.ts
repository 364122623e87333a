import { type Money, POINTS } from "../core/money.ts";
import { type Lasting, planNameIn, type ReceiptSource } from "../core/receipt.ts";
import type { EmailCopy } from "./copy/email-copy.ts";
import { formatDay, formatMoney } from "./format.ts";

/** "Gold discount, 5%", "Cash card": what pays a part of a price, as emails call it. */
export function sourceName(
  { kind, plan }: Pick<ReceiptSource, "kind" | "plan">,
  { document: { words }, locale }: EmailCopy,
): string {
  if (!plan) return words[`source-${kind}`];
  const name = planNameIn(plan, new Intl.Locale(locale).language);
  return words["plan-discount"].replace("{{plan}}", () => name).replace("{{percent}}", String(plan.percent));
}

/** What a bought plan is called, and from when until when. */
export const planText = (plan: PlanPeriod, { locale }: EmailCopy): string =>
  `${planNameIn(plan, new Intl.Locale(locale).language)}\n${formatDay(plan.from, locale)} – ${formatDay(plan.to - 1, locale)}`;

type PlanPeriod = { names: Record<string, string>; from: number; to: number };

/** That a member's discount ends with what is cancelled; `others`: rooms that stand keep theirs. */
export const discountEnds = ({ document: { words } }: EmailCopy, others: boolean): string =>
  words[others ? "discount-stays" : "discount-ends"];

/** "USD 12.00", or "1,200 points": what was paid with, kept or given back. */
export const amountText = (money: Money, { document, locale }: EmailCopy): string =>
  money.currency === POINTS ? document.points(money.minor) : formatMoney(money, locale);

/** BK-09: until when what was refunded can be used, each amount by itself where they differ; empty where it has no last day. */
export function lastsTexts(back: Money, lasts: Lasting[], copy: EmailCopy): string[] {
  const { usableUntil, partUsableUntil } = copy.document.words;
  return lasts.map(({ minor, until }) => {
    const day = formatDay(until, copy.locale);
    if (minor === back.minor) return usableUntil.replace("{{day}}", () => day);
    const amount = amountText({ ...back, minor }, copy);
    return partUsableUntil.replace("{{amount}}", () => amount).replace("{{day}}", () => day);
  });
}
