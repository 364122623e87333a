/** SU-04, in the notation of HTML's `pattern`, which browsers read with the flag v: letters of any script with their marks. */
export const NAME_PATTERN = "(?=.*\\p{L})[\\p{L}\\p{M}\\p{Join_Control}'’ʼ.\\-‐ ]+";
const NAME = new RegExp(`^(?:${NAME_PATTERN})$`, "u");
export const NAME_MAX_LENGTH = 60;

/** White space at the ends and in a row goes; composed as most keyboards compose. */
export const tidyName = (typed: string): string => typed.normalize("NFC").trim().replace(/\s+/g, " ");

/** SU-04. `name` is tidied. */
export const isPersonName = (name: string): boolean => name.length <= NAME_MAX_LENGTH && NAME.test(name);

/** In place of a title's id, where nobody has to have a title: saved travellers. */
export const NO_TITLE_ID = 0;
