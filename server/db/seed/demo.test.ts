import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { describeWithDatabase } from "../../../tests/drivers/databases.ts";
import { anOrganisation } from "../../../tests/fixtures/organisations.ts";
import { satisfiesPasswordRule } from "../../auth/password-rules.ts";
import { passwordMatches } from "../../auth/passwords.ts";
import { dayIn } from "../../core/day.ts";
import { verifyLedger } from "../../ledger/verify.ts";
import { LANGUAGES, organisationSettings } from "../../organisation/settings.ts";
import { overdueCredit } from "../../wallet/credit.ts";
import { newDemoPassword } from "./accounts.ts";
import { seedDemo } from "./demo.ts";
import { DEMO_ORGANISATIONS } from "./organisations.ts";

const folder = mkdtempSync(join(tmpdir(), "waypoint-demo-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const clock = { now: () => Date.UTC(2026, 10, 21) };
let folders = 0;
const aFolder = () => join(folder, `${++folders}`);

const RULE = anOrganisation().password;

describeWithDatabase((open) => {
  test("the demo has three organisations, each with an agent, an operator and two travellers of whom one has cards", async () => {
    const { db } = await open();
    const accounts = await seedDemo({ db, clock, dataDir: aFolder() });
    expect(accounts.map(({ organisation, role }) => `${organisation.slug} ${role}`)).toEqual(
      ["waypoint", "azul", "nile"].flatMap((slug) =>
        ["traveller-with-wallet", "traveller", "agent", "operator"].map((role) => `${slug} ${role}`),
      ),
    );
    const owners = await db.selectFrom("payment_card").select("account_id").distinct().execute();
    const withWallet = accounts.filter(({ role }) => role === "traveller-with-wallet");
    expect(owners.map((owner) => owner.account_id).sort()).toEqual(withWallet.map((a) => a.accountId).sort());
  });

  test("AG-06 the agent of one demo organization owes an overdue month of credit, on whatever day it begins", async () => {
    for (const day of [Date.UTC(2026, 10, 21), Date.UTC(2026, 7, 31), Date.UTC(2026, 2, 1)]) {
      const { db } = await open();
      const clock = { now: () => day };
      const owing: string[] = [];
      for (const { role, accountId: ownerId, organisation } of await seedDemo({ db, clock, dataDir: aFolder() })) {
        if (role !== "agent") continue;
        const owner = { organisationId: organisation.id, ownerId };
        const overdue = await overdueCredit(db, owner, organisation, dayIn(organisation.timeZone, day));
        if (overdue > 0) owing.push(organisation.slug);
        expect(await verifyLedger(db, organisation.id)).toEqual([]);
      }
      expect(owing).toEqual(["azul"]);
    }
  });

  test("OPS-01 the demo starts again, and brings nothing back, after operators withdrew, ended and removed what it came with", async () => {
    const { db } = await open();
    const dataDir = aFolder();
    await seedDemo({ db, clock, dataDir });
    const now = clock.now();
    await db.updateTable("plan").set({ withdrawn_at: now }).execute();
    await db.updateTable("campaign").set({ ended_at: now }).execute();
    await db.updateTable("earning_rule").set({ ended_at: now }).execute();
    await db
      .updateTable("account")
      .set(({ ref }) => ({ email_lookup: ref("id"), status: "disabled" }))
      .where("staff_role", "is", null)
      .execute();
    const counts = async () => [
      (await db.selectFrom("plan").select("id").where("withdrawn_at", "is", null).execute()).length,
      (await db.selectFrom("campaign").select("id").where("ended_at", "is", null).execute()).length,
      (await db.selectFrom("earning_rule").select("id").where("ended_at", "is", null).execute()).length,
    ];
    await seedDemo({ db, clock, dataDir });
    expect(await counts()).toEqual([0, 0, 0]);
  });

  test("PS-03 every demo password opens its account, satisfies the rule, and is kept for its owner alone", async () => {
    const { db } = await open();
    const dataDir = aFolder();
    const accounts = await seedDemo({ db, clock, dataDir });
    expect(new Set(accounts.map(({ password }) => password)).size).toBe(accounts.length);
    for (const { accountId, password } of accounts) {
      expect(satisfiesPasswordRule(password, RULE)).toBe(true);
      const row = await db.selectFrom("account").selectAll().where("id", "=", accountId).executeTakeFirstOrThrow();
      expect(await passwordMatches(row.password_hash, password)).toBe(true);
    }
    const file = join(dataDir, "demo-accounts.json");
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(file, "utf8")).toContain(accounts[0]?.password);
  });

  test("a second seeding changes nothing and gives the same passwords", async () => {
    const { db } = await open();
    const dataDir = aFolder();
    const first = await seedDemo({ db, clock, dataDir });
    const before = await everything(db);
    expect(await seedDemo({ db, clock, dataDir })).toEqual(first);
    expect(await everything(db)).toEqual(before);
  });

  test("when the kept passwords are lost, the accounts get new ones that work", async () => {
    const { db } = await open();
    const [before] = await seedDemo({ db, clock, dataDir: aFolder() });
    const [after] = await seedDemo({ db, clock, dataDir: aFolder() });
    expect(after?.accountId).toBe(before?.accountId);
    const account = db
      .selectFrom("account")
      .selectAll()
      .where("id", "=", after?.accountId ?? "");
    const { password_hash } = await account.executeTakeFirstOrThrow();
    expect(await passwordMatches(password_hash, after?.password ?? "")).toBe(true);
    expect(await passwordMatches(password_hash, before?.password ?? "")).toBe(false);
  });

  async function everything(db: Awaited<ReturnType<typeof open>>["db"]) {
    const tables = [
      "organisation",
      "organisation_host",
      "account",
      "access_code",
      "payment_card",
      "exchange_rate",
    ] as const;
    return Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute()));
  }
});

describe("the demo's organisations", () => {
  test.each(DEMO_ORGANISATIONS)("RT-12 $name has a privacy policy and terms in every language", ({ legal }) => {
    for (const language of LANGUAGES) {
      expect(legal[language].privacy.sections.length).toBeGreaterThan(5);
      expect(legal[language].terms.sections.length).toBe(legal.en.terms.sections.length);
    }
  });

  test.each(DEMO_ORGANISATIONS)("the settings of $name are valid", (organisation) => {
    const { id: _id, slug: _slug, name: _name, hosts: _hosts, state: _state, ...settings } = organisation;
    expect(organisationSettings.parse(settings)).toEqual(settings);
  });
});

test("PS-03 a thousand demo passwords satisfy the rule", () => {
  for (let count = 0; count < 1000; count++) expect(satisfiesPasswordRule(newDemoPassword(), RULE)).toBe(true);
});
