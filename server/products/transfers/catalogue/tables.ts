export type TransferTables = {
  transfer_base: TransferBaseRow;
  transfer_place: TransferPlaceRow;
};

/** Where drivers start from: an airport. */
export type TransferBaseRow = {
  /** IATA. */
  code: string;
  /** The id of the organisation whose it is. */
  owner_id: string;
  sold_by: string;
  currency: string;
  /** Of the price, in hundredths of a percent. */
  tax_bp: number;
  /** Added from 10 PM to 6 AM, in percent. */
  night_percent: number;
  /** A driver is booked until so many minutes before the pick-up. */
  cutoff_minutes: number;
  /** Until so many hours before the pick-up canceling is free; null: never. */
  free_until_hours: number | null;
  /** How long a driver waits at the airport and elsewhere at no cost. */
  wait_airport: number;
  wait_place: number;
  /** With whom the contract is. */
  provider: string;
  payee: string;
  phone: string;
  popularity: number;
  /** JSON. */
  meeting: string;
  vehicles: string;
  updated_at: number;
};

/** A place that a base serves. `km`: by road. */
export type TransferPlaceRow = { base_code: string; destination_id: number; km: number };
