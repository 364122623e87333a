import type { ListOption } from "~/ui/option-list";

/** SU-06: by the beginning of its name or of another name it has, in any case; one that is called exactly so comes first. */
export function beginsWith({ label, also = [] }: ListOption, typed: string): number {
  const wanted = folded(typed);
  const names = [label, ...also].map(folded);
  if (names.includes(wanted)) return 3;
  return names[0]?.startsWith(wanted) ? 2 : names.some((name) => name.startsWith(wanted)) ? 1 : 0;
}

/**
 * PH-01: by the country's names, its two letters or the dialling code, as in "United States (US) +1"; the best match has the highest
 * number. Of countries that share a code the main one, which has it as another name, is the best.
 */
export function matchesDialCode(option: ListOption, typed: string): number {
  const { value, label, also = [] } = option;
  const digits = typed.trim().replace(/^(?:\+|00)/, "");
  if (/^\d+$/.test(digits)) {
    const code = label.split("+")[1] ?? "";
    return code === digits ? (also.includes(`+${code}`) ? 3 : 2) : code.startsWith(digits) ? 1 : 0;
  }
  const wanted = folded(typed);
  if (folded(value) === wanted) return 4;
  // Names have brackets too, as "Cocos (Keeling) Islands (CC) +61".
  const name = label.slice(0, label.lastIndexOf("("));
  return beginsWith({ ...option, label: name }, typed) || (folded(name).includes(wanted) ? 1 : 0);
}

/** Without case, accents and signs. */
const folded = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
