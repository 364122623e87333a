import { generateSecret, generateURI, verifySync } from "otplib";
import { z } from "zod";
import { SECOND } from "../core/durations.ts";
import { type Outcome, ok, refused } from "../core/outcome.ts";
import { typedCode } from "../core/typed-code.ts";
import type { Encryption } from "../crypto/encryption.ts";
import { hashToken, newCode, newId } from "../crypto/ids.ts";
import { changeRows, countRows, isChanged, rowsOf } from "../db/rows.ts";
import type { Db, Store } from "../db/schema.ts";
import { storedJson } from "../db/stored-json.ts";
import { inTransaction } from "../db/transaction.ts";
import type { Account, SignedIn } from "./account.ts";
import { lockAccount } from "./account-store.ts";
import type { Report, RequestContext } from "./auth-event.ts";
import { deleteOtherSessions } from "./queries.ts";
import { NO_SESSION } from "./sessions.ts";
import type { Counter, Throttle, Throttled } from "./throttle.ts";

const RECOVERY_CODES = 10;
/** A code counts one step of 30 seconds before and after its own: clocks of phones differ. */
const TOLERANCE = 30;
const DIGITS = /^\d{6}$/;

/** What a set-up under way shows; the recovery codes are shown once, here. */
export type SetUp = { secret: string; uri: string; recoveryCodes: string[] };

type Refused = "wrong-code" | Throttled;
type Dependencies = Store & { encryption: Encryption; throttle: Throttle; report: Report };

/** In an encrypted column; of an active one the recovery codes are hashes in a table of their own. */
const factor = storedJson(z.object({ secret: z.string(), recoveryCodes: z.array(z.string()) }));

/** OP-07: codes of a phone (RFC 6238) that staff give beside their password, once for each session. */
export function createSecondFactors({ db, clock, encryption, throttle, report }: Dependencies) {
  const find = (by: Db, { organisationId, id }: Account, state: "pending" | "active") =>
    rowsOf(by, "second_factor", { organisation_id: organisationId, account_id: id, state }).executeTakeFirst();

  const read = (row: { id: string; secret: string }) => factor.read(encryption.decrypt(row.secret, row.id));

  /** The step of time whose code this is; undefined if it is of none that is near. */
  function stepOf(secret: string, token: string): number | undefined {
    const epoch = Math.floor(clock.now() / SECOND);
    const result = verifySync({ secret, token, epoch, epochTolerance: TOLERANCE });
    return result.valid && "timeStep" in result ? result.timeStep : undefined;
  }

  /** Counts the try before it is made, as those of passwords are, and reports how it ends. */
  async function tried<Value>(
    { account }: SignedIn,
    requestContext: RequestContext,
    success: string,
    attempt: () => Promise<Outcome<Value, "wrong-code">>,
  ): Promise<Outcome<Value, Refused>> {
    const startedAt = clock.now();
    const { organisation, clientAddress } = requestContext;
    const ofAddress: Counter = ["sign-in-address", clientAddress];
    const ofAccount: Counter = ["second-factor", account.id];
    const allowed = await throttle.count(organisation, [ofAddress, ofAccount]);
    const outcome = allowed.ok ? await attempt() : allowed;
    if (outcome.ok) await throttle.settleCounters(organisation, { refund: [ofAddress], forgotten: [ofAccount] });
    const facts = outcome.ok
      ? ({ event: "authn_login_success", outcome: "success", reason: success } as const)
      : outcome.reason === "throttled"
        ? ({ event: "authn_login_fail_max", outcome: "failure", reason: "second-factor-throttled" } as const)
        : ({ event: "authn_login_fail", outcome: "failure", reason: "wrong-second-factor" } as const);
    report({ ...facts, accountId: account.id }, requestContext, startedAt);
    return outcome;
  }

  return {
    isSet: async (account: Account): Promise<boolean> => (await find(db, account, "active")) !== undefined,

    recoveryCodesLeft: ({ organisationId, id }: Account): Promise<number> =>
      countRows(rowsOf(db, "recovery_code", { organisation_id: organisationId, account_id: id })),

    /** What this session began to set up: no other browser of the account sees the secret. */
    async setUp({ account, session }: SignedIn, issuer: string): Promise<SetUp | undefined> {
      const row = await find(db, account, "pending");
      if (!row || row.session_id !== session.id) return undefined;
      const { secret, recoveryCodes } = read(row);
      return { secret, recoveryCodes, uri: generateURI({ issuer: issuerLabel(issuer), label: account.email, secret }) };
    },

    /** Makes a new secret and recovery codes; what is active counts until they are activated. */
    async begin({ account, session }: SignedIn): Promise<void> {
      const key = { organisation_id: account.organisationId, account_id: account.id };
      const id = newId();
      const made = { secret: generateSecret(), recoveryCodes: Array.from({ length: RECOVERY_CODES }, newCode) };
      const secret = encryption.encrypt(factor.write(made), id);
      await db.transaction().execute(async (trx) => {
        await lockAccount(trx, account.organisationId, { id: account.id });
        await deleteFactors(trx, account, "pending");
        const row = { ...key, id, state: "pending", secret, session_id: session.id, last_step: 0 } as const;
        await trx
          .insertInto("second_factor")
          .values({ ...row, created_at: clock.now() })
          .execute();
      });
    },

    /** By the first code of the phone; the account's other sessions have to give one then. */
    activate: (signedIn: SignedIn, typed: string, requestContext: RequestContext) =>
      tried(signedIn, requestContext, "second-factor-set", () =>
        inTransaction(db, async (trx): Promise<Outcome<void, "wrong-code">> => {
          const { account, session } = signedIn;
          const { organisationId: organisation_id, id: account_id } = account;
          await lockAccount(trx, organisation_id, { id: account_id });
          const row = await find(trx, account, "pending");
          if (!row || row.session_id !== session.id) return refused("wrong-code");
          const { secret, recoveryCodes } = read(row);
          const code = typedCode(typed);
          const step = DIGITS.test(code) ? stepOf(secret, code) : undefined;
          if (step === undefined) return refused("wrong-code");
          await deleteFactors(trx, account, "active");
          const active = encryption.encrypt(factor.write({ secret, recoveryCodes: [] }), row.id);
          await changeRows(trx, "second_factor", { organisation_id, id: row.id })
            .set({ state: "active", secret: active, session_id: null, last_step: step })
            .execute();
          const hashes = recoveryCodes.map((code) => ({
            organisation_id,
            account_id,
            hash: hashToken(typedCode(code)),
          }));
          await trx.insertInto("recovery_code").values(hashes).execute();
          await changeRows(trx, "session", { organisation_id, account_id }).set({ second_factor: 0 }).execute();
          await confirmSession(trx, signedIn);
          return ok(undefined);
        }),
      ),

    /** By a code of the phone or a recovery code, each once. */
    confirm: (signedIn: SignedIn, typed: string, requestContext: RequestContext) => {
      const { account } = signedIn;
      const key = { organisation_id: account.organisationId, account_id: account.id };
      const code = typedCode(typed);
      const isRecovery = !DIGITS.test(code);
      return tried(signedIn, requestContext, isRecovery ? "recovery-code" : "second-factor", () =>
        inTransaction(db, async (trx): Promise<Outcome<void, "wrong-code">> => {
          const spent = isRecovery ? await spendRecoveryCode(trx, key, code) : await spendCode(trx, account, code);
          if (!spent) return refused("wrong-code");
          await confirmSession(trx, signedIn);
          return ok(undefined);
        }),
      );
    },
  };

  async function spendCode(trx: Db, account: Account, code: string): Promise<boolean> {
    const row = await find(trx, account, "active");
    const step = row && stepOf(read(row).secret, code);
    if (step === undefined) return false;
    // Of two browsers with one code one is let in.
    return isChanged(
      changeRows(trx, "second_factor", { organisation_id: account.organisationId, id: row?.id ?? "" })
        .set({ last_step: step })
        .where("last_step", "<", step),
    );
  }
}

const spendRecoveryCode = async (
  trx: Db,
  { organisation_id, account_id }: { organisation_id: string; account_id: string },
  code: string,
): Promise<boolean> =>
  (await trx
    .deleteFrom("recovery_code")
    .where("organisation_id", "=", organisation_id)
    .where("account_id", "=", account_id)
    .where("hash", "=", hashToken(code))
    .returning("hash")
    .executeTakeFirst()) !== undefined;

const confirmSession = (trx: Db, { account, session }: SignedIn) =>
  changeRows(trx, "session", { organisation_id: account.organisationId, id: session.id })
    .set({ second_factor: 1 })
    .execute();

/** Those of the accounts that have one. */
export async function accountsWithFactor(db: Db, organisationId: string, accountIds: string[]): Promise<Set<string>> {
  if (accountIds.length === 0) return new Set();
  const rows = await rowsOf(db, "second_factor", { organisation_id: organisationId, state: "active" })
    .where("account_id", "in", accountIds)
    .execute();
  return new Set(rows.map(({ account_id }) => account_id));
}

/** For a lost phone: the factor and all sessions of the account end. Answers whether there was one. */
export async function resetSecondFactor(trx: Db, account: Pick<Account, "organisationId" | "id">): Promise<boolean> {
  const pending = await deleteFactors(trx, account, "pending");
  const active = await deleteFactors(trx, account, "active");
  if (pending + active === 0) return false;
  await deleteOtherSessions(trx, account.organisationId, account.id, NO_SESSION);
  return true;
}

/** An active one goes with its recovery codes. Answers how many there were. */
async function deleteFactors(
  trx: Db,
  { organisationId, id }: Pick<Account, "organisationId" | "id">,
  state: "pending" | "active",
): Promise<number> {
  const deleted = await trx
    .deleteFrom("second_factor")
    .where("organisation_id", "=", organisationId)
    .where("account_id", "=", id)
    .where("state", "=", state)
    .returning("id")
    .execute();
  if (state === "active")
    await trx
      .deleteFrom("recovery_code")
      .where("organisation_id", "=", organisationId)
      .where("account_id", "=", id)
      .execute();
  return deleted.length;
}

/** A colon ends the issuer in an authenticator's label. */
const issuerLabel = (name: string): string => name.replace(/\s*:\s*/g, " ").trim();
