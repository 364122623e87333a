import { DAY } from "../core/durations.ts";
import type { Slice } from "../core/pages.ts";
import { hashToken, newToken } from "../crypto/ids.ts";
import { changeRows, countRows, isChanged, rowsOf } from "../db/rows.ts";
import type { Db } from "../db/schema.ts";
import { languageOf } from "../email/compose.ts";
import type { Language } from "../organisation/settings.ts";
import { DEFAULT_TITLE_ID, findTitle } from "../reference/titles.ts";
import type { InvitationRow } from "./tables.ts";

/** An invitation to sign up (SU-16), in our words. */
export type Invitation = {
  /** Fills and locks the access code; empty: none. */
  masterCode: string;
  email: string;
  firstName: string;
  lastName: string;
  titleId: number;
  phoneNumber: string;
  /** ISO 3166-1 alpha-2, or empty. */
  countryCode: string;
  language: Language | undefined;
  tripId: string;
};

const INVITATION_LIFE = 30 * DAY;
const KEY = /^[\w-]{43}$/;

export type NewInvitation = Omit<InvitationRow, "id" | "organisation_id" | "created_at" | "expires_at" | "account_id">;

/** The key for the link, of which only a hash is stored. */
export async function createInvitation(
  db: Db,
  organisationId: string,
  invitation: NewInvitation,
  now: number,
  life = INVITATION_LIFE,
): Promise<string> {
  const key = newToken();
  await db
    .insertInto("invitation")
    .values({
      ...invitation,
      id: hashToken(key),
      organisation_id: organisationId,
      created_at: now,
      expires_at: now + life,
      account_id: null,
    })
    .execute();
  return key;
}

/** undefined if the key is invalid, has expired or was used for an account. */
export async function findInvitation(
  db: Db,
  organisationId: string,
  key: string,
  now: number,
): Promise<Invitation | undefined> {
  if (!KEY.test(key)) return undefined;
  const row = await rowsOf(db, "invitation", { organisation_id: organisationId, id: hashToken(key) })
    .where("expires_at", ">", now)
    .where("account_id", "is", null)
    .executeTakeFirst();
  return row && toInvitation(row);
}

/** An invitation as operators see it; `id`: the hash of its key, which opens nothing. */
export type ListedInvitation = Pick<
  InvitationRow,
  "id" | "email" | "firstname" | "lastname" | "mastercode" | "created_at" | "expires_at" | "account_id"
>;

/** A page of them, the latest first; or the one that is named. */
export const listInvitations = (
  db: Db,
  organisationId: string,
  { id, limit = 1, offset = 0 }: { id?: string } & Partial<Slice>,
): Promise<ListedInvitation[]> =>
  rowsOf(db, "invitation", { organisation_id: organisationId, ...(id !== undefined && { id }) })
    .orderBy("created_at", "desc")
    .orderBy("id")
    .limit(limit)
    .offset(offset)
    .execute();

export const countInvitations = (db: Db, organisationId: string): Promise<number> =>
  countRows(rowsOf(db, "invitation", { organisation_id: organisationId }));

/** False where it has ended or became an account. */
export const endInvitation = (db: Db, organisationId: string, id: string, now: number): Promise<boolean> =>
  isChanged(
    changeRows(db, "invitation", { organisation_id: organisationId, id, account_id: null })
      .set({ expires_at: now })
      .where("expires_at", ">", now),
  );

/** One account for one invitation; false where it has become one already. */
export async function spendInvitation(
  trx: Db,
  organisationId: string,
  key: string,
  accountId: string,
): Promise<boolean> {
  const open = { organisation_id: organisationId, id: hashToken(key), account_id: null };
  return isChanged(changeRows(trx, "invitation", open).set({ account_id: accountId }));
}

function toInvitation(row: InvitationRow): Invitation {
  return {
    masterCode: row.mastercode,
    email: row.email,
    firstName: row.firstname,
    lastName: row.lastname,
    titleId: findTitle(row.title)?.id ?? DEFAULT_TITLE_ID,
    phoneNumber: row.phonenumber.replace(/\D/g, ""),
    countryCode: row.countrycode.toUpperCase(),
    language: languageOf(row.lang),
    tripId: row.tripid,
  };
}
