import { expect, test } from "vitest";
import { describeWithDatabase } from "../../../tests/drivers/databases.ts";
import { anOrganisation } from "../../../tests/fixtures/organisations.ts";
import { AMADORA, aBase, BYRON_BAY, givenTransfers, LISBON } from "../../../tests/fixtures/transfers.ts";
import { freeUntil, penaltyAmount, penaltyAt } from "../../core/cancel-terms.ts";
import { parseDay } from "../../core/day.ts";
import { HOUR } from "../../core/durations.ts";
import { refused } from "../../core/outcome.ts";
import { LANGUAGES } from "../../organisation/settings.ts";
import type { Offer } from "../../ports/offer.ts";
import { offerDigest } from "../../ports/offer-digest.ts";
import { takenIn } from "../../stock/inventory.ts";
import { type Choice, holding, ownKey, storedKey, TRANSFER } from "./key.ts";
import { transfers } from "./product.ts";
import { createTransferService } from "./service.ts";
import { type SoldTransfer, storedDetails, storedSold } from "./sold.ts";

const DAY = parseDay("2026-12-12")!;
const NOW = Date.parse("2026-12-10T12:00Z");
const there = { way: "from-airport", day: DAY, time: "15:00" } as const;
const back = { way: "to-airport", day: DAY + 7, time: "05:00" } as const;
const aKey = (changes: Partial<Choice> = {}) =>
  ownKey({ base: "LIS", place: AMADORA, vehicle: "standard", legs: [there, back], people: 2, bags: 2, ...changes });
const holder = { firstName: "Ana", lastName: "Silva", email: "ana@example.com", phone: "" };

describeWithDatabase((open, _engine, race) => {
  async function openSeller(changes: Parameters<typeof aBase>[0] = {}, now = NOW) {
    const { db } = await open();
    await givenTransfers(db, aBase(changes));
    const clock = { now: () => now };
    const service = createTransferService({ db, clock, localeData: { rates: async () => undefined } });
    const organisation = anOrganisation({ products: ["TRF"], minCheckinDays: 0 });
    const seller = service.sellers.supplierOf(organisation, aKey())!;
    const recheck = (key = aKey(), changed = {}) => seller.recheck({ ...organisation, ...changed }, key);
    async function offer(key = aKey()): Promise<Offer> {
      const checked = await recheck(key);
      if (!checked.ok) throw new Error(checked.reason);
      return checked.value;
    }
    const order = (reference: string, of: Offer, held?: string) => ({
      ...{ reference, key: of.key, holder, guests: [], requests: "", held },
      expected: { total: { minor: of.price.total, currency: of.price.currency }, digest: offerDigest(of) },
    });
    return { db, service, organisation, seller, recheck, offer, order };
  }

  test("PD-06 RO-02 there and back is one offer of two items, paid when it is booked", async () => {
    const { offer } = await openSeller();
    const { price, terms, ...found } = await offer();
    expect(found).toMatchObject({
      product: "TRF",
      title: "Transfer Lisbon Airport (LIS) – Amadora",
      timeZone: "Europe/Lisbon",
      startsOn: DAY,
      endsOn: DAY + 7,
      variant: "standard",
    });
    const km = 11;
    const day = 10_00 + km * 1_00;
    expect(price.byItem?.map(({ base }) => base)).toEqual([day, (day * 125) / 100]);
    expect([price.total, terms.due]).toEqual([(price.byItem ?? []).reduce((sum, { total }) => sum + total, 0), "now"]);
  });

  test("PD-06 BK-06 canceling all costs by the terms of each leg", async () => {
    const { offer } = await openSeller();
    const { terms, price, sold } = await offer();
    const { legs } = sold as SoldTransfer;
    const [first, second] = legs.map(({ span }) => span.from.at) as [number, number];
    expect(freeUntil(terms.cancel)).toBe(first - 24 * HOUR);
    const costAt = (at: number) => penaltyAmount(penaltyAt(terms.cancel, at), price);
    expect(costAt(first)).toEqual({ minor: price.byItem?.[0]?.total, currency: "EUR" });
    expect(costAt(second)).toEqual({ minor: price.total, currency: "EUR" });
  });

  test("PD-06 an offer needs an address, and the flight of an arrival", async () => {
    const { offer } = await openSeller();
    const needsOf = async (key: ReturnType<typeof aKey>) =>
      (await offer(key)).needs?.map(({ key, as, required }) => [key, as, required]);
    expect(await needsOf(aKey({ legs: [back] }))).toEqual([["address", "text", true]]);
    expect(await needsOf(aKey({ legs: [there] }))).toEqual([
      ["address", "text", true],
      ["flight", "flight-number", true],
    ]);
  });

  test("PD-06 RO-05 an offer is refused where it isn't sold, doesn't fit, or comes too early or too late", async () => {
    const { recheck } = await openSeller({ organisation: "azul", soldBy: [] });
    const azul = { id: "azul" };
    expect(await recheck(aKey(), azul)).toMatchObject({ ok: true });
    expect(await recheck(aKey(), { id: "nile" })).toEqual(refused("not-offered"));
    expect(await recheck(aKey(), { ...azul, products: ["HLT"] })).toEqual(refused("not-offered"));
    expect(await recheck(aKey({ place: BYRON_BAY }), azul)).toEqual(refused("not-offered"));
    expect(await recheck(aKey({ vehicle: "minibus" }), azul)).toEqual(refused("not-offered"));
    expect(await recheck(aKey({ people: 4 }), azul)).toEqual(refused("not-offered"));
    expect(await recheck(aKey({ legs: [back, there] }), azul)).toEqual(refused("not-offered"));
    expect(await recheck(aKey({ legs: [there, { ...back, day: DAY }] }), azul)).toEqual(refused("not-offered"));
    expect(await recheck(aKey(), { ...azul, minCheckinDays: 3 })).toEqual(refused("too-early"));
    expect(await recheck(aKey({ legs: [{ ...there, day: DAY + 999 }] }), azul)).toEqual(refused("too-late"));
  });

  test("PD-06 RO-05 a driver is not booked less than the cut-off ahead, by the clocks of the base", async () => {
    // Noon in Lisbon is 10 PM in Brisbane.
    const { recheck } = await openSeller({ airport: "OOL", places: [BYRON_BAY] });
    const at = (day: number, time: string) =>
      recheck(aKey({ base: "OOL", place: BYRON_BAY, legs: [{ way: "from-airport", day, time }] }));
    expect(await at(DAY - 1, "03:30")).toEqual(refused("too-early"));
    expect(await at(DAY - 1, "03:31")).toMatchObject({ ok: true });
  });

  race("BK-04 PD-06 the last vehicle is taken once by 24 at once, in each hour of both legs", async () => {
    const { db, seller, offer, order } = await openSeller();
    const its = await offer();
    await seller.book(order("first", its));
    const answers = await Promise.all(Array.from({ length: 24 }, (_, i) => seller.book(order(`order-${i}`, its))));
    expect(answers.filter(({ state }) => state === "confirmed")).toHaveLength(1);
    expect(answers.filter((each) => each.state === "rejected" && each.why === "sold-out")).toHaveLength(23);
    const taken = await db.selectFrom("stock_unit").select(["unit", "taken"]).orderBy("unit").execute();
    expect(new Set(taken.map((each) => each.taken))).toEqual(new Set([2]));
    expect(taken.length).toBeGreaterThan(3);
  });

  test("PD-06 BK-06 a canceled leg gives its vehicle back, and the other one stays", async () => {
    const { db, seller, offer, order } = await openSeller();
    const its = await offer();
    await seller.book(order("a", its));
    const units = async () => {
      const rows = await db.selectFrom("stock_unit").select("unit").where("taken", ">", 0).execute();
      return rows.length;
    };
    const before = await units();
    await db.transaction().execute((trx) => seller.joins!.cancel("a", trx, [2]));
    expect([(await units()) > 0, (await units()) < before]).toEqual([true, true]);
    await seller.cancel("a");
    expect(await units()).toBe(0);
    expect(await takenIn(db, TRANSFER, ["LIS"], ["0/standard"])).toEqual(new Map());
  });

  test("PD-06 a search has the vehicles that fit with what is left on all legs, the cheapest first", async () => {
    const { service, organisation, seller, offer, order } = await openSeller();
    await seller.book(order("a", await offer(aKey({ legs: [there] }))));
    const served = (await service.bases.findServed("LIS", AMADORA, organisation.id))!;
    const asked = {
      served,
      legs: [there, back],
      people: 2,
      bags: 2,
      chosen: {},
      sort: "price",
      held: [],
    } as const;
    const found = async (changes = {}) => {
      const answer = await service.search(organisation, { ...asked, legs: [...asked.legs], ...changes });
      return answer.hits.map(({ vehicle, left }) => [vehicle.id, left]);
    };
    const [car, van] = ["standard", "accessible-van"];
    expect(await found()).toEqual([
      [car, 1],
      [van, 2],
    ]);
    expect(await found({ legs: [back] })).toEqual([
      [car, 2],
      [van, 2],
    ]);
    expect(await found({ sort: "size" })).toEqual([
      [van, 2],
      [car, 1],
    ]);
    expect(await found({ chosen: { stepFree: ["yes"] } })).toEqual([[van, 2]]);
    expect(await found({ people: 4 })).toEqual([[van, 2]]);
    expect(await found({ people: 8 })).toEqual([]);
    const held = await seller.hold!(aKey({ legs: [there] }), NOW + HOUR, { name: "one", isGuest: false });
    const own = held.ok ? held.value.held : "";
    expect(await found({ stepFree: false })).toEqual([
      [car, 0],
      [van, 2],
    ]);
    expect(await found({ held: [own] })).toEqual([
      [car, 1],
      [van, 2],
    ]);
  });

  test("PD-06 T6 a vehicle that is busy in an hour of one's own hold takes its place, and another one doesn't", () => {
    const at = (time: string, changes: Partial<Choice> = {}) => aKey({ legs: [{ ...there, time }], ...changes });
    const first = at("15:00");
    expect(holding.overlaps(first, at("15:20"))).toBe(true);
    expect(holding.isSame(first, at("15:20"))).toBe(false);
    expect(holding.overlaps(first, at("19:00"))).toBe(false);
    expect(holding.overlaps(first, at("15:20", { vehicle: "accessible-van" }))).toBe(false);
  });

  test("PD-06 airports and their places are found by code and by names in any language", async () => {
    const { service, organisation } = await openSeller();
    const airports = async (typed: string) =>
      (await service.findAirports(organisation.id, typed)).map(({ code }) => code);
    for (const typed of ["LIS", "lis", "Lisboa", "لشبونة", "Humberto", "Lisbon Airport (LIS)"])
      expect(await airports(typed)).toEqual(["LIS"]);
    for (const typed of ["OPO", "", "Porto"]) expect(await airports(typed)).toEqual([]);
    const places = async (typed: string) => (await service.findPlaces("LIS", typed)).map(({ id }) => id);
    expect(await places("amadora")).toEqual([AMADORA]);
    expect(await places("Lisboa")).toEqual([LISBON]);
    expect(await places("Porto")).toEqual([]);
    expect((await service.bases.nearestTo(AMADORA, organisation.id))?.base.code).toBe("LIS");
  });

  test("PD-06 what was sold is stored and told in each language", async () => {
    const { offer } = await openSeller();
    const { key, sold: found } = await offer();
    const sold = found as SoldTransfer;
    expect(storedKey.read(storedKey.write(aKey()))).toEqual(key);
    expect(storedSold.read(storedSold.write(sold))).toEqual(sold);
    const items = transfers.items(sold);
    expect(storedDetails.read(storedDetails.write(items.details[0]!))).toEqual(items.details[0]);
    expect(transfers.facts(items, "en", "times").map(({ label, text }) => [label, ...text.split("\n")])).toEqual([
      [
        "From the airport",
        "Lisbon Airport (LIS) to Amadora",
        "Flight lands at 3:00 PM",
        "Pick-up: Saturday, December 12, 2026, 3:30 PM",
        "Arrives about 3:55 PM",
      ],
      [
        "To the airport",
        "Amadora to Lisbon Airport (LIS)",
        "Pick-up: Saturday, December 19, 2026, 5:00 AM",
        "Arrives about 5:25 AM",
      ],
    ]);
    expect(transfers.summary(items, "en").what).toBe(
      "From the airport: Saturday, December 12, 2026, 3:30 PM · To the airport: Saturday, December 19, 2026, 5:00 AM · Standard car",
    );
    const { description } = transfers.calendar(items, "en");
    expect(description).toContain("Pick-up: Saturday, December 19, 2026, 5:00 AM");
    const rest = transfers.items(transfers.partOf(sold, [2]));
    expect(rest.details).toHaveLength(1);
    expect(transfers.summary(rest, "es")).toMatchObject({
      title: "Traslado Aeropuerto de Lisboa (LIS) – Amadora",
      when: "19 dic 2026",
      who: "2 pasajeros · 2 maletas",
    });
    expect(transfers.item(items.details[1]!, 2, "ar").name).toBe("التوصيل 2: إلى المطار");
    for (const language of LANGUAGES)
      for (const length of ["full", "page", "voucher", "times", "short"] as const)
        for (const { label, text } of transfers.facts(items, language, length))
          expect(`${label} ${text}`).not.toMatch(/undefined|NaN|Invalid/);
  });

  test("PD-06 a trip that ends in another zone says by whose clocks", async () => {
    const { offer } = await openSeller({ airport: "OOL", places: [BYRON_BAY] });
    const { sold } = await offer(aKey({ base: "OOL", place: BYRON_BAY, legs: [there] }));
    const [fact] = transfers.facts(transfers.items(sold as SoldTransfer), "en", "times");
    expect(fact?.text.split("\n").at(-1)).toBe("Arrives about 5:50 PM (Byron Bay time)");
  });

  test("T7 PD-06 another time or vehicle is another wish, and one bag more is the same", () => {
    const { sameWish, holding } = transfers;
    expect(sameWish(aKey({ bags: 1 }))).toEqual(sameWish(aKey()));
    expect(sameWish(aKey({ legs: [there] }))).not.toEqual(sameWish(aKey()));
    expect(sameWish(aKey({ vehicle: "van" }))).not.toEqual(sameWish(aKey()));
    expect(holding?.overlaps(aKey(), aKey({ legs: [there] }))).toBe(true);
    expect(holding?.isSame(aKey(), aKey({ legs: [there] }))).toBe(false);
    expect(holding?.overlaps(aKey(), aKey({ vehicle: "van" }))).toBe(false);
    expect(holding?.units(aKey())).toBe(2);
  });
});
