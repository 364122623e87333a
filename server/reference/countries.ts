import data from "./data/countries.json" with { type: "json" };

/** A country with the wire names of row EN-02 first, then what else is known of it. */
export type Country = {
  countryId: number;
  countryName: string;
  /** ISO 3166-1 alpha-2. */
  countryCode: string;
  /** Digits of the dialling code. */
  isdCode: string;
  /** File name below /flags. */
  countryFlag: string;
  distanceUnit: "Miles" | "Km" | null;
  tempUnit: "C" | "F" | null;
  default_country: "true" | "false";
  alpha3: string;
  aliases: string[];
  /** BCP 47, those that are spoken there. */
  languages: string[];
  currencyCode: string | null;
  likelyLocale: string | null;
  timezone: string | null;
  /** Its capital's point. */
  latitude: number;
  longitude: number;
  /** The price level of the country against the world's middle, 1 being that. */
  priceIndex: number;
};

export const countries = data as Country[];

export const DEFAULT_COUNTRY_ID = 235;

const byCode = new Map(countries.map((country) => [country.countryCode, country]));

/** In either case, of ASCII letters alone: in upper case "ß" is "SS", which is South Sudan. */
export const findCountry = (code: string): Country | undefined =>
  /^[A-Za-z]{2}$/.test(code) ? byCode.get(code.toUpperCase()) : undefined;
export const defaultCountry: Country = countries.find(({ countryId }) => countryId === DEFAULT_COUNTRY_ID) as Country;
