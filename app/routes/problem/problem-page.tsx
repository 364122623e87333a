import { useRouteError } from "@remix-run/react";
import type { KeyIn } from "~/i18n/messages";
import { useT } from "~/i18n/t";
import { products } from "~/products";
import { Button } from "~/ui/button";
import { useDocument } from "~/ui/document";
import { TextField } from "~/ui/field";
import { card, narrow, page, row, stack } from "~/ui/layout.css";
import { useFocusOnChange } from "~/ui/use-focus-on-change";

/** A 503's copy of the sent form, to send it again. Markup from our server with all typed values escaped. */
export type KeptForm = { keptForm: string };

const look = `${page} ${narrow} ${stack}`;

type TitleAndText = [title: KeyIn<"common">, text: KeyIn<"common">];

const MESSAGES: Record<number, TitleAndText> = {
  400: ["common.badRequestTitle", "common.badRequestText"],
  403: ["common.forbiddenTitle", "common.forbiddenText"],
  404: ["common.notFoundTitle", "common.notFoundText"],
  413: ["common.tooLargeTitle", "common.tooLargeText"],
  503: ["common.unavailableTitle", "common.unavailableText"],
};

/** The page's title for an error status. */
export function useProblemTitle(status: number): string {
  const t = useT();
  return t(messagesFor(status)[0]);
}

/** RT-15: says what happened and offers the search as a way on; an error of ours carries the reference that is in the log. */
export function ProblemPage({ status }: { status: number }) {
  const t = useT();
  const { requestId } = useDocument();
  const [title, text] = messagesFor(status);
  const ours = status >= 500;
  const form = (useRouteError() as { data?: KeptForm | null }).data?.keptForm;
  const ref = useFocusOnChange<HTMLElement>(form);
  if (form) {
    const html = { __html: form };
    // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by React on the server
    return <main id="content" className={look} ref={ref} tabIndex={-1} dangerouslySetInnerHTML={html} />;
  }
  return (
    <main id="content" className={look}>
      <h1>{t(title)}</h1>
      <p>{t(text)}</p>
      {ours && requestId ? <p>{t("common.errorReference", { reference: requestId })}</p> : null}
      <form className={`${card} ${stack}`} method="get" action={products[0]?.results[0]}>
        <TextField name="q" label={t("common.searchPlace")} autoComplete="off" dir="auto" />
        <p className={row}>
          <Button>{t("common.searchButton")}</Button> <a href="/">{t("common.goHome")}</a>
        </p>
      </form>
    </main>
  );
}

function messagesFor(status: number): TitleAndText {
  return MESSAGES[status] ?? ["common.errorTitle", "common.errorText"];
}
