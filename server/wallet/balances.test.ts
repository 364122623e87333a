import { expect, test } from "vitest";
import { describeOnEachDatabase } from "../../tests/drivers/databases.ts";
import { givenAccount } from "../../tests/fixtures/accounts.ts";
import { contraBalance } from "../../tests/fixtures/ledger.ts";
import { givenOrganisation } from "../../tests/fixtures/organisations.ts";
import { RATES } from "../../tests/fixtures/rates.ts";
import { givenBalance, givenCredit } from "../../tests/fixtures/wallet.ts";
import { MOST_MINOR } from "../core/money.ts";
import { inTransaction } from "../db/transaction.ts";
import { createLedger } from "../ledger/ledger.ts";
import { verifyLedger } from "../ledger/verify.ts";
import type { WalletOption } from "../organisation/settings.ts";
import {
  balanceKindsOf,
  balanceList,
  balancesOf,
  clawBack,
  TENDER_KINDS,
  type TopUp,
  tenderKindsOf,
  topUp,
} from "./balances.ts";

const TODAY = 20_779;
const ledger = createLedger({ clock: { now: () => TODAY * 86_400_000 } });

test("WA-00 WA-08 cash card and myvacations are behind their options, credit behind any", () => {
  const kinds = (walletOptions: WalletOption[], pointValue?: string) => tenderKindsOf({ walletOptions, pointValue });
  expect(kinds(["Certificates", "Cash Card"])).toEqual(["cash-card", "credit"]);
  expect(kinds(["myvacations", "Cash Card"], "1/2")).toEqual(["cash-card", "myvacations", "points", "credit"]);
  expect([kinds([]), kinds([], "1")]).toEqual([[], ["points"]]);
  expect(balanceKindsOf(["myvacations"])).toEqual(["myvacations"]);
});

describeOnEachDatabase((open) => {
  async function aHolder() {
    const { db } = await open();
    const organisation = await givenOrganisation(db);
    const account = await givenAccount(db, organisation);
    const owner = { organisationId: organisation.id, accountId: account.id };
    const balances = () => balancesOf(db, ledger, { ...owner, organisation }, TENDER_KINDS, TODAY);
    return { db, organisation, account, owner, balances };
  }

  test("WA-08 what lasts as long is one grant, what has expired or holds nothing is not there, and currencies stay apart", async () => {
    const { db, account, balances } = await aHolder();
    await givenBalance(db, account, { minor: 20_00 });
    await givenBalance(db, account, { minor: 5_00 });
    await givenBalance(db, account, { minor: 7_00, expiresOn: TODAY });
    await givenBalance(db, account, { minor: 9_00, expiresOn: TODAY - 1 });
    await givenBalance(db, account, { kind: "myvacations", minor: 1, currency: "EUR" });
    await givenCredit(db, account, 300_00);
    expect(await balances()).toEqual([
      {
        kind: "cash-card",
        held: { minor: 32_00, currency: "USD" },
        parts: [
          { minor: 7_00, expiresOn: TODAY },
          { minor: 25_00, expiresOn: null },
        ],
      },
      { kind: "myvacations", held: { minor: 1, currency: "EUR" }, parts: [{ minor: 1, expiresOn: null }] },
      { kind: "credit", held: { minor: 300_00, currency: "USD" }, parts: [{ minor: 300_00, expiresOn: null }] },
    ]);
  });

  test("WA-08 T1 of ten notices at once of one top-up, and of ten other top-ups, each counts once, in one grant", async () => {
    const { db, owner, balances } = await aHolder();
    const topUps = Array.from({ length: 20 }, (_, at): TopUp => {
      const key = `top-up:${at < 10 ? "one" : at}`;
      const amount = { minor: 10_00, currency: "USD" };
      return {
        ...owner,
        kind: "cash-card",
        amount,
        expiresOn: null,
        key,
        reason: "top-up",
        actorId: "ola",
        from: "issued",
      };
    });
    const done = await Promise.all(topUps.map((each) => inTransaction(db, (trx) => topUp(trx, ledger, each))));
    expect(done.filter(({ ok }) => !ok)).toEqual([]);
    expect((await balances())[0]?.parts).toEqual([{ minor: 110_00, expiresOn: null }]);
  });

  test("WA-08 a top-up that is repeated counts once, and its key stands for nothing else", async () => {
    const { db, owner, balances } = await aHolder();
    const one: TopUp = {
      ...owner,
      kind: "cash-card",
      amount: { minor: 20_00, currency: "USD" },
      expiresOn: null,
      key: "top-up:1",
      reason: "top-up",
      actorId: "ola",
      from: "issued",
    };
    const add = (order: TopUp) => inTransaction(db, (trx) => topUp(trx, ledger, order));
    expect([await add(one), await add(one)]).toMatchObject([{ ok: true }, { ok: true }]);
    const more = { ...one, amount: { minor: 21_00, currency: "USD" } };
    expect(await add(more)).toEqual({ ok: false, reason: "key-reused" });
    expect((await balances()).map(({ held }) => held.minor)).toEqual([20_00]);
    expect(await verifyLedger(db, owner.organisationId)).toEqual([]);
  });

  test("WA-08 balances stand in the order in which they pay, by currency, without those of kinds that are not asked for", async () => {
    const { db, organisation, account, owner } = await aHolder();
    for (const currency of ["USD", "EUR", "JPY"]) await givenBalance(db, account, { minor: 5, currency });
    await givenBalance(db, account, { kind: "myvacations", minor: 5 });
    await givenCredit(db, account, 5);
    const named = async (...kinds: (typeof TENDER_KINDS)[number][]) =>
      (await balancesOf(db, ledger, { ...owner, organisation }, kinds, TODAY)).map(
        ({ kind, held }) => `${kind} ${held.currency}`,
      );
    expect(await named("cash-card", "credit")).toEqual([
      "cash-card EUR",
      "cash-card JPY",
      "cash-card USD",
      "credit USD",
    ]);
    const held = await balancesOf(db, ledger, { ...owner, organisation }, TENDER_KINDS, TODAY);
    expect(balanceList("myvacations", held, "EUR", RATES)).toEqual({
      kind: "myvacations",
      balances: [expect.objectContaining({ kind: "myvacations" })],
      total: { minor: 4, currency: "EUR" },
    });
  });

  test("WA-08 caps balances at the largest amount that can be spent at once", async () => {
    const { db, account, balances } = await aHolder();
    for (const expiresOn of [TODAY, TODAY + 1]) await givenBalance(db, account, { minor: MOST_MINOR, expiresOn });
    expect((await balances()).map(({ held }) => held.minor)).toEqual([MOST_MINOR]);
  });

  test("WA-08 what is taken back comes out of what ends first, once for each key, and never more than there is", async () => {
    const { db, account, owner, balances } = await aHolder();
    await givenBalance(db, account, { minor: 10_00 });
    await givenBalance(db, account, { minor: 5_00, expiresOn: TODAY });
    await givenBalance(db, account, { minor: 50_00, expiresOn: TODAY - 1 });
    const take = (key: string, minor: number) =>
      inTransaction(db, (trx) => {
        const taken = { ...owner, kind: "cash-card", amount: { minor, currency: "USD" }, to: "sales" } as const;
        return clawBack(trx, ledger, { ...taken, key, reason: "take-back", actorId: "ola" }, TODAY);
      });
    expect(await take("one", 15_01)).toEqual({ ok: false, reason: "insufficient" });
    expect(await take("one", 7_00)).toMatchObject({ ok: true });
    expect((await balances()).map(({ parts }) => parts)).toEqual([[{ minor: 8_00, expiresOn: null }]]);
    expect(await take("one", 7_00)).toEqual({ ok: false, reason: "key-reused" });
    const sales = { organisationId: owner.organisationId, account: "sales", unit: "USD" } as const;
    expect(await contraBalance(db, sales)).toBe(7_00n);
    const stored = db.selectFrom("ledger_transaction").select(["key", "reason", "actor_id"]).where("key", "=", "one");
    expect(await stored.execute()).toEqual([{ key: "one", reason: "take-back", actor_id: "ola" }]);
    expect(await verifyLedger(db, owner.organisationId)).toEqual([]);
  });
});
