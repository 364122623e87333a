import type { TranslationKey } from "~/i18n/messages";
import type { I18n } from "~/i18n/t";

type Key = TranslationKey extends infer Each ? (Each extends `dreamtrips.${infer Name}` ? Name : never) : never;

/** Messages without values, for pages whose words come from the server. */
export const wordsOf = <Some extends Key>({ t }: Pick<I18n, "t">, ...keys: Some[]): Record<Some, string> =>
  Object.fromEntries(keys.map((key) => [key, t(`dreamtrips.${key}` as TranslationKey)])) as Record<Some, string>;
