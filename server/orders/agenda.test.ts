import { expect, test } from "vitest";
import { aCheckout } from "../../tests/drivers/checkout-ahead.ts";
import { describeWithDatabase } from "../../tests/drivers/databases.ts";

describeWithDatabase((open) => {
  test("AG-01 the agenda has departures and last free days of the days asked for, and nothing of other accounts", async () => {
    const site = await aCheckout((await open()).db);
    const { context, organisation } = site;
    const order = await site.form();
    const placed = await context.booking.place(order);
    if (!placed.ok) throw new Error(placed.reason);
    const { startsOn, accountId = "" } = placed.value;
    const agenda = async (from: number, to = from, account = accountId) =>
      (await context.booking.agenda(organisation.id, account, { today: startsOn - 10, from, to })).rows.map(
        ({ about, day }) => [about, day],
      );
    expect(await agenda(startsOn)).toContainEqual(["departure", startsOn]);
    expect(await agenda(startsOn + 1)).toEqual([]);
    expect(await agenda(startsOn - 30, startsOn, "another")).toEqual([]);
    const elsewhere = { today: startsOn, from: startsOn, to: startsOn };
    expect((await context.booking.agenda("another", accountId, elsewhere)).rows).toEqual([]);
    const days = (await agenda(startsOn - 60, startsOn)).map(([, day]) => Number(day));
    expect(days).toEqual([...days].sort((a, b) => a - b));
  });

  test("AG-01 a trip that its supplier has not decided stands on today, and a balance that is due until it is paid", async () => {
    const site = await aCheckout((await open()).db);
    const { context, db, organisation } = site;
    const placed = await context.booking.place(await site.form());
    if (!placed.ok) throw new Error(placed.reason);
    const { id, startsOn, accountId = "" } = placed.value;
    const today = startsOn - 5;
    const agenda = async (from: number, to: number) =>
      (await context.booking.agenda(organisation.id, accountId, { today, from, to })).rows;
    await db
      .insertInto("payment_due")
      .values({
        ...{ organisation_id: organisation.id, booking_id: id, number: 1, id: "due-1", amount: 5_000, currency: "USD" },
        ...{ due_on: today - 2, state: "open", reminded: null, reminder_id: null, balance: null, payment_id: null },
        ...{ reference: null, paying_until: 0, next_at: 0 },
      })
      .execute();
    expect(await agenda(today, today)).toMatchObject([{ about: "due", amount: { minor: 5_000, currency: "USD" } }]);
    expect(await agenda(today + 1, today + 1)).toEqual([]);
    await db.updateTable("payment_due").set({ state: "paid" }).execute();
    await db.updateTable("booking").set({ state: "pending" }).execute();
    expect(await agenda(today, today)).toMatchObject([{ about: "undecided" }]);
    expect(await agenda(today + 1, startsOn)).toEqual([]);
  });
});
