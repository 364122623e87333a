import type { Kysely } from "kysely";
import { describe, expect, test } from "vitest";
import { describeOnEachDatabase } from "../../tests/drivers/databases.ts";
import { givenOrganisation } from "../../tests/fixtures/organisations.ts";
import { HOUR } from "../core/durations.ts";
import { ok } from "../core/outcome.ts";
import { newId } from "../crypto/ids.ts";
import type { Database } from "../db/schema.ts";
import { inTransaction } from "../db/transaction.ts";
import { createLedger } from "./ledger.ts";
import type { Entry, Grant } from "./rules.ts";
import { addSeal, type KeptSeal, keptSeals } from "./seals.ts";
import { verifyLedger } from "./verify.ts";

const TODAY = 20_779;
const CASH = { kind: "cash-card", unit: "USD" } as const;

describeOnEachDatabase((open) => {
  async function aLedger() {
    const { db } = await open();
    const { id: organisationId } = await givenOrganisation(db);
    const clock = { time: Date.UTC(2026, 10, 22), now: () => clock.time };
    const ledger = createLedger({ clock });
    const holder = { organisationId, ownerId: "ana" };
    const posting = (key: string, entries: Entry[]) => ({
      organisationId,
      key,
      reason: "top-up",
      actorId: "op",
      entries,
    });
    const post = (key: string, entries: Entry[]) => inTransaction(db, (trx) => ledger.post(trx, posting(key, entries)));
    let grants = 0;
    async function grant(amount: number, changes: { expiresOn?: number | null; creditLimit?: number } = {}) {
      const account = await ledger.open(db, { ...holder, ...CASH, cardId: newId(), expiresOn: null, ...changes });
      if (amount > 0) await post(`grant:${++grants}`, give(account, amount));
      return account;
    }
    const holdings = async () =>
      (await ledger.holdings(db, holder, { kinds: [CASH.kind], unit: CASH.unit }, TODAY)).map(({ id, balance }) => ({
        id,
        balance,
      }));
    const spend = (key: string, amount: number) =>
      inTransaction(db, async (trx) => {
        const drawn = await ledger.draw(trx, holder, { ...CASH, amount }, TODAY);
        if (!drawn) return { ok: false, reason: "insufficient" } as const;
        return ledger.post(trx, posting(key, [...drawn, { contra: "sales", unit: "USD", amount }]));
      });
    const contra = (account: "issued" | "sales", unit = "USD") =>
      ledger.contraBalance(db, { organisationId, account, unit });
    return { db, organisationId, holder, clock, ledger, posting, post, grant, holdings, spend, contra };
  }

  const give = (holder: Grant, amount: number): Entry[] => [
    { holder, unit: "USD", amount },
    { contra: "issued", unit: "USD", amount: -amount },
  ];

  test("WA-08 what one account gets another gives: a transaction that does not come to nothing in each unit is none", async () => {
    const { db, ledger, posting, grant, contra, holdings } = await aLedger();
    const account = await grant(100_00);
    expect([await contra("issued"), await holdings()]).toEqual([-100_00n, [{ id: account.id, balance: 100_00 }]]);
    const elsewhere = { organisationId: (await givenOrganisation(db)).id, account: "issued", unit: "USD" } as const;
    expect(await ledger.contraBalance(db, elsewhere)).toBe(0n);
    const crooked: Entry[][] = [
      [{ holder: account, unit: "USD", amount: 1 }],
      [
        { holder: account, unit: "USD", amount: 1 },
        { contra: "issued", unit: "EUR", amount: -1 },
      ],
      [
        { holder: account, unit: "USD", amount: 0.5 },
        { contra: "issued", unit: "USD", amount: -0.5 },
      ],
      [],
    ];
    for (const entries of crooked) {
      const posted = async () => ledger.post(db, posting("crooked", entries));
      await expect(posted, JSON.stringify(entries)).rejects.toThrow(/come to nothing|moves nothing|BigInt/);
    }
  });

  test("WA-08 T1 the same key moves once, also for twenty at once, and is refused with another body", async () => {
    const { grant, post, holdings, db } = await aLedger();
    const account = await grant(0);
    const twins = await Promise.all(Array.from({ length: 20 }, () => post("top-up:1", give(account, 5_00))));
    expect(new Set(twins.map((twin) => twin.ok && twin.value.transactionId)).size).toBe(1);
    expect(await holdings()).toEqual([{ id: account.id, balance: 5_00 }]);
    expect(await post("top-up:1", give(account, 5_01))).toEqual({ ok: false, reason: "key-reused" });
    expect(await post("sale:1", give(account, -9_00))).toEqual({ ok: false, reason: "insufficient" });
    const keys = await db.selectFrom("ledger_transaction").select("key").execute();
    expect(keys).toEqual([{ key: "top-up:1" }]);
    expect(await post("sale:1", give(account, -2_00))).toMatchObject({ ok: true });
  });

  test("WA-08 a balance stays above zero, but to a credit limit", async () => {
    const { grant, post, db } = await aLedger();
    const [plain, limited] = [await grant(1_00), await grant(1_00, { creditLimit: 50 })];
    expect(await post("a", give(plain, -1_01))).toMatchObject({ reason: "insufficient" });
    expect(await post("b", give(plain, -1_00))).toMatchObject({ ok: true });
    expect(await post("c", give(limited, -1_51))).toMatchObject({ reason: "insufficient" });
    expect(await post("d", give(limited, -1_50))).toMatchObject({ ok: true });
    const euros: Entry[] = [
      { holder: plain, unit: "EUR", amount: 1 },
      { contra: "issued", unit: "EUR", amount: -1 },
    ];
    expect(await post("e", euros)).toMatchObject({ reason: "insufficient" });
    expect(await db.selectFrom("ledger_account").select("balance").orderBy("credit_limit").execute()).toEqual([
      { balance: 0 },
      { balance: -50 },
    ]);
  });

  test("WA-08 grants are spent soonest to expire first, the day of expiry included, and what expired not at all", async () => {
    const { grant, spend, holdings } = await aLedger();
    const [lasting, later] = [await grant(10_00), await grant(10_00, { expiresOn: TODAY + 1 })];
    await grant(10_00, { expiresOn: TODAY - 1 });
    const today = await grant(10_00, { expiresOn: TODAY });
    expect(await spend("booking:1:capture", 25_00)).toMatchObject({ ok: true });
    expect(await holdings()).toEqual([
      { id: today.id, balance: 0 },
      { id: later.id, balance: 0 },
      { id: lasting.id, balance: 5_00 },
    ]);
    expect(await spend("booking:2:capture", 5_01)).toMatchObject({ reason: "insufficient" });
  });

  test("WA-08 whoever has locked grants draws of these alone, so that nobody is waited for out of order", async () => {
    const { db, ledger, holder, posting, grant, holdings } = await aLedger();
    const locked = await grant(10_00, { expiresOn: TODAY + 1 });
    const of = { ...CASH, amount: 4_00 };
    const drawn = await inTransaction(db, async (trx) => {
      await ledger.lock(trx, holder.organisationId, [locked]);
      const sooner = await ledger.open(trx, { ...holder, ...CASH, expiresOn: TODAY });
      await ledger.post(trx, posting("meanwhile", give(sooner, 10_00)));
      return ok(await ledger.draw(trx, holder, of, TODAY, [locked]));
    });
    expect(drawn).toEqual(ok([{ holder: locked, unit: "USD", amount: -4_00 }]));
    expect(await holdings()).toHaveLength(2);
  });

  test("WA-08 T4 of forty who spend the last 100 dollars in parts of ten at once, ten succeed", async () => {
    const { grant, spend, holdings, contra, organisationId, db } = await aLedger();
    await grant(35_00);
    await grant(65_00, { expiresOn: TODAY });
    const all = await Promise.all(Array.from({ length: 40 }, (_, at) => spend(`booking:${at}:capture`, 10_00)));
    expect(all.filter(({ ok }) => ok)).toHaveLength(10);
    expect((await holdings()).map(({ balance }) => balance)).toEqual([0, 0]);
    expect(await contra("sales")).toBe(100_00n);
    expect(await verifyLedger(db, organisationId)).toEqual([]);
  });

  test("WA-08 movements between many accounts in any order at once lose nothing and wait for nobody for ever", async () => {
    const { grant, post, holdings, organisationId, db, contra } = await aLedger();
    const accounts = await Promise.all(Array.from({ length: 5 }, (_, day) => grant(50_00, { expiresOn: TODAY + day })));
    const pick = (seed: number) => accounts[seed % accounts.length] as Grant;
    const worker = async (number: number) => {
      for (let at = 0; at < 40; at++) {
        const amount = 1 + ((at * 7 + number * 13) % 30_00);
        const entries: Entry[] = [
          { holder: pick(at * 3 + number), unit: "USD", amount },
          { holder: pick(at + number + 1), unit: "USD", amount: -amount },
        ];
        await post(`move:${number}:${at}`, at % 2 ? entries : entries.reverse());
      }
    };
    await Promise.all(Array.from({ length: 8 }, (_, number) => worker(number)));
    const balances = (await holdings()).map(({ balance }) => balance);
    expect(balances.every((balance) => balance >= 0)).toBe(true);
    expect(balances.reduce((sum, balance) => sum + balance, 0)).toBe(250_00);
    expect(await contra("issued")).toBe(-250_00n);
    expect(await verifyLedger(db, organisationId)).toEqual([]);
  });

  test("WA-08 sums of contra accounts are exact beyond what a number keeps, with and without checkpoints", async () => {
    const { grant, post, contra, ledger, organisationId, db, clock } = await aLedger();
    const most = Number.MAX_SAFE_INTEGER;
    for (const at of [1, 2, 3]) await post(`big:${at}`, give(await grant(0), most));
    const exact = -3n * BigInt(most);
    expect(await contra("issued")).toBe(exact);
    clock.time += HOUR;
    await ledger.addCheckpoints(db, organisationId);
    expect(await contra("issued")).toBe(exact);
    clock.time += HOUR;
    await post("small", give(await grant(0), 1));
    expect(await contra("issued")).toBe(exact - 1n);
    clock.time += HOUR;
    await ledger.addCheckpoints(db, organisationId);
    await ledger.addCheckpoints(db, organisationId);
    expect(await contra("issued")).toBe(exact - 1n);
    expect(await db.selectFrom("ledger_checkpoint").selectAll().execute()).toHaveLength(2);
  });

  describe("a ledger that somebody changed", () => {
    async function sealed() {
      const { grant, post, organisationId, db, clock, ...rest } = await aLedger();
      const account = await grant(0);
      const other = await grant(0);
      for (const amount of [10, 20, 30]) await post(`top-up:${amount}`, give(account, amount));
      await post("other", give(other, 5));
      const contraOnly: Entry[] = [
        { contra: "sales", unit: "USD", amount: 7 },
        { contra: "owed-to-property", unit: "USD", amount: -7 },
      ];
      await post("settle:1", contraOnly);
      clock.time += HOUR;
      await addSeal(db, organisationId, clock.time);
      const kept: KeptSeal[] = [];
      for await (const { seal } of keptSeals(db, organisationId)) kept.push(seal);
      const faults = async (by = kept) =>
        (await verifyLedger(db, organisationId, by)).map(({ at: _, ...fault }) => fault);
      const transaction = async (key: string) =>
        (await db.selectFrom("ledger_transaction").select("id").where("key", "=", key).executeTakeFirstOrThrow()).id;
      return { account, other, db, organisationId, kept, faults, transaction, clock, ...rest };
    }
    const ofAccount = (db: Kysely<Database>, account: Grant, sequence: number) =>
      db.updateTable("ledger_line").where("account", "=", account.id).where("sequence", "=", sequence);
    const remove = async (db: Kysely<Database>, transaction: string) => {
      await db.deleteFrom("ledger_line").where("transaction_id", "=", transaction).execute();
      await db.deleteFrom("ledger_transaction").where("id", "=", transaction).execute();
    };

    test("WA-08 is whole as long as nobody does", async () => {
      const { faults, db, organisationId, clock } = await sealed();
      expect(await faults()).toEqual([]);
      expect(await addSeal(db, organisationId, clock.time)).toBeUndefined();
    });

    test("WA-08 a changed amount names its transaction", async () => {
      const { db, account, faults, transaction } = await sealed();
      await ofAccount(db, account, 2).set({ amount: 2_000 }).execute();
      expect(await faults()).toContainEqual({
        transaction: await transaction("top-up:20"),
        why: "transaction changed",
      });
    });

    test("WA-08 a changed amount with its other side and all that can be made again is found in the chain", async () => {
      const { db, account, faults, transaction } = await sealed();
      const id = await transaction("top-up:20");
      await db.updateTable("ledger_transaction").set({ hash: "made-up" }).where("id", "=", id).execute();
      expect((await faults())[0]).toMatchObject({ transaction: id });
      expect(await faults()).toContainEqual({ account: account.id, sequence: 2, why: "line changed" });
    });

    test("WA-08 a changed balance, head or number names its account", async () => {
      const { db, account, faults } = await sealed();
      const change = (values: Partial<Database["ledger_account"]>) =>
        db.updateTable("ledger_account").set(values).where("id", "=", account.id).execute();
      await change({ balance: 61 });
      expect(await faults()).toEqual([{ account: account.id, sequence: 3, why: "balance changed" }]);
      await change({ balance: 60, head: "x" });
      expect(await faults()).toEqual([{ account: account.id, sequence: 3, why: "head changed" }]);
    });

    test("WA-08 removed transactions are found: one in the middle, the last, and one that moved no holder's account", async () => {
      const middle = await sealed();
      await remove(middle.db, await middle.transaction("top-up:20"));
      expect(await middle.faults()).toContainEqual({ account: middle.account.id, sequence: 2, why: "line missing" });
      const last = await sealed();
      await remove(last.db, await last.transaction("top-up:30"));
      expect(await last.faults()).toContainEqual({ account: last.account.id, sequence: 3, why: "line missing" });
      const none = await sealed();
      const id = await none.transaction("settle:1");
      await remove(none.db, id);
      expect(await none.faults()).toContainEqual({ transaction: id, why: "transaction missing" });
    });

    test("WA-08 a cut end whose account was put right shows against a seal that was kept elsewhere, made anew or not", async () => {
      const { db, account, faults, transaction, kept } = await sealed();
      await remove(db, await transaction("top-up:30"));
      const last = await db
        .selectFrom("ledger_line")
        .select("hash")
        .where("account", "=", account.id)
        .where("sequence", "=", 2)
        .executeTakeFirstOrThrow();
      const cut = { sequence: 2, balance: 30, head: last.hash };
      await db.updateTable("ledger_account").set(cut).where("id", "=", account.id).execute();
      expect(await faults([])).toEqual([{ seal: 1, why: "seal changed" }]);
      await db.deleteFrom("ledger_seal").execute();
      expect(await faults([])).toEqual([]);
      expect(await faults(kept)).toEqual([
        { account: account.id, sequence: 3, why: "line missing" },
        { seal: 1, why: "seal changed" },
      ]);
    });

    test("WA-08 a ledger cut off after its first transaction, with all put right behind it, names the first line that is gone", async () => {
      const { db, account, faults, kept, transaction, other } = await sealed();
      const first = await transaction("top-up:10");
      await db.deleteFrom("ledger_line").where("transaction_id", "!=", first).execute();
      await db.deleteFrom("ledger_transaction").where("id", "!=", first).execute();
      await db.deleteFrom("ledger_seal").execute();
      const { hash } = await db
        .selectFrom("ledger_line")
        .select("hash")
        .where("account", "=", account.id)
        .executeTakeFirstOrThrow();
      const put = (id: string, values: object) =>
        db.updateTable("ledger_account").set(values).where("id", "=", id).execute();
      await put(account.id, { sequence: 1, balance: 10, head: hash });
      await put(other.id, { sequence: 0, balance: 0, head: "" });
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

    test("WA-08 an account that is gone is missed", async () => {
      const { db, account, faults } = await sealed();
      await db.deleteFrom("ledger_account").where("id", "=", account.id).execute();
      expect(await faults()).toEqual([{ account: account.id, why: "account missing" }]);
    });
  });
});
