import { regionName } from "../reference/areas.ts";
import { ownNames, type Place, placeName } from "../reference/places.ts";
import { fold } from "./fold.ts";

/**
 * Places to choose from, under their names in a language. A region that has no name in it is left out, and so is one that
 * is called like the place; where two of the list would read the same, the region stays as the list of places has it.
 */
export function namedList(places: Place[], language: string): Place[] {
  const named = places.map((place) => {
    const region = regionName(place, language) ?? "";
    return { ...place, name: placeName(place, language), region: isOwnName(place, region) ? "" : region };
  });
  return named.map((place, at) => {
    const isAlone = named.filter((other) => labelOf(other) === labelOf(place)).length === 1;
    return isAlone ? place : { ...place, region: places[at]!.region };
  });
}

const isOwnName = (place: Place, region: string): boolean => ownNames(place).map(fold).includes(fold(region));

const labelOf = ({ name, region, countryCode }: Place): string => `${name} ${region} ${countryCode}`;
