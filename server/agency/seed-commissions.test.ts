import { expect, test } from "vitest";
import { describeWithDatabase } from "../../tests/drivers/databases.ts";
import { givenAccount } from "../../tests/fixtures/accounts.ts";
import { givenOrganisation } from "../../tests/fixtures/organisations.ts";
import { createCommissions } from "../commission/desk.ts";
import { formatDay } from "../core/day.ts";
import { verifyLedger } from "../ledger/verify.ts";
import { seedCommissions } from "./index.ts";

describeWithDatabase((open) => {
  test("AG-05 a demo agent has commission in each state over three months, at whatever time the demo starts again", async () => {
    const { db } = await open();
    const organisation = await givenOrganisation(db, { language: "ar" });
    const agent = await givenAccount(db, organisation, { type: "agent" });
    const commissions = createCommissions({ db, clock: { now: () => 0 } });
    async function startedOn(year: number, month: number, day: number) {
      const store = { db, clock: { now: () => Date.UTC(year, month - 1, day, 12) } };
      await seedCommissions(store, agent, organisation);
      const { commissions: all } = await commissions.list(agent, { page: 1, perPage: 50 });
      return all.map(({ state, availableOn, amount }) => `${formatDay(availableOn)} ${state} ${amount.minor}`);
    }
    const first = await startedOn(2026, 11, 5);
    expect(first).toEqual([
      "2026-12-10 promised 6100",
      expect.stringMatching(/^2026-10-10 (payable|reversed)/),
      expect.stringMatching(/^2026-10-10 (payable|reversed)/),
      expect.stringMatching(/^2026-10-10 (payable|reversed)/),
      "2026-09-10 paid 4200",
    ]);
    expect(first.filter((text) => text.includes("reversed"))).toHaveLength(1);
    expect(await startedOn(2026, 11, 5)).toEqual(first);
    const later = (await startedOn(2026, 12, 20)).map((text) => text.replace(/ \d+$/, ""));
    expect(later.filter((text) => !text.startsWith("2026-10-10 reversed"))).toEqual([
      "2027-01-10 promised",
      "2026-12-10 payable",
      ...["2026-11-10 payable", "2026-11-10 payable", "2026-11-10 reversed"].map((text) =>
        expect.stringContaining(text.slice(0, 10)),
      ),
      "2026-10-10 paid",
      "2026-10-10 paid",
      "2026-09-10 paid",
    ]);
    expect(await verifyLedger(db, organisation.id)).toEqual([]);
  });
});
