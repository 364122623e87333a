import type { Kysely } from "kysely";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { NewAccount } from "../../server/accounts/account.ts";
import type { Database } from "../../server/db/schema.ts";
import { givenAccount, PASSWORD } from "../support/accounts.ts";
import { signIn } from "../support/checkout.ts";
import { givenOrganisation } from "../support/organisations.ts";
import type { LogLine, RunningServer } from "../support/server.ts";
import { type ServedSite, startSite } from "../support/site.ts";

/** Loaded into the server before its own code: the signal makes a promise fail that nobody waits for. */
const FAILS_ON_SIGNAL = 'process.on("SIGUSR2", () => { Promise.reject(new Error("nobody waits for this")); });';

let db: Kysely<Database>;
let ana: NewAccount;
let site: ServedSite;
let server: RunningServer;

beforeAll(async () => {
  const env = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(FAILS_ON_SIGNAL)}` };
  site = await startSite(async (db) => {
    ana = await givenAccount(db, await givenOrganisation(db, { hosts: ["localhost"] }));
  }, env);
  ({ server, db } = site);
});

afterAll(() => site.stop());

/** Works as long as the table is called something else. */
async function without(table: keyof Database, work: () => Promise<void>): Promise<void> {
  await sql`alter table ${sql.table(table)} rename to hidden`.execute(db);
  try {
    await work();
  } finally {
    await sql`alter table hidden rename to ${sql.table(table)}`.execute(db);
  }
}

const stackOf = (line: LogLine) => (line["err"] as { stack: string }).stack;

test("G6 RT-15 what a page throws ends neither the process nor its secrecy: a reference for the visitor, the stack in the log", async () => {
  const cookie = await signIn(server, { email: ana.email, password: PASSWORD });
  const traveller = { titleId: "1", firstName: "Leo", lastName: "Silva", nationalityId: "1" };
  await without("saved_traveller", async () => {
    for (const request of [{ path: "/user/travelers" }, { path: "/user/travelers/new", form: traveller }]) {
      const answer = await server.send({ ...request, headers: { cookie } });
      const requestId = String(answer.headers["x-request-id"]);
      expect([request.path, answer.status, answer.text.includes(requestId)]).toEqual([request.path, 500, true]);
      expect(answer.text).not.toMatch(/saved_traveller|SqliteError|node_modules|\.ts:\d+/);
      const line = await server.line((each) => each.event === "error" && each.requestId === requestId);
      expect(stackOf(line)).toMatch(/saved_traveller[\s\S]*\n\s+at /);
    }
  });
  expect((await server.send({ path: "/user/travelers", headers: { cookie } })).status).toBe(200);
});

test("G6 a promise that fails and that nobody waits for is a line of the log, and the process goes on", async () => {
  server.signal("SIGUSR2");
  const line = await server.line((each) => each["msg"] === "a promise nobody waited for failed");
  expect([line.event, line["level"]]).toEqual(["error", "error"]);
  expect(stackOf(line)).toContain("nobody waits for this");
  expect((await server.send({ path: "/ready" })).status).toBe(200);
});

test("G7 what cannot be asked is not granted: no sign-in without its count, nothing private without its session", async () => {
  const cookie = await signIn(server, { email: ana.email, password: PASSWORD });
  await without("throttle", async () => {
    const answer = await server.send({ path: "/login", form: { email: ana.email, password: PASSWORD } });
    expect([answer.status, answer.headers["set-cookie"]?.join() ?? ""]).toEqual([
      500,
      expect.not.stringContaining("userToken"),
    ]);
  });
  await without("session", async () => {
    for (const path of ["/user-details", "/user/data", "/wallet"]) {
      const answer = await server.send({ path, headers: { cookie } });
      expect([path, answer.status, answer.text.includes(ana.email)]).toEqual([path, 500, false]);
    }
  });
});
