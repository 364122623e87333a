import { latinDigits } from "./digits.ts";

/** A code as people type what they read, or copy it: any case, any digits, with blanks, dashes, invisible marks or none of them. */
export const typedCode = (typed: string): string =>
  latinDigits(typed.normalize("NFKC"))
    .replace(/[\s\p{Pd}\p{Cc}\p{Cf}]/gu, "")
    .toUpperCase();
