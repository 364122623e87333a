/** A form's value for "no balance": tells a choice of none from no choice yet. */
export const NO_TENDER = "none";

/** The balances that a form names, separated by spaces; undefined before the first choice. */
export function tenderOf(text: string): string[] | undefined {
  const named = text.split(" ").filter(Boolean);
  return named.length > 0 ? named : undefined;
}
