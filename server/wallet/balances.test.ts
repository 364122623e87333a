import { expect, test } from "vitest";
import { describeOnEachDatabase } from "../../tests/drivers/databases.ts";
import { givenAccount } from "../../tests/fixtures/accounts.ts";
import { givenOrganisation } from "../../tests/fixtures/organisations.ts";
import { givenBalance, givenCredit } from "../../tests/fixtures/wallet.ts";
import { inTransaction } from "../db/transaction.ts";
import { createLedger } from "../ledger/ledger.ts";
import { verifyLedger } from "../ledger/verify.ts";
import { balanceKindsOf, balancesOf, TENDER_KINDS, type TopUp, tenderKindsOf, topUp } from "./balances.ts";

const TODAY = 20_779;
const ledger = createLedger({ clock: { now: () => TODAY * 86_400_000 } });

test("WA-00 WA-08 cash card and myvacations are behind their options, credit behind none, what was paid ahead is there also without a wallet", () => {
  expect(tenderKindsOf(["Certificates", "Cash Card"])).toEqual(["cash-card", "credit", "payment"]);
  expect(tenderKindsOf(["myvacations", "Cash Card"])).toEqual(["cash-card", "myvacations", "credit", "payment"]);
  expect(tenderKindsOf([])).toEqual(["payment"]);
  expect(balanceKindsOf(["myvacations"])).toEqual(["myvacations"]);
});

describeOnEachDatabase((open) => {
  async function aHolder() {
    const { db } = await open();
    const organisation = await givenOrganisation(db);
    const account = await givenAccount(db, organisation);
    const owner = { organisationId: organisation.id, accountId: account.id };
    const balances = () => balancesOf(db, ledger, owner, TENDER_KINDS, TODAY);
    return { db, account, owner, balances };
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
      ...{ ...owner, kind: "cash-card", amount: { minor: 20_00, currency: "USD" }, expiresOn: null },
      ...{ key: "top-up:1", reason: "top-up", actorId: "ola", from: "issued" },
    };
    const add = (order: TopUp) => inTransaction(db, (trx) => topUp(trx, ledger, order));
    expect([await add(one), await add(one)]).toMatchObject([{ ok: true }, { ok: true }]);
    const more = { ...one, amount: { minor: 21_00, currency: "USD" } };
    expect(await add(more)).toEqual({ ok: false, reason: "key-reused" });
    expect((await balances()).map(({ held }) => held.minor)).toEqual([20_00]);
    expect(await verifyLedger(db, owner.organisationId)).toEqual([]);
  });
});
