import { type Account, type SignedIn, toAccount } from "../auth/account.ts";
import { type AccountRow, findAccount, findAccountByEmail, lockAccount, updateAccount } from "../auth/account-store.ts";
import type { AuthEvent, Report, RequestContext } from "../auth/auth-event.ts";
import type { EndKeys } from "../auth/end-keys.ts";
import type { Proof } from "../auth/proof.ts";
import type { Sessions } from "../auth/sessions.ts";
import type { Throttled } from "../auth/throttle.ts";
import { DAY } from "../core/durations.ts";
import { readEmail, sanitiseEmail } from "../core/email-address.ts";
import { EMAIL_CHANGE_LIFE, EMAIL_UNDO_LIFE } from "../core/lifetimes.ts";
import { type Outcome, ok, refused } from "../core/outcome.ts";
import { hashToken, newId, newToken } from "../crypto/ids.ts";
import { deleteEnded } from "../db/batches.ts";
import { changeRows, rowsOf } from "../db/rows.ts";
import type { Db, Store } from "../db/schema.ts";
import { inTransaction } from "../db/transaction.ts";
import { accountEmail } from "../email/account-emails.ts";
import { enqueueEmail } from "../email/outbox.ts";
import type { EmailChangeRow } from "./tables.ts";

const CONFIRM_PATH = "/user/email/confirm";
const UNDO_PATH = "/user/email/undo";
/** Longer than an email to a former address is kept: who deletes the account has those forgotten too. */
const KEPT_FOR = 60 * DAY;

export type EmailChange = { oldEmail: string; newEmail: string };
export type EmailChangeRefusal = "wrong-email" | "same-email" | "email-taken" | "wrong-password" | "sign-in-again";
/** `gone`: used, replaced by a newer one, run out or never given out. */
export type EmailLinkRefusal = "gone" | "email-taken";

type Purpose = "confirm" | "undo";
type Owner = Pick<Account, "id" | "organisationId">;
type Dependencies = Store & {
  report: Report;
  prove: Proof;
  endSessions: Sessions["endAll"];
  endKeys: EndKeys;
  /** In the transaction in which an account gives up an address. */
  addressLeft: (trx: Db, organisationId: string, address: string) => Promise<void>;
};

/** AC-03: confirmed at the new address, announced to the old one, which can undo it within seven days. */
export function createEmailChange(deps: Dependencies) {
  const { db, clock, report, prove, endSessions, endKeys, addressLeft } = deps;

  function note(
    reason: string,
    accountId: string,
    requestContext: RequestContext,
    startedAt: number,
    outcome: AuthEvent["outcome"],
  ) {
    report({ event: "user_updated", outcome, reason, accountId }, requestContext, startedAt);
  }

  /** Does what a key is for. The account's lock lets one of all who follow it at once succeed. */
  const follow = (key: string, purpose: Purpose, requestContext: RequestContext) =>
    inTransaction(db, async (trx): Promise<Outcome<EmailChangeRow, EmailLinkRefusal>> => {
      const now = clock.now();
      const organisationId = requestContext.organisation.id;
      const find = () => keyed(trx, organisationId, key, purpose, now).executeTakeFirst();
      const accountId = (await find())?.account_id ?? "";
      const account = await lockAccount(trx, organisationId, { id: accountId });
      const row = await find();
      if (!account || !row) return refused("gone");
      const email = purpose === "confirm" ? row.new_email : row.old_email;
      const email_lookup = sanitiseEmail(email)?.lookup ?? "";
      const other = await findAccountByEmail(trx, organisationId, email_lookup);
      if (isInTheWay(other, accountId)) return refused("email-taken");
      if (other && other.id !== accountId) {
        // The mailbox has just been proved not to be that account's, which never confirmed it.
        const displaced = { email: "", email_lookup: `displaced:${other.id}`, status: "disabled" } as const;
        await updateAccount(trx, organisationId, other.id, displaced);
      }
      await (purpose === "confirm" ? confirmIn(trx, row, account, requestContext) : undoIn(trx, row));
      await endKeys(trx, { organisationId, accountId }, now);
      if (account.email) await addressLeft(trx, organisationId, account.email_lookup);
      await updateAccount(trx, organisationId, accountId, { email, email_lookup });
      return ok(row);
    });

  async function confirmIn(
    trx: Db,
    row: EmailChangeRow,
    account: AccountRow,
    requestContext: RequestContext,
  ): Promise<void> {
    const undoKey = newToken();
    const now = clock.now();
    await changeRows(trx, "email_change", { organisation_id: row.organisation_id, id: row.id })
      .set({ confirmed_at: now, undo_hash: hashToken(undoKey) })
      .execute();
    const reader = { ...toAccount(account), email: row.old_email };
    const link = { path: `${UNDO_PATH}?${new URLSearchParams({ key: undoKey })}`, validFor: EMAIL_UNDO_LIFE };
    await enqueueEmail(trx, accountEmail("email-changed", reader, link, requestContext), now);
  }

  /** Also undoes later changes. Every session ends, because an intruder may hold one. */
  async function undoIn(trx: Db, row: EmailChangeRow): Promise<void> {
    const { organisation_id: organisationId, account_id: id } = row;
    await changeRows(trx, "email_change", { organisation_id: organisationId, account_id: id })
      .set({ undone_at: clock.now() })
      .where("requested_at", ">=", row.requested_at)
      .where("undone_at", "is", null)
      .execute();
    await endSessions(trx, { organisationId, id });
  }

  async function followAndNote(key: string, purpose: Purpose, requestContext: RequestContext) {
    const startedAt = clock.now();
    const followed = await follow(key, purpose, requestContext);
    if (!followed.ok) return followed;
    const { account_id, old_email: oldEmail, new_email: newEmail } = followed.value;
    const reason = purpose === "confirm" ? "email-changed" : "email-change-undone";
    note(reason, account_id, requestContext, startedAt, "success");
    return ok({ oldEmail, newEmail });
  }

  return {
    /** Mails a key to the new address, if it is the owner who asks. A newer request replaces an older one. */
    async request(
      signedIn: SignedIn,
      { email, password }: { email: string; password: string },
      requestContext: RequestContext,
    ): Promise<Outcome<void, EmailChangeRefusal | Throttled>> {
      const startedAt = clock.now();
      const wanted = readEmail(email);
      const { account } = signedIn;
      if (!wanted) return refused("wrong-email");
      if (wanted.email === account.email) return refused("same-email");
      const before = await findAccount(db, account.organisationId, account.id);
      const proved = await prove(signedIn, password, requestContext);
      if (!proved.ok) {
        note(`email-change-${proved.reason}`, account.id, requestContext, startedAt, "failure");
        return proved;
      }
      const other = await findAccountByEmail(db, account.organisationId, wanted.lookup);
      if (isInTheWay(other, account.id)) {
        note("email-change-to-taken-address", account.id, requestContext, startedAt, "failure");
        return refused("email-taken");
      }
      const key = newToken();
      const asked = await db.transaction().execute(async (trx) => {
        const row = await lockAccount(trx, account.organisationId, { id: account.id });
        if (row?.password_hash !== before?.password_hash || row?.email !== account.email) return false;
        await endEmailChanges(trx, { organisationId: account.organisationId, accountId: account.id }, startedAt);
        await trx
          .insertInto("email_change")
          .values({
            id: newId(),
            organisation_id: account.organisationId,
            account_id: account.id,
            old_email: account.email,
            new_email: wanted.email,
            confirm_hash: hashToken(key),
            undo_hash: null,
            requested_at: startedAt,
            confirmed_at: null,
            undone_at: null,
          })
          .execute();
        const link = { path: `${CONFIRM_PATH}?${new URLSearchParams({ key })}`, validFor: EMAIL_CHANGE_LIFE };
        await enqueueEmail(
          trx,
          accountEmail("email-change", { ...account, email: wanted.email }, link, requestContext),
          startedAt,
        );
        return true;
      });
      if (!asked) return refused("sign-in-again");
      note("email-change-requested", account.id, requestContext, startedAt, "success");
      return ok(undefined);
    },

    /** The address that waits to be confirmed. */
    async pending({ organisationId, id }: Owner): Promise<string | undefined> {
      const row = await db
        .selectFrom("email_change")
        .select("new_email")
        .where("organisation_id", "=", organisationId)
        .where("account_id", "=", id)
        .where("confirmed_at", "is", null)
        .where("undone_at", "is", null)
        .where("requested_at", ">", clock.now() - EMAIL_CHANGE_LIFE)
        .executeTakeFirst();
      return row?.new_email;
    },

    cancel: ({ organisationId, id: accountId }: Owner): Promise<void> =>
      endEmailChanges(db, { organisationId, accountId }, clock.now()),

    /** What a mailed key would do; nothing is consumed by looking. */
    async find(organisationId: string, key: string, purpose: Purpose): Promise<EmailChange | undefined> {
      const row = await keyed(db, organisationId, key, purpose, clock.now()).executeTakeFirst();
      return row && { oldEmail: row.old_email, newEmail: row.new_email };
    },

    /** Makes the new address the one to sign in with. An email to the old address explains how to undo it. */
    confirm: (key: string, requestContext: RequestContext): Promise<Outcome<EmailChange, EmailLinkRefusal>> =>
      followAndNote(key, "confirm", requestContext),

    /** Back to the old address, whatever was changed since. */
    undo: (key: string, requestContext: RequestContext): Promise<Outcome<EmailChange, EmailLinkRefusal>> =>
      followAndNote(key, "undo", requestContext),

    /** Of every organisation: their keys are no good any more, and former addresses outlive their use nowhere. */
    async deleteOld(): Promise<void> {
      await deleteEnded(db, "email_change", "requested_at", clock.now() - KEPT_FOR - 1);
    },
  };
}

/** Changes that wait are not confirmed any more. Those that were made can still be undone. */
export const endEmailChanges: EndKeys = async (db, { organisationId, accountId }, now) => {
  await changeRows(db, "email_change", {
    organisation_id: organisationId,
    account_id: accountId,
    confirmed_at: null,
    undone_at: null,
  })
    .set({ undone_at: now })
    .execute();
};

/** The change that a key belongs to, as long as the key is good. */
function keyed(db: Db, organisationId: string, key: string, purpose: Purpose, now: number) {
  const changes = rowsOf(db, "email_change", { organisation_id: organisationId, undone_at: null });
  return purpose === "confirm"
    ? changes
        .where("confirm_hash", "=", hashToken(key))
        .where("confirmed_at", "is", null)
        .where("requested_at", ">", now - EMAIL_CHANGE_LIFE)
    : changes.where("undo_hash", "=", hashToken(key)).where("confirmed_at", ">", now - EMAIL_UNDO_LIFE);
}

const isInTheWay = (other: { id: string; status: string } | undefined, accountId: string): boolean =>
  other !== undefined && other.id !== accountId && other.status !== "unconfirmed";
