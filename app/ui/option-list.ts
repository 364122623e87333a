/** Lists too long for a page's data: the server's markup contains them, or scripts request them. */
export type OptionList = "nationalities" | "countries" | "dial-codes";

export type ListOption = {
  value: string;
  label: string;
  /** Other names it is found by: former, short and native ones, those of other languages. */
  also?: string[];
};

/** How well an entry matches the typed text; 0: not at all. */
export type Matches = (option: ListOption, typed: string) => number;

/** No name of an entry is longer, and each is compared with the whole text. */
const LONGEST_TYPED = 100;

/** The matching entries, best first; all entries if nothing was typed. */
export function found(options: ListOption[], matches: Matches, whole: string): ListOption[] {
  const typed = whole.slice(0, LONGEST_TYPED);
  if (!typed.trim()) return options;
  const ranked = options.map((option) => ({ option, rank: matches(option, typed) })).filter(({ rank }) => rank > 0);
  return ranked.sort((one, other) => other.rank - one.rank).map(({ option }) => option);
}

/** Address of a list in one language. */
export const optionsPath = (list: OptionList, language: string): string => `/resources/choices/${list}/${language}`;
