import { typedCode } from "./typed-code.ts";

/** The letters and digits of a booking reference, at least. */
export const REFERENCE_LENGTH = 7;

export const referenceOf = typedCode;
