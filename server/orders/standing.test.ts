import type { Kysely } from "kysely";
import { expect, test } from "vitest";
import { describeWithDatabase } from "../../tests/drivers/databases.ts";
import { givenShow, registerTrial, seatKey, seatsTaken } from "../../tests/fakes/trial-product.ts";
import { givenAccount } from "../../tests/fixtures/accounts.ts";
import { bookingOn } from "../../tests/fixtures/bookings.ts";
import { aForm } from "../../tests/fixtures/order-form.ts";
import { givenOrganisation } from "../../tests/fixtures/organisations.ts";
import { givenDiscountCard } from "../../tests/fixtures/wallet.ts";
import { createThrottle } from "../auth/throttle.ts";
import { parseDay } from "../core/day.ts";
import { DAY, HOUR } from "../core/durations.ts";
import type { Database } from "../db/schema.ts";
import type { Booking } from "./booked.ts";
import { bookingWithEvents, cancelBooking, markNoShow, planNoShow, planWhole } from "./cancel.ts";
import type { BookingItem } from "./item-queries.ts";
import { itemsOf } from "./items.ts";
import { createNameCorrections } from "./name-corrections.ts";
import { remainingPart } from "./remaining-part.ts";

const NOW = Date.UTC(2026, 10, 21, 12);
const ARRIVAL = parseDay("2026-12-12") as number;
const CHECK_IN = Date.UTC(2026, 11, 12, 15);
const PARTIES = [
  { adults: 2, childAges: [] },
  { adults: 1, childAges: [5] },
];

/** Three nights of two rooms at USD 660.00 with taxes, which are EUR 528.00; USD 50.00 of it paid with a card. */
describeWithDatabase((open) => {
  test("BK-06 what stands of a booking is its rooms, their part of price, taxes, fees and terms, and what the others cost", async () => {
    const { booking, booked, cancelRoom } = await given();
    expect(await booking.standing(booked)).toBeUndefined();
    await cancelRoom(2);
    expect(await booking.standing(booked)).toMatchObject({
      cost: 24_00,
      paid: 40_00,
      toPay: 248_00,
      booking: {
        sold: { seats: [PARTIES[0]] },
        receipt: {
          items: 1,
          total: 264_00,
          payable: 248_00,
          perUnit: 88_00,
          sources: [],
          property: { total: 330_00, payable: 310_00 },
          lines: [
            { code: "base", amount: 240_00 },
            { code: "tax", amount: 24_00 },
          ],
        },
        cancel: { steps: [{ penalty: { minor: 30_00, currency: "USD" } }], then: { percent: 100 } },
      },
    });
    expect(await booking.priceNow(booked)).toBe(288_00);
  });

  test("BK-05 BK-06 the email about one room names it, tells what is kept and why, and puts the event right for those who come", async () => {
    const { booked, cancelRoom, lastEmail } = await given();
    await cancelRoom(2);
    const { subject, text, calendar } = await lastEmail();
    expect(subject).toBe(`Seats 2 of 2 canceled: Casa do Rio (${booked.reference})`);
    expect(text).toContain("Seats 2 of 2 are canceled");
    expect(text).toContain("seat 2 (1 adult, 1 child (5)). You keep the other seats.");
    expect(text).toContain("Still on your booking\nDiscount card: USD 50.00");
    expect(text).toContain("it counts toward the rest of it and the cancellation fee, EUR 24.00.");
    expect(text).toContain("To pay at the box office: EUR 248.00.");
    expect(text).not.toMatch(/Refund\n|removes the show/);
    for (const line of [
      ...["METHOD:REQUEST", "SEQUENCE:1", "STATUS:CONFIRMED"],
      "ATTENDEE;PARTSTAT=ACCEPTED;RSVP=FALSE:mailto:ana@example.com",
      "LOCATION:Box office",
    ])
      expect(calendar).toContain(`${line}\r\n`);
    expect(calendar).toContain("1 seat: 2 adults\\n");
  });

  test("BK-06 the email about one room tells what canceling it costs, also if nothing was paid before", async () => {
    const { cancelRoom, lastEmail } = await given("a fee", PARTIES, 0);
    await cancelRoom(2);
    const { text } = await lastEmail();
    expect(text).toMatch(/The cancellation fee is EUR 24\.00\.\s+To pay at the box office: EUR 288\.00\./);
    expect(text).not.toContain("Not refunded");
  });

  test("BK-06 the email about a booking canceled whole says what the property can ask for, as its page does", async () => {
    const { clock, cancelRoom, lastEmail } = await given();
    clock.time = CHECK_IN - HOUR;
    await cancelRoom(1, 2);
    const { text } = await lastEmail();
    expect(text).toContain("The theater may charge you EUR 488.00.");
    expect(text).not.toContain("To pay at the box office");
  });

  test("BK-05 emails a corrected name with the remaining rooms, their cost with that of the others, and the amount due", async () => {
    const { db, organisation, account, booked, cancelRoom, lastEmail } = await given();
    await cancelRoom(2);
    const clock = { now: () => NOW + HOUR };
    const throttle = createThrottle({ db, clock, secret: "a secret" });
    const { wallet } = bookingOn(db, clock);
    const names = createNameCorrections({ db, clock, throttle, wallet });
    const site = { organisation, origin: "https://book.example.com" };
    await names.correct(booked, { firstName: "Anna", lastName: "Silva" }, account.id, site);
    const { text, calendar } = await lastEmail();
    for (const line of [
      ...["Seats: 1 seat: 2 adults\n", "Canceled seats: EUR 24.00", "Total with taxes and fees: EUR 288.00"],
      ...[
        "Paid with your booking: -EUR 40.00",
        "To pay at the box office: EUR 248.00",
        "The theater charges USD 310.00",
      ],
      "canceling costs USD 30.00",
    ])
      expect(text).toContain(line);
    expect(calendar).toContain("1 seat: 2 adults\\n");
    expect(calendar).toContain("SEQUENCE:2\r\n");
  });

  test("BK-06 WA-09 gives the reason of the kept amount: cancelled by the guest, by others, or a no-show", async () => {
    const guests = await given();
    await guests.cancelRoom(1, 2);
    const asked = await guests.lastEmail();
    expect(asked.text).toContain(
      "Not refunded\nDiscount card: USD 50.00\n\nThe fee under the terms of your booking is EUR 48.00.",
    );
    expect(asked.calendar).toContain("METHOD:CANCEL");

    const properties = await given();
    await properties.cancelRoom(1);
    await properties.cancelRest("property");
    const ended = (await properties.lastEmail()).text;
    expect(ended).toContain("Refund\nDiscount card: USD 20.00");
    expect(ended).toContain("Not refunded\nDiscount card: USD 30.00\n\nThis is the fee for an earlier cancellation.");

    const nobody = await given();
    nobody.clock.time = CHECK_IN + HOUR;
    await nobody.noShow();
    expect((await nobody.lastEmail()).text).toContain("This is the no-show fee under the terms of your booking");

    const unknown = await given("unknown");
    unknown.clock.time = CHECK_IN + HOUR;
    await unknown.noShow();
    expect((await unknown.lastEmail()).text).toContain("so we can't refund the price");
    expect(await unknown.booking.priceNow(unknown.booked)).toBe(528_00);
  });

  test("BK-06 records a no-show only at the cost that was shown", async () => {
    const { db, clock, booked, booking, noShow, plan } = await given();
    clock.time = CHECK_IN + HOUR;
    const { token } = await plan();
    await db.updateTable("booking_item").set({ share: 1_00 }).where("number", "=", 2).execute();
    expect(await noShow(token)).toEqual({ ok: false, reason: "plan-changed" });
    expect(await booking.priceNow(booked)).toBe(265_00);
    expect((await db.selectFrom("booking").select("state").executeTakeFirstOrThrow()).state).toBe("confirmed");
    expect(await noShow((await plan()).token)).toMatchObject({ ok: true, value: { state: "no-show" } });
  });

  test("BK-06 a no-show can be recorded once the first of its items has begun", async () => {
    const { db, clock, noShow } = await given();
    await db
      .updateTable("booking_item")
      .set({ starts_at: CHECK_IN + DAY })
      .where("number", "=", 2)
      .execute();
    clock.time = CHECK_IN - 1;
    expect(await noShow()).toEqual({ ok: false, reason: "not-begun" });
    clock.time = CHECK_IN;
    expect(await noShow()).toMatchObject({ ok: true, value: { state: "no-show" } });
  });

  test("BK-05 BK-06 the email about a room names that room, not one that was canceled before", async () => {
    const { clock, cancelRoom, lastEmail } = await given("a fee", [...PARTIES, { adults: 1, childAges: [] }]);
    await cancelRoom(3);
    clock.time += HOUR;
    await cancelRoom(2);
    const { subject, text } = await lastEmail();
    expect(subject).toContain("Seats 2 of 3 canceled");
    expect(text).toContain("seat 2 (1 adult, 1 child (5))");
    expect(text).not.toContain("seat 3");
  });

  test("BK-06 tells by room what was canceled, by whom and for what, and of the whole booking once nothing is left", async () => {
    const { booked, booking, cancelRoom, cancelRest, events, seatsTaken } = await given();
    await cancelRoom(2);
    expect(await booking.cancellation(booked)).toMatchObject({
      ...{ at: NOW, by: "guest", noShow: false, cost: 24_00, toPay: 248_00, of: 2 },
      rooms: [{ number: 2, state: "cancelled", penalty: 24_00 }],
    });
    expect([await events(), await seatsTaken()]).toEqual([["booked", "cancelled 2 guest"], 3]);
    await cancelRest("property");
    expect(await booking.cancellation(booked)).toMatchObject({
      ...{ at: NOW + HOUR, by: "property", noShow: false, cost: 24_00, toPay: 0, of: 2 },
      rooms: undefined,
    });
    expect(await booking.standing(booked)).toBeUndefined();
    expect([await events(), await seatsTaken()]).toEqual([["booked", "cancelled 2 guest", "cancelled property"], 0]);
  });

  test("BK-06 AC-08 shows an operator the refund that cancels what is left, which is then made", async () => {
    const { booked, booking, cancelRoom, cancelRest, planRest } = await given();
    const card = { kind: "discount", card: { kind: "discount", code: "70040182" } };
    const usd = (minor: number) => ({ minor, currency: "USD" });
    expect(await planRest()).toEqual([{ ...card, back: usd(50_00), lost: usd(0), lasts: [] }]);
    await cancelRoom(1);
    expect(await planRest()).toEqual([{ ...card, back: usd(20_00), lost: usd(0), lasts: [] }]);
    await cancelRest("property");
    expect(await booking.cancellation(booked)).toMatchObject({ parts: [{ ...card, back: usd(20_00) }] });
  });

  test("BK-06 a no-show is of the rooms that were left: their nights stay taken, and what was canceled before costs what it cost", async () => {
    const { booked, booking, clock, cancelRoom, noShow, events, seatsTaken, states } = await given();
    await cancelRoom(2);
    clock.time = CHECK_IN;
    expect(await noShow()).toMatchObject({ ok: true, value: { state: "no-show" } });
    expect([await states(), await seatsTaken()]).toEqual([["no-show", "cancelled"], 3]);
    expect(await events()).toEqual(["booked", "cancelled 2 guest", "no-show property"]);
    expect(await booking.cancellation(booked)).toMatchObject({
      ...{ at: CHECK_IN, by: "property", noShow: true, toPay: 248_00, of: 2 },
      rooms: undefined,
    });
    expect(await booking.standing(booked)).toBeUndefined();
    expect(await noShow()).toEqual({ ok: false, reason: "not-standing" });
  });

  test("A1 BK-06 another organisation cancels no room and records no no-show", async () => {
    const { db, clock, booked, booking, account, noShow, states } = await given();
    const organisation = await givenOrganisation(db);
    const order = { organisation, actorId: account.id, origin: "https://other.example" };
    const unknown = { ok: false, reason: "unknown" };
    const planned = await booking.planCancellation(organisation, booked, [1]);
    const token = planned.ok ? planned.value.token : "";
    expect(await booking.cancelRooms({ ...order, bookingId: booked.id, rooms: [1], token })).toEqual(unknown);
    clock.time = CHECK_IN;
    expect(await noShow(undefined, organisation)).toEqual(unknown);
    expect(await states()).toEqual(["confirmed", "confirmed"]);
  });

  async function given(terms: "a fee" | "unknown" = "a fee", parties = PARTIES, card = 50_00) {
    const { db } = await open();
    const clock = { time: NOW, now: () => clock.time };
    const organisation = await givenOrganisation(db);
    const account = await givenAccount(db, organisation);
    if (card > 0) await givenDiscountCard(db, account, { amount: card });
    const rule = { steps: [{ untilHours: 48, penalty: { minor: 60_00 } }], then: { percent: 100 } };
    const show = givenShow({ cancel: terms === "unknown" ? terms : rule });
    const { booking, sellers, wallet: paying, payments } = bookingOn(db, clock);
    const key = seatKey(show, ARRIVAL, { nights: 3, parties });
    const form = { ...aForm(organisation), account, key, currency: "EUR" };
    const quoted = await booking.quote({ ...form, selection: undefined });
    if (!quoted.ok) throw new Error(quoted.reason);
    const { priceToken, wallet } = quoted.value;
    const placed = await booking.place({ ...form, selection: wallet.chosen, priceToken });
    if (!placed.ok) throw new Error(placed.reason);
    const booked = placed.value;
    const deps = { db, clock, sellers, paying, payments };
    const order = { organisation, reference: booked.reference, actorId: "op", origin: "https://book.example.com" };
    return {
      db,
      clock,
      organisation,
      account,
      booking,
      booked,
      async cancelRoom(...rooms: number[]) {
        const planned = await booking.planCancellation(organisation, booked, rooms);
        if (!planned.ok) throw new Error(planned.reason);
        const { token } = planned.value;
        const asked = { organisation, bookingId: booked.id, rooms, token, actorId: account.id, origin: order.origin };
        expect(await booking.cancelRooms(asked)).toMatchObject({ ok: true });
      },
      cancelRest(reason: "property") {
        clock.time += HOUR;
        return cancelBooking(deps, { ...order, reason });
      },
      noShow: (token?: string, whose = organisation) => markNoShow(deps, { ...order, organisation: whose, token }),
      planRest: () => planWhole(deps, booked),
      async events() {
        const found = await bookingWithEvents(db, organisation.id, booked.id);
        return found?.events.map(({ what, item, reason }) => [what, item, reason].filter(Boolean).join(" "));
      },
      seatsTaken: () => seatsTaken(db),
      states: async () => (await booking.items(booked)).map(({ state }) => state),
      async plan() {
        const planned = await planNoShow({ db, clock }, booked);
        if (!planned.ok) throw new Error(planned.reason);
        return planned.value;
      },
      lastEmail: () => lastEmail(db),
    };
  }
});

test.each([
  [[1], 33_33],
  [[1, 3], 66_66],
  [[2, 3], 66_67],
])(
  "BK-06 the lines of rooms %j come to what these cost, whatever is rounded, and what is not known stays so",
  (numbers, total) => {
    const charge = (code: string, amount: number | "unknown", shown = true) => ({ code, amount, shown });
    const receipt = {
      currency: "EUR",
      units: 1,
      items: 3,
      display: "inclusive",
      total: 100_00,
      perUnit: 100_00,
      sources: [],
      property: { currency: "EUR", total: 100_00 },
      lines: [
        charge("base", 84_99),
        charge("tax", 15_01),
        charge("city-tax", "unknown"),
        charge("deposit", 30_00, false),
      ],
      beside: [
        { code: "city-tax", amount: { minor: 10_00, currency: "USD" } },
        { code: "resort-fee", amount: "unknown" },
      ],
    };
    const part = partOf(aBooking(receipt), numbers);
    const known = part.lines.filter(({ shown }) => shown).map(({ amount }) => (amount === "unknown" ? 0 : amount));
    expect([part.total, known.reduce((sum, amount) => sum + amount, 0)]).toEqual([total, total]);
    expect(part.lines.at(-1)?.amount).toBe(numbers.length * 10_00);
    expect(part.beside?.map(({ amount }) => amount)).toEqual([
      { minor: Math.round((10_00 * numbers.length) / 3), currency: "USD" },
      "unknown",
    ]);
  },
);

test.each([
  ["inclusive", 66_67],
  ["exclusive", 56_66],
])("RO-02 BK-06 a night of the remaining rooms is shown as the price was: %s", (display, perUnit) => {
  const lines = [
    { code: "base", amount: 84_99, shown: true },
    { code: "tax", amount: 15_01, shown: true },
  ];
  const booking = aBooking({ ...FREE, display, total: 100_00, lines, property: { currency: "EUR", total: 100_00 } });
  expect(partOf(booking, [2, 3])).toMatchObject({ total: 66_67, base: 56_66, perUnit });
});

test("BK-06 what stands of a booking that costs nothing costs nothing, whatever its terms", () => {
  const then = { minor: 10_00, currency: "EUR" };
  const cancel = { kind: "steps", steps: [], then, zone: "Europe/Lisbon" };
  const booking = { ...aBooking(FREE), cancel } as Booking;
  expect(partOf(booking, [1])).toMatchObject({ total: 0, perUnit: 0, property: { total: 0, payable: 0 } });
});

/** Three rooms for a night. */
const FREE = {
  currency: "EUR",
  units: 1,
  items: 3,
  display: "inclusive",
  total: 0,
  sources: [],
  property: { currency: "EUR", total: 0 },
  lines: [{ code: "base", amount: 0, shown: true }],
};

function aBooking(receipt: object): Booking {
  return {
    id: "b",
    product: "HLT",
    sold: {
      show: { name: "Casa", zone: "Europe/Lisbon", begins: "15:00", ends: "11:00" },
      ...{ variant: "seated", day: 1, nights: 1 },
      seats: [1, 1, 1].map((adults) => ({ adults, childAges: [] })),
    },
    receipt,
    cancel: { kind: "none" },
  } as unknown as Booking;
}

function partOf(booking: Booking, numbers: number[]) {
  registerTrial();
  const items = itemsOf(booking, { supplier: "own" }) as BookingItem[];
  const standing = items.filter(({ number }) => numbers.includes(number));
  return remainingPart(booking, items, standing, { toPay: 0, discount: 0 }).receipt;
}

async function lastEmail(db: Kysely<Database>) {
  const rows = await db.selectFrom("outbox").selectAll().orderBy("created_at", "desc").orderBy("id", "desc").execute();
  const last = rows.filter(({ subject }) => !subject.startsWith("Booked"))[0];
  return {
    subject: last?.subject,
    text: (last?.text ?? "").replace(/[\u00a0\u202f]/g, " "),
    calendar: (last?.calendar ?? "").replaceAll("\r\n ", ""),
  };
}
