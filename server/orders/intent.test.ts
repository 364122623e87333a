import { expect, test } from "vitest";
import { confirmAddresses } from "../../tests/drivers/confirm-addresses.ts";
import { describeOnEachDatabase } from "../../tests/drivers/databases.ts";
import { givenShow, seatKey } from "../../tests/fakes/trial-product.ts";
import { givenAccount } from "../../tests/fixtures/accounts.ts";
import { bookingOn } from "../../tests/fixtures/bookings.ts";
import { aForm } from "../../tests/fixtures/order-form.ts";
import { givenOrganisation } from "../../tests/fixtures/organisations.ts";
import { steadyRates } from "../../tests/fixtures/rates.ts";
import { givenCertificate } from "../../tests/fixtures/wallet.ts";
import { parseDay } from "../core/day.ts";
import type { Order } from "./order.ts";

const CLOCK = { now: () => Date.UTC(2026, 10, 21, 20) };
const ARRIVAL = parseDay("2026-12-12") as number;

describeOnEachDatabase((open) => {
  test("T7 F15 a fresh form for what its buyer booked already books nothing and takes no card; asked for, it does", async () => {
    const { db, booking, form, account } = await checkout();
    await givenCertificate(db, account, { card_code: "111" });
    const first = await booking.place(await form({ account }));
    if (!first.ok) return expect.unreachable();
    const { organisationId } = first.value;
    expect(await booking.bookedBefore(organisationId, await form({ account }))).toEqual(first.value);
    expect(await booking.bookedBefore(organisationId, await form({ account: undefined }))).toBeUndefined();
    await givenCertificate(db, account, { card_code: "222" });
    expect(await booking.place(await form({ account }))).toEqual({
      ok: false,
      reason: "booked-before",
      booking: first.value,
    });
    expect(await taken(db)).toEqual({ bookings: 1, cards: 1, emails: 1 });

    const another = await booking.place(await form({ account, another: first.value.id }));
    expect(another).toMatchObject({ ok: true, value: { receipt: { discount: 50_00 } } });
    expect(await taken(db)).toEqual({ bookings: 2, cards: 2, emails: 2 });
    // The second "another" after the first booking is a twin of the first one.
    expect(await booking.place(await form({ account, another: first.value.id }))).toMatchObject({
      reason: "booked-before",
      booking: another.ok && { reference: another.value.reference },
    });
  });

  test("T7 another account, another browser, other dates, another party and a guest without a cookie are never accused", async () => {
    const { db, booking, form, account, organisation, show } = await checkout();
    const other = await givenAccount(db, organisation);
    const orders = [
      await form({ account }),
      await form({ account: other }),
      await form({ account: undefined, browser: "one" }),
      await form({ account: undefined, browser: "two" }),
      await form({ account: undefined }),
      await form({ account: undefined }),
      await form({ account, key: seatKey(show, ARRIVAL + 1) }),
      await form({ account, key: seatKey(show, ARRIVAL, { parties: [{ adults: 1, childAges: [] }] }) }),
      await form({ account, key: seatKey(show, ARRIVAL, { seats: 2 }) }),
    ];
    for (const order of orders) {
      expect(await booking.place(order)).toMatchObject({ ok: true });
      await confirmAddresses(db, booking, organisation);
    }
    for (const order of [orders[0], orders[2]] as Order[]) {
      expect(await booking.place({ ...order, idempotencyKey: "another-form-of-theirs" })).toMatchObject({
        reason: "booked-before",
      });
    }
  });

  test("T7 what was cancelled can be booked again without a question", async () => {
    const { db, booking, form, account } = await checkout();
    await booking.place(await form({ account }));
    await db.updateTable("booking").set({ state: "cancelled" }).execute();
    expect(await booking.place(await form({ account }))).toMatchObject({ ok: true });
    expect(await booking.place(await form({ account }))).toMatchObject({ reason: "booked-before" });
  });

  test("T7 of twenty forms sent at once one books, and the others name its booking; the same when another one is asked for", async () => {
    const { db, booking, form, account } = await checkout();
    await givenCertificate(db, account, { card_code: "111" });
    await givenCertificate(db, account, { card_code: "222" });
    let another: string | undefined;
    for (const round of [1, 2]) {
      const order = await form({ account, another });
      const keys = Array.from({ length: 20 }, (_, index) => `round-${round}-form-${index}`);
      const placed = await Promise.all(keys.map((idempotencyKey) => booking.place({ ...order, idempotencyKey })));
      const [won] = placed.filter((outcome) => outcome.ok);
      if (!won?.ok) return expect.unreachable();
      const others = placed.filter((outcome) => outcome !== won);
      expect(others).toEqual(
        Array.from({ length: 19 }, () => ({ ok: false, reason: "booked-before", booking: won.value })),
      );
      expect(await taken(db)).toEqual({ bookings: round, cards: round, emails: round });
      another = won.value.id;
    }
  });

  test("T7 F15 BK-04 a twin that books while this order is priced is named; a form that another order took meanwhile is refused", async () => {
    const { db, booking, form, account, show } = await checkout();
    let meanwhile: (() => Promise<unknown>) | undefined;
    const rates = steadyRates();
    const { booking: slow } = bookingOn(db, CLOCK, {
      async current(...asked) {
        const happens = meanwhile;
        meanwhile = undefined;
        await happens?.();
        return rates.current(...asked);
      },
    });
    const order = await form({ account });
    const twin = { ...order, idempotencyKey: "another-form-of-theirs" };
    meanwhile = () => booking.place(twin);
    const placed = await slow.place(order);
    expect(placed).toMatchObject({ reason: "booked-before", booking: { accountId: account.id } });
    expect(await taken(db)).toMatchObject({ bookings: 1 });

    const next = await form({ account, key: seatKey(show, ARRIVAL + 1) });
    meanwhile = async () => booking.place(await form({ account: undefined, idempotencyKey: next.idempotencyKey }));
    expect(await slow.place(next)).toEqual({ ok: false, reason: "key-reused" });
    expect(await taken(db)).toMatchObject({ bookings: 2 });
  });

  async function checkout() {
    const { db } = await open();
    const organisation = await givenOrganisation(db, { bookWithoutSession: true });
    const account = await givenAccount(db, organisation);
    const { booking } = bookingOn(db, CLOCK);
    const show = givenShow();
    return { db, organisation, account, booking, form, show };

    async function form(choice: Pick<Order, "account"> & Partial<Order>): Promise<Order> {
      const order = { ...aForm(organisation), key: seatKey(show, ARRIVAL), ...choice };
      const quoted = await booking.quote({ ...order, selection: undefined });
      if (!quoted.ok) throw new Error(`nothing to book: ${quoted.reason}`);
      return { ...order, selection: quoted.value.wallet.chosen, priceToken: quoted.value.priceToken };
    }
  }
});

type Opened = Awaited<ReturnType<Parameters<Parameters<typeof describeOnEachDatabase>[0]>[0]>>["db"];

async function taken(db: Opened): Promise<Record<string, number>> {
  const [bookings, cards, emails] = await Promise.all([
    db.selectFrom("booking").select("id").execute(),
    db.selectFrom("booking_source").select("id").execute(),
    db.selectFrom("outbox").select("id").execute(),
  ]);
  return { bookings: bookings.length, cards: cards.length, emails: emails.length };
}
