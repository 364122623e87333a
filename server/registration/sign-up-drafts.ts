import type { Kysely } from "kysely";
import { z } from "zod";
import type { Clock } from "../core/clock.ts";
import { MINUTE } from "../core/durations.ts";
import { hashToken, newToken } from "../crypto/ids.ts";
import type { Database } from "../db/schema.ts";
import { storedJson } from "../db/stored-json.ts";
import type { SignUpDetails } from "./sign-up-details.ts";

/** A sign-up waits this long for its next step. */
const DRAFT_LIFE = 30 * MINUTE;
const TOKEN = /^[\w-]{43}$/;

/** What step 1 of a sign-up keeps for step 2; never a password (SU-09). */
type Kept = {
  details: SignUpDetails;
  /** Nothing stood against it: step 2 may follow. */
  checked: boolean;
};

const storedDraft = storedJson<Kept>(
  z.object({
    details: z.object({
      accessCode: z.string(),
      email: z.string(),
      titleId: z.int(),
      firstName: z.string(),
      lastName: z.string(),
      nationalityId: z.int(),
      country: z.string().optional(),
      phone: z.object({ country: z.string(), number: z.string() }),
    }),
    checked: z.boolean(),
  }),
  [],
);

/** `done`: it has become an account, and what was typed is forgotten. */
export type SignUpDraft = (Kept & { done: false }) | { done: true };

/** Keeps a sign-up between its steps, under a token that only the visitor's cookie holds. */
export function createSignUpDrafts({ db, clock }: { db: Kysely<Database>; clock: Clock }) {
  return {
    /** Answers the token: the one given where it names a draft that is still open, else a new one. */
    async keep(organisationId: string, token: string | undefined, kept: Kept): Promise<string> {
      const expires_at = clock.now() + DRAFT_LIFE;
      const data = storedDraft.write(kept);
      if (token) {
        const updated = await db
          .updateTable("sign_up_draft")
          .set({ data, expires_at })
          .where("organisation_id", "=", organisationId)
          .where("id", "=", hashToken(token))
          .where("account_id", "is", null)
          .returning("id")
          .executeTakeFirst();
        if (updated) return token;
      }
      const name = newToken();
      await db
        .insertInto("sign_up_draft")
        .values({ id: hashToken(name), organisation_id: organisationId, data, account_id: null, expires_at })
        .execute();
      return name;
    },

    async find(organisationId: string, token: string): Promise<SignUpDraft | undefined> {
      if (!TOKEN.test(token)) return undefined;
      const row = await db
        .selectFrom("sign_up_draft")
        .select(["data", "account_id"])
        .where("organisation_id", "=", organisationId)
        .where("id", "=", hashToken(token))
        .where("expires_at", ">", clock.now())
        .executeTakeFirst();
      if (row?.account_id) return { done: true };
      return row && { ...storedDraft.read(row.data), done: false };
    },
  };
}

/** The draft becomes this account and forgets what was typed. False: a twin of the submit was first, or there is none. */
export async function finishSignUpDraft(
  trx: Kysely<Database>,
  organisationId: string,
  token: string,
  accountId: string,
): Promise<boolean> {
  const finished = await trx
    .updateTable("sign_up_draft")
    .set({ account_id: accountId, data: "{}" })
    .where("organisation_id", "=", organisationId)
    .where("id", "=", hashToken(token))
    .where("account_id", "is", null)
    .returning("id")
    .executeTakeFirst();
  return finished !== undefined;
}

/** The account that the draft has become. */
export async function findFinishedDraft(
  db: Kysely<Database>,
  organisationId: string,
  token: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom("sign_up_draft")
    .select("account_id")
    .where("organisation_id", "=", organisationId)
    .where("id", "=", hashToken(token))
    .executeTakeFirst();
  return row?.account_id ?? undefined;
}

/** Of every organisation. */
export async function deleteExpiredDrafts(db: Kysely<Database>, now: number): Promise<void> {
  await db.deleteFrom("sign_up_draft").where("expires_at", "<=", now).execute();
}
