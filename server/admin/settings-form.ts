import { latinDigits } from "../core/digits.ts";
import { isOffered } from "../core/offered.ts";
import { oneLine } from "../core/one-line.ts";
import { hashToken } from "../crypto/ids.ts";
import {
  LANGUAGES,
  type Language,
  LEGAL_TEXTS,
  type LegalText,
  type LegalTextName,
  type OrganisationSettings,
} from "../organisation/settings.ts";
import type { ShownSettings } from "./setting-amounts.ts";
import { alternativesOf, type SettingsSchema, settingsSchema } from "./settings.ts";

/** OP-01: settings that one page has; every other setting is on the last one, but for the logo, which is a file. */
const GROUPS = {
  general: [
    ...[
      "language",
      "languages",
      "currency",
      "currencies",
      "timeZone",
      "countryCode",
      "calendarType",
      "minCheckinDays",
      "displayPrice",
    ],
    ...["bookWithoutSession", "accessCode", "accessCodeForSocial", "promotionsRedirect", "googleTagId"],
  ],
  brand: ["brand"],
  products: ["products", "menu"],
  contact: ["contact", "mailFrom", "legalName", "legalAddress", "taxNumber", "packageOrganiser"],
  value: [
    "walletOptions",
    "balanceAtDeletion",
    "topUpWithdrawDays",
    "returnedValueDays",
    "creditDueDays",
    "pointValue",
    "secondPersonAbove",
  ],
  payments: ["payments"],
  suppliers: ["suppliers"],
  savings: ["savings"],
  "sign-in": ["social", "sso"],
  other: [],
} satisfies Record<string, string[]>;

type LegalGroup = `${LegalTextName}-${Language}`;
/** Each legal text has a page of its own: forms are 64 kB at most. */
export type SettingGroup = keyof typeof GROUPS | LegalGroup;

/** Legal texts are those of the languages that the site offers. */
export const settingGroups = ({ languages }: Pick<OrganisationSettings, "languages">): SettingGroup[] => [
  ...(Object.keys(GROUPS) as (keyof typeof GROUPS)[]),
  ...LEGAL_TEXTS.flatMap((text) => offeredOf({ languages }).map((language): LegalGroup => `${text}-${language}`)),
];

const offeredOf = ({ languages }: Pick<OrganisationSettings, "languages">): Language[] =>
  LANGUAGES.filter((language) => isOffered(languages, language));

/** `path`: with the places of lists, as in the problems of settings. `named`: without them, and without the language. */
export type SettingField = {
  path: string;
  named: string;
  /** A legal text, or a text by language. */
  language?: Language;
  value: string;
} & (
  | { kind: "line" | "number" | "lines" | "legal" | "tick" }
  | { kind: "choice"; choices: string[] }
  | { kind: "amount"; currency: string }
  /** Shown; only a command changes it. */
  | { kind: "fixed" }
);

/** What an operator typed, by path; a tick that is not there is off. */
export type Typed = Record<string, string>;

/** Addresses of providers that only rehearsals change: by command. */
const NOT_SHOWN = /(?:^|\.)endpoints$/;

const keysOf = (group: keyof typeof GROUPS): string[] => {
  if (group !== "other") return GROUPS[group];
  const elsewhere = new Set<string>([...Object.values(GROUPS).flat(), "legal", "logo"]);
  return Object.keys(settingsSchema().properties ?? {}).filter((key) => !elsewhere.has(key));
};

/** The text and the language of a page of legal texts. */
function legalOf(group: SettingGroup): { text: LegalTextName; language: Language } | undefined {
  const [name, of] = group.split("-");
  const text = LEGAL_TEXTS.find((each) => each === name);
  const language = LANGUAGES.find((each) => each === of);
  return text && language ? { text, language } : undefined;
}

const isOfKeys = (group: SettingGroup): group is keyof typeof GROUPS => Object.hasOwn(GROUPS, group);

/** What pages only show, by path, as JSON. */
export const commandOnlyOf = (settings: OrganisationSettings): Map<string, string> =>
  new Map(commandOnly(settings, settingsSchema(), ""));

function commandOnly(value: unknown, schema: SettingsSchema, path: string): [string, string][] {
  if (value === undefined) return [];
  const kinds = alternativesOf(schema);
  if (isByCommand(schema)) return [[path, JSON.stringify(value)]];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) => {
    const anyOf = kinds.flatMap(({ properties, items }) => items ?? properties?.[name] ?? []);
    return commandOnly(each, { anyOf }, path ? `${path}.${name}` : name);
  });
}

const isByCommand = (schema: SettingsSchema): boolean => alternativesOf(schema).some(({ byCommand }) => byCommand);

const isAmount = (schema: SettingsSchema): boolean => alternativesOf(schema).some(({ amount }) => amount);

const holdsByCommand = (schema: SettingsSchema): boolean =>
  isByCommand(schema) ||
  alternativesOf(schema).some(({ properties = {}, items }) =>
    [...Object.values(properties), ...(items ? [items] : [])].some(holdsByCommand),
  );

/** Whether a page has settings that only a command changes. */
export const isPartlyByCommand = (group: SettingGroup): boolean =>
  isOfKeys(group) && keysOf(group).some((key) => holdsByCommand(settingsSchema().properties?.[key] ?? {}));

/** The fields of a page with what is set. */
export function fieldsOf(group: SettingGroup, settings: ShownSettings): SettingField[] {
  const legal = legalOf(group);
  if (legal) return legalFields(legal, settings.legal[legal.language][legal.text]);
  if (!isOfKeys(group)) return [];
  const { properties = {} } = settingsSchema();
  const of = { currency: settings.currency, languages: offeredOf(settings) };
  return keysOf(group).flatMap((key) =>
    fieldsAt({ schema: properties[key] ?? {}, path: key, named: key, ...of }, settings[key]),
  );
}

/** What was typed as a merge patch of the settings: an empty field takes its setting back to the default. */
export function patchOf(group: SettingGroup, typed: Typed, settings: ShownSettings): Record<string, unknown> {
  const legal = legalOf(group);
  if (legal) return { legal: { [legal.language]: { [legal.text]: legalValue(legal, typed) } } };
  if (!isOfKeys(group)) return {};
  const { properties = {} } = settingsSchema();
  return Object.fromEntries(
    keysOf(group).map((key) => [key, valueAt(properties[key] ?? {}, key, typed, settings[key])]),
  );
}

/** Whether two forms would change the same. */
export const digestOf = (patch: Record<string, unknown>): string => hashToken(JSON.stringify(patch));

/** The field that a problem is about: that of its path, or of what contains it; `setting`: its path. */
export function fieldOf(
  problem: string,
  fields: SettingField[],
): { path: string | undefined; setting: string; text: string } {
  const [, at = "", text = problem] = /^([\w.]+): (.*)$/s.exec(problem) ?? [];
  const path =
    fields.find((field) => field.path === at) ??
    fields.find((field) => at.startsWith(`${field.path}.`) || field.path.startsWith(`${at}.`)) ??
    fields.find((field) => field.kind === "legal" && at.startsWith(field.path.replace(/\.text$/, "")));
  return { path: path?.path, setting: at, text: path && path.path !== at ? problem : text };
}

type Place = { schema: SettingsSchema; path: string; named: string; currency: string; languages: Language[] };

function fieldsAt({ schema, path, named, ...of }: Place, value: unknown): SettingField[] {
  const kinds = alternativesOf(schema);
  const at = { path, named };
  if (path === "menu") return [{ ...at, kind: "lines", value: menuLines(value) }];
  if (isByCommand(schema)) return value === undefined ? [] : [{ ...at, kind: "fixed", value: textOf(value) }];
  const properties = propertiesOf(schema);
  if (properties.length > 0)
    return properties.flatMap(([name, property]) =>
      fieldsAt({ schema: property, path: `${path}.${name}`, named: `${named}.${name}`, ...of }, within(value, name)),
    );
  const items = kinds.find((kind) => kind.items)?.items;
  if (items && propertiesOf(items).length > 0) {
    const entries = Array.isArray(value) ? value : [];
    return (holdsByCommand(items) ? entries : [...entries, undefined]).flatMap((entry, place) =>
      fieldsAt({ schema: items, path: `${path}.${place}`, named, ...of }, entry),
    );
  }
  if (items) return [{ ...at, kind: "lines", value: Array.isArray(value) ? value.join("\n") : "" }];
  const others = kinds.find((kind) => kind.additionalProperties)?.additionalProperties;
  if (others)
    return of.languages.map((language) => ({
      ...{ path: `${path}.${language}`, named, language },
      kind: "line",
      value: textOf(within(value, language)),
    }));
  if (isAmount(schema)) return [{ ...at, kind: "amount", currency: of.currency, value: textOf(value) }];
  const choices = choicesOf(kinds);
  if (choices.length > 0) return [{ ...at, kind: "choice", choices, value: textOf(value) }];
  if (kinds[0]?.type === "boolean") return [{ ...at, kind: "tick", value: value === true ? "on" : "" }];
  return [{ ...at, kind: kinds[0]?.type === "integer" ? "number" : "line", value: textOf(value) }];
}

/** null: nothing was typed. */
function valueAt(schema: SettingsSchema, path: string, typed: Typed, stored: unknown): unknown {
  const kinds = alternativesOf(schema);
  const text = (typed[path] ?? "").trim();
  if (path === "menu") return linesOf(text).map(menuItem);
  const properties = propertiesOf(schema);
  if (properties.length > 0) {
    const value = properties
      .filter(([, property]) => !isByCommand(property))
      .map(([name, property]) => [name, valueAt(property, `${path}.${name}`, typed, within(stored, name))] as const);
    const isEmpty = value.every(([, each]) => each === null || each === false);
    return isEmpty && commandOnly(stored, schema, path).length === 0 ? null : Object.fromEntries(value);
  }
  const items = kinds.find((kind) => kind.items)?.items;
  if (items && propertiesOf(items).length > 0) return listAt(items, path, typed, stored);
  if (items) return text === "" ? null : linesOf(text);
  if (kinds.some((kind) => kind.additionalProperties)) {
    // Texts in a language that the site doesn't offer have no field, and stay.
    const shown = LANGUAGES.filter((language) => typed[`${path}.${language}`] !== undefined);
    const value = shown.map((language) => [language, typed[`${path}.${language}`]?.trim() || null] as const);
    const isStaying = LANGUAGES.some((language) => !shown.includes(language) && within(stored, language) !== undefined);
    return !isStaying && value.every(([, each]) => each === null) ? null : Object.fromEntries(value);
  }
  if (kinds[0]?.type === "boolean") return typed[path] === "on";
  if (text === "") return null;
  if (isAmount(schema)) return text;
  const digits = latinDigits(text);
  return kinds[0]?.type === "integer" && /^\d{1,16}$/.test(digits) ? Number(digits) : text;
}

/** A list is stored as it is, so what only a command sets is taken from the stored entry of the same place. */
function listAt(items: SettingsSchema, path: string, typed: Typed, stored: unknown): unknown[] {
  const places = new Set(
    Object.keys(typed).flatMap((key) =>
      key.startsWith(`${path}.`) ? [Number(key.slice(path.length + 1).split(".")[0])] : [],
    ),
  );
  return [...places]
    .sort((one, other) => one - other)
    .flatMap((place) => {
      const entry = valueAt(items, `${path}.${place}`, typed, undefined);
      if (entry === null) return [];
      const was = within(stored, String(place));
      const fixed = propertiesOf(items).filter(([, property]) => isByCommand(property));
      const kept = Object.fromEntries(fixed.map(([name]) => [name, within(was, name) ?? null]));
      return [withoutNulls({ ...(entry as object), ...kept })];
    });
}

/** A list is stored as it is: null would not take a default back there. */
const withoutNulls = (value: unknown): unknown =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.fromEntries(
        Object.entries(value).flatMap(([name, each]) => (each === null ? [] : [[name, withoutNulls(each)]])),
      )
    : value;

/** By name, each as one of the kinds that have it. */
function propertiesOf(schema: SettingsSchema): [string, SettingsSchema][] {
  const found = new Map<string, SettingsSchema[]>();
  for (const [name, property] of alternativesOf(schema).flatMap(({ properties }) => Object.entries(properties ?? {})))
    if (!NOT_SHOWN.test(name)) found.set(name, [...(found.get(name) ?? []), property]);
  return [...found].map(([name, all]) => [name, all.length === 1 ? (all[0] as SettingsSchema) : { anyOf: all }]);
}

const choicesOf = (kinds: SettingsSchema[]): string[] => [
  ...new Set(kinds.flatMap((kind) => kind.enum ?? (kind.const === undefined ? [] : [String(kind.const)]))),
];

const within = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>)[name] : undefined;

const textOf = (value: unknown): string => (value === undefined ? "" : String(value));

const linesOf = (text: string): string[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean);

type Menu = OrganisationSettings["menu"];
const NOT_ON_IOS = "not-on-ios";

/** One item a line: its name, the address it leads to, `not-on-ios`, and browsers. */
const menuLines = (menu: unknown): string =>
  (menu as Menu)
    .map(({ item, href, hideOnIos, browsers = [] }) =>
      [item, ...(href ? [href] : []), ...(hideOnIos ? [NOT_ON_IOS] : []), ...browsers].join(" "),
    )
    .join("\n");

function menuItem(line: string) {
  const [item, ...others] = line.split(/\s+/);
  const href = others.find((word) => /^(?:https:|\/)/.test(word));
  const browsers = others.filter((word) => word !== href && word !== NOT_ON_IOS);
  return {
    item,
    ...(href && { href }),
    ...(others.includes(NOT_ON_IOS) && { hideOnIos: true }),
    ...(browsers.length > 0 && { browsers }),
  };
}

type OfLegal = { text: LegalTextName; language: Language };

function legalFields({ text: name, language }: OfLegal, text: LegalText | undefined): SettingField[] {
  const named = `legal.${name}`;
  const path = `legal.${language}.${name}`;
  return [
    { path: `${path}.updated`, named: `${named}.updated`, language, kind: "line", value: text?.updated ?? "" },
    { path: `${path}.text`, named, language, kind: "legal", value: text ? legalLines(text) : "" },
  ];
}

/** A line that begins with "# " is a heading; paragraphs are divided by empty lines. */
const legalLines = ({ sections }: LegalText): string =>
  sections.map(({ heading, paragraphs }) => [`# ${heading}`, ...paragraphs].join("\n\n")).join("\n\n");

function legalValue({ text: name, language }: OfLegal, typed: Typed) {
  const text = (typed[`legal.${language}.${name}.text`] ?? "").trim();
  const updated = (typed[`legal.${language}.${name}.updated`] ?? "").trim();
  return text === "" ? null : { updated: latinDigits(updated), sections: sectionsOf(text) };
}

/** A text that is there and has something before its first heading. */
export const isWithoutHeading = (text: string): boolean => text.trim() !== "" && !text.trim().startsWith("# ");

const sectionsOf = (text: string) =>
  `\n${text.replaceAll("\r\n", "\n")}`
    .split(/\n# /)
    .filter((part) => part.trim() !== "")
    .map((part) => {
      const [heading = "", ...rest] = part.split("\n");
      const paragraphs = rest.join("\n").split(/\n\s*\n/);
      return {
        heading: heading.trim(),
        paragraphs: paragraphs.map((each) => oneLine(each, " ")).filter(Boolean),
      };
    });
