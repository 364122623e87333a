/** A whole number from 0 to `most`; undefined for anything else. */
export const whole = (text: string | null, most: number): number | undefined =>
  text !== null && /^\d{1,10}$/.test(text) && Number(text) <= most ? Number(text) : undefined;

/** From 1. */
export const readPage = (params: URLSearchParams): number => whole(params.get("page"), 10_000) || 1;

/** The ages of children as a form names them, without the blanks of children there are not. */
export const typedAges = (params: URLSearchParams, most: number): string[] =>
  params
    .getAll("age")
    .map((age) => age.trim().slice(0, 3))
    .filter(Boolean)
    .slice(0, most + 1);

export const ageParams = (ages: readonly number[]): [string, string][] =>
  ages.map((age): [string, string] => ["age", String(age)]);

/** The values of each filter of results, in the order of the form; what they look like where they are not known beforehand. */
export type Filters<Group extends string> = Readonly<Record<Group, readonly string[] | RegExp>>;
