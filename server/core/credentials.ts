import { sanitiseEmail } from "./email-address.ts";

/** SI-05, PS-03: the one way white space around a password goes, wherever one is typed; empty: none was given. */
export const trimPassword = (typed: string): string => typed.trim();

/** SI-05: what counts as left empty, in the form and in the JSON call. */
export const isEmptyEmail = (typed: string): boolean => sanitiseEmail(typed) === undefined;
export const isEmptyPassword = (typed: string): boolean => trimPassword(typed) === "";
