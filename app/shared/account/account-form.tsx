import type { ReactNode } from "react";
import { messagesOf } from "~/i18n/t";
import { button } from "~/ui/button.css";
import { ErrorSummary } from "~/ui/error-summary";
import { Form } from "~/ui/form";
import type { formAnswer } from "~/ui/form-answer";
import { card, prose, row, stack } from "~/ui/layout.css";
import { Link } from "~/ui/link";

const useT = messagesOf("account");

type AccountFormProps = {
  answer: ReturnType<typeof formAnswer>;
  action: string;
  /** The button that sends it. */
  submit: ReactNode;
  /** Where giving up leads. */
  back: string;
  /** Its words, where "Cancel" would be taken for something else. */
  backLabel?: string;
  /** The fields. */
  children: ReactNode;
};

/** What an account's owner changes on a page of its own: what is wrong with it, its fields, and the way back. */
export function AccountForm({ answer, action, submit, back, backLabel, children }: AccountFormProps) {
  const t = useT();
  return (
    <>
      <ErrorSummary errors={answer.errors} answer={answer.result} />
      <Form className={`${card} ${stack} ${prose}`} method="post" action={action} noValidate>
        {children}
        <div className={row}>
          {submit}{" "}
          <Link className={button.quiet} href={back}>
            {backLabel ?? t("account.cancel")}
          </Link>
        </div>
      </Form>
    </>
  );
}
