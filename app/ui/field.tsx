import type { InputHTMLAttributes, ReactNode, SelectHTMLAttributes } from "react";
import { error, field, hint as hintStyle, label as labelStyle } from "./field.css";
import { onServer } from "./on-server";
import { optionMarkup } from "./option-markup";

export type FieldText = {
  label: ReactNode;
  hint?: ReactNode;
  /** Message about a wrong value, in the viewer's language. */
  error?: string;
};

type ControlProps = { id: string; "aria-describedby"?: string; "aria-invalid"?: true };

type FieldProps = FieldText & { id: string; className?: string; children: (control: ControlProps) => ReactNode };

/** The frame of every field: it owns the ids, and says hint and error before the control that they describe. */
export function Field({ id, label, hint, error: wrong, className, children }: FieldProps) {
  const described = [hint ? `${id}-hint` : "", wrong ? `${id}-error` : ""].filter(Boolean).join(" ");
  return (
    <div className={className ? `${field} ${className}` : field}>
      <label className={labelStyle} htmlFor={id}>
        {label}
      </label>{" "}
      {hint ? (
        <p className={hintStyle} id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
      <FieldError id={id} text={wrong} />
      {children({
        id,
        ...(described && { "aria-describedby": described }),
        ...(wrong && { "aria-invalid": true }),
      })}
    </div>
  );
}

export function FieldError({ id, text }: { id: string; text?: string }) {
  return text ? (
    <p className={error} id={`${id}-error`}>
      {text}
    </p>
  ) : null;
}

type TextFieldProps = FieldText & { name: string; className?: string } & Omit<
    InputHTMLAttributes<HTMLInputElement>,
    "className"
  >;

/** One line of text, a date, a number: any input; the id is the name unless given. */
export function TextField({ label, hint, error, className, id, ...input }: TextFieldProps) {
  return (
    <Field id={id ?? input.name} label={label} hint={hint} error={error} className={className}>
      {(control) => <input {...input} {...control} />}
    </Field>
  );
}

type SelectProps = FieldText & {
  name: string;
  className?: string;
  options: { value: string; label: string }[];
  defaultValue?: string;
} & Omit<SelectHTMLAttributes<HTMLSelectElement>, "className" | "value" | "defaultValue">;

export function Select({ label, hint, error, className, id, options, ...select }: SelectProps) {
  return (
    <Field id={id ?? select.name} label={label} hint={hint} error={error} className={className}>
      {(control) =>
        onServer ? (
          <select
            {...select}
            {...control}
            // biome-ignore lint/security/noDangerouslySetInnerHtml: the same entries as below, escaped
            dangerouslySetInnerHTML={{ __html: optionMarkup(options, select.defaultValue) }}
          />
        ) : (
          <select {...select} {...control}>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
        )
      }
    </Field>
  );
}
