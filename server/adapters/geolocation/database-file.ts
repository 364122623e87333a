import { createRequire } from "node:module";
import type { Reader, Response } from "maxmind";
import type { GeolocationSource, Place } from "../../ports/geolocation.ts";

const SHIPPED = "@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb";

/** What the files in use have in common: countries alone, or with cities as MaxMind writes them. */
type Entry = {
  country_code?: string;
  country?: { iso_code?: string };
  city?: { names?: { en?: string } };
  location?: { latitude?: number; longitude?: number };
};

/**
 * Places by a file in MaxMind's format: the one that comes with the product, which knows countries, or another one, which may
 * know cities. Read when it is first asked; a file that cannot be read is tried again with the next question.
 */
export function databaseFile(file = createRequire(import.meta.url).resolve(SHIPPED)): GeolocationSource {
  let reading: Promise<Reader<Response>> | undefined;

  function reader(): Promise<Reader<Response>> {
    reading ??= import("maxmind")
      .then(({ open }) => open<Response>(file))
      .catch((error: unknown) => {
        reading = undefined;
        throw error;
      });
    return reading;
  }

  return {
    async find(address) {
      return placeOf((await reader()).get(address) as Entry | null);
    },
  };
}

function placeOf(entry: Entry | null): Place | undefined {
  const countryCode = entry?.country_code ?? entry?.country?.iso_code;
  if (!countryCode) return undefined;
  const { city, location } = entry ?? {};
  return { countryCode, city: city?.names?.en, latitude: location?.latitude, longitude: location?.longitude };
}
