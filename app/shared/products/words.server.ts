import type { TranslationKey } from "~/i18n/messages";
import type { I18n } from "~/i18n/t";

type KeyOf<Area extends string> = TranslationKey extends infer Each
  ? Each extends `${Area}.${infer Name}`
    ? Name
    : never
  : never;

/** What a product's page says: its messages come with its data, so that browsers need no area of them. Those without values. */
export const wordsOf = <Area extends string, Some extends KeyOf<Area>>(
  { t }: Pick<I18n, "t">,
  area: Area,
  ...keys: Some[]
): Record<Some, string> =>
  Object.fromEntries(keys.map((key) => [key, t(`${area}.${key}` as TranslationKey)])) as Record<Some, string>;

/** A message of the product whose key is put together of a vocabulary's word: `cars.sort-price`. */
export const said = ({ t }: Pick<I18n, "t">, area: string, key: string, values?: Record<string, string | number>) =>
  t(`${area}.${key}` as TranslationKey, values);
