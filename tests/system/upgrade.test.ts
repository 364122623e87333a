import { sql } from "kysely";
import { expect, test } from "vitest";
import { connect } from "../../server/db/connect.ts";
import { migrate } from "../../server/db/migrate.ts";
import { describeWithDatabase } from "../drivers/databases.ts";
import { expectWhole } from "../drivers/invariants.ts";
import { givenBuyers } from "../drivers/load.ts";
import { runOps } from "../drivers/ops.ts";
import { testsAll } from "../drivers/scope.ts";
import { runServer, startServer } from "../drivers/server.ts";
import { givenSite } from "../drivers/site.ts";
import { INITIALS, withNext } from "../fixtures/next-migration.ts";

const LATER = /A later version has migrated the database \(999-initials-\w+\): run that version/;

describeWithDatabase((open) => {
  test("F27 F6 while a later version adds a column that may be empty, the former one books on; it is not started anew", async () => {
    const { db, settings } = await open();
    const buyers = await givenBuyers(db, 50);
    const server = await startServer({ database: settings });
    const booking = await buyers.begin([server]);
    await booking.confirmed(2);
    await migrate(db, withNext(INITIALS));
    await booking.confirmed(booking.ids.length + 3);
    await booking.end();
    expect(booking.faults).toEqual([]);
    await expectWhole(db, booking.ids);

    const [worker = 0] = server.workers();
    process.kill(worker, "SIGKILL");
    await server.line((line) => line.event === "started" && line["pid"] !== worker);
    expect((await server.send({ path: "/login" })).status).toBe(200);
    await server.stop();

    const again = await runServer({ database: settings });
    expect([again.code, again.stderr]).toEqual([1, expect.stringMatching(LATER)]);
    expect(await runOps(settings, "migrate")).toMatchObject({ code: 1, err: expect.stringMatching(LATER) });
    expect((await runOps(settings, "migrate", "--dry-run")).out).toMatch(
      /^(?:done {5}\S+Z {2}\d{3}-[\w.-]+-\w{16}\n)+unknown {2}\S+Z {2}999-initials-\w{16}\n$/,
    );
  });
});

if (testsAll) {
  test("F27 F23 where the database lacks a migration of a new build, SIGHUP leaves the former workers in place", async () => {
    const { database, remove } = await givenSite();
    const server = await startServer({ database });
    await server.line((line) => line.event === "ready");
    const db = connect(database);
    await sql`delete from kysely_migration`.execute(db);
    await db.destroy();
    server.signal("SIGHUP");
    const line = await server.line((each) => each.event === "worker");
    expect(line).toMatchObject({
      err: { message: expect.stringContaining("Back it up, then: npm run ops -- migrate") },
    });
    expect(server.workers()).toHaveLength(1);
    expect((await server.send({ path: "/login" })).status).toBe(200);
    await server.stop();
    await remove();
  });
}
