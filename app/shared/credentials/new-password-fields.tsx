import type { ComponentProps } from "react";
import { messagesOf } from "~/i18n/t";
import { PasswordInput } from "~/ui/password-input";

const useT = messagesOf("password");

export type PasswordRuleData = { min: number; max: number; classes: number };

type NewPasswordFieldsProps = {
  /** Of each of both fields. */
  field: (name: "password" | "confirm") => Pick<ComponentProps<typeof PasswordInput>, "id" | "error" | "required">;
  rule: PasswordRuleData;
  label: string;
  /** Another object with every answer to the form. */
  answer: unknown;
};

/** A new password, twice (PS-02, PS-03). Never filled in by the server. */
export function NewPasswordFields({ field, rule, label, answer }: NewPasswordFieldsProps) {
  const t = useT();
  // No maxlength: the browser would silently cut a pasted password, and the viewer would not know the one they set.
  return (
    <>
      <PasswordInput
        {...field("password")}
        name="password"
        label={label}
        hint={t(rule.classes === 4 ? "password.passwordHint" : "password.passwordHintSome", rule)}
        answer={answer}
        autoComplete="new-password"
      />
      <PasswordInput
        {...field("confirm")}
        name="confirm"
        label={t("password.confirmPassword")}
        answer={answer}
        autoComplete="new-password"
      />
    </>
  );
}
