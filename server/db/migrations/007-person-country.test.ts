import { type Kysely, sql } from "kysely";
import { expect, test } from "vitest";
import { describeOnEachDatabase } from "../../../tests/drivers/databases.ts";
import { givenAccount } from "../../../tests/fixtures/accounts.ts";
import { anOrganisation, givenOrganisation } from "../../../tests/fixtures/organisations.ts";
import { up } from "./007-person-country.ts";

describeOnEachDatabase((open) => {
  test("SI-06 SU-14 accounts of the release before get the limit of their organisation, at least the usual one, and no country", async () => {
    const { db } = await open();
    const { password } = anOrganisation();
    const usual = await givenOrganisation(db);
    const long = await givenOrganisation(db, { password: { ...password, max: 40 } });
    const lowered = await givenOrganisation(db, { password: { ...password, max: 10 } });
    const expected: [string, number | null][] = [];
    for (const [organisation, limit] of [
      [usual, 13],
      [long, 40],
      [lowered, 13],
    ] as const) {
      expected.push([(await givenAccount(db, organisation)).id, limit]);
      expected.push([(await givenAccount(db, organisation, { passwordHash: null })).id, null]);
    }
    // As the release before left it.
    await sql`alter table account drop column country_code`.execute(db);
    await sql`alter table account drop column password_limit`.execute(db);

    await up(db as Kysely<unknown>);
    const rows = await db.selectFrom("account").select(["id", "password_limit", "country_code"]).execute();
    for (const [id, limit] of expected) {
      expect(rows.find((row) => row.id === id)).toEqual({ id, password_limit: limit, country_code: "" });
    }
  });
});
