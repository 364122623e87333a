/** In the list of what pays beside a card: whoever sends it has chosen, even if it is nothing. */
export const NO_TENDER = "none";

/** The balances that a form names, with blanks between them; undefined where nothing was chosen yet. */
export function tenderOf(text: string): string[] | undefined {
  const named = text.split(" ").filter(Boolean);
  return named.length > 0 ? named : undefined;
}
