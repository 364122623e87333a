import type { Db } from "../db/schema.ts";
import { storedJson } from "../db/stored-json.ts";
import { type Organisation, organisationSettings } from "./settings.ts";

const storedSettings = storedJson(organisationSettings);

/** An organisation as it was at a version; every change of it or of its hosts makes a new one. */
export type Stored = { version: number; organisation: Organisation };

export const listOrganisations = async (db: Db): Promise<Organisation[]> =>
  (await readStored(db)).map(({ organisation }) => organisation);

export const findOrganisation = async (db: Db, id: string): Promise<Organisation | undefined> =>
  (await readStored(db, [id]))[0]?.organisation;

/** All organisations by id; of those that are known, only what has another version now is read and parsed. */
export async function listChanged(db: Db, known: ReadonlyMap<string, Stored>): Promise<Map<string, Stored>> {
  const versions = await db.selectFrom("organisation").select(["id", "version"]).execute();
  const changed = versions.filter(({ id, version }) => known.get(id)?.version !== version).map(({ id }) => id);
  const read = changed.length > 0 ? await readStored(db, changed) : [];
  const readById = new Map(read.map((stored) => [stored.organisation.id, stored]));
  return new Map(
    versions.flatMap(({ id }) => {
      const stored = readById.get(id) ?? known.get(id);
      return stored ? [[id, stored] as const] : [];
    }),
  );
}

async function readStored(db: Db, ids?: string[]): Promise<Stored[]> {
  const rows = await db
    .selectFrom("organisation")
    .selectAll()
    .$if(ids !== undefined, (query) => query.where("id", "in", ids ?? []))
    .execute();
  // After the rows: hosts that are newer than their version are read again, older ones would stay.
  const hosts = await db
    .selectFrom("organisation_host")
    .selectAll()
    .$if(ids !== undefined, (query) => query.where("organisation_id", "in", ids ?? []))
    .execute();
  return rows.map((row) => ({
    version: row.version,
    organisation: {
      ...storedSettings.read(row.settings),
      id: row.id,
      slug: row.slug,
      name: row.name,
      hosts: hosts.filter((host) => host.organisation_id === row.id).map((host) => host.host),
    },
  }));
}

export async function saveOrganisation(db: Db, organisation: Organisation & { createdAt: number }): Promise<void> {
  const { id, slug, name, hosts, createdAt, ...settings } = organisation;
  const row = { name, settings: storedSettings.write(organisationSettings.parse(settings)) };
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
