/** SI-05, PS-03: the one way white space around a password goes, wherever one is typed; empty: none was given. */
export const trimPassword = (typed: string): string => typed.trim();
