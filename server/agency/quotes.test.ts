import type { Kysely } from "kysely";
import { expect, test } from "vitest";
import { ARRIVAL, aCheckout } from "../../tests/drivers/checkout-ahead.ts";
import { describeOnEachDatabase, describeWithDatabase } from "../../tests/drivers/databases.ts";
import { givenAccount } from "../../tests/fixtures/accounts.ts";
import { createCommissionRules } from "../commission/commission-rules.ts";
import { DAY, MINUTE } from "../core/durations.ts";
import { newId } from "../crypto/ids.ts";
import type { Database } from "../db/schema.ts";
import type { Order } from "../orders/index.ts";
import type { Client } from "../ports/acting.ts";

const HOW_MANY = 24;

/** An agent with a client, and thirty seats at USD 110.00 a night. */
async function aDesk(db: Kysely<Database>) {
  const site = await aCheckout(db, { bookWithoutSession: true }, { units: 30 });
  const { context, organisation, clock } = site;
  const origin = "https://ours.example";
  const agent = await givenAccount(db, organisation, { type: "agent", firstName: "Grace", lastName: "Lee" });
  async function clientOf(firstName: string, email = `${firstName.toLowerCase()}@example.com`): Promise<Client> {
    const nothing = { externalId: "", phone: "", currency: "", language: "", lastName: "Lopez" };
    const added = await context.agency.clients.add(agent, { ...nothing, firstName, email }, firstName, {
      organisation,
      origin,
    });
    if (!added.ok) throw new Error(added.reason);
    return added.value;
  }
  const client = await clientOf("Maria");
  const offerOn = async (arrival: number) => ({
    key: (await site.form({}, arrival)).key,
    href: `/hotel-checkout?in=${arrival}`,
    others: `/hotel-details?in=${arrival}`,
  });
  const { quotes, sentQuotes } = context.agency;
  const add = async (whose = client, arrival = ARRIVAL) => {
    const added = await quotes.add({ agent, client: whose, offer: await offerOn(arrival), organisation });
    if (!added.ok) throw new Error(added.reason);
    return added.value.number;
  };
  const find = async (number: string) => {
    const found = await quotes.find(agent, number);
    if (!found) throw new Error("no such quote");
    return found;
  };
  const send = (number: string) => quotes.send(agent, number, { organisation, origin });
  const keyOf = async (number: string) =>
    (quotes.linkOf((await find(number)).quote, origin) ?? "").replace(`${origin}/q/`, "");
  /** A guest's form, who accepts an option. */
  async function formOf(option: string, arrival = ARRIVAL): Promise<Order> {
    const order = {
      ...(await site.form({}, arrival)),
      account: undefined,
      browser: newId(),
      idempotencyKey: newId(),
      accepts: { optionId: option, clientId: client.id, agentId: agent.id, mailedTo: client.email },
      selection: "",
    };
    const quoted = await context.booking.quote({ ...order, selection: undefined });
    if (!quoted.ok) throw new Error(quoted.reason);
    return { ...order, priceToken: quoted.value.priceToken };
  }
  const subjects = async (to: string) => {
    const emails = db.selectFrom("outbox").select("subject").where("to_address", "=", to).orderBy("created_at");
    return (await emails.orderBy("subject").execute()).map(({ subject }) => subject);
  };
  const read = async (key: string) => (await sentQuotes.read(organisation, key))?.is;
  return {
    ...{ ...site, db, agent, client, clientOf, offerOn, add, find, send, keyOf, formOf, subjects, read, origin },
    ...{ quotes, sentQuotes, clock },
  };
}

describeOnEachDatabase((open) => {
  test("AG-04 of two dozen clients who accept a quote at once, and choose different options, one orders", async () => {
    const desk = await aDesk((await open()).db);
    const number = await desk.add();
    await desk.add(desk.client, ARRIVAL + 1);
    await desk.send(number);
    const [first, second] = (await desk.find(number)).options.map(({ id }) => id);
    const forms: Order[] = [];
    for (let at = 0; at < HOW_MANY; at++)
      forms.push(await (at % 2 === 0 ? desk.formOf(first ?? "") : desk.formOf(second ?? "", ARRIVAL + 1)));
    const placed = await Promise.all(forms.map((form) => desk.context.booking.place(form)));
    expect(placed.filter(({ ok }) => ok)).toHaveLength(1);
    expect(placed.flatMap((each) => (each.ok ? [] : [each.reason]))).toEqual(
      Array.from({ length: HOW_MANY - 1 }, () => "quote-taken"),
    );
    const bookings = await desk.db.selectFrom("booking").select(["id", "client_id", "account_id"]).execute();
    expect(bookings).toEqual([{ id: expect.any(String), client_id: desk.client.id, account_id: null }]);
    expect((await desk.find(number)).quote).toMatchObject({ state: "booked", bookingId: bookings[0]?.id });
  });

  test("AG-04 the same offer, added two dozen times at once, is one option of one draft", async () => {
    const desk = await aDesk((await open()).db);
    const numbers = await Promise.all(Array.from({ length: HOW_MANY }, () => desk.add()));
    expect(new Set(numbers).size).toBe(1);
    expect((await desk.find(numbers[0] ?? "")).options).toHaveLength(1);
  });

  test("AG-04 a quote that two dozen tabs send at once is sent once, with one email", async () => {
    const desk = await aDesk((await open()).db);
    const number = await desk.add();
    await Promise.all(Array.from({ length: HOW_MANY }, () => desk.send(number)));
    expect(await desk.subjects("maria@example.com")).toEqual([
      "Grace Lee saved your contact details",
      `Grace Lee sent you quote ${number}`,
    ]);
    expect((await desk.find(number)).events.map(({ what }) => what)).toEqual(["sent", "created"]);
  });
});

describeWithDatabase((open) => {
  test("AG-04 an offer is added with its facts and price to the client's open draft; another client has another draft", async () => {
    const desk = await aDesk((await open()).db);
    const number = await desk.add();
    expect(number).toMatch(/^Q-[A-Z0-9]{4}$/);
    expect(await desk.add(desk.client, ARRIVAL + 1)).toBe(number);
    expect(await desk.add(await desk.clientOf("Juan"))).not.toBe(number);
    const { quote, options } = await desk.find(number);
    expect(quote).toMatchObject({ state: "draft", revision: 1, clientId: desk.client.id });
    expect(options.map(({ price, result }) => [price, result])).toEqual([
      [{ minor: 110_00, currency: "USD" }, "same"],
      [{ minor: 110_00, currency: "USD" }, "same"],
    ]);
    expect(options[0]?.facts.when).toContain("2026-12-12");
  });

  test("AG-04 a sent quote stays as it is; its next version replaces it when it is sent, and the former link says so", async () => {
    const desk = await aDesk((await open()).db);
    const { agent, organisation, quotes } = desk;
    const number = await desk.add();
    await desk.send(number);
    const former = await desk.keyOf(number);
    const lastDay = 20_800;
    const changed = { title: "Porto", note: "", lastDay, organisation };
    expect(await quotes.save(agent, number, changed)).toMatchObject({ reason: "not-draft" });
    for (const _ of ["once", "twice"])
      expect(await quotes.revise(agent, number, organisation)).toMatchObject({ ok: true, value: { revision: 2 } });
    await quotes.save(agent, number, changed);
    expect(await desk.read(former)).toBe("open");
    await desk.send(number);
    expect(await desk.sentQuotes.read(organisation, former)).toMatchObject({
      is: "replaced",
      newer: await desk.keyOf(number),
    });
    expect(await desk.sentQuotes.read(organisation, await desk.keyOf(number))).toMatchObject({
      is: "open",
      quote: { title: "Porto", revision: 2 },
    });
  });

  test("AG-04 a version of a quote that was accepted meanwhile is not replaced or withdrawn", async () => {
    const desk = await aDesk((await open()).db);
    const { agent, organisation, quotes, context } = desk;
    const number = await desk.add();
    await desk.send(number);
    const [option] = (await desk.find(number)).options;
    const form = await desk.formOf(option?.id ?? "");
    await quotes.revise(agent, number, organisation);
    expect((await context.booking.place(form)).ok).toBe(true);
    expect(await desk.send(number)).toMatchObject({ reason: "ordered" });
    await quotes.discard(agent, number);
    expect(await quotes.withdraw(agent, number)).toMatchObject({ reason: "ordered" });
    expect(await quotes.revise(agent, number, organisation)).toMatchObject({ reason: "ordered" });
  });

  test("AG-04 a version that was sent is withdrawn while the next one is a draft, and refused once it is accepted", async () => {
    const desk = await aDesk((await open()).db);
    const { agent, organisation, quotes, context } = desk;
    const number = await desk.add();
    await desk.send(number);
    const key = await desk.keyOf(number);
    await quotes.revise(agent, number, organisation);
    for (const _ of ["once", "twice"]) expect(await quotes.withdraw(agent, number)).toMatchObject({ ok: true });
    expect(await desk.read(key)).toBe("withdrawn");
    expect((await desk.find(number)).quote).toMatchObject({ state: "draft", revision: 2 });
    await desk.send(number);
    const [option] = (await desk.find(number)).options;
    await quotes.revise(agent, number, organisation);
    expect((await context.booking.place(await desk.formOf(option?.id ?? ""))).ok).toBe(true);
    expect(await quotes.withdraw(agent, number)).toMatchObject({ reason: "ordered" });
  });

  test("AG-04 AG-01 nothing is ordered by a quote whose agent is disabled or no agent any more", async () => {
    const desk = await aDesk((await open()).db);
    const number = await desk.add();
    await desk.send(number);
    const [option] = (await desk.find(number)).options;
    const form = await desk.formOf(option?.id ?? "");
    const key = await desk.keyOf(number);
    const change = (set: { status: "active" | "disabled" } | { type: 1 | 2 }) =>
      desk.db.updateTable("account").set(set).where("id", "=", desk.agent.id).execute();
    for (const [off, on] of [
      [{ status: "disabled" }, { status: "active" }],
      [{ type: 2 }, { type: 1 }],
    ] as const) {
      await change(off);
      expect(await desk.read(key)).toBe("withdrawn");
      expect(await desk.context.booking.place(form)).toMatchObject({ reason: "quote-taken" });
      await change(on);
      expect(await desk.read(key)).toBe("open");
    }
    expect((await desk.context.booking.place(form)).ok).toBe(true);
  });

  test("AG-04 nothing is ordered by a quote that is withdrawn, replaced or over", async () => {
    const desk = await aDesk((await open()).db);
    const { agent, quotes, context, clock } = desk;
    const number = await desk.add();
    await desk.send(number);
    const [option] = (await desk.find(number)).options;
    const form = await desk.formOf(option?.id ?? "");
    await quotes.withdraw(agent, number);
    expect(await context.booking.place(form)).toMatchObject({ reason: "quote-taken" });
    expect(await desk.read(await desk.keyOf(number))).toBe("withdrawn");
    const copy = await quotes.copy(agent, number, desk.organisation);
    const other = copy?.ok ? copy.value.number : "";
    await desk.send(other);
    const late = await desk.formOf((await desk.find(other)).options[0]?.id ?? "");
    clock.time += 9 * DAY;
    expect(
      await context.booking.place({
        ...late,
        priceToken: (await desk.formOf(late.accepts?.optionId ?? "")).priceToken,
      }),
    ).toMatchObject({
      reason: "quote-taken",
    });
    expect(await desk.db.selectFrom("booking").select("id").execute()).toEqual([]);
  });

  test("AG-05 AG-04 a client who accepts a quote earns its agent the commission", async () => {
    const desk = await aDesk((await open()).db);
    const { db, clock, organisation, agent, client, context } = desk;
    const terms = { rate: { basisPoints: 1_000 }, startsOn: 0 };
    await createCommissionRules({ db, clock }).add(organisation.id, terms, newId());
    const number = await desk.add();
    await desk.send(number);
    const [option] = (await desk.find(number)).options;
    expect((await context.booking.place(await desk.formOf(option?.id ?? ""))).ok).toBe(true);
    const earned = await db.selectFrom("commission").select(["agent_id", "client_id", "amount"]).execute();
    expect(earned).toEqual([{ agent_id: agent.id, client_id: client.id, amount: 10_00 }]);
  });

  test("AG-04 an order that is not paid gives the quote back, and another order of its buyer takes its place", async () => {
    const desk = await aDesk((await open()).db);
    const number = await desk.add();
    await desk.send(number);
    const [option] = (await desk.find(number)).options;
    const form = { ...(await desk.formOf(option?.id ?? "")), payNow: true };
    const first = await desk.context.booking.place(form);
    expect(first).toMatchObject({ ok: true, value: { state: "awaiting-payment" } });
    expect((await desk.find(number)).quote.state).toBe("accepted");
    const other = { ...(await desk.formOf(option?.id ?? "")), payNow: true };
    expect(await desk.context.booking.place(other)).toMatchObject({ reason: "quote-taken" });
    desk.clock.time += 1;
    const again = { ...form, idempotencyKey: newId() };
    const second = await desk.context.booking.place(again);
    expect(second).toMatchObject({ ok: true, value: { state: "awaiting-payment" } });
    await desk.pay("decline");
    expect((await desk.find(number)).quote).toMatchObject({ state: "opened", bookingId: undefined });
    desk.clock.time += 1;
    await desk.context.booking.place({ ...(await desk.formOf(option?.id ?? "")), payNow: true });
    await desk.pay();
    expect((await desk.find(number)).quote.state).toBe("booked");
    expect(await desk.states()).toEqual(["confirmed", "lapsed", "lapsed"]);
  });

  test("AG-04 BK-06 a quote whose booking was canceled stays booked: nothing else is ordered by it", async () => {
    const desk = await aDesk((await open()).db);
    const number = await desk.add();
    await desk.send(number);
    const [option] = (await desk.find(number)).options;
    const form = { ...(await desk.formOf(option?.id ?? "")), payNow: true };
    await desk.context.booking.place(form);
    await desk.pay();
    // Canceled before anything looked at the quote.
    await desk.db.updateTable("booking_item").set({ state: "cancelled" }).execute();
    await desk.db.updateTable("booking").set({ state: "cancelled" }).execute();
    expect((await desk.db.selectFrom("agent_quote").select("state").execute())[0]?.state).toBe("accepted");
    expect((await desk.find(number)).quote.state).toBe("booked");
    expect(await desk.read(await desk.keyOf(number))).toBe("booked");
    expect(await desk.context.booking.place(await desk.formOf(option?.id ?? ""))).toMatchObject({
      reason: "quote-taken",
    });
  });

  test("AG-04 an option is checked once a minute: the same, another price, or gone", async () => {
    const desk = await aDesk((await open()).db);
    const { show, clock, organisation, sentQuotes } = desk;
    const number = await desk.add();
    await desk.send(number);
    const { quote, client } = await desk.find(number);
    const look = async () => {
      const [option] = await sentQuotes.options(organisation, quote, client, []);
      return [option?.result, option?.price.minor, option?.priceNow.minor];
    };
    expect(await look()).toEqual(["same", 110_00, 110_00]);
    show.price = 200_00;
    expect(await look()).toEqual(["same", 110_00, 110_00]);
    clock.time += MINUTE;
    expect((await look()).slice(0, 2)).toEqual(["changed", 110_00]);
    clock.time += MINUTE;
    show.units = 0;
    expect((await look())[0]).toBe("gone");
  });

  test("AG-04 a draft is not sent with another price than its agent saw, and not with an option that is gone", async () => {
    const desk = await aDesk((await open()).db);
    const number = await desk.add();
    desk.show.price = 200_00;
    expect(await desk.send(number)).toMatchObject({ reason: "changed" });
    expect((await desk.find(number)).options[0]?.price.minor).toBeGreaterThan(110_00);
    desk.show.units = 0;
    expect(await desk.send(number)).toMatchObject({ reason: "gone" });
    const [option] = (await desk.find(number)).options;
    await desk.quotes.removeOption(desk.agent, number, option?.id ?? "");
    expect(await desk.send(number)).toMatchObject({ reason: "empty" });
  });

  test("AG-04 AG-05 an option of another client's quote is neither removed nor marked up by a form of this one", async () => {
    const desk = await aDesk((await open()).db);
    const { agent, organisation, quotes } = desk;
    const number = await desk.add();
    const other = await desk.add(await desk.clientOf("Juan"));
    const before = (await desk.find(other)).options;
    desk.show.price = 200_00;
    const option = before[0]?.id ?? "";
    expect(await quotes.setMarkUp(agent, number, option, undefined, organisation)).toBeUndefined();
    await quotes.removeOption(agent, number, option);
    expect((await desk.find(other)).options).toEqual(before);
    expect((await desk.find(number)).options).toHaveLength(1);
  });

  test("AG-04 a draft can be sent until its last day is over", async () => {
    const desk = await aDesk((await open()).db);
    const number = await desk.add();
    const { expiresAt } = (await desk.find(number)).quote;
    desk.clock.time = expiresAt;
    expect(await desk.send(number)).toMatchObject({ reason: "ended" });
    expect((await desk.find(number)).quote.state).toBe("draft");
    desk.clock.time = expiresAt - 1;
    expect(await desk.send(number)).toMatchObject({ ok: true });
  });

  test("AG-04 what one tab sends stays as it was sent while another tab's send finds another price", async () => {
    const desk = await aDesk((await open()).db);
    const number = await desk.add();
    const before = (await desk.find(number)).options;
    desk.show.whileAsked = async () => {
      desk.show.whileAsked = undefined;
      expect(await desk.send(number)).toMatchObject({ ok: true });
      desk.show.price = 200_00;
      desk.clock.time += MINUTE;
    };
    expect((await desk.send(number))?.ok).toBe(false);
    expect((await desk.find(number)).options.map(({ price }) => price)).toEqual(before.map(({ price }) => price));
    expect((await desk.find(number)).quote.state).toBe("sent");
  });

  test("AG-04 AG-01 an agent who emailed as many clients as a day allows sends no quote, and the draft stays until the next day", async () => {
    const desk = await aDesk((await open()).db);
    const number = await desk.add();
    const throttle = { ...desk.organisation.throttle, agentEmails: 2 };
    const site = { organisation: { ...desk.organisation, throttle }, origin: desk.origin };
    const ida = { externalId: "", phone: "", currency: "", language: "", firstName: "Ida", lastName: "" };
    const { clients } = desk.context.agency;
    expect((await clients.add(desk.agent, { ...ida, email: "ida@example.com" }, "ida", site)).ok).toBe(true);
    const send = () => desk.quotes.send(desk.agent, number, site);
    expect(await send()).toMatchObject({ reason: "throttled" });
    expect((await desk.find(number)).quote.state).toBe("draft");
    expect(await desk.subjects("maria@example.com")).toEqual(["Grace Lee saved your contact details"]);
    desk.clock.time += DAY;
    expect((await send())?.ok).toBe(true);
  });

  test("AG-04 a quote lapses after its last day, and its agent gets one email", async () => {
    const desk = await aDesk((await open()).db);
    const { sentQuotes, clock, agent } = desk;
    const number = await desk.add();
    await desk.send(number);
    clock.time += 9 * DAY;
    for (const _ of ["once", "twice"]) await sentQuotes.round(() => true);
    expect((await desk.find(number)).quote.state).toBe("lapsed");
    expect(await desk.subjects(agent.email)).toEqual([`Quote ${number} for Maria Lopez has expired`]);
    expect(await desk.read(await desk.keyOf(number))).toBe("expired");
  });

  test("AG-04 the agent gets one email of a client's first look", async () => {
    const desk = await aDesk((await open()).db);
    const number = await desk.add();
    await desk.send(number);
    const { quote } = await desk.find(number);
    for (const _ of ["once", "twice"]) await desk.sentQuotes.open(desk.organisation, quote, desk.origin);
    expect((await desk.find(number)).quote.state).toBe("opened");
    expect(await desk.subjects(desk.agent.email)).toEqual([`Maria Lopez opened quote ${number}`]);
  });

  test("AG-04 quotes are found by number and client, by state, and by their latest version", async () => {
    const desk = await aDesk((await open()).db);
    const { quotes, agent, organisation } = desk;
    const number = await desk.add();
    await desk.send(number);
    await quotes.revise(agent, number, organisation);
    const other = await desk.add(await desk.clientOf("Juan"));
    const found = async (q: string, state?: "draft" | "sent") =>
      (await quotes.list(agent, { q, state, page: 1, perPage: 10 })).quotes.map(({ number }) => number).sort();
    expect(await found("")).toEqual([number, other].sort());
    expect(await found("mari")).toEqual([number]);
    expect(await found("lopez", "draft")).toEqual([number, other].sort());
    expect(await found("", "sent")).toEqual([]);
    expect(await found(number.replace("Q-", "q").toLowerCase())).toEqual([number]);
    for (const none of ["سارة", "%", "_"]) expect(await found(none)).toEqual([]);
  });

  test("AG-04 AG-08 another agent finds and changes nothing of a quote, and a link of another organization opens none", async () => {
    const desk = await aDesk((await open()).db);
    const { db, organisation, quotes } = desk;
    const number = await desk.add();
    const other = await givenAccount(db, organisation, { type: "agent" });
    expect(await quotes.find(other, number)).toBeUndefined();
    expect(await quotes.send(other, number, { organisation, origin: "" })).toBeUndefined();
    expect(await quotes.withdraw(other, number)).toBeUndefined();
    expect(await quotes.revise(other, number, organisation)).toBeUndefined();
    expect(await quotes.copy(other, number, organisation)).toBeUndefined();
    expect(await quotes.discard(other, number)).toBeUndefined();
    expect((await desk.find(number)).options).toHaveLength(1);
    await desk.send(number);
    const key = await desk.keyOf(number);
    expect(await desk.sentQuotes.read({ ...organisation, id: "other" }, key)).toBeUndefined();
    expect(await desk.read(`${key}x`)).toBeUndefined();
  });

  test("AG-04 AG-08 a supervisor sees and adds to a team's quotes, and a client who is handed over takes them along", async () => {
    const desk = await aDesk((await open()).db);
    const { db, organisation, agent, client, quotes, context } = desk;
    const { teams } = context.agency;
    const boss = await givenAccount(db, organisation, { type: "agent" });
    await teams.place(agent, { team: "West", role: "agent" });
    await teams.place(boss, { team: "West", role: "supervisor" });
    const number = await desk.add();
    const offer = await desk.offerOn(ARRIVAL + 1);
    expect(await quotes.add({ agent: boss, client, offer, organisation })).toMatchObject({ value: { number } });
    expect((await quotes.find(boss, number))?.quote.agentId).toBe(agent.id);
    await teams.handOver(organisation.id, { from: agent.id, to: boss.id });
    expect(await quotes.find(agent, number)).toBeUndefined();
    expect((await quotes.find(boss, number))?.options).toHaveLength(2);
  });

  test("AG-07 AG-04 a line sends the only draft, or the one of the client it is typed for, and copies the newest quote", async () => {
    const desk = await aDesk((await open()).db);
    const { agent, client, organisation, context } = desk;
    const go = async (line: string, of?: string) => {
      const found = await context.agency.go.answer(line, agent, organisation, "en", { client: of });
      return "href" in found ? found.href : undefined;
    };
    const number = await desk.add();
    expect([await go("q send"), await go("q copy")]).toEqual([
      `/agent/quotes/${number}/send`,
      `/agent/quotes/${number}/copy`,
    ]);
    desk.clock.time += 1;
    const other = await desk.add(await desk.clientOf("Juan"));
    expect([await go("q send"), await go("q send", client.id), await go("q copy")]).toEqual([
      "/agent/my-quotes?state=draft",
      `/agent/quotes/${number}/send`,
      `/agent/quotes/${other}/copy`,
    ]);
    expect((await desk.find(number)).quote.state).toBe("draft");
  });

  test("AG-04 a deleted client's quotes go too", async () => {
    const desk = await aDesk((await open()).db);
    await desk.send(await desk.add());
    await desk.context.agency.clients.setArchived(desk.agent, desk.client.id, true);
    expect(await desk.context.agency.clients.remove(desk.agent, desk.client.id)).toBe(true);
    for (const table of ["agent_quote", "agent_quote_option", "quote_event"] as const)
      expect(await desk.db.selectFrom(table).select("organisation_id").execute(), table).toEqual([]);
  });
});
