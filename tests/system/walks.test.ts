import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "@photostructure/sqlite";
import type { Kysely } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { readConfig } from "../../server/config.ts";
import { connect } from "../../server/db/connect.ts";
import type { Database } from "../../server/db/schema.ts";
import { keepStatistics } from "../../server/db/statistics.ts";
import { journalOf, statementOf } from "../../server/ledger/reports.ts";
import { verifyLedger } from "../../server/ledger/verify.ts";
import { listDesk } from "../../server/orders/index.ts";
import { createCatalogue } from "../../server/products/stays/catalogue/catalogue.ts";
import { cardsThatPaid } from "../../server/wallet/queries.ts";
import { adjustedPoints, statementHoldings, statementLines } from "../../server/wallet/statement.ts";
import { createAppContext } from "../../server/wiring/context.ts";
import { copySqlite } from "../drivers/databases.ts";
import { TEST_SECRET } from "../drivers/server.ts";
import { startSite } from "../drivers/site.ts";
import { aLog } from "../fakes/log.ts";
import { givenAccount } from "../fixtures/accounts.ts";
import { CASH, give, givenLedger, keptOf } from "../fixtures/ledger.ts";
import { givenOrganisation } from "../fixtures/organisations.ts";
import { stayBookingOn } from "../fixtures/stay-bookings.ts";
import { aStay, givenHotel, offerKey } from "../fixtures/stays.ts";

const NOW = Date.UTC(2026, 10, 24);
/** A step that looks at rows of more than one account. */
const EVERYBODYS = /^SCAN (?!organisation|\(|moved|found|page)|booking_guest_email|\(organisation_id=\?\)/;

/** Of a few rows, whatever the size of the site: what is held now, what is on sale, and a page that was read before. */
const SMALL = [
  "destination",
  "exchange_rate",
  "hold_place",
  "job",
  "ledger_seal",
  "organisation",
  "organisation_host",
  "plan",
  "posted",
  "rate_feed",
  "supplier_hold",
];
/** Of those rows alone that are due, or open. */
const DUE = ["agent_quote_accepted", "property_photo_waiting", "purchase_refund_due"];

test("OPS-02 every page that a job, a seal, a journal or a comparison reads is found by an index, in its order", async () => {
  const { db, settings, plans } = await aDatabase();
  const folder = mkdtempSync(join(tmpdir(), "waypoint-walks-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const clock = { now: () => NOW };
  const { log, lines } = aLog();
  const config = { ...readConfig({ NODE_ENV: "production", DATA_DIR: folder }), database: settings };
  const app = createAppContext(config, TEST_SECRET, { db, clock, log });
  const organisation = await givenOrganisation(db);
  const { grant, post } = await givenLedger(db, organisation);
  const account = await grant(0);
  for (const amount of [1, 2]) await post(`top-up:${amount}`, give(account, amount));

  plans.clear();
  await app.jobs.round();
  await app.housekeeping.round();
  await app.outbox.deliverDue();
  await app.payments.watch.round();
  expect(lines.filter(({ level }) => Number(level) > 30)).toEqual([]);
  await verifyLedger(db, organisation.id, await keptOf(db, organisation.id));
  await all(journalOf(db, organisation.id, { from: 0, until: clock.now() }));
  await all(statementOf(db, organisation.id, account.id));

  const walked = [...plans].filter(([, steps]) => isSlow(steps));
  expect(Object.fromEntries(walked)).toEqual({});
  expect(plans.size).toBeGreaterThan(30);
});

test("AC-05 what is erased with an account is found by an index of its own, not among everybody's", async () => {
  const { db, plans, settings } = await aDatabase({ isLarge: true });
  const config = { ...readConfig({ NODE_ENV: "production" }), database: settings };
  const app = createAppContext(config, TEST_SECRET, { db, clock: { now: () => NOW }, log: aLog().log });
  const organisation = await givenOrganisation(db);
  const { id } = await givenAccount(db, organisation);
  const deletion = { account_id: id, organisation_id: organisation.id, deleted_at: 1, finished_at: null };
  await db.insertInto("account_deletion").values(deletion).execute();
  plans.clear();
  expect(await app.profile.personalData.finishDeletions()).toBe(1);
  // The parts of a statement are in the list as well, without their conditions.
  const asked = [...plans].filter(([statement]) => statement.includes(" where "));
  const walked = asked.filter(([, steps]) => steps.some((step) => EVERYBODYS.test(step)));
  expect(Object.fromEntries(walked)).toEqual({});
  expect(asked.length).toBeGreaterThan(20);
});

test("WA-08 OPS-02 a member's statement, the cards that paid and what an order repeats are found by indexes of their own", async () => {
  const { db, plans } = await aDatabase({ isLarge: true });
  const organisation = await givenOrganisation(db);
  const holder = { organisationId: organisation.id, ownerId: "a member" };
  const period = { from: 0, until: NOW };
  const { booking } = stayBookingOn(db, { now: () => NOW });
  const key = offerKey(await givenHotel(db), aStay(20_781));
  plans.clear();
  await statementHoldings(db, holder, period);
  await statementLines(db, holder, period, { limit: 10, offset: 0 });
  await adjustedPoints(db, holder);
  await cardsThatPaid(db, { organisation_id: organisation.id, account_id: "a member" }).execute();
  await booking.bookedBefore(organisation.id, { account: { id: "a member" }, browser: undefined, key });
  const asked = [...plans].filter(([statement]) => statement.includes(" where "));
  expect(asked.filter(([, steps]) => steps.some((step) => EVERYBODYS.test(step)))).toEqual([]);
  expect(asked.length).toBeGreaterThan(4);
});

test("OPS-02 SQLite gets the statistics by which it chooses among indexes, and every connection uses them", async () => {
  const { db, settings } = await aDatabase();
  const organisation = await givenOrganisation(db);
  const before = new DatabaseSync((settings as { file: string }).file);
  onTestFinished(() => before.close());
  await keepStatistics(db);
  const { ledger } = await givenLedger(db, organisation);
  const card = { organisationId: organisation.id, ...CASH, expiresOn: null };
  for (let at = 0; at < 300; at++) await ledger.open(db, { ...card, ownerId: `member ${at}` });
  const steps = () =>
    (
      before
        .prepare(
          "explain query plan select * from ledger_account where organisation_id = ? and owner_id = ? order by id",
        )
        .all(organisation.id, "member 7") as { detail: string }[]
    ).map(({ detail }) => detail);
  expect(steps()).toEqual([expect.stringContaining("autoindex_ledger_account_1 (organisation_id=?)")]);
  await keepStatistics(db);
  // What explains a plan doesn't look whether the schema changed; what reads does.
  before.prepare("select id from organisation").all();
  expect(steps()[0]).toContain("ledger_account_owner (organisation_id=? AND owner_id=?)");
});

test("RT-05 lists of trips are counted and put in order by an index alone, however many there are", async () => {
  const { db, plans } = await aDatabase();
  const { booking } = stayBookingOn(db, { now: () => NOW });
  const organisation = await givenOrganisation(db);
  for (const when of ["upcoming", "past", "cancelled", "all"] as const) {
    plans.clear();
    await booking.list(organisation.id, "an agent", { when, today: 20_781 }, { page: 1, perPage: 10 });
    const found = [...plans.values()].flat().filter((step) => step.includes(" booking "));
    expect(found.length).toBeGreaterThan(1);
    expect(
      found.filter((step) => !/COVERING INDEX booking_account|\(organisation_id=\? AND id=\?\)/.test(step)),
    ).toEqual([]);
  }
});

test("OP-06 bookings of operators are found by an index, in their order", async () => {
  const { db, plans } = await aDatabase();
  const [page, from] = [{ page: 1, perPage: 10 }, 20_781];
  for (const [filter, index] of [
    [{ from }, "booking_arrival"],
    [{ sort: "newest" }, "booking_made"],
    [{ payee: "X" }, "booking_item_payee"],
    [{ payee: "X", on: from }, "booking_item_payee"],
    [{ text: "ana@example.com" }, "booking_guest_email"],
    [{ text: "garcia ana" }, "booking_guest_name"],
  ] as const) {
    plans.clear();
    await listDesk(db, "an organisation", filter, page);
    const steps = [...plans.values()].flat().filter((step) => !step.includes("(organisation_id=? AND id=?)"));
    expect([
      index,
      steps.some((step) => step.includes(` USING INDEX ${index} `) || step.includes(` USING COVERING INDEX ${index} `)),
    ]).toEqual([index, true]);
    expect(steps.filter((step) => step.startsWith("SCAN booking"))).toEqual([]);
    if (!("text" in filter || "payee" in filter))
      expect(steps.filter((step) => step.includes("TEMP B-TREE FOR ORDER BY")).length).toBeLessThan(2);
  }
});

test("OP-06 bookings that wait for a person are found by the indexes that have them alone", async () => {
  const { db, plans } = await aDatabase({ isLarge: true });
  plans.clear();
  for (const filter of [{ needsPerson: true }, { isUnpaid: true }])
    await listDesk(db, "an organisation", filter, { page: 1, perPage: 10 });
  const asked = [...plans].filter(([statement]) => / as "(found|page)"/.test(statement));
  const steps = asked.flatMap(([, plan]) => plan);
  expect(steps.some((step) => step.includes("booking_waiting"))).toBe(true);
  expect(steps.filter((step) => EVERYBODYS.test(step) && !/booking_waiting|payment_due_/.test(step))).toEqual([]);
});

test("BK-01 the beginning of a property's name is found by an index, in its order", async () => {
  const { db, plans } = await aDatabase();
  const { propertiesNamed } = createCatalogue({ db, clock: { now: () => NOW } });
  plans.clear();
  await propertiesNamed("casa", { id: "waypoint", products: ["HLT", "CND"] }, 3);
  const steps = [...plans.values()].flat().filter((step) => /^(?:SCAN|SEARCH) property/.test(step));
  expect([...new Set(steps)].sort()).toEqual([
    expect.stringMatching(/^SEARCH property USING INDEX \S+ \(destination_id=\? AND id=\?\)/),
    expect.stringMatching(/^SEARCH property_name USING INDEX \S+ \(product=\? AND words>\? AND words<\?\)/),
  ]);
});

test("OPS-02 jobs begin once the port is open", async () => {
  const site = await startSite((db) => givenOrganisation(db), { LOG_LEVEL: "debug" });
  onTestFinished(site.stop);
  await site.server.line(({ event }) => event === "job");
  const events = site.server.lines().map(({ event }) => event);
  expect(events.indexOf("started")).toBeLessThan(events.indexOf("job"));
});

/** Reads or sorts more than the page. */
function isSlow(steps: string[]): boolean {
  const scanned = steps.flatMap(
    (step) => /^SCAN (\S+)(?: USING (?:COVERING )?INDEX (\S+))?/.exec(step)?.slice(1, 3) ?? [],
  );
  const isSmall = scanned.some((name) => [...SMALL, ...DUE].includes(name ?? ""));
  return !isSmall && (scanned.length > 0 || steps.includes("USE TEMP B-TREE FOR ORDER BY"));
}

/** A database that notes how SQLite finds the rows of each statement. */
async function aDatabase({ isLarge = false } = {}) {
  const { settings, remove } = await copySqlite();
  if (settings.kind !== "sqlite") throw new Error("plans are read on SQLite");
  if (isLarge) pretendLarge(settings.file);
  const asked = connect(settings);
  const beside = new DatabaseSync(settings.file);
  onTestFinished(async () => {
    beside.close();
    await asked.destroy();
    await remove();
  });
  const plans = new Map<string, string[]>();
  const db: Kysely<Database> = asked.withPlugin({
    transformQuery({ node, queryId }) {
      if (node.kind === "RawNode" || node.kind === "InsertQueryNode") return node;
      const { sql, parameters } = asked.getExecutor().compileQuery(node, queryId);
      const steps = beside.prepare(`explain query plan ${sql}`).all(...(parameters as string[])) as {
        detail: string;
      }[];
      plans.set(
        sql,
        steps.map(({ detail }) => detail),
      );
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  return { db, settings, plans };
}

/** Statistics of one organisation with many rows everywhere, each with its own other columns; few have the condition of an index that has one. */
function pretendLarge(file: string): void {
  const db = new DatabaseSync(file);
  db.exec("analyze; delete from sqlite_stat1; delete from sqlite_stat4");
  db.exec(`
    insert into sqlite_stat1 (tbl, idx, stat)
    select t.name, i.name, iif(i.partial, '20 ', '200000 ')
      || group_concat(case when c.name <> 'organisation_id' then '1' when i.partial then '20' else '200000' end, ' ')
    from sqlite_master t, pragma_index_list(t.name) i, pragma_index_info(i.name) c
    where t.type = 'table' and t.name not like 'sqlite_%' and t.name not in ('organisation', 'organisation_host')
    group by t.name, i.name`);
  db.close();
}

async function all(rows: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of rows);
}
