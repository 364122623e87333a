import type { Kysely } from "kysely";
import type { Database } from "../db/schema.ts";
import type { Clock } from "../shared/clock.ts";
import { HOUR } from "../shared/durations.ts";
import { hashToken, newToken } from "../shared/ids.ts";

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
    ): Promise<string> {
      const now = clock.now();
      const fresh = { data: JSON.stringify(fields), expires_at: now + DRAFT_LIFE };
      await db.deleteFrom("reservation_draft").where("expires_at", "<=", now).execute();
      if (token) {
        const { numUpdatedRows } = await db
          .updateTable("reservation_draft")
          .set(fresh)
          .where("id", "=", hashToken(token))
          .where("organisation_id", "=", organisationId)
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
      return row && (JSON.parse(row.data) as Record<string, string>);
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
