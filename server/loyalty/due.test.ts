import { expect, test } from "vitest";
import { describeOnEachDatabase } from "../../tests/drivers/databases.ts";
import { expectBalanced } from "../../tests/drivers/invariants.ts";
import { givenAccount } from "../../tests/fixtures/accounts.ts";
import { givenOrganisation } from "../../tests/fixtures/organisations.ts";
import { formatDay, startOfDay } from "../core/day.ts";
import { seedEarning, seedRewards } from "../db/seed/earning.ts";
import { createLedger } from "../ledger/ledger.ts";
import { releaseDue } from "./due.ts";
import { createRewards } from "./rewards.ts";

describeOnEachDatabase((open) => {
  test("LO-09 the demo's waiting points become available on the day they are promised for, once", async () => {
    const { db } = await open();
    const clock = { time: Date.UTC(2026, 10, 21, 12), now: () => clock.time };
    const organisation = await givenOrganisation(db);
    const { id: accountId } = await givenAccount(db, organisation);
    await seedEarning(db, organisation, clock);
    await seedRewards(db, { organisation, accountId }, clock);
    const rewards = createRewards({ ledger: createLedger({ clock }), clock });
    const release = () => releaseDue({ db, clock, rewards, organisations: async () => [organisation] }, () => true);
    const { available_on } = await db
      .selectFrom("reward")
      .select("available_on")
      .where("state", "=", "pending")
      .executeTakeFirstOrThrow();
    expect(formatDay(available_on ?? 0)).toBe("2026-12-22");
    clock.time = startOfDay(organisation.timeZone, available_on ?? 0) - 1;
    expect(await release()).toBe(0);
    clock.time += 1;
    const done = await Promise.all(Array.from({ length: 4 }, release));
    expect(done.reduce((sum, each) => sum + each, 0)).toBe(1);
    const states = await db.selectFrom("reward").select(["state", "earned_at"]).orderBy("created_at").execute();
    expect(states.map(({ state }) => state)).toEqual(["released", "released"]);
    expect(states.some(({ earned_at }) => earned_at === clock.time)).toBe(true);
    await expectBalanced(db);
  });
});
