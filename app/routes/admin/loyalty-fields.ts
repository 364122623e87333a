import type { Description } from "~/ui/description-list";

type Choices = { options: { value: string; label: string }[] };
type Line = { type?: "date"; inputMode?: "decimal" | "numeric"; dir?: "ltr" | "auto"; maxLength?: number };

/** A field as the server describes it; `value` is its initial value. */
export type FormField = { name: string; label: string; hint?: string; value?: string; required?: boolean } & (
  | ({ kind: "line" } & Line)
  | { kind: "lines"; maxLength: number; rows?: number }
  | ({ kind: "choice" } & Choices)
  | { kind: "tick" }
);

/** Fields that belong together have a legend. */
export type FieldGroup = { legend?: string; hint?: string; side?: boolean; fields: FormField[] };

export type LoyaltyFormData = {
  heading: string;
  /** Explains the form's effect. */
  text: string;
  /** About the campaign, rule or plan that the form ends. */
  facts?: Description[];
  groups: FieldGroup[];
  submit: string;
  here: string;
  /** The list that it is of, and what that is called. */
  back: string;
  list: string;
  key: string;
  proof: { maxLength: number | undefined } | undefined;
};
