import { EMAIL_MAX_LENGTH } from "#server/core/limits";
import { messagesOf } from "~/i18n/t";
import type { DialogResult } from "~/shell/dialogs/dialog";
import { TextField } from "~/ui/field";

const useT = messagesOf("sign-in");

/** An account's address; `email` is the initial value. */
export function EmailField({ id, result, email }: { id: string; result: DialogResult; email?: string }) {
  const t = useT();
  const typed = result?.initialValue as { email?: string } | undefined;
  return (
    <TextField
      id={id}
      name="email"
      type="email"
      dir="ltr"
      label={t("sign-in.email")}
      error={result?.error?.["email"]?.[0]}
      defaultValue={typed?.email ?? email}
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={EMAIL_MAX_LENGTH}
      required
    />
  );
}
