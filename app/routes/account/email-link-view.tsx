import { useT } from "~/i18n/t";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Form } from "~/ui/form";
import { card, narrow, page, stack } from "~/ui/layout.css";
import { Link } from "~/ui/link";
import { Notice } from "~/ui/notice";

export type EmailLinkView = { title: string; purpose: "confirm" | "undo" } & (
  | { state: "open"; email: string }
  | { state: "done" | "gone" }
);

const WORDS = {
  confirm: {
    heading: "profile.emailConfirmTitle",
    text: "profile.emailConfirmText",
    button: "profile.emailConfirm",
    done: "profile.emailConfirmed",
  },
  undo: {
    heading: "profile.emailUndoTitle",
    text: "profile.emailUndoText",
    button: "profile.emailUndo",
    done: "profile.emailUndone",
  },
} as const;

type EmailLinkPageProps = {
  view: EmailLinkView /** Whom to write to where the address is somebody else's. */;
  taken?: string;
};

/** AC-03: what a mailed link would do, and the button that does it. */
export function EmailLinkPage({ view, taken }: EmailLinkPageProps) {
  const t = useT();
  const words = WORDS[view.purpose];
  return (
    <main id="content" className={`${page} ${narrow} ${stack}`}>
      <h1>{t(words.heading)}</h1>
      <ErrorSummary errors={taken ? [{ text: t("profile.emailLinkTaken", { contact: taken }) }] : []} />
      {view.state === "gone" ? <p>{t("profile.emailLinkGone")}</p> : null}
      {view.state === "done" ? (
        <Notice tone="ok" role="status">
          <p>{t(words.done)}</p>
        </Notice>
      ) : null}
      {view.state === "open" ? (
        <Form className={`${card} ${stack}`} method="post" action={`/user/email/${view.purpose}`}>
          <input type="hidden" name="intent" value="confirm" />
          <p>{t(words.text, { email: view.email })}</p>
          <p>
            <Button>{t(words.button)}</Button>
          </p>
        </Form>
      ) : null}
      {view.state === "done" && view.purpose === "undo" ? (
        <p>
          <Link href="/forgot-password">{t("profile.newPassword")}</Link>
        </p>
      ) : null}
    </main>
  );
}
