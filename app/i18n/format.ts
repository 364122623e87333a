import type { Day } from "#server/core/day";
import { DAY } from "#server/core/durations";
import type { Money } from "#server/core/money";

/**
 * The only place where amounts, dates, numbers and distances become text. `locale` is the viewer's (`I18n.locale`);
 * times always name their zone. Loaders call it and send the text: ICU differs between server and browser.
 */

/** "USD 412.50": with the ISO code, and the decimals ISO 4217 gives the currency. */
export function formatMoney({ minor, currency }: Money, locale: string): string {
  const { format, perUnit } = moneyFormat(currency, locale);
  const text = format.format(minor / perUnit);
  // In Arabic ICU puts a left-to-right mark before a minus, which would draw the code to the other side than in every other amount.
  return text.replace(/\u200e(-[\d.,]+)/, "\u2066$1\u2069");
}

/** "-412.50", without groups: as spreadsheets and programs read it. */
export function decimalText({ minor, currency }: Money): string {
  const decimals = decimalsOf(currency);
  const digits = String(Math.abs(minor)).padStart(decimals + 1, "0");
  const whole = digits.slice(0, digits.length - decimals);
  return `${minor < 0 ? "-" : ""}${whole}${decimals > 0 ? `.${digits.slice(-decimals)}` : ""}`;
}

/** Other units are points. */
export const isCurrency = (unit: string): boolean => /^[A-Z]{3}$/.test(unit);

/** How many minor units make one unit of a currency. */
export const minorPerUnit = (currency: string): number => 10 ** decimalsOf(currency);

/** ISO 4217's decimals where they are not two; points are whole. Intl's own differ (it drops those of the forint). */
const DECIMALS: [decimals: number, currencies: string][] = [
  [0, "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF points"],
  [3, "BHD IQD JOD KWD LYD OMR TND"],
  [4, "CLF UYW"],
];

export const decimalsOf = (currency: string): number => DECIMALS.find(([, list]) => list.includes(currency))?.[0] ?? 2;

const moneyFormat = (currency: string, locale: string) =>
  cached(amounts, `${locale} ${currency}`, () => {
    const decimals = decimalsOf(currency);
    const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
    const format = new Intl.NumberFormat(locale, { style: "currency", currency, currencyDisplay: "code", ...digits });
    return { format, perUnit: minorPerUnit(currency) };
  });

/** A score in tenths: 87 is "8.7". */
export const formatScore = (score10: number, locale: string): string =>
  numberFormat(locale, "score").format(score10 / 10);

/** "617.78", without groups: as it is typed into a field. */
export const formatDecimal = (value: number, locale: string): string => numberFormat(locale, "decimal").format(value);

export type DistanceUnit = "mile" | "kilometer";

/** How long a unit is. */
export const METRES: Record<DistanceUnit, number> = { mile: 1609.344, kilometer: 1000 };

export function formatDistance(metres: number, unit: DistanceUnit, locale: string): string {
  const value = metres / METRES[unit];
  return numberFormat(locale, value < 10 ? unit : `far-${unit}`).format(value);
}

const SQUARE_FEET_PER_SQUARE_METRE = 10.7639;

/** How large a room is, in whole square metres or square feet, without the unit: Intl knows none for areas. */
export function formatArea(squareMetres: number, unit: DistanceUnit, locale: string): string {
  const area = unit === "mile" ? squareMetres * SQUARE_FEET_PER_SQUARE_METRE : squareMetres;
  return numberFormat(locale, "whole").format(area);
}

export type DayStyle = "short" | "medium" | "full" | "month" | "weekday" | "weekday-narrow" | "weekday-long" | "number";

const DAY_STYLES: Record<DayStyle, Intl.DateTimeFormatOptions> = {
  short: { day: "numeric", month: "short" },
  medium: { day: "numeric", month: "short", year: "numeric" },
  full: { weekday: "long", day: "numeric", month: "long", year: "numeric" },
  month: { month: "long", year: "numeric" },
  weekday: { weekday: "short" },
  "weekday-narrow": { weekday: "narrow" },
  "weekday-long": { weekday: "long" },
  number: { day: "numeric" },
};

/** With the day and the clock of a time zone. */
const CLOCK: Intl.DateTimeFormatOptions = { hour: "numeric", minute: "2-digit" };
const INSTANT: Intl.DateTimeFormatOptions = { ...DAY_STYLES.medium, hour: "numeric", minute: "2-digit" };

export const formatDay = (day: Day, locale: string, style: DayStyle = "medium"): string =>
  dateFormat(locale, style, DAY_STYLES[style]).format(day * DAY);

/** "Dec 12 – 15, 2026", or without the year. */
export const formatDays = (from: Day, to: Day, locale: string, style: "medium" | "short" = "medium"): string =>
  cached(ranges, `${locale} ${style} ${from} ${to}`, () =>
    dateFormat(locale, style, DAY_STYLES[style]).formatRange(from * DAY, to * DAY),
  );

/** An instant (UTC milliseconds) as date and clock in an IANA time zone. */
export const formatInstant = (at: number, timeZone: string, locale: string): string =>
  dateFormat(locale, "instant", INSTANT, timeZone).format(at);

/** The same with the name of its zone, for what has no place beside it. */
export const formatInstantInZone = (at: number, timeZone: string, locale: string): string =>
  dateFormat(locale, "instant-zone", { ...INSTANT, timeZoneName: "long" }, timeZone).format(at);

/** "2:35 PM" on the clocks of a zone. */
export const formatClock = (at: number, timeZone: string, locale: string): string =>
  dateFormat(locale, "clock", CLOCK, timeZone).format(at);

/** A time of day as properties give it, "15:00", on the clock of the locale: "3:00 PM". */
export function formatTime(time: string, locale: string): string {
  return dateFormat(locale, "time", { timeStyle: "short" }).format(Date.parse(`1970-01-01T${time}Z`));
}

/** A message's values for a time, the hour as its count: Spanish says "la 1:15" and "las 2:15". */
export const timeValues = (time: string) => ({ time, count: Number.parseInt(time, 10) });

/** "a, b and c". */
export const formatList = (items: string[], locale: string): string =>
  cached(lists, locale, () => new Intl.ListFormat(locale, { type: "conjunction" })).format(items);

/** As a heading or an entry begins: Spanish writes months and currencies small among other words. */
export const capitalized = (text: string, locale: string): string =>
  text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);

/** Between U+2068 and U+2069 a name or an amount keeps its own direction among words of another one. */
export const isolated = (text: string): string => `\u2068${text}\u2069`;

/** An amount of one of several: with "≈" where it was rounded, so that times their number it may differ from their total. */
export const oneOf = (money: Money, isExact: boolean, locale: string): string =>
  isExact ? formatMoney(money, locale) : `≈\u00a0${formatMoney(money, locale)}`;

/** What each of so many pays of a total. */
export const eachOf = ({ minor, currency }: Money, count: number, locale: string): string =>
  oneOf({ minor: Math.ceil(minor / count), currency }, minor % count === 0, locale);

/** How a time zone is called in general: "Eastern Time". */
export const zoneName = (timeZone: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: "longGeneric" })
    // Not at the beginning of time, when some zones had names of their own.
    .formatToParts(Date.UTC(2026, 0, 1))
    .find(({ type }) => type === "timeZoneName")?.value ?? timeZone;

const NUMBERS = {
  score: { minimumFractionDigits: 1, maximumFractionDigits: 1 },
  decimal: { useGrouping: false, maximumFractionDigits: 3 },
  whole: { maximumFractionDigits: 0 },
  mile: { style: "unit", unit: "mile", maximumFractionDigits: 1 },
  kilometer: { style: "unit", unit: "kilometer", maximumFractionDigits: 1 },
  "far-mile": { style: "unit", unit: "mile", maximumFractionDigits: 0 },
  "far-kilometer": { style: "unit", unit: "kilometer", maximumFractionDigits: 0 },
} satisfies Record<string, Intl.NumberFormatOptions>;

const amounts = new Map<string, { format: Intl.NumberFormat; perUnit: number }>();
const numbers = new Map<string, Intl.NumberFormat>();
const dates = new Map<string, Intl.DateTimeFormat>();
const ranges = new Map<string, string>();
const lists = new Map<string, Intl.ListFormat>();

const numberFormat = (locale: string, kind: keyof typeof NUMBERS) =>
  cached(numbers, `${locale} ${kind}`, () => new Intl.NumberFormat(locale, NUMBERS[kind]));

const dateFormat = (locale: string, name: string, options: Intl.DateTimeFormatOptions, timeZone = "UTC") =>
  cached(dates, `${locale} ${name} ${timeZone}`, () => new Intl.DateTimeFormat(locale, { ...options, timeZone }));

/** Before old ones are dropped. */
const MOST_KEPT = 1_000;

/** Making an Intl object costs a hundred times more than using one, and a range of days as much as twenty days. */
function cached<Value>(kept: Map<string, Value>, key: string, create: () => Value): Value {
  let value = kept.get(key);
  if (value === undefined) {
    if (kept.size >= MOST_KEPT) kept.clear();
    value = create();
    kept.set(key, value);
  }
  return value;
}
