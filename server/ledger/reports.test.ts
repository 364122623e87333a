import { expect, test } from "vitest";
import { describeOnEachDatabase } from "../../tests/drivers/databases.ts";
import { givenOrganisation } from "../../tests/fixtures/organisations.ts";
import { inTransaction } from "../db/transaction.ts";
import { createLedger } from "./ledger.ts";
import { breakageOf, journalOf, liabilitiesOf, statementOf } from "./reports.ts";
import type { ContraAccount } from "./rules.ts";

const ALL = { from: 0, until: Number.MAX_SAFE_INTEGER };

describeOnEachDatabase((open) => {
  test("WA-08 a journal has every line of its organisation and period once, however many are of one instant", async () => {
    const { db, organisationId, holder, post, clock } = await aLedger();
    // More than are read at once.
    for (let count = 0; count < 150; count++) await post(`one:${count}`, "top-up", 1);
    clock.time = 2_000;
    for (let count = 0; count < 3; count++) await post(`two:${count}`, "top-up", 1);
    const read = async (period: typeof ALL) => {
      const lines: string[] = [];
      for await (const { transaction, position } of journalOf(db, organisationId, period))
        lines.push(`${transaction} ${position}`);
      return { count: lines.length, different: new Set(lines).size };
    };
    expect(await read(ALL)).toEqual({ count: 306, different: 306 });
    expect(await read({ from: 1_000, until: 2_000 })).toEqual({ count: 300, different: 300 });
    expect(await read({ from: 2_000, until: 2_001 })).toEqual({ count: 6, different: 6 });
    const balances: bigint[] = [];
    for await (const { balance } of statementOf(db, organisationId, holder.id, 2_000)) balances.push(balance);
    expect([balances.length, balances.at(-1)]).toEqual([150, 150n]);
    const { id: other } = await givenOrganisation(db);
    for await (const line of journalOf(db, other, ALL)) expect(line).toBeUndefined();
  });

  test("WA-08 what was before, issued, spent and lost is what is held, whatever month it came in, and exact when it is large", async () => {
    const { db, organisationId, post, clock } = await aLedger();
    const most = 2 ** 53 - 1;
    await post("before", "issue", most);
    clock.time = 5_000;
    await post("issue", "issue", 100, "issued", await aLedgerHolder());
    await post("back", "reserve", -30, "held");
    await post("gone", "forfeit", -70, "breakage");
    clock.time = 9_000;
    await post("later", "issue", 1);
    const month = { from: 5_000, until: 9_000, lastDay: 100 };
    expect(await liabilitiesOf(db, organisationId, month)).toEqual([
      {
        ...{ kind: "cash-card", unit: "USD", before: BigInt(most), issued: 100n, spent: -30n, lost: -70n },
        ...{ held: BigInt(most), expired: 100n },
      },
    ]);
    expect(await breakageOf(db, organisationId, month)).toEqual([{ unit: "USD", amount: 70n }]);
    const { id: other } = await givenOrganisation(db);
    expect([await liabilitiesOf(db, other, month), await breakageOf(db, other, month)]).toEqual([[], []]);

    async function aLedgerHolder() {
      return createLedger({ clock }).open(db, {
        ...{ organisationId, ownerId: "ben", kind: "cash-card", unit: "USD", expiresOn: 100 },
      });
    }
  });

  async function aLedger() {
    const { db } = await open();
    const { id: organisationId } = await givenOrganisation(db);
    const clock = { time: 1_000, now: () => clock.time };
    const ledger = createLedger({ clock });
    const holder = await ledger.open(db, {
      ...{ organisationId, ownerId: "ana", kind: "cash-card", unit: "USD", expiresOn: null },
    });
    const post = (key: string, reason: string, amount: number, contra: ContraAccount = "issued", to = holder) =>
      inTransaction(db, (trx) =>
        ledger.post(trx, {
          ...{ organisationId, key, reason, actorId: "op" },
          entries: [
            { holder: to, unit: "USD", amount },
            { contra, unit: "USD", amount: -amount },
          ],
        }),
      );
    return { db, organisationId, holder, post, clock };
  }
});
