import { sql } from "kysely";
import type { Database, Db } from "../db/schema.ts";
import type { Organisation } from "./settings.ts";

/** What belongs to an organisation is sold by it, and by those that it names. */

export const EVERYONE = "*";

/** As tables have it: the id of the owner, and those of the others, separated by blanks, or `EVERYONE`. */
export type Sold = { owner_id: string; sold_by: string };

/** Ids of the organisations that sell it; undefined: all. */
export const sellersOf = ({ owner_id, sold_by }: Sold): string[] | undefined =>
  sold_by === EVERYONE ? undefined : [owner_id, ...sold_by.split(" ")];

/** Whether an organisation is among them. */
export const isSoldBy = ({ sellers }: { sellers: string[] | undefined }, organisationId: string): boolean =>
  sellers?.includes(organisationId) ?? true;

/** Whether an organisation sells it, in a query of a table that has both. */
export const isOpenTo = (organisationId: string) => {
  const named = `% ${organisationId.replace(/[\\%_]/g, "\\$&")} %`;
  return sql<boolean>`(sold_by = ${EVERYONE} or owner_id = ${organisationId} or ' ' || sold_by || ' ' like ${named} escape '\\')`;
};

type SoldTable = { [Name in keyof Database]: Database[Name] extends Sold ? Name : never }[keyof Database];

/** Whether an organisation sells anything of a table that has both. */
export const hasOnSale =
  (table: SoldTable) =>
  async (db: Db, { id }: Pick<Organisation, "id">): Promise<boolean> => {
    const { rows } = await sql`select 1 from ${sql.table(table)} where ${isOpenTo(id)} limit 1`.execute(db);
    return rows.length > 0;
  };

/** Whose it is and who else sells it, by their slugs as a file has them; or the problem with them. */
export function soldOf(
  { organisation, soldBy }: { organisation: string; soldBy: string[] },
  organisations: Pick<Organisation, "id" | "slug">[],
): Sold | string {
  const ids = new Map(organisations.map(({ slug, id }) => [slug, id]));
  const unknown = [organisation, ...soldBy.filter((slug) => slug !== EVERYONE)].find((slug) => !ids.has(slug));
  if (unknown !== undefined) return `organisation: there is no organisation ${unknown}`;
  const others = soldBy.includes(EVERYONE) ? EVERYONE : soldBy.map((slug) => ids.get(slug)).join(" ");
  return { owner_id: ids.get(organisation)!, sold_by: others };
}
