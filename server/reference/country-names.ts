import { displayNames } from "./areas.ts";
import { type Country, findCountry } from "./countries.ts";

/** The languages of the product: a visitor may read the site in one and type a name in another. */
const SPOKEN = ["en", "es", "ar"];

const byCountry = new Map<string, string[]>();

/** Every way a country is written: in the languages of the product and its own, short, former, and by its three letters. */
export function otherNamesOf(countryCode: string): string[] {
  let names = byCountry.get(countryCode);
  if (!names) {
    const country = findCountry(countryCode);
    names = country ? namesOf(country) : [];
    byCountry.set(countryCode, names);
  }
  return names;
}

function namesOf({ countryCode, countryName, aliases, alpha3, languages }: Country): string[] {
  const names = [
    countryName,
    ...aliases,
    ...[...SPOKEN, ...languages].map((language) => displayNames(language, "long").of(countryCode) ?? countryCode),
  ];
  const variants = names.flatMap((name) => [
    name,
    // "Burma" of "Myanmar (Burma)", "Keeling Islands" of "Cocos (Keeling) Islands".
    name.includes("(") ? name.slice(name.indexOf("(") + 1).replace(")", "") : name,
    name.replace(/^St\. /, "Saint "),
  ]);
  return [...new Set([...variants, alpha3])];
}
