import { sql } from "kysely";
import type { Day } from "../core/day.ts";
import { changeRows, insertNew, isChanged, rowsOf } from "../db/rows.ts";
import type { Db } from "../db/schema.ts";
import type { CampaignType } from "./rules.ts";
import type { CampaignRow } from "./tables.ts";

/** False: one with this code runs. */
export const insertCampaign = (db: Db, row: CampaignRow): Promise<boolean> => insertNew(db, "campaign", row);

/** How the caller names the campaign to end: by its code, which is free afterwards, or by the id of the one it saw. */
export type CampaignName = { code: string } | { id: string };

/** False where none runs. */
export const endCampaign = (db: Db, organisationId: string, name: CampaignName, now: number): Promise<boolean> =>
  isChanged(
    changeRows(db, "campaign", { organisation_id: organisationId, ...name, ended_at: null }).set({ ended_at: now }),
  );

export const findCampaignById = (
  db: Db,
  { organisationId, id }: { organisationId: string; id: string },
): Promise<CampaignRow | undefined> =>
  rowsOf(db, "campaign", { organisation_id: organisationId, id }).executeTakeFirst();

/** All that were not ended, those that begin first in front. */
export const listCampaigns = (db: Db, organisationId: string): Promise<CampaignRow[]> =>
  rowsOf(db, "campaign", { organisation_id: organisationId, ended_at: null })
    .orderBy("starts_on")
    .orderBy("code")
    .execute();

/** The last to end first. */
export const listEnded = (db: Db, organisationId: string): Promise<CampaignRow[]> =>
  rowsOf(db, "campaign", { organisation_id: organisationId })
    .where("ended_at", "is not", null)
    .orderBy("ended_at", "desc")
    .orderBy("id")
    .execute();

/** Of those with the code the one that was not ended, else the newest. */
export const findCampaign = (
  db: Db,
  { organisationId, type, code }: { organisationId: string; type: CampaignType; code: string },
): Promise<CampaignRow | undefined> =>
  rowsOf(db, "campaign", { organisation_id: organisationId, type, code })
    .orderBy(sql`case when ended_at is null then 0 else 1 end`)
    .orderBy("created_at", "desc")
    .executeTakeFirst();

/**
 * Whether it runs on a day. The update locks the row, so that sign-ups through one campaign run one after the other and count
 * each other.
 */
export const holdCampaign = (
  trx: Db,
  { organisation_id, id }: Pick<CampaignRow, "organisation_id" | "id">,
  today: Day,
): Promise<boolean> =>
  isChanged(
    changeRows(trx, "campaign", { organisation_id, id, ended_at: null })
      .set({ spent: sql<number>`spent` })
      .where("starts_on", "<=", today)
      .where((eb) => eb.or([eb("ends_on", "is", null), eb("ends_on", ">=", today)])),
  );
