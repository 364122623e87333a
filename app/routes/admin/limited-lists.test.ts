import type { Kysely } from "kysely";
import { expect, test } from "vitest";
import { MOST_LISTED } from "../../../server/core/limits.ts";
import type { Database } from "../../../server/db/schema.ts";
import { describeWithDatabase } from "../../../tests/drivers/databases.ts";
import { pagesOf } from "../../../tests/drivers/pages.ts";
import { givenAccount } from "../../../tests/fixtures/accounts.ts";
import { givenOrganisation } from "../../../tests/fixtures/organisations.ts";
import { givenReward } from "../../../tests/fixtures/rewards.ts";
import * as sessionsPage from "../account/sessions";
import * as desk from "../agent/agent";
import * as clientPage from "../agent/client";
import * as approvalsPage from "./approvals";
import * as listPage from "./list-loyalty";
import * as personPage from "./person";
import * as rewardsPage from "./rewards";
import * as historyPage from "./site-history";

const NOW = Date.UTC(2026, 10, 20, 12);
const MANY = MOST_LISTED + 1;

type Site = Awaited<ReturnType<typeof aSite>>;
type Shown = { names: (string | undefined)[]; pages: number };

/** `0` is the oldest row. */
const nameOf = (at: number): string => `row-${String(at).padStart(3, "0")}`;
const [OLDEST, NEWEST] = [nameOf(0), nameOf(MANY - 1)];
const each = <Row>(count: number, row: (at: number) => Row): Row[] => Array.from({ length: count }, (_, at) => row(at));

const listOf =
  (kind: string) =>
  async (site: Site, page: number): Promise<Shown> => {
    const { data } = await site.pages.get(listPage, `/admin/${kind}?page=${page}`, site.operator, { kind });
    return { names: data.listed.map(({ name }) => name), pages: data.pages };
  };

const PAGED: {
  name: string;
  fill(site: Site): Promise<unknown>;
  show(site: Site, page: number): Promise<Shown>;
  first: string;
  last: string;
}[] = [
  {
    name: "rewards to review, the oldest first",
    async fill({ db, account }) {
      const id = await givenReward(db, { now: () => NOW }, account, { blocked: "same-network" });
      const row = await db.selectFrom("reward").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
      await db.deleteFrom("reward").execute();
      const rows = each(MANY, (at) => ({ ...row, id: nameOf(at), key: nameOf(at), created_at: NOW + at }));
      await db.insertInto("reward").values(rows).execute();
    },
    async show({ pages, operator }, page) {
      const { data } = await pages.get(rewardsPage, `/admin/rewards?page=${page}`, operator);
      return { names: data.rewards.map(({ id }) => id), pages: data.pages };
    },
    ...{ first: OLDEST, last: NEWEST },
  },
  {
    name: "invitations, the newest first",
    fill: ({ db, organisation }) =>
      db
        .insertInto("invitation")
        .values(
          each(MANY, (at) => ({
            ...{ id: nameOf(at), organisation_id: organisation.id, mastercode: "", email: `${nameOf(at)}@example.com` },
            ...{
              firstname: nameOf(at),
              lastname: "",
              title: 1,
              phonenumber: "",
              countrycode: "",
              lang: "",
              tripid: "",
            },
            ...{ created_at: NOW + at, expires_at: NOW, account_id: null },
          })),
        )
        .execute(),
    show: listOf("invitations"),
    ...{ first: NEWEST, last: OLDEST },
  },
  {
    name: "access codes, by name",
    fill: ({ db, organisation }) =>
      db
        .insertInto("access_code")
        .values(
          each(MANY, (at) => ({
            ...{ organisation_id: organisation.id, code: nameOf(at), active: 1 },
            ...{ valid_from: null, valid_until: null, uses_left: null },
          })),
        )
        .execute(),
    show: listOf("access-codes"),
    ...{ first: OLDEST, last: NEWEST },
  },
  {
    name: "decided requests, the last that were decided first",
    fill: ({ db, organisation, account }) =>
      db
        .insertInto("approval_request")
        .values(
          each(MANY, (at) => ({
            ...{ id: nameOf(at), organisation_id: organisation.id, account_id: account.id, subject: null },
            terms: JSON.stringify({
              ...{ what: "balances.add", kind: "cash-card", amount: { minor: at + 1, currency: "USD" } },
              ...{ expiresOn: null, paid: false },
            }),
            ...{ reason: nameOf(at), requested_by: account.id, requested_at: NOW, state: "refused" as const },
            ...{ decided_by: account.id, decided_at: NOW + at, decided_why: nameOf(at) },
          })),
        )
        .execute(),
    async show({ pages, operator }, page) {
      const { data } = await pages.get(approvalsPage, `/admin/approvals?page=${page}`, operator);
      return { names: data.decided.map(({ id }) => id), pages: data.pages };
    },
    ...{ first: NEWEST, last: OLDEST },
  },
  {
    name: "changes of settings, the newest first",
    async fill({ db, organisation }) {
      const { settings } = await db.selectFrom("organisation").select("settings").executeTakeFirstOrThrow();
      const { name, hosts } = organisation;
      const as = (called: string) => JSON.stringify({ name: called, hosts, settings: JSON.parse(settings) });
      const rows = each(MANY, (at) => ({
        ...{ organisation_id: organisation.id, version: at + 1, changed_at: NOW + at, actor: "root" },
        ...{ reason: nameOf(at), before: as(name), after: as(nameOf(at)) },
      }));
      await db.insertInto("organisation_change").values(rows).execute();
    },
    async show({ pages, operator }, page) {
      const { data } = await pages.get(historyPage, `/admin/site/history?page=${page}`, operator);
      return { names: data.changes.map(({ who }) => /row-\d+/.exec(who)?.[0]), pages: data.pages };
    },
    ...{ first: NEWEST, last: OLDEST },
  },
];

const CUT: {
  name: string;
  fill(site: Site, count: number): Promise<unknown>;
  /** What the last page of the list says. */
  said(site: Site): Promise<string | undefined>;
}[] = [
  {
    name: "an account's activity",
    async fill({ db, account }, count) {
      const id = await givenReward(db, { now: () => NOW }, account);
      const row = await db.selectFrom("reward").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
      await db.deleteFrom("reward").execute();
      await db
        .insertInto("reward")
        .values(each(count, (at) => ({ ...row, id: nameOf(at), key: nameOf(at) })))
        .execute();
    },
    async said({ pages, operator, account }) {
      const path = `/admin/people/${account.id}?timeline=${MANY}`;
      return (await pages.get(personPage, path, operator, { id: account.id })).data.membership?.more;
    },
  },
  {
    name: "an account's devices",
    async fill({ db, account }, count) {
      const [row] = await db.selectFrom("session").selectAll().where("account_id", "=", account.id).execute();
      if (!row) throw new Error("no session");
      await db
        .insertInto("session")
        .values(each(count, (at) => ({ ...row, id: `${count} ${nameOf(at)}` })))
        .execute();
    },
    said: async ({ pages, member }) => (await pages.get(sessionsPage, "/user/sessions", member)).data.more,
  },
  {
    name: "a team's tasks",
    async fill({ db, organisation, agent }, count) {
      await db
        .insertInto("agent_task")
        .values(tasksOf(organisation.id, agent.id, count))
        .execute();
    },
    said: async ({ pages, boss }) => (await pages.get(desk, "/agent", boss)).data.team?.more,
  },
  {
    name: "a client's tasks that are done",
    async fill({ db, organisation, agent, clientId }, count) {
      const tasks = tasksOf(organisation.id, agent.id, count);
      await db
        .insertInto("agent_task")
        .values(tasks.map((task, at) => ({ ...task, client_id: clientId, done_at: NOW + at })))
        .execute();
    },
    async said({ pages, agentCookie, clientId }) {
      return (await pages.get(clientPage, `/agent/clients/${clientId}`, agentCookie, { client: clientId })).data
        .tasksMore;
    },
  },
];

const tasksOf = (organisation_id: string, agent_id: string, count: number) =>
  each(count, (at) => ({
    ...{ id: `${count} ${nameOf(at)}`, organisation_id, agent_id, client_id: null as string | null },
    ...{ text: nameOf(at), due_on: 20_000 + at, done_at: null as number | null, created_at: NOW },
  }));

describeWithDatabase((open) => {
  test.each(PAGED)("AC-08 OP-03 a long list has pages as far as its last row: $name", async (list) => {
    const site = await aSite((await open()).db);
    await list.fill(site);
    const begin = await list.show(site, 1);
    expect([begin.pages > 1, begin.names[0]]).toEqual([true, list.first]);
    expect((await list.show(site, begin.pages)).names.at(-1)).toBe(list.last);
  });

  test.each(CUT)(
    "AC-08 AC-01 AG-01 a list without pages says that there is more, where there is: $name",
    async (list) => {
      const site = await aSite((await open()).db);
      await list.fill(site, 1);
      expect(await list.said(site)).toBeUndefined();
      await list.fill(site, MANY);
      expect(await list.said(site)).toEqual(expect.any(String));
    },
  );
});

async function aSite(db: Kysely<Database>) {
  const organisation = await givenOrganisation(db, { hosts: ["book.example.com"], walletOptions: ["Cash Card"] });
  const pages = pagesOf(db, organisation, NOW);
  const olga = await givenAccount(db, organisation, { staffRole: "owner" });
  const account = await givenAccount(db, organisation);
  const agent = await givenAccount(db, organisation, { type: "agent" });
  const lead = await givenAccount(db, organisation, { type: "agent" });
  const { teams, clients } = pages.context.agency;
  await teams.place(lead, { team: "North", role: "supervisor" });
  await teams.place(agent, { team: "North", role: "agent" });
  const details = { externalId: "", phone: "", email: "", currency: "", language: "" };
  const named = { ...details, firstName: "Maria", lastName: "Lopez" };
  const client = await clients.add(agent, named, "maria", { organisation, origin: "https://book.example.com" });
  return {
    ...{ db, organisation, pages, account, agent, clientId: client.ok ? client.value.id : "" },
    operator: await pages.sessionOf(olga),
    member: await pages.sessionOf(account),
    agentCookie: await pages.sessionOf(agent),
    boss: await pages.sessionOf(lead),
  };
}
