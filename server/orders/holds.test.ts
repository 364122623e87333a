import { expect, test } from "vitest";
import { describeWithDatabase } from "../../tests/drivers/databases.ts";
import { aHolding, hooked, NOON, raceForTheLast, raceOfOneHolder } from "../../tests/drivers/holding.ts";
import { testsAll } from "../../tests/drivers/scope.ts";
import { givenShow, type SeatKey, seatKey, seatsHeld, seatsTaken } from "../../tests/fakes/trial-product.ts";
import { bookingOn } from "../../tests/fixtures/bookings.ts";
import { aForm } from "../../tests/fixtures/order-form.ts";
import { RATES } from "../../tests/fixtures/rates.ts";
import { parseDay } from "../core/day.ts";
import { MINUTE } from "../core/durations.ts";
import { GUEST_HOLD_LIFE, HOLD_LIFE, PAYMENT_LIFE, QUOTE_KEPT, QUOTE_LIFE } from "../core/lifetimes.ts";
import { connect } from "../db/connect.ts";
import type { RateSource } from "../ports/rates.ts";
import { readStoredQuote } from "./quotes.ts";

const ARRIVAL = parseDay("2026-12-12") as number;

describeWithDatabase((open, _engine, race) => {
  test("BK-02 held nights count as taken for everybody but their visitor, until their end, which comes once later", async () => {
    const { at, supplier, holder, key, sees, booking, organisation } = await givenSeats({ units: 1 });
    const [ana, eva] = [await holder(), await holder()];
    const chosen = await ana.choose(key);
    expect(await sees()).toBe(1);
    await ana.hold(chosen);
    expect(await sees()).toBe(0);
    expect(await supplier.recheck(organisation, key)).toEqual({ ok: false, reason: "sold-out" });
    expect(await booking.quote({ ...aForm(organisation), account: eva.account, key })).toMatchObject({ ok: false });
    expect(await eva.chooses(key)).toMatchObject({ ok: false, reason: "sold-out" });
    // Choosing it again is choosing the same.
    expect((await ana.choose(key)).id).toBe(chosen.id);

    at.now = NOON + HOLD_LIFE - 1;
    let held = await ana.look(chosen);
    expect(held).toMatchObject({ heldUntil: NOON + HOLD_LIFE, wasExtended: false, held: expect.any(String) });
    await Promise.all([ana.extend(held), ana.extend(held)]);
    held = await ana.look(chosen);
    expect(held).toMatchObject({ heldUntil: NOON + 2 * HOLD_LIFE, wasExtended: true });
    await ana.extend(held);
    expect(await ana.look(chosen)).toMatchObject({ heldUntil: NOON + 2 * HOLD_LIFE });

    at.now = NOON + 2 * HOLD_LIFE;
    expect(await ana.look(chosen)).toMatchObject({ held: undefined, isOpen: false });
    await ana.extend(held);
    expect(await ana.look(chosen)).toMatchObject({ held: undefined });
    // By the clock it is there again; searches know it as soon as anybody ends it.
    expect(await supplier.recheck(organisation, key)).toMatchObject({ ok: true });
    const ended = await Promise.all([booking.holds.expire(), booking.holds.expire()]);
    expect(ended).toContain(1);
    expect(await booking.holds.expire()).toBe(0);
    expect(await sees()).toBe(1);
    expect(await eva.chooses(key)).toMatchObject({ ok: true });
  });

  test("BK-02 G1 what was held by a process that died before it wrote that down is given back at its end", async () => {
    const { at, supplier, booking, key, sees, counts } = await givenSeats({ units: 1 });
    expect(await supplier.hold?.(key, NOON + HOLD_LIFE, { name: "a visitor", isGuest: false })).toMatchObject({
      ok: true,
    });
    at.now = NOON + HOLD_LIFE - 1;
    await booking.holds.expire();
    expect(await sees()).toBe(0);
    at.now += 1;
    await booking.holds.expire();
    expect(await sees()).toBe(1);
    expect(await counts()).toEqual({ taken: 0, held: 0, booked: 0 });
  });

  test("BK-02 a crawler, a guest without an email address and a stranger with the link hold nothing; whose a guest's hold is their browser says, not the address typed", async () => {
    const { holder, guest, key, counts, db } = await givenSeats();
    const ana = guest("a browser");
    const chosen = await ana.choose(key);
    await ana.hold(chosen);
    await ana.hold(chosen, "nobody");
    expect(await counts()).toEqual({ taken: 0, held: 0, booked: 0 });
    await ana.hold(chosen, "Ana@example.com");
    expect(await counts()).toEqual({ taken: 1, held: 1, booked: 0 });
    const eva = await holder();
    expect(await eva.finds(chosen)).toBeUndefined();
    expect(await guest("another browser").finds(chosen)).toBeUndefined();

    // A stranger types her address in three browsers.
    for (const browser of ["1", "2", "3"]) {
      const stranger = guest(browser);
      await stranger.hold(await stranger.choose(key), "ana@example.com");
    }
    expect(await ana.look(chosen)).toMatchObject({ held: expect.any(String) });
    const rows = JSON.stringify(await db.selectFrom("quote").selectAll().execute());
    expect(rows + JSON.stringify(await db.selectFrom("stock_booking").selectAll().execute())).not.toMatch(
      /ana@|a browser|192\.0\.2/i,
    );
  });

  test("BK-02 BK-04 who books the last room just as it is held for them has it; another buyer does not", async () => {
    const { holder, key, book } = await givenSeats({ units: 1 });
    const [ana, eva] = [await holder(), await holder()];
    const chosen = await ana.choose(key);
    const [kept, priceToken] = [await ana.look(chosen), await ana.tokenOf(chosen)];
    const evas = await eva.choose(key);
    const other = { kept: await eva.look(evas), priceToken: await eva.tokenOf(evas) };
    await ana.hold(chosen);
    expect(await book(eva, evas, undefined, other)).toMatchObject({ ok: false, reason: "sold-out" });
    expect(await book(ana, chosen, undefined, { kept, priceToken })).toMatchObject({ ok: true });
  });

  race("BK-02 a third hold takes the place of the oldest, five at once too", async () => {
    const { at, guest, key, counts } = await givenSeats();
    const ana = guest("a browser");
    const stays: { id: string }[] = [];
    for (let later = 0; later < 9; later++) stays.push(await ana.choose(offerOn(key, later)));
    const isHeld = async (chosen: { id: string } | undefined) => (await ana.look(chosen!)).held !== undefined;
    const held = async () => (await Promise.all(stays.slice(0, 4).map(isHeld))).map(Number).join("");
    const told: string[] = [];
    for (const chosen of stays.slice(0, 4)) {
      at.now += 1;
      await ana.hold(chosen, "ana@example.com");
      told.push(await held());
    }
    expect(told).toEqual(["1000", "1100", "0110", "0011"]);
    await Promise.all(stays.slice(4).map((each) => ana.hold(each, "ana@example.com")));
    expect(await counts()).toEqual({ taken: 2, held: 2, booked: 0 });
  });

  test("BK-02 another rate of the last room takes over its holder's hold and the time it has, and gives it back", async () => {
    const { at, supplier, organisation, holder, guest, key, counts, book } = await givenSeats({ units: 1 });
    const cheaper = { ...key, rate: "last" };
    const [ana, eva] = [guest("a browser"), await holder()];
    const chosen = await ana.choose(key);
    await ana.hold(chosen, "ana@example.com");
    await ana.extend(await ana.look(chosen));
    at.now += GUEST_HOLD_LIFE + MINUTE;
    expect(await eva.chooses(cheaper)).toMatchObject({ ok: false, reason: "sold-out" });
    expect(await supplier.recheck(organisation, cheaper)).toMatchObject({ reason: "sold-out" });
    const own = await ana.heldFor();
    expect(await supplier.recheck(organisation, cheaper, own)).toMatchObject({ ok: true });

    const other = await ana.choose(cheaper);
    await ana.hold(other);
    expect(await ana.look(other)).toMatchObject({ heldUntil: NOON + 2 * GUEST_HOLD_LIFE, wasExtended: true });
    expect(await ana.look(chosen)).toMatchObject({ held: undefined, isOpen: true });
    expect(await counts()).toEqual({ taken: 1, held: 1, booked: 0 });
    for (const each of [chosen, other, chosen]) await ana.hold(each);
    expect(await ana.look(chosen)).toMatchObject({ heldUntil: NOON + 2 * GUEST_HOLD_LIFE, held: expect.any(String) });
    expect(await book(ana, chosen)).toMatchObject({ ok: true });
    expect(await counts()).toEqual({ taken: 1, held: 0, booked: 1 });
  });

  test("BK-02 a guest can't hold without end by changing stays: other nights take over the shared rooms, and count", async () => {
    const { holder, key, counts } = await givenSeats({ units: 9 });
    const longer = { ...key, nights: 2 };
    const ana = await holder();
    const held = async (wanted: SeatKey) => {
      const answer = await ana.hold(await ana.choose(wanted));
      return answer.ok || answer.reason;
    };
    expect(await held(key)).toBe(true);
    expect(await held(longer)).toBe(true);
    // A room for two nights, and none for one beside it.
    expect(await counts()).toMatchObject({ held: 1 });
    expect(await held(key)).toBe("held-before");
    expect(await held(offerOn(key, 3))).toBe(true);
    expect(await held({ ...key, nights: 4 })).toBe("held-before");
  });

  test("BK-02 who let the same rooms go twice has them held no more that day, by whatever rate or nights", async () => {
    const { at, holder, key, counts, book } = await givenSeats({ units: 9 });
    const cheaper = { ...key, rate: "last" };
    const longer = { ...key, nights: 2 };
    const ana = await holder();
    const letRunOut = async (wanted: SeatKey, person = ana) => {
      const answer = await person.hold(await person.choose(wanted));
      at.now += HOLD_LIFE;
      return answer.ok || answer.reason;
    };
    expect(await letRunOut(key)).toBe(true);
    expect(await letRunOut(cheaper)).toBe(true);
    expect(await letRunOut(longer)).toBe("held-before");
    expect(await counts()).toMatchObject({ booked: 0 });
    expect(await letRunOut(offerOn(key, 5))).toBe(true);
    expect(await letRunOut(key, await holder())).toBe(true);
    // It is theirs to book, and held again once the first of them is a day ago.
    expect(await book(ana, await ana.choose(key))).toMatchObject({ ok: true });
    at.now = NOON + HOLD_LIFE + QUOTE_KEPT - 1;
    expect(await letRunOut(longer)).toBe("held-before");
    at.now = NOON + HOLD_LIFE + QUOTE_KEPT;
    expect(await letRunOut(longer)).toBe(true);
  });

  test("BK-02 guests of one network who throw their cookies away hold the same rooms six times a day; accounts there are not counted with them", async () => {
    const { at, guest, holder, key } = await givenSeats({ units: 9 });
    const asGuest = async (browser: number, address?: string) => {
      const one = guest(String(browser), address);
      const answer = await one.hold(await one.choose(key), `${browser}@example.com`);
      at.now += HOLD_LIFE;
      return answer.ok || answer.reason;
    };
    for (let browser = 0; browser < 6; browser++) expect(await asGuest(browser)).toBe(true);
    expect(await asGuest(6)).toBe("held-before");
    expect(await asGuest(7, "192.0.2.77")).toBe(true);
    const ana = await holder();
    expect(await ana.hold(await ana.choose(key))).toMatchObject({ ok: true });
  });

  race(
    "BK-02 guests of one network hold three seats of a show a night, 24 at once with fresh cookies, whatever seats",
    async () => {
      const { guest, holder, key, counts } = await givenSeats({ units: 40 });
      const other = { ...key, tier: "balcony" };
      const ask = async (browser: number, wanted: SeatKey, address?: string) => {
        const one = guest(String(browser), address);
        const answer = await one.hold(await one.choose(wanted), "ana@example.com");
        return answer.ok || answer.reason;
      };
      const nine = { ...key, nights: 2, seats: Array(9).fill(key.seats[0]) };
      expect(await ask(99, nine)).toBe("network-limit");
      const told = await Promise.all(Array.from({ length: 24 }, (_, i) => ask(i, i % 2 ? key : other)));
      expect(told.filter((each) => each === true)).toHaveLength(3);
      expect(told.filter((each) => each === "network-limit")).toHaveLength(21);
      expect(await counts()).toMatchObject({ taken: 3, held: 3 });
      // Another night, another network, and an account.
      expect(await ask(30, offerOn(key, 1))).toBe(true);
      expect(await ask(31, key, "198.51.100.7")).toBe(true);
      const ana = await holder();
      expect(await ana.hold(await ana.choose(key))).toMatchObject({ ok: true });
    },
  );

  test("BK-02 a guest who was refused has the rooms held once others' holds are over", async () => {
    const { at, guest, key } = await givenSeats({ units: 1 });
    const [ana, eva] = [guest("a"), guest("b", "198.51.100.7")];
    const later = await eva.choose(key);
    await ana.hold(await ana.choose(key), "ana@example.com");
    expect(await eva.hold(later, "eva@example.com")).toMatchObject({ ok: false, reason: "gone" });
    const three = await givenSeats({ units: 3 });
    const [first, second] = [three.guest("a"), three.guest("b", "198.51.100.7")];
    await first.hold(await first.choose(three.key), "ana@example.com");
    const waits = await second.choose(three.key);
    expect(await second.hold(waits, "eva@example.com")).toMatchObject({ reason: "guests-limit" });
    three.at.now += GUEST_HOLD_LIFE;
    expect(await second.hold(waits, "eva@example.com")).toMatchObject({ ok: true });
    expect(await second.look(waits)).toMatchObject({ heldUntil: at.now + 2 * GUEST_HOLD_LIFE });
  });

  const shares: [units: number, most: number][] = [
    [40, 12],
    [9, 2],
    [1, 1],
  ];
  for (const [units, most] of shares.filter(([units]) => testsAll || units === 9))
    race(`BK-02 of ${units} seats of a tier all guests together hold ${most}, 24 networks at once`, async () => {
      const { guest, key, counts } = await givenSeats({ units });
      const guests = Array.from({ length: 24 }, (_, i) => guest(String(i), `198.51.${i}.7`));
      const chosen = await Promise.all(guests.map((each) => each.choose(key)));
      const told = await Promise.all(guests.map((each, i) => each.hold(chosen[i]!, "ana@example.com")));
      expect(told.filter(({ ok }) => ok)).toHaveLength(most);
      expect(await counts()).toMatchObject({ taken: most, held: most });
    });

  race("BK-02 an account holds four seats of a show a night, over its tiers, at once too", async () => {
    const { holder, key, counts } = await givenSeats({ units: 40 });
    const other = { ...key, tier: "balcony" };
    const ana = await holder();
    const seats = (of: SeatKey, count: number) => ({ ...of, seats: Array(count).fill(of.seats[0]) });
    expect(await ana.hold(await ana.choose(seats(key, 5)))).toMatchObject({ reason: "account-limit" });
    const wanted = [await ana.choose(seats(key, 3)), await ana.choose(seats(other, 2))];
    const told = await Promise.all(wanted.map((each) => ana.hold(each)));
    expect(told.filter(({ ok }) => ok)).toHaveLength(1);
    const { held } = await counts();
    expect(await ana.hold(await ana.choose(seats(told[0]?.ok ? other : key, 4 - held)))).toMatchObject({ ok: true });
    expect(await counts()).toMatchObject({ taken: 4, held: 4 });
  });

  test("BK-02 a guest's hold is short, until a payment begins, once", async () => {
    const { at, guest, key, booking } = await givenSeats();
    const ana = guest("a browser");
    const chosen = await ana.choose(key);
    await ana.hold(chosen, "ana@example.com");
    const held = await ana.look(chosen);
    expect(held).toMatchObject({ heldUntil: NOON + GUEST_HOLD_LIFE, isGuests: true });
    at.now += MINUTE;
    const which = { organisationId: chosen.organisationId, kept: held };
    const until = at.now + PAYMENT_LIFE;
    await booking.holds.payBegins(which, until);
    at.now += MINUTE;
    await booking.holds.payBegins(which, until + MINUTE);
    expect(await ana.look(chosen)).toMatchObject({ heldUntil: until, isGuests: true });
  });

  test("BK-02 BK-03 a guest who goes from rate to rate and begins a payment at each gains time once", async () => {
    const { at, guest, key, booking } = await givenSeats();
    const rates = [key, { ...key, rate: "last" }] as const;
    const ana = guest("a browser");
    const ends: number[] = [];
    for (const rate of [rates[0], rates[1], rates[0], rates[1]]) {
      const chosen = await ana.choose(rate);
      await ana.hold(chosen, "ana@example.com");
      const which = { organisationId: chosen.organisationId, kept: await ana.look(chosen) };
      await booking.holds.payBegins(which, at.now + PAYMENT_LIFE);
      ends.push((await ana.look(chosen)).heldUntil ?? 0);
      at.now += MINUTE;
    }
    expect(ends).toEqual([0, 0, 0, 0].map(() => NOON + PAYMENT_LIFE));
  });

  race(
    "BK-03 chosen ten times at once, at two nodes, it is one quote; what has ended makes room for a new one",
    async () => {
      const { at, clock, settings, holder, key, booking, db, book } = await givenSeats({ units: 9 });
      const node = connect(settings);
      const other = bookingOn(node, clock).booking;
      const ana = await holder();
      const all = async () => {
        const chosen = await Promise.all(
          Array.from({ length: 10 }, (_, i) => ana.chooses(key, i % 2 ? booking : other)),
        );
        return new Set(chosen.map((each) => (each.ok ? each.value.id : expect.unreachable())));
      };
      const [first] = await all();
      expect(await all()).toEqual(new Set([first]));
      expect(await db.selectFrom("quote").select("id").execute()).toHaveLength(1);
      at.now += QUOTE_LIFE;
      const [second, ...rest] = await all();
      expect([second === first, rest]).toEqual([false, []]);
      expect(await book(ana, { id: second ?? "" })).toMatchObject({ ok: true });
      const [third] = await all();
      expect([first, second]).not.toContain(third);
      await node.destroy();
    },
  );

  test("R1 BK-03 a client address pins so many offers in a while, with whatever cookies; another one is not in its way", async () => {
    const { at, guest, key, db, organisation } = await givenSeats({ units: 9 });
    const throttle = { ...organisation.throttle, choices: 3 };
    const pins = async (browser: string, address: string) => {
      const chosen = await guest(browser, address).chooses(key, undefined, {
        organisation: { ...organisation, throttle },
      });
      return chosen.ok || chosen.reason;
    };
    const told = [];
    for (const browser of ["1", "2", "3", "4", "5"]) told.push(await pins(browser, "2001:db8::1"));
    expect(told).toEqual([true, true, true, "throttled", "throttled"]);
    expect(await pins("6", "2001:db8::2")).toBe("throttled");
    expect(await pins("7", "192.0.2.7")).toBe(true);
    // What is pinned is found without being counted.
    expect(await pins("1", "2001:db8::1")).toBe(true);
    expect(await db.selectFrom("quote").select("id").execute()).toHaveLength(4);
    at.now += organisation.throttle.firstWait * MINUTE;
    expect(await pins("8", "2001:db8::1")).toBe(true);
  });

  test("BK-03 a quote is of its own offer alone", async () => {
    const { holder, key, booking, organisation } = await givenSeats();
    const ana = await holder();
    const { id } = await ana.choose(key);
    expect(await booking.quotes.find(organisation.id, id, ana, key)).toMatchObject({ id });
    expect(await booking.quotes.find(organisation.id, id, ana, offerOn(key, 1))).toBeUndefined();
  });

  test("BK-02 only what is not overdue is extended; what another process extended meanwhile is not given back", async () => {
    const { at, holder, key, booking, db, whenReleased } = await givenSeats();
    const ana = await holder();
    const [first, second] = [await ana.choose(key), await ana.choose(offerOn(key, 1))];
    await ana.hold(first);
    at.now += 1;
    await ana.hold(second);
    const held = await ana.look(first);
    at.now = NOON + HOLD_LIFE;
    await ana.extend(held);
    expect(await readStoredQuote({ db, clock: { now: () => 0 } }, first.organisationId, first.id)).toMatchObject({
      heldUntil: NOON + HOLD_LIFE,
      wasExtended: false,
    });
    at.now += 1;
    whenReleased(() =>
      db
        .updateTable("quote")
        .set({ held_until: at.now + HOLD_LIFE })
        .where("id", "=", second.id)
        .execute(),
    );
    await booking.holds.expire();
    expect(await ana.look(second)).toMatchObject({ held: expect.any(String) });
    expect(await ana.look(first)).toMatchObject({ held: undefined });
  });

  test("BK-02 rooms that arrive after their quote was given up go back at once", async () => {
    const { holder, key, counts, db, whenHeld } = await givenSeats();
    const ana = await holder();
    const chosen = await ana.choose(key);
    whenHeld(() => db.updateTable("quote").set({ state: "released" }).execute());
    await ana.hold(chosen);
    expect(await counts()).toEqual({ taken: 0, held: 0, booked: 0 });
  });

  test("BK-04 a sale takes what is held for its buyer, ends what is overdue, and frees their place", async () => {
    const { at, holder, key, counts, db, book } = await givenSeats({ units: 1 });
    const [ana, eva] = [await holder(), await holder()];
    const chosen = await ana.choose(key);
    await ana.hold(chosen);
    expect(await book(eva, undefined)).toMatchObject({ ok: false, reason: "sold-out" });
    at.now = NOON + HOLD_LIFE;
    const sold = await book(eva, undefined);
    expect(sold).toMatchObject({ ok: true });
    expect(await counts()).toEqual({ taken: 1, held: 0, booked: 1 });
    // The former holder learns that it is sold out, and the ended hold frees its rooms only once.
    expect(await book(ana, chosen)).toMatchObject({ ok: false, reason: "sold-out" });
    const two = await givenSeats({ units: 1 });
    const lea = await two.holder();
    const hers = await lea.choose(two.key);
    await lea.hold(hers);
    expect(await two.book(lea, hers)).toMatchObject({ ok: true });
    expect(await two.counts()).toEqual({ taken: 1, held: 0, booked: 1 });
    expect(await lea.finds(hers)).toBeUndefined();
    expect(await seatsHeld(db)).toEqual([]);
  });

  for (const units of testsAll ? [1, 10] : [10])
    race(
      `W1 BK-04 the last seats (${units}), at two nodes, many at once who hold, extend, let go and buy: none is sold twice, all are answered`,
      async () => raceForTheLast(await givenSeats({ units }), units, (node, clock) => bookingOn(node, clock).booking),
    );

  race("W1 BK-04 one holder's hold, extension, end and sale at once leave taken what is held and booked", async () => {
    for (let round = 0; round < 8; round++) await raceOfOneHolder(await givenSeats({ units: 2 }), round % 2 === 0);
  });

  test("BK-03 a quote keeps its rates until it expires; each kind of change is reported, old and new, and old consent refused", async () => {
    const table = { ...RATES };
    const { at, show, holder, key, book } = await givenSeats({}, { current: async () => table });
    const ana = await holder();
    const order = { currency: "EUR" };
    const chosen = await ana.choose(key, order);
    table.unitsPerUsd = { ...RATES.unitsPerUsd, EUR: "0.9" };
    expect(await ana.look(chosen)).toMatchObject({ receipt: { payable: 88_00 }, rates: RATES });
    const consent = await ana.tokenOf(chosen, order);

    show.cityTax = 5_00;
    const changed = await book(ana, chosen, undefined, { ...order, priceToken: consent });
    expect(changed).toMatchObject({
      ok: false,
      reason: "price-changed",
      was: { price: { minor: 88_00, currency: "EUR" }, receipt: { payable: 88_00 } },
      quote: { receipt: { payable: 96_00 } },
    });
    const accepted = await ana.tokenOf(chosen, order);
    // Another price and other terms between the look and the sale: agreeing to the one is not agreeing to the other.
    show.cancel = null;
    const terms = await book(ana, chosen, undefined, { ...order, priceToken: accepted });
    expect(terms).toMatchObject({ reason: "price-changed", quote: { offer: { terms: { cancel: { kind: "none" } } } } });
    if (terms.ok || terms.reason !== "price-changed") return expect.unreachable();
    expect(await book(ana, chosen, undefined, { ...order, priceToken: terms.quote.priceToken })).toMatchObject({
      ok: true,
      value: { receipt: { payable: 96_00, rate: { rate: "0.8" } }, cancel: { kind: "none" } },
    });

    const late = await ana.choose(offerOn(key, 1), order);
    at.now = NOON + QUOTE_LIFE;
    expect((await ana.look(late)).rates).toBeUndefined();
    await ana.hold(late);
    expect(await ana.look(late)).toMatchObject({ held: expect.any(String), rates: undefined });
  });

  test("T14 BK-03 reports cancellation terms that change between re-check and sale, refuses old consent and keeps the hold", async () => {
    const { show, holder, key, book, counts, justBefore } = await givenSeats({ units: 1 });
    const ana = await holder();
    const chosen = await ana.choose(key);
    await ana.hold(chosen);
    const consent = await ana.tokenOf(chosen);
    justBefore(async () => {
      show.cancel = null;
    });
    const told = await book(ana, chosen, undefined, { priceToken: consent });
    expect(told).toMatchObject({
      reason: "price-changed",
      was: { price: { minor: 110_00 }, terms: { cancel: { kind: "steps" } } },
      quote: { receipt: { payable: 110_00 }, offer: { terms: { cancel: { kind: "none" } } } },
    });
    expect(await counts()).toEqual({ taken: 1, held: 1, booked: 0 });
    expect(await book(ana, chosen, undefined, { priceToken: consent })).toMatchObject({ reason: "price-changed" });
    const accepted = await ana.tokenOf(chosen);
    expect(await book(ana, chosen, undefined, { priceToken: accepted })).toMatchObject({
      ok: true,
      value: { cancel: { kind: "none" } },
    });
    expect(await counts()).toEqual({ taken: 1, held: 0, booked: 1 });
  });

  test("BK-03 what was chosen is forgotten after a day", async () => {
    const { at, holder, key, booking, db } = await givenSeats();
    const ana = await holder();
    await ana.choose(key);
    at.now = NOON + QUOTE_LIFE + QUOTE_KEPT - 1;
    await booking.quotes.deleteOld();
    expect(await db.selectFrom("quote").select("id").execute()).toHaveLength(1);
    at.now += 1;
    await booking.quotes.deleteOld();
    expect(await db.selectFrom("quote").select("id").execute()).toEqual([]);
  });

  const offerOn = (key: SeatKey, later: number): SeatKey => ({ ...key, day: ARRIVAL + later });

  async function givenSeats(offered: { units?: number } = {}, rates?: RateSource) {
    const opened = await open();
    const site = await aHolding(opened, readStoredQuote, async (db, clock, hooks) => {
      const show = givenShow(offered);
      const sold = bookingOn(db, clock, rates, undefined, (own) => hooked(own, hooks));
      return { ...sold, show, key: seatKey(show, ARRIVAL) };
    });
    const { supplier, organisation, key, db } = site;
    return {
      ...site,
      /** How many offers there are for others. */
      sees: async () => Number((await supplier.recheck(organisation, key)).ok),
      counts: async () => ({
        taken: await seatsTaken(db),
        held: (await seatsHeld(db)).reduce((sum, seats) => sum + seats, 0),
        booked: (await db.selectFrom("booking").select("id").execute()).length,
      }),
    };
  }
});
