import { messagesOf } from "~/i18n/t";
import { PasswordInput } from "~/ui/password-input";

const useT = messagesOf("password");

export type PasswordRuleData = { min: number; max: number; classes: number };

type NewPasswordFieldsProps = {
  /** Beginning of the ids. */
  id: string;
  rule: PasswordRuleData;
  label: string;
  errorOf: (field: "password" | "confirm") => string | undefined;
  /** Another object with every answer to the form. */
  answer: unknown;
};

/** A new password, twice (PS-02, PS-03). Never filled in by the server. */
export function NewPasswordFields({ id, rule, label, errorOf, answer }: NewPasswordFieldsProps) {
  const t = useT();
  // No maxlength: the browser would silently cut a pasted password, and the viewer would not know the one they set.
  return (
    <>
      <PasswordInput
        id={`${id}-password`}
        name="password"
        label={label}
        hint={t(rule.classes === 4 ? "password.passwordHint" : "password.passwordHintSome", rule)}
        error={errorOf("password")}
        answer={answer}
        autoComplete="new-password"
        required
      />
      <PasswordInput
        id={`${id}-confirm`}
        name="confirm"
        label={t("password.confirmPassword")}
        error={errorOf("confirm")}
        answer={answer}
        autoComplete="new-password"
        required
      />
    </>
  );
}
