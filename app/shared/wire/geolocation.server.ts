import { z } from "zod";
import type { Location } from "#server/locale-data/geolocation";

/** CALL-09. Only the address and the country are always there; an unknown country is the default one. */
export const GeolocationWire = z.object({
  ip: z.string(),
  country_code: z.string().length(2),
  country_name: z.string(),
  city: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
});

/** The format of the call and of page start's cookie. */
export function toGeolocationWire({ address, country, city, latitude, longitude }: Location) {
  const { countryCode: country_code, countryName: country_name } = country;
  return { ip: address, country_code, country_name, city, latitude, longitude } satisfies z.input<
    typeof GeolocationWire
  >;
}
