import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { describeOnEachDatabase } from "../../tests/drivers/databases.ts";
import { aLog } from "../../tests/fakes/log.ts";
import { givenAccount } from "../../tests/fixtures/accounts.ts";
import { givenOrganisation } from "../../tests/fixtures/organisations.ts";
import { findAccount } from "../auth/account-store.ts";
import { DAY } from "../core/durations.ts";
import { auditTo } from "./audit.ts";
import { createAuditEntries } from "./audit-entries.ts";
import { createMoneyVerbs } from "./money.ts";
import { createPersonVerbs } from "./person.ts";
import { createRegistrationVerbs } from "./registration.ts";
import { createStaffVerbs } from "./staff.ts";

const NOW = Date.UTC(2026, 10, 21, 12);
const ALL = { who: "", verb: "", subject: "" };

describeOnEachDatabase((open) => {
  test("OP-07 a change is a row in its own transaction: who, in which role, what, why, before and after", async () => {
    const { db } = await open();
    const organisation = await givenOrganisation(db);
    const olga = await givenAccount(db, organisation, { email: "olga@example.com", staffRole: "finance" });
    const deps = { db, clock: { now: () => NOW } };
    const { staff } = createStaffVerbs({ db, audit: auditTo(aLog().log, "root", deps), actor: "root" });
    const { audit } = createAuditEntries({ db });
    await staff.set(organisation, { email: olga.email, role: "support", reason: "another desk" });
    expect(await staff.set(organisation, { email: olga.email, role: "support", reason: "again" })).toMatchObject({
      ok: false,
    });
    expect((await audit.list(organisation, ALL)).rows).toEqual([
      {
        ...{ id: expect.any(String), organisation_id: organisation.id, at: NOW, actor: "root", role: null },
        ...{ verb: "staff.set", subject: olga.id, reason: "another desk", before: JSON.stringify({ role: "finance" }) },
        after: JSON.stringify({ accountId: olga.id, role: "support" }),
      },
    ]);
  });

  test("OP-07 what can't be noted is not changed", async () => {
    const { db } = await open();
    const organisation = await givenOrganisation(db, { walletOptions: ["Cash Card"] });
    const ana = await givenAccount(db, organisation);
    const audit = () => Promise.reject(new Error("the disk is full"));
    const deps = { db, clock: { now: () => NOW }, audit, actor: "root" };
    const { accessCodes } = createRegistrationVerbs(deps);
    const person = createPersonVerbs({ ...deps, storedData: () => Promise.reject() as never });
    const { balances } = createMoneyVerbs({ ...deps, providers: {} as never });
    const order = { of: { accountId: ana.id }, kind: "cash-card", amount: { minor: 5, currency: "USD" } } as const;
    const changes = [
      accessCodes.add(organisation, { code: "SPRING" }),
      person.block(organisation, { id: ana.id, reason: "stolen" }),
      balances.add(organisation, { ...order, expiresOn: null, paid: false, reason: "goodwill" }),
    ];
    const outcomes = await Promise.allSettled(changes);
    expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
    expect(await accessCodes.find(organisation, "SPRING")).toBeUndefined();
    expect((await findAccount(db, organisation.id, ana.id))?.status).toBe("active");
    expect(await balances.held(organisation, ana.id)).toEqual([]);
  });

  test("A2 OP-07 rows are filtered by who, action, subject and days, newest first, in pages, of one organization", async () => {
    const { db } = await open();
    const ours = await givenOrganisation(db);
    const theirs = await givenOrganisation(db);
    const olga = await givenAccount(db, ours, { email: "olga@example.com", staffRole: "owner" });
    const time = { now: NOW };
    const deps = { db, clock: { now: () => time.now } };
    const byOlga = auditTo(aLog().log, olga.id, { ...deps, role: "owner" });
    const byRoot = auditTo(aLog().log, "root", deps);
    await byOlga("cards.issue", { organisation: ours.slug, card: "c1", reason: "goodwill" });
    time.now += DAY;
    await byRoot("cards.withdraw", { organisation: ours.slug, card: "c1", reason: "given twice" });
    await byRoot("cards.issue", { organisation: theirs.slug, card: "c9" });
    await byRoot("rates.import", { source: "ecb" });
    const { audit } = createAuditEntries({ db });
    const verbs = async (filter: object) =>
      (await audit.list(ours, { ...ALL, ...filter })).rows.map(({ verb }) => verb);
    expect(await verbs({})).toEqual(["cards.withdraw", "cards.issue"]);
    expect(await verbs({ who: "Olga@example.com" })).toEqual(["cards.issue"]);
    expect(await verbs({ who: "root", subject: "c1" })).toEqual(["cards.withdraw"]);
    expect(await verbs({ verb: "cards.issue" })).toEqual(["cards.issue"]);
    expect(await verbs({ from: NOW + DAY })).toEqual(["cards.withdraw"]);
    expect(await verbs({ to: NOW + DAY })).toEqual(["cards.issue"]);
    expect(await audit.verbs(theirs)).toEqual(["cards.issue"]);
    const second = await audit.page(ours, ALL, { page: 2, perPage: 1 });
    expect([second.pages, second.entries.map(({ role }) => role)]).toEqual([2, ["owner"]]);
  });
});

test("OP-07 no code changes or deletes rows of the audit log, but for the removal of an organization without data", () => {
  const files = readdirSync("server", { recursive: true, encoding: "utf8" }).filter((file) =>
    /(?<!test)\.ts$/.test(file),
  );
  const naming = files.filter((file) => readFileSync(join("server", file), "utf8").includes('"audit_entry"'));
  expect(naming.sort()).toEqual(["admin/audit-entries.ts", "admin/audit.ts", "admin/organisations.ts"]);
  for (const file of ["admin/audit-entries.ts", "admin/audit.ts"])
    expect(readFileSync(join("server", file), "utf8")).not.toMatch(/deleteFrom|updateTable|changeRows/);
});
