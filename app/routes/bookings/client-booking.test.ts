import { expect, test } from "vitest";
import { formOf, givenCheckout, openPage } from "../../../tests/drivers/checkout-pages.ts";
import { describeWithDatabase } from "../../../tests/drivers/databases.ts";
import { givenAccount } from "../../../tests/fixtures/accounts.ts";
import { givenBalance, givenCredit } from "../../../tests/fixtures/wallet.ts";
import * as checkout from "../checkout/checkout";
import * as bookingPage from "./booking";
import * as calendar from "./calendar-file";
import * as cancelPage from "./cancel";
import * as consentPage from "./consent";
import * as documentPage from "./document";
import * as namePage from "./guest-name";
import * as trips from "./my-trips";
import * as voucher from "./voucher";
import * as voucherFile from "./voucher-file";

const PHONE = "+1 212 555 0134";

describeWithDatabase((open) => {
  /** Grace has a client, Maria Lopez, who may link her account. */
  async function aDesk() {
    const { db } = await open();
    const site = await givenCheckout(db, { bookWithoutSession: true, walletOptions: ["Cash Card"] });
    const { organisation, pages } = site;
    const { agency } = pages.context;
    const names = { firstName: "Grace", lastName: "Lee", email: "grace@agency.example" };
    const agent = await givenAccount(db, organisation, { type: "agent", ...names });
    const other = await givenAccount(db, organisation, { type: "agent", email: "other@agency.example" });
    const owner = await givenAccount(db, organisation, { email: "maria@example.com" });
    const nothing = { externalId: "", phone: PHONE, currency: "", language: "" };
    const details = { ...nothing, firstName: "Maria", lastName: "Lopez", email: "maria@example.com" };
    const { origin } = pages.context;
    const added = await agency.clients.add(agent, details, "maria", { organisation, origin });
    if (!added.ok) throw new Error(added.reason);
    const client = added.value;
    const cookie = await pages.sessionOf(agent);
    async function book(path: string, as: string, tender?: string, email = client.email) {
      const typed = { email, phone: PHONE };
      let form = { ...formOf(openPage((await pages.get(checkout, path, as)).data)), ...typed };
      // The page shows the price with that balance first.
      const priced = tender && (await pages.post(checkout, path, { ...form, tender }, as));
      if (priced) form = { ...formOf(openPage(priced.data as { page: object })), ...typed };
      const booked = await pages.post(checkout, path, form, as);
      const id = /^\/checkout-success\?booking=(\S+)/.exec(booked.location ?? "")?.[1] ?? "";
      return db.selectFrom("booking").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
    }
    async function quoted() {
      const at = `${site.path}&for=${client.id}`;
      const form = formOf(openPage((await pages.get(checkout, at, cookie)).data));
      await pages.post(checkout, at, { ...form, intent: "quote" }, cookie);
      const number = (await agency.quotes.newest(agent, { state: "draft" }))[0] ?? "";
      const found = await agency.quotes.find(agent, number);
      const sent = await agency.quotes.send(agent, number, { organisation, origin });
      if (!sent?.ok || !found) throw new Error("the quote isn't sent");
      return `${found.options[0]?.href}&quoted=${found.options[0]?.id}`;
    }
    return {
      ...{ ...site, db, agency, agent, other, owner, client, cookie, origin },
      byAgent: (tender?: string) => book(`${site.path}&for=${client.id}`, cookie, tender),
      accepted: async (as: string, tender?: string, email?: string) => book(await quoted(), as, tender, email),
      async link() {
        await agency.links.invite(agent, client, { organisation, origin });
        await agency.links.accept(owner, client.id);
        return pages.sessionOf(owner);
      },
      emails: () =>
        db
          .selectFrom("outbox")
          .select(["id", "to_address as to", "reply_to", "subject", "text"])
          .orderBy("to_address")
          .orderBy("subject")
          .execute(),
      see: (name: string, as = "") => pages.get(bookingPage, `/bookings/${name}`, as, { name }),
      async agentEnds() {
        await agency.teams.handOver(organisation.id, { from: agent.id, to: other.id });
      },
    };
  }

  test("AG-09 what an agent booked is listed and opened by the linked client, without how it was paid or canceling it", async () => {
    const { byAgent, db, agent, pages, link, see, organisation, owner } = await aDesk();
    await givenCredit(db, agent, 300_00);
    await pages.context.earning.operations.add(organisation, { per: "1", startsOn: 0 });
    const session = await link();
    const { reference } = await byAgent("none credit-USD");
    const listed = (await pages.get(trips, "/user/my-trips", session)).data.trips;
    expect(listed).toMatchObject([{ href: `/bookings/${reference}`, receipt: undefined, reference }]);
    const { view, isOwner } = (await see(reference, session)).data;
    expect([isOwner, view.cancel, view.documents.receipt, view.consent]).toEqual([
      true,
      undefined,
      undefined,
      undefined,
    ]);
    expect(view.agent).toMatchObject({ name: "Grace Lee", email: "grace@agency.example" });
    expect(JSON.stringify(view.price)).not.toMatch(/credit/i);
    expect(JSON.stringify(view.price)).toContain("110 points");
    const name = { name: reference };
    const file = await pages.get(voucher, `/bookings/${reference}/voucher`, session, name);
    expect([file.status, JSON.stringify(file.data)]).toEqual([200, expect.not.stringMatching(/credit/i)]);
    const closed = [
      await pages.get(documentPage, `/bookings/${reference}/receipt`, session, name),
      await pages.get(consentPage, `/bookings/${reference}/consent`, session, name),
    ];
    expect(closed.map(({ status }) => status)).toEqual([404, 404]);
    const canceling = await pages.post(cancelPage, `/bookings/${reference}/cancel`, { token: "" }, session, name);
    expect(canceling.location).toBe(`/bookings/${reference}`);
    await pages.context.agency.links.leave(
      owner,
      (await db.selectFrom("client").select("id").executeTakeFirstOrThrow()).id,
    );
    expect((await see(reference, session)).status).toBe(404);
    expect((await pages.get(trips, "/user/my-trips", session)).data.trips).toEqual([]);
  });

  test("AG-09 an unlinked client opens it by the key of the email, which names the agent and not how it was paid", async () => {
    const { byAgent, db, agent, emails, see, origin, pages } = await aDesk();
    await givenCredit(db, agent, 300_00);
    const { reference, id } = await byAgent("none credit-USD");
    const sent = (await emails()).filter(({ subject }) => subject.includes(reference));
    const [toClient, copy] = ["maria@example.com", "grace@agency.example"].map((to) =>
      sent.find((each) => each.to === to),
    );
    expect([sent.length, toClient?.reply_to]).toEqual([2, "grace@agency.example"]);
    expect(toClient?.text).toContain("Your travel agent: Grace Lee · grace@agency.example");
    expect(toClient?.text).not.toMatch(/credit/i);
    const key = new RegExp(`${origin}/bookings/(\\S+)`).exec(toClient?.text ?? "")?.[1] ?? "";
    const { view } = (await see(key)).data;
    expect(view).toMatchObject({ reference, cancel: undefined, agent: { name: "Grace Lee" } });
    expect(view.calendar).toBe(`/bookings/${key}/calendar.ics`);
    // The agent's copy has the agent's own link: the key stays the client's.
    expect(copy?.reply_to).toBe("maria@example.com");
    expect([copy?.text.includes(`/bookings/${reference}`), copy?.text.includes(key)]).toEqual([true, false]);
    const others = [await see(id), await see(`${key.slice(0, -1)}_`), await see(reference)];
    expect(others.map(({ location }) => location?.startsWith("/login"))).toEqual([true, true, true]);
    expect((await pages.get(calendar, `/bookings/${key}/calendar.ics`, "", { name: key })).status).toBe(200);
  });

  test("AG-09 BK-08 an agent's copy has no id of a guest's booking; who accepts a quote confirms no address, of any kind", async () => {
    const { accepted, emails } = await aDesk();
    const told = async ({ id, reference }: { id: string; reference: string }) =>
      (await emails()).filter(({ text }) => text.includes(id) || text.includes(reference));
    // The quote was mailed to this address.
    const first = await accepted("");
    expect(first).toMatchObject({ account_id: null, confirm_by: null });
    const [copy, toClient] = await told(first);
    expect([copy?.to, toClient?.to]).toEqual(["grace@agency.example", "maria@example.com"]);
    expect([copy?.text.includes(first.id), toClient?.text.includes(first.id)]).toEqual([false, true]);

    const second = await accepted("", undefined, "maria@other.example");
    expect(second.confirm_by).toBeNull();
    const secrets = (await told(second)).filter(({ text }) => text.includes(second.id));
    expect(secrets.map(({ to }) => to)).toEqual(["maria@other.example"]);
    expect(secrets[0]?.text).not.toContain("Maria");
  });

  test("AG-09 an agent without copies gets none", async () => {
    const { byAgent, db, agent, emails } = await aDesk();
    await db.updateTable("account").set({ agent_copies: 0 }).where("id", "=", agent.id).execute();
    const { reference } = await byAgent();
    const told = (await emails()).filter(({ subject }) => subject.includes(reference));
    expect(told.map(({ to }) => to)).toEqual(["maria@example.com"]);
  });

  test("AG-09 the agent cancels, corrects and resends what the client accepted, with a reason, and reads its receipt", async () => {
    const { accepted, db, link, owner, cookie, pages, see, emails, agent } = await aDesk();
    await givenBalance(db, owner, { minor: 150_00 });
    const session = await link();
    const { reference, account_id } = await accepted(session, "none cash-card-USD");
    expect(account_id).toBe(owner.id);
    const name = { name: reference };
    const at = (page: string) => `/bookings/${reference}${page}`;
    const { view } = (await see(reference, cookie)).data;
    expect([view.cancel, view.documents.receipt, view.correctName, view.consent]).toEqual([
      at("/cancel"),
      at("/receipt"),
      at("/guest-name"),
      undefined,
    ]);
    expect((await pages.get(documentPage, at("/receipt"), cookie, name)).status).toBe(200);
    const sent = new Set((await emails()).map(({ id }) => id));
    const resend = (reason: string) => pages.post(bookingPage, at(""), { intent: "resend", reason }, cookie, name);
    expect([(await resend("")).status, (await resend("guest")).location]).toEqual([400, at("?done=resent")]);
    const names = { firstName: "Marie", lastName: "Lopez" };
    const correct = (reason: string) => pages.post(namePage, at("/guest-name"), { ...names, reason }, cookie, name);
    expect([(await correct("")).status, (await correct("duplicate")).location]).toEqual([400, at("?done=name")]);
    const plan = (await pages.get(cancelPage, at("/cancel"), cookie, name)).data.view.plan;
    const cancel = (reason: string) =>
      pages.post(cancelPage, at("/cancel"), { token: plan?.token ?? "", reason }, cookie, name);
    const kept = await cancel("");
    expect([kept.status, (await cancel("guest")).location]).toEqual([400, at("?done=canceled-1")]);
    const events = await db
      .selectFrom("booking_event")
      .select(["what", "actor_id", "reason"])
      .orderBy("number")
      .execute();
    expect(events.slice(-3)).toEqual([
      { what: "documents-resent", actor_id: agent.id, reason: "guest" },
      { what: "name-corrected", actor_id: agent.id, reason: "duplicate" },
      { what: "cancelled", actor_id: agent.id, reason: "guest" },
    ]);
    const told = (await emails()).filter(({ id, to }) => !sent.has(id) && to === owner.email);
    expect(told.map(({ reply_to }) => reply_to)).toEqual(Array(3).fill("grace@agency.example"));
    expect(told.filter(({ text }) => text.includes("as you asked"))).toHaveLength(1);
    // What paid for it is the client's again, in the client's wallet.
    const rows = await db
      .selectFrom("ledger_account")
      .select(["owner_id", "balance"])
      .where("kind", "=", "cash-card")
      .execute();
    expect(rows).toMatchObject([{ owner_id: owner.id, balance: 150_00 }]);
  });

  test("AG-09 a handover tells the client and the new agent, whom the client's booking names from then on", async () => {
    const { byAgent, agentEnds, emails, see, link } = await aDesk();
    const session = await link();
    const { reference } = await byAgent();
    const before = new Set((await emails()).map(({ id }) => id));
    await agentEnds();
    const told = (await emails())
      .filter(({ id }) => !before.has(id))
      .map(({ to, reply_to, subject }) => [to, reply_to, subject]);
    expect(told).toEqual([
      ["maria@example.com", "other@agency.example", expect.stringContaining("is your travel agent now")],
      ["other@agency.example", null, "Handed over to you: Maria Lopez"],
    ]);
    expect((await see(reference, session)).data.view.agent?.email).toBe("other@agency.example");
  });

  test("AG-08 AG-09 another agent and a former one find none of a client's bookings at any address or by any post", async () => {
    const desk = await aDesk();
    const { byAgent, accepted, link, db, agent, other, owner, pages, organisation } = desk;
    await givenBalance(db, owner, { minor: 150_00 });
    const guests = await accepted("");
    const session = await link();
    await db.updateTable("room_type").set({ units: 20 }).execute();
    const bookings = [guests, await accepted(session), await byAgent()];
    const third = await givenAccount(db, organisation, { type: "agent" });
    await desk.agentEnds();
    const gets = [
      ["", bookingPage],
      ["/calendar.ics", calendar],
      ["/voucher", voucher],
      ["/voucher.html", voucherFile],
      ["/consent", consentPage],
      ["/guest-name", namePage],
      ["/cancel", cancelPage],
      ["/receipt", documentPage],
      ["/receipt/2", documentPage],
      ["/credit-note", documentPage],
      ["/correction", documentPage],
    ] as const;
    const posts = [
      ["", bookingPage, { intent: "resend", reason: "guest" }],
      ["", bookingPage, { intent: "refund", reason: "guest" }],
      ["", bookingPage, { time: "2026-12-13T10:00", reason: "guest" }],
      ["/guest-name", namePage, { firstName: "Eve", lastName: "Lopez", reason: "guest" }],
      ["/cancel", cancelPage, { token: "x", reason: "guest" }],
      ["/receipt", documentPage, { intent: "email" }],
    ] as const;
    const before = await db.selectFrom("booking_event").select("number").execute();
    const statuses: (number | undefined)[] = [];
    for (const cookie of [await pages.sessionOf(agent), await pages.sessionOf(third)])
      for (const { reference } of bookings) {
        const name = { name: reference };
        for (const [at, page] of gets) {
          const answer = await pages.get(page as typeof bookingPage, `/bookings/${reference}${at}`, cookie, name);
          statuses.push(answer.status);
        }
        for (const [at, page, fields] of posts) {
          const answer = await pages.post(
            page as typeof bookingPage,
            `/bookings/${reference}${at}`,
            fields,
            cookie,
            name,
          );
          statuses.push(answer.status);
        }
      }
    expect([statuses.length, ...new Set(statuses)]).toEqual([102, 404]);
    expect(await db.selectFrom("booking_event").select("number").execute()).toEqual(before);
    // The agent of today acts.
    const today = await pages.sessionOf(other);
    for (const { reference } of bookings)
      expect((await desk.see(reference, today)).data.view.cancel).toBe(`/bookings/${reference}/cancel`);
  });
});
