export type CruiseTables = { cruise: CruiseRow };

/** A ship's route with its departures; what is sold of them is in the stock. */
export type CruiseRow = {
  code: string;
  /** The id of the organisation whose it is. */
  owner_id: string;
  sold_by: string;
  region: string;
  /** Where it begins. */
  port_id: number;
  nights: number;
  /** JSON of `content.ts`. */
  content: string;
  updated_at: number;
};
