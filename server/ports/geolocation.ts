/** Where an address of the internet is, as far as is known. */
export type Place = {
  /** ISO 3166-1 alpha-2. */
  countryCode: string;
  city?: string;
  latitude?: number;
  longitude?: number;
};

/** undefined for an address without a known place: private ones, newly assigned ones. */
export interface GeolocationSource {
  find(address: string): Promise<Place | undefined>;
}

/** Tells by which address of the internet this machine's network is seen; throws where it cannot be asked. */
export interface AddressTrace {
  ask(): Promise<string>;
}
