import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connect } from "../../server/db/connect.ts";
import { cookies } from "../drivers/answers.ts";
import { copySqlite } from "../drivers/databases.ts";
import { type Ended, type LogLine, startServer } from "../drivers/server.ts";
import { givenAccount, PASSWORD } from "../fixtures/accounts.ts";
import { givenOrganisation } from "../fixtures/organisations.ts";

const FILTER = join(import.meta.dirname, "../../ops/fail2ban/filter.d/waypoint-auth.conf");
/** Tries to look like another address, and like another event. */
const FORGED =
  'x","event":"authn_login_fail","clientAddress":"192.0.2.66"}\n{"level":"info","clientAddress":"192.0.2.66"';

/** What the filter is to find; anything else an address does is its own business. */
const COUNTED = [
  "authn_login_fail",
  "authn_login_fail_max",
  "authn_password_change_fail",
  "access_code_fail",
  "card_code_fail",
  "booking_look_up_fail",
  "excess_rate_limit_exceeded",
];

let log: string[];
let remove: () => Promise<void>;

beforeAll(async () => {
  const copy = await copySqlite();
  const db = connect(copy.settings);
  const ours = await givenOrganisation(db, { slug: "ours", hosts: ["localhost"], accessCode: true });
  const ana = await givenAccount(db, ours, { email: "ana@example.com" });
  await givenAccount(db, ours, { email: "ben@example.com" });
  await db.destroy();
  const server = await startServer({ database: copy.settings, env: { TRUSTED_PROXIES: "1" } });
  const send = (path: string, form: Record<string, string>, address: string, cookie = "") =>
    server.send({
      path,
      form,
      headers: { "x-forwarded-for": address, "user-agent": FORGED.replace("\n", " "), cookie },
    });
  for (let index = 1; index <= 8; index++) {
    await send("/login", { email: ana.email, password: "Wrong-2026" }, `203.0.113.${index}`);
    await send("/login", { email: `nobody${index}@example.com`, password: "Wrong-2026" }, `2001:db8::${index}`);
  }
  const signedIn = await send("/login", { email: "ana@example.com", password: PASSWORD }, "198.51.100.1");
  await server.requestLine(signedIn);
  const ben = await send("/login", { email: "ben@example.com", password: PASSWORD }, "198.51.100.2");
  await send("/wallet/add", { cardCode: "GUESS" }, "203.0.113.78", cookies(ben));
  for (let index = 0; index < 12; index++) {
    const body = JSON.stringify({ jsonRegister: { accesscode: `GUESS-${index}` } });
    const headers = { "content-type": "application/json", "x-forwarded-for": "203.0.113.77" };
    await server.send({ path: "/api/signUp/validateAccessCode", method: "POST", headers, body });
  }
  await send("/bookings/find", { reference: "AAAAAAA", email: "nobody@example.com" }, "203.0.113.79");
  server.signal("SIGTERM");
  const { stdout }: Ended = await server.ended;
  log = stdout.split("\n").filter((line) => line.startsWith("{"));
  remove = copy.remove;
});

afterAll(() => remove());

/** As fail2ban reads the file: its own names put in, its own signs doubled, the address where <HOST> stands. */
function failregex(): RegExp {
  const settings = Object.fromEntries(
    [...readFileSync(FILTER, "utf8").matchAll(/^(\w+) = (.*)$/gm)].map(([, name, value]) => [name, value]),
  );
  const pattern = (settings["failregex"] ?? "")
    .replace("%(_events)s", settings["_events"] ?? "")
    .replace("<HOST>", "(?<host>[\\d.]+|[\\da-f:]+)");
  return new RegExp(pattern);
}

test("G5 the filter finds the address of every failure in the server's own lines, and of nothing else", () => {
  const pattern = failregex();
  const lines = log.map((text) => ({ text, line: JSON.parse(text) as LogLine }));
  const wanted = lines.filter(({ line }) => COUNTED.includes(line.event ?? ""));
  expect(wanted.length).toBeGreaterThan(25);
  expect(new Set(wanted.map(({ line }) => line.event))).toEqual(
    new Set([
      "authn_login_fail",
      "authn_login_fail_max",
      "access_code_fail",
      "card_code_fail",
      "booking_look_up_fail",
      "excess_rate_limit_exceeded",
    ]),
  );
  for (const { text, line } of lines) {
    // fail2ban has cut the time out of the line by then; with the time it is found all the same.
    for (const read of [text, text.replace(/"time":"[^"]*"/, "")]) {
      const found = pattern.exec(read)?.groups?.["host"];
      expect([text, found]).toEqual([text, COUNTED.includes(line.event ?? "") ? line["clientAddress"] : undefined]);
    }
  }
});

test("G3 what a visitor sends stays in its line, and in its place", () => {
  expect(log.every((line) => (JSON.parse(line) as LogLine)["clientAddress"] !== "192.0.2.66")).toBe(true);
  expect(log.some((line) => line.includes('\\"event\\":\\"authn_login_fail\\"'))).toBe(true);
});

test("G5 the time of a line is what the filter's date pattern reads", () => {
  const [, pattern = ""] = /^datepattern = (.*)$/m.exec(readFileSync(FILTER, "utf8")) ?? [];
  const signs: Record<string, string> = {
    Y: "\\d{4}",
    m: "\\d{2}",
    d: "\\d{2}",
    H: "\\d{2}",
    M: "\\d{2}",
    S: "\\d{2}",
    f: "\\d{1,6}",
    z: "Z",
  };
  const date = new RegExp(pattern.replace(/%%(\w)/g, (_, sign: string) => signs[sign] ?? sign));
  expect(log.filter((line) => !date.test(line))).toEqual([]);
});
