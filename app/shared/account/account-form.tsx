import type { FormHTMLAttributes, ReactNode } from "react";
import { messagesOf } from "~/i18n/t";
import { Button, ButtonLink } from "~/ui/button";
import { Checkbox } from "~/ui/choice";
import { ErrorSummary } from "~/ui/error-summary";
import { Form } from "~/ui/form";
import type { formAnswer } from "~/ui/form-answer";
import { card, prose, row, soft, stack } from "~/ui/layout.css";
import { PasswordInput } from "~/ui/password-input";

const useT = messagesOf("account");

type Answer = {
  answer: Pick<ReturnType<typeof formAnswer>, "errors" | "result"> & Partial<ReturnType<typeof formAnswer>>;
};

type AccountFormProps = Answer & {
  /** Of a form whose fields come from Conform. */
  form?: Omit<FormHTMLAttributes<HTMLFormElement>, "encType">;
  action: string;
  /** Label of the submit button. */
  submit: string;
  /** Address of the link to cancel. */
  back: string;
  /** Label of that link, if "Cancel" would be misleading. */
  backLabel?: string;
  /** Before what only the owner of an account may do. */
  proof?: Proof | undefined;
  /** Label of a required checkbox. */
  understood?: string | undefined;
  /** Whether it has a field for files. */
  hasFiles?: boolean;
  /** The fields. */
  children: ReactNode;
};

/** Form of a change to the account, on its own page: errors, fields, and a link back. */
export function AccountForm(props: AccountFormProps) {
  const { answer, form, action, submit, back, backLabel, proof, understood, hasFiles, children } = props;
  const t = useT();
  return (
    <>
      <ErrorSummary errors={answer.errors} answer={answer.result} />
      <Form
        {...form}
        className={`${card} ${stack} ${prose}`}
        method="post"
        action={action}
        noValidate
        {...(hasFiles && { encType: "multipart/form-data", reloadDocument: true })}
      >
        {children}
        {proof ? <OwnerProof answer={answer} maxLength={proof.maxLength} /> : null}
        {understood ? (
          <Checkbox
            name="understood"
            defaultChecked={answer.value?.("understood") === "on"}
            error={answer.errorOf?.("understood")}
          >
            {understood}
          </Checkbox>
        ) : null}
        <div className={row}>
          <Button>{submit}</Button> <ButtonLink kind="quiet" href={back} text={backLabel ?? t("account.cancel")} />
        </div>
      </Form>
    </>
  );
}

/** Maximum length of the owner's password; undefined for an account without one. */
type Proof = { maxLength: number | undefined };

function OwnerProof({ answer, maxLength }: Answer & Proof) {
  const t = useT();
  if (maxLength === undefined) return <p className={soft}>{t("account.noPasswordHint")}</p>;
  return (
    <PasswordInput
      name="password"
      label={t("account.passwordNow")}
      error={answer.errorOf?.("password")}
      answer={answer.result}
      autoComplete="current-password"
      maxLength={maxLength}
      required
    />
  );
}
