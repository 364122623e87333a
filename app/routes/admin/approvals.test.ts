import { expect, test } from "vitest";
import { describeWithDatabase } from "../../../tests/drivers/databases.ts";
import { pagesOf } from "../../../tests/drivers/pages.ts";
import { givenAccount } from "../../../tests/fixtures/accounts.ts";
import { givenOrganisation } from "../../../tests/fixtures/organisations.ts";
import * as adminPage from "./admin";
import * as approvalPage from "./approval";
import * as approvalsPage from "./approvals";
import * as balancePage from "./change-balance";
import * as issuePage from "./issue-card";
import * as personPage from "./person";

const NOW = Date.UTC(2026, 10, 21, 12);

describeWithDatabase((open) => {
  test("OP-07 what finance adds and issues above the limit waits until another operator approves or refuses it", async () => {
    const { db } = await open();
    const walletOptions = ["Cash Card", "Certificates"] as const;
    const organisation = await givenOrganisation(db, { walletOptions: [...walletOptions], secondPersonAbove: 100_00 });
    const pages = pagesOf(db, organisation, NOW);
    const ana = await givenAccount(db, organisation);
    const fay = await givenAccount(db, organisation, { firstName: "Fay", staffRole: "finance" });
    const olga = await givenAccount(db, organisation, { firstName: "Olga", staffRole: "owner" });
    const [asFay, asOlga] = [await pages.sessionOf(fay), await pages.sessionOf(olga)];
    const person = `/admin/people/${ana.id}`;
    const common = { amount: "100.01", currency: "USD", reason: "storm in Porto" };
    const balance = { ...common, kind: "cash-card", key: "0123456789abcdef" };
    const add = () => pages.post(balancePage, `${person}/balance/add`, balance, asFay, { id: ana.id, change: "add" });
    expect((await add()).location).toBe(`${person}?done=requested`);
    const after = await pages.get(personPage, `${person}?done=requested`, asFay, { id: ana.id });
    expect(after.data.doneLink).toEqual({ href: "/admin/approvals", text: "Approvals" });
    expect((await pages.get(personPage, `${person}?done=added`, asFay, { id: ana.id })).data.doneLink).toBe(undefined);
    expect((await add()).location).toBe(`${person}?done=requested-before`);
    const card = { ...common, kind: "certificate", products: "HLT" };
    const issued = await pages.post(issuePage, `${person}/issue-card`, card, asFay, { id: ana.id });
    expect(issued.location).toBe(`${person}?done=requested`);

    const list = async () => (await pages.get(approvalsPage, "/admin/approvals", asOlga)).data;
    const { open: waiting } = await list();
    const casesFor = async (cookie: string) => (await pages.get(adminPage, "/admin", cookie)).data.cases;
    const count = { text: "2 requests wait for approval", href: "/admin/approvals" };
    expect([await casesFor(asOlga), await casesFor(asFay)]).toEqual([[count], [count]]);
    const support = await givenAccount(db, organisation, { staffRole: "support" });
    expect(await casesFor(await pages.sessionOf(support))).toEqual([]);
    expect(waiting.map(({ title }) => title).sort()).toEqual(["Balance added", "Card issued"]);
    expect(waiting[0]?.facts).toEqual(
      expect.arrayContaining([
        { term: "For", text: "Ana Silva" },
        { term: "Amount", text: "\u2068USD\u00a0100.01\u2069" },
        { term: "Reason", text: "storm in Porto" },
        { term: "Requested by", text: "Fay Silva · Nov 21, 2026, 7:00 AM" },
      ]),
    );
    const decide = (title: string, decision: string, cookie: string) => {
      const approval = waiting.find((each) => each.title === title)?.id ?? "";
      const form = { decision, reason: "checked" };
      return pages.post(approvalPage, `/admin/approvals/${approval}`, form, cookie, { approval });
    };
    expect((await decide("Balance added", "approve", asFay)).status).toBe(400);
    expect(pages.refusal()).toBe("own-request");
    expect((await decide("Balance added", "approve", asOlga)).location).toBe("/admin/approvals?done=approve");
    expect((await decide("Balance added", "approve", asOlga)).location).toBe("/admin/approvals?done=before");
    expect((await decide("Card issued", "refuse", asOlga)).location).toBe("/admin/approvals?done=refuse");
    expect(await db.selectFrom("payment_card").select("id").execute()).toEqual([]);
    const held = await pages.context.asOperator(olga as never).balances.held(organisation, ana.id);
    expect(held.map(({ held }) => held)).toEqual([{ minor: 100_01, currency: "USD" }]);
    expect((await list()).decided).toHaveLength(2);

    const euros = { ...balance, amount: "1.00", currency: "EUR", key: "fedcba9876543210" };
    const added = await pages.post(balancePage, `${person}/balance/add`, euros, asFay, { id: ana.id, change: "add" });
    expect(added.location).toBe(`${person}?done=requested`);
    expect((await list()).open[0]?.facts).toContainEqual({
      term: "Why it waits",
      text: "The amount isn't in \u2068USD\u2069, the currency of the limit. It isn't converted.",
    });
  });
});
