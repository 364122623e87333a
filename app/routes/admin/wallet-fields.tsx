import { messagesOf } from "~/i18n/t";
import { Select, TextField } from "~/ui/field";
import type { formAnswer } from "~/ui/form-answer";
import { pair } from "~/ui/layout.css";

const useT = messagesOf("admin");

type Answer = { answer: ReturnType<typeof formAnswer> };

/** The owner of the wallet, in the form itself, so that the operator sees whose wallet it changes. */
export function RecipientField({ answer, label, name }: Answer & { label: string; name: string }) {
  return <TextField {...answer.field("recipient")} label={label} defaultValue={name} dir="auto" readOnly />;
}

/** For the audit line; `hint`: who else reads it. */
export function ReasonField({ answer, hint }: Answer & { hint?: string }) {
  const t = useT();
  return (
    <TextField
      {...answer.field("reason")}
      label={t("admin.reason")}
      hint={hint ?? t("admin.issueReasonHint")}
      maxLength={200}
      dir="auto"
      autoComplete="off"
      required
    />
  );
}

export function AmountFields({ answer, currencies, hint }: Answer & { currencies: string[]; hint?: string }) {
  const t = useT();
  return (
    <div className={pair}>
      <TextField
        {...answer.field("amount")}
        label={t("admin.amount")}
        inputMode="decimal"
        dir="ltr"
        maxLength={20}
        autoComplete="off"
        required
      />
      <Select
        {...answer.field("currency")}
        label={t("admin.currency")}
        hint={hint}
        options={currencies.map((code) => ({ value: code, label: code }))}
        required
      />
    </div>
  );
}
