import type { ComponentProps } from "react";
import { EMAIL_MAX_LENGTH } from "#server/core/limits";
import { messagesOf } from "~/i18n/t";
import type { DialogResult } from "~/shell/dialogs/dialog";
import { TextField } from "~/ui/field";

const useT = messagesOf("sign-in");

type EmailFieldProps = { id: string } & Omit<ComponentProps<typeof TextField>, "name" | "label">;

/** An account's address. */
export function EmailField(input: EmailFieldProps) {
  const t = useT();
  return (
    <TextField
      {...input}
      name="email"
      type="email"
      dir="ltr"
      label={t("sign-in.email")}
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}

/** Of a form whose answer is all it knows. */
export function answeredEmail(result: DialogResult) {
  const typed = result?.initialValue as { email?: string } | undefined;
  return {
    error: result?.error?.["email"]?.[0],
    defaultValue: typed?.email,
    maxLength: EMAIL_MAX_LENGTH,
    required: true,
  };
}
