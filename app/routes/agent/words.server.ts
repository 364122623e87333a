import type { KeyIn, TranslationKey } from "~/i18n/messages";
import type { I18n } from "~/i18n/t";

type Word = KeyIn<"agent"> extends `agent.${infer Key}` ? Key : never;

/** The messages of a page of the desk, which its loader sends: they are in no script. */
export const wordsOf = <Key extends Word>({ t }: I18n, ...keys: Key[]) =>
  Object.fromEntries(keys.map((key) => [key, t(`agent.${key}` as TranslationKey)])) as Record<Key, string>;
