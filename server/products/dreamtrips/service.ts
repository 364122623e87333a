import type { Throttle } from "../../auth/throttle.ts";
import { dayIn } from "../../core/day.ts";
import { MINUTE } from "../../core/durations.ts";
import { MOST_DAYS_AHEAD } from "../../core/limits.ts";
import type { Store } from "../../db/schema.ts";
import type { Language, Organisation } from "../../organisation/settings.ts";
import { ofOwnStock, type ProductService } from "../product.ts";
import { partyProblem, type TripParty, tripPrice } from "./catalogue/departures.ts";
import { findTrip, listTrips, type Trip } from "./catalogue/trips.ts";
import { dreamtripWords } from "./copy/copy.ts";
import { DREAMTRIP_CODE, keyOf } from "./key.ts";
import { offerOf } from "./offer.ts";
import { checkoutQuery } from "./offered-email.ts";
import { dreamtripsPages } from "./pages.ts";
import { createTripSearch } from "./search.ts";
import { createDreamtripSellers } from "./sellers.ts";
import { type SoldTrip, spanOf, tripItems } from "./sold.ts";
import { tripSummary } from "./texts.ts";
import { createWaitingList } from "./waiting-list.ts";

export function createDreamtripService({ db, clock, throttle }: Store & { throttle: Throttle }) {
  const waitingList = createWaitingList({ db, clock, throttle });
  const { search, departures } = createTripSearch({ db, clock });
  const sells = ({ products }: Pick<Organisation, "products">) => products.includes(DREAMTRIP_CODE);
  const pageOf = (code: string) => `${dreamtripsPages.detail}/${encodeURIComponent(code)}`;
  const today = ({ timeZone }: Pick<Organisation, "timeZone">) => dayIn(timeZone, clock.now());

  return {
    ...ofOwnStock(clock),
    search,
    departures,
    waitingList,
    keyOf,
    spanOf,
    checkoutQuery,
    partyProblem: (party: TripParty) => partyProblem(party),
    priceOf: (trip: Trip, party: TripParty) => tripPrice(trip, party),
    /** What is due when it is booked, as its checkout has it. */
    offerOf: (trip: Trip, choice: Parameters<typeof keyOf>[1]) =>
      offerOf(trip, keyOf(trip.organisationId, choice), clock.now()),
    today,
    list: (organisation: Organisation) => listTrips(db, organisation.id),
    find: (organisation: Organisation, code: string) =>
      sells(organisation) ? findTrip(db, organisation.id, code) : Promise.resolve(undefined),
    sellers: createDreamtripSellers({ db, clock, waitingList }),
    // Its pages are made for each visitor.
    detailPages: async (organisation, most) =>
      sells(organisation) ? (await listTrips(db, organisation.id)).slice(0, most).map(({ code }) => pageOf(code)) : [],
    jobs: [{ name: "waiting lists", every: MINUTE, run: waitingList.round }],
    tripPage: async (organisation, tripId) =>
      sells(organisation) && (await findTrip(db, organisation.id, tripId)) ? pageOf(tripId) : undefined,
    async cases(organisation, language) {
      if (!sells(organisation)) return [];
      const trips = await listTrips(db, organisation.id);
      const days = { from: today(organisation), to: today(organisation) + MOST_DAYS_AHEAD };
      const found = await departures(trips, days, { organisation, plan: undefined });
      return trips.flatMap((trip) =>
        (found.get(trip) ?? [])
          .filter(({ stand, booked }) => stand === "to-decide" && booked > 0)
          .map(({ day, booked }) => caseOf(trip, day, booked, language)),
      );
    },
  } satisfies ProductService & Record<string, unknown>;

  function caseOf(trip: Trip, day: number, booked: number, language: Language) {
    const { sold } = offerOf(trip, keyOf(trip.organisationId, { code: trip.code, day, travellers: 1, singles: 1 }), 0);
    const { title, when } = tripSummary(tripItems(sold as SoldTrip), language);
    const query = new URLSearchParams([["code", trip.code]]);
    return {
      text: dreamtripWords[language].toDecide(title, when, booked, trip.minimum),
      href: `${dreamtripsPages.detail}?${query}`,
    };
  }
}
