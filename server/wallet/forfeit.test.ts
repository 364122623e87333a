import { expect, test } from "vitest";
import { describeWithDatabase } from "../../tests/drivers/databases.ts";
import { givenAccount } from "../../tests/fixtures/accounts.ts";
import { contraBalance } from "../../tests/fixtures/ledger.ts";
import { givenOrganisation } from "../../tests/fixtures/organisations.ts";
import { givenBalance, givenCertificate, givenCredit } from "../../tests/fixtures/wallet.ts";
import { DAY } from "../core/durations.ts";
import { accountsOf } from "../ledger/reports.ts";
import { verifyLedger } from "../ledger/verify.ts";
import { forfeit } from "./forfeit.ts";

const TODAY = 20_779;
const NOW = TODAY * DAY + DAY / 2;

describeWithDatabase((open) => {
  test("AC-05 WA-08 what is left behind is the organisation's, also what has expired; credit stays, and again moves nothing", async () => {
    const { db, organisation, account, holder, post, contra } = await aHolder();
    const neighbour = await givenAccount(db, organisation);
    await givenBalance(db, neighbour, { minor: 1_00 });
    await givenBalance(db, account, { minor: 4_00, expiresOn: TODAY - 2 });
    await givenBalance(db, account, { minor: 8_00, currency: "EUR" });
    await givenCertificate(db, account, { amount: 9_00 });
    await givenCredit(db, account, 500_00);
    // Paid in advance by an agent.
    await givenBalance(db, account, { kind: "credit", minor: 3_00 });
    await givenCertificate(db, account, { usedUp: true });
    await post();
    await post();
    expect([await contra("USD"), await contra("EUR")]).toEqual([13_00n, 8_00n]);
    const left = (await accountsOf(db, holder)).filter(({ balance }) => balance !== 0);
    expect(left.map(({ kind, balance }) => [kind, balance])).toEqual([["credit", 3_00]]);
    expect(await accountsOf(db, { ...holder, ownerId: neighbour.id })).toMatchObject([{ balance: 1_00 }]);
    const posted = db.selectFrom("ledger_transaction").select(["key", "reason", "actor_id", "at"]);
    expect(await posted.where("reason", "=", "forfeit").execute()).toEqual([
      { key: `account:${account.id}:forfeit`, reason: "forfeit", actor_id: account.id, at: NOW },
    ]);
    expect(await verifyLedger(db, organisation.id)).toEqual([]);
    // What comes later is another posting, which its name does not stand for.
    await givenBalance(db, account, { minor: 1_00 });
    await expect(post()).rejects.toThrow("cannot be posted: key-reused");
  });

  test("AC-05 posts nothing for an account without balances", async () => {
    const { db, account, post } = await aHolder();
    await givenCredit(db, account, 500_00);
    await post();
    expect(await db.selectFrom("ledger_transaction").select("key").execute()).toEqual([]);
  });

  async function aHolder() {
    const { db } = await open();
    const organisation = await givenOrganisation(db);
    const account = await givenAccount(db, organisation);
    const holder = { organisationId: organisation.id, ownerId: account.id };
    return {
      db,
      organisation,
      account,
      holder,
      post: () => db.transaction().execute((trx) => forfeit(trx, holder, NOW)),
      contra: (unit: string) => contraBalance(db, { organisationId: organisation.id, account: "breakage", unit }),
    };
  }
});
