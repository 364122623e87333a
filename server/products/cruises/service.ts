import type { Clock } from "../../core/clock.ts";
import type { Day } from "../../core/day.ts";
import { type Outcome, ok, refused } from "../../core/outcome.ts";
import type { Store } from "../../db/schema.ts";
import type { Organisation } from "../../organisation/settings.ts";
import { isSoldBy } from "../../organisation/sold-by.ts";
import type { OfferRefusal } from "../../ports/offer.ts";
import { createInventory, takenIn, unitName } from "../../stock/inventory.ts";
import { createStockSellers, type StockDependencies, type StockOffer } from "../../stock/seller.ts";
import { ofOwnStock, type ProductService, pagesOfAll } from "../product.ts";
import { type Cruise, cruisesFor, findCruise, portsFor } from "./catalogue/cruises.ts";
import { cabinsPrice, fareOn, partyProblem } from "./catalogue/fares.ts";
import { bookableDays, cancelTerms, departuresIn, dueOf, isDeparture, portsOf, spanOf } from "./catalogue/sailings.ts";
import { createCruiseSearch, poolOf } from "./catalogue/search.ts";
import { cruisesGo } from "./go.ts";
import { CRUISE, CRUISE_CODE, type CruiseKey, cruiseKey } from "./key.ts";
import { offerOf } from "./offer.ts";
import { cruisesPages } from "./pages.ts";
import { guestsText } from "./texts.ts";

const LIMIT_FACTOR = 1;

export function createCruiseService({ db, clock }: Store) {
  const inventory = createInventory({ clock, kind: CRUISE, limitFactor: LIMIT_FACTOR });

  async function findFor(organisation: Organisation, code: string): Promise<Cruise | undefined> {
    if (!organisation.products.includes(CRUISE_CODE)) return undefined;
    const cruise = await findCruise(db, code);
    return cruise && isSoldBy(cruise, organisation.id) ? cruise : undefined;
  }

  return {
    ...ofOwnStock(clock),
    search: createCruiseSearch({ db, clock }),
    findFor,
    listFor: (organisation: Organisation) => cruisesFor(db, organisation.id),
    keyOf: cruiseKey,
    portsOf,
    spanOf,
    guestsText,
    /** The next departures that can be booked, from a day on. */
    departures(cruise: Cruise, organisation: Organisation, from?: Day): Day[] {
      const days = bookableDays(cruise, clock.now(), organisation);
      return departuresIn(cruise, Math.max(days.from, from ?? days.from), days.to);
    },
    /** Each kind of cabin of a departure: what is wrong with the guests, or its price, its terms and how many are left. */
    async cabins(cruise: Cruise, { day, parties }: Pick<CruiseKey, "day" | "parties">, held: readonly string[]) {
      const pool = poolOf(cruise.code, day);
      const taken = await takenIn(
        db,
        CRUISE,
        [pool],
        cruise.cabins.map(({ code }) => code),
      );
      const left = new Map<string, number>();
      for (const { code, cabins } of cruise.cabins) {
        const free = Math.max(0, cabins - (taken.get(unitName(pool, code)) ?? 0));
        const taking = { pool, items: parties.map(() => [code]), capacity: () => cabins };
        const isOwn = free < parties.length && held.length > 0 && (await inventory.isFree(db, taking, held));
        left.set(code, isOwn ? parties.length : free);
      }
      return cruise.cabins.map((cabin) => {
        const problem = partyProblem(cruise, cabin, parties);
        const fare = fareOn(cruise, cabin, day);
        if (problem) return { cabin, fare, left: left.get(cabin.code)!, problem };
        const price = cabinsPrice(cruise, cabin, parties, day);
        const terms = { cancel: cancelTerms(cruise, day, clock.now()), due: dueOf(cruise, day, clock.now()) };
        return { cabin, fare, left: left.get(cabin.code)!, offer: { price, terms } };
      });
    },
    sellers: createStockSellers<CruiseKey>({
      db,
      clock,
      kind: CRUISE,
      limitFactor: LIMIT_FACTOR,
      offerFor: offers(clock),
    }),
    goPlaces: { search: cruisesGo, of: ({ id }) => portsFor(db, id) },
    detailPages: pagesOfAll(CRUISE_CODE, cruisesPages, (id) => cruisesFor(db, id)),
  } satisfies ProductService & Record<string, unknown>;
}

/** What can be had of the catalogue, whatever is free. */
export const offers =
  (clock: Clock): StockDependencies<CruiseKey>["offerFor"] =>
  async (key, unit, organisation): Promise<Outcome<StockOffer, OfferRefusal>> => {
    const cruise = await findCruise(unit, key.code);
    const cabin = cruise?.cabins.find(({ code }) => code === key.cabin);
    if (!cruise || !cabin || !isDeparture(cruise, key.day)) return refused("not-offered");
    if (partyProblem(cruise, cabin, key.parties)) return refused("not-offered");
    const days = bookableDays(cruise, clock.now(), organisation ?? { minCheckinDays: 0 });
    if (key.day < days.from) return refused("too-early");
    if (key.day > days.to) return refused("too-late");
    if (organisation && !(organisation.products.includes(CRUISE_CODE) && isSoldBy(cruise, organisation.id)))
      return refused("not-offered");
    const taking = {
      pool: poolOf(cruise.code, key.day),
      items: key.parties.map(() => [cabin.code]),
      capacity: () => cabin.cabins,
    };
    return ok({ offer: offerOf(cruise, cabin, key, clock.now()), taking });
  };
