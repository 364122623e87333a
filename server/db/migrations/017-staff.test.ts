import { type Kysely, sql } from "kysely";
import { expect, test } from "vitest";
import { describeOnEachDatabase } from "../../../tests/drivers/databases.ts";
import { givenAccount } from "../../../tests/fixtures/accounts.ts";
import { givenOrganisation } from "../../../tests/fixtures/organisations.ts";
import { listAccountsByName } from "../../auth/account-store.ts";
import type { Database } from "../schema.ts";
import { up } from "./017-staff.ts";

describeOnEachDatabase((open) => {
  test("AC-08 accounts of the release before are found by their names, and none of them is an operator's", async () => {
    const { db } = await open();
    const organisation = await givenOrganisation(db);
    await givenAccount(db, organisation, { firstName: "José", lastName: "Núñez" });
    for (let other = 0; other < 3; other++) await givenAccount(db, organisation);
    await asBefore(db);

    await up(db as Kysely<unknown>);

    const found = await listAccountsByName(db, organisation.id, "nunez j", 10);
    expect(found.map((row) => [row.name_lookup, row.staff_role])).toEqual([["jose nunez", null]]);
    expect(await listAccountsByName(db, organisation.id, "ana", 10)).toHaveLength(3);
    expect(await listAccountsByName(db, organisation.id, "ana", 2)).toHaveLength(2);
  });
});

async function asBefore(db: Kysely<Database>): Promise<void> {
  for (const column of ["name_lookup", "surname_lookup"]) {
    await sql`drop index ${sql.ref(`account_${column}`)}`.execute(db);
    await sql`alter table account drop column ${sql.ref(column)}`.execute(db);
  }
  await sql`alter table account drop column staff_role`.execute(db);
}
