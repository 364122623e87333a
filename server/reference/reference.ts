import { ageBands } from "./age-bands.ts";
import { allAirports } from "./airports.ts";
import { countries, defaultCountry, findCountry } from "./countries.ts";
import { otherNamesOf } from "./country-names.ts";
import { languages } from "./languages.ts";
import { findNationalityById, nationalities } from "./nationalities.ts";
import { isMainOfCode, phoneText, readPhone } from "./phone.ts";
import { placeIn } from "./places.ts";
import { titles } from "./titles.ts";

/** The lists that pages and calls need, as one part of the load context. All are in memory. */
export const reference = {
  countries,
  defaultCountry,
  findCountry,
  otherNamesOf,
  nationalities,
  findNationalityById,
  languages,
  titles,
  ageBands,
  airports: allAirports,
  place: placeIn,
  readPhone,
  phoneText,
  isMainOfCode,
};
