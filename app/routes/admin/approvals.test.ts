import { expect, inject, test } from "vitest";
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

  test("OP-07 what already waits for a second person is not requested again, one payout and one equal gift at a time", async () => {
    const { db } = await open();
    const organisation = await givenOrganisation(db, { secondPersonAbove: 0, walletOptions: ["Cash Card"] });
    const pages = pagesOf(db, organisation, NOW);
    const [ana, agent] = [
      await givenAccount(db, organisation),
      await givenAccount(db, organisation, { type: "agent" }),
    ];
    const [fay, olga] = [
      await givenAccount(db, organisation, { staffRole: "finance" }),
      await givenAccount(db, organisation, { staffRole: "owner" }),
    ];
    const { balances, commissions } = pages.context.asOperator({ ...fay, staffRole: "finance" } as never);
    const { approvals } = pages.context.asOperator({ ...olga, staffRole: "owner" } as never);
    const pay = (at: number, currency = "USD") =>
      commissions.payOut(organisation, {
        ...{ agentId: agent.id, amount: { minor: 10_00 + at, currency }, reference: `BANK-${at}` },
        ...{ reason: "monthly", key: `payout ${at} ${currency}` },
      });
    const add = (at: number, minor = 50_00) =>
      balances.add(organisation, {
        ...{ accountId: ana.id, kind: "cash-card", amount: { minor, currency: "USD" }, expiresOn: null, paid: false },
        ...{ reason: `storm ${at}`, key: `gift ${at}` },
      });
    const attempts = Array.from({ length: inject("attempts") }, (_, at) => at);
    for (const ask of [pay, add]) {
      const answers = (await Promise.all(attempts.map((at) => ask(at)))).map((each) => !each.ok && each.reason);
      expect(answers.filter((reason) => reason === "requested")).toHaveLength(1);
      expect(answers.filter((reason) => reason === "requested-before")).toHaveLength(attempts.length - 1);
    }
    expect([await pay(0, "EUR"), await add(100, 60_00)]).toMatchObject([
      { reason: "requested" },
      { reason: "requested" },
    ]);
    const open_ = () => approvals.open(organisation);
    expect(await open_()).toHaveLength(4);
    // What was decided can be asked for again.
    for (const { id } of await open_()) await approvals.refuse(organisation, { id, reason: "checked" });
    expect(await pay(101)).toMatchObject({ reason: "requested" });
  });

  test("OP-02 a balance that would hold more than a number keeps exactly is refused at its field, also when it is approved", async () => {
    const { db } = await open();
    const organisation = await givenOrganisation(db, { walletOptions: ["Cash Card"] });
    const pages = pagesOf(db, organisation, NOW);
    const ana = await givenAccount(db, organisation);
    const cookie = await pages.sessionOf(await givenAccount(db, organisation, { staffRole: "owner" }));
    const person = `/admin/people/${ana.id}`;
    const form = { kind: "cash-card", amount: "999999999999", currency: "USD", reason: "storm in Porto" };
    const add = async (at: number) => {
      const sent = { ...form, key: `0123456789abcde${at.toString(36)}` };
      const { status, location, data } = await pages.post(balancePage, `${person}/balance/add`, sent, cookie, {
        ...{ id: ana.id, change: "add" },
      });
      return [status, location ?? data.result?.error?.amount?.[0]];
    };
    for (let at = 0; at < 10; at++) expect(await add(at)).toEqual([303, `${person}?done=added`]);
    for (let at = 10; at < 13; at++) expect(await add(at)).toEqual([400, "The balance can't hold that much"]);
    expect((await pages.get(personPage, person, cookie, { id: ana.id })).status).toBe(200);
  });
});
