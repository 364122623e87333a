import type { Selectable } from "kysely";
import { rowsOf } from "../../../db/rows.ts";
import type { Db } from "../../../db/schema.ts";
import { rememberReads } from "../../../db/stored-json.ts";
import { type Content, storedContent } from "./content.ts";
import type { Deadlines, Schedule, TripPrice } from "./departures.ts";
import type { DreamtripRow } from "./tables.ts";
import { type CancelRule, storedRule } from "./terms.ts";
import type { Theme } from "./vocabulary.ts";

export type Trip = Schedule &
  Deadlines &
  TripPrice & {
    organisationId: string;
    code: string;
    theme: Theme;
    destinations: number[];
    zone: string;
    nights: number;
    places: number;
    minimum: number;
    depositPercent: number;
    payee: string;
    cancellation: CancelRule;
    content: Content;
  };

export async function findTrip(db: Db, organisationId: string, code: string): Promise<Trip | undefined> {
  const row = await rowsOf(db, "dreamtrip", { organisation_id: organisationId, code }).executeTakeFirst();
  return row && tripOf(row);
}

export async function listTrips(db: Db, organisationId: string): Promise<Trip[]> {
  const rows = await rowsOf(db, "dreamtrip", { organisation_id: organisationId }).orderBy("code").execute();
  return rows.map(tripOf);
}

/** A search reads all trips of an organization. */
const read = rememberReads(storedContent, 1_000);

const words = (text: string): string[] => text.split(" ").filter(Boolean);

const tripOf = (row: Selectable<DreamtripRow>): Trip => ({
  organisationId: row.organisation_id,
  code: row.code,
  theme: row.theme as Theme,
  destinations: words(row.destinations).map(Number),
  currency: row.currency,
  zone: row.time_zone,
  startsOn: row.starts_on,
  everyDays: row.every_days,
  nights: row.nights,
  places: row.places,
  minimum: row.minimum,
  decideDays: row.decide_days,
  price: row.price,
  supplement: row.supplement,
  taxBp: row.tax_bp,
  depositPercent: row.deposit_percent,
  balanceDays: row.balance_days,
  closesDays: row.closes_days,
  opensDays: row.opens_days,
  membersDays: row.members_days,
  membersPlans: words(row.members_plans),
  payee: row.payee,
  cancellation: storedRule.read(row.cancellation),
  content: read(row.content),
});
