import { type Outcome, ok, refused } from "../core/outcome.ts";
import { formId } from "../crypto/ids.ts";
import { countRows, insertNew, rowsOf } from "../db/rows.ts";
import type { Store } from "../db/schema.ts";
import type { Client } from "../ports/acting.ts";

export type Note = { id: string; text: string; createdAt: number };

/** Of one client. */
export const MOST_NOTES = 100;

type Of = Pick<Client, "id" | "organisationId">;

export function createNotes({ db, clock }: Store) {
  const notesOf = ({ id, organisationId }: Of) =>
    rowsOf(db, "client_note", { organisation_id: organisationId, client_id: id });
  return {
    /** The latest first. */
    async list(client: Of): Promise<Note[]> {
      const rows = await notesOf(client).orderBy("created_at", "desc").orderBy("id").execute();
      return rows.map(({ id, text, created_at }) => ({ id, text, createdAt: created_at }));
    },

    /** A form sent twice adds one. */
    async add(client: Of, key: string, text: string): Promise<Outcome<void, "too-many">> {
      if ((await countRows(notesOf(client))) >= MOST_NOTES) return refused("too-many");
      const whose = { organisation_id: client.organisationId, client_id: client.id };
      await insertNew(db, "client_note", { id: formId(client.id, key, text), ...whose, text, created_at: clock.now() });
      return ok(undefined);
    },

    /** Whether `add` has added it. */
    async has(client: Of, key: string, text: string): Promise<boolean> {
      const id = formId(client.id, key, text);
      return (await notesOf(client).where("id", "=", id).executeTakeFirst()) !== undefined;
    },

    /** Removing one that is gone already is no error. */
    async remove(client: Of, id: string): Promise<void> {
      await db
        .deleteFrom("client_note")
        .where("organisation_id", "=", client.organisationId)
        .where("client_id", "=", client.id)
        .where("id", "=", id)
        .execute();
    },
  };
}
