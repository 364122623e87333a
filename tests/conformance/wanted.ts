import { stayDigest } from "../../server/products/stays/digest.ts";
import type { Stay, StayOffer, StayOrder, StaySearch } from "../../server/products/stays/supplier.ts";
import { aStay } from "../fixtures/stays.ts";

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
export const orderOf = (offer: StayOffer, reference = aReference()): StayOrder => ({
  reference,
  key: offer.key,
  holder: { firstName: "Ana", lastName: "Silva", email: "ana@example.com", phone: "+351912345678" },
  guests: [{ firstName: "Ana", lastName: "Silva" }],
  requests: "",
  expected: {
    total: { minor: offer.price.total, currency: offer.price.currency },
    digest: stayDigest(offer),
  },
});

let references = 0;
export const aReference = (): string => `conformance-${process.pid}-${Date.now()}-${++references}`;
