import type { Money } from "../../core/money.ts";
import { minorUnits } from "../../reference/currencies.ts";

/**
 * Where Stripe counts in other decimals than ISO 4217 (docs.stripe.com/currencies, special cases). HUF and TWD differ in payouts
 * only.
 */
const DECIMALS: Record<string, number> = { ISK: 2, UGX: 2, MGA: 0 };
/** Of three decimals the last one has to be 0. */
const LAST_DIGIT = 10;
/** Of these Stripe takes whole units only, though it counts in hundredths. */
const WHOLE_UNITS = 100;

/** The smallest amount that Stripe takes, in minor units: it takes its multiples. */
export function stripeStep(currency: string): number {
  const [ours, theirs] = [minorUnits(currency), DECIMALS[currency] ?? minorUnits(currency)];
  return theirs === 3 ? LAST_DIGIT : 10 ** Math.max(0, ours - theirs);
}

/** Stripe's count of an amount. Undefined for one that cannot be charged there: of a fraction that Stripe does not know. */
export function stripeAmount({ minor, currency }: Money): number | undefined {
  const ours = minorUnits(currency);
  const theirs = DECIMALS[currency] ?? ours;
  const amount = theirs >= ours ? minor * 10 ** (theirs - ours) : minor / 10 ** (ours - theirs);
  const step = theirs === 3 ? LAST_DIGIT : theirs > ours ? WHOLE_UNITS : 1;
  return Number.isSafeInteger(amount) && amount % step === 0 ? amount : undefined;
}

/** `currency`: in lower case, as Stripe writes it. */
export function moneyOf(amount: number, stripeCurrency: string): Money {
  const currency = stripeCurrency.toUpperCase();
  const ours = minorUnits(currency);
  const theirs = DECIMALS[currency] ?? ours;
  return {
    minor: theirs >= ours ? Math.round(amount / 10 ** (theirs - ours)) : amount * 10 ** (ours - theirs),
    currency,
  };
}
