import type { Clock } from "../../core/clock.ts";
import { dayIn } from "../../core/day.ts";
import { type Outcome, ok, refused } from "../../core/outcome.ts";
import type { Db } from "../../db/schema.ts";
import type { Organisation } from "../../organisation/settings.ts";
import type { OfferRefusal, OrderSupplier, Sellers } from "../../ports/offer.ts";
import { createStockSellers, type StockOffer } from "../../stock/seller.ts";
import { departuresOf, partyProblem, saleProblem } from "./catalogue/departures.ts";
import type { WaitingRow } from "./catalogue/tables.ts";
import { findTrip } from "./catalogue/trips.ts";
import { DREAMTRIP, DREAMTRIP_CODE, type DreamtripKey } from "./key.ts";
import { bookedOn, offerOf, takingOf } from "./offer.ts";
import { LIMIT_FACTOR, type WaitingList } from "./waiting-list.ts";

type Dependencies = { db: Db; clock: Clock; waitingList: WaitingList };

/** The stock of dreamtrips as a supplier, with what is kept for parties of the waiting list. */
export function createDreamtripSellers({ db, clock, waitingList }: Dependencies): Sellers {
  async function offerFor(
    key: DreamtripKey,
    unit: Db,
    organisation?: Organisation,
  ): Promise<Outcome<StockOffer, OfferRefusal>> {
    const trip = await findTrip(unit, key.organisationId, key.code);
    if (!trip || departuresOf(trip, key.day, key.day).length === 0 || partyProblem(key)) return refused("not-offered");
    if (organisation && (organisation.id !== key.organisationId || !organisation.products.includes(DREAMTRIP_CODE)))
      return refused("not-offered");
    const booked = await bookedOn(unit, trip, key.day);
    return ok({ offer: offerOf(trip, key, clock.now(), booked), taking: takingOf(trip, key) });
  }

  const stock = createStockSellers<DreamtripKey>({ db, clock, kind: DREAMTRIP, offerFor, limitFactor: LIMIT_FACTOR })
    .joining[0] as unknown as OrderSupplier<DreamtripKey> & Required<Pick<OrderSupplier<DreamtripKey>, "joins">>;

  /** What is kept for the key's entry of the waiting list. */
  async function keptFor(key: DreamtripKey, unit: Db = db): Promise<(WaitingRow & { held: string }) | undefined> {
    const row = key.waiting === undefined ? undefined : await waitingList.find(key.organisationId, key.waiting, unit);
    const isIts = row?.code === key.code && row.day === key.day && row.travellers === key.travellers;
    const isKept = row?.state === "offered" && (row.offered_until ?? 0) > clock.now();
    return isIts && isKept && row.held !== null ? { ...row, held: row.held } : undefined;
  }

  /** Who holds nothing doesn't get what came free for the waiting list. */
  async function isForOthers(key: DreamtripKey, unit: Db, held: readonly string[]): Promise<boolean> {
    if (held.length > 0) return false;
    const trip = await findTrip(unit, key.organisationId, key.code);
    return trip !== undefined && (await waitingList.isOwed(unit, trip, key.day));
  }

  const supplier: OrderSupplier<DreamtripKey> & { joins: typeof stock.joins } = {
    ...stock,
    async recheck(organisation, key, held = [], plan) {
      const trip = await findTrip(db, organisation.id, key.code);
      if (!trip) return refused("not-offered");
      const kept = await keptFor(key);
      const today = dayIn(trip.zone, clock.now());
      // Places that were offered can be booked until their time ends.
      const problem = saleProblem(trip, key.day, { today, minDays: kept ? 0 : organisation.minCheckinDays, plan });
      if (problem && !(kept && problem === "not-open")) return refused(problem === "closed" ? "too-early" : "too-late");
      const all = [...held, ...(kept ? [kept.held] : [])];
      if (await isForOthers(key, db, all)) return refused("sold-out");
      return stock.recheck(organisation, key, all);
    },
    async hold(key, until, holder, held = []) {
      const kept = await keptFor(key);
      if (kept) return ok({ held: kept.held, until: kept.offered_until ?? until });
      if (await isForOthers(key, db, held)) return refused("sold-out");
      return stock.hold!(key, until, holder, held);
    },
    /** What is kept for an entry ends with its offer, and not with the visit of its owner. */
    async extend(held, until) {
      const kept = await waitingList.findHeld(held);
      return kept ? ok({ held, until: kept.offered_until ?? until }) : stock.extend!(held, until);
    },
    async release(held) {
      if (!(await waitingList.findHeld(held))) await stock.release!(held);
    },
    joins: {
      ...stock.joins,
      async book(key, unit, held) {
        const kept = await keptFor(key, unit);
        const own = held ?? kept?.held;
        if (await isForOthers(key, unit, own === undefined ? [] : [own])) return refused("sold-out");
        const sold = await stock.joins.book(key, unit, own);
        if (sold.ok && kept) await waitingList.take(unit, key.organisationId, kept.id);
        return sold;
      },
    },
  };
  const seller = supplier as unknown as Sellers["joining"][number];
  return {
    supplierOf: (_organisation, name) => (name.kind === DREAMTRIP && name.supplier === stock.name ? seller : undefined),
    joining: [seller],
  };
}
