import type { Kysely } from "kysely";
import type { Clock } from "../core/clock.ts";
import { HOUR } from "../core/durations.ts";
import { hashToken, newToken } from "../crypto/ids.ts";
import type { Database } from "../db/schema.ts";
import { storedDraft } from "./stored.ts";

/** What someone typed at checkout is kept this long. */
const DRAFT_LIFE = 24 * HOUR;

/** Keeps what was typed at checkout while the visitor signs in again; the cookie `myReservationToken` carries its name. */
export function createDrafts({ db, clock }: { db: Kysely<Database>; clock: Clock }) {
  return {
    /** Answers the token: the one given where it still names a draft of this organisation, else a new one. */
    async keepDraft(
      organisationId: string,
      token: string | undefined,
      fields: Record<string, string>,
      accountId: string | undefined,
    ): Promise<string> {
      const now = clock.now();
      const fresh = {
        account_id: accountId ?? null,
        data: storedDraft.write(fields),
        expires_at: now + DRAFT_LIFE,
      };
      if (token) {
        const { numUpdatedRows } = await db
          .updateTable("reservation_draft")
          .set(fresh)
          .where("id", "=", hashToken(token))
          .where("organisation_id", "=", organisationId)
          .where("expires_at", ">", now)
          .executeTakeFirst();
        if (numUpdatedRows > 0n) return token;
      }
      const name = newToken();
      await db
        .insertInto("reservation_draft")
        .values({ id: hashToken(name), organisation_id: organisationId, ...fresh })
        .execute();
      return name;
    },

    async findDraft(organisationId: string, token: string): Promise<Record<string, string> | undefined> {
      const row = await db
        .selectFrom("reservation_draft")
        .select("data")
        .where("id", "=", hashToken(token))
        .where("organisation_id", "=", organisationId)
        .where("expires_at", ">", clock.now())
        .executeTakeFirst();
      return row && storedDraft.read(row.data);
    },

    /** Names, addresses and telephone numbers outlive their use nowhere (M15). */
    async deleteExpiredDrafts(): Promise<void> {
      await db.deleteFrom("reservation_draft").where("expires_at", "<=", clock.now()).execute();
    },

    async dropDraft(organisationId: string, token: string): Promise<void> {
      await db
        .deleteFrom("reservation_draft")
        .where("id", "=", hashToken(token))
        .where("organisation_id", "=", organisationId)
        .execute();
    },
  };
}
