import { expect, test } from "vitest";
import { aCheckout } from "../../tests/drivers/checkout-ahead.ts";
import { describeOnEachDatabase, describeWithDatabase, type OpenDatabase } from "../../tests/drivers/databases.ts";
import type { Show } from "../../tests/fakes/trial-product.ts";
import { givenAccount } from "../../tests/fixtures/accounts.ts";
import { bookingOn } from "../../tests/fixtures/bookings.ts";
import { givenBalance } from "../../tests/fixtures/wallet.ts";
import { shownLines } from "../core/receipt.ts";
import { newId } from "../crypto/ids.ts";
import { createLedger } from "../ledger/ledger.ts";
import { organisationOf } from "../organisation/organisation.ts";
import type { MarkUp } from "../pricing/mark-up.ts";
import { cancelBooking, planCancellation } from "./cancel.ts";
import type { Order } from "./order.ts";
import { createSettlements } from "./settlements.ts";

const NET = { due: "now", net: true } as const;
const TEN_PERCENT: MarkUp = { basisPoints: 1_000 };
const USD = (minor: number) => ({ minor, currency: "USD" });

// Two rooms for a night, at USD 110.00 each with taxes.
describeOnEachDatabase((open) => {
  test("AG-05 a client pays net rate and mark-up in one total; the supplier is owed the net rate, the organization keeps the rest", async () => {
    const { site, send, book, settle, account } = await aDesk(open);
    const option = await send(TEN_PERCENT);
    expect([option.price, option.markUpMinor]).toEqual([USD(242_00), 22_00]);
    const booking = await book(option);
    expect(booking).toMatchObject({ state: "confirmed", receipt: { total: 242_00, payable: 0 } });
    expect(shownLines(booking.receipt.lines).map(({ code, amount }) => [code, amount])).toEqual([
      ["base", 200_00],
      ["tax", 20_00],
      ["mark-up", 22_00],
    ]);
    expect(await account()).toEqual({ "owed-to-property": 220_00n, "mark-up": 22_00n, exchange: 0n });
    expect([await site.clearing(), await site.isWhole()]).toEqual([-242_00n, true]);
    expect(await settle()).toBe(220_00);
  });

  test("AG-05 of two rooms one is canceled for half of its price: half of its mark-up goes back with it, the rest stays as the terms say", async () => {
    const cancel = { steps: [], then: { percent: 50 } };
    const { send, book, cancelRoom, account, site } = await aDesk(open, { cancel });
    const booking = await book(await send(TEN_PERCENT));
    const plan = await cancelRoom(booking);
    expect(plan).toMatchObject({ penalty: 60_50, kept: 181_50 });
    expect(await account()).toEqual({ "owed-to-property": 165_00n, "mark-up": 16_50n, exchange: 0n });
    expect([await site.refunds(), await site.isWhole()]).toEqual([[{ amount: 60_50, state: "done" }], true]);
    const standing = await site.context.booking.standing(booking);
    expect(standing?.booking.receipt).toMatchObject({
      total: 121_00,
      base: 100_00,
      property: { total: 110_00, markUp: 11_00 },
    });
    expect(standing?.booking.receipt.lines.map(({ amount }) => amount)).toEqual([100_00, 10_00, 11_00]);
  });

  test("AG-05 a fee in the supplier's money is owed to it whole, and keeps the mark-up in proportion", async () => {
    const cancel = { steps: [], then: { minor: 40_00 } };
    const { send, book, orderOf, cancelRoom, account, site } = await aDesk(open, { cancel });
    const option = await send(TEN_PERCENT);
    const quoted = await site.context.booking.quote(await orderOf(option));
    expect(quoted.ok && site.context.booking.cancelText(quoted.value, "en").join()).toContain("USD\u00a044.00");
    const booking = await book(option);
    await cancelRoom(booking, [1, 2]);
    expect(await account()).toEqual({ "owed-to-property": 40_00n, "mark-up": 4_00n, exchange: 0n });
    expect([await site.refunds(), await site.isWhole()]).toEqual([[{ amount: 198_00, state: "done" }], true]);
  });

  test("AG-05 what an operator cancels for nothing gives all of the mark-up back", async () => {
    const { send, book, cancel, account, site } = await aDesk(open);
    await cancel(await book(await send(TEN_PERCENT)));
    expect(await account()).toEqual({ "owed-to-property": 0n, "mark-up": 0n, exchange: 0n });
    expect([await site.refunds(), await site.isWhole()]).toEqual([[{ amount: 242_00, state: "done" }], true]);
  });

  test("AG-05 bounds that are lowered while two dozen clients accept refuse each of them inside the sale, and the quote stays open", async () => {
    const { site, send, orderOf, lower, state } = await aDesk(open);
    const option = await send(TEN_PERCENT);
    const orders: Order[] = [];
    for (let at = 0; at < 24; at++) orders.push(await orderOf(option));
    // One of them pays all of it from the wallet, so that it is sold at once.
    await givenBalance(site.db, site.account, { minor: 500_00 });
    orders.push(await orderOf(option, { account: site.account, tender: ["cash-card-USD"] }));
    await lower({ maxPercent: 9, maxAmount: 500_00 });
    const placed = await Promise.all(orders.map((order) => site.context.booking.place(order)));
    expect([...new Set(placed.map((each) => (each.ok ? "booked" : each.reason)))]).toEqual(["mark-up"]);
    expect([await state(), await site.states(), await site.payments()]).toEqual(["sent", [], []]);
  });
});

describeWithDatabase((open) => {
  test("AG-05 bounds hold at the quote: too much, no net rate and no bounds are refused, and nothing changes", async () => {
    const { add, set, lower, option } = await aDesk(open);
    const number = await add();
    expect(await set(number, { basisPoints: 2_001 })).toMatchObject({ reason: "mark-up" });
    expect(await set(number, USD(44_01))).toMatchObject({ reason: "mark-up" });
    expect(await option(number)).toMatchObject({ price: USD(220_00), markUp: undefined, isNet: true });
    expect(await set(number, USD(44_00))).toMatchObject({ ok: true });
    expect(await option(number)).toMatchObject({ price: USD(264_00), markUp: USD(44_00), markUpMinor: 44_00 });
    expect(await set(number, undefined)).toMatchObject({ ok: true });
    expect(await option(number)).toMatchObject({ price: USD(220_00), markUp: undefined, markUpMinor: 0 });
    await lower(undefined);
    expect(await set(number, { basisPoints: 1 })).toMatchObject({ reason: "mark-up" });

    const retail = await aDesk(open, { net: false });
    const other = await retail.add();
    expect(await retail.set(other, TEN_PERCENT)).toMatchObject({ reason: "not-net" });
  });

  test("AG-05 AG-08 what was sent, and another agent's option, get no other mark-up", async () => {
    const { site, add, set, send, option } = await aDesk(open);
    const { id } = await send(TEN_PERCENT);
    const sent = await site.db.selectFrom("agent_quote").select("number").executeTakeFirstOrThrow();
    expect(await set(sent.number, undefined)).toMatchObject({ reason: "not-draft" });
    expect(await option(sent.number)).toMatchObject({ id, markUpMinor: 22_00 });
    const number = await add();
    const carmen = await givenAccount(site.db, site.organisation, { type: "agent", email: "carmen@example.com" });
    const own = await option(number);
    const { quotes } = site.context.agency;
    expect(await quotes.setMarkUp(carmen, number, own.id, TEN_PERCENT, site.organisation)).toBeUndefined();
    const grace = await site.db.selectFrom("agent_quote").select("agent_id").executeTakeFirstOrThrow();
    const agent = { id: grace.agent_id, organisationId: site.organisation.id, firstName: "", lastName: "" };
    expect(await quotes.setMarkUp(agent, number, id, TEN_PERCENT, site.organisation)).toBeUndefined();
  });

  test("AG-05 BK-03 the mark-up is part of what a buyer agrees to, and its percent follows the supplier's price", async () => {
    const { site, send, orderOf, price } = await aDesk(open);
    const option = await send(TEN_PERCENT);
    const order = await orderOf(option);
    const plain = await site.context.booking.quote({ ...order, markUp: undefined });
    expect(plain.ok && plain.value.priceToken).not.toBe(order.priceToken);
    expect(plain.ok && plain.value.digest).toBe((await site.quote({ byQuote: true })).digest);
    expect(await site.context.booking.place({ ...order, markUp: undefined })).toMatchObject({
      reason: "price-changed",
    });
    await price(200_00);
    const changed = await site.context.booking.place(order);
    expect(changed).toMatchObject({ reason: "price-changed", quote: { receipt: { total: 484_00 } } });
  });

  test("AG-05 a quote whose mark-up is no longer allowed shows its option as gone, and its checkout asks for nothing", async () => {
    const { site, send, orderOf, lower } = await aDesk(open);
    const option = await send(USD(30_00));
    const order = await orderOf(option);
    await lower({ maxPercent: 20, maxAmount: 29_99 });
    const organisation = await organisationOf(site.db, site.organisation.id);
    expect(await site.context.booking.quote({ ...order, organisation })).toEqual({
      ok: false,
      reason: "mark-up",
    });
  });
});

async function aDesk(open: OpenDatabase, offered: Partial<Show> = {}) {
  const { db } = await open();
  const markUp = { maxPercent: 20, maxAmount: 100_00 };
  const site = await aCheckout(db, { bookWithoutSession: true, markUp }, { seats: 2, ...NET, ...offered });
  const { context, organisation, clock } = site;
  const origin = "https://ours.example";
  const agent = await givenAccount(db, organisation, { type: "agent", email: `${newId()}@example.com` });
  const nothing = { externalId: "", phone: "", currency: "", language: "" };
  const maria = { ...nothing, firstName: "Maria", lastName: "Lopez", email: "maria@example.com" };
  const client = await context.agency.clients.add(agent, maria, "maria", { organisation, origin });
  if (!client.ok) throw new Error(client.reason);
  const mariaClient = client.value;
  const { quotes } = context.agency;
  async function add() {
    const { key } = await site.form({ byQuote: true });
    const offer = { key, href: "/hotel-checkout?in", others: "/hotel-details?in" };
    const added = await quotes.add({ agent, client: mariaClient, offer, organisation });
    if (!added.ok) throw new Error(added.reason);
    return added.value.number;
  }
  const option = async (number: string) => {
    const found = (await quotes.find(agent, number))?.options[0];
    if (!found) throw new Error("no option");
    return found;
  };
  const set = async (number: string, markUp: MarkUp | undefined) =>
    quotes.setMarkUp(agent, number, (await option(number)).id, markUp, await organisationOf(db, organisation.id));
  const { sellers, wallet: paying, payments } = bookingOn(db, clock);
  const deps = { db, clock, sellers, paying, payments };
  const by = { organisation, actorId: "op", origin };
  async function orderOf(
    { id: optionId, markUp }: Awaited<ReturnType<typeof option>>,
    changes: Partial<Order> = {},
  ): Promise<Order> {
    const accepts = { optionId, clientId: mariaClient.id, agentId: agent.id, mailedTo: mariaClient.email };
    const order = {
      ...(await site.form({ byQuote: true })),
      account: undefined,
      browser: newId(),
      idempotencyKey: newId(),
    };
    const accepting = { ...order, accepts, markUp, selection: "", ...changes };
    const quoted = await context.booking.quote({ ...accepting, selection: undefined });
    if (!quoted.ok) throw new Error(quoted.reason);
    return { ...accepting, priceToken: quoted.value.priceToken };
  }
  return {
    ...{ site, add, set, option, orderOf },
    async send(markUp: MarkUp) {
      const number = await add();
      expect(await set(number, markUp)).toMatchObject({ ok: true });
      expect(await quotes.send(agent, number, { organisation, origin })).toMatchObject({ ok: true });
      return option(number);
    },
    book: async (its: Awaited<ReturnType<typeof option>>) => site.bookPaid(await orderOf(its)),
    state: async () => (await db.selectFrom("agent_quote").select("state").executeTakeFirst())?.state,
    async lower(markUp: object | undefined) {
      const { settings } = await db.selectFrom("organisation").select("settings").executeTakeFirstOrThrow();
      const changed = JSON.stringify({ ...JSON.parse(settings), markUp });
      await db.updateTable("organisation").set({ settings: changed }).execute();
    },
    price(minor: number) {
      site.show.price = minor;
    },
    async cancelRoom(booking: Awaited<ReturnType<typeof site.book>>, rooms = [1]) {
      const planned = await planCancellation(deps, booking, rooms);
      if (!planned.ok) throw new Error(planned.reason);
      const asked = { ...by, bookingId: booking.id, rooms, token: planned.value.token };
      expect(await context.booking.cancelRooms(asked)).toMatchObject({ ok: true });
      return planned.value;
    },
    cancel: ({ reference }: { reference: string }) => cancelBooking(deps, { ...by, reference, reason: "guest" }),
    async account() {
      const accounts = ["owed-to-property", "mark-up", "exchange"] as const;
      const balances: [string, bigint][] = [];
      for (const each of accounts) balances.push([each, await site.contra(each)]);
      return Object.fromEntries(balances);
    },
    async settle() {
      const settlements = createSettlements({ db, ledger: createLedger({ clock }), clock });
      const dues = await settlements.list(organisation.id);
      return dues.reduce((sum, { amount }) => sum + amount, 0);
    },
  };
}
