import { DAY } from "#server/core/durations";
import { EMAIL_UNDO_LIFE } from "#server/core/lifetimes";
import { messagesOf } from "~/i18n/t";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Form } from "~/ui/form";
import { card, narrow, page, stack } from "~/ui/layout.css";
import { Link } from "~/ui/link";
import { Notice } from "~/ui/notice";

const useT = messagesOf("account");

export type EmailLinkView = { title: string; purpose: "confirm" | "undo" } & (
  | { state: "open"; email: string }
  | { state: "done" | "gone" }
);

const MESSAGES = {
  confirm: {
    heading: "account.emailConfirmTitle",
    text: "account.emailConfirmText",
    button: "account.emailConfirm",
    done: "account.emailConfirmed",
  },
  undo: {
    heading: "account.emailUndoTitle",
    text: "account.emailUndoText",
    button: "account.emailUndo",
    done: "account.emailUndone",
  },
} as const;

type EmailLinkPageProps = {
  view: EmailLinkView;
  /** Whom to write to where the address is somebody else's. */
  taken?: string;
};

/** AC-03: what a mailed link would do, and the button that does it. */
export function EmailLinkPage({ view, taken }: EmailLinkPageProps) {
  const t = useT();
  const messages = MESSAGES[view.purpose];
  return (
    <main id="content" className={`${page} ${narrow} ${stack}`}>
      <h1>{t(messages.heading)}</h1>
      <ErrorSummary errors={taken ? [{ text: t("account.emailLinkTaken", { contact: taken }) }] : []} />
      {view.state === "gone" ? (
        <>
          <p>{t("account.emailLinkGone")}</p>
          {view.purpose === "confirm" ? (
            <p>
              <Link href="/user/email">{t("account.emailChange")}</Link>
            </p>
          ) : null}
        </>
      ) : null}
      {view.state === "done" ? (
        <Notice tone="ok" role="status">
          <p>{t(messages.done, { days: EMAIL_UNDO_LIFE / DAY })}</p>
        </Notice>
      ) : null}
      {view.state === "open" ? (
        <Form className={`${card} ${stack}`} method="post" action={`/user/email/${view.purpose}`}>
          <input type="hidden" name="intent" value="confirm" />
          <p>{t(messages.text, { email: view.email })}</p>
          <p>
            <Button>{t(messages.button)}</Button>
          </p>
        </Form>
      ) : null}
      {view.state === "done" && view.purpose === "undo" ? (
        <p>
          <Link href="/forgot-password">{t("account.newPassword")}</Link>
        </p>
      ) : null}
    </main>
  );
}
