import { isIP } from "node:net";
import type { Logger } from "pino";
import type { GeolocationSource } from "../ports/geolocation.ts";
import { type Country, defaultCountry, findCountry } from "../reference/countries.ts";

/** Where a visitor seems to be. Only the country is always there. */
export type Location = {
  address: string;
  country: Country;
  /** The country is the default, because nothing is known of the address. */
  assumed: boolean;
  city: string;
  latitude: number | null;
  longitude: number | null;
};

type Dependencies = {
  source: GeolocationSource;
  /** CALL-25: by which address the internet sees a client, where that can be another one. */
  seenAs?: (address: string) => Promise<string>;
  log: Logger;
};

/** EN-06, CALL-09: where addresses are; what cannot be found out is the United States (ER-03). */
export function createGeolocation({ source, seenAs = async (address) => address, log }: Dependencies) {
  async function find(address: string) {
    if (isIP(address) === 0) return undefined;
    try {
      return await source.find(address);
    } catch (err) {
      log.warn({ err }, "where an address is cannot be found out; the default country stands in");
      return undefined;
    }
  }

  return {
    async locate(clientAddress: string): Promise<Location> {
      const address = await seenAs(clientAddress);
      const place = await find(address);
      const country = place && findCountry(place.countryCode);
      if (!country) {
        const nowhere = { city: "", latitude: null, longitude: null };
        return { address, country: defaultCountry, assumed: true, ...nowhere };
      }
      const { city = "", latitude = null, longitude = null } = place;
      return { address, country, assumed: false, city, latitude, longitude };
    },
  };
}
