import type { SelectQueryBuilder } from "kysely";
import { formId } from "../crypto/ids.ts";
import type { PersonalDataSource } from "../db/personal-data.ts";
import { insertNew, rowsOf } from "../db/rows.ts";
import type { Db } from "../db/schema.ts";
import type { StaffNoteRow } from "./tables.ts";

export type NoteSubject = { kind: StaffNoteRow["subject_kind"]; id: string };

export type StaffNote = Pick<StaffNoteRow, "id" | "text" | "actor_id" | "created_at">;

type NewNote = { key: string; text: string; actorId: string; now: number };

/** The latest first. */
export const listNotes = (db: Db, organisationId: string, { kind, id }: NoteSubject): Promise<StaffNote[]> =>
  rowsOf(db, "staff_note", { organisation_id: organisationId, subject_kind: kind, subject_id: id })
    .orderBy("created_at", "desc")
    .orderBy("id")
    .execute();

/** Answers whether it is new: a form sent twice adds one. */
export const addNote = (
  db: Db,
  organisationId: string,
  { kind, id }: NoteSubject,
  { key, text, actorId, now }: NewNote,
): Promise<boolean> =>
  insertNew(db, "staff_note", {
    ...{ organisation_id: organisationId, id: formId(id, key, text), subject_kind: kind, subject_id: id },
    ...{ text, actor_id: actorId, created_at: now },
  });

/** Deletes those about these bookings, or these people. */
export async function forgetNotes(
  db: Db,
  organisationId: string,
  kind: NoteSubject["kind"],
  // biome-ignore lint/suspicious/noExplicitAny: whichever table the ids are of
  ids: SelectQueryBuilder<any, any, { id: string }> | string[],
): Promise<void> {
  await db
    .deleteFrom("staff_note")
    .where("organisation_id", "=", organisationId)
    .where("subject_kind", "=", kind)
    .where("subject_id", "in", ids)
    .execute();
}

/** What operators noted about a person (AC-05); notes about bookings go with their guests. */
export const notesPersonalData: PersonalDataSource = {
  export: async (db, { organisationId, id }) => ({
    staffNotes: (await listNotes(db, organisationId, { kind: "person", id })).map(({ text, created_at }) => ({
      text,
      at: created_at,
    })),
  }),
  async erase(trx, { organisationId, id }) {
    await forgetNotes(trx, organisationId, "person", [id]);
    return 0;
  },
};
