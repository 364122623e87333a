import { expect, test } from "vitest";
import { describeOnEachDatabase } from "../../tests/drivers/databases.ts";
import { CASH, give, givenLedger } from "../../tests/fixtures/ledger.ts";
import { givenOrganisation } from "../../tests/fixtures/organisations.ts";
import { HOUR } from "../core/durations.ts";
import { ok } from "../core/outcome.ts";
import { inTransaction } from "../db/transaction.ts";
import type { Entry, Grant } from "./rules.ts";
import { verifyLedger } from "./verify.ts";

const TODAY = 20_779;

describeOnEachDatabase((open) => {
  async function aLedger() {
    const given = await givenLedger((await open()).db);
    const { db, organisationId, holder, ledger, posting } = given;
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
    return { ...given, holdings, spend, contra };
  }

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
});
