import { sql } from "kysely";
import { expect, test } from "vitest";
import { describeWithDatabase } from "../../tests/drivers/databases.ts";
import { givenOrganisation } from "../../tests/fixtures/organisations.ts";
import { createOrganisations } from "./organisation.ts";
import { saveOrganisation } from "./queries.ts";

describeWithDatabase((open, engine) => {
  test("an organisation is read again only where its version has changed", async () => {
    const { db } = await open();
    const clock = { time: 0, now: () => clock.time };
    const ours = await givenOrganisation(db, { hosts: ["ours.example"], name: "Ours" });
    const theirs = await givenOrganisation(db, { hosts: ["theirs.example"], name: "Before" });
    const organisations = createOrganisations({ db, clock });
    const first = await organisations.findByHost("ours.example");
    expect(first?.name).toBe("Ours");
    await sql`update organisation set settings = 'cannot be read' where id = ${ours.id}`.execute(db);
    await saveOrganisation(db, { ...theirs, name: "After", hosts: ["moved.example"], createdAt: 0 });
    clock.time = 6_000;
    expect((await organisations.findByHost("moved.example"))?.name).toBe("After");
    expect(await organisations.findByHost("theirs.example")).toBeUndefined();
    expect(await organisations.findByHost("ours.example")).toBe(first);
  });

  test("F5 while the database is silent or broken a known organisation is found, and asked for again later", async () => {
    const { db } = await open();
    const clock = { time: 0, now: () => clock.time };
    const ours = await givenOrganisation(db, { hosts: ["localhost"], name: "Before" });
    const organisations = createOrganisations({ db, clock });
    expect((await organisations.findByHost("localhost"))?.name).toBe("Before");
    clock.time = 6_000;
    await whileSilent(async () => expect((await organisations.findByHost("localhost"))?.name).toBe("Before"));
    await sql`update organisation set name = 'After', version = version + 1 where id = ${ours.id}`.execute(db);
    const foundLater = async () => {
      clock.time += 6_000;
      return (await organisations.findByHost("localhost"))?.name;
    };
    await expect.poll(foundLater).toBe("After");

    /** On PostgreSQL readers wait for the locked table. SQLite has no such lock, so the renamed table makes them fail. */
    async function whileSilent(work: () => Promise<void>): Promise<void> {
      if (engine === "postgres") {
        await db.transaction().execute(async (trx) => {
          await sql`lock table organisation in access exclusive mode`.execute(trx);
          await work();
        });
        return;
      }
      await sql`alter table organisation rename to hidden`.execute(db);
      await work();
      await sql`alter table hidden rename to organisation`.execute(db);
    }
  });
});
