import { type Kysely, sql } from "kysely";
import { expect, test } from "vitest";
import { describeOnEachDatabase } from "../../../tests/drivers/databases.ts";
import { givenAccount } from "../../../tests/fixtures/accounts.ts";
import { givenOrganisation } from "../../../tests/fixtures/organisations.ts";
import { verifyLedger } from "../../ledger/verify.ts";
import { up } from "./016-credit-on-ledger.ts";

describeOnEachDatabase((open) => {
  test("WA-08 EN-07 what agents of the release before could book on credit they still can, in the organisation's currency", async () => {
    const { db } = await open();
    const organisation = await givenOrganisation(db, { currency: "EUR" });
    const [agent] = [await givenAccount(db, organisation), await givenAccount(db, organisation)];
    await sql`alter table account add column credit_limit bigint not null default 0`.execute(db);
    await sql`update account set credit_limit = 2500 where id = ${agent.id}`.execute(db);

    await up(db as Kysely<unknown>);

    const accounts = await db.selectFrom("ledger_account").selectAll().execute();
    expect(accounts).toMatchObject([
      { owner_id: agent.id, kind: "credit", unit: "EUR", credit_limit: 2500, balance: 0, expires_on: null },
    ]);
    expect(await verifyLedger(db, organisation.id)).toEqual([]);
    expect(Object.keys((await db.selectFrom("account").selectAll().executeTakeFirst()) ?? {})).not.toContain(
      "credit_limit",
    );
  });
});
