import type { Kysely } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { createPayouts } from "../../../server/commission/payouts.ts";
import type { Database } from "../../../server/db/schema.ts";
import { createLedger } from "../../../server/ledger/ledger.ts";
import { transfer } from "../../../server/ledger/rules.ts";
import { forfeit } from "../../../server/wallet/forfeit.ts";
import { describeWithDatabase } from "../../../tests/drivers/databases.ts";
import { pagesOf } from "../../../tests/drivers/pages.ts";
import { givenAccount } from "../../../tests/fixtures/accounts.ts";
import { givenCommission, givenCommissionRule } from "../../../tests/fixtures/commissions.ts";
import { givenOrganisation } from "../../../tests/fixtures/organisations.ts";
import { givenCredit } from "../../../tests/fixtures/wallet.ts";
import * as addRule from "./add-loyalty";
import * as agentsPage from "./agents";
import { loader as statement } from "./commission-file";
import * as payouts from "./commission-payouts";
import * as creditLimit from "./credit-limit";
import * as endRule from "./end-loyalty";
import * as listRules from "./list-loyalty";
import * as pay from "./pay-commission";

const NOW = Date.UTC(2026, 10, 21, 12);
const KEY = "a-key-of-one-form-1";
const RULES = { kind: "commission-rules", deed: "end" };
const RULE = { percent: "12.5", amount: "", product: "HLT", from: "2026-11-21", to: "", reason: "season" };

async function aSite(db: Kysely<Database>, host = "book.example.com") {
  const organisation = await givenOrganisation(db, { hosts: [host] });
  const { id: operatorId, ...operator } = await givenAccount(db, organisation, {
    email: "op@example.com",
    staffRole: "owner",
  });
  const agent = await givenAccount(db, organisation, {
    type: "agent",
    email: "grace@example.com",
    firstName: "Grace",
    lastName: "Lee",
  });
  const pages = pagesOf(db, organisation, NOW);
  const cookie = await pages.sessionOf({ id: operatorId, ...operator });
  return { db, organisation, operatorId, agent, pages, cookie };
}

describeWithDatabase((open) => {
  let site: Awaited<ReturnType<typeof aSite>>;
  beforeEach(async () => {
    site = await aSite((await open()).db);
  });

  const audited = () => site.pages.lines.filter(({ event }) => event === "admin").map(({ verb }) => verb);

  test("AG-05 the page of payouts lists what agents were paid, the latest first, of this organization alone", async () => {
    const { pages, cookie, agent, organisation, db } = site;
    await givenCommissionRule(db, organisation.id);
    const listed = async (as = cookie, of = pages) =>
      (await of.get(payouts, "/admin/commission-payouts", as)).data.history.lines.map(({ name, amount, facts }) =>
        [name, amount.replace("\u00a0", " "), facts[1]].join(" "),
      );
    expect(await listed()).toEqual([]);
    for (const [at, reference] of ["BANK-1", "BANK-2"].entries()) {
      await givenCommission(db, agent, { end: "used" }, NOW);
      await createPayouts({ db, clock: { now: () => NOW + at } }).payOut({
        ...{ organisationId: organisation.id, agentId: agent.id, amount: { minor: 10_00, currency: "USD" } },
        ...{ reference, reason: "monthly", key: reference, actorId: "op" },
      });
    }
    expect(await listed()).toEqual(["Grace Lee USD 10.00 BANK-2", "Grace Lee USD 10.00 BANK-1"]);
    const other = await aSite(db, "other.example.com");
    expect(await listed(other.cookie, other.pages)).toEqual([]);
    const [last] = (await pages.get(payouts, "/admin/commission-payouts", cookie)).data.history.lines;
    const read = async ({ context }: typeof pages, of: string) => {
      const url = new URL(last?.statement.href ?? "", context.origin);
      return statement({ params: {}, context: { ...context }, request: new Request(url, { headers: { cookie: of } }) });
    };
    const lines = (await (await read(pages, cookie)).text()).trim().split("\r\n");
    expect([lines.length, lines.at(-1)]).toEqual([3, "2026-11-21,USD,Paid out,BANK-2,,-10.00,0.00"]);
    await expect(read(other.pages, other.cookie)).rejects.toMatchObject({ status: 404 });
  });

  test("AG-05 the page of payouts has by month what agents added to net rates, less what was refunded", async () => {
    const { db, organisation, pages, cookie } = site;
    const move = async (key: string, at: number, minor: number) =>
      createLedger({ clock: { now: () => at } }).post(db, {
        ...{ organisationId: organisation.id, key, reason: "capture", actorId: "op" },
        entries: transfer({ contra: "mark-up" }, { contra: "payment-clearing" }, { minor, currency: "USD" }),
      });
    const { markUp } = (await pages.get(payouts, "/admin/commission-payouts", cookie)).data;
    expect(markUp.months).toEqual([]);
    // In New York the first is still of October.
    await move("one", Date.UTC(2026, 10, 1, 3), 15_00);
    await move("two", NOW, 22_00);
    await move("three", NOW, -5_50);
    const { months } = (await pages.get(payouts, "/admin/commission-payouts", cookie)).data.markUp;
    expect(months.map(({ month, amount }) => `${month} ${amount.replace("\u00a0", " ")}`)).toEqual([
      "November 2026 USD 16.50",
      "October 2026 USD 15.00",
    ]);
  });

  test("AG-05 an operator adds a rule once, reads the name of one for the same sales, and ends it with a reason", async () => {
    const { pages, cookie } = site;
    const add = (form: object) =>
      pages.post(addRule, "/admin/commission-rules/new", { ...RULE, ...form } as typeof RULE, cookie, RULES);
    const sent = await Promise.all([1, 2].map(() => add({ key: KEY })));
    expect(sent.map(({ location }) => location?.split("done=")[1]).sort()).toEqual(["added", "added-before"]);
    const { listed } = (await pages.get(listRules, "/admin/commission-rules", cookie, RULES)).data;
    expect(listed.map(({ name, facts }) => [name, facts.map(({ text }) => text)])).toEqual([
      ["12.5%", ["hotels", "every supplier", "every agent", "Nov 21, 2026, without an end"]],
    ]);
    const wrong = async (form: object) => (await add(form)).data.result.error;
    expect(await wrong({ percent: "5" })).toEqual({
      from: [
        "The rule “12.5%” has the same product, supplier and agent and some of these days (Nov 21, 2026, without an end). End it first, or choose other days.",
      ],
    });
    const rate = ["Enter a percent from 0.01 to 100 or an amount, not both."];
    expect(await wrong({ percent: "" })).toEqual({ percent: rate });
    expect(await wrong({ amount: "5" })).toEqual({ percent: rate });
    expect(
      Object.keys((await wrong({ percent: "100.5", supplier: "x", agentId: site.operatorId, to: "1" })) ?? {}).sort(),
    ).toEqual(["agentId", "percent", "supplier", "to"]);
    const end = { ...RULES, id: listed[0]?.id ?? "" };
    const ended = await pages.post(endRule, `/admin/commission-rules/${end.id}/end`, { reason: "over" }, cookie, end);
    expect([ended.location, audited()]).toEqual([
      "/admin/commission-rules?done=ended",
      ["commissionRules.add", "commissionRules.end"],
    ]);
    expect((await add({ percent: "", amount: "7.50" })).location).toBe("/admin/commission-rules?done=added");
  });

  test("AG-05 an operator pays out what the form showed, once, and another amount is not paid", async () => {
    const { db, pages, cookie, agent, organisation } = site;
    await givenCommissionRule(db, organisation.id);
    await givenCommission(db, agent, { end: "used" }, NOW);
    const path = `/admin/commission-payouts/${agent.id}/USD`;
    const of = { agent: agent.id, currency: "USD" };
    const shown = async () => (await pages.get(payouts, "/admin/commission-payouts", cookie)).data.balances;
    expect(await shown()).toMatchObject([{ name: "Grace Lee", amount: "USD\u00a010.00", href: path }]);
    const { seen, key } = (await pages.get(pay, path, cookie, of)).data;
    const send = (form: object = {}) =>
      pages.post(pay, path, { key, seen: String(seen), reference: "BANK-1", reason: "November", ...form }, cookie, of);
    expect((await send({ reference: " ", reason: "" })).data.result.error).toMatchObject({
      reference: ["Enter the reference of the transfer."],
      reason: [expect.anything()],
    });
    await givenCommission(db, agent, { end: "used" }, NOW);
    const changed = await send();
    expect([changed.status, changed.data.result.error]).toEqual([
      400,
      { amount: ["The payable amount has changed. Check the new amount before you record the payout."] },
    ]);
    const sent = await Promise.all([1, 2].map(() => send({ seen: "2000" })));
    expect(sent.map(({ location }) => location?.split("done=")[1]).sort()).toEqual(["paid", "paid-before"]);
    expect([await shown(), audited(), (await send({ key: "another-form-key-1" })).location]).toEqual([
      [],
      ["commissions.payOut"],
      "/admin/commission-payouts?done=changed",
    ]);
  });

  test("AC-05 AG-05 the commission of an agent whose account is deleted stays payable", async () => {
    const { db, pages, cookie, agent, organisation } = site;
    await givenCommissionRule(db, organisation.id);
    await givenCommission(db, agent, { end: "used" }, NOW);
    await db.transaction().execute((trx) => forfeit(trx, { organisationId: organisation.id, ownerId: agent.id }, NOW));
    await db.updateTable("account").set({ email: "" }).where("id", "=", agent.id).execute();
    const { balances } = (await pages.get(payouts, "/admin/commission-payouts", cookie)).data;
    expect(balances).toMatchObject([{ name: "a deleted account", amount: "USD\u00a010.00", person: undefined }]);
    const of = { agent: agent.id, currency: "USD" };
    const { heading } = (await pages.get(pay, `/admin/commission-payouts/${agent.id}/USD`, cookie, of)).data;
    expect(heading).toBe("Commission payout to a deleted account");
  });

  test("A1 another organization's agent, rule and balance are not found", async () => {
    const { db, agent, organisation } = site;
    const rule = await givenCommissionRule(db, organisation.id);
    await givenCommission(db, agent, { end: "used" }, NOW);
    const other = await aSite(db, "club.example.com");
    const { pages, cookie } = other;
    const of = { agent: agent.id, currency: "USD", id: agent.id };
    const tried = [
      await pages.get(pay, `/admin/commission-payouts/${agent.id}/USD`, cookie, of),
      await pages.get(creditLimit, `/admin/people/${agent.id}/credit-limit`, cookie, of),
      await pages.get(endRule, `/admin/commission-rules/${rule}/end`, cookie, { ...RULES, id: rule }),
    ];
    expect(tried.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect((await pages.get(payouts, "/admin/commission-payouts", cookie)).data.balances).toEqual([]);
  });

  test("AG-06 an operator changes an agent's credit limit with a reason, never below what is used", async () => {
    const { db, pages, cookie, agent, operatorId, organisation } = site;
    await givenCredit(db, agent, 500_00);
    const ledger = createLedger({ clock: { now: () => NOW } });
    await db.transaction().execute(async (trx) => {
      const owner = { organisationId: organisation.id, ownerId: agent.id };
      const used = { kind: "credit", unit: "USD", amount: 200_00 } as const;
      const [drawn] = (await ledger.draw(trx, owner, used, 0)) ?? [];
      if (!drawn || !("holder" in drawn)) throw new Error("no credit");
      const entries = transfer({ holder: drawn.holder }, { contra: "sales" }, { minor: -200_00, currency: "USD" });
      await ledger.post(trx, {
        organisationId: organisation.id,
        key: "used",
        reason: "capture",
        actorId: "op",
        entries,
      });
    });
    const change = (form: object, id = agent.id) =>
      pages.post(
        creditLimit,
        `/admin/people/${id}/credit-limit`,
        { limit: "1500.50", reason: "more clients", ...form },
        cookie,
        { id },
      );
    expect((await change({ limit: "x", reason: "" })).data.result.error).toMatchObject({
      limit: ["Enter the limit as an amount, or 0 for no credit."],
      reason: [expect.anything()],
    });
    expect((await change({ limit: "199.99" })).data.result.error).toEqual({
      limit: ["The agent has already used more than this. Enter a higher limit."],
    });
    expect((await change({})).location).toBe(`/admin/people/${agent.id}?done=credit`);
    const { agents } = (await pages.get(agentsPage, "/admin/agents", cookie)).data;
    expect(agents.map(({ name, facts }) => [name, facts.map(({ text }) => text)])).toEqual([
      ["Grace Lee", ["grace@example.com", "0", "USD\u00a01,500.50", "nothing"]],
    ]);
    expect([audited(), (await change({}, operatorId)).status]).toEqual([["agents.setCreditLimit"], 404]);
  });
});
