import { parseAmount, parseDecimal } from "../core/amounts.ts";
import { latinDigits } from "../core/digits.ts";
import { type Outcome, ok, refused } from "../core/outcome.ts";
import { decimalOf, decimalText, fractionText, type Ratio, ratioOf, times, whole } from "../core/ratio.ts";
import { type OrganisationSettings, organisationSettings } from "../organisation/settings.ts";
import { minorUnits } from "../reference/currencies.ts";
import { alternativesOf, type SettingsSchema, settingsSchema, type Why } from "./settings.ts";

/** Settings with their amounts as operators read and type them: "500.00", of the organization's currency. */
export type ShownSettings = Pick<OrganisationSettings, "currency" | "legal" | "languages"> & Record<string, unknown>;

/** How an operator writes numbers, and in which currency. */
type Writing = { locale: string; currency: string };
type Problem = { path: string; why: Why; text: string };

/** OP-01: stored amounts as operators read them. */
export const shownSettings = (settings: OrganisationSettings): ShownSettings =>
  withAmounts(settings, settingsSchema(), "", (stored) => shownAmount(stored, settings.currency)) as ShownSettings;

/** OP-01: what an operator typed, with its amounts as they are stored; those that can't be read are problems and stay. */
export function storedSettings(
  typed: Record<string, unknown>,
  writing: Writing,
): { settings: Record<string, unknown>; problems: Problem[] } {
  const problems: Problem[] = [];
  const settings = withAmounts(typed, settingsSchema(), "", (value, schema, path) => {
    const read = readAmount(value, schema, writing);
    if (read.ok) return read.value;
    problems.push({ path, why: read.why, text: read.text });
    return value;
  });
  return { settings: settings as Record<string, unknown>, problems };
}

/** The currency that settings are in which aren't checked yet. */
export const currencyOf = ({ currency }: Record<string, unknown>): string =>
  typeof currency === "string" ? currency : organisationSettings.shape.currency.parse(undefined);

/** Whether the setting of this path is an amount. */
export const isAmountPath = (path: string): boolean =>
  path
    .split(".")
    .reduce<SettingsSchema[]>(
      (kinds, name) => kinds.flatMap(({ properties }) => properties?.[name] ?? []).flatMap(alternativesOf),
      [settingsSchema()],
    )
    .some(({ amount }) => amount);

/** Refuses another currency for amounts that the same change doesn't write: their minor units would be of that one. */
export function keptAmounts(
  before: OrganisationSettings,
  after: OrganisationSettings,
  patch: Record<string, unknown>,
): Problem[] {
  if (after.currency === before.currency) return [];
  const written = amountPaths(patch);
  const settings = amountPaths(after).filter((path) => !written.includes(path));
  if (settings.length === 0) return [];
  const text = `stays ${before.currency} until the same change writes or takes away these amounts: ${settings.join(", ")}`;
  return [{ path: "currency", why: { why: "amounts-stay", settings }, text }];
}

/** Where amounts are. */
function amountPaths(settings: Record<string, unknown>): string[] {
  const paths: string[] = [];
  withAmounts(settings, settingsSchema(), "", (value, _, path) => {
    paths.push(path);
    return value;
  });
  return paths;
}

type Change = (value: unknown, schema: SettingsSchema, path: string) => unknown;

/** Lists have no amounts. */
function withAmounts(value: unknown, schema: SettingsSchema, path: string, change: Change): unknown {
  if (value === undefined || value === null) return value;
  const kinds = alternativesOf(schema);
  const amount = kinds.find((kind) => kind.amount);
  if (amount) return change(value, amount, path);
  if (typeof value !== "object" || Array.isArray(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => {
      const anyOf = kinds.flatMap(({ properties }) => properties?.[name] ?? []);
      return [name, anyOf.length > 0 ? withAmounts(each, { anyOf }, path ? `${path}.${name}` : name, change) : each];
    }),
  );
}

/** "500.00"; what has no end as a decimal is a fraction, such as "1/300". */
function shownAmount(stored: unknown, currency: string): string {
  const digits = minorUnits(currency);
  const minor = typeof stored === "number" ? whole(stored) : ratioOf(String(stored));
  if (!minor) throw new Error(`a stored amount is none: ${stored}`);
  return shown(minor, digits);
}

function shown(minor: Ratio, digits: number): string {
  const exact = { of: minor.of, over: minor.over * 10n ** BigInt(digits) };
  const text = decimalText(exact);
  const read = decimalOf(text);
  if (!read || read.of * exact.over !== exact.of * read.over) return fractionText(exact);
  const [units, fraction = ""] = text.split(".");
  return digits === 0 && fraction === "" ? text : `${units}.${fraction.padEnd(digits, "0")}`;
}

/** Exact, and plain enough for a stored point value. A number is none: files of earlier builds had minor units. */
function readAmount(
  value: unknown,
  schema: SettingsSchema,
  { locale, currency }: Writing,
): Outcome<number | string, NotRead> {
  const digits = minorUnits(currency);
  const isFraction = schema.type === "string";
  const example = shown({ of: isFraction ? 1n : 500n * 10n ** BigInt(digits), over: 1n }, digits);
  if (typeof value === "number")
    return wrong({ why: "amount", currency, example }, `write it as text in whole units, such as "${example}"`);
  const typed = typeof value === "string" ? value.trim() : "";
  const read = isFraction
    ? readFraction(typed, { locale, currency }, digits)
    : parseAmount(typed, { locale, decimals: digits, currency });
  if (!read.ok && read.reason === "ambiguous")
    return wrong({ why: "ambiguous" }, "can be read as two amounts: leave out separators of thousands");
  const { minimum = 0, pattern = "" } = schema;
  if (!read.ok || (isFraction && !new RegExp(pattern).test(String(read.value))))
    return wrong({ why: "amount", currency, example }, `is an amount in ${currency}, such as ${example}`);
  if (Number(read.value) < minimum) {
    const bound = shown(whole(minimum), digits);
    return wrong({ why: "least", bound }, `has to be ${bound} or more`);
  }
  return ok(read.value);
}

type NotRead = { reason: "wrong-amount"; why: Why; text: string };
const wrong = (why: Why, text: string) => refused("wrong-amount", { why, text });

/** "0.005" or "1/300" in minor units: "1/2", "1/3". */
function readFraction(
  typed: string,
  { locale, currency }: Writing,
  digits: number,
): Outcome<string, "wrong" | "ambiguous"> {
  const text = latinDigits(typed).replace(/\s/g, "");
  const decimal = text.includes("/") ? ok(text) : parseDecimal(typed, { locale, decimals: MOST_DECIMALS, currency });
  if (!decimal.ok) return decimal;
  const value = ratioOf(decimal.value);
  return value ? ok(fractionText(times(value, { of: 10n ** BigInt(digits), over: 1n }))) : refused("wrong");
}

/** So many that three after a point or comma are decimals, where the locale writes them so. */
const MOST_DECIMALS = 9;
