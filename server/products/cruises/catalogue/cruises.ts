import type { Selectable } from "kysely";
import type { Db } from "../../../db/schema.ts";
import { rememberReads } from "../../../db/stored-json.ts";
import { isOpenTo, isSoldBy, sellersOf } from "../../../organisation/sold-by.ts";
import { type CruiseContent, storedContent } from "./content.ts";
import type { CruiseRow } from "./tables.ts";

/** A ship's route with its departures. */
export type Cruise = CruiseContent & {
  code: string;
  nights: number;
  /** Ids of the organisations that sell it; undefined: all. */
  sellers: string[] | undefined;
};

/** A search reads all cruises of a region. */
const read = rememberReads(storedContent, 1_000);

export function cruiseOf(row: Selectable<CruiseRow>): Cruise {
  return { ...read(row.content), code: row.code, nights: row.nights, sellers: sellersOf(row) };
}

export async function findCruise(db: Db, code: string): Promise<Cruise | undefined> {
  const row = await db.selectFrom("cruise").selectAll().where("code", "=", code).executeTakeFirst();
  return row && cruiseOf(row);
}

/** Those that the organisation sells. */
export async function cruisesFor(db: Db, organisationId: string): Promise<Cruise[]> {
  const rows = await db.selectFrom("cruise").selectAll().orderBy("code").execute();
  return rows.map(cruiseOf).filter((cruise) => isSoldBy(cruise, organisationId));
}

/** Where their departures are. */
export async function portsFor(db: Db, organisationId: string): Promise<Set<number>> {
  const rows = await db.selectFrom("cruise").select("port_id").distinct().where(isOpenTo(organisationId)).execute();
  return new Set(rows.map(({ port_id }) => port_id));
}
