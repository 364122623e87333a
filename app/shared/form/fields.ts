import { type FieldMetadata, getSelectProps } from "@conform-to/react";
import type { DialogResult } from "~/shell/dialogs/dialog";
import type { FormError } from "~/ui/error-summary";

// Props for the fields of `app/ui`, from a form of Conform's `useForm`. The frame of a field says its hint and its error and
// refers the control to both, so Conform adds no `aria-` attributes.

type Field = Pick<FieldMetadata, "id" | "errors">;
type InputType = "text" | "email" | "tel" | "date" | "password";

const errorOf = ({ errors }: Field): string | undefined => errors?.[0];

/** As Conform's `getInputProps`, which copies each field four times. */
const attributesOf = (field: FieldMetadata, type: InputType | "checkbox") => ({
  required: field.required || undefined,
  id: field.id,
  name: field.name,
  form: field.formId,
  type,
  minLength: field.minLength,
  maxLength: field.maxLength,
  min: field.min,
  max: field.max,
  pattern: field.pattern,
  error: errorOf(field),
});

/** A typed password never returns into the page. */
export const inputOf = (field: FieldMetadata, type: InputType = "text") => ({
  ...attributesOf(field, type),
  ...(type !== "password" && typeof field.initialValue === "string" && { defaultValue: field.initialValue }),
});

export const checkboxOf = (field: FieldMetadata) => ({
  ...attributesOf(field, "checkbox"),
  value: "on",
  defaultChecked: field.initialValue === "on",
});

export const selectOf = (field: FieldMetadata) => ({
  ...getSelectProps(field, { value: false, ariaAttributes: false }),
  defaultValue: field.defaultValue ?? "",
  error: errorOf(field),
});

export const longSelectOf = (field: FieldMetadata) => ({
  id: field.id,
  name: field.name,
  value: field.defaultValue ?? "",
  error: errorOf(field),
});

/** All errors in the order of the fields, for the summary. Those of the form as a whole lead to the element `first`. */
export const errorsOf = (form: Pick<FieldMetadata, "errors">, fields: Field[], first?: string): FormError[] =>
  [{ id: first, errors: form.errors }, ...fields].flatMap(({ id, errors = [] }) =>
    errors.map((text) => ({ id, text })),
  );

/** A value as it was sent; the form's own follow what is typed next. */
export function sentText(result: DialogResult, name: string): string | undefined {
  const value = result?.initialValue?.[name];
  return typeof value === "string" ? value : undefined;
}
