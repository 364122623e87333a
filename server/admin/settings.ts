import { z } from "zod";
import { type Outcome, ok, type Refusal, refused } from "../core/outcome.ts";
import { type MenuProblem, menuProblems, unsoldItems } from "../organisation/menu.ts";
import { type OrganisationSettings, organisationSettings } from "../organisation/settings.ts";
import { nearest } from "../places/spelling.ts";
import { registeredCodes } from "../products/product.ts";
import { findCountry } from "../reference/countries.ts";
import { activeCurrencies } from "../reference/currencies.ts";

/** Common reasons why a value is refused; others are only said in the words of `problems`. */
export type Why =
  | MenuProblem["why"]
  | { why: "lacks"; item: string; needs: string }
  | { why: "required" | "number" | "format" | "control" | "currency" }
  /** `allowed`: all that there are, where they are few. */
  | { why: "choice"; allowed?: string[] }
  | { why: "near"; near: string }
  | { why: "twice"; item: string }
  /** Amounts that would be read in another currency. */
  | { why: "amounts-stay"; settings: string[] }
  | { why: "ambiguous" }
  | { why: "amount"; currency: string; example: string }
  /** The bound of an amount is its text. */
  | { why: "least" | "most" | "long"; bound: number | string };

/** `whys`: by the path of the setting. */
export type WrongSettings = Refusal<{ reason: "wrong-settings"; problems: string[]; whys: Record<string, Why> }>;

/** OP-01: what an operator wrote, as it is stored. Refused are unknown keys too, and what can not be true together. */
export function checkSettings(given: Record<string, unknown>): Outcome<OrganisationSettings, WrongSettings> {
  const result = organisationSettings.safeParse(given);
  const contradicted = result.success ? contradictions(result.data) : [];
  const controlled = controlCharacters(given);
  const problems = [
    ...unknownKeys(given, settingsSchema(), ""),
    ...controlled.map((path) => `${path}: ${CONTROL}`),
    ...contradicted.map(({ path, text }) => `${path}: ${text}`),
    ...(result.error?.issues ?? []).map(({ path, message }) => `${path.join(".")}: ${message}`),
  ];
  if (result.success && problems.length === 0) return ok(result.data);
  const whys: Record<string, Why> = Object.fromEntries([
    ...contradicted.map(({ path, why }) => [path, why] as const),
    ...(result.error?.issues ?? []).flatMap((issue) => {
      const why = whyOf(issue, given);
      return why ? [[issue.path.join("."), why] as const] : [];
    }),
    ...controlled.map((path) => [path, { why: "control" }] as const),
  ]);
  return refused("wrong-settings", { problems, whys });
}

function whyOf(issue: z.core.$ZodIssue, given: unknown): Why | undefined {
  const value = issue.path.reduce<unknown>((at, name) => (Object(at) as Record<PropertyKey, unknown>)[name], given);
  if (value === undefined) return { why: "required" };
  switch (issue.code) {
    case "invalid_type":
      return issue.expected === "int" || issue.expected === "number" ? { why: "number" } : undefined;
    case "invalid_value":
      return { why: "choice", allowed: issue.values.map(String) };
    case "invalid_union":
      return { why: "choice" };
    case "invalid_format":
      return /^currenc/.test(String(issue.path[0])) ? currencyWhy(String(value)) : { why: "format" };
    case "too_small":
      return isCounted(issue.origin) ? { why: "least", bound: Number(issue.minimum) } : { why: "required" };
    case "too_big":
      return { why: isCounted(issue.origin) ? "most" : "long", bound: Number(issue.maximum) };
    default:
      return issue.path.join(".") === "timeZone" ? { why: "choice" } : undefined;
  }
}

const isCounted = (origin: string): boolean => origin === "number" || origin === "int";

/** Of JSON Schema, what this reads. */
export type SettingsSchema = {
  description?: string;
  type?: string;
  const?: unknown;
  enum?: string[];
  default?: unknown;
  minimum?: number;
  maximum?: number;
  pattern?: string;
  properties?: Record<string, SettingsSchema>;
  required?: string[];
  additionalProperties?: SettingsSchema | false;
  items?: SettingsSchema;
  anyOf?: SettingsSchema[];
  oneOf?: SettingsSchema[];
  /** OP-01: pages only show it. */
  byCommand?: boolean;
  /** Stored in minor units, typed and shown in whole ones. */
  amount?: boolean;
};

let schemaOfSettings: SettingsSchema | undefined;

/** Made once, when it is first asked for: it takes tens of milliseconds. */
export function settingsSchema(): SettingsSchema {
  schemaOfSettings ??= z.toJSONSchema(organisationSettings, { io: "input", unrepresentable: "any" }) as SettingsSchema;
  return schemaOfSettings;
}

/** The schema itself, or those of which one has to match. */
export const alternativesOf = (schema: SettingsSchema): SettingsSchema[] =>
  (schema.anyOf ?? schema.oneOf ?? []).length > 0
    ? [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap(alternativesOf)
    : [schema];

function unknownKeys(value: unknown, schema: SettingsSchema, path: string): string[] {
  if (typeof value !== "object" || value === null) return [];
  const schemas = alternativesOf(schema);
  const below = (name: string) => (path ? `${path}.${name}` : name);
  if (Array.isArray(value)) {
    const items = schemas.flatMap((each) => each.items ?? []);
    return items.length > 0 ? value.flatMap((each, i) => unknownKeys(each, { anyOf: items }, below(`${i}`))) : [];
  }
  const known = new Map<string, SettingsSchema[]>();
  for (const [name, property] of schemas.flatMap(({ properties }) => Object.entries(properties ?? {})))
    known.set(name, [...(known.get(name) ?? []), property]);
  const others = schemas.flatMap(({ additionalProperties }) => additionalProperties || []);
  return Object.entries(value).flatMap(([name, each]) => {
    const found = [...(known.get(name) ?? []), ...others];
    if (found.length > 0) return unknownKeys(each, { anyOf: found }, below(name));
    const near = nearest(name, [...known.keys()]);
    return [`${below(name)}: there is no such setting${near ? `; did you mean ${below(near)}?` : ""}`];
  });
}

type Contradiction = { path: string; text: string; why: Why };

const unlisted = (path: string, list: string): Contradiction => ({
  path,
  text: `no ${list} of the list`,
  why: { why: "choice" },
});

const CURRENCIES = activeCurrencies.map(({ code }) => code);

function currencyWhy(code: string): Why {
  const near = nearest(code, CURRENCIES);
  return near ? { why: "near", near } : { why: "currency" };
}

/** Amounts and visitors have active ones only. */
function currencyProblems(path: string, code: string): Contradiction[] {
  if (CURRENCIES.includes(code)) return [];
  const why = currencyWhy(code);
  const text = "no active currency of the list";
  return [{ path, text: why.why === "near" ? `${text}; did you mean ${why.near}?` : text, why }];
}

/** At the place of the second. */
const namedTwice = (path: string, names: string[]): Contradiction[] =>
  names.flatMap((item, i) =>
    names.indexOf(item) < i ? [{ path: `${path}.${i}`, text: `names ${item} twice`, why: { why: "twice", item } }] : [],
  );

function contradictions(settings: OrganisationSettings): Contradiction[] {
  const { countryCode, language, languages, currency, currencies = [], products, menu } = settings;
  const codes = registeredCodes();
  return [
    ...(findCountry(countryCode) ? [] : [unlisted("countryCode", "country")]),
    ...currencyProblems("currency", currency),
    ...currencies.flatMap((code, i) => currencyProblems(`currencies.${i}`, code)),
    ...offeredProblems("languages", languages, language),
    ...offeredProblems("currencies", settings.currencies, currency),
    ...products.flatMap((code, i): Contradiction[] => {
      const text = `"${code}" is no product; there are ${codes.join(", ")}`;
      return codes.includes(code) ? [] : [{ path: `products.${i}`, text, why: { why: "choice", allowed: codes } }];
    }),
    ...namedTwice("products", products),
    ...menuProblems(menu),
    ...namedTwice(
      "menu",
      menu.map(({ item }) => item),
    ),
    ...unsoldItems(menu, products),
  ];
}

function offeredProblems(path: string, offered: string[] | undefined, own: string): Contradiction[] {
  if (!offered) return [];
  const text = `lacks ${own}, which the organization begins with`;
  return [
    ...(offered.includes(own) ? [] : [{ path, text, why: { why: "lacks", item: own, needs: "" } as const }]),
    ...namedTwice(path, offered),
  ];
}

export const CONTROL = "has a control character";

/** The places of texts that have one: pages and the headers of emails say them. */
export function controlCharacters(value: unknown, path = ""): string[] {
  if (typeof value === "string") return /\p{Cc}/u.test(value) ? [path] : [];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) => controlCharacters(each, path ? `${path}.${key}` : key));
}
