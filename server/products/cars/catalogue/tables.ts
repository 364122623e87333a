export type CarTables = { car_station: StationRow };

export type StationRow = {
  code: string;
  /** The id of the organisation whose it is. */
  owner_id: string;
  sold_by: string;
  destination_id: number;
  /** 1 at an airport, else 0. */
  airport: number;
  time_zone: string;
  country_code: string;
  currency: string;
  /** In hundredths of a percent. */
  tax_bp: number;
  airport_fee_bp: number;
  provider: string;
  payee: string;
  popularity: number;
  /** JSON of `station.ts`. */
  name: string;
  hours: string;
  seasons: string;
  conditions: string;
  classes: string;
  updated_at: number;
};
