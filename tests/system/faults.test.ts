import type { Kysely } from "kysely";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { NewAccount } from "../../server/auth/account.ts";
import type { Database } from "../../server/db/schema.ts";
import { signIn } from "../drivers/checkout.ts";
import type { LogLine, RunningServer } from "../drivers/server.ts";
import { type ServedSite, startSite } from "../drivers/site.ts";
import { givenAccount, PASSWORD } from "../fixtures/accounts.ts";
import { givenOrganisation } from "../fixtures/organisations.ts";

/** Loaded into the server before its own code: signals cause an unhandled rejection and an uncaught error. */
const FAILS_ON_SIGNAL = `
  import cluster from "node:cluster";
  const onWorkers = (signal, work) => process.on(signal, () => cluster.isWorker && work());
  onWorkers("SIGUSR2", () => { Promise.reject(new Error("nobody waits for this")); });
  onWorkers("SIGURG", () => { process.emitWarning("look at /this?key=1"); throw new Error("nobody catches this"); });
`;

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

test("G6 H7 RT-15 what a page throws ends neither the process nor its secrecy: a reference for the visitor, the stack in the log", async () => {
  const cookie = await signIn(server, { email: ana.email, password: PASSWORD });
  const traveller = { titleId: "1", firstName: "Leo", lastName: "Silva", nationalityId: "1" };
  await without("saved_traveller", async () => {
    for (const request of [
      { path: "/user/travelers" },
      { path: "/user/travelers/new", form: traveller },
      { path: "/user/data" },
    ]) {
      const answer = await server.send({ ...request, headers: { cookie } });
      const requestId = String(answer.headers["x-request-id"]);
      expect([request.path, answer.status, answer.text.includes(`${requestId}</p>`)]).toEqual([
        request.path,
        500,
        true,
      ]);
      expect(answer.text).not.toMatch(/saved_traveller|SqliteError|node_modules|\.ts:\d+/);
      const line = await server.line((each) => each.event === "error" && each.requestId === requestId);
      expect(stackOf(line)).toMatch(/saved_traveller[\s\S]*\n\s+at /);
    }
    const asData = await server.send({ path: "/user/travelers.data", headers: { cookie } });
    expect(asData.status).toBe(500);
    expect(asData.text).not.toMatch(/saved_traveller|SqliteError|node_modules|\.ts:\d+/);
  });
  expect((await server.send({ path: "/user/travelers", headers: { cookie } })).status).toBe(200);
});

test("G6 logs an unhandled rejection in one line, and the process continues", async () => {
  server.signal("SIGUSR2");
  const line = await server.line((each) => each["msg"] === "a promise nobody waited for failed");
  expect([line.event, line["level"]]).toEqual(["error", "error"]);
  expect(stackOf(line)).toContain("nobody waits for this");
  expect((await server.send({ path: "/ready" })).status).toBe(200);
});

test("G6 G3 logs an uncaught error in one line before the worker ends and another one serves; warnings are lines too", async () => {
  server.signal("SIGURG");
  const line = await server.line((each) => each["msg"] === "nobody caught this error; the process ends");
  expect([line.event, line["level"]]).toEqual(["error", "error"]);
  expect(stackOf(line)).toContain("nobody catches this");
  expect(await server.line((each) => each.event === "warning")).toMatchObject({ level: "warn", msg: "look at …" });
  expect(await server.line((each) => each.event === "worker")).toMatchObject({ code: 1, signal: null });
  await server.line((each) => each.event === "started" && each["pid"] !== server.workers()[0]);
  expect((await server.send({ path: "/ready" })).status).toBe(200);
});

test("G3 OPS-01 what the libraries print about an odd address is a line of the log without the address", async () => {
  for (const path of ["/%zz", "//evil.example//x", "/https://evil.example", "/login?redirectTo=//evil.example//x"])
    await server.send({ path });
  await server.line((each) => each.event === "console" && /could not be decoded/.test(String(each["msg"])));
  for (const line of server.lines().filter((each) => each.event === "console"))
    expect(line["msg"]).not.toMatch(/evil|%zz/);
  expect(server.printed()).toEqual([]);
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
