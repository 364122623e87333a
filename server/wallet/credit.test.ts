import { expect, test } from "vitest";
import { describeOnEachDatabase } from "../../tests/drivers/databases.ts";
import { givenAccount } from "../../tests/fixtures/accounts.ts";
import { givenOrganisation } from "../../tests/fixtures/organisations.ts";
import { givenCredit } from "../../tests/fixtures/wallet.ts";
import { parseDay } from "../core/day.ts";
import { DAY } from "../core/durations.ts";
import { createLedger } from "../ledger/ledger.ts";
import { transfer } from "../ledger/rules.ts";
import { balancesOf } from "./balances.ts";
import { creditMonths, overdueCredit } from "./credit.ts";

// An agent with a limit of USD 300.00; what a month ends with is to be paid 14 days later.
describeOnEachDatabase((open) => {
  async function anAgent() {
    const { db } = await open();
    const organisation = await givenOrganisation(db, { timeZone: "America/New_York" });
    const agent = await givenAccount(db, organisation, { type: "agent" });
    await givenCredit(db, agent, 300_00);
    const owner = { organisationId: organisation.id, ownerId: agent.id };
    const { id } = await db.selectFrom("ledger_account").select("id").executeTakeFirstOrThrow();
    const holder = { id, expiresOn: null };
    let moved = 0;
    return {
      /** What leaves the account is below zero. */
      async move(at: string, minor: number, booking?: string) {
        const ledger = createLedger({ clock: { now: () => Date.parse(at) } });
        moved += 1;
        const entries = transfer({ holder }, { contra: "payment-clearing" }, { minor, currency: "USD" });
        const posting = {
          organisationId: organisation.id,
          key: booking ? `booking:${booking}:${moved}` : `move:${moved}`,
          reason: "booking",
          actorId: agent.id,
        };
        expect(await ledger.post(db, { ...posting, entries })).toMatchObject({ ok: true });
      },
      overdue: (day: string) => overdueCredit(db, owner, organisation, parseDay(day) ?? 0),
      months: (day: string) => creditMonths(db, owner, organisation, parseDay(day) ?? 0, 3),
      async held(day: string) {
        const ledger = createLedger({ clock: { now: () => (parseDay(day) ?? 0) * DAY } });
        const of = { organisation, accountId: agent.id };
        return (await balancesOf(db, ledger, of, ["credit"], parseDay(day) ?? 0)).map(({ held }) => held.minor);
      },
    };
  }

  test("AG-06 what a month ends with is due after 14 days; from the next day on credit is not offered until it is paid", async () => {
    const { move, overdue, held } = await anAgent();
    await move("2026-10-20T12:00:00Z", -100_00);
    // November 1, 03:59 in UTC, is still October in New York.
    await move("2026-11-01T03:59:00Z", -50_00);
    await move("2026-11-05T12:00:00Z", -20_00);
    expect([await overdue("2026-11-14"), await held("2026-11-14")]).toEqual([0, [130_00]]);
    expect([await overdue("2026-11-15"), await held("2026-11-15")]).toEqual([150_00, []]);
    await move("2026-11-15T12:00:00Z", 149_00);
    expect([await overdue("2026-11-16"), await held("2026-11-16")]).toEqual([1_00, []]);
    await move("2026-11-16T12:00:00Z", 1_00);
    expect([await overdue("2026-11-16"), await held("2026-11-16")]).toEqual([0, [280_00]]);
    // November's own debt is due on December 14.
    expect([await overdue("2026-12-14"), await overdue("2026-12-15")]).toEqual([0, 20_00]);
  });

  test("AG-06 what comes back of a later booking settles that booking alone: overdue credit is not rolled over by canceling", async () => {
    const { move, overdue, held } = await anAgent();
    const [october, november] = ["a".repeat(22), "b".repeat(22)];
    await move("2026-10-20T12:00:00Z", -110_00, october);
    await move("2026-11-10T12:00:00Z", -110_00, november);
    expect(await overdue("2026-11-16")).toBe(110_00);
    await move("2026-11-16T12:00:00Z", 110_00, november);
    expect([await overdue("2026-11-16"), await held("2026-11-16")]).toEqual([110_00, []]);
    await move("2026-11-16T13:00:00Z", 110_00, october);
    expect(await overdue("2026-11-16")).toBe(0);
  });

  test("AG-06 the statement has each month with what was used, paid and owed at its end, and until when", async () => {
    const { move, months } = await anAgent();
    await move("2026-10-20T12:00:00Z", -100_00);
    await move("2026-11-05T12:00:00Z", -20_00);
    await move("2026-11-06T12:00:00Z", 90_00);
    expect(await months("2026-11-27")).toMatchObject([
      { from: parseDay("2026-11-01"), to: parseDay("2026-11-30"), used: 20_00, paid: 90_00, owed: 30_00 },
      { used: 100_00, paid: 0, owed: 100_00, dueOn: parseDay("2026-11-14") },
      { from: parseDay("2026-09-01"), used: 0, paid: 0, owed: 0 },
    ]);
  });
});
