import { type BlockRefusal, blockAccount, endSessions, sessionsOf, unblockAccount } from "../auth/access.ts";
import { toAccount } from "../auth/account.ts";
import { type AccountRow, findAccount, findAccountByEmail } from "../auth/account-store.ts";
import { createEndKeys } from "../auth/end-keys.ts";
import { mailPasswordReset } from "../auth/password-changes.ts";
import { dayIn } from "../core/day.ts";
import { MINUTE } from "../core/durations.ts";
import { sanitiseEmail } from "../core/email-address.ts";
import { type Outcome, ok, refused } from "../core/outcome.ts";
import { hashToken } from "../crypto/ids.ts";
import type { MailedKeys } from "../crypto/mailed-keys.ts";
import type { HeldValue } from "../db/personal-data.ts";
import type { Db, Store } from "../db/schema.ts";
import { readerOf } from "../email/account-emails.ts";
import type { EmailSite } from "../email/compose.ts";
import { listBookings } from "../orders/index.ts";
import type { Organisation } from "../organisation/settings.ts";
import type { StoredData } from "../profile/personal-data.ts";
import { endOtherKeys } from "../wiring/other-keys.ts";
import { type Actor, type Audit, createAudited } from "./audit.ts";

type Dependencies = Store & {
  audit: Audit;
  actor: Actor;
  /** For commands: made only where a key of the encryption is set. */
  storedData: () => Pick<StoredData, "collect" | "erase" | "isErased" | "wouldLose">;
};

/** What an operator does to an account, by its id. */
type Change = { id: string; reason: string };

/** What goes with an account; `seen` names it, so that an operator agrees to this and nothing else. */
export type Erasure = { held: HeldValue[]; trips: string[]; seen: string };

export type EraseRefusal = "no-account" | "own" | "staff" | "changed";

/** Undefined for another organization's, and once the account is deleted. */
const finder =
  (db: Db) =>
  async ({ id: organisationId }: Organisation, id: string): Promise<AccountRow | undefined> => {
    const row = await findAccount(db, organisationId, id);
    return row && row.email !== "" ? row : undefined;
  };

/** Enough to follow a redirect. */
const FILE_LIFE = 5 * MINUTE;

/** OP-03: what operators do about one person's account. */
export function createPersonVerbs({ db, clock, audit, actor, storedData }: Dependencies) {
  const endKeys = createEndKeys(endOtherKeys);

  const find = finder(db);

  const audited = createAudited({ db, audit });

  const noted = (verb: string, { slug }: Organisation, { id: accountId, reason }: Change, more: object = {}) =>
    [`people.${verb}`, { organisation: slug, accountId, ...more, reason }] as const;

  async function erasureOf(organisation: Organisation, id: string, held: HeldValue[], handle: Db): Promise<Erasure> {
    const today = dayIn(organisation.timeZone, clock.now());
    const ahead = await listBookings(handle, organisation.id, id, { when: "upcoming", today });
    const trips = ahead.map(({ reference }) => reference);
    return { held, trips, seen: hashToken(JSON.stringify([held, trips])) };
  }

  return {
    /** The id of the account with this address. */
    async idOf(organisation: Organisation, email: string): Promise<string | undefined> {
      return (await findAccountByEmail(db, organisation.id, sanitiseEmail(email)?.lookup ?? ""))?.id;
    },

    /** How many browsers it is signed in with. */
    sessions: ({ id: organisationId }: Organisation, accountId: string): Promise<number> =>
      sessionsOf(db, { organisationId, accountId }, clock.now()),

    /** The account cannot sign in any more. Never one's own; staff lose their role first. */
    async block(organisation: Organisation, change: Change): Promise<Outcome<void, BlockRefusal | "own">> {
      if (change.id === actor) return refused("own");
      const owner = { organisationId: organisation.id, accountId: change.id };
      return audited(
        (trx) => blockAccount(trx, owner, endKeys, clock.now()),
        () => noted("block", organisation, change, { before: { status: "active" }, status: "blocked" }),
      );
    },

    async unblock(organisation: Organisation, change: Change) {
      const owner = { organisationId: organisation.id, accountId: change.id };
      return audited(
        (trx) => unblockAccount(trx, owner),
        () => noted("unblock", organisation, change, { before: { status: "blocked" }, status: "active" }),
      );
    },

    /** Answers how many sessions ended. */
    async signOut(organisation: Organisation, change: Change): Promise<Outcome<number, "no-account">> {
      const owner = { organisationId: organisation.id, accountId: change.id };
      if (!(await find(organisation, change.id))) return refused("no-account");
      return audited(
        async (trx) => ok(await endSessions(trx, owner)),
        (ended) => noted("signOut", organisation, change, { ended }),
      );
    },

    /** Mails a link to choose a password; answers the stored address it goes to. */
    async reset(site: EmailSite, change: Change): Promise<Outcome<string, "no-account" | "disabled">> {
      const row = await find(site.organisation, change.id);
      if (!row) return refused("no-account");
      if (row.status === "disabled") return refused("disabled");
      const reader = { ...readerOf(row), id: row.id };
      return audited(
        async (trx) => {
          await mailPasswordReset(trx, reader, site, clock.now());
          return ok(row.email);
        },
        () => noted("reset", site.organisation, change),
      );
    },

    /** What goes with the account: value that is not spent, and trips ahead. */
    async erasure(organisation: Organisation, id: string): Promise<Erasure> {
      const held = await storedData().wouldLose({ id, organisationId: organisation.id });
      return erasureOf(organisation, id, held, db);
    },

    /** As the member's own deletion does; `seen`: what the operator agreed to lose. Repeating it is harmless. */
    async erase(site: EmailSite, { seen, ...change }: Change & { seen: string }): Promise<Outcome<void, EraseRefusal>> {
      const { organisation } = site;
      if (change.id === actor) return refused("own");
      const row = await find(organisation, change.id);
      if (!row) return refused("no-account");
      return storedData().erase<"changed">(toAccount(row), site, async (held, trx) => {
        const erasure = await erasureOf(organisation, row.id, held, trx);
        if (erasure.seen !== seen) return refused("changed");
        await audit(...noted("erase", organisation, change), trx);
        return ok(undefined);
      });
    },

    isErased: ({ id: organisationId }: Organisation, id: string): Promise<boolean> =>
      storedData().isErased({ id, organisationId }),

    /** Everything stored about the person, as they can download it themselves. */
    async export(organisation: Organisation, change: Change): Promise<Outcome<Record<string, unknown>, "no-account">> {
      const row = await find(organisation, change.id);
      if (!row) return refused("no-account");
      const data = await storedData().collect(toAccount(row));
      await audit(...noted("export", organisation, change));
      return ok(data);
    },
  };
}

type PageDependencies = Dependencies & { mailedKeys: MailedKeys };

/** The same for pages, where the reason is given in a form and the file comes after it. */
export function createPersonPageVerbs({ mailedKeys, ...deps }: PageDependencies) {
  const { export: _, ...verbs } = createPersonVerbs(deps);
  const { db, clock, audit, storedData } = deps;
  const find = finder(db);
  return {
    ...verbs,

    /** Answers the key of the file. */
    async requestExport(organisation: Organisation, { id, reason }: Change): Promise<Outcome<string, "no-account">> {
      if (!(await find(organisation, id))) return refused("no-account");
      await audit("people.export", { organisation: organisation.slug, accountId: id, reason });
      return ok(mailedKeys.make("personal-data", { organisationId: organisation.id, id }, clock.now() + FILE_LIFE));
    },

    async exported(organisation: Organisation, id: string, key: string): Promise<Record<string, unknown> | undefined> {
      const row = await find(organisation, id);
      if (mailedKeys.read("personal-data", organisation.id, key, clock.now()) !== id || !row) return undefined;
      return storedData().collect(toAccount(row));
    },
  };
}
