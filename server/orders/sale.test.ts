import type { Kysely } from "kysely";
import { expect, test } from "vitest";
import { describeWithDatabase } from "../../tests/drivers/databases.ts";
import { aLog } from "../../tests/fakes/log.ts";
import {
  endShow,
  freeBefore,
  givenShow,
  type JoiningSeats,
  type Show,
  seatKey,
  seatsTaken,
} from "../../tests/fakes/trial-product.ts";
import { givenAccount } from "../../tests/fixtures/accounts.ts";
import { bookingOn } from "../../tests/fixtures/bookings.ts";
import { aForm } from "../../tests/fixtures/order-form.ts";
import { givenOrganisation } from "../../tests/fixtures/organisations.ts";
import { givenCertificate } from "../../tests/fixtures/wallet.ts";
import { parseDay } from "../core/day.ts";
import { newId } from "../crypto/ids.ts";
import type { Database } from "../db/schema.ts";
import { seedRates } from "../db/seed/rates.ts";
import { storedRates } from "../locale-data/stored-rates.ts";
import type { Organisation } from "../organisation/settings.ts";
import type { RateSource } from "../ports/rates.ts";
import type { Order } from "./order.ts";

const CLOCK = { now: () => Date.UTC(2026, 10, 21, 20) };
const ARRIVAL = parseDay("2026-12-12") as number;
const FREE_UNTIL = Date.UTC(2026, 11, 10, 15);
const SEEN = { cancel: freeBefore(FREE_UNTIL), due: "arrival" };

type Change = () => unknown;

describeWithDatabase((open) => {
  test.each<[string, Partial<Show>, object]>([
    [
      "another price and no free cancelling",
      { price: 500_00, cancel: null },
      { receipt: { payable: 550_00 }, offer: { terms: { cancel: { kind: "none" } } } },
    ],
    [
      "only other terms of cancelling",
      { cancel: null },
      { receipt: { payable: 110_00 }, offer: { terms: { cancel: { kind: "none" } } } },
    ],
    [
      "only another second step of cancelling",
      { cancel: { steps: [{ untilHours: 48, penalty: { percent: 0 } }], then: { nights: 1 } } },
      {
        receipt: { payable: 110_00 },
        offer: { terms: { cancel: { ...freeBefore(FREE_UNTIL), then: { nights: 1 } } } },
      },
    ],
    [
      "only that the cancellation terms are unknown",
      { cancel: "unknown" },
      { offer: { terms: { cancel: { kind: "unknown" } } } },
    ],
    ["only another time of payment", { due: 7 }, { offer: { terms: { due: { by: ARRIVAL - 7 } } } }],
    ["only another variant", { rates: { full: "standing" } }, { offer: { variant: "standing" } }],
    ["only another name", { name: "Casa do Mar" }, { offer: { title: "Casa do Mar" } }],
    [
      "the same sum made up of another tax",
      { price: 88_00, taxBp: 2_500 },
      { receipt: { base: 88_00, payable: 110_00 } },
    ],
    [
      "only a deposit that was none",
      { deposit: 200_00 },
      { receipt: { payable: 110_00, lines: [{}, {}, { code: "deposit", amount: 200_00, shown: false }] } },
    ],
    ["only what its page shows", { notice: "No smoking" }, { offer: { seen: ["Casa do Rio", "No smoking"] } }],
    [
      "an earlier beginning, and so an earlier end of free cancelling",
      { begins: "12:00" },
      { offer: { terms: { cancel: freeBefore(Date.UTC(2026, 11, 10, 12)) } } },
    ],
  ])("T14 BK-03 %s between the re-check and the sale is shown, accepted or not booked", async (_, change, now) => {
    const { db, show, booking, order, justBefore } = await checkout();
    justBefore(() => Object.assign(show, change));
    const refused = await booking.place(order);
    expect(refused).toMatchObject({
      ok: false,
      reason: "price-changed",
      was: { price: { minor: 110_00, currency: "USD" }, variant: "seated", terms: SEEN },
      quote: now,
    });
    expect(await whatWasTaken(db)).toEqual({ bookings: 0, nights: 0, emails: 0, cards: 0 });
    if (refused.ok || refused.reason !== "price-changed") return;
    const accepted = await booking.place({ ...order, priceToken: refused.quote.priceToken });
    const { receipt, offer } = refused.quote;
    expect(accepted).toMatchObject({ ok: true, value: { receipt, ...offer.terms } });
  });

  test("T14 ER-03 another exchange rate between the re-check and the sale has to be accepted, be the sum the same or not", async () => {
    // 110.00 USD at 0.86 are 94.60 EUR; so they are at 0.860001.
    for (const rate of ["0.9", "0.860001"]) {
      const { db, booking, order, afterRates } = await checkout({ currency: "EUR" });
      afterRates(async () => {
        await db.updateTable("exchange_rate").set({ rate }).where("currency", "=", "EUR").execute();
      });
      expect(await booking.place(order)).toMatchObject({ ok: false, reason: "price-changed" });
      expect(await whatWasTaken(db)).toEqual({ bookings: 0, nights: 0, emails: 0, cards: 0 });
    }
  });

  test("T1 T7 a twin that is quicker between the re-check and the sale is the one booking: of the same form, or of another one", async () => {
    for (const who of ["an account", "a guest without a cookie"]) {
      const { db, booking, order, justBefore } = await checkout({ bookWithoutSession: true });
      if (who === "a guest without a cookie") order.account = undefined;
      justBefore(() => booking.place(order));
      const placed = await booking.place(order);
      expect(placed).toMatchObject({ ok: true });
      expect(await whatWasTaken(db)).toMatchObject({ bookings: 1, nights: 1, emails: 1 });
      if (!placed.ok || !order.account) continue;

      const next = { ...order, idempotencyKey: newId(), another: placed.value.id };
      justBefore(() => booking.place({ ...next, idempotencyKey: newId() }));
      expect(await booking.place(next)).toMatchObject({ ok: false, reason: "booked-before" });
      expect(await whatWasTaken(db)).toMatchObject({ bookings: 2, emails: 2 });
    }
  });

  test("OPS-01 a sale leaves a line with its reference, or with the reason it failed", async () => {
    const { show, booking, order, justBefore, lines } = await checkout();
    const line = {
      event: "booking",
      requestId: order.requestId,
      organisation: order.organisation.slug,
      payee: expect.any(String),
    };
    justBefore(() => {
      show.units = 0;
    });
    await booking.place(order);
    expect(lines).toEqual([expect.objectContaining({ ...line, outcome: "failure", reason: "sold-out" })]);
    show.units = 1;
    const placed = await booking.place(order);
    const { reference } = placed.ok ? placed.value : expect.unreachable();
    expect(lines.slice(1)).toEqual([expect.objectContaining({ ...line, outcome: "success", reference })]);
  });

  test("T14 what sold out or is not sold any more between the re-check and the sale is said so", async () => {
    const gone: [(show: Show) => unknown, string][] = [
      [(show) => Object.assign(show, { units: 0 }), "sold-out"],
      [(show) => Object.assign(show, { rates: {} }), "not-offered"],
      [endShow, "not-offered"],
    ];
    for (const [change, reason] of gone) {
      const { db, show, booking, order, justBefore } = await checkout();
      justBefore(() => change(show));
      expect(await booking.place(order)).toEqual({ ok: false, reason });
      expect(await whatWasTaken(db)).toEqual({ bookings: 0, nights: 0, emails: 0, cards: 0 });
    }
  });

  async function checkout({ bookWithoutSession = false, ...changes }: Partial<Order & Organisation> = {}) {
    const { db } = await open();
    await seedRates(db);
    const organisation = await givenOrganisation(db, { bookWithoutSession, payments: { provider: "demo" } });
    const account = await givenAccount(db, organisation);
    let change: Change | undefined;
    const through = (supplier: JoiningSeats): JoiningSeats => ({
      ...supplier,
      async recheck(...asked) {
        const offer = await supplier.recheck(...asked);
        const now = change;
        change = undefined;
        await now?.();
        return offer;
      },
    });
    const stored = storedRates({ db, clock: CLOCK, log: aLog().log });
    let newRates: Change | undefined;
    const rates: RateSource = {
      async current(unit) {
        const table = await stored.current(unit);
        const next = unit ? undefined : newRates;
        newRates = undefined;
        await next?.();
        return table;
      },
    };
    const { booking, lines } = bookingOn(db, CLOCK, rates, undefined, through);
    const show = givenShow();
    const key = seatKey(show, ARRIVAL);
    const form = { ...aForm(organisation), account, key, ...changes };
    const quoted = await booking.quote(form);
    if (!quoted.ok) throw new Error(`nothing to book: ${quoted.reason}`);
    const order: Order = { ...form, priceToken: quoted.value.priceToken };
    // No code reads this card, so it shows what a rolled-back sale leaves.
    await givenCertificate(db, await givenAccount(db, organisation));
    /** Right after the sale's own re-check, before its transaction begins. */
    const justBefore = (next: Change) => {
      change = next;
    };
    /** Right after the sale's own quote has read the rates. */
    const afterRates = (next: Change) => {
      newRates = next;
    };
    return { db, show, booking, order, justBefore, afterRates, lines };
  }
});

async function whatWasTaken(db: Kysely<Database>): Promise<Record<string, number>> {
  const [bookings, nights, emails, cards] = await Promise.all([
    db.selectFrom("booking").select("id").execute(),
    seatsTaken(db),
    db.selectFrom("outbox").select("id").execute(),
    db.selectFrom("booking_source").select("id").execute(),
  ]);
  return { bookings: bookings.length, nights, emails: emails.length, cards: cards.length };
}
