import { guardedSupplier } from "../../server/adapters/stays/guarded.ts";
import { ok } from "../../server/core/outcome.ts";
import type { Organisation } from "../../server/organisation/settings.ts";
import type { Offer, OfferKey, OrderSupplier, SupplierOrder } from "../../server/ports/offer.ts";
import { offerDigest } from "../../server/ports/offer-digest.ts";
import { SupplierFailedError } from "../../server/ports/supplier-failed.ts";
import { ACTIVITY, type ActivityKey } from "../../server/products/activities/key.ts";
import type { createActivityService } from "../../server/products/activities/service.ts";
import { stayDigest } from "../../server/products/stays/digest.ts";
import type { Stay, StayKey, StayOffer, StaySearch, Supplier } from "../../server/products/stays/supplier.ts";
import { aStay } from "../fixtures/stays.ts";
import type { Offered, Tested } from "./subject.ts";

/** Lisbon, in the reference data. */
const LISBON = 2267057;
const DAYS_AHEAD = 60;

/** The real time: a supplier's sandbox sells no other. */
export const CLOCK = { now: () => Date.now() };

/** Two nights for two in Lisbon, some weeks from now. */
export function aSearch(changes: Partial<StaySearch> = {}): StaySearch {
  const stay: Stay = aStay(Math.floor(CLOCK.now() / 86_400_000) + DAYS_AHEAD, { nights: 2 });
  return {
    destinationId: LISBON,
    stay,
    products: ["HLT"],
    filters: {},
    sort: "recommended",
    page: 1,
    perPage: 10,
    organisationId: "waypoint",
    unitsPerUsd: { USD: "1" },
    currency: "USD",
    ...changes,
  };
}

/** An order for exactly this offer, under a unique reference. */
export const orderOf = ({ key, total, digest }: Offered, reference = aReference()): SupplierOrder => ({
  reference,
  key,
  holder: { firstName: "Ana", lastName: "Silva", email: "ana@example.com", phone: "+351912345678" },
  guests: [{ firstName: "Ana", lastName: "Silva" }],
  requests: "",
  expected: { total, digest },
});

export const offeredStay = (offer: StayOffer): Offered => ({
  key: offer.key,
  total: { minor: offer.price.total, currency: offer.price.currency },
  digest: stayDigest(offer),
});

/** A supplier may be slow, and no page waits longer. */
const PATIENCE = { answers: 5_000, acts: 30_000 };

/** A supplier of stays as the suite asks it. */
export function stays(given: Supplier, query = aSearch()): Tested {
  const supplier = guardedSupplier(given, PATIENCE);
  const keyOf = (key: OfferKey) => key as StayKey;
  return {
    ...(supplier as unknown as OrderSupplier),
    async search() {
      const { total, hits } = await supplier.search(query);
      return { total, offers: hits.map(({ offer }) => offeredStay(offer)) };
    },
    async recheck(key, held) {
      const checked = await supplier.recheck(keyOf(key), held);
      return checked.ok ? ok(offeredStay(checked.value)) : checked;
    },
    async totals(key, held) {
      const { propertyCode, stay } = keyOf(key);
      const details = await supplier.details(propertyCode, stay, held);
      if (details && details.property.code !== propertyCode) throw new Error("another property");
      return details?.rooms.flatMap(({ offers }) => offers.map(({ price }) => price.total));
    },
    unknown: (key) => ({ ...key, propertyCode: "no-such-property" }) as OfferKey,
  };
}

/** Two adults in Lisbon, some weeks from now. */
const TICKETS = { adult: 2 };

/** A supplier of activities as the suite asks it, as the site of an organisation does. */
export function activities(service: ActivityService, organisation: Organisation, name: string): Tested {
  const seller = service.sellers.supplierOf(organisation, { kind: ACTIVITY, supplier: name });
  if (!seller) throw new Error("nobody sells it");
  const day = Math.floor(CLOCK.now() / 86_400_000) + DAYS_AHEAD;
  const keyOf = (key: OfferKey) => key as ActivityKey;
  const offered = (offer: Offer): Offered => ({
    key: offer.key,
    total: { minor: offer.price.total, currency: offer.price.currency },
    digest: offerDigest(offer),
  });
  async function totals({ code }: ActivityKey, held: readonly string[] = []) {
    const activity = await service.findFor(organisation, code);
    if (!activity) return undefined;
    const all = await service.slots(organisation, activity, { days: { from: day, to: day }, tickets: TICKETS, held });
    const [option] = activity.options;
    return all
      .filter(({ onSale, free }) => onSale && free >= 2)
      .map(({ price }) => (price ?? service.priceOf(activity, option!, TICKETS)).total);
  }
  const recheck: Tested["recheck"] = async (key, held) => {
    const checked = await seller.recheck(organisation, key, held);
    return checked.ok ? ok(offered(checked.value)) : checked;
  };
  return {
    ...seller,
    recheck,
    async search() {
      const answer = await service.search(organisation, {
        destinationId: LISBON,
        organisationId: organisation.id,
        from: day,
        to: day,
        party: { adults: 2, childAges: [] },
        chosen: {},
        sort: "recommended",
        page: 1,
        perPage: 10,
        currency: "USD",
        unitsPerUsd: { USD: "1" },
      });
      // A page of results says so and shows the rest.
      if (answer.isPartial) throw new SupplierFailedError("not in time");
      const keys = answer.hits.map(({ activity: { code } }) =>
        service.keyOf({ code, optionNo: 1, day, time: "10:00", tickets: TICKETS }),
      );
      const offers = await Promise.all(keys.map((key) => recheck(key)));
      return { total: answer.total, offers: offers.flatMap((each) => (each.ok ? each.value : [])) };
    },
    totals: (key, held) => totals(keyOf(key), held),
    unknown: (key) => ({ ...key, code: `${keyOf(key).code}-of-none` }) as OfferKey,
  };
}

type ActivityService = ReturnType<typeof createActivityService>;

let references = 0;
export const aReference = (): string => `conformance-${process.pid}-${Date.now()}-${++references}`;
