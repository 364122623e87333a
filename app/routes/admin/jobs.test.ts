import { expect, test } from "vitest";
import { recordBackup } from "#server/jobs/upkeep";
import { describeWithDatabase } from "../../../tests/drivers/databases.ts";
import { pagesOf } from "../../../tests/drivers/pages.ts";
import { givenAccount } from "../../../tests/fixtures/accounts.ts";
import { givenOrganisation } from "../../../tests/fixtures/organisations.ts";
import * as jobsPage from "./jobs";

const NOW = Date.UTC(2026, 10, 21, 12);
const HOUR = 3_600_000;

describeWithDatabase((open) => {
  test("OP-09 an owner sees which jobs are late, since when emails wait and how old rates and the last backup are", async () => {
    const { db } = await open();
    const organisation = await givenOrganisation(db, { timeZone: "UTC" });
    const pages = pagesOf(db, organisation, NOW);
    const asOlga = await pages.sessionOf(await givenAccount(db, organisation, { staffRole: "owner" }));
    const asFay = await pages.sessionOf(await givenAccount(db, organisation, { staffRole: "finance" }));
    const facts = async () => (await pages.get(jobsPage, "/admin/jobs", asOlga)).data.facts.map(({ text }) => text);
    expect(await facts()).toEqual([
      "All on time",
      "All sent",
      expect.stringContaining("None that can be used"),
      "None yet. The command is \u2068npm run ops -- backup FILE\u2069.",
    ]);

    const job = { node: "", claimed_until: 0, next_at: 0, started_at: null, failed_at: null };
    await db
      .insertInto("job")
      .values({ ...job, name: "due payments", done_at: NOW - 30 * HOUR })
      .execute();
    await recordBackup(db, NOW - 20 * HOUR);
    await recordBackup(db, NOW - HOUR);
    const email = { from_address: "a@example.com", from_name: "", subject: "", text: "", html: "", calendar: null };
    const queued = { attempts: 0, next_attempt_at: NOW, claimed_until: 0, sent_at: null, created_at: NOW - 2 * HOUR };
    await db
      .insertInto("outbox")
      .values({ id: "one", organisation_id: organisation.id, to_address: "b@example.com", ...email, ...queued })
      .execute();
    const rate = { source: "ecb", base: "EUR", currency: "USD", rate: "1.1" };
    await db
      .insertInto("exchange_rate")
      .values({ ...rate, as_of: "2026-11-20" })
      .execute();
    expect((await facts()).map((text) => text.replace(/[\u2068\u2069]/g, "").replace(/\s/g, " "))).toEqual([
      "Late: due payments",
      "Waiting: 1. The oldest since Nov 21, 2026, 10:00 AM.",
      "ecb, Nov 20, 2026",
      "Nov 21, 2026, 11:00 AM",
    ]);
    expect((await pages.get(jobsPage, "/admin/jobs", asFay)).status).toBe(403);
  });
});
