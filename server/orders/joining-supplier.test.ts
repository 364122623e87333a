import { expect, test } from "vitest";
import { describeOnEachDatabase } from "../../tests/drivers/databases.ts";
import { aJoiningSupplier } from "../../tests/fakes/joining-supplier.ts";
import {
  givenShow,
  type JoiningSeats,
  type Show,
  seatKey,
  seatsHeld,
  seatsTaken,
} from "../../tests/fakes/trial-product.ts";
import { givenAccount } from "../../tests/fixtures/accounts.ts";
import { bookingOn } from "../../tests/fixtures/bookings.ts";
import { aForm } from "../../tests/fixtures/order-form.ts";
import { givenOrganisation } from "../../tests/fixtures/organisations.ts";
import { parseDay } from "../core/day.ts";
import { listItems } from "./item-queries.ts";

const NOW = Date.UTC(2026, 10, 21, 12);
const ARRIVAL = parseDay("2026-12-12") as number;

describeOnEachDatabase((open) => {
  test("BK-04 BK-06 BK-07 a second supplier in our database holds, sells and gets back its own seats, one by one", async () => {
    const site = await twoSeats();
    await site.hold();
    expect(await site.holds()).toEqual([2]);
    const booked = await site.place();
    expect(await site.taken()).toBe(2);
    expect(await site.holds()).toEqual([]);
    expect(await site.items(booked.id)).toEqual([
      ["harbor", "harbor-1", "confirmed"],
      ["harbor", "harbor-1", "confirmed"],
    ]);
    await site.cancel(booked.id, [2]);
    expect(await site.taken()).toBe(1);
    await site.cancel(booked.id, [1]);
    expect(await site.taken()).toBe(0);
    expect(site.asked).toEqual([
      ["harbor-1", [2]],
      ["harbor-1", [1]],
    ]);
  });

  test("BK-06 BK-07 items that were sold under two references are counted under their own", async () => {
    const site = await twoSeats();
    await site.hold();
    const booked = await site.place();
    await site.db.updateTable("booking_item").set({ supplier_reference: "harbor-2" }).where("number", "=", 2).execute();
    await site.cancel(booked.id, [2]);
    expect(site.asked).toEqual([["harbor-2", [1]]]);
  });

  test("BK-04 BK-07 a paid order is delivered by the supplier in our database that it is of", async () => {
    const site = await twoSeats("now");
    const booked = await site.place();
    expect([booked.state, await site.taken()]).toEqual(["awaiting-payment", 2]);
    await site.pay();
    expect(await site.items(booked.id)).toEqual([
      ["harbor", "harbor-1", "confirmed"],
      ["harbor", "harbor-1", "confirmed"],
    ]);
    await site.cancel(booked.id, [1, 2]);
    expect([await site.taken(), site.asked]).toEqual([0, [["harbor-1", [1, 2]]]]);
  });

  test("BK-02 a given-up hold returns to the supplier that keeps it", async () => {
    const site = await twoSeats();
    await site.hold();
    site.at.now += 60 * 60_000;
    expect(await site.booking.holds.expire()).toBe(1);
    expect([await site.taken(), await site.holds()]).toEqual([0, []]);
  });

  /** An offer of two seats for a night, by a supplier beside the box office that joins transactions. */
  async function twoSeats(due: Show["due"] = "arrival") {
    const { db } = await open();
    const organisation = await givenOrganisation(db, { payments: { provider: "demo" } });
    const account = await givenAccount(db, organisation);
    const at = { now: NOW };
    const asked: [reference: string, items: number[] | undefined][] = [];
    const harbor = (own: JoiningSeats): JoiningSeats => {
      const supplier = aJoiningSupplier("harbor", own);
      return {
        ...supplier,
        joins: {
          ...supplier.joins,
          cancel: (reference, unit, items) => {
            asked.push([reference, items]);
            return supplier.joins.cancel(reference, unit, items);
          },
        },
      };
    };
    const clock = { now: () => at.now };
    const { booking, payments, page } = bookingOn(db, clock, undefined, undefined, undefined, (own) => [harbor(own)]);
    const key = { ...seatKey(givenShow({ due }), ARRIVAL, { seats: 2 }), supplier: "harbor" };
    const visitor = { account, browser: undefined };
    const form = { ...aForm(organisation), account, key };
    let chosen: string | undefined;
    const kept = async () =>
      chosen === undefined ? undefined : booking.quotes.find(organisation.id, chosen, visitor, key);
    return {
      db,
      at,
      asked,
      booking,
      async hold() {
        const choice = await booking.quotes.choose({ ...form, selection: undefined }, visitor, "192.0.2.1");
        if (!choice.ok) throw new Error(choice.reason);
        chosen = choice.value.id;
        const of = { organisationId: organisation.id, visitor };
        expect(await booking.holds.hold({ ...of, kept: (await kept())! })).toEqual({ ok: true, value: undefined });
      },
      async place() {
        const order = { ...form, kept: await kept() };
        const quoted = await booking.quote({ ...order, selection: undefined });
        if (!quoted.ok) throw new Error(quoted.reason);
        const { priceToken, wallet } = quoted.value;
        const placed = await booking.place({ ...order, selection: wallet.chosen, priceToken });
        if (!placed.ok) throw new Error(placed.reason);
        return placed.value;
      },
      async pay() {
        const { id } = await db.selectFrom("payment").select("id").executeTakeFirstOrThrow();
        for (const { raw, headers } of (await page.choose(organisation.id, id, "pay")) ?? [])
          await payments.notice(organisation, "demo", raw, headers);
      },
      async cancel(bookingId: string, rooms: number[]) {
        const found = await booking.find(organisation.id, bookingId, account.id);
        const plan = found && (await booking.planCancellation(organisation, found, rooms));
        if (!plan?.ok) throw new Error("it cannot be cancelled");
        const { token } = plan.value;
        const of = { organisation, actorId: account.id, origin: "https://book.example.com" };
        expect(await booking.cancelRooms({ ...of, bookingId, rooms, token })).toMatchObject({ ok: true });
      },
      items: async (id: string) =>
        (await listItems(db, { organisationId: organisation.id, id })).map((item) => [
          item.supplier,
          item.supplier_reference,
          item.state,
        ]),
      holds: () => seatsHeld(db),
      taken: () => seatsTaken(db),
    };
  }
});
