import type { Kysely } from "kysely";
import { beforeEach, expect, test } from "vitest";
import type { Database } from "../../../server/db/schema.ts";
import type { Organisation } from "../../../server/organisation/settings.ts";
import { bookingsIn, formOf, givenCheckout, openPage, plain } from "../../../tests/drivers/checkout-pages.ts";
import { describeWithDatabase } from "../../../tests/drivers/databases.ts";
import { givenAccount } from "../../../tests/fixtures/accounts.ts";
import { anActivity, givenActivities } from "../../../tests/fixtures/activities.ts";
import * as bookingPage from "../bookings/booking";
import * as checkout from "../checkout/checkout";
import * as publicQuote from "../quote/quote";
import * as agentDesk from "./agent";
import * as bookings from "./agent-bookings";
import * as layout from "./agent-layout";
import * as clientPage from "./client";
import * as list from "./my-quotes";
import * as page from "./quote";
import * as copyPage from "./quote-copy";
import * as preview from "./quote-preview";
import * as sendPage from "./quote-send";

async function aDesk(db: Kysely<Database>, changes: Partial<Organisation> = {}) {
  const site = await givenCheckout(db, { bookWithoutSession: true, ...changes });
  const { organisation, pages, path } = site;
  const agent = await givenAccount(db, organisation, { type: "agent", firstName: "Grace", lastName: "Lee" });
  const nothing = { externalId: "", phone: "+12125550134", currency: "", language: "" };
  const details = { ...nothing, firstName: "Maria", lastName: "Lopez", email: "maria@example.com" };
  const { origin } = pages.context;
  const added = await pages.context.agency.clients.add(agent, details, "maria", { organisation, origin });
  if (!added.ok) throw new Error(added.reason);
  const cookie = await pages.sessionOf(agent);
  const client = added.value;
  const at = `${path}&for=${client.id}`;
  const form = formOf(openPage((await pages.get(checkout, at, cookie)).data));
  async function addOption(address = at, fields = form) {
    const answer = await pages.post(checkout, address, { ...fields, intent: "quote" }, cookie);
    return /^\/agent\/quotes\/(Q-\w{4})\?done=added$/.exec(answer.location ?? "")?.[1] ?? "";
  }
  const here = (number: string) => `/agent/quotes/${number}`;
  const read = async (number: string) => (await pages.get(page, here(number), cookie, { number })).data;
  return {
    ...{ ...site, db, agent, client, cookie, at, form, addOption, here, read, origin },
    post: (number: string, fields: Record<string, string>) =>
      pages.post(page, here(number), fields, cookie, { number }),
    send: (number: string) => pages.post(sendPage, `${here(number)}/send`, { intent: "send" }, cookie, { number }),
    open: async (number: string, of = "") => {
      const key = ((await read(number)).link ?? "").replace(`${origin}/q/`, "");
      await pages.post(publicQuote, `/q/${key}`, { intent: "opened" }, of, { key });
      return pages.get(publicQuote, `/q/${key}`, of, { key });
    },
  };
}

describeWithDatabase((open) => {
  let desk: Awaited<ReturnType<typeof aDesk>>;
  beforeEach(async () => {
    desk = await aDesk((await open()).db);
  });

  test("AG-04 an agent adds an offer to a client's quote from its checkout, once, and books nothing", async () => {
    const { pages, path, cookie, addOption, read, db, client } = desk;
    const labels = async (address: string) =>
      openPage((await pages.get(checkout, address, cookie)).data).order.buttons.map(({ intent }) => intent);
    expect([await labels(desk.at), await labels(path)]).toEqual([["book", "quote"], ["book"]]);
    const number = await addOption();
    expect(await addOption()).toBe(number);
    expect(await bookingsIn(db)).toEqual([]);
    const { options, client: shown, facts } = await read(number);
    expect(options.map(({ title, price }) => [title, plain(price)])).toEqual([["Casa do Rio", "USD 110.00"]]);
    expect(shown).toEqual({ href: `/agent/clients/${client.id}`, name: "Maria Lopez" });
    expect(facts).toEqual(["Draft", "Until Nov 28, 2026"]);
    const listed = (await pages.get(list, "/agent/my-quotes?q=maria&state=draft", cookie)).data.quotes;
    expect(listed.map(({ number: each }) => each)).toEqual([number]);
  });

  test("AG-01 the client's page lists quotes for that client; the desk those that were opened or end soon", async () => {
    const { addOption, post, send, open, read, pages, cookie, client, agent, organisation, origin } = desk;
    const number = await addOption();
    const onDesk = async (on = "", as = cookie) =>
      (await pages.get(agentDesk, `/agent${on}`, as)).data.quotes.quotes.map(({ number: each }) => each);
    const ofClient = async (id: string) =>
      (await pages.get(clientPage, `/agent/clients/${id}`, cookie, { client: id })).data.quotes.quotes;
    expect(await ofClient(client.id)).toMatchObject([
      { href: `/agent/quotes/${number}`, facts: ["Draft", "Until Nov 28, 2026"] },
    ]);
    const nothing = { externalId: "", phone: "", email: "", currency: "", language: "" };
    const details = { ...nothing, firstName: "Juan", lastName: "Lopez" };
    const other = await pages.context.agency.clients.add(agent, details, "juan", { organisation, origin });
    expect(await ofClient(other.ok ? other.value.id : "")).toEqual([]);
    expect([await onDesk(), await onDesk("?day=2026-11-28")]).toEqual([[], []]);
    await send(number);
    // Seven days to accept: not soon. It isn't opened either.
    expect([await onDesk(), await onDesk("?day=2026-11-28"), await onDesk("?day=2026-11-27")]).toEqual([
      [],
      [number],
      [],
    ]);
    await open(number);
    expect([await onDesk(), await onDesk("?day=2026-11-27")]).toEqual([[number], []]);
    expect((await read(number)).facts[0]).toBe("Opened");
    await post(number, { intent: "withdraw" });
    expect(await onDesk()).toEqual([]);
    await post(number, { intent: "revise" });
    const soon = { intent: "save", title: "", note: "", expires: "2026-11-23" };
    await post(number, soon);
    await send(number);
    expect(await onDesk()).toEqual([number]);
    const colleague = await givenAccount(desk.db, organisation, { type: "agent" });
    const teams = pages.context.agency.teams;
    await teams.place(agent, { team: "North", role: "agent" });
    await teams.place(colleague, { team: "North", role: "supervisor" });
    expect(await onDesk("", await pages.sessionOf(colleague))).toEqual([]);
  });

  test("AG-04 AG-09 programs that get the link open nothing, nor do agents and operators; a reader does, once", async () => {
    const { addOption, send, read, pages, origin, cookie, db, organisation } = desk;
    const number = await addOption();
    await send(number);
    const key = ((await read(number)).link ?? "").replace(`${origin}/q/`, "");
    const at = `/q/${key}`;
    const say = (of: string, intent = "opened") => pages.post(publicQuote, at, { intent }, of, { key });
    const staff = await pages.sessionOf(await givenAccount(db, organisation, { staffRole: "support" }));
    for (let times = 0; times < 3; times++) await pages.get(publicQuote, at, "", { key });
    for (const of of [cookie, staff]) await say(of);
    await say("", "other");
    const opened = async () => [
      (await read(number)).facts[0],
      (await db.selectFrom("outbox").select("id").where("subject", "like", "% opened quote %").execute()).length,
    ];
    expect(await opened()).toEqual(["Sent", 0]);
    expect((await pages.get(publicQuote, at, "", { key })).data.opens).toBe(at);
    for (let times = 0; times < 3; times++) await say("");
    expect(await opened()).toEqual(["Opened", 1]);
  });

  test("AG-09 version 2 says that it replaces 1, the email has the agent's address, and a booking is told once", async () => {
    const { addOption, send, post, read, open: openLink, pages, db, agent, client } = desk;
    const number = await addOption();
    await send(number);
    await post(number, { intent: "revise" });
    await send(number);
    const sent = await db
      .selectFrom("outbox")
      .select(["reply_to", "text"])
      .where("subject", "like", "%sent you%")
      .execute();
    expect(sent.map(({ reply_to, text }) => [reply_to, text.includes("It replaces version 1.")]).sort()).toEqual([
      [agent.email, false],
      [agent.email, true],
    ]);
    const { data } = await openLink(number);
    expect([data.version, data.contact.email]).toEqual(["Version 2. It replaces version 1.", agent.email]);
    const way = Object.values(data.ways)[0]?.checkout ?? "";
    const form = formOf(openPage((await pages.get(checkout, way)).data));
    await pages.post(checkout, way, { ...form, email: client.email, phone: "+1 212 555 0134" });
    for (let times = 0; times < 2; times++) expect((await read(number)).facts[0]).toBe("Booked");
    const news = await db.selectFrom("outbox").select("subject").where("to_address", "=", agent.email).execute();
    expect(news.filter(({ subject }) => subject.includes(number) && !subject.includes("opened"))).toEqual([
      { subject: `Maria Lopez booked by quote ${number}` },
    ]);
  });

  test("AG-04 a draft's title, note and last day are saved, and what is wrong is said with everything kept", async () => {
    const { addOption, post, read, pages, cookie, here } = desk;
    const number = await addOption();
    const typed = { intent: "save", title: "Lisbon", note: "By the river", expires: "2026-12-01" };
    expect((await post(number, { ...typed, title: "", note: " " })).location).toBe(`${here(number)}?done=save`);
    expect((await post(number, typed)).location).toBe(`${here(number)}?done=save`);
    expect((await read(number)).form).toEqual({ title: "Lisbon", note: "By the river", expires: "2026-12-01" });
    const wrong = await post(number, { ...typed, expires: "2026-11-20" });
    expect([wrong.status, plain(wrong.data.result.error?.["expires"]?.[0] ?? "")]).toEqual([
      400,
      expect.stringMatching(/^Enter a day from today to .*2027.*\.$/),
    ]);
    expect(wrong.data.result.initialValue).toMatchObject({ title: "Lisbon", expires: "2026-11-20" });
    const { view } = (await pages.get(preview, `${here(number)}/preview`, cookie, { number })).data;
    expect(view).toMatchObject({ title: "Lisbon", note: "By the river" });
  });

  test("AG-04 options change places and go, and a draft that is deleted is gone", async () => {
    const { addOption, post, read, at, here } = desk;
    const number = await addOption();
    const other = at.replace("in=2026-12-12&out=2026-12-13", "in=2026-12-14&out=2026-12-15");
    expect(await addOption(other)).toBe(number);
    const ids = async () => (await read(number)).options.map(({ id }) => id);
    const [first = "", second = ""] = await ids();
    expect((await post(number, { intent: "up", option: second })).location).toBe(`${here(number)}?done=up`);
    expect(await ids()).toEqual([second, first]);
    await post(number, { intent: "down", option: second });
    expect(await ids()).toEqual([first, second]);
    await post(number, { intent: "remove", option: first });
    expect(await ids()).toEqual([second]);
    expect((await post(number, { intent: "discard" })).location).toBe("/agent/my-quotes?done=discarded");
    expect((await post(number, { intent: "discard" })).status).toBe(404);
  });

  test("AG-04 a sent quote is opened by its link, withdrawn, changed and copied; the client's one draft is not made twice", async () => {
    const { addOption, send, post, read, open: openLink, here, pages, cookie } = desk;
    const number = await addOption();
    for (const _ of ["once", "twice"]) expect((await send(number)).status).toBe(303);
    expect((await openLink(number)).status).toBe(200);
    expect((await read(number)).facts[0]).toBe("Opened");
    const key = ((await read(number)).link ?? "").split("/q/")[1] ?? "";
    expect((await post(number, { intent: "revise" })).location).toBe(`${here(number)}?done=draft`);
    const copy = async () =>
      (await pages.post(copyPage, `${here(number)}/copy`, { intent: "copy" }, cookie, { number })).location;
    expect(await copy()).toBe(`${here(number)}?done=open-draft`);
    expect((await read(number)).facts.slice(0, 2)).toEqual(["Draft", "Version 2"]);
    await send(number);
    const former = await pages.get(publicQuote, `/q/${key}`, "", { key });
    expect([former.status, former.data.told?.title]).toEqual([410, "There's a newer version of this quote"]);
    expect(former.data.told?.link?.href).not.toBe(`/q/${key}`);
    const latest = ((await read(number)).link ?? "").split("/q/")[1] ?? "";
    expect((await post(number, { intent: "withdraw" })).location).toBe(`${here(number)}?done=withdraw`);
    const withdrawn = await pages.get(publicQuote, `/q/${latest}`, "", { key: latest });
    expect([withdrawn.status, withdrawn.data.told?.title]).toEqual([410, "This quote was withdrawn"]);
    expect(await copy()).toMatch(/done=draft$/);
    expect((await pages.get(publicQuote, "/q/x", "", { key: "x" })).status).toBe(404);
  });

  test("AG-04 the page of a quote shows no more of its client than the options, and changes nothing for its agent", async () => {
    const { addOption, send, open: openLink, read, cookie } = desk;
    const number = await addOption();
    await send(number);
    const { data } = await openLink(number, cookie);
    expect(JSON.stringify(data)).not.toMatch(/Lopez|maria@|555 ?0134/);
    expect((await read(number)).facts[0]).toBe("Sent");
    expect(data.view?.options[0]).toMatchObject({
      title: "Casa do Rio",
      result: "same",
      total: "Total with taxes and fees",
    });
    expect(data.view?.options[0]?.lines.slice(-2).map(plain)).toEqual([
      "Free cancellation until December 10, 2026 at 3:00 PM (Lisbon time)",
      "After that: the full price (USD 110.00)",
    ]);
  });

  test("AG-04 a client accepts as a guest with their name filled in, without address or number; another one reads that it is booked", async () => {
    const { addOption, send, open: openLink, read, pages, db, client, cookie, at } = desk;
    const number = await addOption();
    await addOption(at.replace("in=2026-12-12&out=2026-12-13", "in=2026-12-14&out=2026-12-15"));
    await send(number);
    const { data } = await openLink(number);
    const way = Object.values(data.ways)[0]?.checkout ?? "";
    const key = ((await read(number)).link ?? "").split("/q/")[1] ?? "";
    const chosen = await pages.post(checkout, way, { intent: "choose" });
    const there = chosen.location ?? "";
    const guest = chosen.cookies.join("; ");
    const form = openPage((await pages.get(checkout, there, guest)).data);
    expect(form.typed).toMatchObject({ firstName: "Maria", lastName: "Lopez", email: "", phone: "" });
    expect(form.order.buttons.map(({ intent }) => intent)).toEqual(["book"]);
    const second = await pages.post(checkout, way, { intent: "choose" });
    const other = formOf(openPage((await pages.get(checkout, second.location ?? "", second.cookies.join("; "))).data));
    const contact = { email: "maria@example.com", phone: "+1 212 555 0134" };
    const typed = { ...formOf(form), ...contact };
    const booked = await pages.post(checkout, there, typed, guest);
    expect(booked.location).toContain("/checkout-success");
    const again = await pages.post(checkout, there, typed, [guest, ...booked.cookies].join("; "));
    expect(again.location).toBe(booked.location);
    const late = await pages.post(checkout, second.location ?? "", { ...other, ...contact }, second.cookies.join("; "));
    expect([late.status, late.location]).toEqual([303, `/q/${key}`]);
    const row = await db.selectFrom("booking").selectAll().executeTakeFirstOrThrow();
    expect([row.account_id, row.client_id, row.guest_email]).toEqual([null, client.id, "maria@example.com"]);
    await db.updateTable("agent_quote_option").set({ checked_at: 0 }).execute();
    const { view } = (await pages.get(publicQuote, `/q/${key}`, "", { key })).data;
    const marks = [
      ["Booked", "USD 110.00"],
      [undefined, "USD 110.00"],
    ];
    expect(view?.options.map(({ found, price }) => [found, plain(price)])).toEqual(marks);
    expect(view?.until).toBeUndefined();
    const shown = (await read(number)).options;
    expect(shown.map(({ found, price }) => [found, plain(price)])).toEqual(marks);
    expect(shown.map(({ checked }) => checked)).toEqual([undefined, undefined]);
    expect(await db.selectFrom("agent_quote_option").select("checked_at").distinct().execute()).toEqual([
      { checked_at: 0 },
    ]);
    const told = async (of: string) => (await pages.get(publicQuote, `/q/${key}`, of, { key })).data.told;
    expect((await told(""))?.title).toBe("This quote is booked");
    expect((await told(""))?.more).toBeUndefined();
    for (const of of [cookie, again.cookies.join("; ")]) expect((await told(of))?.more).toContain(row.reference);
    expect(await read(number)).toMatchObject({
      booking: { href: `/bookings/${row.reference}`, text: `Booking ${row.reference}` },
      facts: ["Booked", expect.any(String)],
    });
    // AG-08, AG-09: the client's agent sees the booking and may cancel it; another agent does not.
    const seen = (as: string) =>
      pages.get(bookingPage, `/bookings/${row.reference}`, as, { name: row.reference.toLowerCase() });
    expect((await seen(cookie)).data.view).toMatchObject({ cancel: `/bookings/${row.reference}/cancel` });
    const stranger = await pages.sessionOf(await givenAccount(db, desk.organisation, { type: "agent" }));
    expect((await seen(stranger)).status).toBe(404);
    const listed = (await pages.get(clientPage, `/agent/clients/${client.id}`, cookie, { client: client.id })).data;
    expect(listed.bookings.lines).toMatchObject([{ href: `/bookings/${row.reference}` }]);
    expect((await pages.get(bookings, "/agent/booking-history", cookie)).data.list.trips).toMatchObject([
      { href: `/bookings/${row.reference}`, receipt: undefined },
    ]);
    const day = new Date(row.starts_on * 86_400_000).toISOString().slice(0, 10);
    expect((await pages.get(agentDesk, `/agent?day=${day}`, cookie)).data.agenda.entries).not.toEqual([]);
  });

  test("AG-04 AG-03 an agent accepts for the client with an own account", async () => {
    const { addOption, send, read, pages, cookie, db, agent, client } = desk;
    const number = await addOption();
    await send(number);
    const way = (await read(number)).options[0]?.book ?? "";
    const form = formOf(openPage((await pages.get(checkout, way, cookie)).data));
    const booked = await pages.post(checkout, way, { ...form, phone: "+1 212 555 0134" }, cookie);
    expect(booked.location).toContain("/checkout-success");
    const row = await db.selectFrom("booking").selectAll().executeTakeFirstOrThrow();
    expect([row.account_id, row.client_id]).toEqual([agent.id, client.id]);
    expect((await read(number)).facts[0]).toBe("Booked");
  });

  test("AG-04 BK-02 the last room that a client holds is available to them, and to no other browser", async () => {
    const { addOption, send, open: openLink, pages, db, client } = desk;
    await db.updateTable("room_type").set({ units: 1 }).execute();
    const number = await addOption();
    await send(number);
    const way = Object.values((await openLink(number)).data.ways)[0]?.checkout ?? "";
    const chosen = await pages.post(checkout, way, { intent: "choose" });
    const there = chosen.location ?? "";
    const guest = chosen.cookies.join("; ");
    const form = formOf(openPage((await pages.get(checkout, there, guest)).data));
    const held = await pages.post(
      checkout,
      there,
      { ...form, intent: "hold", email: client.email, phone: "+1 212 555 0134" },
      guest,
    );
    expect(held.location).toContain("#hold");
    await pages.get(checkout, there, [guest, ...held.cookies].join("; "));
    const look = async (of: string) => {
      await db.updateTable("agent_quote_option").set({ checked_at: 0 }).execute();
      return (await openLink(number, of)).data.view?.options[0]?.result;
    };
    expect([await look(guest), await look("")]).toEqual(["same", "gone"]);
  });

  test("AG-04 the page of a quote is in its client's language, whatever the reader's is", async () => {
    const { addOption, send, open: openLink, db } = desk;
    await db.updateTable("client").set({ language: "ar" }).execute();
    const number = await addOption();
    await send(number);
    const { data } = await openLink(number);
    expect(data).toMatchObject({
      lang: "ar",
      dir: "rtl",
      heading: `عرض السعر ${number}`,
      words: { choose: "الاختيار والحجز" },
    });
    expect(data.title).toContain(`Your quote ${number}`);
    expect(data.view).toMatchObject({ heading: "الخيارات", options: [{ found: "تأكّد السعر والتوفر" }] });
    await db.updateTable("agent_quote").set({ language: "en" }).execute();
    expect((await openLink(number)).data).toMatchObject({ lang: undefined, dir: undefined });
  });

  test("AG-04 PD-03 a client accepts an option that is an activity, which is paid at once", async () => {
    const paid = { products: ["HLT", "ACT"], payments: { provider: "demo" } as const };
    const site = await aDesk(desk.db, paid);
    const { send, open: openLink, read, pages, cookie, db, client, organisation, addOption } = site;
    await givenActivities(db, anActivity({ organisation: organisation.id }));
    const slot = `/checkout?offer=activity.LIS-WALK&option=1&day=2026-12-12&time=10%3A00&product=ACT&adult=2&for=${client.id}`;
    const number = await addOption(slot, formOf(openPage((await pages.get(checkout, slot, cookie)).data)));
    await send(number);
    const way = Object.values((await openLink(number)).data.ways)[0]?.checkout ?? "";
    const chosen = await pages.post(checkout, way, { intent: "choose" });
    const there = chosen.location ?? "";
    const guest = chosen.cookies.join("; ");
    const form = formOf(openPage((await pages.get(checkout, there, guest)).data));
    const booked = await pages.post(checkout, there, { ...form, email: client.email, phone: "+1 212 555 0134" }, guest);
    expect(booked.location).toContain("/demo-payment/");
    const row = await db.selectFrom("booking").selectAll().executeTakeFirstOrThrow();
    expect([row.product, row.account_id, row.client_id]).toEqual(["ACT", null, client.id]);
    expect((await read(number)).facts[0]).toBe("Accepted, not booked yet");
  });

  test("AG-04 an option opens the checkout of its own offer only", async () => {
    const { addOption, send, open: openLink, pages } = desk;
    const number = await addOption();
    await send(number);
    const way = Object.values((await openLink(number)).data.ways)[0]?.checkout ?? "";
    const other = way.replace("out=2026-12-13", "out=2026-12-14");
    expect((await pages.get(checkout, other)).status).toBe(404);
    expect((await pages.get(checkout, way.replace(/quoted=.*/, `quoted=${"x".repeat(22)}`))).status).toBe(404);
  });

  test("AG-02 AG-04 an option of one client's quote opens no checkout for another client of the agent", async () => {
    const { addOption, send, read, pages, cookie, agent, client, organisation, origin } = desk;
    const number = await addOption();
    await send(number);
    const way = (await read(number)).options[0]?.book ?? "";
    const nothing = { externalId: "", phone: "", email: "", currency: "", language: "" };
    const details = { ...nothing, firstName: "Juan", lastName: "Lopez" };
    const other = await pages.context.agency.clients.add(agent, details, "juan", { organisation, origin });
    const elsewhere = way.replace(client.id, other.ok ? other.value.id : "");
    expect([
      (await pages.get(checkout, way, cookie)).status,
      (await pages.get(checkout, elsewhere, cookie)).status,
    ]).toEqual([200, 404]);
  });

  test("AG-04 AG-07 a draft says that an earlier version was accepted; a command typed on a quote is for its client", async () => {
    const { addOption, send, open: openLink, post, read, pages, here, cookie, client } = desk;
    const number = await addOption();
    await send(number);
    const way = Object.values((await openLink(number)).data.ways)[0]?.checkout ?? "";
    await post(number, { intent: "revise" });
    expect((await read(number)).facts).toEqual(["Draft", "Version 2", "Until Nov 28, 2026"]);
    const form = formOf(openPage((await pages.get(checkout, way)).data));
    await pages.post(checkout, way, { ...form, email: "maria@example.com", phone: "+1 212 555 0134" });
    expect((await read(number)).facts.at(-1)).toBe("An earlier version was accepted, so this draft can't be sent");
    const { quotes } = (await pages.get(list, "/agent/my-quotes", cookie)).data;
    expect(quotes[0]?.facts).toEqual((await read(number)).facts);
    const barOf = async (at: string) => (await pages.get(layout, at, cookie)).data?.bar.hidden;
    expect(await barOf(here(number))).toEqual([["for", client.id]]);
    expect([await barOf("/agent/quotes/Q-XXXX"), await barOf("/agent/my-quotes")]).toEqual([[], []]);
  });

  test("AG-08 another agent's quote is not found by its number, whatever is asked of it", async () => {
    const { addOption, send, read, pages, organisation, db, here, form } = desk;
    const number = await addOption();
    const other = await pages.sessionOf(await givenAccount(db, organisation, { type: "agent" }));
    const params = { number };
    const statuses = [
      (await pages.get(page, here(number), other, params)).status,
      (await pages.get(preview, here(number), other, params)).status,
      (await pages.get(sendPage, here(number), other, params)).status,
      (await pages.get(copyPage, here(number), other, params)).status,
      (await pages.post(page, here(number), { intent: "discard" }, other, params)).status,
      (await pages.post(sendPage, here(number), { intent: "send" }, other, params)).status,
      (await pages.post(copyPage, here(number), { intent: "copy" }, other, params)).status,
      (await pages.post(checkout, desk.at, { ...form, intent: "quote" }, other)).status,
    ];
    expect(statuses).toEqual(statuses.map(() => 404));
    await send(number);
    const way = (await read(number)).options[0]?.book ?? "";
    expect((await pages.get(checkout, way, other)).status).toBe(404);
    expect((await pages.get(list, "/agent/my-quotes", other)).data.quotes).toEqual([]);
  });
});
