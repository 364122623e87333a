import type { Kysely } from "kysely";
import { insertNew } from "../db/rows.ts";
import type { Database } from "../db/schema.ts";
import type { DocumentKey } from "./queries.ts";

/**
 * Plans a document for a subject, in the transaction of the subject's change. The new row blocks no other transaction; its
 * number follows later (decision 018). Repeating it is harmless.
 */
export async function expectDocument(
  trx: Kysely<Database>,
  { organisationId, kind, subject }: DocumentKey,
  at: number,
): Promise<void> {
  const nothing = { account_id: null, year: null, number: null, content: null, issued_at: null, emailed_at: null };
  const { kind: subject_kind, id: subject_id } = subject;
  const key = { organisation_id: organisationId, kind, subject_kind, subject_id };
  await insertNew(trx, "document", { ...key, due_at: at, ...nothing });
}
