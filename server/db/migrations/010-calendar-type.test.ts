import { type Kysely, sql } from "kysely";
import { expect, test } from "vitest";
import { describeOnEachDatabase } from "../../../tests/drivers/databases.ts";
import { givenOrganisation } from "../../../tests/fixtures/organisations.ts";
import { allOrganisations } from "../../organisation/organisation.ts";
import { up } from "./010-calendar-type.ts";

describeOnEachDatabase((open) => {
  test.each([
    [{ calendarType: "gregorian", weekStart: 1 }, "Mon"],
    [{ calendarType: "gregorian", weekStart: 6 }, "Sat"],
    [{ calendarType: "gregorian", weekStart: 3 }, "Sun"],
    [{}, "Sun"],
  ])("EN-04 RO-05 what the release before stored as %j begins the week on %s", async (before, calendarType) => {
    const { db } = await open();
    const { id } = await givenOrganisation(db);
    const { settings } = await db
      .selectFrom("organisation")
      .select("settings")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const { calendarType: _, ...others } = JSON.parse(settings) as Record<string, unknown>;
    await sql`update organisation set settings = ${JSON.stringify({ ...others, ...before })} where id = ${id}`.execute(
      db,
    );

    await up(db as Kysely<unknown>);
    expect((await allOrganisations(db)).find((organisation) => organisation.id === id)).toMatchObject({ calendarType });
  });
});
