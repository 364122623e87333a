import { type SubmissionResult, useForm as useConform } from "@conform-to/react";
import { useId } from "react";
import type { Constraints } from "~/request/form.server";

type Options = {
  id: string;
  lastResult?: SubmissionResult | null | undefined;
  constraint?: Constraints;
  defaultValue?: object;
};

/**
 * The same markup as by Conform's `useForm`, for forms whose names are plain. The server draws a form once, and Conform makes
 * proxies for each property that is read, an eighth of the time of the sign-in page.
 */
export function useFormOnServer({ id, lastResult, constraint = {}, defaultValue = {} }: Options) {
  // As Conform does: React counts the ids on both sides.
  useId();
  const values = (lastResult?.initialValue ?? defaultValue) as Record<string, unknown>;
  const errors = lastResult?.error ?? {};
  const fieldOf = (name: string) => {
    const initialValue = formValue(values[name]);
    return {
      ...constraint[name],
      id: `${id}-${name}`,
      name,
      formId: id,
      initialValue,
      defaultValue: Array.isArray(initialValue) ? initialValue[0] : initialValue,
      errors: errors[name],
    };
  };
  const form = { id, noValidate: true, errors: errors[""], allErrors: errors };
  return [form, new Proxy({}, { get: (_, name: string) => fieldOf(name) })];
}

/** As a form sends it; undefined where that is empty. */
function formValue(value: unknown): unknown {
  if (value === true) return "on";
  if (typeof value === "number") return String(value);
  return value || undefined;
}

export const useForm = import.meta.env.SSR ? (useFormOnServer as unknown as typeof useConform) : useConform;
