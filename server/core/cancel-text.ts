import type { cancelMessages } from "./cancel-messages/en.ts";
import { type CancelTerms, cancelLines, isFree, type Penalty, penaltyAmount } from "./cancel-terms.ts";
import { type Day, parseDay, wallAt } from "./day.ts";
import { inStep, type Money } from "./money.ts";
import {
  discountIn,
  discountOf,
  inProportion,
  ownTotal,
  type Prepaid,
  prepaidOf,
  type ReceiptLine,
  type ReceiptSource,
} from "./receipt.ts";

type Key = Exclude<keyof typeof cancelMessages, `keepsNights_${string}`> | "keepsNights";

/** How a page or an email says things; `count` among the values chooses the plural form. */
export type CancelWords = {
  say: (key: Key, values?: Record<string, string | number>) => string;
  money: (amount: Money) => string;
  /** Day and time by the property's clock. */
  instant: (at: number) => string;
  day: (day: Day) => string;
  /** Whose clock it is. */
  zone: string;
  city: string;
};

/** Until when something can be done: before midnight is until the end of a day. */
export function deadlineText(
  at: number,
  { say, instant, day, zone }: Pick<CancelWords, "say" | "instant" | "day" | "zone">,
): string {
  const [date = "", clock] = wallAt(zone, at).split("T");
  return clock === "00:00" ? say("endOfDay", { day: day((parseDay(date) ?? 0) - 1) }) : instant(at);
}

/** A price, and what of it a member's plan takes off. */
type Price = Money & { discount: number; step?: number | undefined };
/** The price in the currency it is shown in, and in the property's own, in which its fees are: of its `cost`, without a mark-up. */
export type PenalizedStay = Price & { units: number; own: Price & { cost: number }; prepaid?: Prepaid | undefined };

/** The price of a receipt. */
export const penalizedStay = (receipt: {
  total: number;
  currency: string;
  units: number;
  step?: number | undefined;
  sources: ReceiptSource[];
  lines: ReceiptLine[];
  property: {
    total: number;
    payable: number;
    currency: string;
    markUp?: number | undefined;
    prepaid?: number | undefined;
  };
}): PenalizedStay => ({
  minor: receipt.total,
  currency: receipt.currency,
  units: receipt.units,
  discount: discountOf(receipt.sources, "worth"),
  prepaid: prepaidOf(receipt),
  step: receipt.step,
  own: {
    minor: ownTotal(receipt.property),
    cost: receipt.property.total,
    currency: receipt.property.currency,
    discount: discountOf(receipt.sources, "owed"),
    ...(receipt.property.currency === receipt.currency && { step: receipt.step }),
  },
});

/** The guest's cost of cancelling from `now` on, line by line; without a price the lines give no amounts. */
export function cancelText(
  terms: CancelTerms,
  now: number,
  stay: PenalizedStay | undefined,
  { say, money, city, ...words }: CancelWords,
): string[] {
  return cancelLines(terms, now).map((line) =>
    say(line.key, {
      ...("until" in line && { when: deadlineText(line.until, { say, ...words }), city }),
      ...("penalty" in line && { what: penaltyText(line.penalty, stay, { say, money }) }),
    }),
  );
}

/** "1 night (EUR 120.00)". */
function penaltyText(
  penalty: Penalty,
  stay: PenalizedStay | undefined,
  { say, money }: Pick<CancelWords, "say" | "money">,
): string {
  if (penalty === "unknown") return say("keepsUnknown");
  if (isFree(penalty)) return say("keepsNothing");
  if ("minor" in penalty) {
    const capped = stay && penaltyAmount(penalty, { total: stay.own.cost, ...stay.own, units: stay.units });
    if (!capped || capped === "unknown") return money(penalty);
    const { cost } = stay.own;
    const own = money(
      borne({ ...capped, minor: inProportion(capped.minor, { minor: stay.own.minor, cost }) }, stay.own),
    );
    if (stay.currency === stay.own.currency || stay.own.minor === 0) return own;
    const minor = inProportion(capped.minor, { minor: stay.minor, cost, prepaid: stay.prepaid });
    return `${own} (${money(borne({ minor, currency: stay.currency }, stay))})`;
  }
  const share = shareText(penalty, say);
  const amount = stay && penaltyAmount(penalty, { total: stay.minor, currency: stay.currency, units: stay.units });
  return amount && amount !== "unknown" ? `${share} (${money(borne(amount, stay))})` : share;
}

/** Of a member's discount the organisation loses its part. */
const borne = ({ minor, currency }: Money, { step, ...price }: Price): Money => ({
  currency,
  minor: inStep(minor, step) - discountIn(minor, price.discount, price.minor, step),
});

function shareText(penalty: { percent: number } | { nights: number }, say: CancelWords["say"]): string {
  if ("nights" in penalty) return say("keepsNights", { count: penalty.nights });
  return penalty.percent >= 100 ? say("keepsAll") : say("keepsPart", { percent: penalty.percent });
}
