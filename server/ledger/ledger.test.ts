import { expect, test } from "vitest";
import { describeOnEachDatabase } from "../../tests/drivers/databases.ts";
import { CASH, contraBalance, give, givenLedger } from "../../tests/fixtures/ledger.ts";
import { givenOrganisation } from "../../tests/fixtures/organisations.ts";
import { ok } from "../core/outcome.ts";
import { inTransaction } from "../db/transaction.ts";
import type { Entry, Grant, HolderKind } from "./rules.ts";
import { verifyLedger } from "./verify.ts";

const TODAY = 20_779;

describeOnEachDatabase((open) => {
  async function aLedger() {
    const given = await givenLedger((await open()).db);
    const { db, holder, ledger, posting } = given;
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
    const contra = (account: "issued" | "sales", unit = "USD") => contraOf(given, account, unit);
    return { ...given, holdings, spend, contra };
  }

  test("WA-08 what one account gets another gives: a transaction that does not come to nothing in each unit is none", async () => {
    const { ledger, posting, grant, contra, holdings, db } = await aLedger();
    const account = await grant(100_00);
    expect([await contra("issued"), await holdings()]).toEqual([-100_00n, [{ id: account.id, balance: 100_00 }]]);
    const moves = (...amounts: [unit: string, amount: number][]): Entry[] =>
      amounts.map(([unit, amount]) => ({ ...(amount > 0 ? { holder: account } : { contra: "issued" }), unit, amount }));
    const unbalanced = (units: string) => `the entries of crooked do not come to nothing in ${units}`;
    const nothing = "an entry of crooked moves nothing, or no whole minor units";
    const crooked: [Entry[], why: string | RegExp][] = [
      [moves(["USD", 1]), unbalanced("USD")],
      [moves(["USD", 1], ["EUR", -1]), unbalanced("USD, EUR")],
      [moves(["USD", 1], ["USD", -1], ["EUR", 0]), nothing],
      [moves(["USD", 2 ** 53], ["USD", -(2 ** 53)]), nothing],
      [moves(["USD", 0.5], ["USD", -0.5]), /BigInt/],
      [[], nothing],
    ];
    for (const [entries, why] of crooked) {
      const posted = async () => ledger.post(db, posting("crooked", entries));
      await expect(posted, JSON.stringify(entries)).rejects.toThrow(why);
    }
    expect(await holdings()).toEqual([{ id: account.id, balance: 100_00 }]);
  });

  test("WA-08 without a card, balances of one holder, kind, unit and expiry are one account", async () => {
    const { ledger, holder, db } = await aLedger();
    const open = (changes: Partial<Parameters<typeof ledger.open>[1]> = {}) =>
      ledger.open(db, { ...holder, ...CASH, expiresOn: TODAY, ...changes });
    const account = await open();
    expect(account).toEqual({ id: expect.any(String), expiresOn: TODAY });
    expect(await open()).toEqual(account);
    const lasting = await open({ expiresOn: null });
    expect(await open({ expiresOn: null })).toEqual(lasting);
    const others = [
      await open({ expiresOn: TODAY + 1 }),
      await open({ unit: "EUR" }),
      await open({ kind: "myvacations" }),
      await open({ ownerId: "ben" }),
      await open({ organisationId: (await givenOrganisation(db)).id }),
      await open({ cardId: "a card" }),
      await open({ cardId: "another card" }),
    ];
    expect(new Set([account, lasting, ...others].map(({ id }) => id)).size).toBe(2 + others.length);
    await expect(open({ cardId: "a card" })).rejects.toThrow(/unique/i);
  });

  test("WA-08 lists a holder's balances of the given kinds, in one unit or in all", async () => {
    const { db, ledger, holder } = await aLedger();
    const [points, dollars, euros] = [
      await ledger.open(db, { ...holder, kind: "points", unit: "points", expiresOn: null }),
      await ledger.open(db, { ...holder, ...CASH, expiresOn: TODAY + 1 }),
      await ledger.open(db, { ...holder, ...CASH, unit: "EUR", expiresOn: TODAY, creditLimit: 7 }),
    ];
    await ledger.open(db, { ...holder, kind: "myvacations", unit: "USD", expiresOn: null });
    const of = async (...asked: [kinds: HolderKind[], unit?: string]) =>
      ledger.holdings(db, holder, { kinds: asked[0], unit: asked[1] }, TODAY);
    const ids = async (...asked: Parameters<typeof of>) => (await of(...asked)).map(({ id }) => id);
    expect(await of(["cash-card"], "EUR")).toEqual([
      { id: euros.id, kind: "cash-card", unit: "EUR", expiresOn: TODAY, balance: 0, creditLimit: 7 },
    ]);
    expect(await ids(["cash-card"])).toEqual([euros.id, dollars.id]);
    expect(await ids(["points", "cash-card"])).toEqual([euros.id, dollars.id, points.id]);
    expect(await ids(["points"], "USD")).toEqual([]);
    expect(await ledger.holdings(db, { ...holder, ownerId: "ben" }, { kinds: ["cash-card"] }, TODAY)).toEqual([]);
  });

  test("A2 WA-08 keys and accounts belong to one organisation: the same key is another one elsewhere, and no posting moves another's account", async () => {
    const ours = await aLedger();
    const theirs = await givenLedger(ours.db);
    const [account, other] = [await ours.grant(5_00), await theirs.grant(5_00)];
    const posted = await ours.post("top-up:1", give(account, 1_00));
    const elsewhere = await theirs.post("top-up:1", give(other, 2_00));
    expect([posted.ok, elsewhere.ok]).toEqual([true, true]);
    for (const [again, first] of [
      [await theirs.post("top-up:1", give(other, 2_00)), elsewhere],
      [await ours.post("top-up:1", give(account, 1_00)), posted],
    ])
      expect(again).toEqual(first?.ok && ok({ ...first.value, repeated: true }));
    const isPosted = (key: string) => ours.ledger.isPosted(ours.db, ours.organisationId, key);
    await theirs.post("top-up:theirs", give(other, 1));
    await theirs.post("withdraw:theirs", give(other, -1));
    expect([await isPosted("top-up:1"), await isPosted("top-up:theirs")]).toEqual([true, false]);
    expect(await ours.post("top-up:2", give(other, 1_00))).toEqual({ ok: false, reason: "insufficient" });
    expect(await ours.holdings()).toEqual([{ id: account.id, balance: 6_00 }]);
    const theirHolder = { organisationId: theirs.organisationId, ownerId: theirs.holder.ownerId };
    const held = await ours.ledger.holdings(ours.db, theirHolder, { kinds: ["cash-card"] }, TODAY);
    expect(held.map(({ id, balance }) => [id, balance])).toEqual([[other.id, 7_00]]);
    expect([await ours.contra("issued"), await contraOf(theirs)]).toEqual([-6_00n, -7_00n]);
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

  test("WA-08 grants are spent soonest to expire first, the day of expiry included, what expired not at all, and credit to its limit", async () => {
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
    const credit = await grant(0, { creditLimit: 2_00 });
    expect(await spend("booking:3:capture", 7_01)).toMatchObject({ reason: "insufficient" });
    expect(await spend("booking:3:capture", 7_00)).toMatchObject({ ok: true });
    const left = await holdings();
    expect([
      left.find(({ id }) => id === lasting.id)?.balance,
      left.find(({ id }) => id === credit.id)?.balance,
    ]).toEqual([0, -2_00]);
    expect(await spend("booking:4:capture", 1)).toMatchObject({ reason: "insufficient" });
  });

  test("WA-08 a transaction that has locked grants draws only on these, so that it waits for no other out of order", async () => {
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

  test("WA-08 simultaneous movements between many accounts in any order lose nothing and never deadlock", async () => {
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
});

const contraOf = (
  { db, organisationId }: Awaited<ReturnType<typeof givenLedger>>,
  account: "issued" | "sales" = "issued",
  unit = "USD",
) => contraBalance(db, { organisationId, account, unit });
