/** Apostrophes and what keyboards and phones write for them, then the middle dots of names, then hyphens and short dashes. */
const MARKS = "'’‘‛`´′＇՚׳״" + "·‧・･" + "\\-‐‑‒–־֊";
const SIGNS = `\\p{L}\\p{M}\\p{Join_Control}${MARKS}. `;
/**
 * SU-04, in the notation of HTML's `pattern`, which browsers read with the flag v: letters of any script with their marks, and the
 * invisible ones that `tidyName` takes away.
 */
export const NAME_PATTERN = `(?=.*\\p{L})[${SIGNS}\\p{Cf}]+`;
const NAME = new RegExp(`^(?=.*\\p{L})[${SIGNS}]+$`, "u");
export const NAME_MAX_LENGTH = 60;

/** Mail programs make a link of `www.example.com`, and of any name with a dot before two letters; not so of `J.R.`. */
const DOT_OF_A_DOMAIN = /\.(?=[\p{M}\p{Join_Control}]*\p{L}[\p{M}\p{Join_Control}]*\p{L})/gu;

/** Marks of direction and other invisible ones that copied text brings along, but for those that join letters. */
const INVISIBLE = /(?!\p{Join_Control})\p{Cf}/gu;

/** White space at the ends and in a row and invisible marks go; composed as most keyboards compose; no link (`St.John` is `St. John`). */
export const tidyName = (typed: string): string =>
  typed
    .normalize("NFC")
    .replace(/\s+/g, " ")
    .replace(INVISIBLE, "")
    .replace(DOT_OF_A_DOMAIN, ". ")
    .replace(/ +/g, " ")
    .trim();

/** SU-04. `name` is tidied. */
export const isPersonName = (name: string): boolean => name.length <= NAME_MAX_LENGTH && NAME.test(name);

const STRANGE = new RegExp(`[^${SIGNS}]`, "gu");

/** Each sign of a tidied name that no name has, once. */
export const strangeSigns = (name: string): string[] => [...new Set(name.match(STRANGE))];

/** One of the parts may be empty. */
export const fullName = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  `${firstName} ${lastName}`.trim();

/** The title id of a person without a title. Only saved travellers can have none. */
export const NO_TITLE_ID = 0;
