import type { en } from "~/copy/en/index.server";

/** The messages of one area in another language: the same keys, and whatever plural forms that language has. */
export type Messages<English> = { [Key in keyof English]: string } & { [key: `${string}_${PluralForm}`]: string };

export type PluralForm = "zero" | "one" | "two" | "few" | "many" | "other";

type Areas = typeof en;

/** An area whose messages travel to the browser: a file of `app/copy/<language>` that does not end in `.server.ts`. */
export type Area = Exclude<
  keyof Areas,
  | "account-page"
  | "activities"
  | "cars"
  | "cruises"
  | "admin-plans"
  | "agent"
  | "dreamtrips"
  | "go"
  | "site"
  | "booking-page"
  | "calls"
  | "cancel"
  | "changes"
  | "checkout-page"
  | "commission"
  | "desk"
  | "home"
  | "loyalty"
  | "navigation"
  | "payment-due"
  | "people"
  | "places"
  | "problem-page"
  | "products"
  | "properties"
  | "transfers"
  | "property-page"
  | "quote"
  | "refusals"
  | "results-page"
  | "rewards"
  | "staff"
  | "stay-text"
  | "tickets"
  | "trips"
  | "wallet-page"
>;

export type Base<Key extends string> = Key extends `${infer Stem}_${PluralForm}` ? Stem : Key;

export type KeyIn<Some extends keyof Areas> = { [A in Some]: `${A}.${Base<keyof Areas[A] & string>}` }[Some];

/** `area.key`, without the plural ending. */
export type TranslationKey = KeyIn<keyof Areas>;

export type Values = Record<string, string | number>;

export type TranslateOf<Key> = (key: Key, values?: Values) => string;

/** `count` among the values chooses the plural form. */
export type Translate = TranslateOf<TranslationKey>;

/** `Translate` for components: only the messages that are in the browser by then, those of its areas and the common ones. */
export type TranslateIn<Some extends Area> = TranslateOf<KeyIn<Some> | KeyIn<"common">>;

/** A schema's error message: the key with its values, for `refuse` to read: `refusals.nameTooLong?max=60`. */
export const message = (key: TranslationKey, values?: Values): string =>
  values ? `${key}?${new URLSearchParams(Object.entries(values).map(([name, value]) => [name, String(value)]))}` : key;

/** Every message of a language under its full key. */
export type Dictionary = Record<string, string>;

export function dictionaryOf(areas: Record<string, Record<string, string>>): Dictionary {
  const entries = Object.entries(areas).flatMap(([area, messages]) =>
    Object.entries(messages).map(([key, text]) => [`${area}.${key}`, text] as const),
  );
  return Object.fromEntries(entries);
}
