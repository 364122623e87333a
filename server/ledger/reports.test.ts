import { expect, test } from "vitest";
import { describeOnEachDatabase } from "../../tests/drivers/databases.ts";
import { give, givenLedger } from "../../tests/fixtures/ledger.ts";
import { accountsOf, incomeOf, journalOf, liabilitiesOf, type StatementLine, statementOf } from "./reports.ts";
import type { ContraAccount, Grant } from "./rules.ts";

const ALL = { from: 0, until: Number.MAX_SAFE_INTEGER };

describeOnEachDatabase((open) => {
  test("WA-08 a journal has every line of its organisation and period once, in the order of posting, however many are of one instant", async () => {
    const { db, organisationId, post, account, clock } = await aLedger();
    // More than are read at once, of several transactions.
    for (const key of ["one", "two", "three"])
      await post(key, Array.from({ length: 50 }, () => give(account, 1)).flat());
    clock.time = 2_000;
    for (const key of ["four", "five"]) await post(key, give(account, 1));
    const read = async (period: typeof ALL) => {
      const lines = await listOf(journalOf(db, organisationId, period));
      const places = lines.map(({ at, transaction, position }) => ({ at, transaction, position }));
      const inOrder = [...places].sort(
        (one, other) =>
          one.at - other.at ||
          (one.transaction === other.transaction
            ? one.position - other.position
            : one.transaction < other.transaction
              ? -1
              : 1),
      );
      expect(places).toEqual(inOrder);
      return { count: lines.length, different: new Set(places.map((place) => JSON.stringify(place))).size };
    };
    expect(await read(ALL)).toEqual({ count: 304, different: 304 });
    expect(await read({ from: 1_000, until: 2_000 })).toEqual({ count: 300, different: 300 });
    expect(await read({ from: 2_000, until: 2_001 })).toEqual({ count: 4, different: 4 });
    expect(await read({ from: 1_001, until: 2_000 })).toEqual({ count: 0, different: 0 });
  });

  test("WA-08 a line of the journal tells its transaction, who moved it and why, and of a holder's account the kind", async () => {
    const { db, organisationId, post, account } = await aLedger();
    const posted = await post("one", give(account, 7), "issue");
    const line = {
      transaction: posted.ok && posted.value.transactionId,
      at: 1_000,
      reason: "issue",
      actor: "op",
      unit: "USD",
    };
    expect(await listOf(journalOf(db, organisationId, ALL))).toEqual([
      { ...line, position: 0, account: account.id, kind: "cash-card", amount: 7 },
      { ...line, position: 1, account: "issued", kind: null, amount: -7 },
    ]);
  });

  test("WA-08 a statement has every line of its account until an instant, with what was held after each", async () => {
    const { db, organisationId, post, account, open: another, clock } = await aLedger();
    await post("one", Array.from({ length: 201 }, () => give(account, 2)).flat());
    await post("other", give(await another({ ownerId: "ben" }), 5));
    clock.time = 2_000;
    await post("two", give(account, -3, "held"), "reserve");
    const until = await listOf(statementOf(db, organisationId, account.id, 2_000));
    expect(until.map(({ sequence, balance }) => [sequence, balance])).toEqual(
      Array.from({ length: 201 }, (_, line) => [line + 1, BigInt(2 * (line + 1))]),
    );
    const all: StatementLine[] = await listOf(statementOf(db, organisationId, account.id));
    expect([all.length, all.at(-1)]).toEqual([
      202,
      {
        account: account.id,
        sequence: 202,
        at: 2_000,
        key: "two",
        reason: "reserve",
        amount: -3,
        balance: 399n,
      },
    ]);
  });

  test("WA-08 lists a holder's accounts in a fixed order, with their balances", async () => {
    const { db, holder, post, account, open: another } = await aLedger();
    await post("one", give(account, 7));
    const points = await another({ kind: "points", unit: "points", expiresOn: 100 });
    await another({ ownerId: "ben" });
    const lasting = { id: account.id, kind: "cash-card", unit: "USD", expires_on: null, balance: 7 };
    const ending = { id: points.id, kind: "points", unit: "points", expires_on: 100, balance: 0 };
    expect(await accountsOf(db, holder)).toMatchObject(account.id < points.id ? [lasting, ending] : [ending, lasting]);
  });

  test("WA-08 what was before, issued, spent and lost is what is held, whatever month it came in, and exact when it is large", async () => {
    const { db, organisationId, post, account, open: another, clock } = await aLedger();
    const most = 2 ** 53 - 1;
    await post("before", give(account, most), "issue");
    clock.time = 5_000;
    const ending = await another({ ownerId: "ben", expiresOn: 100 });
    const sooner = await another({ ownerId: "ben", expiresOn: 99 });
    const later = await another({ ownerId: "ben", expiresOn: 101 });
    for (const [to, amount] of [
      [ending, 100],
      [sooner, 20],
      [later, 3],
    ] as const)
      await post(`issue:${to.id}`, give(to, amount), "issue");
    await post("back", give(account, -30, "held"), "reserve");
    await post("gone", give(account, -70, "breakage"), "forfeit");
    clock.time = 9_000;
    await post("late", give(account, 1), "issue");
    const month = { from: 5_000, until: 9_000, lastDay: 100 };
    expect(await liabilitiesOf(db, organisationId, month)).toEqual([
      {
        kind: "cash-card",
        unit: "USD",
        before: BigInt(most),
        issued: 123n,
        spent: -30n,
        lost: -70n,
        held: BigInt(most) + 23n,
        expired: 120n,
      },
    ]);
    expect(await incomeOf(db, organisationId, "breakage", month)).toEqual([{ unit: "USD", amount: 70n }]);
    expect(await incomeOf(db, organisationId, "breakage", { from: 5_001, until: 9_000 })).toEqual([]);
    expect(await incomeOf(db, organisationId, "breakage", { from: 0, until: 5_000 })).toEqual([]);
  });

  test("WA-08 each kind and unit is a line of its own, by name", async () => {
    const { db, organisationId, post, open: another } = await aLedger();
    for (const [kind, unit] of [
      ["points", "points"],
      ["cash-card", "USD"],
      ["cash-card", "EUR"],
    ] as const) {
      const account = await another({ kind, unit });
      for (const [key, reason, amount, contra] of [
        ["given", "issue", 9, "issued"],
        ["lost", "forfeit", -4, "breakage"],
      ] as const)
        await post(
          `${kind}:${unit}:${key}`,
          give(account, amount, contra).map((entry) => ({ ...entry, unit })),
          reason,
        );
    }
    const lines = (await liabilitiesOf(db, organisationId, { ...ALL, lastDay: 100 })).map(
      ({ kind, unit, issued, lost, held }) => [kind, unit, issued, lost, held],
    );
    expect(lines).toEqual([
      ["cash-card", "EUR", 9n, -4n, 5n],
      ["cash-card", "USD", 9n, -4n, 5n],
      ["points", "points", 9n, -4n, 5n],
    ]);
    expect(await incomeOf(db, organisationId, "breakage", ALL)).toEqual([
      { unit: "EUR", amount: 4n },
      { unit: "USD", amount: 4n },
      { unit: "points", amount: 4n },
    ]);
  });

  test("WA-08 whatever a booking does, and what was used before the ledger, counts as spent; what is deleted as lost", async () => {
    const { db, organisationId, post, account } = await aLedger();
    await post("issue", give(account, 100), "issue");
    const moved: [reason: string, amount: number, contra: ContraAccount][] = [
      ["reserve", -16, "held"],
      ["release", 8, "held"],
      ["capture", 4, "held"],
      ["refund", 2, "owed-to-property"],
      ["used-before", -1, "used-before"],
      ["forfeit", -32, "breakage"],
      ["withdraw", -5, "issued"],
    ];
    for (const [reason, amount, contra] of moved) await post(reason, give(account, amount, contra), reason);
    expect(await liabilitiesOf(db, organisationId, { ...ALL, lastDay: 100 })).toMatchObject([
      { before: 0n, issued: 95n, spent: -3n, lost: -32n, held: 60n, expired: 0n },
    ]);
  });

  test("A2 WA-08 reports nothing of another organisation, nor of a person there with the same name", async () => {
    const { db, organisationId, holder, post, account } = await aLedger();
    await post("one", give(account, 9));
    await post("lost", give(account, -4, "breakage"), "forfeit");
    const other = (await givenLedger(db)).organisationId;
    expect(await listOf(journalOf(db, other, ALL))).toEqual([]);
    expect(await listOf(statementOf(db, other, account.id))).toEqual([]);
    expect(await accountsOf(db, { ...holder, organisationId: other })).toEqual([]);
    expect(await liabilitiesOf(db, other, { ...ALL, lastDay: 100 })).toEqual([]);
    expect(await incomeOf(db, other, "breakage", ALL)).toEqual([]);
    expect(await accountsOf(db, { organisationId, ownerId: "ben" })).toEqual([]);
  });

  async function aLedger() {
    const given = await givenLedger((await open()).db);
    given.clock.time = 1_000;
    const { ledger, db, holder } = given;
    const another = (changes: Partial<Parameters<typeof ledger.open>[1]>): Promise<Grant> =>
      ledger.open(db, { ...holder, kind: "cash-card", unit: "USD", expiresOn: null, ...changes });
    return { ...given, account: await another({}), open: another };
  }
});

async function listOf<Line>(lines: AsyncIterable<Line>): Promise<Line[]> {
  const all: Line[] = [];
  for await (const line of lines) all.push(line);
  return all;
}
