import { type InputHTMLAttributes, useState } from "react";
import { messagesOf } from "~/i18n/t";
import { TextField } from "~/ui/field";

const useT = messagesOf("sign-up");

type NameFieldProps = { id: string; name: string; label: string; error: string | undefined; pattern: string } & Omit<
  InputHTMLAttributes<HTMLInputElement>,
  "id" | "name"
>;

/** SU-04: scripts report a character that names don't have while the guest types; the server checks it in any case. */
export function NameField({ error, ...input }: NameFieldProps) {
  const t = useT();
  const [wrong, setWrong] = useState<boolean>();
  return (
    <TextField
      {...input}
      error={wrong ? t("sign-up.nameWrong") : wrong === false ? undefined : error}
      dir="auto"
      onInput={({ currentTarget }) => setWrong(currentTarget.validity.patternMismatch)}
    />
  );
}
