/** Lists that are too long to travel with a page's data: they are in its markup, and else are asked for. */
export type ChoiceList = "nationalities" | "countries" | "dial-codes";

export type Choice = { value: string; label: string };

/** Where a list is served, in one language. */
export const choicesPath = (list: ChoiceList, language: string): string => `/resources/choices/${list}/${language}`;
