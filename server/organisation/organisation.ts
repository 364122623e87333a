import { setTimeout as wait } from "node:timers/promises";
import { boundedMap } from "../core/bounded-map.ts";
import { type Day, dayIn } from "../core/day.ts";
import { SECOND } from "../core/durations.ts";
import type { Db, Store } from "../db/schema.ts";
import { drawMark, findLogo } from "./logo.ts";
import { menuVariant, shownMenu } from "./menu.ts";
import { findOrganisation, listChanged, listOrganisations, type Stored, saveOrganisation } from "./queries.ts";
import type { Organisation, OrganisationState } from "./settings.ts";

export {
  type Changeable,
  changeOrganisation,
  countChanges,
  listChanges,
  type OrganisationChange,
  readOrganisation,
} from "./queries.ts";

export type Organisations = ReturnType<typeof createOrganisations>;

/** How long a process may show an organisation as it was. */
const FRESH_FOR = SECOND;

/** How long a request waits for fresh data of the organisations before it continues with the cached data. */
const LONGEST_WAIT = SECOND;

/** As they are stored now, for operators; a site asks `createOrganisations`. */
export const allOrganisations = (db: Db): Promise<Organisation[]> => listOrganisations(db);

/** As it is stored now, within a transaction that no site began. */
export const organisationOf = async (trx: Db, id: string): Promise<Organisation> => {
  const organisation = await findOrganisation(trx, id);
  if (!organisation) throw new Error(`there is no organisation ${id}`);
  return organisation;
};

/** What its pages show has changed, outside its own row: those in memory are made again within a second. */
export async function renewPages(db: Db, id: string): Promise<void> {
  await db
    .updateTable("organisation")
    .set((set) => ({ version: set("version", "+", 1) }))
    .where("id", "=", id)
    .execute();
}

/** OP-02: false where it is so already. Running servers follow within a second. */
export async function changeState(db: Db, id: string, state: OrganisationState): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("organisation")
    .set((set) => ({ state, version: set("version", "+", 1) }))
    .where("id", "=", id)
    .where("state", "!=", state)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Running servers answer to its hosts within a second. */
export const addOrganisation = (db: Db, organisation: Organisation, now: number): Promise<void> =>
  saveOrganisation(db, { ...organisation, createdAt: now });

/** The origin of the organisation's site, for links outside a request. */
export const originOf = ({ hosts }: Pick<Organisation, "hosts">): string => `https://${hosts[0]}`;

/** The organisations, found by host name. Kept in memory; a change shows within a second in every process. */
export function createOrganisations({ db, clock }: Store) {
  const marks = boundedMap<string, Promise<Buffer>>(100);
  let stored: ReadonlyMap<string, Stored> = new Map();
  let byHost = new Map<string, Organisation>();
  let loadedAt = Number.NEGATIVE_INFINITY;
  let askedAt = Number.NEGATIVE_INFINITY;
  let loading: Promise<void> | undefined;

  async function load(): Promise<void> {
    const now = clock.now();
    stored = await listChanged(db, stored);
    byHost = new Map(
      [...stored.values()].flatMap(({ organisation }) => organisation.hosts.map((host) => [host, organisation])),
    );
    loadedAt = now;
  }

  const isFresh = (): boolean =>
    clock.now() - loadedAt < FRESH_FOR || (byHost.size > 0 && clock.now() - askedAt < FRESH_FOR);

  async function refresh(): Promise<void> {
    if (isFresh()) return;
    const known = byHost.size > 0;
    askedAt = clock.now();
    loading ??= load().finally(() => {
      loading = undefined;
    });
    // While the database does not answer, the cached data stays valid.
    await (known ? Promise.race([loading.catch(() => {}), wait(LONGEST_WAIT, undefined, { ref: false })]) : loading);
  }

  return {
    /** `host` as in the Host header without the port, lower case. At once where nothing has to be read. */
    findByHost(host: string): Organisation | undefined | Promise<Organisation | undefined> {
      return isFresh() ? byHost.get(host) : refresh().then(() => byHost.get(host));
    },
    /** The organization's mark as PNG, drawn once. */
    markPicture({ brand }: Pick<Organisation, "brand">, pixels: number): Promise<Buffer> {
      const key = JSON.stringify([brand.colour, brand.mark, pixels]);
      const picture = marks.get(key) ?? drawMark(brand, pixels);
      marks.set(key, picture);
      return picture;
    },

    logo: ({ id }: Pick<Organisation, "id">, hash: string) => findLogo(db, id, hash),
    menuFor: shownMenu,
    menuVariant,
    /** The calendar day where the organisation is. */
    today: ({ timeZone }: Pick<Organisation, "timeZone">): Day => dayIn(timeZone, clock.now()),
    async list(): Promise<Organisation[]> {
      await refresh();
      return [...new Set(byHost.values())];
    },
  };
}
