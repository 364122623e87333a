import type { details } from "~/copy/en/details";
import type { en } from "~/copy/en/index";
import type { refusals } from "~/copy/en/refusals";

/** The words of one context in another language: the same keys, and whatever plural forms that language has. */
export type Words<English> = { [Key in keyof English]: string } & { [key: `${string}_${PluralForm}`]: string };

export type PluralForm = "zero" | "one" | "two" | "few" | "many" | "other";

/** The refusals and the details are known to the server alone. */
type Contexts = typeof en & { refusals: typeof refusals; details: typeof details };
type Base<Key extends string> = Key extends `${infer Stem}_${PluralForm}` ? Stem : Key;

/** `context.key`, without the plural ending. */
export type TranslationKey = {
  [Context in keyof Contexts & string]: `${Context}.${Base<keyof Contexts[Context] & string>}`;
}[keyof Contexts & string];

export type Values = Record<string, string | number>;

/** `count` among the values chooses the plural form. */
export type Translate = (key: TranslationKey, values?: Values) => string;

/** `Translate` for components: what the server alone knows would stand in a page as its key, so naming it is an error. */
export type TranslateShared = <Key extends TranslationKey>(
  key: [Key] extends [`${"refusals" | "details"}.${string}`] ? never : Key,
  values?: Values,
) => string;

/** Every word of a language under its full key. */
export type Dictionary = Record<string, string>;

export function dictionaryOf(contexts: Record<string, Record<string, string>>): Dictionary {
  const entries = Object.entries(contexts).flatMap(([context, words]) =>
    Object.entries(words).map(([key, text]) => [`${context}.${key}`, text] as const),
  );
  return Object.fromEntries(entries);
}
