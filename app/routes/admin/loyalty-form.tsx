import type { SubmissionResult } from "@conform-to/react";
import { useActionData, useLoaderData } from "@remix-run/react";
import { AccountForm } from "~/shared/account/account-form";
import { Fieldset, Tick } from "~/ui/choice";
import { DescriptionList } from "~/ui/description-list";
import { Field, Select, TextField } from "~/ui/field";
import { hint as hintStyle } from "~/ui/field.css";
import { formAnswer } from "~/ui/form-answer";
import { pair } from "~/ui/layout.css";
import { TextArea } from "~/ui/text-area";
import { AdminPage } from "./admin-page";
import type { FieldGroup, FormField, LoyaltyFormData } from "./loyalty-fields";
import { level } from "./loyalty-form.css";
import { ReasonField } from "./wallet-fields";

/** A form of operators' pages of loyalty: every word of it comes from the server. */
export function LoyaltyForm() {
  const form = useLoaderData<() => LoyaltyFormData>() as LoyaltyFormData;
  const { heading, text, facts, groups, submit, here, back, list, key, proof } = form;
  const fields = groups.flatMap((group) => group.fields);
  const stored = Object.fromEntries(fields.map(({ name, value }) => [name, value]));
  const names = [...fields.map(({ name }) => name), "reason", "password"];
  const answer = formAnswer(useActionData<() => { result: SubmissionResult<string[]> }>()?.result, names, stored);
  return (
    <AdminPage heading={heading} list={{ href: back, text: list }}>
      <AccountForm answer={answer} action={here} submit={submit} back={back} proof={proof}>
        <p>{text}</p>
        {facts ? <DescriptionList descriptions={facts} /> : null}
        <input type="hidden" name="key" value={key} />
        {groups.map((group) => (
          <Group key={group.fields[0]?.name} {...group} answer={answer} />
        ))}
        <ReasonField answer={answer} />
      </AccountForm>
    </AdminPage>
  );
}

type Answer = { answer: ReturnType<typeof formAnswer> };

/** Fields with their legend. */
export function Group({ legend, hint, side, fields, answer }: FieldGroup & Answer) {
  const controls = fields.map((field) => <OneField key={field.name} {...field} answer={answer} />);
  if (legend === undefined) return side ? <div className={`${pair} ${level}`}>{controls}</div> : controls;
  return (
    <Fieldset legend={legend}>
      {hint ? <p className={hintStyle}>{hint}</p> : null}
      {side ? <div className={`${pair} ${level}`}>{controls}</div> : controls}
    </Fieldset>
  );
}

function OneField({ answer, ...field }: FormField & Answer) {
  const { name, label, hint, required } = field;
  const { defaultValue, error } = answer.field(name);
  const shown = { label, ...(hint !== undefined && { hint }), ...(error !== undefined && { error }) };
  switch (field.kind) {
    case "tick":
      return (
        <Tick name={name} defaultChecked={defaultValue === "on"}>
          {label}
        </Tick>
      );
    case "choice":
      return (
        <Select
          {...shown}
          name={name}
          defaultValue={defaultValue}
          options={field.options}
          {...(required && { required })}
        />
      );
    case "lines":
      return (
        <Field {...shown} id={name}>
          {(control) => (
            <TextArea
              {...control}
              name={name}
              defaultValue={defaultValue}
              rows={field.rows ?? 3}
              maxLength={field.maxLength}
              dir="auto"
            />
          )}
        </Field>
      );
    case "line": {
      const { type, inputMode, dir, maxLength } = field;
      return (
        <TextField
          {...shown}
          {...{ name, defaultValue, type, inputMode, dir, maxLength, required }}
          autoComplete="off"
          autoCapitalize={dir === "ltr" ? "none" : undefined}
        />
      );
    }
  }
}
