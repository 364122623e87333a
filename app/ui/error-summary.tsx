import { useEffect } from "react";
import { useT } from "~/i18n/t";
import { focusInstead } from "./focus-instead";
import { stack, tight } from "./layout.css";
import { errorLink, notice } from "./notice.css";
import { useCorrections } from "./use-corrections";
import { useFocusOnChange } from "./use-focus-on-change";

/** `id` is that of the field to go to; without one the message concerns the form as a whole. */
export type FormError = { id?: string; text: string };

type ErrorSummaryProps = {
  errors: FormError[];
  /** Another object with every answer, so that the same errors take the focus again. */
  answer?: unknown;
};

/** Everything wrong with a form, before it, with the way to each field. It takes the focus, with scripts or without. */
export function ErrorSummary({ errors, answer }: ErrorSummaryProps) {
  const t = useT();
  const ref = useFocusOnChange<HTMLDivElement>(errors.map(({ text }) => text).join(), answer);
  useTitleOfError(errors.length > 0);
  useCorrections(errors.length > 0, answer);
  if (errors.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noAutofocus: the message has to be met first, also without scripts
    <div ref={ref} className={notice.error} id="error-summary" role="alert" tabIndex={-1} autoFocus>
      <h2>{t("common.problemHeading")}</h2>
      <ul className={`${stack} ${tight}`}>
        {errors.map(({ id, text }) => (
          <li key={`${id} ${text}`}>
            {id ? (
              <a className={errorLink} href={`#${id}`} onClick={(event) => focusInstead(event, id)}>
                {text}
              </a>
            ) : (
              text
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The server puts it into the title of a page it renders; where scripts sent the form, the title has to follow. */
function useTitleOfError(failed: boolean): void {
  const t = useT();
  useEffect(() => {
    if (!failed) return;
    const prefix = t("common.errorPrefix", { title: "" });
    const title = document.title.startsWith(prefix) ? document.title.slice(prefix.length) : document.title;
    document.title = prefix + title;
    return () => {
      if (document.title === prefix + title) document.title = title;
    };
  }, [failed, t]);
}
