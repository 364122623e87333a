import { expect, test } from "vitest";
import { describeOnEachDatabase } from "../../tests/drivers/databases.ts";
import { givenAccount } from "../../tests/fixtures/accounts.ts";
import { givenOrganisation } from "../../tests/fixtures/organisations.ts";
import { givenDiscountCard, heldBy } from "../../tests/fixtures/wallet.ts";
import { createCardOperations } from "./operations.ts";

describeOnEachDatabase((open) => {
  test("AC-08 WA-01 a card that does not count stays where it is, with what it holds", async () => {
    const { db } = await open();
    const organisation = await givenOrganisation(db);
    const [ana, ben] = [await givenAccount(db, organisation), await givenAccount(db, organisation)];
    const card = await givenDiscountCard(db, ana, { status: "INACTIVE" });
    const cards = createCardOperations({ db, clock: { now: () => 1 } });
    const order = { code: card.card_code, to: ben.id };
    expect(await cards.move(organisation.id, order, "an operator")).toEqual({ ok: false, reason: "empty" });
    expect((await heldBy(db, card)).balance).toBe(37_50);
    expect(await db.selectFrom("payment_card").select("account_id").execute()).toEqual([{ account_id: ana.id }]);
  });
});
