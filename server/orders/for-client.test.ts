import { expect, test } from "vitest";
import { aCheckout } from "../../tests/drivers/checkout-ahead.ts";
import { describeWithDatabase } from "../../tests/drivers/databases.ts";
import type { ForClient } from "./quote.ts";

const MARIA: ForClient = { id: "maria", agentId: "grace", account: undefined };

// One night at USD 110.00, booked by an agent.
describeWithDatabase((open) => {
  test("AG-03 the same stay for two clients is two bookings, for one client it is one", async () => {
    const { form, context, db } = await given();
    const [first, second, again] = [await form(MARIA), await form({ ...MARIA, id: "juan" }), await form(MARIA)];
    expect([await context.booking.place(first), await context.booking.place(second)]).toMatchObject([
      { ok: true, value: { clientId: "maria" } },
      { ok: true, value: { clientId: "juan" } },
    ]);
    expect(await context.booking.place(again)).toMatchObject({ ok: false, reason: "booked-before" });
    expect(await db.selectFrom("booking").select("client_id").orderBy("client_id").execute()).toEqual([
      { client_id: "juan" },
      { client_id: "maria" },
    ]);
  });

  test("AG-02 a form that was sent for one client books nothing for another one under its key", async () => {
    const { form, context } = await given();
    const sent = await form(MARIA);
    await context.booking.place(sent);
    const other = { ...sent, client: { ...MARIA, id: "juan" } };
    expect(await context.booking.place(other)).toMatchObject({ ok: false, reason: "key-reused" });
  });

  test("AG-03 points of a booking for a client are the client's; one without an account earns none, and the agent never does", async () => {
    const { form, context, organisation, rewards, site } = await given();
    await context.earning.operations.add(organisation, { per: "1", startsOn: 0 });
    const { account } = await site.anotherBuyer();
    await context.booking.place(await form(MARIA));
    expect(await rewards()).toEqual([]);
    await context.booking.place(await form({ ...MARIA, id: "juan", account }));
    expect(await rewards()).toEqual([{ account_id: account.id, amount: 110 }]);
  });

  test("AG-03 the price is shown as the client's account shows prices, an unlinked client's as to guests", async () => {
    const { site, organisation } = await given();
    const { account } = await site.anotherBuyer();
    const shown = async (client: ForClient | undefined) => {
      const { account: agent, ...order } = await site.form();
      const asked = {
        ...order,
        account: { ...agent!, displayPrice: "exclusive" as const },
        selection: undefined,
        client,
      };
      const quoted = await site.context.booking.quote({ ...asked, organisation });
      return quoted.ok && quoted.value.receipt.display;
    };
    expect([
      await shown(undefined),
      await shown(MARIA),
      await shown({ ...MARIA, id: "juan", account: { ...account, displayPrice: "exclusive" } }),
    ]).toEqual(["exclusive", "inclusive", "exclusive"]);
  });

  async function given() {
    const site = await aCheckout((await open()).db);
    const { context, db, organisation } = site;
    return {
      site,
      context,
      db,
      organisation,
      async form(client: ForClient) {
        const order = { ...(await site.form()), client };
        const quoted = await context.booking.quote({ ...order, selection: undefined });
        if (!quoted.ok) throw new Error(quoted.reason);
        return { ...order, priceToken: quoted.value.priceToken };
      },
      rewards: () => db.selectFrom("reward").select(["account_id", "amount"]).execute(),
    };
  }
});
