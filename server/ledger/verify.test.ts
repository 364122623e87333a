import type { Kysely } from "kysely";
import { expect, test } from "vitest";
import { describeOnEachDatabase } from "../../tests/drivers/databases.ts";
import { noting } from "../../tests/drivers/statements.ts";
import { give, givenLedger, keptOf, settlement } from "../../tests/fixtures/ledger.ts";
import { HOUR } from "../core/durations.ts";
import { newId } from "../crypto/ids.ts";
import type { Database } from "../db/schema.ts";
import { insertLines, insertTransaction } from "./queries.ts";
import { bodyHashOf, type Grant, lineHashOf, transactionHashOf } from "./rules.ts";
import { addSeal } from "./seals.ts";
import { verifyLedger } from "./verify.ts";

/** More than are read at once. */
const MANY = 201;

describeOnEachDatabase((open) => {
  async function sealed(beside?: Kysely<Database>) {
    const given = await givenLedger(beside ?? (await open()).db);
    const { grant, post, organisationId, db, clock } = given;
    const account = await grant(0);
    const other = await grant(0);
    for (const amount of [10, 20, 30]) await post(`top-up:${amount}`, give(account, amount));
    await post("other", give(other, 5));
    await post("settle:1", settlement(7));
    const seal = async () => {
      clock.time += HOUR;
      await addSeal(db, organisationId, clock.time);
      return keptOf(db, organisationId);
    };
    const kept = await seal();
    const faults = async (by = kept) =>
      (await verifyLedger(db, organisationId, by)).map(({ at: _, ...fault }) => fault);
    const transaction = async (key: string) =>
      (await db.selectFrom("ledger_transaction").select("id").where("key", "=", key).executeTakeFirstOrThrow()).id;
    return { ...given, account, other, kept, seal, faults, transaction };
  }
  /** Tampers with a line. */
  const ofAccount = (db: Kysely<Database>, account: Grant, sequence: number) =>
    db.updateTable("ledger_line").where("account", "=", account.id).where("sequence", "=", sequence);
  const ofContra = (db: Kysely<Database>, account: string) =>
    db.updateTable("ledger_line").where("account", "=", account);
  const change = (db: Kysely<Database>, { id }: Grant, values: Partial<Database["ledger_account"]>) =>
    db.updateTable("ledger_account").set(values).where("id", "=", id).execute();
  const remove = async (db: Kysely<Database>, transaction: string) => {
    await db.deleteFrom("ledger_line").where("transaction_id", "=", transaction).execute();
    await db.deleteFrom("ledger_transaction").where("id", "=", transaction).execute();
  };
  /** Puts an account right after its last lines were removed, as who knows the tables would. */
  async function cutAfter(db: Kysely<Database>, account: Grant, sequence: number, balance: number) {
    const last = await db
      .selectFrom("ledger_line")
      .select("hash")
      .where("account", "=", account.id)
      .where("sequence", "=", sequence)
      .executeTakeFirst();
    await change(db, account, { sequence, balance, head: last?.hash ?? "" });
  }

  test("WA-08 an untampered ledger has no faults, sealed once or more often", async () => {
    const { faults, db, organisationId, clock, post, account, seal } = await sealed();
    expect(await faults()).toEqual([]);
    expect(await addSeal(db, organisationId, clock.time)).toBeUndefined();
    await post("later", give(account, 40));
    const both = await seal();
    expect(both).toHaveLength(2);
    await post("unsealed", give(account, 50));
    expect(await faults(both)).toEqual([]);
  });

  test("WA-08 whatever is changed of a transaction or of what it moves names the transaction", async () => {
    const { db, account, faults, transaction, clock } = await sealed();
    const id = await transaction("top-up:20");
    const all = await db.selectFrom("ledger_transaction").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
    const { organisation_id: _, id: __, ...before } = all;
    const changes: Partial<typeof before>[] = [
      { key: "top-up:21" },
      { reason: "refund" },
      { actor_id: "another" },
      { at: clock.time },
      { body_hash: "made-up" },
      { hash: "made-up" },
    ];
    const set = (values: (typeof changes)[number]) =>
      db.updateTable("ledger_transaction").set(values).where("id", "=", id).execute();
    for (const values of changes) {
      await set(values);
      expect(await faults(), JSON.stringify(values)).toContainEqual({ transaction: id, why: "transaction changed" });
      await set(before);
    }
    for (const values of [{ amount: 2_000 }, { unit: "EUR" }]) {
      await ofAccount(db, account, 2).set(values).execute();
      expect(await faults(), JSON.stringify(values)).toContainEqual({ transaction: id, why: "transaction changed" });
      await ofAccount(db, account, 2).set({ amount: 20, unit: "USD" }).execute();
    }
    expect(await faults()).toEqual([]);
  });

  test("WA-08 a transaction written by hand, with all its hashes right, that makes value of nothing is named", async () => {
    const { db, organisationId, faults, clock } = await sealed();
    const lines = [{ account: "sales", unit: "USD", amount: 9 }];
    const [id, at, body] = [newId(), clock.time, { organisationId, key: "gift", reason: "top-up", actorId: "op" }];
    const bodyHash = bodyHashOf({ ...body, lines });
    const hash = transactionHashOf({ id, at, bodyHash });
    await insertTransaction(db, {
      id,
      organisation_id: organisationId,
      key: "gift",
      body_hash: bodyHash,
      reason: "top-up",
      actor_id: "op",
      at,
      hash,
    });
    const line = { previous: "", account: "sales", sequence: null, position: 0, transactionHash: hash };
    await insertLines(db, [
      {
        transaction_id: id,
        organisation_id: organisationId,
        position: 0,
        account: "sales",
        sequence: null,
        unit: "USD",
        amount: 9,
        at,
        hash: lineHashOf(line),
      },
    ]);
    expect(await faults()).toEqual([{ transaction: id, why: "transaction not balanced" }]);
  });

  test("WA-08 a changed amount with its other side and all that can be made again is found in the chain", async () => {
    const { db, account, faults, transaction } = await sealed();
    const id = await transaction("top-up:20");
    await db.updateTable("ledger_transaction").set({ hash: "made-up" }).where("id", "=", id).execute();
    expect((await faults())[0]).toMatchObject({ transaction: id });
    expect(await faults()).toContainEqual({ account: account.id, sequence: 2, why: "line changed" });
  });

  test("WA-08 a changed balance, head, number or unit names its account", async () => {
    const { db, account, faults } = await sealed();
    const { head } = await db
      .selectFrom("ledger_account")
      .select("head")
      .where("id", "=", account.id)
      .executeTakeFirstOrThrow();
    const right = { balance: 60, head, sequence: 3, unit: "USD" };
    const changes = [
      [{ balance: 61 }, { sequence: 3, why: "balance changed" }],
      [{ head: "x" }, { sequence: 3, why: "head changed" }],
      [{ sequence: 2 }, { sequence: 2, why: "head changed" }],
      [{ sequence: 5 }, { sequence: 4, why: "line missing" }],
      [{ unit: "EUR" }, { sequence: 1, why: "line changed" }],
    ] as const;
    for (const [values, fault] of changes) {
      await change(db, account, { ...right, ...values });
      expect(await faults(), JSON.stringify(values)).toEqual([{ account: account.id, ...fault }]);
    }
    await change(db, account, right);
    expect(await faults()).toEqual([]);
  });

  test("WA-08 removed transactions are found: one in the middle, the last, and one that moved no holder's account", async () => {
    const middle = await sealed();
    await remove(middle.db, await middle.transaction("top-up:20"));
    expect(await middle.faults([])).toContainEqual({ account: middle.account.id, sequence: 2, why: "line missing" });
    const last = await sealed();
    await remove(last.db, await last.transaction("top-up:30"));
    expect(await last.faults([])).toContainEqual({ account: last.account.id, sequence: 3, why: "line missing" });
    const none = await sealed();
    const id = await none.transaction("settle:1");
    await remove(none.db, id);
    expect(await none.faults([])).toEqual([{ seal: 1, why: "seal changed" }]);
    expect(await none.faults()).toContainEqual({ transaction: id, why: "transaction missing" });
  });

  test("WA-08 an external seal reveals a cut end with an adjusted account, with or without a new seal in the database", async () => {
    const { db, account, faults, transaction, kept } = await sealed();
    await remove(db, await transaction("top-up:30"));
    await cutAfter(db, account, 2, 30);
    expect(await faults([])).toEqual([{ seal: 1, why: "seal changed" }]);
    await db.deleteFrom("ledger_seal").execute();
    expect(await faults([])).toEqual([]);
    expect(await faults(kept)).toEqual([
      { account: account.id, sequence: 3, why: "line missing" },
      { seal: 1, why: "seal changed" },
    ]);
  });

  test("WA-08 an external seal reveals an end that was posted again with another amount", async () => {
    const { db, account, faults, transaction, post, kept, organisationId, clock } = await sealed();
    await remove(db, await transaction("top-up:30"));
    await cutAfter(db, account, 2, 30);
    await post("top-up:30", give(account, 31));
    await db.deleteFrom("ledger_seal").execute();
    await addSeal(db, organisationId, clock.time + HOUR);
    expect(await faults([])).toEqual([]);
    expect(await faults(kept)).toEqual([
      { account: account.id, sequence: 3, why: "line changed" },
      { seal: 1, why: "seal changed" },
    ]);
  });

  test("WA-08 a ledger cut off after its first transaction, with all put right behind it, names the first line that is gone", async () => {
    const { db, account, faults, kept, transaction, other } = await sealed();
    const first = await transaction("top-up:10");
    await db.deleteFrom("ledger_line").where("transaction_id", "!=", first).execute();
    await db.deleteFrom("ledger_transaction").where("id", "!=", first).execute();
    await db.deleteFrom("ledger_seal").execute();
    await cutAfter(db, account, 1, 10);
    await cutAfter(db, other, 0, 0);
    expect(await faults([])).toEqual([]);
    const found = await faults(kept);
    expect(found).toContainEqual({ account: account.id, sequence: 2, why: "line missing" });
    expect(found).toContainEqual({ account: other.id, sequence: 1, why: "line missing" });
    expect(found.map(({ why }) => why)).toContain("transaction missing");
  });

  test("WA-08 an account that is gone with all its lines is missed by a kept seal, once though every seal tells it", async () => {
    const { db, other, faults, kept, transaction, organisationId } = await sealed();
    await remove(db, await transaction("other"));
    await db.deleteFrom("ledger_account").where("id", "=", other.id).execute();
    await db.deleteFrom("ledger_seal").execute();
    const missed = { account: other.id, sequence: 1, why: "line missing" };
    expect((await faults([...kept, ...kept])).filter(({ account }) => account)).toEqual([missed]);
    expect(await verifyLedger(db, organisationId)).toEqual([]);
  });

  test("WA-08 lines that were swapped, moved to another account or to another time are found", async () => {
    const swapped = await sealed();
    await ofAccount(swapped.db, swapped.account, 2).set({ sequence: 9 }).execute();
    await ofAccount(swapped.db, swapped.account, 1).set({ sequence: 2 }).execute();
    await ofAccount(swapped.db, swapped.account, 9).set({ sequence: 1 }).execute();
    expect(await swapped.faults()).toContainEqual({ account: swapped.account.id, sequence: 1, why: "line changed" });
    const moved = await sealed();
    await ofAccount(moved.db, moved.account, 3).set({ account: moved.other.id, sequence: 2 }).execute();
    expect(await moved.faults()).toContainEqual({
      transaction: await moved.transaction("top-up:30"),
      why: "transaction changed",
    });
    const late = await sealed();
    await ofAccount(late.db, late.account, 1).set({ at: 5 }).execute();
    expect(await late.faults()).toContainEqual({
      transaction: await late.transaction("top-up:10"),
      account: late.account.id,
      why: "line changed",
    });
  });

  test("WA-08 a line that lost its number, got one on a contra account or has another hash is found", async () => {
    const { db, account, faults, transaction } = await sealed();
    const [topUp, settle] = [await transaction("top-up:30"), await transaction("settle:1")];
    const fault = (id: string, of: string) => ({ transaction: id, account: of, why: "line changed" });
    await ofContra(db, "sales").set({ hash: "made-up" }).execute();
    await ofAccount(db, account, 3).set({ sequence: null }).execute();
    const found = await faults([]);
    expect(found).toContainEqual(fault(settle, "sales"));
    expect(found).toContainEqual(fault(topUp, account.id));
    await ofContra(db, "sales").set({ sequence: 1 }).execute();
    expect(await faults([])).toContainEqual(fault(settle, "sales"));
  });

  test("WA-08 an account that is gone is missed", async () => {
    const { db, account, faults } = await sealed();
    await db.deleteFrom("ledger_account").where("id", "=", account.id).execute();
    expect(await faults()).toEqual([{ account: account.id, why: "account missing" }]);
  });

  test("WA-08 a seal that was renumbered, or whose hash or the one before was changed, is named", async () => {
    const { db, faults, post, account, seal } = await sealed();
    await post("later", give(account, 40));
    const [first, second] = await seal();
    const right = { number: 2, previous: first?.hash ?? "", hash: second?.hash ?? "" };
    const set = (values: Partial<typeof right>) =>
      db.updateTable("ledger_seal").set(values).where("number", ">", 1).execute();
    for (const values of [{ number: 3 }, { previous: "made-up" }, { hash: "made-up" }]) {
      await set(values);
      expect(await faults([]), JSON.stringify(values)).toEqual([{ seal: 2, why: "seal changed" }]);
      await set(right);
    }
    expect(await faults([])).toEqual([]);
  });

  test("WA-08 each seal that is kept elsewhere and here no more is named", async () => {
    const { db, faults, post, account, seal } = await sealed();
    await post("later", give(account, 40));
    const both = await seal();
    await db.deleteFrom("ledger_seal").execute();
    expect(await faults(both)).toEqual([
      { seal: 1, why: "seal changed" },
      { seal: 2, why: "seal changed" },
    ]);
  });

  test("WA-08 lists the earliest fault first, with its time, and faults without a time last", async () => {
    const { db, organisationId, clock, grant, post } = await givenLedger((await open()).db);
    const [gone, changed] = [await grant(0), await grant(0)];
    const begun = clock.time;
    for (const key of ["first", "second", "third", "fourth"]) {
      clock.time++;
      await post(key, key === "first" ? give(changed, 1) : key === "third" ? settlement(1) : give(gone, 1));
    }
    await addSeal(db, organisationId, clock.time + HOUR);
    for (const key of ["third", "first"])
      await db.updateTable("ledger_transaction").set({ body_hash: "made-up" }).where("key", "=", key).execute();
    await db.updateTable("ledger_seal").set({ hash: "made-up" }).execute();
    await db.deleteFrom("ledger_account").where("id", "=", gone.id).execute();
    await change(db, changed, { balance: 9 });
    const found = await verifyLedger(db, organisationId);
    expect(found.map(({ at, why }) => [at && at - begun, why])).toEqual([
      [1, "transaction changed"],
      [2, "account missing"],
      [3, "transaction changed"],
      [4, "seal changed"],
      [undefined, "balance changed"],
    ]);
  });

  test("WA-08 however much is there, all of it is compared", async () => {
    const { db, organisationId, holder, grant, post, clock } = await givenLedger((await open()).db);
    const account = await grant(0);
    await post("many", Array.from({ length: MANY }, () => give(account, 1)).flat());
    await ofAccount(db, account, MANY).set({ hash: "made-up" }).execute();
    const numbers = Array.from({ length: MANY }, (_, number) => String(number));
    await db
      .insertInto("ledger_account")
      .values(
        numbers.map((id) => ({
          id,
          organisation_id: organisationId,
          owner_id: holder.ownerId,
          kind: "cash-card",
          card_id: id,
          unit: "USD",
          expires_on: null,
          credit_limit: 0,
          balance: 1,
          sequence: 0,
          head: "",
          created_at: 0,
        })),
      )
      .execute();
    await db
      .insertInto("ledger_transaction")
      .values(
        numbers.map((id) => ({
          id,
          organisation_id: organisationId,
          key: id,
          body_hash: "",
          reason: "top-up",
          actor_id: "op",
          at: clock.time,
          hash: "",
        })),
      )
      .execute();
    const found = await verifyLedger(db, organisationId);
    const count = (of: string) => found.filter(({ why }) => why === of).length;
    expect([count("transaction changed"), count("balance changed")]).toEqual([MANY, MANY]);
    expect(found).toContainEqual({ account: account.id, sequence: MANY, at: clock.time, why: "line changed" });
  });

  test("A2 WA-08 verifying one organisation's ledger reports no fault of another's, and writes nothing", async () => {
    const ours = await sealed();
    const { db, account, other, organisationId, ...theirs } = await sealed(ours.db);
    await db
      .updateTable("ledger_transaction")
      .set({ reason: "x" })
      .where("organisation_id", "=", organisationId)
      .execute();
    await change(db, account, { balance: 11 });
    await db.deleteFrom("ledger_account").where("id", "=", other.id).execute();
    await db.updateTable("ledger_seal").set({ hash: "x" }).where("organisation_id", "=", organisationId).execute();
    const asked: string[] = [];
    expect(await verifyLedger(noting(db, asked), ours.organisationId, ours.kept)).toEqual([]);
    expect(new Set(asked.map((statement) => statement.split(" ")[0]))).toEqual(new Set(["SelectQueryNode"]));
    const why = (await theirs.faults()).map((fault) => fault.why);
    expect([...new Set(why)].sort()).toEqual([
      "account missing",
      "balance changed",
      "seal changed",
      "transaction changed",
    ]);
    // What their seals tell, ours do not have.
    expect(await ours.faults(theirs.kept)).toHaveLength(4);
  });
});
