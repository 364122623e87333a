import { expect, test } from "vitest";
import { describeOnEachDatabase } from "../../tests/drivers/databases.ts";
import { notingAccounts } from "../../tests/drivers/statements.ts";
import { CASH, give, givenLedger } from "../../tests/fixtures/ledger.ts";
import type { Entry, Grant } from "./rules.ts";

const TODAY = 20_779;

/** Two who take of the same accounts would wait for each other if they did not ask in one order: by expiry, then by id. */
describeOnEachDatabase((open) => {
  test("WA-08 accounts are locked soonest to expire first, then by id, in whatever order they are named", async () => {
    const { ledger, organisationId, noting, orders, inOrder } = await aHolder();
    for (const named of orders) {
      const { noted, trx } = noting();
      await ledger.lock(trx, organisationId, named);
      expect(noted).toEqual(inOrder.map((name) => `lock ${name}`));
    }
  });

  test("WA-08 a posting moves accounts in that order, in whatever order its entries stand", async () => {
    const { ledger, posting, noting, orders, inOrder } = await aHolder();
    for (const [at, named] of orders.entries()) {
      const { noted, trx } = noting();
      const entries = named.flatMap((holder): Entry[] => give(holder, 1).reverse());
      expect(await ledger.post(trx, posting(`give:${at}`, entries))).toMatchObject({ ok: true });
      expect(noted).toEqual(inOrder.map((name) => `move ${name}`));
    }
  });

  test("WA-08 what is drawn is locked in that order before any of it is known to be enough; what was locked before is drawn of alone, and locked no more", async () => {
    const { ledger, holder, noting, grants, inOrder } = await aHolder();
    const all = noting();
    expect(await ledger.draw(all.trx, holder, { ...CASH, amount: 41 }, TODAY)).toBeUndefined();
    expect(all.noted).toEqual(inOrder.map((name) => `lock ${name}`));
    const some = noting();
    const [lasting, second] = grants as [Grant, Grant];
    const draw = (amount: number) => ledger.draw(some.trx, holder, { ...CASH, amount }, TODAY, [lasting, second]);
    expect(await draw(15)).toEqual([
      { holder: second, unit: "USD", amount: -10 },
      { holder: lasting, unit: "USD", amount: -5 },
    ]);
    expect(await draw(21)).toBeUndefined();
    expect(some.noted).toEqual([]);
  });

  async function aHolder() {
    const given = await givenLedger((await open()).db);
    const { db, grant } = given;
    const lasting = await grant(10);
    const twins = [await grant(10, { expiresOn: TODAY + 1 }), await grant(10, { expiresOn: TODAY + 1 })];
    const [first, second] = twins.sort((one, other) => (one.id < other.id ? -1 : 1)) as [Grant, Grant];
    const ending = await grant(10, { expiresOn: TODAY });
    const names = new Map([
      [lasting.id, "lasting"],
      [first.id, "first twin"],
      [second.id, "second twin"],
      [ending.id, "ending"],
    ]);
    const grants = [lasting, second, first, ending];
    return {
      ...given,
      grants,
      orders: [grants, [...grants].reverse(), [second, ending, lasting, first]],
      inOrder: ["ending", "first twin", "second twin", "lasting"],
      noting() {
        const noted: string[] = [];
        return { noted, trx: notingAccounts(db, names, noted) };
      },
    };
  }
});
