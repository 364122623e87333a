import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { connect } from "../../server/db/connect.ts";
import { MANY } from "../support/credentials.ts";
import { copySqlite } from "../support/databases.ts";
import { givenOrganisation } from "../support/organisations.ts";
import { runServer, startServer } from "../support/server.ts";

const REFUSED: [setting: string, value: string, says: RegExp][] = [
  ["WAYPOINT_SECRET", "", /WAYPOINT_SECRET is not set[\s\S]*openssl rand -hex 32/],
  ["WAYPOINT_SECRET", "short", /WAYPOINT_SECRET: must have at least 32 characters/],
  ["PORT", "http", /PORT: /],
  ["DATABASE_URL", "mysql://localhost/x", /DATABASE_URL: must start with postgres:\/\//],
  ["TRUSTED_PROXIES", "all", /TRUSTED_PROXIES: /],
  ["SMTP_URL", "mail.example.org", /SMTP_URL: must start with smtp:\/\//],
  ["LOG_LEVEL", "loud", /LOG_LEVEL: /],
];

test.each(REFUSED)("OPS-01 %s=%j is refused before anything is served, with what to do", async (name, value, says) => {
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

test("OPS-02 P9 serving makes the data folder and the tables, and never any demo", async () => {
  const server = await startServer();
  const db = connect({ kind: "sqlite", file: join(server.dataDir, "waypoint.sqlite") });
  try {
    expect(await db.selectFrom("account").selectAll().execute()).toEqual([]);
    expect(await db.selectFrom("organisation").selectAll().execute()).toEqual([]);
    expect(existsSync(join(server.dataDir, "demo-accounts.json"))).toBe(false);
    expect((await server.send({ path: "/ready", host: "anything.example" })).status).toBe(200);
    expect((await server.send({ path: "/" })).status).toBe(404);
  } finally {
    await db.destroy();
    await server.stop();
  }
});

test("OPS-02 P9 who serves a new site has made the only accounts there are: no usual name and nobody of the demo gets in", async () => {
  const copy = await copySqlite();
  const db = connect(copy.settings);
  await givenOrganisation(db, { hosts: ["localhost"], throttle: MANY });
  const server = await startServer({ database: copy.settings });
  try {
    const demo = ["ana@waypoint.example", "ben@waypoint.example", "agent@waypoint.example"];
    for (const email of ["admin", "admin@localhost", "admin@example.com", "root", ...demo]) {
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

test("OPS-02 several workers share one port, and end together", async () => {
  const server = await startServer({ env: { WEB_CONCURRENCY: "2" } });
  expect((await server.send({ path: "/ready" })).status).toBe(200);
  server.signal("SIGTERM");
  expect(await server.ended).toMatchObject({ code: 0 });
  await server.stop();
});
