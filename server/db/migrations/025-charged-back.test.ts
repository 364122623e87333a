import { type Kysely, sql } from "kysely";
import { expect, test } from "vitest";
import { describeOnEachDatabase } from "../../../tests/drivers/databases.ts";
import { aShop } from "../../../tests/drivers/shop.ts";
import { up } from "./025-charged-back.ts";

describeOnEachDatabase((open) => {
  test("RT-05 what was bought and withdrawn from before purchases had documents is to have some, when it happened; what was not paid has none", async () => {
    const { db } = await open();
    const { organisation, account, context, purchases, anOffer, buy, fill, paymentIds, pay, clock } = await aShop(db);
    const ids: string[] = [];
    for (const begun of [await fill(50_00), await buy(await anOffer()), await buy(await anOffer())])
      ids.push(begun.ok ? begun.value.purchaseId : "");
    const [filled = "", bought = "", unpaid = ""] = ids;
    const subjects = await db.selectFrom("payment").select(["id", "subject"]).execute();
    for (const { id } of subjects.filter(({ subject }) => subject !== unpaid)) await pay(id);
    expect(await paymentIds()).toHaveLength(3);
    const soldAt = clock.time;
    clock.time += 60_000;
    await purchases.withdraw(organisation, account, bought);
    await db.deleteFrom("document").execute();
    await sql`drop index payment_slot`.execute(db);
    for (const column of ["rate", "charged_back_at", "taken_back"])
      await sql`alter table purchase drop column ${sql.ref(column)}`.execute(db);
    for (const column of ["missing", "slot"]) await sql`alter table payment drop column ${sql.ref(column)}`.execute(db);

    await up(db as Kysely<unknown>);

    const due = await db.selectFrom("document").select(["kind", "subject_kind", "subject_id", "due_at"]).execute();
    expect(due.map((row) => Object.values(row)).sort()).toEqual(
      [
        ["receipt", "purchase", filled, soldAt],
        ["receipt", "purchase", bought, soldAt],
        ["credit-note", "purchase", bought, clock.time],
      ].sort(),
    );
    await context.documents.issueDue();
    const note = await context.documents.issued(organisation, "credit-note", { kind: "purchase", id: bought });
    expect(note).toMatchObject({ number: "C-2026-000001", content: { total: 90_00 } });
  });
});
