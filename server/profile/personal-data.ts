import type { Selectable } from "kysely";
import type { Account, SignedIn } from "../auth/account.ts";
import { findAccount, updateAccount } from "../auth/account-store.ts";
import type { Report, RequestContext } from "../auth/auth-event.ts";
import type { Proof } from "../auth/proof.ts";
import type { Throttled } from "../auth/throttle.ts";
import { type Outcome, ok, refused } from "../core/outcome.ts";
import type { Encryption } from "../crypto/encryption.ts";
import { inBatches } from "../db/batches.ts";
import { type DataOwner, type HeldValue, type PersonalDataSource, personalDataOfTables } from "../db/personal-data.ts";
import { changeRows, insertNew, rowsOf } from "../db/rows.ts";
import type { Database, Db, Store } from "../db/schema.ts";
import { inTransaction } from "../db/transaction.ts";
import { accountEmail } from "../email/account-emails.ts";
import type { EmailSite } from "../email/compose.ts";
import { enqueueEmail } from "../email/outbox.ts";
import { DEFAULT_NATIONALITY_ID } from "../reference/nationalities.ts";
import { DEFAULT_TITLE_ID } from "../reference/titles.ts";
import { createTravellers } from "./travellers.ts";

export type Owner = Pick<Account, "id" | "organisationId">;
type Reader = Owner & Pick<Account, "email">;
type EmailReader = Parameters<typeof accountEmail>[1];
/** `document` is in the list of travellers, readable. */
const profileTables = personalDataOfTables({
  account_profile: [],
  saved_traveller: ["document"],
  email_change: ["confirm_hash", "undo_hash"],
});

type StoredDependencies = Store & { sources: PersonalDataSource[]; encryption: Encryption };

/** What is stored about people, collected and erased; the caller has checked who may ask for it. */
export type StoredData = ReturnType<typeof createStoredData>;

export function createStoredData({ db, clock, sources, encryption }: StoredDependencies) {
  const travellers = createTravellers({ db, clock, encryption });
  return {
    /** All data stored about the person, without passwords, keys and other people's data (AC-05, A8). */
    async collect(owner: Reader): Promise<Record<string, unknown>> {
      const row = await findAccount(db, owner.organisationId, owner.id);
      const data: Record<string, unknown> = {
        exportedAt: new Date(clock.now()).toISOString(),
        account: row && withoutSecrets(row),
        travellers: await travellers.list(owner),
      };
      const dataOwner = { ...owner, emails: await emailsOf(db, owner) };
      for (const source of [profileTables, ...sources])
        Object.assign(data, await source.export(db, dataOwner, encryption));
      return data;
    },

    /** What of value would be lost with the account. */
    wouldLose: (owner: Owner): Promise<HeldValue[]> => heldBy(db, sources, owner, clock.now()),

    /**
     * Empties the account and ends its sessions. What the books have to keep stays without the person; what a stay that is
     * ahead needs stays until it is over (see `finishDeletions`). Several at once delete it once, and all answer the same.
     * Staff lose their role first, which the last owner cannot. `allow` sees, in the transaction, what would be lost.
     */
    erase<Reason extends string>(
      owner: Reader & EmailReader,
      site: EmailSite,
      allow: (held: HeldValue[], trx: Db) => Outcome<void, Reason> | Promise<Outcome<void, Reason>>,
    ): Promise<Outcome<void, Reason | "staff">> {
      const now = clock.now();
      return inTransaction(db, async (trx): Promise<Outcome<void, Reason | "staff">> => {
        const row = await findAccount(trx, owner.organisationId, owner.id);
        if (row && row.staff_role !== null) return refused("staff");
        const allowed = await allow(await heldBy(trx, sources, owner, now), trx);
        if (!allowed.ok) return allowed;
        const deletion = { account_id: owner.id, organisation_id: owner.organisationId };
        const opened = { ...deletion, deleted_at: now, finished_at: null };
        // A second deletion waits here for the first.
        if (!(await insertNew(trx, "account_deletion", opened))) return ok(undefined);
        const dataOwner = { ...owner, emails: await emailsOf(trx, owner) };
        const kept = await eraseEverywhere(trx, sources, dataOwner, now);
        await profileTables.erase(trx, dataOwner, now);
        await updateAccount(trx, owner.organisationId, owner.id, emptyAccount(owner.id));
        await enqueueEmail(trx, accountEmail("account-deleted", owner, { path: "/" }, site), now);
        if (kept > 0) return ok(undefined);
        await finish(trx, sources, owner, now);
        await changeRows(trx, "account_deletion", deletion).set({ finished_at: now }).execute();
        return ok(undefined);
      });
    },

    isErased: (owner: Owner): Promise<boolean> => isDeleted(db, owner),

    /** Erases what had to be kept when an account was deleted and need not be any more; answers how many are done. */
    async finishDeletions(): Promise<number> {
      const open = (after: string, limit: number) =>
        db
          .selectFrom("account_deletion")
          .selectAll()
          .where("finished_at", "is", null)
          .where("account_id", ">", after)
          .orderBy("account_id")
          .limit(limit)
          .execute();
      let finished = 0;
      for await (const { account_id, organisation_id } of inBatches("", open, (row) => row.account_id)) {
        const owner = { id: account_id, organisationId: organisation_id, emails: [] };
        const now = clock.now();
        const isFinished = await db.transaction().execute(async (trx) => {
          if ((await eraseEverywhere(trx, sources, owner, now)) > 0) return false;
          await finish(trx, sources, owner, now);
          await changeRows(trx, "account_deletion", { account_id, organisation_id })
            .set({ finished_at: now })
            .execute();
          return true;
        });
        if (isFinished) finished++;
      }
      return finished;
    },
  };
}

type Dependencies = Pick<Store, "clock"> & { report: Report; prove: Proof; stored: StoredData };

/** What members do with the data stored about them, on proof that the account is theirs. */
export function createPersonalData({ clock, report, prove, stored }: Dependencies) {
  return {
    wouldLose: stored.wouldLose,
    finishDeletions: stored.finishDeletions,

    async export(owner: Reader, requestContext: RequestContext): Promise<Record<string, unknown>> {
      const startedAt = clock.now();
      const data = await stored.collect(owner);
      report({ event: "sensitive_read", outcome: "success", accountId: owner.id }, requestContext, startedAt);
      return data;
    },

    /** Refused to staff, and where the account holds value and the organization wants members to ask first. */
    async deleteAccount(
      signedIn: SignedIn,
      password: string,
      requestContext: RequestContext,
    ): Promise<Outcome<void, "wrong-password" | "sign-in-again" | "holds-value" | "staff" | Throttled>> {
      const startedAt = clock.now();
      const proved = await prove(signedIn, password, requestContext);
      const owner = signedIn.account;
      if (!proved.ok) {
        // Another request deleted it after this one had found its session.
        if (await stored.isErased(owner)) return ok(undefined);
        const facts = { reason: proved.reason, accountId: owner.id };
        report({ event: "user_deleted", outcome: "failure", ...facts }, requestContext, startedAt);
        return proved;
      }
      const mayHold = requestContext.organisation.balanceAtDeletion === "forfeit";
      const deleted = await stored.erase(owner, requestContext, (held) =>
        !mayHold && held.some(({ spendable }) => spendable.minor > 0) ? refused("holds-value") : ok(undefined),
      );
      const facts = { accountId: owner.id, ...(!deleted.ok && { reason: deleted.reason }) };
      const outcome = deleted.ok ? "success" : "failure";
      report({ event: "user_deleted", outcome, ...facts }, requestContext, startedAt);
      return deleted;
    },
  };
}

const isDeleted = async (db: Db, { id: account_id, organisationId: organisation_id }: Owner) =>
  (await rowsOf(db, "account_deletion", { account_id, organisation_id }).executeTakeFirst()) !== undefined;

async function eraseEverywhere(trx: Db, sources: PersonalDataSource[], owner: DataOwner, now: number): Promise<number> {
  let kept = 0;
  for (const source of sources) kept += await source.erase(trx, owner, now);
  return kept;
}

async function finish(trx: Db, sources: PersonalDataSource[], owner: Owner, now: number): Promise<void> {
  for (const source of sources) await source.finish?.(trx, owner, now);
}

async function heldBy(db: Db, sources: PersonalDataSource[], owner: Owner, now: number): Promise<HeldValue[]> {
  const held: HeldValue[] = [];
  for (const source of sources) held.push(...((await source.holds?.(db, owner, now)) ?? []));
  return held;
}

/** The address of the account, and those it had or was to have. */
async function emailsOf(db: Db, { id, organisationId, email }: Reader): Promise<string[]> {
  const changes = await db
    .selectFrom("email_change")
    .select(["old_email", "new_email"])
    .where("organisation_id", "=", organisationId)
    .where("account_id", "=", id)
    .execute();
  return [...new Set([email, ...changes.flatMap(({ old_email, new_email }) => [old_email, new_email])])];
}

/** The row of a deleted account, for bookings that refer to it. It cannot sign in. */
function emptyAccount(id: string) {
  return {
    status: "disabled",
    email: "",
    email_lookup: `deleted:${id}`,
    title_id: DEFAULT_TITLE_ID,
    first_name: "",
    last_name: "",
    staff_role: null,
    nationality_id: DEFAULT_NATIONALITY_ID,
    phone_country_code: "",
    phone: "",
    phone_country: "",
    country_code: "",
    password_hash: null,
    password_limit: null,
    access_code: "",
    external_id: null,
    referral_code: "",
    referral_name: "",
    referral_org: "",
    trip_id: "",
    member_code: null,
    language: null,
    currency_code: null,
  } as const;
}

/** Every column of the account but what opens it or only finds it. */
function withoutSecrets(row: Selectable<Database["account"]>) {
  const { password_hash: _hash, email_lookup: _email, name_lookup: _name, surname_lookup: _surname, ...columns } = row;
  return columns;
}
