import { changeRows, insertNew } from "../db/rows.ts";
import type { Db } from "../db/schema.ts";
import type { SubjectKind } from "./content.ts";
import type { DocumentKey } from "./queries.ts";

/**
 * Plans a document for a subject, in the transaction of the subject's change. The new row blocks no other transaction; its
 * number follows later (decision 018). Repeating it is harmless.
 */
export async function expectDocument(
  trx: Db,
  { organisationId, kind, subject }: DocumentKey,
  at: number,
): Promise<void> {
  const nothing = { account_id: null, year: null, number: null, content: null, issued_at: null, emailed_at: null };
  const { kind: subject_kind, id: subject_id } = subject;
  const key = { organisation_id: organisationId, kind, subject_kind, subject_id };
  await insertNew(trx, "document", { ...key, due_at: at, ...nothing });
}

/** A guest's documents become the account's with their subject; `subjectId`: also its turns. */
export async function assignDocuments(
  trx: Db,
  { organisationId, subjectKind, subjectId }: { organisationId: string; subjectKind: SubjectKind; subjectId: string },
  accountId: string,
): Promise<void> {
  await changeRows(trx, "document", { organisation_id: organisationId, subject_kind: subjectKind, account_id: null })
    .set({ account_id: accountId })
    .where("issued_at", "is not", null)
    .where((document) =>
      document.or([document("subject_id", "=", subjectId), document("subject_id", "like", `${subjectId}.%`)]),
    )
    .execute();
}
