import type { Kysely } from "kysely";
import { expect, test } from "vitest";
import { describeOnEachDatabase } from "../../tests/drivers/databases.ts";
import { give, givenLedger, keptOf, settlement } from "../../tests/fixtures/ledger.ts";
import { DAY, HOUR } from "../core/durations.ts";
import type { Database } from "../db/schema.ts";
import type { Grant } from "./rules.ts";
import { addSeal, isSealDue, type KeptSeal } from "./seals.ts";

/** More than are read at once. */
const MANY = 201;

describeOnEachDatabase((open) => {
  test("WA-08 a seal tells the last line of each account that moved since the one before, and the transactions that moved none", async () => {
    const { db, organisationId, clock, grant, post } = await givenLedger((await open()).db);
    const [moves, rests] = await Promise.all([grant(0), grant(0)]);
    for (const amount of [1, 2]) await post(`top-up:${amount}`, give(moves, amount));
    await post("other", give(rests, 5));
    const settled = [await idOf(post("settle:1", settlement(7))), await idOf(post("settle:2", settlement(8)))];
    const first = clock.time;
    clock.time++;
    await post("top-up:3", give(moves, 3));
    const later = [await idOf(post("settle:3", settlement(9)))];
    expect(await addSeal(db, organisationId, first + HOUR)).toMatchObject({ number: 1, through: first, previous: "" });
    expect(await addSeal(db, organisationId, first + HOUR)).toBeUndefined();
    clock.time++;
    await post("top-up:4", give(moves, 4));
    expect(await addSeal(db, organisationId, first + 1 + HOUR)).toMatchObject({ number: 2, through: first + 1 });

    const lines = async (...heads: [Grant, number][]) =>
      Promise.all(
        heads
          .sort(([one], [other]) => (one.id < other.id ? -1 : 1))
          .map(async ([{ id }, sequence]) => ({ account: id, sequence, hash: await hashOfLine(db, id, sequence) })),
      );
    const moved = (ids: string[]) =>
      Promise.all(ids.sort().map(async (id) => ({ transaction: id, hash: await hashOfTransaction(db, id) })));
    const [one, two] = (await keptOf(db, organisationId)) as [KeptSeal, KeptSeal];
    expect(one.facts).toEqual([...(await lines([moves, 2], [rests, 1])), ...(await moved(settled))]);
    expect(two.facts).toEqual([...(await lines([moves, 3])), ...(await moved(later))]);
    expect(two).toMatchObject({ organisation: organisationId, previous: one.hash, through: first + 1 });
    expect(await keptOf(db, organisationId, 1)).toEqual([two]);
    expect(await keptOf(db, organisationId, 2)).toEqual([]);
  });

  test("WA-08 a seal whose lines were changed since is whole no more", async () => {
    const { db, organisationId, clock, grant, post } = await givenLedger((await open()).db);
    const account = await grant(0);
    for (const amount of [1, 2]) {
      await post(`top-up:${amount}`, give(account, amount));
      clock.time += HOUR;
      await addSeal(db, organisationId, clock.time);
    }
    await db.updateTable("ledger_line").set({ hash: "made-up" }).where("sequence", "=", 2).execute();
    await expect(keptOf(db, organisationId, 1)).rejects.toThrow("the ledger of nile has not what seal 2 says");
  });

  test("WA-08 of two who seal at the same moment one does", async () => {
    const { db, organisationId, clock, grant } = await givenLedger((await open()).db);
    await grant(5);
    clock.time += HOUR;
    const both = await Promise.all([1, 2].map(() => addSeal(db, organisationId, clock.time)));
    expect(both.filter((seal) => seal !== undefined)).toHaveLength(1);
    expect(await keptOf(db, organisationId)).toHaveLength(1);
  });

  test("WA-08 what may be incomplete yet is not sealed, and each day of UTC is sealed once", async () => {
    const { db, organisationId, clock, grant, post } = await givenLedger((await open()).db);
    const account = await grant(0);
    const midnight = clock.time;
    expect(await isSealDue(db, organisationId, midnight)).toBe(true);
    await post("top-up:1", give(account, 1));
    expect(await addSeal(db, organisationId, midnight + HOUR - 1)).toBeUndefined();
    expect(await addSeal(db, organisationId, midnight + HOUR)).toBeDefined();
    expect(await isSealDue(db, organisationId, midnight + DAY + HOUR - 1)).toBe(false);
    expect(await isSealDue(db, organisationId, midnight + DAY + HOUR)).toBe(true);
    clock.time = midnight + DAY - 1;
    await post("top-up:2", give(account, 1));
    await addSeal(db, organisationId, midnight + DAY + HOUR - 1);
    expect(await isSealDue(db, organisationId, midnight + DAY + HOUR - 1)).toBe(false);
    expect(await isSealDue(db, organisationId, midnight + DAY + HOUR)).toBe(true);
  });

  test("WA-08 however many accounts and transactions a day has, its seal tells all", async () => {
    const { db, organisationId, clock } = await givenLedger((await open()).db);
    const numbers = Array.from({ length: MANY }, (_, number) => String(number));
    const row = { organisation_id: organisationId, at: clock.time };
    await db
      .insertInto("ledger_transaction")
      .values(
        ["moves", ...numbers].map((id) => ({
          ...row,
          id,
          key: id,
          body_hash: "",
          reason: "top-up",
          actor_id: "op",
          hash: id,
        })),
      )
      .execute();
    await db
      .insertInto("ledger_line")
      .values(
        numbers.map((account, position) => ({
          ...row,
          transaction_id: "moves",
          position,
          account,
          sequence: 1,
          unit: "USD",
          amount: 1,
          hash: account,
        })),
      )
      .execute();
    await addSeal(db, organisationId, clock.time + HOUR);
    const [kept] = await keptOf(db, organisationId);
    const inOrder = [...numbers].sort();
    expect(kept?.facts).toEqual([
      ...inOrder.map((account) => ({ account, sequence: 1, hash: account })),
      ...inOrder.map((transaction) => ({ transaction, hash: transaction })),
    ]);
  });

  test("A2 WA-08 a seal tells nothing of another organisation's ledger, and each organisation has its own numbers", async () => {
    const ours = await givenLedger((await open()).db);
    const theirs = await givenLedger(ours.db);
    const idle = await givenLedger(ours.db);
    for (const { clock, db, organisationId, grant, post } of [ours, theirs]) {
      await grant(5);
      await post("settle:1", settlement(7));
      clock.time += HOUR;
      expect(await addSeal(db, organisationId, clock.time)).toMatchObject({ number: 1, previous: "" });
    }
    const [seal, ...more] = await keptOf(ours.db, ours.organisationId);
    expect([seal?.facts.length, more]).toEqual([2, []]);
    expect(await addSeal(ours.db, idle.organisationId, ours.clock.time)).toBeUndefined();
    expect(await isSealDue(ours.db, idle.organisationId, ours.clock.time)).toBe(true);
  });
});

async function idOf(posted: Promise<{ ok: true; value: { transactionId: string } } | { ok: false }>): Promise<string> {
  const outcome = await posted;
  if (!outcome.ok) throw new Error("not posted");
  return outcome.value.transactionId;
}

const hashOfLine = async (db: Kysely<Database>, account: string, sequence: number): Promise<string> => {
  const line = db.selectFrom("ledger_line").select("hash").where("account", "=", account);
  return (await line.where("sequence", "=", sequence).executeTakeFirstOrThrow()).hash;
};

const hashOfTransaction = async (db: Kysely<Database>, id: string): Promise<string> =>
  (await db.selectFrom("ledger_transaction").select("hash").where("id", "=", id).executeTakeFirstOrThrow()).hash;
