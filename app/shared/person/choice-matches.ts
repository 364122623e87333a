import type { Choice } from "~/ui/choice-list";

/** SU-06: by the beginning, in any case. */
export const beginsWith = ({ label }: Choice, typed: string): number =>
  folded(label).startsWith(folded(typed.trim())) ? 1 : 0;

/** PH-01: by the country's name, its two letters or the dialling code, as in "United States (US) +1"; what fits best is most. */
export function matchesDialCode({ value, label }: Choice, typed: string): number {
  const wanted = folded(typed.trim());
  const digits = wanted.replace(/^(?:\+|00)/, "");
  if (/^\d+$/.test(digits)) {
    const code = label.split("+")[1] ?? "";
    return code === digits ? 2 : code.startsWith(digits) ? 1 : 0;
  }
  if (folded(value) === wanted) return 3;
  const name = folded(label.split("(")[0] ?? "");
  return name.startsWith(wanted) ? 2 : name.includes(wanted) ? 1 : 0;
}

/** Without case and accents. */
const folded = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
