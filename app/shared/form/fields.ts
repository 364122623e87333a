import { type FieldMetadata, getInputProps, getSelectProps } from "@conform-to/react";
import type { DialogResult } from "~/shell/dialogs/dialog";
import type { FormError } from "~/ui/error-summary";

// Props for the fields of `app/ui`, from a form of Conform's `useForm`. The frame of a field says its hint and its error and
// refers the control to both, so Conform adds no `aria-` attributes.

type Field = Pick<FieldMetadata, "id" | "errors">;
type InputType = "text" | "email" | "tel" | "date" | "password";

const errorOf = ({ errors }: Field): string | undefined => errors?.[0];

/** A typed password never returns into the page. */
export const inputOf = (field: FieldMetadata, type: InputType = "text") => ({
  ...getInputProps(field, { type, value: type !== "password", ariaAttributes: false }),
  error: errorOf(field),
});

export const checkboxOf = (field: FieldMetadata) => ({
  ...getInputProps(field, { type: "checkbox", ariaAttributes: false }),
  error: errorOf(field),
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
