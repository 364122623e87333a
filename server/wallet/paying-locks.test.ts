import { expect, test } from "vitest";
import { describeOnEachDatabase } from "../../tests/drivers/databases.ts";
import { notingAccounts } from "../../tests/drivers/statements.ts";
import { givenAccount } from "../../tests/fixtures/accounts.ts";
import { givenOrganisation } from "../../tests/fixtures/organisations.ts";
import { givenBalance, givenCredit, givenDiscountCard } from "../../tests/fixtures/wallet.ts";
import { dayIn } from "../core/day.ts";
import { refused } from "../core/outcome.ts";
import type { ReceiptSource } from "../core/receipt.ts";
import { inTransaction } from "../db/transaction.ts";
import { heldAccounts } from "../ledger/held-accounts.ts";
import { createLedger } from "../ledger/ledger.ts";
import { createPaying } from "./paying.ts";

const NOW = Date.UTC(2026, 10, 21, 12);

describeOnEachDatabase((open) => {
  test("WA-08 WA-09 a sale locks whatever it may take of, card and balances, by expiry and id before it takes of any", async () => {
    const { db } = await open();
    const organisation = await givenOrganisation(db);
    const account = await givenAccount(db, organisation);
    const today = dayIn(organisation.timeZone, NOW);
    const card = await givenDiscountCard(db, account, { expires_on: today + 2 });
    await givenCredit(db, account, 9_00);
    for (const expiresOn of [null, today + 3, today + 1]) await givenBalance(db, account, { minor: 5_00, expiresOn });
    const accounts = await heldAccounts(db).execute();
    const names = new Map(accounts.map(({ id, kind, expires_on }) => [id, `${kind} ${(expires_on ?? today) - today}`]));
    // Neither ends.
    const [sooner, later] = accounts
      .filter(({ expires_on }) => expires_on === null)
      .sort((one, other) => (one.id < other.id ? -1 : 1))
      .map(({ kind }) => `${kind} 0`);
    const inOrder = ["cash-card 1", "discount 2", "cash-card 3", sooner, later];

    const clock = { now: () => NOW };
    const paying = createPaying({ ledger: createLedger({ clock }), clock });
    const sources = [of("credit", 9_00), { ...of("discount", 10_00), id: card.id }, of("cash-card", 15_00)];
    for (const given of [sources, [...sources].reverse()]) {
      const noted: string[] = [];
      await inTransaction(db, async (trx) => {
        const sale = { organisation, accountId: account.id, bookingId: "one", sources: given, currency: "USD" };
        expect(await paying.pay(notingAccounts(trx, names, noted), sale)).toMatchObject({ ok: true });
        // The next sale finds what this one found.
        return refused("undone");
      });
      expect(noted.slice(0, inOrder.length)).toEqual(inOrder.map((name) => `lock ${name}`));
      expect(noted.filter((each) => each.startsWith("move"))).toEqual(inOrder.map((name) => `move ${name}`));
    }
  });
});

const of = (kind: ReceiptSource["kind"], minor: number): ReceiptSource => ({
  kind,
  id: null,
  amount: { minor, currency: "USD" },
  worth: minor,
  owed: minor,
  rate: null,
});
