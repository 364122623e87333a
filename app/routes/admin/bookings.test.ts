import type { Kysely } from "kysely";
import { beforeEach, expect, test } from "vitest";
import * as checkout from "~/routes/checkout/checkout";
import { dayIn, formatDay, parseDay, startOfDay } from "../../../server/core/day.ts";
import { MOST_IN_FILE } from "../../../server/core/limits.ts";
import { newId } from "../../../server/crypto/ids.ts";
import type { Database } from "../../../server/db/schema.ts";
import { forgetGuests } from "../../../server/orders/index.ts";
import { formOf, givenCheckout, openPage } from "../../../tests/drivers/checkout-pages.ts";
import { describeWithDatabase } from "../../../tests/drivers/databases.ts";
import { pagesOf } from "../../../tests/drivers/pages.ts";
import { givenAccount } from "../../../tests/fixtures/accounts.ts";
import { givenOrganisation } from "../../../tests/fixtures/organisations.ts";
import { givenPaidStay } from "../../../tests/fixtures/stay-bookings.ts";
import { aStay, givenHotel, offerKey } from "../../../tests/fixtures/stays.ts";
import { givenDiscountCard } from "../../../tests/fixtures/wallet.ts";
import * as admin from "./admin";
import * as bookingPage from "./admin-booking";
import * as bookings from "./bookings";
import * as file from "./bookings-file";
import * as cancelPage from "./cancel-booking";
import * as disruptions from "./disruptions";

describeWithDatabase((open) => {
  let db: Kysely<Database>;
  let site: Awaited<ReturnType<typeof aSite>>;
  beforeEach(async () => {
    ({ db } = await open());
    site = await aSite(db);
  });

  const found = async (query: string) =>
    (await site.pages.get(bookings, `/admin/bookings${query}`, site.operator)).data.list?.bookings.map(
      ({ reference }: { reference: string }) => reference,
    );

  test("OP-06 operators filter bookings by arrival, state, product, property, agent and what is open, in any order", async () => {
    const { row, add, account } = site;
    const later = { starts_on: row.starts_on + 5, ends_on: row.ends_on + 5 };
    await add({ reference: "LATER", ...later, state: "cancelled" });
    await add({ reference: "NEVER", state: "lapsed" });
    await add({ reference: "ASKED", state: "unknown", created_at: row.created_at + 1, starts_on: row.starts_on - 1 });
    await add({ reference: "AGENT", account_id: await site.agent(), payee: "OTHER" });
    await db
      .insertInto("payment_due")
      .values({
        ...{ organisation_id: row.organisation_id, booking_id: row.id, number: 1, id: newId(), amount: 1 },
        ...{ currency: "USD", due_on: 1, state: "open", paying_until: 0, next_at: 0 },
        ...{ reminded: null, reminder_id: null, balance: null, payment_id: null, reference: null },
      })
      .execute();
    const first = row.reference;
    const day = (days: number) => new Date((row.starts_on + days) * 86_400_000).toISOString().slice(0, 10);
    expect((await found(""))?.sort()).toEqual(["AGENT", "ASKED", first].sort());
    expect((await found("?q="))?.sort()).toEqual(["AGENT", "ASKED", "LATER", first].sort());
    expect(await found(`?from=${day(5)}`)).toEqual(["LATER"]);
    expect(await found(`?to=${day(-1)}`)).toEqual(["ASKED"]);
    expect(await found("?state=canceled")).toEqual(["LATER"]);
    expect(await found("?state=unpaid")).toEqual(["NEVER"]);
    expect(await found("?waiting=on")).toEqual(["ASKED"]);
    expect(await found("?unpaid=on")).toEqual([first]);
    expect(await found("?code=OTHER")).toEqual(["AGENT"]);
    expect(await found("?agent=Amy%40example.com")).toEqual(["AGENT"]);
    expect(await found(`?product=CND`)).toEqual([]);
    expect((await found("?q=&sort=arrival"))?.[0]).toBe("ASKED");
    expect((await found("?q=&sort=latest"))?.[0]).toBe("LATER");
    expect((await found("?q=&sort=newest"))?.[0]).toBe("ASKED");
    const wrong = await site.pages.get(
      bookings,
      `/admin/bookings?from=2026-02-30&agent=${account.email}`,
      site.operator,
    );
    expect([wrong.status, wrong.data.problems.map(({ id }) => id)]).toEqual([400, ["from", "agent"]]);
  });

  test("OP-06 operators filter bookings by the days they were made and by what the guest pays, in the list and in the file", async () => {
    const { row, add, pages, operator, organisation } = site;
    const { timeZone } = organisation;
    const made = dayIn(timeZone, row.created_at);
    const total = row.total / 100;
    await add({ reference: "NEXT", created_at: startOfDay(timeZone, made + 1), total: row.total + 1 });
    await add({ reference: "EUROS", currency: "EUR" });
    await add({ reference: "PLAN", total: row.total + 500, created_at: row.created_at + 1 });
    const { id } = await db
      .selectFrom("booking")
      .select("id")
      .where("reference", "=", "PLAN")
      .executeTakeFirstOrThrow();
    await givenDiscountCard(db, site.account);
    const holder = await db.selectFrom("ledger_account").select("id").limit(1).executeTakeFirstOrThrow();
    await db
      .insertInto("booking_source")
      .values({
        ...{
          id: "s",
          organisation_id: row.organisation_id,
          booking_id: id,
          account: holder.id,
          owner_id: "o",
          unit: "USD",
        },
        ...{
          kind: "membership",
          amount: 500,
          paid: 500,
          worth: 500,
          owed: 0,
          mark_up: 0,
          owed_unit: "USD",
          rate: null,
        },
        ...{ rate_day: null, rate_feed: null, state: "taken", kept: 500, worth_kept: 500, house_worth: 0 },
        ...{ settled: 0, settled_worth: 0, lost: 0, created_at: 0, refunded_at: null },
      } as never)
      .execute();
    const first = row.reference;
    const is = async (query: string, references: string[]) => {
      expect([query, (await found(query))?.sort()]).toEqual([query, references.sort()]);
      const { data } = await pages.get(file, `/admin/bookings.csv${query}`, operator);
      const lines = String(data).trimEnd().split("\r\n").slice(1);
      expect([query, lines.map((line) => line.split(",")[0]).sort()]).toEqual([query, references]);
    };
    await is(`?madeTo=${formatDay(made)}`, ["EUROS", "PLAN", first]);
    await is(`?madeFrom=${formatDay(made + 1)}`, ["NEXT"]);
    await is(`?madeFrom=${formatDay(made)}&madeTo=${formatDay(made + 1)}&currency=EUR`, [
      "EUROS",
      "NEXT",
      "PLAN",
      first,
    ]);
    await is(`?least=${total}&most=${total}&currency=USD`, ["PLAN", first]);
    await is(`?least=${total + 0.01}`, ["NEXT"]);
    await is(`?most=${total}&currency=EUR`, ["EUROS"]);
    const wrong = async (query: string) => {
      const { status, data } = await pages.get(bookings, `/admin/bookings?${query}`, operator);
      return [status, data.problems.map(({ id }) => id), data.form];
    };
    expect(await wrong("madeFrom=2026-02-30&least=a+lot&most=1&currency=EUR")).toMatchObject([
      400,
      ["madeFrom", "least"],
      { madeFrom: "2026-02-30", least: "a lot", most: "1", currency: "EUR" },
    ]);
    expect(await wrong("madeFrom=2026-02-02&madeTo=2026-02-01&least=2&most=1")).toMatchObject([
      400,
      ["madeTo", "most"],
      {},
    ]);
  });

  test("BK-08 OP-06 list, page and file say until when a guest's address has to be confirmed, and that a booking was released", async () => {
    const { row, pages, operator } = site;
    const said = async (changes: { confirm_by: number; state?: "cancelled" }) => {
      await db.updateTable("booking").set(changes).execute();
      const params = { reference: row.reference };
      const at = `/admin/bookings/${row.reference}`;
      const listed = (await pages.get(bookings, "/admin/bookings?q=", operator)).data.list?.bookings[0];
      const { view } = (await pages.get(bookingPage, at, operator, params)).data;
      const [, line = ""] = String((await pages.get(file, "/admin/bookings.csv?q=", operator)).data).split("\r\n");
      return [listed?.waits, view.owed[0], line.split(",")[1]].map((text) => text?.replace(/\d.*/s, "…"));
    };
    const open = "Email address unconfirmed until …";
    expect(await said({ confirm_by: row.created_at + 1 })).toEqual([open, open, open]);
    const released = "Released: email address not confirmed";
    expect(await said({ confirm_by: row.created_at, state: "cancelled" })).toEqual([released, released, released]);
  });

  test("OP-06 a guest without an account is found by reference, address and name, first or last name first, also by the search of operators", async () => {
    const { row, add } = site;
    await add({
      reference: "GUEST",
      account_id: null,
      guest_email: "lucia@example.com",
      guest_name: "garcia perez ana",
    });
    for (const text of ["guest", "LUCIA@example.com", "Garc%C3%ADa", "garcia perez", "ana garcia"]) {
      expect([text, await found(`?q=${text}`)]).toEqual([text, ["GUEST"]]);
      const { data } = await site.pages.get(admin, `/admin?q=${text}`, site.operator);
      expect([text, data.found?.bookings.map(({ reference }) => reference)]).toEqual([text, ["GUEST"]]);
    }
    expect(await found("?q=g")).toEqual([]);
    expect(row.guest_name).not.toBe("");
  });

  test("OP-06 the list comes as a file whose texts no spreadsheet takes for formulas", async () => {
    const { row, add } = site;
    await add({ reference: "FILE", title: "=HYPERLINK(1)" });
    const { data } = await site.pages.get(file, "/admin/bookings.csv?q=file", site.operator);
    const [, line = ""] = String(data).split("\r\n");
    expect(line).toContain("FILE,Confirmed,hotels,'=HYPERLINK(1)");
    expect(line).toContain(`${row.currency},`);
    const wrong = await site.pages.get(file, "/admin/bookings.csv?from=x", site.operator);
    expect(wrong.location).toBe("/admin/bookings?from=x");
  });

  test("A1 OP-06 bookings of another organization are in no list", async () => {
    const theirs = await givenOrganisation(db);
    await site.add({ reference: "THEIRS", organisation_id: theirs.id, account_id: null });
    expect(await found("?q=theirs")).toEqual([]);
    expect(await found("?q=")).not.toContain("THEIRS");
  });

  test("OP-06 operators note something about a booking, once for a form sent twice; notes go with the guest", async () => {
    const { row, pages, operator } = site;
    const at = `/admin/bookings/${row.reference}`;
    const params = { reference: row.reference };
    const send = (note: string, key = "k1") =>
      pages.post(bookingPage, at, { intent: "note", key, note }, operator, params);
    const refused = await send(" ");
    expect([refused.status, Object.keys(refused.data.result.error ?? {})]).toEqual([400, ["note"]]);
    for (const answer of await Promise.all([send("Late arrival"), send("Late arrival")]))
      expect(answer.location).toBe(`${at}?done=note`);
    const { data } = await pages.get(bookingPage, at, operator, params);
    expect(data.notes.written).toMatchObject([{ text: "Late arrival", by: "Olga Operator" }]);
    expect(pages.lines.filter(({ verb }) => verb === "notes.add")).toMatchObject([{ booking: row.id }]);
    await db.updateTable("booking").set({ guest_email: "" }).execute();
    await forgetGuests(db, [{ id: row.organisation_id, guestDataYears: 10 }], row.created_at);
    expect(await db.selectFrom("staff_note").selectAll().execute()).toEqual([]);
  });

  test("OP-06 the confirmation and the receipts are sent again, with a reason, once for a form sent twice", async () => {
    const { row, pages, operator } = site;
    const at = `/admin/bookings/${row.reference}`;
    const params = { reference: row.reference };
    const send = (reason: string) => pages.post(bookingPage, at, { intent: "resend", reason }, operator, params);
    const sent = async () => (await db.selectFrom("outbox").select("subject").execute()).map(({ subject }) => subject);
    expect((await send("")).status).toBe(400);
    const before = (await sent()).length;
    for (const answer of await Promise.all([send("asked"), send("asked")]))
      expect(answer.location).toBe(`${at}?done=resent`);
    const emails = (await sent()).slice(before);
    expect(emails.filter((subject) => subject.includes(row.reference)).length).toBe(1);
    expect(new Set(emails).size).toBe(emails.length);
    const { data } = await pages.get(bookingPage, at, operator, params);
    expect(data.view.events.at(-1)).toMatchObject({ what: "Documents sent again", actor: { name: "Olga Operator" } });
    await db.updateTable("booking").set({ state: "cancelled" }).execute();
    expect((await send("asked")).location).toBe(`${at}?done=not-resent`);
  });

  test("OP-06 operators write to the guests of a day in their languages and cancel with a full refund, once for a form sent twice", async () => {
    const { row, pages, operator, add } = site;
    await add({ reference: "SPANISH", language: "es" });
    await add({ reference: "LATER", starts_on: row.ends_on + 1, ends_on: row.ends_on + 2 });
    const day = new Date(row.starts_on * 86_400_000).toISOString().slice(0, 10);
    const at = `/admin/disruptions?${new URLSearchParams({ code: row.payee, day })}`;
    const show = async () => (await pages.get(disruptions, at, operator)).data.found;
    expect((await show())?.bookings.map(({ reference }) => reference).sort()).toEqual(
      ["SPANISH", row.reference].sort(),
    );
    expect((await show())?.texts.map(({ name }) => name)).toEqual(["text-en", "text-es"]);
    const send = (form: [string, string][], reason = "Water damage") =>
      pages.post(disruptions, at, [["key", "k1"], ["reason", reason], ...form], operator);
    const errors = async (form: [string, string][]) => Object.keys((await send(form)).data.result.error ?? {});
    const both: [string, string][] = [
      ["booking", row.reference],
      ["booking", "SPANISH"],
    ];
    expect(await errors([["text-en", "Closed"]])).toEqual(["booking"]);
    expect(await errors(both)).toEqual([""]);
    expect(await errors([...both, ["text-en", "Closed"]])).toEqual(["text-es"]);
    const why = await send([...both, ["cancel", "on"]], " ");
    expect([why.status, Object.keys(why.data.result.error ?? {})]).toEqual([400, ["reason"]]);
    const texts: [string, string][] = [
      ["text-en", "The <b>pool</b> is closed.\nSorry."],
      ["text-es", "La piscina está cerrada."],
    ];
    const messages = () => db.selectFrom("outbox").selectAll().where("subject", "like", "%our booking:%").execute();
    for (const answer of await Promise.all([send([...both, ...texts]), send([...both, ...texts])]))
      expect(outcomeOf(answer)).toEqual({ messaged: [row.reference, "SPANISH"].sort() });
    const sent = await db.selectFrom("outbox").selectAll().execute();
    expect(sent.filter(({ text }) => text.includes("La piscina está cerrada.")).length).toBe(1);
    const [english, ...more] = await messages();
    expect([more, english?.html.includes("&lt;b&gt;pool&lt;/b&gt;"), english?.html.includes("<b>pool")]).toEqual([
      [],
      true,
      false,
    ]);
    const cancel = () =>
      send([
        ["booking", row.reference],
        ["cancel", "on"],
      ]);
    const answers = await Promise.all([cancel(), cancel()]);
    expect(answers.map(outcomeOf)).toContainEqual({ canceled: [row.reference] });
    expect((await show())?.bookings.map(({ reference }) => reference)).toEqual(["SPANISH"]);
    const { data } = await pages.get(bookingPage, `/admin/bookings/${row.reference}`, operator, {
      reference: row.reference,
    });
    expect(data.view.events.slice(-3)).toMatchObject([
      { what: "Message sent", reason: "Water damage" },
      { what: "Affected by a disruption", reason: "Water damage" },
      { what: "Canceled", reason: expect.any(String) },
    ]);
    const logged = pages.lines.filter(({ verb }) => verb === "bookings.message" || verb === "bookings.cancel");
    expect(new Set(logged.map((line) => line["reason"]))).toEqual(new Set(["Water damage"]));
    const verbs = pages.lines.filter(({ event }) => event === "admin").map(({ verb }) => verb);
    expect(verbs.filter((verb) => verb === "bookings.cancel")).toHaveLength(1);
    expect(await db.selectFrom("booking").select("reference").where("state", "=", "cancelled").execute()).toEqual([
      { reference: row.reference },
    ]);
  });

  test("OP-06 bookings beyond the first hundred of a disruption are on further pages, and those that ended on none", async () => {
    const { row, pages, operator, add, disruptionOf } = site;
    for (let number = 0; number < 100; number++) await add({ reference: `P${number}` });
    const at = disruptionOf(row.payee);
    const pageOf = async (page: string) => (await pages.get(disruptions, `${at}&page=${page}`, operator)).data.found;
    const [first, second] = [await pageOf("1"), await pageOf("2")];
    expect([first?.bookings.length, second?.bookings.length, first?.pages]).toEqual([100, 1, 2]);
    expect((await pageOf("1e308"))?.page).toBe(2);
    const last = second?.bookings[0]?.reference ?? "";
    const form: [string, string][] = [...baseOf([last]), ["text-en", "Closed"]];
    expect(outcomeOf(await pages.post(disruptions, `${at}&page=2`, form, operator))).toEqual({ messaged: [last] });
    await db.updateTable("booking_item").set({ state: "cancelled" }).where("booking_id", "!=", row.id).execute();
    expect((await pageOf("1"))?.bookings.map(({ reference }) => reference)).toEqual([row.reference]);
  });

  test("OP-06 a package is found by the code and the days of each of its parts, is written about, and is not canceled for one of them", async () => {
    const { row, pages, operator, add, disruptionOf } = site;
    await add({ reference: "PACKAGE", payee: "FIRST+SECOND" });
    await db
      .updateTable("booking_item")
      .set({ starts_local: `${dayOf(row.starts_on + 9)}T15:00`, ends_local: `${dayOf(row.starts_on + 9)}T17:00` })
      .where("payee", "=", "SECOND")
      .execute();
    expect([await found("?code=FIRST"), await found("?code=SECOND"), await found("?code=THIRD")]).toEqual([
      ["PACKAGE"],
      ["PACKAGE"],
      [],
    ]);
    const listed = async (at: string) => (await pages.get(disruptions, at, operator)).data.found?.bookings;
    expect(await listed(disruptionOf("SECOND"))).toEqual([]);
    expect(await listed(disruptionOf("SECOND", 9))).toMatchObject([
      { reference: "PACKAGE", canChoose: true, part: expect.stringContaining("Only a part") },
    ]);
    const form: [string, string][] = [...baseOf(["PACKAGE"]), ["text-en", "Closed"], ["cancel", "on"]];
    expect(outcomeOf(await pages.post(disruptions, disruptionOf("FIRST"), form, operator))).toEqual({
      messaged: ["PACKAGE"],
      part: ["PACKAGE"],
    });
    const { state } = await db
      .selectFrom("booking")
      .select("state")
      .where("reference", "=", "PACKAGE")
      .executeTakeFirstOrThrow();
    expect(state).toBe("confirmed");
  });

  test("OP-06 what was done about a disruption and what was not is counted and named for each booking", async () => {
    const { row, pages, operator, add, disruptionOf } = site;
    await add({ reference: "ENDED", state: "cancelled" });
    await add({ reference: "OPEN", state: "unknown" });
    await add({ reference: "NOGUEST", guest: row.guest.replace(/"email":"[^"]*"/, '"email":""'), guest_email: "" });
    const at = disruptionOf(row.payee);
    const send = (references: string[], ...more: [string, string][]) =>
      pages.post(disruptions, at, [...baseOf(references), ...more], operator);
    const before = (await db.selectFrom("outbox").select("id").execute()).length;
    const gone = await send(["ENDED", "MISSING"], ["text-en", "Closed"], ["cancel", "on"]);
    expect(outcomeOf(gone)).toEqual({ gone: ["ENDED", "MISSING"] });
    expect((await db.selectFrom("outbox").select("id").execute()).length).toBe(before);
    expect(outcomeOf(await send(["OPEN", "NOGUEST", "ENDED"], ["text-en", "Closed"]))).toEqual({
      messaged: ["OPEN"],
      unsent: ["NOGUEST"],
      gone: ["ENDED"],
    });
    const answer = await send(["OPEN", row.reference], ["cancel", "on"]);
    expect(outcomeOf(answer)).toEqual({ canceled: [row.reference], uncanceled: ["OPEN"] });
    const { data } = await pages.get(disruptions, answer.location ?? "", operator);
    expect([data.isDone, data.outcomes.map(({ text, bookings }) => [text.slice(-3), bookings])]).toEqual([
      false,
      [
        [": 1", [{ reference: row.reference, href: `/admin/bookings/${row.reference}` }]],
        [": 1", [{ reference: "OPEN", href: "/admin/bookings/OPEN" }]],
      ],
    ]);
    const typed = `${at}&left=1e308&gone=${"A.".repeat(500)}&canceled=${"9".repeat(300)}`;
    const bounded = (await pages.get(disruptions, typed, operator)).data.outcomes;
    expect(bounded.map(({ bookings }) => bookings.length)).toEqual([100]);
  });

  test("OP-06 OP-07 a refund above the limit is for owners alone, at a disruption before its guest gets a message", async () => {
    const { organisation, pages } = await givenCheckout(db, { secondPersonAbove: 0 });
    const account = await givenAccount(db, organisation, { email: "ida@example.com" });
    await givenDiscountCard(db, account, { amount: 5_00 });
    const key = offerKey(await givenHotel(db, { name: "Casa Azul" }), aStay(parseDay("2026-12-12") as number));
    const { reference, payee } = await givenPaidStay(
      db,
      { now: () => Date.UTC(2026, 10, 21, 12) },
      { organisation, account, key },
    );
    const at = `/admin/disruptions?${new URLSearchParams({ code: payee, day: "2026-12-12" })}`;
    const as = async (staffRole: "support" | "owner") =>
      pages.sessionOf(await givenAccount(db, organisation, { email: `${staffRole}@example.com`, staffRole }));
    const form: [string, string][] = [...baseOf([reference]), ["text-en", "Closed"], ["cancel", "on"]];
    const before = (await db.selectFrom("outbox").select("id").execute()).length;
    const support = await as("support");
    expect(outcomeOf(await pages.post(disruptions, at, form, support))).toEqual({
      "for-owners": [reference],
    });
    const path = `/admin/bookings/${reference}/cancel`;
    const alone = { reason: "guest", understood: "on" };
    const answer = await pages.post(cancelPage, path, alone, support, { reference });
    expect([answer.status, JSON.stringify(answer.data)]).toEqual([400, expect.stringContaining("Ask an owner")]);
    expect((await db.selectFrom("outbox").select("id").execute()).length).toBe(before);
    expect(outcomeOf(await pages.post(disruptions, at, form, await as("owner")))).toEqual({
      messaged: [reference],
      canceled: [reference],
    });
  });

  test("OP-06 a file with more bookings than it holds says so in its last line, and each file is in the log", async () => {
    const { row, pages, operator } = site;
    const many = Array.from({ length: MOST_IN_FILE }, (_, at) => {
      const id = `copy-${at}`;
      return { ...row, id, reference: id, idempotency_key: id, intent: null };
    });
    for (let at = 0; at < many.length; at += 500)
      await db
        .insertInto("booking")
        .values(many.slice(at, at + 500))
        .execute();
    const { data } = await pages.get(file, "/admin/bookings.csv?q=", operator);
    const lines = String(data).trimEnd().split("\r\n");
    expect([lines.length, lines.at(-1)]).toEqual([MOST_IN_FILE + 2, expect.stringContaining("Only the first 10,000")]);
    expect((await pages.get(bookings, "/admin/bookings", operator)).data.download.hint).toContain("10,000");
    expect(pages.lines.filter(({ verb }) => verb === "bookings.export")).toHaveLength(1);
  });

  test("A1 OP-06 operators of another organization write nothing about a booking", async () => {
    const theirs = await givenOrganisation(db, { hosts: ["theirs.example"] });
    const stranger = await givenAccount(db, theirs, { email: "eve@example.com", staffRole: "owner" });
    const other = pagesOf(db, theirs, site.now);
    const params = { reference: site.row.reference };
    const form = { intent: "note", key: "k", note: "x" };
    const answer = await other.post(bookingPage, "/", form, await other.sessionOf(stranger), params);
    expect(answer.status).toBe(404);
  });
});

const dayOf = (day: number) => new Date(day * 86_400_000).toISOString().slice(0, 10);

const baseOf = (references: string[]): [string, string][] => [
  ["key", "k1"],
  ["reason", "Water damage"],
  ...references.map((reference): [string, string] => ["booking", reference]),
];

/** What the address after a disruption names. */
function outcomeOf({ location }: { location?: string | null | undefined }) {
  const params = new URL(location ?? "", "https://x.example").searchParams;
  const asked = ["code", "day", "page"];
  return Object.fromEntries(
    [...params].filter(([name]) => !asked.includes(name)).map(([name, value]) => [name, value.split(".").sort()]),
  );
}

async function aSite(db: Kysely<Database>) {
  const given = await givenCheckout(db);
  const { organisation, pages, path, session, account } = given;
  const staff = { email: `olga.${newId()}@example.com`, firstName: "Olga", lastName: "Operator" };
  const operator = await pages.sessionOf(await givenAccount(db, organisation, { ...staff, staffRole: "owner" }));
  await pages.post(checkout, path, formOf(openPage((await pages.get(checkout, path, session)).data)), session);
  const row = await db.selectFrom("booking").selectAll().where("account_id", "=", account.id).executeTakeFirstOrThrow();
  const first = await db
    .selectFrom("booking_item")
    .selectAll()
    .where("booking_id", "=", row.id)
    .executeTakeFirstOrThrow();
  return {
    ...given,
    operator,
    row,
    now: row.created_at,
    /** Its disruption, so many days after its arrival. */
    disruptionOf: (code: string, days = 0) =>
      `/admin/disruptions?${new URLSearchParams({ code, day: dayOf(row.starts_on + days) })}`,
    /** Another one like it, with an item for each payee. */
    async add(changes: Partial<typeof row>) {
      const id = newId();
      const { starts_on, ends_on, payee, state, organisation_id } = { ...row, ...changes };
      const own = { id, reference: id, idempotency_key: id, intent: null };
      await db
        .insertInto("booking")
        .values({ ...row, ...own, ...changes })
        .execute();
      const times = { starts_local: `${dayOf(starts_on)}T15:00`, ends_local: `${dayOf(ends_on)}T11:00` };
      const item = { ...first, ...times, organisation_id, booking_id: id, order_reference: id, state };
      await db
        .insertInto("booking_item")
        .values(payee.split("+").map((payee, index) => ({ ...item, payee, number: index + 1 })))
        .execute();
    },
    async agent(): Promise<string> {
      const agent = await givenAccount(db, organisation, { email: "amy@example.com", type: "agent" });
      return agent.id;
    },
  };
}
