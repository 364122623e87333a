import { subjectTurn } from "../core/document-turns.ts";
import { changeRows, isChanged, rowsOf } from "../db/rows.ts";
import type { Db } from "../db/schema.ts";
import type { DocumentKind, Subject } from "./content.ts";
import type { DocumentRow } from "./tables.ts";

/** Which document: there is one of each kind of a subject. */
export type DocumentKey = { organisationId: string; kind: DocumentKind; subject: Subject };

export const findDocument = (db: Db, document: DocumentKey): Promise<DocumentRow | undefined> =>
  rowsOf(db, "document", keyOf(document)).executeTakeFirst();

/** With those of its later turns. */
export async function listOf(
  db: Db,
  organisationId: string,
  { kind, id }: Subject,
): Promise<{ kind: DocumentKind; turn: number }[]> {
  const rows = await rowsOf(db, "document", { organisation_id: organisationId, subject_kind: kind })
    .clearSelect()
    .select(["kind", "subject_id"])
    .where(({ or, eb }) => or([eb("subject_id", "=", id), eb("subject_id", "like", `${id}.%`)]))
    .execute();
  return rows
    .map((row) => ({ kind: row.kind as DocumentKind, ...subjectTurn(row.subject_id) }))
    .filter((document) => document.id === id)
    .map(({ kind, turn }) => ({ kind, turn }))
    .sort((one, other) => one.turn - other.turn);
}

const keyOf = ({ organisationId, kind, subject }: DocumentKey) => ({
  organisation_id: organisationId,
  kind,
  subject_kind: subject.kind,
  subject_id: subject.id,
});

/**
 * The next number of a series; other transactions wait for it until this one ends. A caller that does not use the number must
 * roll back, or the series has a gap.
 */
export async function nextNumber(
  trx: Db,
  series: { organisation_id: string; kind: DocumentKind; year: number },
): Promise<number> {
  const { last } = await trx
    .insertInto("document_series")
    .values({ ...series, last: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(["organisation_id", "kind", "year"])
        .doUpdateSet((set) => ({ last: set("document_series.last", "+", 1) })),
    )
    .returning("last")
    .executeTakeFirstOrThrow();
  return last;
}

type Issue = Pick<DocumentRow, "account_id"> & { year: number; number: number; content: string; issued_at: number };

/** Undefined where the document has a number already. */
export const setIssued = (trx: Db, document: DocumentKey, issue: Issue): Promise<DocumentRow | undefined> =>
  changeRows(trx, "document", { ...keyOf(document), number: null })
    .set(issue)
    .returningAll()
    .executeTakeFirst();

/** Whether it may be sent: false where it was sent after `since`. */
export const setEmailed = (
  trx: Db,
  document: DocumentKey,
  { now, since }: { now: number; since: number },
): Promise<boolean> =>
  isChanged(
    changeRows(trx, "document", keyOf(document))
      .set({ emailed_at: now })
      .where("number", "is not", null)
      .where(({ eb, or }) => or([eb("emailed_at", "is", null), eb("emailed_at", "<=", since)])),
  );

/** Of every organisation, those without a number: the longest due first. */
export const listDue = (db: Db, [dueAt, subject, kind]: DuePlace, limit: number) =>
  db
    .selectFrom("document")
    .select(["organisation_id", "kind", "subject_kind", "subject_id", "due_at"])
    .where("number", "is", null)
    .where("due_at", ">=", dueAt)
    .where(({ or, and, eb }) =>
      or([
        eb("due_at", ">", dueAt),
        eb("subject_id", ">", subject),
        and([eb("subject_id", "=", subject), eb("kind", ">", kind)]),
      ]),
    )
    .orderBy("due_at")
    .orderBy("subject_id")
    .orderBy("kind")
    .limit(limit)
    .execute();

export type DuePlace = [dueAt: number, subject: string, kind: string];
export const FIRST_DUE: DuePlace = [0, "", ""];
