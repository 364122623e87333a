import { type Kysely, sql } from "kysely";
import { expect, test } from "vitest";
import { describeOnEachDatabase } from "../../../tests/drivers/databases.ts";
import { givenPayer } from "../../../tests/fixtures/documents.ts";
import { up } from "./018-documents.ts";

describeOnEachDatabase((open) => {
  test("RT-05 what was paid and given back before there were documents is to have some, when it happened", async () => {
    const { db } = await open();
    const { organisation, book, bookPaid, cancel, documents, time } = await givenPayer(db);
    await book();
    const kept = await bookPaid();
    const back = await bookPaid();
    const soldAt = time.now;
    time.now += 60_000;
    await cancel(back.reference);
    await sql`drop table document`.execute(db);
    await sql`drop table document_series`.execute(db);

    await up(db as Kysely<unknown>);

    const due = await db.selectFrom("document").select(["kind", "subject_id", "due_at"]).execute();
    expect(due.map(({ kind, subject_id, due_at }) => [kind, subject_id, due_at]).sort()).toEqual(
      [
        ["receipt", kept.id, soldAt],
        ["receipt", back.id, soldAt],
        ["credit-note", back.id, time.now],
      ].sort(),
    );
    await documents.issueDue();
    const note = await documents.issued(organisation, "credit-note", { kind: "booking", id: back.id });
    expect(note).toMatchObject({ content: { total: 37_50 } });
  });
});
