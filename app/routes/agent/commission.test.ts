import type { Kysely } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { createPayouts } from "../../../server/commission/payouts.ts";
import { parseDay } from "../../../server/core/day.ts";
import type { Database } from "../../../server/db/schema.ts";
import { ARRIVAL, CHECKOUT_AT } from "../../../tests/drivers/checkout-ahead.ts";
import { plain } from "../../../tests/drivers/checkout-pages.ts";
import { describeWithDatabase } from "../../../tests/drivers/databases.ts";
import { pagesOf } from "../../../tests/drivers/pages.ts";
import { aStayCheckout } from "../../../tests/drivers/stay-checkout.ts";
import { givenAccount } from "../../../tests/fixtures/accounts.ts";
import { givenCommission, givenCommissionRule } from "../../../tests/fixtures/commissions.ts";
import { givenOrganisation } from "../../../tests/fixtures/organisations.ts";
import * as desk from "./agent";
import * as bookings from "./agent-bookings";
import * as profile from "./agent-profile";
import * as commission from "./commission";
import { loader as file } from "./commission-file";

const NOW = Date.UTC(2026, 10, 21, 12);
const on = (day: string) => parseDay(day) as number;

async function aDesk(db: Kysely<Database>) {
  const organisation = await givenOrganisation(db);
  const agent = await givenAccount(db, organisation, { type: "agent", firstName: "Grace", lastName: "Lee" });
  const other = await givenAccount(db, organisation, { type: "agent", email: "other@example.com" });
  await givenCommissionRule(db, organisation.id);
  const pages = pagesOf(db, organisation, NOW);
  const cookie = await pages.sessionOf(agent);
  /** What was promised, became payable, was paid and was reversed, in three months. */
  async function work() {
    await givenCommission(db, agent, { endsOn: on("2026-09-10"), end: "used", reference: "PAIDBK1" }, NOW);
    await createPayouts({ db, clock: { now: () => NOW } }).payOut({
      organisationId: organisation.id,
      ...{ agentId: agent.id, amount: { minor: 10_00, currency: "USD" }, reference: "BANK-1", reason: "September" },
      ...{ key: "a-form", actorId: "op" },
    });
    await givenCommission(
      db,
      agent,
      { endsOn: on("2026-10-31"), end: "used", basis: 250_50, reference: "PAYBLE1" },
      NOW,
    );
    await givenCommission(db, agent, { endsOn: on("2026-11-02"), end: "no-show", reference: "NOSHOW1" }, NOW);
    await givenCommission(db, agent, { endsOn: on("2026-12-10"), reference: "COMING1" }, NOW);
  }
  const seen = async (query = "", of = cookie) => {
    const { data } = await pages.get(commission, `/agent/commission${query}`, of);
    return data.commissions.map(({ reference, state, amount }) => plain(`${reference} ${state} ${amount}`));
  };
  async function linesFor(of: string, query = "") {
    const url = new URL(`/agent/commission.csv${query}`, pages.context.origin);
    const request = new Request(url, { headers: { cookie: of } });
    const text = await (await file({ params: {}, context: { ...pages.context }, request })).text();
    return text.replace("\uFEFF", "").trim().split("\r\n");
  }
  return { linesFor, db, organisation, agent, other, pages, cookie, work, seen };
}

describeWithDatabase((open) => {
  let site: Awaited<ReturnType<typeof aDesk>>;

  beforeEach(async () => {
    site = await aDesk((await open()).db);
  });

  test("AG-05 an agent sees commission by month and booking, in each state, with totals and the next payout", async () => {
    const { pages, cookie, work, seen } = site;
    await work();
    const { data } = await pages.get(commission, "/agent/commission", cookie);
    expect(data.totals[0]?.sums.map(({ term, text }) => plain(`${term} ${text}`))).toEqual([
      "Promised USD 10.00",
      "Payable USD 25.05",
      "Paid USD 10.00",
      "Reversed USD 10.00",
      "Next payout USD 25.05",
    ]);
    expect(data.months.map(({ name }) => name)).toEqual(["December 2026", "November 2026", "September 2026"]);
    expect(await seen()).toEqual([
      "COMING1 Promised USD 10.00",
      "NOSHOW1 Reversed USD 10.00",
      "PAYBLE1 Payable USD 25.05",
      "PAIDBK1 Paid USD 10.00",
    ]);
    expect(await seen("?state=payable")).toEqual(["PAYBLE1 Payable USD 25.05"]);
    expect(await seen("?month=2026-11")).toEqual(["NOSHOW1 Reversed USD 10.00", "PAYBLE1 Payable USD 25.05"]);
    expect(await seen("?state=paid&month=2026-12")).toEqual([]);
    const profiled = await pages.get(profile, "/agent/profile", cookie);
    expect(profiled.data.commission.amounts).toEqual([{ term: "Next payout", text: "USD\u00a025.05" }]);
  });

  test("AG-05 the statement for spreadsheets is the ledger's, movement by movement", async () => {
    const { cookie, work, linesFor } = site;
    await work();
    expect(await linesFor(cookie)).toEqual([
      "Date,Currency,Movement,Reference,Booking,Amount,Balance",
      "2026-11-21,USD,Became payable,PAIDBK1,Casa do Rio,10.00,10.00",
      "2026-11-21,USD,Paid out,BANK-1,,-10.00,0.00",
      "2026-11-21,USD,Became payable,PAYBLE1,Casa do Rio,25.05,25.05",
      "2026-11-21,USD,Became payable,NOSHOW1,Casa do Rio,10.00,35.05",
      "2026-11-21,USD,Reversed,NOSHOW1,Casa do Rio,-10.00,25.05",
    ]);
  });

  test("AG-05 AG-08 an agent finds each payout with the statement of what it paid; another agent finds neither", async () => {
    const { db, organisation, agent, other, pages, cookie, work, linesFor } = site;
    await work();
    await createPayouts({ db, clock: { now: () => NOW + 1 } }).payOut({
      organisationId: organisation.id,
      ...{ agentId: agent.id, amount: { minor: 25_05, currency: "USD" }, reference: "BANK-2", reason: "October" },
      ...{ key: "b-form", actorId: "op" },
    });
    const { payouts } = (await pages.get(commission, "/agent/commission", cookie)).data;
    expect(payouts.lines.map(({ amount, facts }) => [plain(amount), facts[1]])).toEqual([
      ["USD 25.05", "BANK-2"],
      ["USD 10.00", "BANK-1"],
    ]);
    const [second, first] = payouts.lines.map(({ statement }) => statement?.href.split("commission.csv")[1]);
    expect((await linesFor(cookie, first)).slice(1)).toEqual([
      "2026-11-21,USD,Became payable,PAIDBK1,Casa do Rio,10.00,10.00",
      "2026-11-21,USD,Paid out,BANK-1,,-10.00,0.00",
    ]);
    const since = await linesFor(cookie, second);
    expect([since.length, since[1], since[4]]).toEqual([
      5,
      "2026-11-21,USD,Became payable,PAYBLE1,Casa do Rio,25.05,25.05",
      "2026-11-21,USD,Paid out,BANK-2,,-25.05,0.00",
    ]);
    const others = await pages.sessionOf(other);
    expect((await pages.get(commission, "/agent/commission", others)).data.payouts.lines).toEqual([]);
    await expect(linesFor(others, first)).rejects.toMatchObject({ status: 404 });
  });

  test("AG-05 the history of an agent's bookings says what each earns", async () => {
    const { db } = await open();
    const checkout = await aStayCheckout(db);
    const { organisation, context } = checkout;
    const agent = await givenAccount(db, organisation, { type: "agent", email: "grace@example.com" });
    await givenCommissionRule(db, organisation.id);
    const client = { id: "maria", agentId: agent.id, account: undefined };
    const { reference } = await checkout.book({ ...(await checkout.form()), account: agent, client });
    await checkout.book({ ...(await checkout.form({}, ARRIVAL + 1)), account: agent });
    const pages = pagesOf(db, organisation, CHECKOUT_AT);
    const cookie = await pages.sessionOf(agent);
    const { trips } = (await pages.get(bookings, "/agent/booking-history", cookie)).data.list;
    expect(trips.map((trip) => [trip.reference === reference, trip.commission?.map(plain)])).toEqual([
      [false, []],
      [true, ["Commission: \u2068USD 10.00\u2069, payable on Dec 14, 2026"]],
    ]);
    const { commissions } = (await pages.get(commission, "/agent/commission", cookie)).data;
    expect(commissions).toMatchObject([{ reference, href: `/bookings/${reference}` }]);
    expect(await context.commissions.balances(agent)).toEqual([]);
  });

  test("AG-08 another agent sees none of it, on no page and in no file", async () => {
    const { pages, work, seen, other, linesFor } = site;
    await work();
    const cookie = await pages.sessionOf(other);
    const { data } = await pages.get(commission, "/agent/commission?month=2026-11", cookie);
    expect([await seen("", cookie), data.totals, data.none.title]).toEqual([[], [], "No commission yet"]);
    expect(await linesFor(cookie)).toHaveLength(1);
  });

  test("AG-08 a supervisor sees what the agents of the team earn and have to do, and changes none of it", async () => {
    const { pages, agent, other, organisation, db, cookie, work, seen } = site;
    await work();
    const supervisor = await givenAccount(db, organisation, { type: "agent", email: "boss@example.com" });
    const boss = await pages.sessionOf(supervisor);
    const { teams, tasks } = pages.context.agency;
    const due = { dueOn: on("2026-11-21"), clientId: null };
    await tasks.add(agent, { key: "one", text: "Call the airline", ...due });
    await tasks.add(other, { key: "two", text: "Another team's", ...due });
    const read = async (query: string, of: string) => pages.get(commission, `/agent/commission${query}`, of);
    const teamOn = async (of: string, query = "") => (await pages.get(desk, `/agent${query}`, of)).data.team?.tasks;
    const ofAgent = `?agent=${agent.id}`;
    expect([(await read(ofAgent, boss)).status, await teamOn(boss)]).toEqual([404, undefined]);
    await teams.place(supervisor, { team: "North", role: "supervisor" });
    await teams.place(agent, { team: "North", role: "agent" });
    await teams.place(other, { team: "South", role: "agent" });
    expect(await seen(ofAgent, boss)).toEqual(await seen("", cookie));
    expect((await seen(`${ofAgent}&state=paid`, boss)).length).toBe(1);
    const { data } = await read(ofAgent, boss);
    expect([data.team.map(({ name }) => name), data.isOwn]).toEqual([["Mine", "Grace Lee"], false]);
    expect(data.filters[1]?.href).toBe(`/agent/commission?state=promised&agent=${agent.id}`);
    expect(await seen("", boss)).toEqual([]);
    for (const [query, of] of [
      [`?agent=${other.id}`, boss],
      [`?agent=${supervisor.id}`, boss],
      [`?agent=${supervisor.id}`, cookie],
    ] as const)
      expect((await read(query, of)).status).toBe(404);
    expect(await teamOn(boss)).toMatchObject([{ text: "Call the airline", facts: ["Today", "Grace Lee"] }]);
    expect([await teamOn(boss, "?day=2026-11-20"), await teamOn(cookie)]).toEqual([[], undefined]);
    const [task] = (await teamOn(boss)) ?? [];
    expect((await pages.post(desk, "/agent", { intent: "done", id: task?.id ?? "" }, boss)).status).toBe(404);
  });
});
