import { expect, test } from "vitest";
import { describeWithDatabase } from "../../../tests/drivers/databases.ts";
import { anActivity, givenActivities } from "../../../tests/fixtures/activities.ts";
import { anOrganisation } from "../../../tests/fixtures/organisations.ts";
import { parseDay } from "../../core/day.ts";
import { MINUTE } from "../../core/durations.ts";
import { inTransaction } from "../../db/transaction.ts";
import { LANGUAGES } from "../../organisation/settings.ts";
import type { Offer } from "../../ports/offer.ts";
import { offerDigest } from "../../ports/offer-digest.ts";
import { createEmbeddedActivities } from "./embedded-supplier.ts";
import { ownKey, storedKey } from "./key.ts";
import { activities } from "./product.ts";
import { createActivitySellers } from "./sellers.ts";
import { type SoldActivity, storedDetails, storedSold } from "./sold.ts";

const DAY = parseDay("2026-12-10")!;
const clock = { now: () => Date.parse("2026-12-08T12:00Z") };
const family = { adult: 2, child: 1, infant: 1 };
const aKey = (changes: object = {}) =>
  ownKey({ code: "LIS-WALK", optionNo: 1, day: DAY, time: "10:00", tickets: family, ...changes });
const holder = { firstName: "Ana", lastName: "Silva", email: "ana@example.com", phone: "" };

describeWithDatabase((open, _engine, race) => {
  async function openSeller(changes: Parameters<typeof anActivity>[0] = {}) {
    const { db } = await open();
    await givenActivities(db, anActivity(changes));
    const sellers = createActivitySellers({
      db,
      clock,
      own: createEmbeddedActivities({ db, clock }),
      external: () => [],
    });
    const organisation = anOrganisation({ products: ["ACT"], minCheckinDays: 1 });
    const seller = sellers.supplierOf(organisation, aKey())!;
    const recheck = (key = aKey(), changed = {}) => seller.recheck({ ...organisation, ...changed }, key);
    async function offer(): Promise<Offer> {
      const checked = await recheck();
      if (!checked.ok) throw new Error(checked.reason);
      return checked.value;
    }
    const order = (reference: string, of: Offer, held?: string) => ({
      ...{ reference, key: of.key, holder, guests: [], requests: "", held },
      expected: { total: { minor: of.price.total, currency: of.price.currency }, digest: offerDigest(of) },
    });
    return { db, sellers, organisation, seller, recheck, offer, order };
  }

  test("PD-03 a family's tickets are an offer with a price for each, paid when it is booked", async () => {
    const { offer } = await openSeller();
    const { price, ...found } = await offer();
    expect(found).toMatchObject({
      product: "ACT",
      title: "A walk by the river",
      timeZone: "Europe/Lisbon",
      startsOn: DAY,
      endsOn: DAY,
      variant: "slot",
      terms: { due: "now", cancel: { kind: "steps" } },
    });
    expect(price).toMatchObject({
      units: 1,
      items: 4,
      base: 75_00,
      charges: [{ code: "tax", minor: 4_50 }],
      total: 79_50,
    });
    expect(price.byItem?.map(({ total }) => total)).toEqual([31_80, 31_80, 15_90, 0]);
  });

  test("PD-03 an offer needs the answers to its questions, for the order or for each ticket", async () => {
    const { content } = anActivity();
    const label = { en: "Height" };
    const questions = [
      { key: "phone", of: "order" as const, as: "phone" as const, label, required: true },
      { key: "height", of: "ticket" as const, as: "text" as const, label, sensitive: true as const },
    ];
    const { offer } = await openSeller({ content: { ...content, questions } });
    const { needs = [], travellers = [] } = await offer();
    expect(
      needs.map(({ key, of, travellerId, required, sensitive }) => [key, of, travellerId, required, sensitive]),
    ).toEqual([
      ["phone", "order", undefined, true, undefined],
      ...["1", "2", "3", "4"].map((id) => ["height", "traveller", id, false, true]),
    ]);
    expect(travellers.map(({ type }) => type)).toEqual(["adult", "adult", "child", "infant"]);
  });

  test("PD-03 RO-05 an offer is refused where an organization does not sell it, or not so early", async () => {
    const { sellers, organisation, recheck } = await openSeller({ organisation: "azul", soldBy: [] });
    const refusal = (reason: string) => ({ ok: false, reason });
    expect(await recheck(aKey(), { id: "azul" })).toMatchObject({ ok: true });
    expect(await recheck(aKey(), { id: "nile" })).toEqual(refusal("not-offered"));
    expect(await recheck(aKey(), { id: "azul", products: ["HLT"] })).toEqual(refusal("not-offered"));
    expect(await recheck(aKey(), { id: "azul", minCheckinDays: 3 })).toEqual(refusal("too-early"));
    expect(await recheck(aKey({ day: DAY - 3 }), { id: "azul" })).toEqual(refusal("too-early"));
    expect(sellers.supplierOf(organisation, { kind: "stay", supplier: "own" })).toBeUndefined();
  });

  race("BK-04 PD-03 one reference books once, also twice at the same time, and exactly what was expected", async () => {
    const { db, seller, offer, order } = await openSeller();
    const its = await offer();
    const changed = { ...order("a", its), expected: { ...order("a", its).expected, digest: "other" } };
    expect(await seller.book(changed)).toEqual({ state: "rejected", why: "changed" });
    const held = await seller.hold!(its.key, clock.now() + MINUTE, { name: "one", isGuest: false });
    const id = held.ok ? held.value.held : "";
    const twins = await Promise.all([1, 2, 3].map(() => seller.book(order("a", its, id))));
    expect(twins.map(({ state }) => state)).toEqual(["confirmed", "confirmed", "confirmed"]);
    expect(await db.selectFrom("activity_slot").select("taken").execute()).toEqual([{ taken: 4 }]);
    expect(await seller.find({ theirs: "a" })).toEqual({ state: "found", is: "confirmed", reference: "a" });
    expect(await seller.cancel("a")).toEqual({ state: "cancelled" });
    expect(await seller.book(order("a", its))).toEqual({ state: "rejected", why: "refused" });
    expect(await seller.find({ ours: "b", orderedAt: 0 })).toEqual({ state: "none" });
    expect(await seller.cancel("b")).toEqual({ state: "refused", why: "not found" });
    expect(await db.selectFrom("activity_slot").select("taken").execute()).toEqual([{ taken: 0 }]);
  });

  test("PD-03 a sale inside a transaction is the offer that was shown", async () => {
    const { db, seller, offer } = await openSeller();
    const its = await offer();
    const sold = await inTransaction(db, (trx) => seller.joins!.book(its.key, trx));
    const { supplierReference, taken, ...told } = sold.ok
      ? sold.value
      : { ...its, supplierReference: "", taken: undefined };
    expect(told).toEqual(its);
    expect(taken).toMatchObject({ limitFactor: 3, items: expect.any(Array) });
    expect(await seller.find({ theirs: supplierReference })).toMatchObject({ is: "confirmed" });
  });

  test("PD-03 what was sold is stored and told in each language", async () => {
    const { offer } = await openSeller();
    const { key, sold: found } = await offer();
    const sold = found as SoldActivity;
    expect(storedKey.read(storedKey.write(aKey()))).toEqual(key);
    expect(storedSold.read(storedSold.write(sold))).toEqual(sold);
    const items = activities.items(sold);
    expect(storedDetails.read(storedDetails.write(items.details[0]!))).toEqual(items.details[0]);
    expect(activities.facts(items, "en", "page").map(({ text }) => text)).toEqual([
      "Thursday, December 10, 2026, 10:00 AM",
      "Thursday, December 10, 2026, 12:00 PM",
      "Shared walk",
      "2 adults, 1 child, 1 infant",
    ]);
    const some = activities.items(activities.partOf(sold, [1, 3]));
    expect(activities.summary(some, "es")).toMatchObject({
      title: "Paseo junto al río",
      when: "10 dic 2026",
      who: "1 adulto y 1 niño",
      what: "jueves, 10 de diciembre de 2026, a las 10:00 · Shared walk",
      where: "Lisboa",
    });
    expect(activities.item(items.details[3]!, 4, "ar").name).toBe("التذكرة 4: رضيع");
    for (const language of LANGUAGES)
      for (const length of ["full", "page", "voucher", "times", "short"] as const)
        for (const { label, text } of activities.facts(items, language, length))
          expect(`${label} ${text}`).not.toMatch(/undefined|NaN|Invalid/);
  });

  test("T7 PD-03 two times of a day are two wishes, and the same tickets for one time are the same", () => {
    const { sameWish, holding } = activities;
    expect(sameWish(aKey({ tickets: { infant: 1, child: 1, adult: 2, youth: 0 } }))).toEqual(sameWish(aKey()));
    expect(sameWish(aKey({ time: "15:30" }))).not.toEqual(sameWish(aKey()));
    expect(sameWish(aKey({ tickets: { adult: 3 } }))).not.toEqual(sameWish(aKey()));
    expect(holding?.overlaps(aKey(), aKey({ tickets: { adult: 1 } }))).toBe(true);
    expect(holding?.isSame(aKey(), aKey({ tickets: { adult: 1 } }))).toBe(false);
    expect(holding?.overlaps(aKey(), aKey({ time: "15:30" }))).toBe(false);
  });
});
