import { messagesOf } from "~/i18n/t";
import type { formAnswer } from "~/ui/form-answer";
import { soft } from "~/ui/layout.css";
import { PasswordInput } from "~/ui/password-input";

const useT = messagesOf("account");

type OwnerProofProps = {
  answer: ReturnType<typeof formAnswer>;
  /** Of a password; undefined for an account that has none. */
  maxLength: number | undefined;
};

/** The password, before what only the owner of an account may do. */
export function OwnerProof({ answer, maxLength }: OwnerProofProps) {
  const t = useT();
  if (maxLength === undefined) return <p className={soft}>{t("account.noPasswordHint")}</p>;
  return (
    <PasswordInput
      name="password"
      label={t("account.passwordNow")}
      error={answer.errorOf("password")}
      answer={answer.result}
      autoComplete="current-password"
      maxLength={maxLength}
      required
    />
  );
}
