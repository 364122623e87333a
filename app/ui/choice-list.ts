/** Lists that are too long to travel with a page's data: they are in its markup, and else are asked for. */
export type ChoiceList = "nationalities" | "countries" | "dial-codes";

export type Choice = {
  value: string;
  label: string;
  /** Other names it is found by: former, short and native ones, those of other languages. */
  also?: string[];
};

/** How well an entry fits what was typed; 0: not at all. */
export type Matches = (choice: Choice, typed: string) => number;

/** The entries that fit, the best first; all of them where nothing was typed. */
export function found(choices: Choice[], matches: Matches, typed: string): Choice[] {
  if (!typed.trim()) return choices;
  const ranked = choices.map((choice) => ({ choice, rank: matches(choice, typed) })).filter(({ rank }) => rank > 0);
  return ranked.sort((one, other) => other.rank - one.rank).map(({ choice }) => choice);
}

/** Where a list is served, in one language. */
export const choicesPath = (list: ChoiceList, language: string): string => `/resources/choices/${list}/${language}`;
