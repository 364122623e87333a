import type { Kysely } from "kysely";
import { beforeEach, expect, test } from "vitest";
import * as checkout from "~/routes/checkout/checkout";
import { newId } from "../../../server/crypto/ids.ts";
import type { Database } from "../../../server/db/schema.ts";
import { forgetGuests } from "../../../server/orders/index.ts";
import { formOf, givenCheckout, openPage } from "../../../tests/drivers/checkout-pages.ts";
import { describeWithDatabase } from "../../../tests/drivers/databases.ts";
import { pagesOf } from "../../../tests/drivers/pages.ts";
import { givenAccount } from "../../../tests/fixtures/accounts.ts";
import { givenOrganisation } from "../../../tests/fixtures/organisations.ts";
import * as admin from "./admin";
import * as bookingPage from "./admin-booking";
import * as bookings from "./bookings";
import * as file from "./bookings-file";
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
    expect((await found(""))?.sort()).toEqual(["AGENT", "ASKED", "LATER", first].sort());
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
    const send = (form: [string, string][]) => pages.post(disruptions, at, [["key", "k1"], ...form], operator);
    const errors = async (form: [string, string][]) => Object.keys((await send(form)).data.result.error ?? {});
    const both: [string, string][] = [
      ["booking", row.reference],
      ["booking", "SPANISH"],
    ];
    expect(await errors([["text-en", "Closed"]])).toEqual(["booking"]);
    expect(await errors(both)).toEqual([""]);
    expect(await errors([...both, ["text-en", "Closed"]])).toEqual(["text-es"]);
    const texts: [string, string][] = [
      ["text-en", "The <b>pool</b> is closed.\nSorry."],
      ["text-es", "La piscina está cerrada."],
    ];
    const messages = () => db.selectFrom("outbox").selectAll().where("subject", "like", "%our booking:%").execute();
    for (const answer of await Promise.all([send([...both, ...texts]), send([...both, ...texts])]))
      expect(answer.location).toContain("done=1");
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
    for (const answer of await Promise.all([cancel(), cancel()])) expect(answer.location).toContain("done=1");
    const line = (await show())?.bookings.find(({ reference }) => reference === row.reference);
    expect([line?.canChoose, line?.phase, line?.report.map((each) => each.split(" ")[0])]).toEqual([
      false,
      "cancelled",
      ["Message", "Canceled"],
    ]);
    const verbs = pages.lines.filter(({ event }) => event === "admin").map(({ verb }) => verb);
    expect(verbs.filter((verb) => verb === "bookings.cancel")).toHaveLength(1);
    expect(await db.selectFrom("booking").select("reference").where("state", "=", "cancelled").execute()).toEqual([
      { reference: row.reference },
    ]);
  });

  test("A1 OP-06 nobody writes about a booking of another organization", async () => {
    const theirs = await givenOrganisation(db, { hosts: ["theirs.example"] });
    const stranger = await givenAccount(db, theirs, { email: "eve@example.com", staffRole: "owner" });
    const other = pagesOf(db, theirs, site.now);
    const params = { reference: site.row.reference };
    const form = { intent: "note", key: "k", note: "x" };
    const answer = await other.post(bookingPage, "/", form, await other.sessionOf(stranger), params);
    expect(answer.status).toBe(404);
  });
});

async function aSite(db: Kysely<Database>) {
  const given = await givenCheckout(db);
  const { organisation, pages, path, session, account } = given;
  const staff = { email: `olga.${newId()}@example.com`, firstName: "Olga", lastName: "Operator" };
  const operator = await pages.sessionOf(await givenAccount(db, organisation, { ...staff, staffRole: "owner" }));
  await pages.post(checkout, path, formOf(openPage((await pages.get(checkout, path, session)).data)), session);
  const row = await db.selectFrom("booking").selectAll().where("account_id", "=", account.id).executeTakeFirstOrThrow();
  return {
    ...given,
    operator,
    row,
    now: row.created_at,
    /** Another one like it, without items. */
    async add(changes: Partial<typeof row>) {
      const id = newId();
      const own = { id, reference: id, idempotency_key: id, intent: null };
      await db
        .insertInto("booking")
        .values({ ...row, ...own, ...changes })
        .execute();
    },
    async agent(): Promise<string> {
      const agent = await givenAccount(db, organisation, { email: "amy@example.com", type: "agent" });
      return agent.id;
    },
  };
}
