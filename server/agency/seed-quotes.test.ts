import { expect, test } from "vitest";
import { describeWithDatabase } from "../../tests/drivers/databases.ts";
import { aStayCheckout } from "../../tests/drivers/stay-checkout.ts";
import { givenAccount } from "../../tests/fixtures/accounts.ts";
import { givenHotel } from "../../tests/fixtures/stays.ts";
import { DAY } from "../core/durations.ts";
import { demoOffers } from "../products/demo-offers.ts";
import { seedDesk, seedQuotes } from "./index.ts";

describeWithDatabase((open) => {
  test("AG-04 a demo agent has a quote with two options in each state, also after weeks, and no one is emailed", async () => {
    const { db } = await open();
    const { context, organisation, clock } = await aStayCheckout(db);
    await givenHotel(db);
    const agent = await givenAccount(db, organisation, { type: "agent" });
    const { agency } = context;
    await seedDesk({ db, clock }, agency, agent, organisation);
    const offersOn = async (day: number) =>
      (await Promise.all(demoOffers.map((offers) => offers(db, organisation, day)))).flat();
    const start = () =>
      seedQuotes({ db, clock }, agency, agent, { organisation, origin: "http://localhost", offersOn });
    const states = async () => {
      const rows = await db.selectFrom("agent_quote").select("state").orderBy("state").execute();
      return rows.map(({ state }) => state);
    };
    const each = ["accepted", "booked", "draft", "lapsed", "opened", "sent", "withdrawn"];
    for (const _ of ["once", "twice"]) await start();
    expect(await states()).toEqual(each);
    expect(await db.selectFrom("agent_quote_option").select("id").execute()).toHaveLength(each.length * 2);
    expect(await db.selectFrom("outbox").select("id").execute()).toEqual([]);
    clock.time += 40 * DAY;
    await agency.sentQuotes.round(() => true);
    await start();
    expect(new Set(await states())).toEqual(new Set(each));
  });
});
