import type { PasswordRule } from "../organisation/credential-settings.ts";
import bases from "../reference/data/common-password-bases.json" with { type: "json" };

export type PasswordProblem = "password-rule" | "password-common" | "password-personal";

/** What a password must not be made of: the person's names, the address, the organisation's name. */
export type PersonalWords = { firstName: string; lastName: string; email: string; organisation: string };

/** PS-03: small and capital letters of the Latin alphabet, 0 to 9, and characters that are neither letter, digit nor blank. */
const CLASSES = [/[a-z]/, /[A-Z]/, /[0-9]/, /[^\p{L}\p{N}\p{M}\p{C}\s]/u];
/** Shorter ones are in too many passwords by chance. */
const SHORTEST_PERSONAL_WORD = 3;

/** PS-03, PS-04: all problems at once, so that the user can fix them in one step. `password` is trimmed. */
export function passwordProblems(password: string, rule: PasswordRule, words: PersonalWords): PasswordProblem[] {
  return [
    ...(satisfiesPasswordRule(password, rule) ? [] : ["password-rule" as const]),
    ...(isCommonPassword(password) ? ["password-common" as const] : []),
    ...(isMostlyPersonal(password, words) ? ["password-personal" as const] : []),
  ];
}

/** PS-03. Lengths are counted as `maxlength` counts them, in UTF-16 units. */
export function satisfiesPasswordRule(password: string, { min, max, classes }: PasswordRule): boolean {
  if (password.length < min || password.length > max) return false;
  // Characters that no keyboard types and no database stores, and the character that replaces them in a form.
  if (/\p{Cc}|\p{Cs}|\uFFFD/u.test(password)) return false;
  return CLASSES.filter((kind) => kind.test(password)).length >= classes;
}

/**
 * PS-04: a word of the list with the usual digits and signs around it and the usual letters replaced, as `P@ssw0rd1!`, which
 * is how nearly all common passwords come to satisfy the rule.
 */
export function isCommonPassword(password: string): boolean {
  const typed = password.toLowerCase();
  return [typed, plainLetters(typed)].some((text) => {
    const core = text.replace(/[^a-z]+/g, "");
    return COMMON.has(core) || COMMON.has(text.replace(/[^a-z0-9]+/g, ""));
  });
}

/** PS-04: whether more than half of it is written in words of one's own. */
function isMostlyPersonal(password: string, { firstName, lastName, email, organisation }: PersonalWords): boolean {
  const words = [firstName, lastName, organisation, email.split("@")[0] ?? ""].flatMap((text) =>
    folded(text)
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word.length >= SHORTEST_PERSONAL_WORD),
  );
  const written = [folded(password), plainLetters(folded(password))];
  return written.some((text) => coveredBy(words, text) * 2 > password.length);
}

/** How many characters of the text belong to one of the words. */
function coveredBy(words: string[], text: string): number {
  const covered = new Set<number>();
  for (const word of words)
    for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1))
      for (let place = at; place < at + word.length; place++) covered.add(place);
  return covered.size;
}

const COMMON = new Set<string>(bases.words);

/** What people write for letters. */
const SUBSTITUTES: Record<string, string> = {
  "@": "a",
  "4": "a",
  "3": "e",
  "1": "i",
  "!": "i",
  "0": "o",
  $: "s",
  "5": "s",
  "7": "t",
};

/** Replaces signs between letters only: at the ends users add them to satisfy the rule. */
const plainLetters = (text: string): string =>
  text.replace(/^[^a-z@$]+|(?<![^a-z@$])[^a-z@$]+$/g, "").replace(/[@431!0$57]/g, (sign) => SUBSTITUTES[sign] ?? sign);

const folded = (text: string): string => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
