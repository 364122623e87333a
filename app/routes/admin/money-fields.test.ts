import { expect, test } from "vitest";
import { describeWithDatabase } from "../../../tests/drivers/databases.ts";
import { pagesOf } from "../../../tests/drivers/pages.ts";
import { givenAccount } from "../../../tests/fixtures/accounts.ts";
import { givenOrganisation } from "../../../tests/fixtures/organisations.ts";
import { givenBalance } from "../../../tests/fixtures/wallet.ts";
import * as balancePage from "./change-balance";
import * as issuePage from "./issue-card";

const NOW = Date.UTC(2026, 10, 21, 12);

describeWithDatabase((open) => {
  test("AC-08 forms of money offer the site's currencies, the organization's own first, and those the member has", async () => {
    const { db } = await open();
    const organisation = await givenOrganisation(db, {
      walletOptions: ["Cash Card", "Discount Cards"],
      currency: "USD",
      currencies: ["EUR", "USD", "BRL"],
    });
    const pages = pagesOf(db, organisation, NOW);
    const ana = await givenAccount(db, organisation);
    await givenBalance(db, { ...ana, organisationId: organisation.id }, { minor: 10_00, currency: "GBP" });
    const session = await pages.sessionOf(await givenAccount(db, organisation, { staffRole: "finance" }));
    const path = `/admin/people/${ana.id}`;
    const balance = await pages.get(balancePage, `${path}/balance/add`, session, { id: ana.id, change: "add" });
    expect(balance.data.currencies).toEqual(["USD", "BRL", "EUR", "GBP"]);
    const issue = await pages.get(issuePage, `${path}/issue-card`, session, { id: ana.id });
    expect(issue.data.currencies).toEqual(["USD", "BRL", "EUR"]);
  });
});
