import { isDeepStrictEqual } from "node:util";
import { sql } from "kysely";
import { type Outcome, ok, type Refusal, refused } from "../core/outcome.ts";
import { sliceOf, type WantedPage } from "../core/pages.ts";
import { newId } from "../crypto/ids.ts";
import type { Db, Store } from "../db/schema.ts";
import { inTransaction } from "../db/transaction.ts";
import { legalDrafts } from "../organisation/legal-drafts/legal-drafts.ts";
import { keepLogo, type NotLogo, prepareLogo } from "../organisation/logo.ts";
import {
  addOrganisation,
  allOrganisations,
  type Changeable,
  changeOrganisation,
  changeState,
  countChanges,
  listChanges,
  type OrganisationChange,
  readOrganisation,
} from "../organisation/organisation.ts";
import { isTimeZone, type Organisation, type OrganisationState } from "../organisation/settings.ts";
import { type Actor, type Audit, createAudited } from "./audit.ts";
import { type Installation, listMissing, listWarnings, type Missing } from "./readiness.ts";
import { currencyOf, keptAmounts, shownSettings, storedSettings } from "./setting-amounts.ts";
import { auditedSettings, type ChangedSetting } from "./setting-values.ts";
import { CONTROL, checkSettings, controlCharacters, type WrongSettings } from "./settings.ts";

const LOGO_BY_FILE = "logo: is set from a file, by organisation logo or at /admin/site/logo";
const SLUG = /^[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$/;
/** The locale in which commands and their files write amounts. */
const COMMANDS_WRITE = "en-US";
const HOST = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
/** A disc, until the organisation has a mark of its own. */
const PLAIN_BRAND = { colour: "#0a5c63", mark: "M12 3a9 9 0 1 1-.01 0Z" };

type NewOrganisation = {
  slug: string;
  name: string;
  hosts: string[];
  /** As `organisationSettings` wants them; brand, menu, products and legal texts begin with something where not given. */
  settings: Record<string, unknown>;
};

type Refused =
  | Refusal<"wrong-slug" | "no-host" | "slug-taken">
  | Refusal<{ reason: "wrong-host"; host: string }>
  | Refusal<{ reason: "host-taken"; host: string; slug: string }>
  | WrongSettings;

/** `settings`: a JSON merge patch (RFC 7396): null takes a setting back to its default. What is not given stays. */
type Changes = { name?: string | undefined; hosts?: string[] | undefined; settings?: Record<string, unknown> };
/** `lastChange`: the change that the operator saw last; another one since is not written over. */
type By<Not> = {
  reason: string;
  isDry?: boolean;
  lastChange?: number;
  /** In which the operator writes amounts. */
  locale?: string;
  /** Refuses what not everyone may change. */
  check?: (before: Changeable, after: Changeable) => Promise<Not | undefined>;
};

type NotChanged = Exclude<Refused, { reason: "wrong-slug" | "slug-taken" }> | Refusal<"changed-meanwhile">;
/** All that the verbs refuse. */
export type OrganisationRefusal = Refused | NotChanged | Refusal<"none">;
type Dependencies = Store & { audit: Audit; actor: Actor; installation: Installation };

export function createOrganisationVerbs({ db, clock, audit, actor, installation }: Dependencies) {
  const audited = createAudited({ db, audit });

  async function write<Not extends Refusal = never>(
    { id, slug }: Organisation,
    { version, ...before }: Changeable & { version: number },
    after: Changeable,
    { reason, isDry, check }: By<Not>,
    undoes?: number,
  ): Promise<Outcome<ChangedSetting[], Refusal<"changed-meanwhile">> | Not> {
    const not = await check?.(before, after);
    if (not) return not;
    const changed = changesBetween(before, after);
    if (isDry || changed.length === 0) return ok(changed);
    const change = { version: version + 1, before, after, changedAt: clock.now(), actor, reason, undoes };
    return audited(
      async (trx) => ((await changeOrganisation(trx, id, change)) ? ok(changed) : refused("changed-meanwhile")),
      () => [
        "organisations.set",
        {
          ...{ organisation: slug, reason },
          before: { settings: auditedSettings(changed, "before") },
          settings: auditedSettings(changed, "after"),
        },
      ],
    );
  }

  async function changeTo(
    { id, slug }: Organisation,
    state: OrganisationState,
    reason: string,
  ): Promise<Outcome<void, "so-already">> {
    const verb = state === "open" ? "organisations.open" : "organisations.close";
    return audited(
      async (trx) => ((await changeState(trx, id, state)) ? ok(undefined) : refused("so-already")),
      () => [verb, { organisation: slug, reason }],
    );
  }

  async function read({ id }: Organisation) {
    const stored = await readOrganisation(db, id);
    if (!stored) throw new Error(`there is no organisation ${id}`);
    return stored;
  }

  /** The change that made the settings what they are: what an undo took back is skipped with it. */
  async function notUndone({ id }: Organisation, last: OrganisationChange): Promise<OrganisationChange | undefined> {
    let found: OrganisationChange | undefined = last;
    while (found?.undoes !== undefined) [found] = await listChanges(db, id, { below: found.undoes });
    return found;
  }

  /** The number of the last change; 0 before the first. */
  const lastChange = async ({ id }: Organisation): Promise<number> => (await listChanges(db, id, {}))[0]?.version ?? 0;

  return {
    lastChange,

    list: (): Promise<Organisation[]> => allOrganisations(db),

    /** AC-08, OP-02: a draft, until it is opened. */
    async add(wanted: NewOrganisation): Promise<Outcome<Organisation, Refused>> {
      const { slug, name } = wanted;
      if (!SLUG.test(slug)) return refused("wrong-slug");
      const others = await allOrganisations(db);
      if (others.some((other) => other.slug === slug)) return refused("slug-taken");
      const hosts = hostsOf(wanted.hosts, others);
      if (!hosts.ok) return hosts;
      const settings = named(name, settingsOf(name, wanted.settings));
      if (!settings.ok) return settings;
      const organisation: Organisation = {
        ...settings.value,
        ...{ id: newId(), slug, name, hosts: hosts.value, state: "draft" as const },
      };
      return audited(
        async (trx) => {
          await addOrganisation(trx, organisation, clock.now());
          return ok(organisation);
        },
        () => ["organisations.add", { organisation: slug, hosts: hosts.value }],
      );
    },

    /** OP-02: what it needs before its site opens. */
    missing: (organisation: Organisation): Promise<Missing[]> => listMissing(db, installation, organisation, clock),

    warnings: listWarnings,

    /** OP-02: shows the site to everyone; refused while something is missing. */
    async open(
      organisation: Organisation,
      reason: string,
    ): Promise<Outcome<void, "so-already" | Refusal<{ reason: "not-ready"; missing: Missing[] }>>> {
      const missing = await listMissing(db, installation, organisation, clock);
      if (missing.length > 0) return refused("not-ready", { missing });
      return changeTo(organisation, "open", reason);
    },

    /** OP-02: shows the site to staff only. */
    close: (organisation: Organisation, reason: string): Promise<Outcome<void, "so-already">> =>
      changeTo(organisation, "draft", reason),

    /** OP-01: all of it that operators change, as they read it. */
    async show(organisation: Organisation) {
      const { settings, ...own } = await read(organisation);
      return { ...own, settings: shownSettings(settings) };
    },

    /** OP-01: answers what is another one now; nothing is stored where that is nothing, or with `isDry`. */
    async set<Not extends Refusal = never>(
      organisation: Organisation,
      changes: Changes,
      by: By<Not>,
    ): Promise<Outcome<ChangedSetting[], NotChanged> | Not> {
      const { version, ...before } = await read(organisation);
      if (by.lastChange !== undefined && by.lastChange !== (await lastChange(organisation)))
        return refused("changed-meanwhile");
      const others = (await allOrganisations(db)).filter(({ id }) => id !== organisation.id);
      const hosts = hostsAfter(before.hosts, changes.hosts ?? before.hosts, others);
      if (!hosts.ok) return hosts;
      const name = changes.name ?? before.name;
      const typed = patched(before.settings, changes.settings ?? {}) as Record<string, unknown>;
      const writing = { locale: by.locale ?? COMMANDS_WRITE, currency: currencyOf(typed) };
      const stored = storedSettings(changes.settings ?? {}, writing);
      const wanted = patched(before.settings, stored.settings) as Record<string, unknown>;
      if (changes.settings?.["logo"] && !isDeepStrictEqual(wanted["logo"], before.settings.logo))
        return refused("wrong-settings", { problems: [LOGO_BY_FILE], whys: {} });
      const checked = checkSettings(wanted);
      const kept = checked.ok ? keptAmounts(before.settings, checked.value, changes.settings ?? {}) : [];
      const settings = named(name, withAmountProblems(checked, [...kept, ...stored.problems]));
      if (!settings.ok) return settings;
      return write(organisation, { version, ...before }, { name, hosts: hosts.value, settings: settings.value }, by);
    },

    /** OP-01: a picture for the header from the bytes of a file; undefined takes it away. */
    async setLogo(
      organisation: Organisation,
      file: Uint8Array | undefined,
      { reason }: { reason: string },
    ): Promise<Outcome<ChangedSetting[], NotLogo | Refusal<"changed-meanwhile">>> {
      const prepared = file && (await prepareLogo(file));
      if (prepared && !prepared.ok) return prepared;
      const { version, ...before } = await read(organisation);
      const { logo: _, ...others } = before.settings;
      if (!prepared) return write(organisation, { version, ...before }, { ...before, settings: others }, { reason });
      const { hash, width, height } = prepared.value;
      await keepLogo(db, organisation.id, prepared.value);
      const settings = { ...others, logo: { hash, width, height } };
      return write(organisation, { version, ...before }, { ...before, settings }, { reason });
    },

    /** OP-01: back to what was before the last change that is not undone; repeated, before the one before it. */
    async undo<Not extends Refusal = never>(
      organisation: Organisation,
      by: By<Not>,
    ): Promise<Outcome<ChangedSetting[], NotChanged | Refusal<"none">> | Not> {
      const [last] = await listChanges(db, organisation.id, {});
      if (!last) return refused("none");
      if (by.lastChange !== undefined && by.lastChange !== last.version) return refused("changed-meanwhile");
      const undone = await notUndone(organisation, last);
      if (!undone) return refused("none");
      const others = (await allOrganisations(db)).filter(({ id }) => id !== organisation.id);
      const now = await read(organisation);
      const hosts = hostsAfter(now.hosts, undone.before.hosts, others);
      if (!hosts.ok) return hosts;
      const settings = checkSettings(undone.before.settings);
      if (!settings.ok) return settings;
      return write(organisation, now, { ...undone.before, settings: settings.value }, by, undone.version);
    },

    /** A page of the changes, the newest first. */
    async history({ id }: Organisation, wanted: WantedPage) {
      const { page, pages, ...slice } = sliceOf(wanted.page, await countChanges(db, id), wanted.perPage);
      const changes = (await listChanges(db, id, slice)).map(({ before, after, undoes: _, ...change }) => ({
        ...change,
        changed: changesBetween(before, after),
      }));
      return { changes, page, pages };
    },

    /** OP-01: only one that has no data. Answers which tables have rows of it otherwise. */
    async remove(
      { id, slug }: Organisation,
      { reason, isDry }: Pick<By<never>, "reason" | "isDry">,
    ): Promise<Outcome<void, Refusal<{ reason: "in-use"; tables: string[] }> | Refusal<"last">>> {
      if ((await allOrganisations(db)).length === 1) return refused("last");
      return inTransaction(db, async (trx) => {
        const tables = await listUsed(trx, id);
        if (tables.length > 0) return refused("in-use", { tables });
        if (isDry) return ok(undefined);
        for (const table of OWN_TABLES) await trx.deleteFrom(table).where("organisation_id", "=", id).execute();
        await trx.deleteFrom("organisation").where("id", "=", id).execute();
        await audit("organisations.remove", { organisation: slug, reason }, trx);
        return ok(undefined);
      });
    },
  };
}

/** What an organisation has before anybody uses it. */
const OWN_TABLES = ["organisation_host", "organisation_change", "organisation_logo", "audit_entry"] as const;

async function listUsed(trx: Db, id: string): Promise<string[]> {
  const used: string[] = [];
  for (const { name, columns } of await trx.introspection.getTables()) {
    if (OWN_TABLES.some((own) => own === name) || !columns.some((column) => column.name === "organisation_id"))
      continue;
    const { rows } = await sql`select 1 from ${sql.table(name)} where organisation_id = ${id} limit 1`.execute(trx);
    if (rows.length > 0) used.push(name);
  }
  return used.sort();
}

/** RFC 7396. */
function patched(value: unknown, patch: unknown): unknown {
  if (!isObject(patch)) return patch;
  const result: Record<string, unknown> = { ...(isObject(value) ? value : {}) };
  for (const [name, each] of Object.entries(patch))
    if (each === null) delete result[name];
    else result[name] = patched(result[name], each);
  return result;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function changesBetween(before: Changeable, after: Changeable): ChangedSetting[] {
  const [was, is] = [before, after].map(
    ({ settings, ...own }) => new Map(leavesOf({ ...own, ...shownSettings(settings) }, "")),
  );
  return [...new Set([...was!.keys(), ...is!.keys()])]
    .filter((path) => was!.get(path) !== is!.get(path))
    .map((path) => ({ path, before: was!.get(path), after: is!.get(path) }));
}

/** Lists are one value each: their places mean nothing to who reads it. */
const leavesOf = (value: unknown, path: string): [string, string][] =>
  isObject(value)
    ? Object.entries(value).flatMap(([name, each]) => leavesOf(each, path ? `${path}.${name}` : name))
    : value === undefined
      ? []
      : [[path, JSON.stringify(value)]];

/** Those that stay were accepted before, and the demo's are not all names. */
const hostsAfter = (before: string[], after: string[], others: Organisation[]): ReturnType<typeof hostsOf> =>
  isDeepStrictEqual(before, after) ? ok(before) : hostsOf(after, others);

function hostsOf(
  given: string[],
  others: Organisation[],
): Outcome<string[], Exclude<Refused, { reason: "wrong-slug" | "slug-taken" } | WrongSettings>> {
  const hosts = [...new Set(given.map((host) => host.toLowerCase()))];
  if (hosts.length === 0) return refused("no-host");
  const wrong = hosts.find((host) => !HOST.test(host));
  if (wrong) return refused("wrong-host", { host: wrong });
  for (const { slug, hosts: theirs } of others) {
    const host = hosts.find((each) => theirs.includes(each));
    if (host) return refused("host-taken", { host, slug });
  }
  return ok(hosts);
}

/** An amount that can't be read has one problem, not those of its stored form. */
function withAmountProblems(
  settings: ReturnType<typeof checkSettings>,
  wrong: ReturnType<typeof storedSettings>["problems"],
): ReturnType<typeof checkSettings> {
  if (wrong.length === 0) return settings;
  const found = settings.ok ? { problems: [], whys: {} } : settings;
  const others = found.problems.filter((problem) => !wrong.some(({ path }) => problem.startsWith(`${path}: `)));
  return refused("wrong-settings", {
    problems: [...others, ...wrong.map(({ path, text }) => `${path}: ${text}`)],
    whys: { ...found.whys, ...Object.fromEntries(wrong.map(({ path, why }) => [path, why])) },
  });
}

/** With the problems of the name before those of the settings. */
function named(name: string, settings: ReturnType<typeof checkSettings>): ReturnType<typeof checkSettings> {
  const problems = controlCharacters({ name }).map((path) => `${path}: ${CONTROL}`);
  if (problems.length === 0) return settings;
  if (settings.ok) return refused("wrong-settings", { problems, whys: {} });
  return { ...settings, problems: [...problems, ...settings.problems] };
}

function settingsOf(name: string, typed: Record<string, unknown>): ReturnType<typeof checkSettings> {
  const currency = currencyOf(typed);
  const { settings: given, problems } = storedSettings(typed, { locale: COMMANDS_WRITE, currency });
  const word = (key: string) => String(given[key] ?? "");
  const checked = checkSettings({
    products: ["HLT"],
    menu: [{ item: "hotel" }],
    legal: legalDrafts({
      // Such a name is a problem of its own; the drafts have it without them.
      name: name.replace(/\p{Cc}/gu, " "),
      contact: word("mailFrom"),
      // An unknown time zone is reported with the other problems.
      timeZone: isTimeZone(word("timeZone")) ? word("timeZone") : "UTC",
      currency,
    }),
    ...given,
    brand: { ...PLAIN_BRAND, ...(given["brand"] as object) },
    // Of another organization, whose file this one does not have.
    logo: undefined,
  });
  return withAmountProblems(checked, problems);
}
