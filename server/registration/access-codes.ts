import type { Slice } from "../core/pages.ts";
import { changeRows, countRows, insertNew, isChanged, rowsOf } from "../db/rows.ts";
import type { Db } from "../db/schema.ts";
import type { AccessCodeRow } from "./tables.ts";

/** Why a code is refused. For the log: the page says only that it cannot be used. */
export type AccessCodeRefusal = "code-unknown" | "code-inactive" | "code-not-yet" | "code-over" | "code-used-up";

/** As codes are stored: they are read out and typed in any case. */
export const tidyAccessCode = (typed: string): string =>
  typed
    .normalize("NFKC")
    .replace(/[\p{Cc}\p{Cf}]/gu, "")
    .trim()
    .toUpperCase();

/** SU-07: why a code is refused at a point in time; undefined if it can be used. */
export function accessCodeRefusal(code: AccessCodeRow | undefined, now: number): AccessCodeRefusal | undefined {
  if (!code) return "code-unknown";
  if (code.active !== 1) return "code-inactive";
  if (code.valid_from !== null && now < code.valid_from) return "code-not-yet";
  if (code.valid_until !== null && now >= code.valid_until) return "code-over";
  if (code.uses_left !== null && code.uses_left <= 0) return "code-used-up";
  return undefined;
}

/** False: the organisation has this code already. */
export const createAccessCode = (db: Db, code: AccessCodeRow): Promise<boolean> => insertNew(db, "access_code", code);

/** A code that opens sign-up (SU-07), for ever and for everyone; nothing changes when there is one. */
export async function offerAccessCode(db: Db, organisationId: string, code: string): Promise<void> {
  const always = { active: 1, valid_from: null, valid_until: null, uses_left: null };
  await createAccessCode(db, { organisation_id: organisationId, code, ...always });
}

/** `code` is tidied. */
export function findAccessCode(db: Db, organisationId: string, code: string): Promise<AccessCodeRow | undefined> {
  return rowsOf(db, "access_code", { organisation_id: organisationId, code }).executeTakeFirst();
}

/** Whether a sign-up can use any of them now. */
export async function hasUsableCode(db: Db, organisationId: string, now: number): Promise<boolean> {
  const active = await rowsOf(db, "access_code", { organisation_id: organisationId, active: 1 }).execute();
  return active.some((code) => accessCodeRefusal(code, now) === undefined);
}

/** A code as operators see it; `accounts`: how many were made with it. */
export type ListedCode = AccessCodeRow & { accounts: number };

/** A page of those that are active, by code, then of the others; or the one that is named. */
export async function listAccessCodes(
  db: Db,
  organisationId: string,
  { code, limit = 1, offset = 0 }: { code?: string } & Partial<Slice>,
): Promise<ListedCode[]> {
  const rows = await rowsOf(db, "access_code", { organisation_id: organisationId, ...(code !== undefined && { code }) })
    .select(({ selectFrom, fn }) =>
      selectFrom("access_code_use")
        .select(fn.countAll<number | string>().as("accounts"))
        .whereRef("access_code_use.organisation_id", "=", "access_code.organisation_id")
        .whereRef("access_code_use.code", "=", "access_code.code")
        .as("accounts"),
    )
    .orderBy("active", "desc")
    .orderBy("access_code.code")
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map((row) => ({ ...row, accounts: Number(row.accounts ?? 0) }));
}

export const countAccessCodes = (db: Db, organisationId: string): Promise<number> =>
  countRows(rowsOf(db, "access_code", { organisation_id: organisationId }));

/** False where it had ended before. */
export const endAccessCode = (db: Db, organisationId: string, code: string): Promise<boolean> =>
  isChanged(changeRows(db, "access_code", { organisation_id: organisationId, code, active: 1 }).set({ active: 0 }));

/** One use for one account, or false: of many at once only as many get through as there are uses left. */
export async function spendAccessCode(trx: Db, organisationId: string, code: string, now: number): Promise<boolean> {
  const spent = changeRows(trx, "access_code", { organisation_id: organisationId, code, active: 1 })
    .set((row) => ({ uses_left: row("uses_left", "-", 1) }))
    .where((row) => row.or([row("valid_from", "is", null), row("valid_from", "<=", now)]))
    .where((row) => row.or([row("valid_until", "is", null), row("valid_until", ">", now)]))
    .where((row) => row.or([row("uses_left", "is", null), row("uses_left", ">", 0)]));
  return isChanged(spent);
}

export async function noteAccessCodeUse(
  trx: Db,
  use: { organisationId: string; code: string; accountId: string; now: number },
): Promise<void> {
  const { organisationId, code, accountId, now } = use;
  await trx
    .insertInto("access_code_use")
    .values({ organisation_id: organisationId, code, account_id: accountId, used_at: now })
    .execute();
}
