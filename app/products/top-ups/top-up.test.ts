import { expect, test } from "vitest";
import { MINUTE } from "../../../server/core/durations.ts";
import { describeWithDatabase } from "../../../tests/drivers/databases.ts";
import { aShop } from "../../../tests/drivers/shop.ts";
import * as purchase from "../../routes/wallet/purchase";
import * as topUp from "./top-up";

describeWithDatabase((open) => {
  async function aBuyer() {
    const shop = await aShop((await open()).db);
    const session = await shop.pages.sessionOf(shop.account);
    const { pages } = shop;
    return {
      ...shop,
      session,
      look: (id: string, cookie = session) => pages.get(purchase, `/wallet/purchases/${id}`, cookie, { id }),
      sendTopUp: (amount: string) =>
        pages.post(topUp, "/wallet/top-up", { key: crypto.randomUUID(), balance: "cash-card", amount }, session),
    };
  }

  test("U1 WA-08 a top-up that was declined leads back to its form, with the reason, the balance and the amount", async () => {
    const { pages, session, look, pay, fill, paymentIds } = await aBuyer();
    const begun = await fill(50_50, { balance: "myvacations" });
    await pay((await paymentIds())[0] ?? "", "decline");
    const { status, location } = await look(begun.ok ? begun.value.purchaseId : "");
    expect([status, location]).toEqual([302, "/wallet/top-up?balance=myvacations&amount=50.50&unpaid=failed"]);
    const { data } = await pages.get(topUp, location ?? "", session);
    expect(data).toMatchObject({ wanted: "myvacations", typed: "50.50" });
    expect(data.unpaid).toContain("didn't go through");
    const spanish = `${session}; lan_code=es-ES`;
    expect((await look(begun.ok ? begun.value.purchaseId : "", spanish)).location).toContain("amount=50%2C50");
    const odd = "/wallet/top-up?balance=credit&unpaid=constructor";
    expect((await pages.get(topUp, odd, session)).data).toMatchObject({ wanted: "cash-card", unpaid: undefined });
  });

  test("WA-08 a top-up reads thousands and refuses an amount with two readings", async () => {
    const { pages, sendTopUp, db } = await aBuyer();
    const twice = await sendTopUp("1.000");
    expect([twice.status, twice.data.result.error]).toEqual([
      400,
      { amount: [expect.stringContaining("two readings")] },
    ]);
    expect((await sendTopUp("1,000")).status).toBe(303);
    expect(await db.selectFrom("purchase").select("amount").execute()).toEqual([{ amount: 1_000_00 }]);
    expect(pages.refusal()).toBeUndefined();
  });

  test("SI-11 WA-08 after five unfinished payments the form says when to try again, with one log line", async () => {
    const { clock, lines, pages, paymentIds, sendTopUp, account } = await aBuyer();
    for (let begun = 0; begun < 5; begun++) expect(await sendTopUp(`${20 + begun}`)).toMatchObject({ status: 303 });
    clock.time += 10 * MINUTE;
    lines.length = 0;
    const answer = await sendTopUp("90");
    expect([answer.status, pages.refusal()]).toEqual([429, "throttled"]);
    expect(JSON.stringify(answer.data)).toContain("try again in 10 minutes");
    expect(lines.filter(({ event }) => event === "payment")).toMatchObject([
      { reason: "too-many-open", account: account.id, level: 40 },
    ]);
    expect(await paymentIds()).toHaveLength(5);
  });
});
