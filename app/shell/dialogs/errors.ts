import type { DialogResult } from "./dialog";

/** Errors in the order of the fields, for the summary; `""` is the form as a whole. */
export function errorsInOrder(result: DialogResult, idOf: Record<string, string | undefined>) {
  return Object.entries(idOf).flatMap(([field, id]) => (result?.error?.[field] ?? []).map((text) => ({ id, text })));
}

/** The errors of one field, one per line. */
export const errorsAt = (result: DialogResult, field: string): string | undefined => result?.error?.[field]?.join("\n");
