import { latinDigits } from "./digits.ts";
import { type Outcome, ok, refused } from "./outcome.ts";

/** The largest amount that is read, in whole units of a currency. */
export const MOST_TYPED = 999_999_999_999;

/** How the person who types writes numbers, and how many decimals the currency has. */
export type AmountFormat = {
  locale: string;
  decimals: number;
  /** Whose code or sign may be typed as well: "USD 50", "50 €"; of another currency the amount is wrong. */
  currency?: string;
};
export type AmountProblem = "wrong" | "ambiguous";

/** Group separators: a space, an apostrophe and "٬" never begin decimals, and "٫" never groups. India groups by two: 1,00,000. */
const AMOUNT = /^([1-9]\d{0,2}(?:([ '’٬.,])\d{3})(?:\2\d{3})*|[1-9]\d?(?:,\d\d)+,\d{3}(?!,)|\d+)(?:([.,٫])(\d+))?$/;

/**
 * An amount as people type it ("12", "12,50", "1,200.50", "١٬٢٠٠٫٥٠") as plain decimal text. "1,000" may be a thousand or
 * one with three decimals: it is read only where the locale and the currency leave one reading.
 */
export function parseDecimal(
  typed: string,
  { locale, decimals, currency }: AmountFormat,
): Outcome<string, AmountProblem> {
  // "5²" is not 52.
  if (/\p{No}/u.test(typed)) return refused("wrong");
  const text = withoutCurrency(plain(typed), currency, locale)
    .replaceAll("،", ",")
    .trim()
    .replace(/^(?=[.,٫]\d+$)/, "0");
  const [, whole = "", group, point, fraction = ""] = AMOUNT.exec(text) ?? [];
  const units = whole.replace(/\D/g, "");
  if (units === "" || units.length > 12 || (group !== undefined && group === point)) return refused("wrong");
  if (point === undefined && (group === "." || group === ",") && units.length === whole.length - 1) {
    const isDecimal = group === decimalSign(locale);
    if (isDecimal !== decimals >= 3) return refused("ambiguous");
    if (isDecimal) return ok(whole.replace(",", "."));
  }
  return ok(fraction === "" ? units : `${units}.${fraction}`);
}

const plain = (text: string): string =>
  latinDigits(text.normalize("NFKC"))
    .replace(/\p{Cf}/gu, "")
    .trim();

/** Without the code or a sign of the currency, before or behind the amount. */
function withoutCurrency(text: string, currency: string | undefined, locale: string): string {
  if (!currency || /^[\d.,٫]*$/.test(text)) return text;
  const folded = text.toLowerCase();
  for (const sign of signsOf(currency, locale)) {
    if (folded.startsWith(sign)) return text.slice(sign.length);
    if (folded.endsWith(sign)) return text.slice(0, -sign.length);
  }
  return text;
}

/** As both the reader's language and English write the currency, the longest first: "us$" before "$". Points have none. */
function signsOf(currency: string, locale: string): string[] {
  if (!/^[A-Z]{3}$/.test(currency)) return [];
  const signs = ["en-US", "en-GB", locale].flatMap((each) =>
    (["symbol", "narrowSymbol"] as const).map((currencyDisplay) => {
      const parts = new Intl.NumberFormat(each, { style: "currency", currency, currencyDisplay }).formatToParts(0);
      return plain(parts.find(({ type }) => type === "currency")?.value ?? "");
    }),
  );
  return [currency, ...signs]
    .map((sign) => sign.toLowerCase())
    .filter((sign) => sign !== "")
    .sort((one, other) => other.length - one.length);
}

/** The same in minor units; more decimals than the currency has are refused. */
export function parseAmount(typed: string, format: AmountFormat): Outcome<number, AmountProblem> {
  const decimal = parseDecimal(typed, format);
  if (!decimal.ok) return decimal;
  const [units = "", fraction = ""] = decimal.value.split(".");
  if (fraction.length > format.decimals) return refused("wrong");
  return ok(Number(units + fraction.padEnd(format.decimals, "0")));
}

export const decimalSign = (locale: string): string =>
  new Intl.NumberFormat(locale).formatToParts(0.5).find(({ type }) => type === "decimal")?.value ?? ".";
