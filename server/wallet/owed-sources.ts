import { type SelectQueryBuilder, sql } from "kysely";
import { changeRows, isChanged, rowsOf } from "../db/rows.ts";
import type { Database, Db } from "../db/schema.ts";
import { keptBy, shareOf } from "./sources.ts";
import type { BookingSourceRow } from "./tables.ts";

/** For joins: sources whose debt to their property differs from the settled amount. */
export const unsettledSources = (
  db: Db,
  organisationId: string,
): SelectQueryBuilder<Database, "booking_source", BookingSourceRow> =>
  rowsOf(db, "booking_source", { organisation_id: organisationId })
    .where("state", "!=", "held")
    // In the words of the index, without which SQLite doesn't use it.
    .where(sql<boolean>`worth_kept + house_worth <> settled_worth`);

/** Minor units that are owed and not settled; below zero where the booking was cancelled after it was settled. */
export const dueOf = (source: BookingSourceRow): number => owedOf(source) - source.settled;

const owedOf = (source: BookingSourceRow): number => shareOf(source, keptBy(source), source.owed);

/** false if it was settled, or its booking cancelled, since it was read. */
export const markSettled = (trx: Db, source: BookingSourceRow): Promise<boolean> =>
  isChanged(
    changeRows(trx, "booking_source", {
      organisation_id: source.organisation_id,
      id: source.id,
      settled_worth: source.settled_worth,
      worth_kept: source.worth_kept,
      house_worth: source.house_worth,
    }).set({ settled: owedOf(source), settled_worth: source.worth_kept + source.house_worth }),
  );
