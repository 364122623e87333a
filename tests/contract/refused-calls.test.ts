import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Answer, Sent } from "../drivers/http-client.ts";
import { type ServedSite, startSite } from "../drivers/site.ts";
import { givenOrganisation } from "../fixtures/organisations.ts";

/** What the server refuses before a call is looked at has the shape of every refusal of a call (docs/api/accounts.md). */

let site: ServedSite;

beforeAll(async () => {
  site = await startSite((db) => givenOrganisation(db, { hosts: ["localhost"] }), { REQUESTS_PER_ADDRESS: "1" });
});

afterAll(() => site.stop());

const RATE = "/api/general/getCurrencyRate";
const JSON_TYPE = { "content-type": "application/json" };
const BODY = '{"fromCurrency":"USD","toCurrency":"EUR"}';

const REFUSED: [status: number, why: string, request: Sent][] = [
  [403, "from another site", { path: RATE, body: BODY, headers: { ...JSON_TYPE, origin: "https://evil.example" } }],
  [413, "200 kB long", { path: RATE, body: "x".repeat(200_000), headers: JSON_TYPE }],
  [
    413,
    "200 kB long, at an address that is no call",
    { path: "/api/none", body: "x".repeat(200_000), headers: JSON_TYPE },
  ],
  [400, "no gzip though it says so", { path: RATE, body: "x", headers: { ...JSON_TYPE, "content-encoding": "gzip" } }],
  [405, "by PUT", { path: RATE, method: "PUT" }],
];

function expectRefusal(answer: Answer, status: number): void {
  expect(answer.status).toBe(status);
  expect(answer.headers).toMatchObject({
    "content-type": "application/json; charset=utf-8",
    "cache-control": "no-store",
  });
  expect(JSON.parse(answer.text)).toEqual({ status: 0, message: expect.stringMatching(/^[A-Z].*\.$/) });
}

test.each(REFUSED)("CALL-01 RT-15 a call is refused with %i as JSON: %s", async (status, _why, request) => {
  expectRefusal(await site.server.send(request), status);
});

test("CALL-01 R1 a call too many is 429 as JSON, with Retry-After", async () => {
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => site.server.send({ path: RATE, body: BODY, headers: JSON_TYPE })),
  );
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThan(0);
  for (const answer of refused) {
    expectRefusal(answer, 429);
    expect(answer.headers["retry-after"]).toMatch(/^\d+$/);
  }
});

test("CALL-01 H7 what fails on our side is 500 as JSON, and says nothing of how", async () => {
  const other = await startSite((db) => givenOrganisation(db, { hosts: ["localhost"] }));
  await sql`alter table account rename to hidden`.execute(other.db);
  const body = '{"jsonSign":{"isPasswordAttempt":true,"email_id":"ana@example.com","password":"Lisbon-2026"}}';
  const answer = await other.server.send({ path: "/api/signIn", body, headers: JSON_TYPE });
  expectRefusal(answer, 500);
  expect(answer.text).not.toMatch(/hidden|account|sqlite/i);
  await other.stop();
});
