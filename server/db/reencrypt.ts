import type { Encryption } from "../crypto/encryption.ts";
import { inBatches } from "./batches.ts";
import { changeRows } from "./rows.ts";
import type { Db } from "./schema.ts";

/** Columns whose texts are encrypted, each for the id of its row. */
const ENCRYPTED = [
  ["saved_traveller", "document"],
  ["client_traveller", "document"],
  ["booking", "answers"],
  ["second_factor", "secret"],
] as const;

/** Encrypts again what an older key encrypted, so that the operator can remove that key; answers how many texts. */
export async function reencrypt(db: Db, encryption: Encryption): Promise<number> {
  let count = 0;
  for (const [table, column] of ENCRYPTED) count += await reencryptColumn(db, encryption, table, column as "document");
  return count;
}

type Key = { organisation_id: string; id: string };

async function reencryptColumn(
  db: Db,
  encryption: Encryption,
  named: (typeof ENCRYPTED)[number][0],
  column: "document",
): Promise<number> {
  const table = named as "saved_traveller";
  const stored = (after: Key, limit: number) =>
    db
      .selectFrom(table)
      .select(["organisation_id", "id", column])
      .where(column, "is not", null)
      .where(({ eb, refTuple, tuple }) =>
        eb(refTuple("organisation_id", "id"), ">", tuple(after.organisation_id, after.id)),
      )
      .orderBy("organisation_id")
      .orderBy("id")
      .limit(limit)
      .execute();
  let count = 0;
  for await (const row of inBatches({ organisation_id: "", id: "" }, stored, (row): Key => row)) {
    const { organisation_id, id, [column]: text } = row;
    if (!text || encryption.isCurrent(text)) continue;
    count++;
    // Unless it was changed meanwhile.
    await changeRows(db, table, { organisation_id, id, [column]: text })
      .set({ [column]: encryption.encrypt(encryption.decrypt(text, id), id) })
      .execute();
  }
  return count;
}
