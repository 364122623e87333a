import type { Kysely } from "kysely";
import { expect, test } from "vitest";
import { describeWithDatabase } from "../../tests/drivers/databases.ts";
import { noting } from "../../tests/drivers/statements.ts";
import { givenAccount } from "../../tests/fixtures/accounts.ts";
import { givenOrganisation } from "../../tests/fixtures/organisations.ts";
import { givenDiscountCard, heldBy } from "../../tests/fixtures/wallet.ts";
import { DAY } from "../core/durations.ts";
import { newId } from "../crypto/ids.ts";
import type { Database } from "../db/schema.ts";
import { createLedger } from "../ledger/ledger.ts";
import type { Grant, HolderKind } from "../ledger/rules.ts";
import { statementHoldings, statementLines } from "./statement.ts";

const START = Date.UTC(2026, 0, 1);
const ALL = { limit: 1_000_000, offset: 0 };
const GRANTS: [kind: HolderKind, unit: string][] = [
  ["cash-card", "USD"],
  ["cash-card", "USD"],
  ["cash-card", "EUR"],
  ["points", "points"],
  ["credit", "USD"],
];

describeWithDatabase((open) => {
  test("WA-08 for any days the opening balance and the lines come to the closing one, and at the end to what the ledger has", async () => {
    const { db } = await open();
    const { holder, accounts, move } = await aHolder(db);
    const random = seeded(20261123);
    for (let step = 0; step < 120; step++)
      await move(random(GRANTS.length), (random(2) === 0 ? -1 : 1) * (1 + random(50_00)), START + random(90) * DAY);
    const end = START + 100 * DAY;
    for (let trial = 0; trial < 12; trial++) {
      const from = START + random(95) * DAY;
      const period = { from, until: Math.min(end, from + random(60) * DAY) };
      const holdings = await statementHoldings(db, holder, period);
      const lines = await statementLines(db, holder, period, ALL);
      for (const { kind, unit, opening, closing, lines: count } of holdings) {
        const own = lines.filter((line) => line.kind === kind && line.unit === unit);
        let balance = opening;
        for (const line of own) {
          balance += line.amount;
          expect(line.balance).toBe(balance);
        }
        expect([own.length, balance]).toEqual([count, closing]);
      }
      expect(lines).toHaveLength(holdings.reduce((sum, { lines: count }) => sum + count, 0));
    }
    const held = await accounts();
    for (const { kind, unit, closing } of await statementHoldings(db, holder, { from: START, until: end })) {
      const own = held.filter((account) => account.kind === kind && account.unit === unit);
      expect([kind, unit, closing]).toEqual([kind, unit, own.reduce((sum, { balance }) => sum + balance, 0)]);
    }
  });

  test("WA-08 what was held or moved in some days is listed, also where it came to nothing; what was neither is not", async () => {
    const { db } = await open();
    const { holder, move } = await aHolder(db);
    const [usd, eur, points, credit] = [0, 2, 3, 4];
    await move(usd, 10_00, START);
    await move(eur, 5_00, START);
    await move(eur, -5_00, START + 2 * DAY);
    await move(points, 7, START + 3 * DAY);
    await move(credit, 3_00, START + 3 * DAY);
    await move(credit, -3_00, START + 4 * DAY);
    const listed = async (from: number, until: number) =>
      (await statementHoldings(db, holder, { from: START + from * DAY, until: START + until * DAY })).map(
        ({ kind, unit, opening, closing, lines }) => [kind, unit, opening, closing, lines],
      );
    expect(await listed(-5, 0)).toEqual([]);
    expect(await listed(1, 2)).toEqual([
      ["cash-card", "EUR", 5_00, 5_00, 0],
      ["cash-card", "USD", 10_00, 10_00, 0],
    ]);
    expect(await listed(2, 5)).toEqual([
      ["cash-card", "EUR", 5_00, 0, 1],
      ["cash-card", "USD", 10_00, 10_00, 0],
      ["credit", "USD", 0, 0, 2],
      ["points", "points", 0, 7, 1],
    ]);
    expect(await listed(5, 9)).toEqual([
      ["cash-card", "USD", 10_00, 10_00, 0],
      ["points", "points", 7, 7, 0],
    ]);
  });

  test("WA-08 a page of a long statement has the same balances as the whole, and asks as often", async () => {
    const { db } = await open();
    const { holder, move } = await aHolder(db);
    for (let day = 0; day < 40; day++) await move(day % GRANTS.length, 100 + day, START + day * DAY);
    const period = { from: START + 3 * DAY, until: START + 39 * DAY };
    const [whole, page]: [string[], string[]] = [[], []];
    const lines = await statementLines(noting(db, whole), holder, period, ALL);
    expect(lines).toHaveLength(36);
    const slice = { limit: 10, offset: 20 };
    expect(await statementLines(noting(db, page), holder, period, slice)).toEqual(lines.slice(20, 30));
    expect(page).toEqual(whole);
  });

  test("WA-08 a line tells why, the booking it was for and the card it came from, where there is one", async () => {
    const { db } = await open();
    const { holder, move } = await aHolder(db);
    const owner = { id: holder.ownerId, organisationId: holder.organisationId };
    const card = await givenDiscountCard(db, owner, { card_code: "GIFT" });
    const grant = { id: (await heldBy(db, card)).account, expiresOn: null };
    const ledger = createLedger({ clock: { now: () => START } });
    await ledger.post(db, {
      organisationId: holder.organisationId,
      key: "booking:a stay:reserve",
      reason: "reserve",
      actorId: "ola",
      entries: [
        { holder: grant, unit: "USD", amount: -10_00 },
        { contra: "held", unit: "USD", amount: 10_00 },
      ],
    });
    await move(0, 5_00, START);
    const lines = await statementLines(db, holder, { from: 0, until: START + 1 }, ALL);
    expect(lines).toEqual([
      { kind: "cash-card", unit: "USD", at: START, amount: 5_00, balance: 5_00, ...because("test") },
      {
        kind: "discount",
        unit: "USD",
        at: expect.any(Number),
        amount: 37_50,
        balance: 37_50,
        ...because("issue", "GIFT"),
      },
      {
        kind: "discount",
        unit: "USD",
        at: START,
        amount: -10_00,
        balance: 27_50,
        ...because("reserve", "GIFT", "a stay"),
      },
    ]);

    function because(reason: string, code?: string, bookingId?: string) {
      return { reason, card: code, bookingId };
    }
  });

  test("WA-08 T22 shows a page of ten thousand movements", async () => {
    const { db } = await open();
    const { holder } = await aHolder(db);
    await givenLines(db, holder, 10_000);
    const period = { from: START + 5_000, until: START + 10_000 };
    const [holdings, lines] = [
      await statementHoldings(db, holder, period),
      await statementLines(db, holder, period, { limit: 25, offset: 4_000 }),
    ];
    expect(holdings).toEqual([{ kind: "cash-card", unit: "USD", opening: 5_000, closing: 10_000, lines: 5_000 }]);
    expect(lines.map(({ balance }) => balance)).toEqual(Array.from({ length: 25 }, (_, each) => 9_001 + each));
  });

  test("A2 WA-08 shows no lines of another person, or of the same person at another organisation", async () => {
    const { db } = await open();
    const one = await aHolder(db);
    await one.move(0, 5_00, START);
    const period = { from: 0, until: START + DAY };
    const strangers = [
      { ...one.holder, ownerId: newId() },
      { ...one.holder, organisationId: (await givenOrganisation(db)).id },
    ];
    for (const holder of strangers) {
      expect(await statementHoldings(db, holder, period)).toEqual([]);
      expect(await statementLines(db, holder, period, ALL)).toEqual([]);
    }
  });
});

async function aHolder(db: Kysely<Database>) {
  const organisation = await givenOrganisation(db);
  const account = await givenAccount(db, organisation);
  const holder = { organisationId: organisation.id, ownerId: account.id };
  const time = { now: START };
  const ledger = createLedger({ clock: { now: () => time.now } });
  const grants: Grant[] = [];
  for (const [kind, unit] of GRANTS)
    grants.push(await ledger.open(db, { ...holder, kind, unit, expiresOn: null, creditLimit: 1_000_000_00 }));
  return {
    holder,
    accounts: () => db.selectFrom("ledger_account").selectAll().where("owner_id", "=", holder.ownerId).execute(),
    async move(grant: number, amount: number, at: number) {
      time.now = at;
      const [place, unit] = [grants[grant], GRANTS[grant]?.[1] ?? ""];
      if (!place) throw new Error("there is no such grant");
      await ledger.post(db, {
        organisationId: holder.organisationId,
        key: `test:${newId()}`,
        reason: "test",
        actorId: "a test",
        entries: [
          { holder: place, unit, amount },
          { contra: "issued", unit, amount: -amount },
        ],
      });
    },
  };
}

/** So many lines of one unit each, a millisecond apart, as if they had been posted. */
async function givenLines(
  db: Kysely<Database>,
  { organisationId, ownerId }: { organisationId: string; ownerId: string },
  count: number,
) {
  const { id: account } = await db
    .selectFrom("ledger_account")
    .select("id")
    .where("owner_id", "=", ownerId)
    .where("kind", "=", "cash-card")
    .where("unit", "=", "USD")
    .orderBy("id")
    .executeTakeFirstOrThrow();
  const common = { organisation_id: organisationId, hash: "-" };
  for (let first = 0; first < count; first += 500) {
    const numbers = Array.from({ length: 500 }, (_, each) => first + each);
    const at = (number: number) => START + number;
    const transactions = numbers.map((number) => ({
      ...common,
      id: `t${number}`,
      key: `test:${number}`,
      body_hash: "-",
      reason: "test",
      actor_id: "a test",
      at: at(number),
    }));
    const lines = numbers.map((number) => ({
      ...common,
      transaction_id: `t${number}`,
      position: 0,
      account,
      sequence: number + 1,
      unit: "USD",
      amount: 1,
      at: at(number),
    }));
    await db.insertInto("ledger_transaction").values(transactions).execute();
    await db.insertInto("ledger_line").values(lines).execute();
  }
}

/** The same numbers in every run. */
function seeded(seed: number) {
  let state = seed;
  return (below: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return Math.floor((state / 0x80000000) * below);
  };
}
