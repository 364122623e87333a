import { type Kysely, sql } from "kysely";
import { expect, test } from "vitest";
import { describeOnEachDatabase } from "../../../tests/drivers/databases.ts";
import { givenAccount } from "../../../tests/fixtures/accounts.ts";
import { givenOrganisation } from "../../../tests/fixtures/organisations.ts";
import { givenMember } from "../../../tests/fixtures/plans.ts";
import { up } from "./045-unpaid-days.ts";

const NOW = Date.UTC(2026, 10, 22, 12);

describeOnEachDatabase((open) => {
  test("LO-07 grace from before is known: what ended in it, and what is in it; not what ended with its period", async () => {
    const { db } = await open();
    const organisation = await givenOrganisation(db);
    const given = async (name: string, afterEnd: number | null, status: string) => {
      const account = await givenAccount(db, organisation, { email: `${name}@example.com` });
      await givenMember(db, organisation, account, { now: NOW });
      const ofAccount = db.selectFrom("subscription").innerJoin("subscription_period as p", "p.subscription_id", "id");
      const { id, ends_on } = await ofAccount
        .select(["id", "ends_on"])
        .where("account_id", "=", account.id)
        .executeTakeFirstOrThrow();
      const changes = { plan_status: status, ended_on: afterEnd === null ? null : ends_on + afterEnd };
      await db.updateTable("subscription").set(changes).where("id", "=", id).execute();
      return async () => {
        const row = db.selectFrom("subscription").select("unpaid_until").where("id", "=", id);
        const { unpaid_until: until } = await row.executeTakeFirstOrThrow();
        return until === null ? null : until - ends_on;
      };
    };
    const all = [
      await given("unpaid", 7, "ENDED"),
      await given("in-time", 0, "ENDED"),
      await given("in-grace", null, "GRACE"),
      await given("runs", null, "ACTIVE"),
    ];
    await sql`alter table subscription drop column unpaid_until`.execute(db);

    await up(db as Kysely<unknown>);

    expect(await Promise.all(all.map((until) => until()))).toEqual([7, null, 1, null]);
  });
});
