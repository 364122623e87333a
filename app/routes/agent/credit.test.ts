import { expect, test } from "vitest";
import { parseDay } from "../../../server/core/day.ts";
import { createLedger } from "../../../server/ledger/ledger.ts";
import { transfer } from "../../../server/ledger/rules.ts";
import { describeOnEachDatabase } from "../../../tests/drivers/databases.ts";
import { aShop } from "../../../tests/drivers/shop.ts";
import { givenAccount } from "../../../tests/fixtures/accounts.ts";
import { givenCredit } from "../../../tests/fixtures/wallet.ts";
import * as profile from "./agent-profile";

const OCTOBER = parseDay("2026-10-01") ?? 0;

// It is November 22. An agent with a limit of USD 300.00 used 120.00 in October, which was due on November 14.
describeOnEachDatabase((open) => {
  async function aDebtor(usedAt = Date.UTC(2026, 9, 20)) {
    const shop = await aShop((await open()).db);
    const { db, organisation, context } = shop;
    const agent = await givenAccount(db, organisation, { type: "agent" });
    await givenCredit(db, agent, 300_00);
    const { id } = await db
      .selectFrom("ledger_account")
      .select("id")
      .where("kind", "=", "credit")
      .executeTakeFirstOrThrow();
    let moved = 0;
    async function move(at: number, minor: number) {
      moved += 1;
      const ledger = createLedger({ clock: { now: () => at } });
      const entries = transfer({ holder: { id, expiresOn: null } }, { contra: "sales" }, { minor, currency: "USD" });
      const posting = { organisationId: organisation.id, key: `move:${moved}`, reason: "booking", actorId: agent.id };
      expect(await ledger.post(db, { ...posting, entries })).toMatchObject({ ok: true });
    }
    await move(usedAt, -120_00);
    const cookie = await shop.pages.sessionOf(agent);
    const setting = { ...shop.setting, account: agent };
    return {
      ...shop,
      agent,
      cookie,
      move: (minor: number) => move(shop.clock.now(), minor),
      begin: (minor = 120_00) => context.credit.pay(setting, { month: OCTOBER, amount: { minor, currency: "USD" } }),
      used: async () => {
        const { limit, free } = await context.wallet.credit(organisation, agent);
        return limit - free;
      },
      due: async () => {
        const { overdue, months } = await context.wallet.creditDue(organisation, agent);
        return [overdue, months.find(({ from }) => from === OCTOBER)?.open];
      },
      states: async () => (await db.selectFrom("purchase").select("state").execute()).map(({ state }) => state).sort(),
    };
  }

  test("AG-06 a month of credit is paid once, from two tabs and with its notice sent five times", async () => {
    const desk = await aDebtor();
    expect(await desk.due()).toEqual([120_00, 120_00]);
    const [one, other] = await Promise.all([desk.begin(), desk.begin()]);
    expect(one).toEqual(other);
    const [payment = "", ...more] = await desk.paymentIds();
    expect(more).toEqual([]);
    await desk.pay(payment, "pay-and-tell-twice", 5);
    expect([await desk.used(), await desk.due(), await desk.isWhole()]).toEqual([0, [0, 0], true]);
    expect([await desk.emails(), await desk.refunded()]).toEqual([["You paid toward your credit"], []]);
    expect(await desk.documentsOf(one.ok ? one.value.purchaseId : "")).toEqual(["receipt"]);
    expect(await desk.contra("payment-clearing")).toBe(-120_00n);
  });

  test("AG-06 a payment of credit that came when it was not owed any more goes back", async () => {
    const desk = await aDebtor();
    await desk.begin();
    // An operator enters a bank transfer first, and 20.00 is used again.
    await desk.move(120_00);
    await desk.move(-20_00);
    await desk.pay((await desk.paymentIds())[0] ?? "");
    expect([await desk.used(), await desk.states(), await desk.refunded()]).toEqual([20_00, ["too-late"], [120_00]]);
    expect(await desk.isWhole()).toBe(true);
    // The same amount is owed once more: it is another purchase.
    await desk.move(-100_00);
    await desk.begin();
    expect((await desk.paymentIds()).length).toBe(2);
  });

  test("AG-06 an agent whose bank takes a payment of credit back owes it again", async () => {
    const desk = await aDebtor();
    await desk.begin();
    const [payment = ""] = await desk.paymentIds();
    await desk.pay(payment);
    await desk.chargeBack(payment);
    expect([await desk.used(), await desk.due(), await desk.isWhole()]).toEqual([120_00, [120_00, 120_00], true]);
    expect(await desk.states()).toEqual(["charged-back"]);
  });

  test("AG-06 the profile shows no credit as available while some is overdue, and one button for one debt", async () => {
    const { pages, cookie, move } = await aDebtor(Date.UTC(2026, 8, 20));
    const read = async () => {
      const { amounts, statement } = (await pages.get(profile, "/agent/profile", cookie)).data;
      return [
        amounts.map(({ text }) => text.replace("\u00a0", " ")),
        statement.months.flatMap(({ pay }) => pay?.open ?? []),
      ];
    };
    expect(await read()).toEqual([["USD 300.00", "USD 120.00", "USD 0.00"], [120_00]]);
    await move(120_00);
    expect(await read()).toEqual([["USD 300.00", "USD 0.00", "USD 300.00"], []]);
  });

  test("AG-06 the profile pays what a month ended with; another amount than it showed is refused", async () => {
    const { pages, cookie, move, paymentIds, pay } = await aDebtor();
    const read = async (at = "/agent/profile") => (await pages.get(profile, at, cookie)).data;
    const months = (await read()).statement.months.map(({ pay }) => pay && [pay.month, pay.open]);
    expect(months).toEqual([undefined, [OCTOBER, 120_00]]);
    const send = (open: number, month = OCTOBER) =>
      pages.post(profile, "/agent/profile", { month: `${month}`, open: `${open}` }, cookie);
    for (const [open, month] of [
      [119_00, OCTOBER],
      [0, OCTOBER],
      [120_00, OCTOBER + 31],
    ] as const) {
      const { status, data } = await send(open, month);
      expect([status, data.result.error]).toEqual([
        409,
        { "": ["What you owe has changed. Check the amount, then pay."] },
      ]);
    }
    expect(await paymentIds()).toEqual([]);
    const { status, location } = await send(120_00);
    const [id = ""] = await paymentIds();
    expect([status, location]).toEqual([303, `/demo-payment/${id}`]);
    await pay(id, "decline");
    expect((await read("/agent/profile?unpaid=failed")).unpaid).toContain("didn't go through");
    await move(120_00);
    expect((await read()).statement.months.map(({ pay }) => pay)).toEqual([undefined, undefined]);
  });
});
