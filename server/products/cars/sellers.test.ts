import { expect, test } from "vitest";
import { describeWithDatabase } from "../../../tests/drivers/databases.ts";
import { aChoice, aStation, givenStations, inMadrid } from "../../../tests/fixtures/cars.ts";
import { anOrganisation } from "../../../tests/fixtures/organisations.ts";
import { parseDay } from "../../core/day.ts";
import { HOUR } from "../../core/durations.ts";
import { LANGUAGES } from "../../organisation/settings.ts";
import { offerDigest } from "../../ports/offer-digest.ts";
import { takenIn } from "../../stock/inventory.ts";
import { createCars, planRental } from "./catalogue/cars.ts";
import { createCarSearch } from "./catalogue/search.ts";
import type { Choice } from "./catalogue/vocabulary.ts";
import { CAR, ownKey, sameWish, storedKey } from "./key.ts";
import { cars } from "./product.ts";
import { createCarSellers } from "./sellers.ts";
import { type SoldCar, storedDetails, storedSold } from "./sold.ts";

const DAY = parseDay("2026-12-12")!;
const NOON = Date.parse("2026-12-08T12:00Z");
const holder = { firstName: "Ana", lastName: "Silva", email: "ana@example.com", phone: "" };

describeWithDatabase((open, _engine, race) => {
  async function openSeller(changes: Parameters<typeof aStation>[0] = {}) {
    const { db } = await open();
    await givenStations(db, aStation(changes), inMadrid());
    const clock = { at: NOON, now: () => clock.at };
    const sellers = createCarSellers({ db, clock, cars: createCars({ db, clock }) });
    const organisation = anOrganisation({ products: ["CAR"] });
    const seller = sellers.supplierOf(organisation, ownKey(aChoice()))!;
    const recheck = (choice: Partial<Choice> = {}, changed = {}) =>
      seller.recheck({ ...organisation, ...changed }, ownKey(aChoice(choice)));
    async function offer(choice: Partial<Choice> = {}) {
      const checked = await recheck(choice);
      if (!checked.ok) throw new Error(checked.reason);
      return checked.value;
    }
    async function order(reference: string, choice: Partial<Choice> = {}) {
      const { key, price, ...rest } = await offer(choice);
      return {
        ...{ reference, key, holder, guests: [], requests: "" },
        expected: { total: { minor: price.total, currency: price.currency }, digest: offerDigest({ ...rest, price }) },
      };
    }
    const taken = async () => [
      ...(await takenIn(
        db,
        CAR,
        ["LIS", "MAD"],
        [0, 1, 2, 3].map((i) => `${DAY + i}/CDMR`),
      )),
    ];
    return { db, clock, organisation, seller, recheck, offer, order, taken };
  }

  test("PD-05 RO-02 a car is an offer whose total is paid now and at the counter", async () => {
    const { offer } = await openSeller();
    expect(await offer({ dropOff: "MAD", to: "2026-12-15T11:00", age: 22, childSeats: 1 })).toMatchObject({
      product: "CAR",
      timeZone: "Europe/Lisbon",
      startsOn: DAY,
      endsOn: DAY + 3,
      variant: "unlimited",
      terms: { due: "arrival", cancel: { kind: "steps" } },
      price: {
        units: 3,
        total: 237_60 + 2 * (40_00 + 513 * 10) + 30_00 + 15_00,
        onSite: ["one-way-fee", "young-driver-fee", "extras"],
        deposit: 300_00,
      },
    });
  });

  test("PD-05 the driver's age and extras are part of the offer, and another time is another wish", async () => {
    const { offer } = await openSeller();
    const digests = [{}, { age: 22 }, { age: 31 }, { childSeats: 1 }, { country: "US" }].map(async (changes) =>
      offerDigest(await offer(changes)),
    );
    expect(new Set(await Promise.all(digests)).size).toBe(5);
    const key = ownKey(aChoice());
    expect(sameWish(ownKey(aChoice({ childSeats: 2, age: 40 })))).toEqual(sameWish(key));
    expect(sameWish(ownKey(aChoice({ from: "2026-12-12T11:00" })))).not.toEqual(sameWish(key));
    expect(storedKey.read(storedKey.write(key))).toEqual(key);
  });

  test("PD-05 RO-05 a car is refused to drivers of a wrong age, while the counter is closed, and too early or late", async () => {
    const { recheck, clock, db } = await openSeller({ car: { maxAge: 70 } });
    await givenStations(db, aStation({ code: "OPO", provider: "Others" }));
    const reasonOf = async (choice: Partial<Choice>, changed = {}) => {
      const answer = await recheck(choice, changed);
      return answer.ok ? "ok" : answer.reason;
    };
    expect(await reasonOf({ age: 21 })).toBe("ok");
    for (const choice of [
      { age: 20 },
      { age: 71 },
      { from: "2026-12-12T06:59" },
      { to: "2026-12-15T23:01" },
      { to: "2026-12-12T10:00" },
      { dropOff: "OPO" },
      { dropOff: "nowhere" },
      { car: "XXXX" },
      { childSeats: 4 },
    ])
      expect(await reasonOf(choice)).toBe("not-offered");
    expect(await reasonOf({}, { products: ["HLT"] })).toBe("not-offered");
    expect(await reasonOf({}, { minCheckinDays: 5 })).toBe("too-early");
    expect(await reasonOf({ from: "2029-01-01T10:00", to: "2029-01-02T10:00" })).toBe("too-late");
    clock.at = Date.parse("2026-12-12T09:01Z");
    expect(await reasonOf({})).toBe("too-early");
    clock.at -= HOUR;
    expect(await reasonOf({})).toBe("ok");
  });

  test("PD-05 a counter of another organization is not offered", async () => {
    const { recheck, db } = await openSeller();
    await givenStations(db, aStation({ code: "OPO", organisation: "azul", soldBy: [] }));
    for (const choice of [{ pickUp: "OPO", dropOff: "OPO" }, { dropOff: "OPO" }]) {
      expect((await recheck(choice, { id: "azul" })).ok).toBe(true);
      expect(await recheck(choice, { id: "nile" })).toEqual({ ok: false, reason: "not-offered" });
    }
  });

  race("BK-04 PD-05 the last car is rented to one of 24 who want it on some of the same days", async () => {
    const { seller, order, taken, recheck } = await openSeller({ car: { cars: 1 } });
    const wishes = await Promise.all(
      Array.from({ length: 24 }, (_, i) =>
        order(`order-${i}`, i % 2 === 0 ? {} : { from: "2026-12-14T10:00", to: "2026-12-16T10:00" }),
      ),
    );
    const answers = await Promise.all(wishes.map((wish) => seller.book(wish)));
    expect(answers.filter(({ state }) => state === "confirmed")).toHaveLength(1);
    expect(answers.filter((each) => each.state === "rejected" && each.why === "sold-out")).toHaveLength(23);
    expect((await taken()).every(([, count]) => count === 1)).toBe(true);
    expect(await recheck({ from: "2026-12-14T09:00", to: "2026-12-15T08:00" })).toEqual({
      ok: false,
      reason: "sold-out",
    });
    const winner = answers.findIndex(({ state }) => state === "confirmed");
    expect(await seller.cancel(`order-${winner}`)).toEqual({ state: "cancelled" });
    expect(await taken()).toEqual([]);
    expect((await recheck()).ok).toBe(true);
  });

  test("BK-04 PD-05 the only car is not rented again on the day of its return, by the clocks of the pick-up counter", async () => {
    const { db, clock, seller, order, taken, recheck } = await openSeller({ car: { cars: 1 } });
    // A day and half an hour.
    await seller.book(await order("first", { from: "2026-12-12T20:00", to: "2026-12-13T20:30" }));
    expect((await taken()).map(([unit]) => unit)).toEqual([`LIS ${DAY}/CDMR`, `LIS ${DAY + 1}/CDMR`]);
    const overlapping = { from: "2026-12-13T08:00", to: "2026-12-14T08:00" };
    expect(await recheck(overlapping)).toEqual({ ok: false, reason: "sold-out" });
    const cars = createCars({ db, clock });
    const found = async (changes: Partial<Choice>) => {
      const pickUp = (await cars.find("LIS"))!;
      const plan = planRental(pickUp, pickUp, aChoice(changes), NOON);
      if (!plan.ok) throw new Error(plan.reason);
      const asked = { pickUp, plan: plan.value, age: 30, chosen: {}, sort: "price" as const, page: 1, perPage: 9 };
      return createCarSearch({ db, clock })(asked);
    };
    expect(await found(overlapping)).toMatchObject({ available: 0, soldOut: 1 });
    const after = { from: "2026-12-14T08:00", to: "2026-12-15T08:00" };
    expect(await found(after)).toMatchObject({ available: 1, soldOut: 0 });
    expect((await recheck(after)).ok).toBe(true);
  });

  test("PD-05 texts of a rental tell counter, hours, insurance with its excess and what to bring in every language", async () => {
    const { offer } = await openSeller();
    const sold = storedSold.read(
      storedSold.write(
        (await offer({ dropOff: "MAD", country: "US", childSeats: 1, secondDrivers: 1 })).sold as SoldCar,
      ),
    );
    for (const language of LANGUAGES) {
      const items = cars.items(sold);
      const facts = cars.facts(items, language, "full");
      const text = JSON.stringify([facts, cars.summary(items, language), cars.calendar(items, language)]);
      expect(text).not.toMatch(/undefined|null|NaN/);
      expect(text).toMatch(/Alameda das Comunidades/);
      expect(new Set(facts.map(({ label }) => label)).size).toBe(facts.length);
      expect(storedDetails.read(storedDetails.write(sold.rental))).toEqual(sold.rental);
      expect(cars.item(sold.rental, 1, language).name).toContain("Volkswagen Golf");
    }
    const voucher = Object.fromEntries(
      cars.facts(cars.items(sold), "en", "voucher").map(({ label, text }) => [label, text.replaceAll("\u00a0", " ")]),
    );
    expect(voucher).toMatchObject({
      "Pick-up": "Saturday, December 12, 2026, 10:00 AM\nLisbon, Humberto Delgado Airport",
      "Drop-off": "Tuesday, December 15, 2026, 10:00 AM\nMadrid, Barajas Airport",
      "Open on pick-up day": "7:00 AM – 11:00 PM",
      Insurance: "Collision damage and theft protection included. The excess, the most you pay, is EUR 1,000.00.",
      "Cards at the counter": "Credit card in the driver's name for the deposit. Debit cards aren't accepted.",
      "Driving abroad": "Allowed in Spain. Tell the counter before you cross a border.",
      Extras: "1 child seat, 1 additional driver",
      "Drop-off counter": "Terminal 4, MAD",
    });
    expect(voucher["Bring to the counter"]?.split("\n")).toHaveLength(4);
  });
});
