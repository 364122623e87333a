import type { Kysely } from "kysely";
import type { Database } from "../db/schema.ts";
import { type Organisation, organisationSettings } from "./settings.ts";

export async function listOrganisations(db: Kysely<Database>): Promise<Organisation[]> {
  const [rows, hosts] = await Promise.all([
    db.selectFrom("organisation").selectAll().execute(),
    db.selectFrom("organisation_host").selectAll().execute(),
  ]);
  return rows.map((row) => ({
    ...organisationSettings.parse(JSON.parse(row.settings)),
    id: row.id,
    slug: row.slug,
    name: row.name,
    hosts: hosts.filter((host) => host.organisation_id === row.id).map((host) => host.host),
  }));
}

export async function saveOrganisation(
  db: Kysely<Database>,
  organisation: Organisation & { createdAt: number },
): Promise<void> {
  const { id, slug, name, hosts, createdAt, ...settings } = organisation;
  const row = { name, settings: JSON.stringify(organisationSettings.parse(settings)) };
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto("organisation")
      .values({ id, slug, ...row, version: 1, created_at: createdAt })
      .onConflict((conflict) =>
        conflict.column("id").doUpdateSet((set) => ({ ...row, version: set("organisation.version", "+", 1) })),
      )
      .execute();
    await trx.deleteFrom("organisation_host").where("organisation_id", "=", id).execute();
    await trx
      .insertInto("organisation_host")
      .values(hosts.map((host) => ({ host, organisation_id: id })))
      .execute();
  });
}
