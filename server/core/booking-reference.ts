import { latinDigits } from "./digits.ts";

/** The letters and digits of a booking reference, at least. */
export const REFERENCE_LENGTH = 7;

/** As people type what they read: any case, any digits, with blanks or dashes. */
export const referenceOf = (typed: string): string =>
  latinDigits(typed.normalize("NFKC"))
    .replace(/[\s\p{Pd}\p{Cc}\p{Cf}]/gu, "")
    .toUpperCase();
