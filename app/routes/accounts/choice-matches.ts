import type { Choice } from "~/ui/choice-list";

/** SU-06: by the beginning, in any case. */
export const beginsWith = ({ label }: Choice, typed: string): boolean => folded(label).startsWith(folded(typed.trim()));

/** PH-01: by the country's name, its two letters or the dialling code, as in "United States (US) +1". */
export function matchesDialCode({ value, label }: Choice, typed: string): boolean {
  const wanted = folded(typed.trim());
  const digits = wanted.replace(/^(?:\+|00)/, "");
  if (/^\d+$/.test(digits)) return (label.split("+")[1] ?? "").startsWith(digits);
  return folded(value) === wanted || folded(label.split("(")[0] ?? "").includes(wanted);
}

/** Without case and accents. */
const folded = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
