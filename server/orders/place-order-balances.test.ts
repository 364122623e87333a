import { expect, test } from "vitest";
import { describeWithDatabase } from "../../tests/drivers/databases.ts";
import { givenShow, seatKey } from "../../tests/fakes/trial-product.ts";
import { givenAccount } from "../../tests/fixtures/accounts.ts";
import { bookingOn } from "../../tests/fixtures/bookings.ts";
import { aForm } from "../../tests/fixtures/order-form.ts";
import { givenOrganisation } from "../../tests/fixtures/organisations.ts";
import { demoPayments } from "../../tests/fixtures/payments.ts";
import {
  cardNow,
  givenBalance,
  givenCertificate,
  givenCredit,
  givenDiscountCard,
} from "../../tests/fixtures/wallet.ts";
import { parseDay } from "../core/day.ts";
import { newId } from "../crypto/ids.ts";
import { createLedger } from "../ledger/ledger.ts";
import { verifyLedger } from "../ledger/verify.ts";
import type { WalletOption } from "../organisation/settings.ts";
import { balancesOf, TENDER_KINDS } from "../wallet/balances.ts";
import { createPaying } from "../wallet/paying.ts";
import { cancelBooking } from "./cancel.ts";
import type { Order } from "./order.ts";

const NOW = Date.UTC(2026, 10, 21, 20);
const ARRIVAL = parseDay("2026-12-12") as number;
const TODAY = parseDay("2026-11-21") as number;
const ALL: WalletOption[] = ["Certificates", "Discount Cards", "Cash Card", "myvacations"];
const CASH = "cash-card-USD";
const POINTS_HELD = "points-points";
const VACATIONS = "myvacations-USD";

/** One night for two at USD 110.00 with taxes. */
describeWithDatabase((open, _engine, race) => {
  test("WA-08 RO-04 after a card balances pay what remains, in their order and in part, and are given back when the booking is cancelled", async () => {
    const { db, organisation, account, booking, form, held, cancel } = await checkout();
    const card = await givenDiscountCard(db, account);
    await givenBalance(db, account, { minor: 30_00 });
    await givenBalance(db, account, { kind: "myvacations", minor: 25_00, expiresOn: TODAY + 3 });
    await givenBalance(db, account, { kind: "myvacations", minor: 200_00 });
    const placed = await booking.place(await form({ tender: [VACATIONS, CASH] }));
    if (!placed.ok) throw new Error(placed.reason);
    expect(placed.value.receipt.sources.map(({ kind, amount, worth }) => [kind, amount.minor, worth])).toEqual([
      ["discount", 37_50, 37_50],
      ["cash-card", 30_00, 30_00],
      ["myvacations", 42_50, 42_50],
    ]);
    expect(placed.value.receipt).toMatchObject({ total: 110_00, discount: 37_50, payable: 0 });
    expect(await held()).toEqual({ [VACATIONS]: 182_50 });
    const stored = await db.selectFrom("booking_source").select(["kind", "amount", "owed", "state"]).execute();
    expect(stored.map((source) => [source.kind, source.amount, source.owed, source.state]).sort()).toEqual([
      ["cash-card", 30_00, 30_00, "captured"],
      ["discount", 37_50, 37_50, "captured"],
      ["myvacations", 17_50, 17_50, "captured"],
      ["myvacations", 25_00, 25_00, "captured"],
    ]);
    expect(await cancel(placed.value.reference)).toMatchObject({ ok: true });
    expect(await held()).toEqual({ [CASH]: 30_00, [VACATIONS]: 225_00 });
    expect(await cardNow(db, card)).toMatchObject({ amount: 37_50 });
    expect(await verifyLedger(db, organisation.id)).toEqual([]);
  });

  test("WA-08 RO-04 balances of other currencies pay at the day's rate; what is owed comes to what the property charges", async () => {
    const { db, organisation, account, booking, form, held } = await checkout({ currency: "KWD" });
    await givenBalance(db, account, { minor: 1_00, currency: "EUR", expiresOn: TODAY + 1 });
    await givenBalance(db, account, { minor: 2_33, currency: "EUR", expiresOn: TODAY + 2 });
    await givenBalance(db, account, { minor: 1_000_000, currency: "EUR" });
    await givenBalance(db, account, { kind: "myvacations", minor: 7, currency: "JPY" });
    const placed = await booking.place(await form({ currency: "EUR", tender: ["cash-card-EUR", "myvacations-JPY"] }));
    if (!placed.ok) throw new Error(placed.reason);
    const { receipt } = placed.value;
    expect([receipt.payable, receipt.property.payable]).toEqual([0, 0]);
    const stored = await db.selectFrom("booking_source").select(["amount", "worth", "owed", "owed_unit"]).execute();
    expect(stored).toHaveLength(3);
    const sum = (part: "amount" | "worth" | "owed") => stored.reduce((all, source) => all + source[part], 0);
    expect([sum("worth"), sum("owed")]).toEqual([receipt.total, receipt.property.total]);
    expect(stored.every(({ owed_unit }) => owed_unit === "KWD")).toBe(true);
    expect((await held())["cash-card-EUR"]).toBe(1_000_333 - sum("amount"));
    expect(await verifyLedger(db, organisation.id)).toEqual([]);
  });

  test("WA-08 what was not chosen pays nothing, nor what is behind an option that is off", async () => {
    const { db, organisation, account, booking, form, held } = await checkout({}, ["Certificates", "myvacations"]);
    await givenBalance(db, account, { minor: 500_00 });
    await givenBalance(db, account, { kind: "myvacations", minor: 500_00 });
    const placed = await booking.place(await form({ tender: [CASH] }));
    expect(placed).toMatchObject({ ok: true, value: { receipt: { sources: [], payable: 110_00 } } });
    expect(await held()).toEqual({ [CASH]: 500_00, [VACATIONS]: 500_00 });
    expect(await verifyLedger(db, organisation.id)).toEqual([]);
  });

  test("WA-08 an agent books on credit up to the limit", async () => {
    const { db, organisation, account, booking, form, held } = await checkout();
    await givenCredit(db, account, 150_00);
    const tender = ["credit-USD"];
    expect(await booking.place(await form({ tender }))).toMatchObject({ ok: true, value: { receipt: { payable: 0 } } });
    expect(await held()).toEqual({ "credit-USD": 40_00 });
    const next = await booking.place(await form({ tender }, ARRIVAL + 1));
    expect(next).toMatchObject({ ok: true, value: { receipt: { payable: 70_00 } } });
    expect(await held()).toEqual({});
    expect(await verifyLedger(db, organisation.id)).toEqual([]);
  });

  test("WA-08 BK-03 reports a balance that has shrunk since the form was shown, and books nothing", async () => {
    const { db, account, booking, form, held } = await checkout();
    await givenBalance(db, account, { minor: 150_00 });
    const [first, second] = [await form({ tender: [CASH] }), await form({ tender: [CASH] }, ARRIVAL + 1)];
    expect(await booking.place(first)).toMatchObject({ ok: true });
    expect(await booking.place(second)).toMatchObject({ ok: false, reason: "price-changed" });
    expect(await held()).toEqual({ [CASH]: 40_00 });
    expect(await db.selectFrom("booking").select("id").execute()).toHaveLength(1);
  });

  race(
    "WA-08 T1 of ten bookings at once that each want the last 100 dollars some get them, together no more than there is",
    async () => {
      const { db, organisation, account, booking, form, held } = await checkout();
      await givenBalance(db, account, { minor: 40_00, expiresOn: TODAY });
      await givenBalance(db, account, { minor: 60_00 });
      const orders = await Promise.all(Array.from({ length: 10 }, (_, day) => form({ tender: [CASH] }, ARRIVAL + day)));
      const placed = await Promise.all(orders.map((order) => booking.place(order)));
      expect(placed.filter(({ ok }) => ok)).toHaveLength(1);
      for (const each of placed) if (!each.ok) expect(["balance-gone", "price-changed"]).toContain(each.reason);
      expect(await held()).toEqual({});
      expect(await verifyLedger(db, organisation.id)).toEqual([]);
    },
  );

  test("WA-05 what a booking pays with is asked for in one order: a certificate, balances and those who cancel never wait for each other in a ring", async () => {
    const { db, organisation, account, booking, form, cancel } = await checkout();
    await givenCertificate(db, account, { amount: 10_00 });
    await givenBalance(db, account, { minor: 90_00 });
    await givenBalance(db, account, { kind: "myvacations", minor: 900_00, expiresOn: TODAY });
    const tender = [CASH, VACATIONS];
    const first = await booking.place(await form({ tender }));
    if (!first.ok) throw new Error(first.reason);
    const orders = await Promise.all(Array.from({ length: 6 }, (_, day) => form({ tender }, ARRIVAL + 1 + day)));
    const [cancelled, ...others] = await Promise.all([
      cancel(first.value.reference),
      ...orders.map((order) => booking.place(order)),
    ]);
    expect(cancelled).toMatchObject({ ok: true });
    for (const each of others)
      if (!each.ok) expect(["balance-gone", "price-changed", "card-gone"]).toContain(each.reason);
    expect(await verifyLedger(db, organisation.id)).toEqual([]);
  });

  test("LO-09 WA-08 RO-04 points pay after balances of money, at what the organisation says one is worth, and go back to the grants they came from", async () => {
    const { db, organisation, account, booking, form, held, cancel } = await checkout({}, ALL, "1/2");
    await givenBalance(db, account, { minor: 30_00 });
    await givenPoints(db, account, 5_000, TODAY + 3);
    await givenPoints(db, account, 30_000);
    const placed = await booking.place(await form({ tender: [POINTS_HELD, CASH] }));
    if (!placed.ok) throw new Error(placed.reason);
    const rate = { from: "points", to: "USD", rate: "0.005", asOf: "2026-11-20", source: "organisation" };
    expect(placed.value.receipt).toMatchObject({
      payable: 0,
      sources: [
        { kind: "cash-card", amount: { minor: 30_00, currency: "USD" } },
        { kind: "points", amount: { minor: 16_000, currency: "points" }, worth: 80_00, owed: 80_00, rate },
      ],
    });
    const paid = await db
      .selectFrom("booking_source")
      .select(["amount", "worth"])
      .where("kind", "=", "points")
      .execute();
    expect(paid.map(({ amount, worth }) => [amount, worth]).sort()).toEqual([
      [11_000, 55_00],
      [5_000, 25_00],
    ]);
    expect(await held()).toEqual({ [POINTS_HELD]: 19_000 });
    expect(await cancel(placed.value.reference)).toMatchObject({ ok: true });
    expect(await held()).toEqual({ [CASH]: 30_00, [POINTS_HELD]: 35_000 });
    const grants = await db
      .selectFrom("ledger_account")
      .select(["balance", "expires_on"])
      .where("kind", "=", "points")
      .where("balance", ">", 0)
      .execute();
    // BK-09: what would have ended sooner.
    expect(grants.map(({ balance, expires_on }) => [balance, expires_on]).sort()).toEqual([
      [30_000, null],
      [5_000, TODAY + 30],
    ]);
    expect(await verifyLedger(db, organisation.id)).toEqual([]);
  });

  race("LO-09 T1 of ten bookings at once that each want the last 11,000 points one gets them", async () => {
    const { db, organisation, account, booking, form, held } = await checkout({}, ALL, "1");
    await givenPoints(db, account, 4_000, TODAY);
    await givenPoints(db, account, 7_000);
    const orders = await Promise.all(
      Array.from({ length: 10 }, (_, day) => form({ tender: [POINTS_HELD] }, ARRIVAL + day)),
    );
    const placed = await Promise.all(orders.map((order) => booking.place(order)));
    expect(placed.filter(({ ok }) => ok)).toHaveLength(1);
    for (const each of placed) if (!each.ok) expect(["balance-gone", "price-changed"]).toContain(each.reason);
    expect(await held()).toEqual({});
    expect(await verifyLedger(db, organisation.id)).toEqual([]);
  });

  test("LO-09 BK-03 points without a value pay nothing, and a changed value is a changed price", async () => {
    const { db, organisation, account, booking, form, held } = await checkout();
    await givenPoints(db, account, 10_000);
    const order = await form({ tender: [POINTS_HELD] });
    expect(await booking.place({ ...order, organisation: { ...organisation, pointValue: "1" } })).toMatchObject({
      ok: false,
      reason: "price-changed",
      was: { price: { minor: 110_00 } },
      quote: { receipt: { payable: 10_00 } },
    });
    expect(await booking.place(order)).toMatchObject({
      ok: true,
      value: { receipt: { sources: [], payable: 110_00 } },
    });
    expect(await held()).toEqual({ [POINTS_HELD]: 10_000 });
  });

  const ledger = createLedger({ clock: { now: () => NOW } });

  const givenPoints = (
    db: Parameters<typeof givenBalance>[0],
    owner: Parameters<typeof givenBalance>[1],
    minor: number,
    expiresOn: number | null = null,
  ) => givenBalance(db, owner, { kind: "points", currency: "points", minor, expiresOn, from: "points-liability" });

  async function checkout(
    offered: Parameters<typeof givenShow>[0] = {},
    walletOptions = ALL,
    pointValue: string | undefined = undefined,
  ) {
    const { db } = await open();
    const organisation = await givenOrganisation(db, { walletOptions, ...(pointValue && { pointValue }) });
    const account = await givenAccount(db, organisation);
    const clock = { now: () => NOW };
    const { booking, sellers } = bookingOn(db, clock);
    const show = givenShow(offered);
    const paying = createPaying({ ledger, clock });
    const cancelling = { organisation, reason: "guest", actorId: "ola", origin: "https://book.example.com" } as const;
    const cancel = (reference: string) =>
      cancelBooking(
        { db, clock, sellers, paying, payments: demoPayments(db, clock).operations },
        { ...cancelling, reference },
      );
    return { db, organisation, account, booking, form, held, cancel };

    /** A form as its reader saw it: with the card and the price of that moment. */
    async function form(choice: { currency?: string; tender?: string[] }, arrival = ARRIVAL): Promise<Order> {
      const key = seatKey(show, arrival);
      const order = { ...aForm(organisation), account, key, ...choice, idempotencyKey: newId() };
      const quoted = await booking.quote({ ...order, selection: undefined });
      if (!quoted.ok) throw new Error(`nothing to book: ${quoted.reason}`);
      return { ...order, selection: quoted.value.wallet.chosen, priceToken: quoted.value.priceToken };
    }

    /** By name, minor units. */
    async function held(): Promise<Record<string, number>> {
      const owner = { organisation, accountId: account.id };
      const balances = await balancesOf(db, ledger, owner, TENDER_KINDS, TODAY);
      return Object.fromEntries(balances.map(({ kind, held: { minor, currency } }) => [`${kind}-${currency}`, minor]));
    }
  }
});
