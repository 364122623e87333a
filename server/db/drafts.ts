import type { ExpressionBuilder } from "kysely";
import type { Encryption } from "../crypto/encryption.ts";
import { hashToken, newToken } from "../crypto/ids.ts";
import type { DraftRow } from "./draft-tables.ts";
import type { PersonalDataSource } from "./personal-data.ts";
import { isChanged, rowsOf } from "./rows.ts";
import type { Database, Db } from "./schema.ts";
import type { storedJson } from "./stored-json.ts";

/** `data`: undefined once it has become what it was begun for. */
type Draft<T> = { data: T | undefined; accountId: string | undefined; expiresAt: number };

type Kind<T> = { kind: string; life: number; stored: ReturnType<typeof storedJson<T>> };

/** Keeps the drafts of one kind, each under a token that only the visitor's cookie holds. */
export function createDraftStore<T>({ kind, life, stored }: Kind<T>) {
  const named =
    (organisationId: string, token: string) =>
    ({ and }: ExpressionBuilder<Database, "draft">) =>
      and({ kind, organisation_id: organisationId, id: hashToken(token) });

  async function deleteOf(trx: Db, owner: { organisationId: string; accountId: string }): Promise<void> {
    await trx
      .deleteFrom("draft")
      .where("kind", "=", kind)
      .where("organisation_id", "=", owner.organisationId)
      .where("account_id", "=", owner.accountId)
      .execute();
  }

  const toDraft = ({ data, account_id, expires_at }: Omit<DraftRow, "id">): Draft<T> => ({
    data: data === null ? undefined : stored.read(data),
    accountId: account_id ?? undefined,
    expiresAt: expires_at,
  });

  return {
    /** Answers the token: the one given where it names a draft that is still open, else a new one. */
    async keep(
      db: Db,
      { organisationId, token, accountId }: { organisationId: string; token?: string; accountId?: string },
      value: T,
      now: number,
    ): Promise<string> {
      const kept = { data: stored.write(value), account_id: accountId ?? null, expires_at: now + life };
      if (token) {
        const updated = await db
          .updateTable("draft")
          .set(kept)
          .where(named(organisationId, token))
          .where("data", "is not", null)
          .where("expires_at", ">", now)
          .returning("id")
          .executeTakeFirst();
        if (updated) return token;
      }
      const fresh = newToken();
      const row = { ...kept, kind, id: hashToken(fresh), organisation_id: organisationId };
      await db.insertInto("draft").values(row).execute();
      return fresh;
    },

    async find(db: Db, organisationId: string, token: string, now: number): Promise<Draft<T> | undefined> {
      const row = await db
        .selectFrom("draft")
        .selectAll()
        .where(named(organisationId, token))
        .where("expires_at", ">", now)
        .executeTakeFirst();
      return row && toDraft(row);
    },

    /** Marks the draft as done and deletes its fields. false if there is none, or another submit of the form was first. */
    async finish(trx: Db, organisationId: string, token: string, accountId: string): Promise<boolean> {
      const draft = trx.updateTable("draft").where(named(organisationId, token)).where("data", "is not", null);
      return isChanged(draft.set({ account_id: accountId, data: null }));
    },

    /** Removes the draft: of two requests at once, one gets it. */
    async take(trx: Db, organisationId: string, token: string, now: number): Promise<Draft<T> | undefined> {
      const row = await trx
        .deleteFrom("draft")
        .where(named(organisationId, token))
        .where("expires_at", ">", now)
        .returningAll()
        .executeTakeFirst();
      return row && toDraft(row);
    },

    deleteOf,

    /** The drafts of a person (AC-05), in a download under this name. */
    personalData: (
      name: string,
      readable: (data: T, encryption: Encryption) => object = (data) => data as object,
    ): PersonalDataSource => ({
      async export(db, { organisationId, id }, encryption) {
        const rows = await rowsOf(db, "draft", { kind, organisation_id: organisationId, account_id: id }).execute();
        return {
          [name]: rows
            .map(toDraft)
            .map(({ data, expiresAt }) => ({ ...(data && readable(data, encryption)), expiresAt })),
        };
      },
      async erase(trx, { organisationId, id: accountId }) {
        await deleteOf(trx, { organisationId, accountId });
        return 0;
      },
    }),
  };
}
