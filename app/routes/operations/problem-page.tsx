import { useT } from "~/i18n/t";
import type { TranslationKey } from "~/i18n/words";
import { useDocument } from "~/ui/document";

const WORDS: Record<number, [TranslationKey, TranslationKey]> = {
  400: ["common.badRequestTitle", "common.badRequestText"],
  403: ["common.forbiddenTitle", "common.forbiddenText"],
  404: ["common.notFoundTitle", "common.notFoundText"],
  413: ["common.tooLargeTitle", "common.tooLargeText"],
  503: ["common.unavailableTitle", "common.unavailableText"],
};

/** What went wrong, as the title of the page. */
export function useProblemTitle(status: number): string {
  const t = useT();
  return t(wordsFor(status)[0]);
}

/** RT-15: says what happened and where to go; an error of ours carries the reference that is in the log. */
export function ProblemPage({ status }: { status: number }) {
  const t = useT();
  const { requestId } = useDocument();
  const [title, text] = wordsFor(status);
  const ours = status >= 500;
  return (
    <main id="content">
      <h1>{t(title)}</h1>
      <p>{t(text)}</p>
      {ours && requestId ? <p>{t("common.errorReference", { reference: requestId })}</p> : null}
      <p>
        <a href="/">{t("common.goHome")}</a>
      </p>
    </main>
  );
}

function wordsFor(status: number): [TranslationKey, TranslationKey] {
  return WORDS[status] ?? ["common.errorTitle", "common.errorText"];
}
