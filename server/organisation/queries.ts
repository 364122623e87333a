import { z } from "zod";
import type { Slice } from "../core/pages.ts";
import { countRows } from "../db/rows.ts";
import type { Db } from "../db/schema.ts";
import { storedJson } from "../db/stored-json.ts";
import { withinTransaction } from "../db/transaction.ts";
import { type Organisation, type OrganisationSettings, organisationSettings } from "./settings.ts";

/** What operators change of an organisation. */
export type Changeable = Pick<Organisation, "name" | "hosts"> & { settings: OrganisationSettings };

export type OrganisationChange = {
  version: number;
  changedAt: number;
  actor: string;
  reason: string;
  before: Changeable;
  after: Changeable;
  /** The version of the change that this one undid. */
  undoes?: number | undefined;
};

const storedSettings = storedJson(organisationSettings);

const changeable = z.object({ name: z.string(), hosts: z.array(z.string()), settings: organisationSettings });
const storedChangeable = storedJson(changeable);
const storedAfter = storedJson(changeable.extend({ undoes: z.int().optional() }));

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
      state: row.state,
      hosts: hosts.filter((host) => host.organisation_id === row.id).map((host) => host.host),
    },
  }));
}

export async function saveOrganisation(db: Db, organisation: Organisation & { createdAt: number }): Promise<void> {
  const { id, slug, name, state, hosts, createdAt, ...settings } = organisation;
  const row = { name, state, settings: storedSettings.write(organisationSettings.parse(settings)) };
  await withinTransaction(db, async (trx) => {
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

/** What is stored now, with its version; undefined: there is none. */
export async function readOrganisation(db: Db, id: string): Promise<(Changeable & { version: number }) | undefined> {
  const [stored] = await readStored(db, [id]);
  if (!stored) return undefined;
  const { id: _id, slug: _slug, state: _state, name, hosts, ...settings } = stored.organisation;
  return { version: stored.version, name, hosts, settings };
}

/** Writes `after` in place of the version that was read, and what it was before; false where it has another version by now. */
export async function changeOrganisation(
  trx: Db,
  id: string,
  { version, before, after, changedAt, actor, reason, undoes }: OrganisationChange,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("organisation")
    .set({ name: after.name, settings: storedSettings.write(after.settings), version })
    .where("id", "=", id)
    .where("version", "=", version - 1)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) return false;
  await trx.deleteFrom("organisation_host").where("organisation_id", "=", id).execute();
  await trx
    .insertInto("organisation_host")
    .values(after.hosts.map((host) => ({ host, organisation_id: id })))
    .execute();
  const was = { before: storedChangeable.write(before), after: storedAfter.write({ ...after, undoes }) };
  await trx
    .insertInto("organisation_change")
    .values({ organisation_id: id, version, changed_at: changedAt, actor, reason, ...was })
    .execute();
  return true;
}

const changesOf = (db: Db, id: string) =>
  db.selectFrom("organisation_change").selectAll().where("organisation_id", "=", id);

export const countChanges = (db: Db, id: string): Promise<number> => countRows(changesOf(db, id));

/** The newest first; with `below`, of those before this version. */
export async function listChanges(
  db: Db,
  id: string,
  { limit = 1, offset = 0, below }: Partial<Slice> & { below?: number },
): Promise<OrganisationChange[]> {
  const rows = await changesOf(db, id)
    .$if(below !== undefined, (query) => query.where("version", "<", below as number))
    .orderBy("version", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(({ version, changed_at, actor, reason, before, after: stored }) => {
    const { undoes, ...after } = storedAfter.read(stored);
    return {
      ...{ version, changedAt: changed_at, actor, reason },
      before: storedChangeable.read(before),
      after,
      undoes,
    };
  });
}
