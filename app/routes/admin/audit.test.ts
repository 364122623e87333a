import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { staff } from "~/copy/en/staff.server";
import { describeWithDatabase } from "../../../tests/drivers/databases.ts";
import { pagesOf } from "../../../tests/drivers/pages.ts";
import { givenAccount } from "../../../tests/fixtures/accounts.ts";
import { givenOrganisation } from "../../../tests/fixtures/organisations.ts";
import * as auditPage from "./audit";
import * as auditFile from "./audit-file";
import * as balancePage from "./change-balance";

const NOW = Date.UTC(2026, 10, 21, 12);

describeWithDatabase((open) => {
  test("OP-07 an owner sees and downloads what an operator changed, with names, and nothing of another organization", async () => {
    const { db } = await open();
    const organisation = await givenOrganisation(db, { walletOptions: ["Cash Card"] });
    const pages = pagesOf(db, organisation, NOW);
    const ana = await givenAccount(db, organisation);
    const fay = await givenAccount(db, organisation, { firstName: "Fay", staffRole: "finance" });
    const olga = await givenAccount(db, organisation, { firstName: "Olga", staffRole: "owner" });
    const [asFay, asOlga] = [await pages.sessionOf(fay), await pages.sessionOf(olga)];
    const path = `/admin/people/${ana.id}/balance/add`;
    const form = { kind: "cash-card", amount: "20.00", currency: "USD", reason: "=goodwill" };
    const params = { id: ana.id, change: "add" };
    expect((await pages.post(balancePage, path, form, asFay, params)).status).toBe(303);

    const { data } = await pages.get(auditPage, "/admin/audit?who=&action=balances.add&from=2026-11-21", asOlga);
    expect(data.entries).toMatchObject([
      {
        verb: "Balance added",
        actor: { name: "Fay Silva", href: `/admin/people/${fay.id}` },
        role: "Finance",
        subject: { name: "Ana Silva" },
        reason: "=goodwill",
        details: [
          { term: "Balance", text: "\u2068USD\u00a00.00\u2069 → \u2068USD\u00a020.00\u2069" },
          { term: "Kind", text: "\u2068Cash card\u2069" },
          { term: "Amount", text: "\u2068USD\u00a020.00\u2069" },
          { term: "Paid for", text: "\u2068No\u2069" },
        ],
      },
    ]);
    expect(JSON.stringify(data.entries[0]?.details)).not.toContain("@");
    expect((await pages.get(auditPage, "/admin/audit?to=2026-11-20", asOlga)).data.entries).toEqual([]);
    expect((await pages.get(auditPage, "/admin/audit", asFay)).status).toBe(403);
    expect([(await pages.get(auditFile, "/admin/audit.csv", asFay)).status, pages.refusal()]).toEqual([
      403,
      "no-right-to-staff",
    ]);

    const given = {
      organisation_id: organisation.id,
      at: NOW,
      actor: olga.id,
      role: "owner",
      subject: ana.id,
      reason: "x",
    };
    const after = (to: string) => JSON.stringify({ accountId: ana.id, to, requestedBy: "ops-host" });
    await db
      .insertInto("audit_entry")
      .values([
        { ...given, id: "1", verb: "agents.end", before: null, after: after(fay.id) },
        { ...given, id: "2", verb: "agents.end", before: null, after: after("A".repeat(22)) },
      ])
      .execute();
    const ended = (await pages.get(auditPage, "/admin/audit?action=agents.end", asOlga)).data.entries;
    const by = { term: "Requested by", text: "\u2068ops-host\u2069" };
    expect(ended.map(({ details }: { details: unknown }) => details)).toEqual([
      [{ term: "To", text: "\u2068Fay Silva\u2069", href: `/admin/people/${fay.id}` }, by],
      [{ term: "To", text: "\u2068a deleted account\u2069", href: undefined }, by],
    ]);

    const theirs = await givenOrganisation(db);
    const elsewhere = pagesOf(db, theirs, NOW);
    const asEva = await elsewhere.sessionOf(await givenAccount(db, theirs, { staffRole: "owner" }));
    expect((await elsewhere.get(auditPage, "/admin/audit", asEva)).data.entries).toEqual([]);
  });
});

/** They are about no organization, or about one that is removed with its rows. */
const WITHOUT_ROWS = [
  "database.migrate",
  "database.restore",
  "documents.reencrypt",
  "organisations.remove",
  "rates.import",
];

/** Notes of what is read, of an import's beginning, and those without rows. */
const OUTSIDE = ["bookings.export", "people.export", "export", "members.beginImport", ...WITHOUT_ROWS];

test("OP-07 every change is noted in the transaction that makes it", () => {
  const files = readdirSync("server/admin", { encoding: "utf8" }).filter((file) => /(?<!test)\.ts$/.test(file));
  const calls = files.flatMap((file) => [
    ...readFileSync(`server/admin/${file}`, "utf8").matchAll(/await audit\(([^;]+)\);/g),
  ]);
  expect(calls.length).toBeGreaterThan(10);
  const outside = calls.flatMap(([, given = ""]) =>
    /\btrx,?\s*$/.test(given) ? [] : (/"([\w.-]+)"/.exec(given)?.[1] ?? given),
  );
  expect(outside.filter((verb) => !OUTSIDE.includes(verb))).toEqual([]);
});

test("OP-07 every action that is written has a name", () => {
  const files = readdirSync("server/admin", { encoding: "utf8" }).filter((file) => /(?<!test)\.ts$/.test(file));
  const sources = files.map((file) => readFileSync(`server/admin/${file}`, "utf8")).join("\n");
  const ofProducts = readdirSync("server/products", { encoding: "utf8", recursive: true })
    .filter((file) => file.endsWith(".ts"))
    .flatMap((file) => [...readFileSync(`server/products/${file}`, "utf8").matchAll(/\bnote\(\s*"([\w.-]+)"/g)])
    .map(([, verb]) => verb);
  expect(ofProducts.length).toBeGreaterThan(1);
  const literal = [...sources.matchAll(/[([?:]\s*"([a-zA-Z-]+\.[\w-]+)"\s*[,:;]/g)].map(([, verb]) => verb);
  const ofPeople = [...sources.matchAll(/noted\("(\w+)"/g)].map(([, verb]) => `people.${verb}`);
  const verbs = [...new Set([...literal, ...ofPeople, ...ofProducts])].filter(
    (verb) => !WITHOUT_ROWS.includes(String(verb)),
  );
  expect(verbs.length).toBeGreaterThan(45);
  expect(verbs.filter((verb) => !(`verb-${verb?.replaceAll(".", "-")}` in staff))).toEqual([]);
});
