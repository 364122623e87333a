import { beforeAll, expect, test } from "vitest";
import type { CancelTerms } from "#server/core/cancel-terms";
import { parseDay } from "#server/core/day";
import { DAY, HOUR, MINUTE } from "#server/core/durations";
import type { TypedAnswers } from "#server/core/needs";
import { composedKey, type FoundOut, listOpenOrders } from "#server/orders/index";
import type { Due, FindAnswer, OfferKey } from "#server/ports/offer";
import { products } from "#server/products/index";
import { type Product, registerProducts } from "#server/products/product";
import { said } from "~/products/copy.server";
import { describeWithDatabase } from "../../../tests/drivers/databases.ts";
import { expectBalanced } from "../../../tests/drivers/invariants.ts";
import { pagesOf } from "../../../tests/drivers/pages.ts";
import { outsideProduct } from "../../../tests/fakes/outside-product.ts";
import { boxOffice, eveningKey, freeSeats, givenEvening, trial } from "../../../tests/fakes/trial-product.ts";
import { trialSaid } from "../../../tests/fakes/trial-words.ts";
import { givenAccount } from "../../../tests/fixtures/accounts.ts";
import { aForm } from "../../../tests/fixtures/order-form.ts";
import { givenOrganisation } from "../../../tests/fixtures/organisations.ts";
import { givenBalance } from "../../../tests/fixtures/wallet.ts";
import * as bookingPage from "./booking.tsx";
import * as calendarFile from "./calendar-file.ts";
import * as cancelPage from "./cancel.tsx";
import * as voucherPage from "./voucher.tsx";

const NOW = Date.UTC(2026, 10, 21, 12);
const THAT_DAY = parseDay("2026-12-12") as number;
const FREE: CancelTerms = {
  kind: "steps",
  steps: [{ before: NOW + 10 * DAY, penalty: { percent: 0 } }],
  then: { percent: 100 },
  zone: "Europe/Lisbon",
};
const NEVER: CancelTerms = { kind: "none" };
const CHANGED = "The cancellation fee you saw no longer applies. Check the current one and decide again.";
const PACKAGES = { insolvencyCover: { en: "Secured by a fund." }, emergencyContact: "+351 210 000 000" };

const walk = outsideProduct("walk", "other");
const boat = outsideProduct("boat", "transport");
const WALK = walk.keyOf(THAT_DAY, 2);
const BOAT = boat.keyOf(THAT_DAY + 1, 4);
const SHOW = eveningKey("Fado night", THAT_DAY, 2);
const [WALK_PRICE, BOAT_PRICE, SHOW_PRICE] = [55_00, 110_00, 55_00];

/** What a supplier answers first, what it says when it is asked again, and what that comes to. */
const OUTCOMES = {
  confirmed: { find: { state: "not-yet" }, ends: "confirmed" },
  pending: { find: { state: "found", is: "confirmed", reference: "" }, ends: "confirmed" },
  rejected: { find: { state: "not-yet" }, ends: "rejected" },
  unknown: { find: { state: "none" }, ends: "rejected" },
} as const satisfies Record<string, { find: FindAnswer; ends: string }>;
type Outcome = keyof typeof OUTCOMES;
const each = Object.keys(OUTCOMES) as Outcome[];
const PAIRS = each.flatMap((one) => each.map((other) => [one, other] as const));

describeWithDatabase((open) => {
  beforeAll(() => {
    const all: readonly unknown[] = [...products, { ...trial, service: "other" }, walk.product, boat.product];
    registerProducts(all as readonly Product[]);
    for (const kind of ["test", "walk", "boat"]) said[kind] = trialSaid;
  });

  test.each(PAIRS)(
    "PD-08 BK-04 two parts that can't be canceled for nothing, of which one supplier says %s and the other %s",
    async (one, other) => {
      const site = await givenTrip(NEVER);
      const ends = await site.bookWith(one, other);
      const kept = (ends[0] === "confirmed" ? WALK_PRICE : 0) + (ends[1] === "confirmed" ? BOAT_PRICE : 0);
      expect(await site.items()).toEqual([...Array(2).fill(ends[0]), ...Array(4).fill(ends[1])]);
      expect(await site.payees()).toEqual([...Array(2).fill("walk"), ...Array(4).fill("boat")]);
      expect(await site.state()).toBe(kept > 0 ? "confirmed" : "rejected");
      expect(await site.captured()).toBe(kept);
      expect([site.walk.asked, site.boat.asked].flat().filter((what) => what.startsWith("book"))).toEqual([
        `book 2 for ${WALK_PRICE}`,
        `book 4 for ${BOAT_PRICE}`,
      ]);
      const [email, ...others] = await site.emails();
      expect(others).toEqual([]);
      expect(email?.subject.startsWith(kept > 0 ? "Booked: " : "Not booked: ")).toBe(true);
      const isHalf = kept > 0 && kept < WALK_PRICE + BOAT_PRICE;
      const missing = ends[0] === "rejected" ? "The walk" : "The boat";
      expect(email?.text.includes(`We couldn't book ${missing}.`)).toBe(isHalf);
      expect(await site.cases()).toEqual(isHalf ? ["rejected"] : []);
      const page = JSON.stringify((await site.see(bookingPage)).data);
      expect(page.includes(`Not booked: ${missing}.`)).toBe(isHalf);
      await expectBalanced(site.db);
    },
  );

  test.each(PAIRS)(
    "PD-08 BK-04 two parts that are free to cancel, of which one supplier says %s and the other %s: all or nothing",
    async (one, other) => {
      const site = await givenTrip(FREE);
      const ends = await site.bookWith(one, other);
      const isBooked = ends.every((end) => end === "confirmed");
      expect(new Set(await site.items())).toEqual(new Set([isBooked ? "confirmed" : "rejected"]));
      expect(await site.state()).toBe(isBooked ? "confirmed" : "rejected");
      expect(await site.captured()).toBe(isBooked ? WALK_PRICE + BOAT_PRICE : 0);
      const canceled = [site.walk.asked, site.boat.asked].flat().filter((what) => what.startsWith("cancel"));
      const given = ["walk", "boat"].filter((_, index) => !isBooked && ends[index] === "confirmed");
      expect(canceled).toEqual(given.map((name) => `cancel ${name}`));
      const [email, ...others] = await site.emails();
      expect(others).toEqual([]);
      expect(email?.subject.startsWith(isBooked ? "Booked: " : "Not booked: ")).toBe(true);
      expect(await site.cases()).toEqual([]);
      await expectBalanced(site.db);
    },
  );

  test("PD-08 BK-04 a supplier that does not cancel what its order is given up for: it stays, is paid and told of", async () => {
    const site = await givenTrip(FREE);
    site.walk.answers.cancel = "refused";
    await site.bookWith("confirmed", "rejected");
    expect([await site.state(), await site.captured()]).toEqual(["confirmed", WALK_PRICE]);
    const [email, ...others] = await site.emails();
    expect(others).toEqual([]);
    expect(email?.text).toContain("We couldn't book The boat.");
    expect(await site.cases()).toEqual(["rejected"]);
  });

  test("PD-08 BK-07 one order of seats in our database and places outside has one payment, email, voucher, consent and calendar file", async () => {
    const site = await givenTrip(FREE, [SHOW, BOAT]);
    await site.book({ before: async () => expect(await freeSeats(site.db)).toBe(8) });
    expect(await freeSeats(site.db)).toBe(8);
    expect(await site.items()).toEqual([...Array(2).fill("confirmed"), ...Array(4).fill("booking")]);
    await site.ask();
    expect([await site.state(), await site.captured()]).toEqual(["confirmed", SHOW_PRICE + BOAT_PRICE]);
    expect(await site.events()).toEqual([
      ["awaiting-payment", null],
      ["asked", null],
      ["booked", 1],
      ["confirmed", 3],
    ]);
    expect(await site.supplierReference()).toMatch(/^\S+, boat:\S+-2$/);
    const [email, ...others] = await site.emails();
    expect(others).toEqual([]);
    for (const text of ["Show: Fado night", "Show: boat", "Begins: 2026-12-12T20:00", "Begins: 2026-12-13T20:00"])
      expect(email?.text).toContain(text);
    // With a boat it is a package.
    const notices = ["Secured by a fund.", expect.stringContaining(PACKAGES.emergencyContact)];
    expect(await site.consent()).toMatchObject({ notes: notices });
    expect(email?.text).toContain("Secured by a fund.");
    const voucher = JSON.stringify((await site.see(voucherPage, "/voucher")).data);
    for (const text of ["2026-12-12T20:00", "2026-12-13T20:00", "boat:"]) expect(voucher).toContain(text);
    expect(String((await site.see(calendarFile, "/calendar.ics")).data)).toContain("DTEND:20261213T220000Z");
    expect(await site.consent()).toMatchObject({ facts: [{ text: "Fado night" }, {}, {}, { text: "boat" }, {}, {}] });
  });

  test("PD-08 BK-04 seats in our database are free again where the supplier of the rest refuses", async () => {
    const site = await givenTrip(FREE, [SHOW, BOAT]);
    site.boat.answers.book = "rejected";
    await site.book();
    await site.ask();
    expect([await site.state(), await site.captured(), await freeSeats(site.db)]).toEqual(["rejected", 0, 10]);
  });

  test.each<[string, Parameters<typeof givenEvening>[1]]>([
    ["price", { price: 30_00 }],
    ["cancellation terms", { cancel: null }],
  ])(
    "PD-08 BK-03 where the %s of seats in our database changed since the order, nothing is sold, asked for or taken",
    async (_, changes) => {
      const site = await givenTrip(FREE, [SHOW, BOAT]);
      await site.book({ before: () => site.change(changes) });
      await site.ask();
      expect([await site.state(), await site.captured(), site.boat.asked]).toEqual(["lapsed", 0, []]);
    },
  );

  test("PD-08 BK-04 where seats in our database are gone, no other supplier is asked and nothing is taken", async () => {
    const site = await givenTrip(FREE, [SHOW, BOAT]);
    await site.book({ before: () => site.change({ units: 0 }) });
    await site.ask();
    expect([await site.state(), await site.captured(), site.boat.asked]).toEqual(["lapsed", 0, []]);
  });

  test("PD-08 BK-02 each supplier gets the answers to what it asked, whatever others call theirs", async () => {
    const site = await givenTrip(FREE);
    const need = { as: "text", label: { en: "Size" }, required: true } as const;
    site.walk.answers.needs = [{ ...need, key: "size", of: "order" }];
    site.boat.answers.needs = [
      { ...need, key: "size", of: "order" },
      { ...need, key: "size", of: "traveller", travellerId: "1" },
    ];
    await site.book({ answers: { "need-1x-size": "S", "need-2x-size": "M", "need-2x1-size": "L" } });
    await site.ask();
    expect(site.walk.asked).toEqual([`book 2 for ${WALK_PRICE} size=S`]);
    expect(site.boat.asked).toEqual([`book 4 for ${BOAT_PRICE} size=M size1=L`]);
    const alone = await givenTrip(FREE, [WALK]);
    alone.walk.answers.needs = [{ ...need, key: "size", of: "order" }];
    await alone.book({ answers: { "need--size": "S" } });
    await alone.ask();
    expect(alone.walk.asked).toEqual([`book 2 for ${WALK_PRICE} size=S`]);
  });

  test("PD-08 BK-06 a part is canceled by its own terms, and the rest stays", async () => {
    const site = await givenTrip(FREE, [WALK, BOAT], NEVER);
    await site.book();
    await site.ask();
    expect(await site.cancel([3])).toBe("whole-only");
    expect(await site.cancel([1, 2])).toBe("confirmed");
    expect(await site.refunds()).toEqual([WALK_PRICE]);
    expect(site.walk.asked.at(-1)).toBe("cancel walk");
    expect(await site.cancel([3, 4, 5, 6])).toBe("cancelled");
    expect(await site.refunds()).toEqual([WALK_PRICE]);
    expect([site.boat.asked.at(-1), await site.state()]).toEqual(["cancel boat", "cancelled"]);
    await expectBalanced(site.db);
  });

  test("PD-08 BK-06 all parts are canceled together, each at its supplier", async () => {
    const site = await givenTrip(FREE, [SHOW, WALK, BOAT]);
    await site.book();
    await site.ask();
    expect(await site.cancel([1, 2, 3, 4, 5, 6, 7, 8])).toBe("cancelled");
    expect([site.walk.asked.at(-1), site.boat.asked.at(-1), await freeSeats(site.db)]).toEqual([
      "cancel walk",
      "cancel boat",
      10,
    ]);
    const refunded = (await site.refunds()).reduce((sum, minor) => sum + minor, 0);
    expect(refunded).toBe(SHOW_PRICE + WALK_PRICE + BOAT_PRICE);
    await expectBalanced(site.db);
  });

  test.each(["walk", "boat"] as const)(
    "PD-08 BK-06 of parts that are canceled together the supplier of the %s refuses: that one stays, and the page says so",
    async (refusing) => {
      const site = await givenTrip(FREE);
      await site.bookWith("confirmed", "confirmed");
      site[refusing].answers.cancel = "refused";
      const answer = await (await site.cancelTab()).post();
      expect(answer).toMatchObject({ status: 409, data: { problem: expect.stringContaining("didn't accept") } });
      const [kept, gone] = [Array(2), Array(4)].map((part, index) =>
        part.fill(index === (refusing === "walk" ? 0 : 1) ? "confirmed" : "cancelled"),
      );
      expect([await site.state(), await site.items()]).toEqual(["confirmed", [kept, gone].flat()]);
      expect(await site.refunds()).toEqual([refusing === "walk" ? BOAT_PRICE : WALK_PRICE]);
      await expectBalanced(site.db);
    },
  );

  test("PD-08 BK-06 F2 of parts whose suppliers do not say whether they canceled each is asked on until it says so", async () => {
    const site = await givenTrip(FREE);
    await site.bookWith("confirmed", "confirmed");
    for (const { answers } of [site.walk, site.boat]) answers.cancel = "unknown";
    expect(await (await site.cancelTab()).post()).toMatchObject({ status: 303 });
    site.walk.answers.cancel = "cancelled";
    await site.ask();
    expect(await site.items()).toEqual([...Array(2).fill("cancelled"), ...Array(4).fill("cancelling")]);
    expect([await site.state(), await site.refunds()]).toEqual(["cancelling", [WALK_PRICE]]);
    site.boat.answers.cancel = "cancelled";
    site.later(HOUR);
    await site.ask();
    expect([await site.state(), await site.refunds()]).toEqual(["cancelled", [WALK_PRICE, BOAT_PRICE]]);
    const asked = [site.walk, site.boat].map(({ asked }) => asked.filter((what) => what.startsWith("cancel")).length);
    expect(asked).toEqual([2, 3]);
    await expectBalanced(site.db);
  });

  test("PD-08 BK-04 seats in our database and places outside are given up together, and one email says so", async () => {
    const site = await givenTrip(FREE, [SHOW, WALK, BOAT]);
    site.boat.answers.book = "rejected";
    await site.book();
    for (let round = 0; round < 3; round++) await site.ask();
    expect([await site.state(), new Set(await site.items())]).toEqual(["rejected", new Set(["rejected"])]);
    expect([await site.captured(), await freeSeats(site.db), site.walk.asked.at(-1)]).toEqual([0, 10, "cancel walk"]);
    expect((await site.emails()).map(({ subject }) => subject.split(":")[0])).toEqual(["Not booked"]);
    await expectBalanced(site.db);
  });

  test("PD-08 BK-04 a part that is pending is awaited before the rest is given up or charged for", async () => {
    const site = await givenTrip(FREE, [SHOW, WALK, BOAT]);
    site.walk.answers.book = "rejected";
    site.boat.answers.book = "pending";
    await site.book();
    await site.ask();
    const undecided = [...Array(2).fill("confirmed"), ...Array(2).fill("rejected"), ...Array(4).fill("pending")];
    expect([await site.items(), await freeSeats(site.db), await site.emails()]).toEqual([undecided, 8, []]);
    site.boat.answers.find = OUTCOMES.pending.find;
    for (let round = 0; round < 3; round++) await site.ask();
    expect([await site.state(), await site.captured(), await freeSeats(site.db)]).toEqual(["rejected", 0, 10]);
  });

  test("PD-08 BK-04 F9 the part of a supplier that never tells is not booked after a day, and the other one is", async () => {
    const silent = await givenTrip(NEVER);
    silent.boat.answers.book = "unknown";
    await silent.book();
    for (let round = 0; round < 12; round++) {
      await silent.ask();
      silent.later(13 * HOUR);
    }
    expect(await silent.items()).toEqual([...Array(2).fill("confirmed"), ...Array(4).fill("rejected")]);
    expect([await silent.state(), await silent.cases()]).toEqual(["confirmed", ["rejected"]]);
    expect((await silent.emails())[0]?.text).toContain("We couldn't book The boat.");
  });

  test("PD-08 WA-03 BK-04 what a balance and a payment reserved for a part that is not booked is free again", async () => {
    const site = await givenTrip(NEVER, [WALK, BOAT], NEVER, { walletOptions: ["Cash Card"] }, 60_00);
    await site.bookWith("confirmed", "rejected");
    expect(await site.sources()).toEqual([
      { kind: "cash-card", paid: 60_00, kept: 0, state: "captured" },
      { kind: "payment", paid: 105_00, kept: WALK_PRICE, state: "captured" },
    ]);
    expect(await site.captured()).toBe(WALK_PRICE);
    await expectBalanced(site.db);
  });

  test("PD-08 AC-08 an operator decides part by part, and an answer about one that is decided is of no other", async () => {
    const site = await givenTrip(NEVER);
    for (const supplier of [site.walk, site.boat]) supplier.answers.book = "unknown";
    await site.book();
    await site.ask();
    const [first, second] = (await site.open()).map(({ order_reference }) => order_reference);
    expect([first, second].map((part) => part?.at(-1))).toEqual(["1", "2"]);
    expect(await site.resolve(first, { is: "confirmed", reference: "W7" })).toMatchObject({ ok: true });
    expect(await site.resolve(first, { is: "rejected" })).toEqual({ ok: false, reason: "decided-before" });
    expect([await site.state(), await site.captured()]).toEqual(["unknown", 0]);
    expect(await site.resolve(second, { is: "rejected" })).toMatchObject({ ok: true });
    await site.ask();
    expect([await site.state(), await site.captured()]).toEqual(["confirmed", WALK_PRICE]);
  });

  test("PD-08 an organization that is no organizer of packages sells none, and says so before anything is held", async () => {
    const site = await givenTrip(FREE, [SHOW, BOAT], FREE, { packageOrganiser: undefined });
    expect(await site.tryToQuote()).toEqual({ ok: false, reason: "package" });
    expect(await site.tryToPlace()).toEqual({ ok: false, reason: "package" });
    expect([await freeSeats(site.db), await site.bookings()]).toEqual([10, 0]);
    const same = await givenTrip(FREE, [WALK, SHOW], FREE, { packageOrganiser: undefined });
    expect(await same.tryToQuote()).toMatchObject({ ok: true });
  });

  test("PD-08 BK-03 a part of which something is paid on site only is not sold together with others", async () => {
    const site = await givenTrip(FREE);
    site.boat.answers.taxOnSite = true;
    expect(await site.tryToQuote()).toEqual({ ok: false, reason: "not-offered" });
    expect(await site.tryToPlace()).toEqual({ ok: false, reason: "not-offered" });
    const alone = await givenTrip(FREE, [BOAT]);
    alone.boat.answers.taxOnSite = true;
    expect(await alone.tryToQuote()).toMatchObject({ ok: true, value: { receipt: { payable: BOAT_PRICE } } });
  });

  test("BK-06 WA-09 suppliers' quotes are shown, agreed to and done; a quote above the terms costs what these promised", async () => {
    const site = await givenTrip(NEVER, [WALK, BOAT], FREE);
    await site.bookWith("confirmed", "confirmed");
    site.walk.answers.quote = aQuote("Q1", 10_00);
    site.boat.answers.quote = aQuote("Q2", 20_00);
    const tab = await site.cancelTab();
    expect(tab.said).toMatch(/Canceling costs USD.10\.00\..*This applies until Nov 21, 2026, 1:00.PM \(Lisbon time\)/);
    expect(tab.said).toMatch(/you get USD.155\.00 back and lose USD.10\.00/);
    expect(await tab.post()).toMatchObject({ status: 303 });
    expect([site.walk.asked.at(-1), site.boat.asked.at(-1)]).toEqual(["cancel walk by Q1", "cancel boat by Q2"]);
    expect([await site.state(), await site.refunds()]).toEqual(["cancelled", [45_00, 110_00]]);
    expect(await site.penalties()).toEqual([5_00, 5_00, 0, 0, 0, 0]);
    await expectBalanced(site.db);
  });

  test("BK-06 a quote tells what canceling costs where terms did not; each part is canceled by its own", async () => {
    const one = [walk.keyOf(THAT_DAY, 1), boat.keyOf(THAT_DAY + 1, 1)];
    const site = await givenTrip({ kind: "unknown" }, one, FREE);
    await site.book();
    await site.ask();
    expect((await site.cancelTab([1])).said).toContain("We don't know the cancellation fee of every part.");
    site.walk.answers.quote = aQuote("Q1", 7_50);
    site.boat.answers.quote = aQuote("Q2", 9_00);
    expect(await (await site.cancelTab([1])).post()).toMatchObject({ status: 303 });
    expect([await site.state(), await site.refunds(), await site.penalties()]).toEqual([
      "confirmed",
      [20_00],
      [7_50, null],
    ]);
    const tab = await site.cancelTab();
    expect(tab.said).toContain("Free to cancel until");
    expect(await tab.post()).toMatchObject({ status: 303 });
    expect([await site.state(), await site.refunds(), await site.penalties()]).toEqual([
      "cancelled",
      [20_00, 27_50],
      [7_50, 0],
    ]);
    expect(site.boat.asked.at(-1)).toBe("cancel boat by Q2");
    await expectBalanced(site.db);
  });

  test("BK-06 an expired quote cancels nothing and comes back with the new amounts", async () => {
    const site = await givenTrip(NEVER, [WALK]);
    await site.book();
    await site.ask();
    site.walk.answers.quote = aQuote("Q1", 10_00);
    const tab = await site.cancelTab();
    site.later(HOUR);
    site.walk.answers.quote = aQuote("Q2", 20_00, 2 * HOUR);
    expect(await tab.post()).toMatchObject({ status: 409, data: { problem: CHANGED } });
    expect([await site.state(), await site.refunds(), site.walk.asked]).toEqual(["confirmed", [], ["book 2 for 5500"]]);
    const again = await site.cancelTab();
    expect(again.said).toMatch(/Canceling costs USD.20\.00\./);
    expect(await again.post()).toMatchObject({ status: 303 });
    expect([await site.state(), await site.refunds()]).toEqual(["cancelled", [35_00]]);
  });

  test("BK-06 a quote that its supplier does not keep cancels nothing and comes back with the new amounts", async () => {
    const site = await givenTrip(NEVER, [WALK]);
    await site.book();
    await site.ask();
    site.walk.answers.quote = aQuote("Q1", 10_00);
    const tab = await site.cancelTab();
    site.walk.answers.cancel = "changed";
    site.walk.answers.quote = aQuote("Q2", 20_00);
    expect(await tab.post()).toMatchObject({ status: 409, data: { problem: CHANGED } });
    expect([await site.state(), await site.refunds(), site.walk.asked.at(-1)]).toEqual([
      "confirmed",
      [],
      "cancel walk by Q1",
    ]);
    expect((await site.cancelTab()).said).toMatch(/Canceling costs USD.20\.00\./);
    expect((await site.emails()).map(({ subject }) => subject.split(":")[0])).toEqual(["Booked"]);
    await expectBalanced(site.db);
  });

  test("BK-06 a supplier that does not tell what canceling costs: the page says so, and nothing is canceled or lost", async () => {
    const site = await givenTrip(FREE, [WALK]);
    await site.book();
    await site.ask();
    site.walk.answers.quote = "no answer";
    const tab = await site.cancelTab();
    expect(tab.said).toContain("We couldn't find out what canceling costs right now. Nothing has been canceled.");
    expect(await tab.post()).toMatchObject({ status: 409 });
    expect([await site.state(), await site.refunds(), site.walk.asked]).toEqual(["confirmed", [], ["book 2 for 5500"]]);
    site.walk.answers.quote = aQuote("Q1", 0);
    expect(await (await site.cancelTab()).post()).toMatchObject({ status: 303 });
    expect([await site.state(), await site.refunds()]).toEqual(["cancelled", [55_00]]);
  });

  test("BK-06 T7 of two tabs with quotes of their own one cancels, and the other leads to the canceled booking", async () => {
    const site = await givenTrip(NEVER, [WALK]);
    await site.book();
    await site.ask();
    site.walk.answers.quote = aQuote("Q1", 10_00);
    const one = await site.cancelTab();
    site.walk.answers.quote = aQuote("Q2", 20_00);
    const other = await site.cancelTab();
    expect(await one.post()).toMatchObject({ status: 303 });
    expect(await other.post()).toMatchObject({ status: 303, location: one.booking });
    expect([await site.state(), await site.refunds()]).toEqual(["cancelled", [45_00]]);
    expect(site.walk.asked.filter((what) => what.startsWith("cancel"))).toEqual(["cancel walk by Q1"]);
  });

  test("BK-06 F2 a cancellation without an answer is finished later as it was agreed to, by the same quote", async () => {
    const site = await givenTrip(NEVER, [WALK]);
    await site.book();
    await site.ask();
    site.walk.answers.quote = aQuote("Q1", 10_00);
    site.walk.answers.cancel = "unknown";
    expect(await (await site.cancelTab()).post()).toMatchObject({ status: 303 });
    expect([await site.state(), await site.refunds()]).toEqual(["cancelling", []]);
    site.walk.answers.cancel = "cancelled";
    site.later(HOUR);
    await site.ask();
    expect([await site.state(), await site.refunds()]).toEqual(["cancelled", [45_00]]);
    expect(site.walk.asked.at(-1)).toBe("cancel walk by Q1");
  });

  test("A3 BK-06 quotes that we did not encrypt for this booking cancel nothing", async () => {
    const [site, foreign] = [await givenTrip(NEVER, [WALK]), await givenTrip(NEVER, [WALK])];
    for (const each of [site, foreign]) {
      await each.book();
      await each.ask();
      each.walk.answers.quote = aQuote("Q1", 10_00);
    }
    const [own, others] = [await site.cancelTab(), await foreign.cancelTab()];
    const [digest] = own.token.split("~");
    for (const token of [`${digest}~${others.token.split("~")[1]}`, `${own.token}AAAA`, `${digest}~`, digest ?? ""])
      expect(await own.post(token)).toMatchObject({ status: 409, data: { problem: CHANGED } });
    expect([await site.state(), site.walk.asked]).toEqual(["confirmed", ["book 2 for 5500"]]);
  });

  const aQuote = (id: string, minor: number, expires = HOUR) => ({
    id,
    penalty: { minor, currency: "USD" },
    expiresAt: NOW + expires,
  });

  test("PD-08 RO-04 parts that are due on one day are due on it together, and at once where a part of them is due before", async () => {
    const site = await givenTrip(FREE);
    const dueOf = async (due: Due, other = due) => {
      site.walk.answers.due = due;
      site.boat.answers.due = other;
      const quoted = await site.tryToQuote();
      if (!quoted.ok) throw new Error(quoted.reason);
      const { terms, price } = quoted.value.offer;
      return [terms.due, quoted.value.receipt.advance, price.total];
    };
    const total = WALK_PRICE + BOAT_PRICE;
    expect(await dueOf({ by: THAT_DAY - 5 })).toEqual([{ by: THAT_DAY - 5 }, undefined, total]);
    expect(await dueOf({ by: THAT_DAY - 5 }, { by: THAT_DAY - 4 })).toEqual(["now", undefined, total]);
    expect(await dueOf({ by: THAT_DAY - 5, percentNow: 20 })).toEqual(["now", undefined, total]);
  });

  async function givenTrip(
    terms: CancelTerms,
    keys: OfferKey[] = [WALK, BOAT],
    boatTerms = terms,
    settings: object = {},
    cash = 0,
  ) {
    const { db } = await open();
    const show = givenEvening("Fado night");
    const clock = { time: NOW, now: () => clock.time };
    const organisation = await givenOrganisation(db, {
      payments: { provider: "demo" },
      packageOrganiser: PACKAGES,
      ...settings,
    });
    const account = await givenAccount(db, organisation);
    if (cash > 0) await givenBalance(db, account, { minor: cash });
    const [onFoot, afloat] = [walk.supplier(terms), boat.supplier(boatTerms)];
    const sellers = [boxOffice(db, clock), onFoot.sellers, afloat.sellers];
    const pages = pagesOf(db, organisation, NOW, { clock, sellers });
    const { context } = pages;
    const cookie = await pages.sessionOf(account);
    const [key] = keys;
    const request = { organisation, account, key: keys.length > 1 || !key ? composedKey(keys) : key, currency: "USD" };
    const wallet = cash > 0 ? { tender: ["cash-card-USD"] } : {};
    let id = "";

    const tryToQuote = () => context.booking.quote({ ...request, ...wallet });
    const place = (priceToken: string, answers: TypedAnswers = {}, selection = "") =>
      context.booking.place({ ...aForm(organisation), ...request, ...wallet, priceToken, answers, selection });
    const find = async () => {
      const found = await context.booking.find(organisation.id, id, account.id);
      if (!found) throw new Error("it is gone");
      return found;
    };
    async function ask() {
      clock.time += 2 * MINUTE;
      await pages.jobs.round();
      await context.payments.watch.round();
    }
    const site = {
      db,
      walk: onFoot,
      boat: afloat,
      tryToQuote,
      tryToPlace: () => place("a token"),
      ask,
      /** Orders and pays. */
      async book({
        before = async () => {},
        answers,
      }: {
        before?: () => Promise<unknown>;
        answers?: TypedAnswers;
      } = {}) {
        const quoted = await tryToQuote();
        if (!quoted.ok) throw new Error(quoted.reason);
        const placed = await place(quoted.value.priceToken, answers, quoted.value.wallet.chosen);
        if (!placed.ok) throw new Error(placed.reason);
        id = placed.value.id;
        await before();
        const payment = await db.selectFrom("payment").select("id").executeTakeFirstOrThrow();
        for (const { raw, headers } of (await context.demoPaymentPage.choose(organisation.id, payment.id, "pay")) ?? [])
          await context.payments.notice(organisation, "demo", raw, headers);
      },
      /** Orders what its suppliers answer so, until nothing waits; answers what each part came to. */
      async bookWith(one: Outcome, other: Outcome) {
        onFoot.answers.book = one;
        afloat.answers.book = other;
        await site.book();
        await ask();
        const isDecided = [one, other].every((outcome) => outcome === "confirmed" || outcome === "rejected");
        if (!isDecided) expect([await site.captured(), await site.emails()]).toEqual([0, []]);
        onFoot.answers.find = OUTCOMES[one].find;
        afloat.answers.find = OUTCOMES[other].find;
        for (let round = 0; round < 3; round++) await ask();
        return [OUTCOMES[one].ends, OUTCOMES[other].ends];
      },
      async change(changes: Partial<typeof show> = {}) {
        Object.assign(show, changes);
      },
      state: async () =>
        (await db.selectFrom("booking").select("state").where("id", "=", id).executeTakeFirstOrThrow()).state,
      items: async () =>
        (
          await db.selectFrom("booking_item").select("state").where("booking_id", "=", id).orderBy("number").execute()
        ).map(({ state }) => state),
      /** Each with the item that it is about. */
      events: async () =>
        (
          await db
            .selectFrom("booking_event")
            .select(["what", "item"])
            .where("booking_id", "=", id)
            .orderBy("number")
            .execute()
        ).map(({ what, item }) => [what, item]),
      supplierReference: async () => (await find()).supplierReference,
      /** To whom each item of the order is due. */
      payees: async () =>
        (
          await db.selectFrom("booking_item").select("payee").where("booking_id", "=", id).orderBy("number").execute()
        ).map(({ payee }) => payee),
      /** What was taken of the payer. */
      async captured() {
        const { state, capture_amount } = await db
          .selectFrom("payment")
          .select(["state", "capture_amount"])
          .executeTakeFirstOrThrow();
        return state === "paid" ? capture_amount : 0;
      },
      emails: () => db.selectFrom("outbox").select(["subject", "text"]).orderBy("created_at").execute(),
      open: async () => (await listOpenOrders(db, organisation.id)).rows,
      cases: async () => (await site.open()).map(({ state }) => state),
      async resolve(of: string | undefined, found: FoundOut) {
        const { reference } = await find();
        const unset = { displayPrice: undefined, language: undefined, currency: undefined };
        const operator = { ...unset, ...account, staffRole: "owner" as const };
        const { bookings } = context.asOperator(operator);
        return bookings.resolve({ organisation, reference, ...(of !== undefined && { of }), found });
      },
      sources: () =>
        db.selectFrom("booking_source").select(["kind", "paid", "kept", "state"]).orderBy("kind").execute(),
      bookings: async () => (await db.selectFrom("booking").select("id").execute()).length,
      consent: async () => context.booking.consent(await find()),
      see<Page extends Parameters<typeof pages.get>[0]>(page: Page, path = "") {
        return pages.get(page, `/bookings/${id}${path}`, cookie, { name: id });
      },
      /** Its state afterwards, or why not. */
      async cancel(items: number[]) {
        const plan = await context.booking.planCancellation(organisation, await find(), items);
        if (!plan.ok) return plan.reason;
        const of = { organisation, actorId: account.id, origin: "https://book.example.com" };
        const { token } = plan.value;
        const canceled = await context.booking.cancelRooms({ ...of, bookingId: id, rooms: items, token });
        return canceled.ok ? site.state() : canceled.reason;
      },
      later: (time: number) => {
        clock.time += time;
      },
      /** The page that cancels, as a tab shows it, and its form. */
      async cancelTab(items: number[] = []) {
        const query = new URLSearchParams([["rooms", "some"], ...items.map((item) => ["room", `${item}`])]);
        const path = `/bookings/${id}/cancel${items.length > 0 ? `?${query}` : ""}`;
        const view = await pages.get(cancelPage, path, cookie, { name: id });
        const { plan, refused } = (view.data as unknown as { view: { plan?: { token: string }; refused?: string } })
          .view;
        const { token = "" } = plan ?? {};
        return {
          said: JSON.stringify(plan ?? refused),
          token,
          booking: `/bookings/${(await find()).reference}`,
          post: (sent = token) => pages.post(cancelPage, path, { token: sent }, cookie, { name: id }),
        };
      },
      penalties: async () => (await context.booking.items(await find())).map(({ penalty }) => penalty),
      refunds: async () =>
        (await db.selectFrom("payment_refund").select("amount").execute()).map(({ amount }) => amount),
    };
    return site;
  }
});
