import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { ConfigError, readConfig, requireSecret } from "../../server/config.ts";
import { connect } from "../../server/db/connect.ts";
import { copySqlite } from "../drivers/databases.ts";
import { runOps } from "../drivers/ops.ts";
import { testsAll } from "../drivers/scope.ts";
import { runServer, startServer, TEST_SECRET } from "../drivers/server.ts";
import { givenSite } from "../drivers/site.ts";
import { MANY } from "../fixtures/credentials.ts";
import { givenOrganisation } from "../fixtures/organisations.ts";

type Refused = [setting: string, value: string, says: RegExp];
const UNWRITABLE: Refused[] = [
  ["SEALS_DIR", "/dev/null/seals", /SEALS_DIR: nothing can be written to \/dev\/null\/seals/],
];
const REFUSED: Refused[] = [
  ["WAYPOINT_SECRET", "", /WAYPOINT_SECRET is not set[\s\S]*openssl rand -hex 32/],
  ["WAYPOINT_SECRET", "short", /WAYPOINT_SECRET\.0: each secret must have at least 32 characters/],
  ["WAYPOINT_SECRET", `${"x".repeat(32)},old`, /WAYPOINT_SECRET\.1: each secret must have at least 32 characters/],
  ["PORT", "http", /PORT: /],
  ["DATABASE_URL", "mysql://localhost/x", /DATABASE_URL: must start with postgres:\/\//],
  ["TRUSTED_PROXIES", "all", /TRUSTED_PROXIES: /],
  ["SMTP_URL", "mail.example.org", /SMTP_URL: must start with smtp:\/\//],
  ["LOG_LEVEL", "loud", /LOG_LEVEL: /],
  ["SMPT_URL", "smtp://localhost", /SMPT_URL: there is no such setting; did you mean SMTP_URL\?/],
  ["TRUSTED_PROXIE", "1", /TRUSTED_PROXIE: there is no such setting; did you mean TRUSTED_PROXIES\?/],
  ["PAYMENTS_SECRET_ACME", "x", /PAYMENTS_SECRET_ACME: there is no such setting; did you mean PAYMENT_SECRET_…\?/],
  ["PHOTOS_S3_BUCKET", "photos", /PHOTOS_S3_SECRET: is missing; a bucket for photos needs PHOTOS_S3_ENDPOINT, /],
  ["PHOTOS_S3_ENDPOINT", "http://s3.example.org", /PHOTOS_S3_ENDPOINT: must start with https:\/\//],
  ["PHOTOS_S3_KEY", "x", /PHOTOS_S3_KEY: there is no such setting/],
  ["WAYPOINT_LANGUAGE", "es", /WAYPOINT_LANGUAGE: there is no such setting/],
];

test.each(REFUSED)("OPS-01 %s=%j is no setting to start with, and is answered with what to do", (name, value, says) => {
  const start = () =>
    requireSecret(readConfig({ NODE_ENV: "production", WAYPOINT_SECRET: TEST_SECRET, [name]: value }));
  expect(start).toThrow(ConfigError);
  expect(start).toThrow(says);
});

// In `npm test` one setting of each place that refuses: the folder, the secret, a value, a name.
const STARTED = [
  ...UNWRITABLE,
  ...REFUSED.filter(
    ([name, value]) => testsAll || /^(?:WAYPOINT_SECRET|PORT|SMPT_URL)=(?!short|x)/.test(`${name}=${value}`),
  ),
];

test.each(STARTED)("OPS-01 %s=%j is refused before anything is served, with what to do", async (name, value, says) => {
  const { code, stderr, stdout } = await runServer({ env: { [name]: value } });
  expect(code).toBe(1);
  expect(stderr).toMatch(says);
  expect(stderr).not.toMatch(/\n\s+at /);
  expect(stdout).toBe("");
});

test("OPS-01 a database that cannot be reached is said in the first words, without the password", async () => {
  const { code, stderr } = await runServer({ env: { DATABASE_URL: "postgres://waypoint:hunter2@127.0.0.1:1/none" } });
  expect(code).toBe(1);
  expect(stderr).toMatch(/ECONNREFUSED/);
  expect(stderr).not.toContain("hunter2");
});

if (testsAll) {
  test("OPS-01 variables of other programs are no settings, and a production start without SMTP_URL warns once", async () => {
    const { database, remove } = await givenSite();
    const others = {
      HOSTNAME: "a",
      PGHOST: "b",
      HTTP_PROXY: "",
      LOGNAME: "c",
      NODE_OPTIONS: "",
      SUPPORT: "d",
      DATA_HOME: "e",
      LOGLEVEL: "loud",
      CLIENT_TRACE: "f",
    };
    const server = await startServer({ database, env: { ...others, WEB_CONCURRENCY: "2" } });
    try {
      expect((await server.send({ path: "/" })).status).toBe(200);
      expect(server.lines().filter(({ event }) => event === "mail")).toMatchObject([
        { level: "warn", msg: "SMTP_URL is not set: emails are written to files" },
      ]);
    } finally {
      await server.stop();
      await remove();
    }
  });
}

test("OPS-02 P9 serving a new database makes nothing in it, and never any demo", async () => {
  const { settings: database, remove } = await copySqlite();
  const server = await startServer({ database });
  const db = connect(database);
  try {
    expect(await db.selectFrom("account").selectAll().execute()).toEqual([]);
    expect(await db.selectFrom("organisation").selectAll().execute()).toEqual([]);
    expect(existsSync(join(server.dataDir, "demo-accounts.json"))).toBe(false);
    expect((await server.send({ path: "/ready", host: "anything.example" })).status).toBe(200);
    expect((await server.send({ path: "/" })).status).toBe(404);
  } finally {
    await db.destroy();
    await server.stop();
    await remove();
  }
});

test("OPS-01 the start names an organization and the secrets of its payment provider that are not set, once, and continues", async () => {
  const { settings: database, remove } = await copySqlite();
  const db = connect(database);
  const payments = {
    provider: "stripe",
    apiKey: "PAYMENT_SECRET_ACME_KEY",
    noticeSecret: "PAYMENT_SECRET_ACME_EVENTS",
    baseUrl: "https://api.stripe.com",
    pageUrl: "https://checkout.stripe.com",
  } as const;
  await givenOrganisation(db, { slug: "acme", hosts: ["localhost"], payments });
  await givenOrganisation(db, { slug: "free", hosts: ["free.example"], payments: { provider: "none" } });
  await db.destroy();
  const env = { PAYMENT_SECRET_ACME_KEY: "sk_the_key_of_acme", WEB_CONCURRENCY: "2" };
  const server = await startServer({ database, env });
  try {
    expect((await server.send({ path: "/" })).status).toBe(200);
    const lines = server.lines().filter(({ event }) => event === "payment-provider");
    expect(lines).toMatchObject([
      {
        level: "warn",
        organisation: "acme",
        secret: "PAYMENT_SECRET_ACME_EVENTS",
        msg: "a payment provider's secret is not set",
      },
    ]);
    expect(JSON.stringify(server.lines())).not.toContain("sk_the_key_of_acme");
  } finally {
    await server.stop();
    await remove();
  }
});

const OLD = /tables of a version before 0\.2\.0[\s\S]*delete the data folder \(DATA_DIR\) of a demo/;
const LATER =
  /A later version has migrated the database \(999-more\): run that version, or restore a backup of this one/;

describe("F6 OPS-02 serving makes no database", () => {
  const notThere: [what: string, make: (file: string) => Promise<void>, says: RegExp][] = [
    ["a missing one", async () => {}, /There is no database at .*waypoint\.sqlite[\s\S]*npm run ops -- migrate/],
    ["an empty file", async (file) => writeFileSync(file, ""), /The database is empty[\s\S]*npm run ops -- migrate/],
    ["one of a version before 0.2.0", (file) => makeWith(file, "schema-0123456789abcdef"), OLD],
    ["one of a later version", (file) => makeWith(file, "999-more"), LATER],
  ];

  test.each(notThere.filter(([what]) => testsAll || /missing|later/.test(what)))(
    "F6 OPS-02 %s ends it with a message that says what does",
    async (_what, make, says) => {
      const folder = mkdtempSync(join(tmpdir(), "waypoint-start-"));
      const file = join(folder, "waypoint.sqlite");
      await make(file);
      const before = existsSync(file);
      const { code, stderr, stdout } = await runServer({ database: { kind: "sqlite", file } });
      expect([code, stdout]).toEqual([1, ""]);
      expect(stderr).toMatch(says);
      expect(stderr).not.toMatch(/\n\s+at /);
      expect(existsSync(file)).toBe(before);
      rmSync(folder, { recursive: true });
    },
  );

  const refused: [name: string, says: RegExp][] = [
    ["schema-0123456789abcdef", OLD],
    ["999-more", LATER],
  ];

  test.each(refused.filter(([name]) => testsAll || name === "999-more"))(
    "OPS-02 the demo and operators' commands refuse a database with %s, and leave it as it is",
    async (name, says) => {
      const folder = mkdtempSync(join(tmpdir(), "waypoint-start-"));
      const file = join(folder, "waypoint.sqlite");
      await makeWith(file, name);
      const before = readFileSync(file);
      const settings = { kind: "sqlite", file } as const;
      const demo = await runServer({ database: settings, demo: true });
      expect([demo.code, demo.stdout]).toEqual([1, ""]);
      for (const args of [["migrate"], ["audit", "failures"], ["backup", join(folder, "a.backup")]]) {
        expect(await runOps(settings, ...args)).toMatchObject({ code: 1, err: expect.stringMatching(says) });
      }
      expect(demo.stderr).toMatch(says);
      expect(demo.stderr).not.toMatch(/\n\s+at /);
      expect(readFileSync(file).equals(before)).toBe(true);
      rmSync(folder, { recursive: true });
    },
  );

  /** A database that ran this migration alone. */
  async function makeWith(file: string, migration: string): Promise<void> {
    const { settings, remove } = await copySqlite();
    copyFileSync((settings as { file: string }).file, file);
    await remove();
    const db = connect({ kind: "sqlite", file });
    await sql`delete from kysely_migration where name not like '001-%'`.execute(db);
    await sql`update kysely_migration set name = ${migration}`.execute(db);
    await db.destroy();
  }
});

test("F6 OPS-02 a database file that is removed while it is open: nothing is written to it, /ready says no, the log says why", async () => {
  const { database, remove } = await givenSite();
  const server = await startServer({ database });
  const ready = async () => (await server.send({ path: "/ready" })).status;
  expect(await ready()).toBe(200);
  rmSync((database as { file: string }).file);
  expect(await ready()).toBe(503);
  const line = await server.line((each) => each.event === "database");
  expect((line["err"] as { message: string }).message).toContain("was removed or replaced");
  const form = { email: "ana@example.com", password: "Lisbon-2026" };
  expect((await server.send({ path: "/login", form })).status).toBe(503);
  expect(existsSync((database as { file: string }).file)).toBe(false);
  await server.stop();
  await remove();
});

test("OPS-02 P9 a new site has only the accounts its operator made: no default or demo account can sign in", async () => {
  const copy = await copySqlite();
  const db = connect(copy.settings);
  await givenOrganisation(db, { hosts: ["localhost"], throttle: MANY });
  const server = await startServer({ database: copy.settings });
  try {
    const demo = ["ana@waypoint.example", "ben@waypoint.example", "agent@waypoint.example"];
    const others = ["admin@localhost", "admin@example.com", "root", ...demo];
    for (const email of ["admin", ...(testsAll ? others : demo.slice(0, 1))]) {
      for (const password of ["admin", "Admin@123", "password", "demo", "Waypoint-1", "Lisbon-2026"]) {
        const answer = await server.send({ path: "/login", form: { email, password } });
        expect([email, password, answer.status, answer.headers["set-cookie"]?.join() ?? ""]).toEqual([
          ...[email, password, 400],
          expect.not.stringContaining("userToken"),
        ]);
      }
    }
    expect(await db.selectFrom("account").selectAll().execute()).toEqual([]);
  } finally {
    await server.stop();
    await db.destroy();
    await copy.remove();
  }
});

if (testsAll) {
  test("OPS-02 several workers share one port, and end together", async () => {
    const { settings: database, remove } = await copySqlite();
    const server = await startServer({ database, env: { WEB_CONCURRENCY: "2" } });
    // The first worker serves before the second one has started.
    await server.line((line) => line.event === "ready");
    expect((await server.send({ path: "/ready" })).status).toBe(200);
    server.signal("SIGTERM");
    expect(await server.ended).toMatchObject({ code: 0 });
    await server.stop();
    await remove();
  });
}
