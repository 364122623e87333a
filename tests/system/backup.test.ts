import { createHash } from "node:crypto";
import { copyFileSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterAll, describe, expect, test } from "vitest";
import { connect, type DatabaseSettings } from "../../server/db/connect.ts";
import { bookedId, checkoutPath, fillCheckout, signIn, submitCheckout } from "../drivers/checkout.ts";
import { copySqlite, describeWithDatabase, emptyPostgres } from "../drivers/databases.ts";
import { expectWhole } from "../drivers/invariants.ts";
import { givenBuyers } from "../drivers/load.ts";
import { runOps } from "../drivers/ops.ts";
import { testsAll } from "../drivers/scope.ts";
import { runServer, startServer } from "../drivers/server.ts";
import { givenSite } from "../drivers/site.ts";
import { PASSWORD } from "../fixtures/accounts.ts";

const folder = mkdtempSync(join(tmpdir(), "waypoint-backup-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let files = 0;
const newFile = (ending: string) => join(folder, `${++files}${ending}`);

describeWithDatabase((open, engine) => {
  test("F29 a backup is written while the server books; restored it is whole, and the site books on", async () => {
    const { db, settings } = await open();
    const buyers = await givenBuyers(db, 50);
    const server = await startServer({ database: settings });
    const booking = await buyers.begin([server]);
    await booking.confirmed(3);
    const before = [...booking.ids];
    const file = newFile(".backup");
    const made = await runOps(settings, "backup", file);
    expect([made.code, made.err]).toEqual([0, ""]);
    await booking.confirmed(before.length + 3);
    await booking.end();
    await server.stop();

    const elsewhere = await (engine === "sqlite" ? nowhere() : emptyPostgres());
    const restored = await runOps(elsewhere.settings, "restore", file);
    expect([restored.code, restored.err]).toEqual([0, expect.stringContaining('"verb":"database.restore"')]);
    const again = connect(elsewhere.settings);
    await expectWhole(again, before);
    const second = await startServer({ database: elsewhere.settings });
    const cookie = await signIn(second, { email: buyers.account.email, password: PASSWORD });
    const path = checkoutPath(buyers.hotel, "2028-03-01", "2028-03-02");
    const id = bookedId(await submitCheckout(second, path, await fillCheckout(second, path, cookie), cookie));
    await expectWhole(again, [...before, id ?? "none"]);
    await second.stop();

    const over = await runOps(elsewhere.settings, "restore", file);
    expect([over.code, over.err]).toEqual([1, expect.stringContaining("not empty")]);
    await again.destroy();
    await elsewhere.remove();
  });
});

describe("F29 what a backup is", () => {
  test("F29 a file that is there is never overwritten; the backup is for its owner alone", async () => {
    const { database, remove } = await givenSite();
    const file = newFile(".backup");
    expect(await runOps(database, "backup", file)).toMatchObject({ code: 0 });
    expect(statSync(file).mode & 0o077).toBe(0);
    const bytes = readFileSync(file);
    expect(await runOps(database, "backup", file)).toMatchObject({
      code: 1,
      err: expect.stringContaining("there already"),
    });
    expect(readFileSync(file).equals(bytes)).toBe(true);
    await remove();
  });

  if (testsAll) {
    test("F29 a site moves from SQLite to PostgreSQL by backup and restore, every row as it was", async () => {
      const { database, remove } = await givenSite();
      const [first, second] = [newFile(".backup"), newFile(".backup")];
      expect(await runOps(database, "backup", first)).toMatchObject({ code: 0 });
      const postgres = await emptyPostgres();
      expect(await runOps(postgres.settings, "restore", first)).toMatchObject({ code: 0 });
      expect(await runOps(postgres.settings, "backup", second)).toMatchObject({ code: 0 });
      const rows = (file: string) => gunzipSync(readFileSync(file)).toString("utf8").split("\n").slice(1, -1);
      expect(rows(second)).toEqual(rows(first));
      await postgres.remove();
      await remove();
    });
  }

  test("F29 a backup that is cut short, changed, or none at all is refused, and leaves nothing behind", async () => {
    const { database, remove } = await givenSite();
    const whole = newFile(".backup");
    await runOps(database, "backup", whole);
    const lines = gunzipSync(readFileSync(whole)).toString("utf8").split("\n");
    const broken: [string, Buffer][] = [
      ["cut", readFileSync(whole).subarray(0, 400)],
      ["without its end", gzipSync(lines.slice(0, -1).join("\n"))],
      ["changed", gzipSync(lines.join("\n").replace("book.example.org", "book.example.com"))],
      ["none", Buffer.from("no backup")],
    ];
    // In `npm test` what only its sum shows.
    for (const [name, bytes] of broken.filter(([name]) => testsAll || name === "changed")) {
      const file = newFile(".broken");
      writeFileSync(file, bytes);
      const target = await nowhere();
      const { code, err } = await runOps(target.settings, "restore", file);
      expect([name, code, err]).toEqual([name, 1, expect.stringContaining(file)]);
      const refused = await startAndEnd(target.settings);
      expect(refused).toContain("npm run ops -- migrate");
      await target.remove();
    }
    await remove();
  });

  if (testsAll) {
    test("F29 a backup of a version before 0.2.0 is refused and nothing is made of it", async () => {
      const { database, remove } = await givenSite();
      const [whole, other] = [newFile(".backup"), newFile(".backup")];
      await runOps(database, "backup", whole);
      const [head = "", ...rows] = gunzipSync(readFileSync(whole)).toString("utf8").split("\n").slice(0, -1);
      const lines = [head.replace(/"001-[\w.-]+"/, '"schema-of-another-version"'), ...rows, ""].join("\n");
      expect(lines).toContain("schema-of-another-version");
      const sha256 = createHash("sha256").update(lines).digest("hex");
      writeFileSync(other, gzipSync(lines + JSON.stringify({ sha256 })));
      const target = await nowhere();
      expect(await runOps(target.settings, "restore", other)).toMatchObject({
        code: 1,
        err: expect.stringContaining("restore it with the version that wrote it"),
      });
      expect(await startAndEnd(target.settings)).toContain("npm run ops -- migrate");
      await target.remove();
      await remove();
    });
  }

  if (testsAll) {
    test("F29 after a clean stop the file alone holds everything: a copy of it has every booking", async () => {
      const { settings, remove } = await copySqlite();
      const db = connect(settings);
      const buyers = await givenBuyers(db, 20);
      await db.destroy();
      const server = await startServer({ database: settings });
      const booking = await buyers.begin([server]);
      await booking.confirmed(5);
      await booking.end();
      server.signal("SIGTERM");
      expect(await server.ended).toMatchObject({ code: 0 });
      await server.stop();
      const copy = newFile(".sqlite");
      copyFileSync((settings as { file: string }).file, copy);
      const copied = connect({ kind: "sqlite", file: copy });
      await expectWhole(copied, booking.ids);
      await copied.destroy();
      await remove();
    });
  }
});

async function nowhere(): Promise<{ settings: DatabaseSettings; remove(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), "waypoint-restored-"));
  return {
    settings: { kind: "sqlite", file: join(folder, "waypoint.sqlite") },
    remove: async () => rmSync(folder, { recursive: true, force: true }),
  };
}

async function startAndEnd(database: DatabaseSettings): Promise<string> {
  return (await runServer({ database })).stderr;
}
