import { expect, test } from "vitest";
import { describeWithDatabase } from "../../tests/drivers/databases.ts";
import { anOrganisation } from "../../tests/fixtures/organisations.ts";
import { DAY, MINUTE } from "../core/durations.ts";
import { ok, refused } from "../core/outcome.ts";
import { inTransaction } from "../db/transaction.ts";
import type { Kind, Offer, OfferKey } from "../ports/offer.ts";
import { offerDigest } from "../ports/offer-digest.ts";
import { takenIn, unitName } from "./inventory.ts";
import { createStockSellers } from "./seller.ts";

type BoatKey = OfferKey & { days: number[]; boats: number };

const BOAT = "boat" as Kind;
const boats = (days: number[], count = 1): BoatKey => ({ kind: BOAT, supplier: "own", days, boats: count });
const organisation = anOrganisation({});
const holder = { firstName: "Ana", lastName: "Silva", email: "ana@example.com", phone: "" };

describeWithDatabase((open, _engine, race) => {
  async function openSeller(capacity = 2) {
    const { db } = await open();
    const clock = { at: Date.parse("2026-12-08T12:00Z"), now: () => clock.at };
    /** `raised`: the price after the next time it is read. */
    const prices: { day: number; raised?: number } = { day: 10_00 };
    const [seller] = createStockSellers<BoatKey>({
      ...{ db, clock, kind: BOAT },
      async offerFor(key, _db, seller) {
        if (seller && seller.id !== organisation.id) return refused("not-offered");
        const total = prices.day * key.days.length * key.boats;
        prices.day = prices.raised ?? prices.day;
        const offer = { key, what: [key.days, key.boats], terms: { cancel: { kind: "unknown" }, due: "now" } };
        const price = { currency: "EUR", units: 1, items: key.boats, base: total, charges: [], total };
        const items = Array.from({ length: key.boats }, () => key.days.map((day) => `${day}/rowing`));
        return ok({
          offer: { ...offer, price } as unknown as Offer,
          taking: { pool: "lake", items, capacity: () => capacity },
        });
      },
    }).joining;
    const order = async (reference: string, key: BoatKey, held?: string) => {
      const found = await seller!.recheck(organisation, key, held === undefined ? [] : [held]);
      if (!found.ok) throw new Error(found.reason);
      const { price } = found.value;
      return {
        ...{ reference, key, holder, guests: [], requests: "", held },
        expected: { total: { minor: price.total, currency: "EUR" }, digest: offerDigest(found.value) },
      };
    };
    const taken = async (...days: number[]) => {
      const units = days.map((day) => `${day}/rowing`);
      const counts = await takenIn(db, BOAT, ["lake", "river"], units);
      return units.map((unit) => counts.get(unitName("lake", unit)) ?? 0);
    };
    return { db, clock, prices, seller: seller!, order, taken };
  }

  race("BK-04 PD-05 two boats are taken twice by 24 at once, on each of their days", async () => {
    const { seller, order, taken } = await openSeller();
    const wish = await order("", boats([1, 2, 3]));
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, i) => seller.book({ ...wish, reference: `order-${i}` })),
    );
    expect(answers.filter(({ state }) => state === "confirmed")).toHaveLength(2);
    expect(answers.filter((each) => each.state === "rejected" && each.why === "sold-out")).toHaveLength(22);
    expect(await taken(1, 2, 3, 4)).toEqual([2, 2, 2, 0]);
  });

  race("BK-04 PD-05 one reference books once, and exactly what was expected", async () => {
    const { db, prices, seller, order, taken } = await openSeller();
    const wish = await order("a", boats([1]));
    prices.day = 11_00;
    expect(await seller.book(wish)).toEqual({ state: "rejected", why: "changed" });
    const again = await order("a", boats([1]));
    const twins = await Promise.all([1, 2, 3].map(() => seller.book(again)));
    expect(twins.map(({ state }) => state)).toEqual(["confirmed", "confirmed", "confirmed"]);
    expect(await taken(1)).toEqual([1]);
    expect(await seller.cancel("a")).toEqual({ state: "cancelled" });
    expect(await seller.cancel("a")).toEqual({ state: "cancelled" });
    expect(await taken(1)).toEqual([0]);
    expect(await seller.book(again)).toEqual({ state: "rejected", why: "refused" });
    expect(await seller.find({ ours: "b", orderedAt: 0 })).toEqual({ state: "none" });
    expect(await seller.cancel("b")).toEqual({ state: "refused", why: "not found" });
    expect(await db.selectFrom("stock_pool").selectAll().execute()).toHaveLength(1);
  });

  test("BK-04 PD-05 what is taken in part of the days refuses all of them and takes nothing", async () => {
    const { db, seller, order, taken } = await openSeller(1);
    await seller.book(await order("a", boats([2])));
    expect(await seller.recheck(organisation, boats([1, 2]))).toEqual(refused("sold-out"));
    expect(await inTransaction(db, (trx) => seller.joins.book(boats([1, 2]), trx))).toEqual(refused("sold-out"));
    expect(await taken(1, 2)).toEqual([0, 1]);
    expect(await seller.recheck(organisation, boats([1], 2))).toEqual(refused("sold-out"));
  });

  test("BK-04 PD-07 one of several items goes back by itself, once", async () => {
    const { db, seller, taken } = await openSeller();
    const sold = await inTransaction(db, (trx) => seller.joins.book(boats([1, 2], 2), trx));
    const reference = sold.ok ? sold.value.supplierReference : "";
    for (const _ of [1, 2]) {
      await inTransaction(db, async (trx) => ok(await seller.joins.cancel(reference, trx, [2])));
      expect(await taken(1, 2)).toEqual([1, 1]);
    }
    await inTransaction(db, async (trx) => ok(await seller.joins.cancel(reference, trx)));
    expect(await taken(1, 2)).toEqual([0, 0]);
    expect(await seller.find({ theirs: reference })).toMatchObject({ is: "cancelled" });
  });

  test("T6 PD-05 a hold keeps a boat for its holder until it ends, and is part of the sale", async () => {
    const { clock, seller, order, taken } = await openSeller(1);
    const held = await seller.hold!(boats([1]), clock.now() + MINUTE, { name: "one", isGuest: false });
    const id = held.ok ? held.value.held : "";
    expect(await seller.recheck(organisation, boats([1]))).toEqual(refused("sold-out"));
    expect(await seller.recheck(organisation, boats([1]), [id])).toMatchObject({ ok: true });
    expect(await seller.extend!(id, clock.now() + 2 * MINUTE)).toMatchObject({ ok: true });
    expect(await seller.book(await order("a", boats([1]), id))).toMatchObject({ state: "confirmed" });
    expect(await seller.extend!(id, clock.now() + DAY)).toEqual(refused("gone"));
    expect(await taken(1)).toEqual([1]);

    await seller.hold!(boats([2]), clock.now() + MINUTE, { name: "two", isGuest: false });
    clock.at += MINUTE;
    expect(await seller.recheck(organisation, boats([2]))).toMatchObject({ ok: true });
    await seller.endOverdue!();
    expect(await taken(2)).toEqual([0]);
    const other = await seller.hold!(boats([3]), clock.now() + MINUTE, { name: "two", isGuest: false });
    await seller.release!(other.ok ? other.value.held : "");
    expect(await taken(3)).toEqual([0]);
  });

  test("T6 PD-05 a hold that is over can't be extended, and more pools than a statement takes are asked for", async () => {
    const { db, clock, seller } = await openSeller(1);
    const held = await seller.hold!(boats([1]), clock.now() + MINUTE, { name: "one", isGuest: false });
    clock.at += MINUTE;
    expect(await seller.extend!(held.ok ? held.value.held : "", clock.now() + MINUTE)).toEqual(refused("gone"));
    const pools = ["lake", ...Array.from({ length: 2_500 }, (_, i) => `river-${i}`)];
    expect(await takenIn(db, BOAT, pools, ["1/rowing"])).toEqual(new Map([["lake 1/rowing", 1]]));
  });

  race("BK-03 PD-05 an import that is quicker than a sale's lock gives the price of the sale", async () => {
    const { db, prices, seller, order, taken } = await openSeller();
    const wish = await order("a", boats([1]));
    prices.raised = 11_00;
    const sold = await inTransaction(db, (trx) => seller.joins.book(boats([1]), trx));
    expect(sold.ok && sold.value.price.total).toBe(11_00);
    prices.day = 10_00;
    expect(await seller.book(wish)).toEqual({ state: "rejected", why: "changed" });
    expect(await taken(1)).toEqual([1]);
  });

  test("T6 PD-05 the first guest may hold more than guests may together, and the next one nothing", async () => {
    const { clock, seller } = await openSeller(2);
    const hold = async (name: string) => {
      const answer = await seller.hold!(boats([1]), clock.now() + MINUTE, { name, isGuest: true });
      return answer.ok ? "held" : answer.reason;
    };
    expect([await hold("one"), await hold("two")]).toEqual(["held", "guests-limit"]);
  });

  test("T6 PD-05 an account, a network and all guests hold a part of it at one time", async () => {
    const { clock, seller } = await openSeller(10);
    const hold = async (name: string, isGuest: boolean, key: BoatKey) => {
      const answer = await seller.hold!(key, clock.now() + MINUTE, { name, isGuest });
      return answer.ok ? "held" : answer.reason;
    };
    expect(await hold("account", false, boats([1], 4))).toBe("held");
    expect(await hold("account", false, boats([1]))).toBe("account-limit");
    expect(await hold("account", false, boats([2]))).toBe("held");
    expect(await hold("network", true, boats([1], 3))).toBe("held");
    expect(await hold("network", true, boats([1]))).toBe("network-limit");
    expect(await hold("other", true, boats([1]))).toBe("guests-limit");
    expect(await hold("other", true, boats([2]))).toBe("held");
  });
});
