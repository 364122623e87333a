import data from "./data/nationalities.json" with { type: "json" };

/** EN-02; id 1 is American, the fallback of every failure (ER-03). */
export type Nationality = { nationalityId: number; nationalityName: string; nationalityCode: string };

export const nationalities: Nationality[] = data;

export const DEFAULT_NATIONALITY_ID = 1;

const byCode = new Map(nationalities.map((nationality) => [nationality.nationalityCode, nationality]));
const byId = new Map(nationalities.map((nationality) => [nationality.nationalityId, nationality]));

/** The nationality that goes with an ISO 3166-1 alpha-2 country. */
export const findNationality = (countryCode: string): Nationality | undefined => byCode.get(countryCode.toUpperCase());
export const findNationalityById = (id: number): Nationality | undefined => byId.get(id);
