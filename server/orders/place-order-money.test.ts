import { expect, test } from "vitest";
import { describeWithDatabase } from "../../tests/drivers/databases.ts";
import { givenShow, seatKey } from "../../tests/fakes/trial-product.ts";
import { givenAccount } from "../../tests/fixtures/accounts.ts";
import { bookingOn } from "../../tests/fixtures/bookings.ts";
import { aForm } from "../../tests/fixtures/order-form.ts";
import { givenOrganisation } from "../../tests/fixtures/organisations.ts";
import { cardNow, givenCertificate, givenDiscountCard, givenOfferedCertificate } from "../../tests/fixtures/wallet.ts";
import { parseDay } from "../core/day.ts";
import { newId } from "../crypto/ids.ts";
import type { Order } from "./order.ts";

const NOW = Date.UTC(2026, 10, 21, 20);
const ARRIVAL = parseDay("2026-12-12") as number;

describeWithDatabase((open) => {
  test("WA-05 RO-04 the rate a card was taken at, its day and its source are kept with the booking", async () => {
    const { booking, account, form, db } = await checkout();
    await givenCertificate(db, account, { currency: "EUR", amount: 80_00 });
    const placed = await booking.place(await form());
    if (!placed.ok) throw new Error(placed.reason);
    const { organisationId, id } = placed.value;
    const kept = await booking.find(organisationId, id, account.id);
    expect(kept?.receipt).toMatchObject({
      rate: null,
      discount: 100_00,
      sources: [
        {
          amount: { minor: 80_00, currency: "EUR" },
          rate: { from: "EUR", to: "USD", rate: "1.25", asOf: "2026-11-20", source: "demo (invented)" },
        },
      ],
    });
  });

  test("WA-06 ER-03 a member with a certificate without a rate books without it, and keeps it", async () => {
    const { organisation, booking, account, form, db } = await checkout({ currency: "KWD" });
    await givenOfferedCertificate(db, organisation, { product: "HLT", currency: "USD", minor: 90_00 });
    const card = await givenCertificate(db, account, { currency: "GBP" });
    for (const [day, selection] of [undefined, "none"].entries()) {
      const placed = await booking.place(await form({ currency: "GBP", selection }, ARRIVAL + day));
      expect(placed).toMatchObject({
        ok: true,
        value: { receipt: { currency: "KWD", noRateFor: "GBP", sources: [] } },
      });
    }
    expect(await cardNow(db, card)).toMatchObject({ status: "ACTIVE" });
  });

  test("WA-05 WA-06 a certificate worth less than one minor unit is not used up, and does not stand for one", async () => {
    const { organisation, booking, account, form, db } = await checkout();
    const card = await givenCertificate(db, account, { currency: "JPY", amount: 1 });
    const order = await form();
    expect(await booking.place(order)).toMatchObject({ ok: true, value: { receipt: { discount: 0, sources: [] } } });
    expect(await cardNow(db, card)).toMatchObject({ status: "ACTIVE" });
    await givenOfferedCertificate(db, organisation, { product: "HLT", currency: "USD", minor: 90_00 });
    const next = await form({}, ARRIVAL + 1);
    expect(await booking.place(next)).toEqual({ ok: false, reason: "certificate-required" });
  });

  test("RO-04 a booking at the largest amount is kept to the unit, with its discount", async () => {
    const most = 1_000_000_000_000_000;
    const { booking, account, form, db } = await checkout({ taxBp: 0, price: most });
    const card = await givenDiscountCard(db, account, { amount: most });
    const order = await form();
    expect(await booking.place(order)).toMatchObject({
      ok: true,
      value: { receipt: { total: most, discount: most, payable: 0 } },
    });
    expect(await db.selectFrom("booking").select(["total", "discount", "payable"]).execute()).toEqual([
      { total: most, discount: most, payable: 0 },
    ]);
    expect(await cardNow(db, card)).toMatchObject({ amount: 0 });
    expect(await db.selectFrom("booking_source").select("amount").execute()).toEqual([{ amount: most }]);
  });

  async function checkout(offered: Parameters<typeof givenShow>[0] = {}) {
    const { db } = await open();
    const organisation = await givenOrganisation(db);
    const account = await givenAccount(db, organisation);
    const { booking } = bookingOn(db, { now: () => NOW });
    const show = givenShow(offered);
    return { db, organisation, account, booking, form };

    /** A form as its reader saw it: with the card and the price of that moment. */
    async function form(choice: { currency?: string; selection?: string } = {}, arrival = ARRIVAL): Promise<Order> {
      const key = seatKey(show, arrival);
      const order = { ...aForm(organisation), account, key, ...choice, idempotencyKey: newId() };
      const quoted = await booking.quote({ ...order, selection: choice.selection });
      if (!quoted.ok) throw new Error(`nothing to book: ${quoted.reason}`);
      const { priceToken, wallet } = quoted.value;
      return { ...order, selection: choice.selection ?? wallet.chosen, priceToken };
    }
  }
});
