import type { SubmissionResult } from "@conform-to/react";
import type { FormError } from "./error-summary";

type Values = Record<string, string | undefined>;

/** A form's values, as typed after a refusal, else as stored; and its errors in the order of the fields. */
export function formAnswer(result: SubmissionResult<string[]> | undefined, fields: string[], stored: Values = {}) {
  const typed = result?.initialValue as Record<string, string | string[]> | null | undefined;
  const errorOf = (field: string) => result?.error?.[field]?.[0];
  const errors: FormError[] = ["", ...fields].flatMap((field) => {
    const text = errorOf(field);
    return text ? [{ ...(field && { id: field }), text }] : [];
  });
  const value = (field: string): string => {
    const value = typed ? typed[field] : stored[field];
    return typeof value === "string" ? value : "";
  };
  return {
    /** The answer behind it: a new object with every answer. */
    result,
    errors,
    value,
    /** For a field of one line. */
    field: (name: string) => ({ name, defaultValue: value(name), error: errorOf(name) }),
    errorOf,
    /** For ticks that share a name. */
    isTicked: (name: string, value: string): boolean =>
      typed ? [typed[name]].flat().includes(value) : (stored[name] ?? "").split(",").includes(value),
  };
}
