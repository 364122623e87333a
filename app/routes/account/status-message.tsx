import { useSearchParams } from "@remix-run/react";
import { wordsOf } from "~/i18n/t";
import type { KeyIn } from "~/i18n/words";
import { Notice } from "~/ui/notice";

const useT = wordsOf("account");

/** What has just been done, as the address `?done=` after a form says. Only what is among `words` is said. */
export function StatusMessage({ words }: { words: Record<string, KeyIn<"account">> }) {
  const t = useT();
  const [search] = useSearchParams();
  const done = search.get("done") ?? "";
  const word = Object.hasOwn(words, done) ? words[done] : undefined;
  if (!word) return null;
  return (
    <Notice tone="ok" role="status">
      <p>{t(word)}</p>
    </Notice>
  );
}
