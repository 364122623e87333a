import type { Clock } from "../../core/clock.ts";
import { type Day, dayIn } from "../../core/day.ts";
import { facetsOf, type Refined, type Refinement } from "../../core/facets.ts";
import { MOST_DAYS_AHEAD } from "../../core/limits.ts";
import type { Db } from "../../db/schema.ts";
import type { Organisation } from "../../organisation/settings.ts";
import type { OfferPrice } from "../../ports/offer.ts";
import { heldIn, takenIn, unitName } from "../../stock/inventory.ts";
import { departuresOf, opensOn, saleProblem, standOf, type TripParty, tripPrice } from "./catalogue/departures.ts";
import { listTrips, type Trip } from "./catalogue/trips.ts";
import { FILTERS, type Group, LENGTHS, type Length, type SORTS } from "./catalogue/vocabulary.ts";
import { DREAMTRIP } from "./key.ts";
import { PLACE, poolOf } from "./offer.ts";

/** One departure as a visitor sees it. */
export type Departure = {
  day: Day;
  free: number;
  booked: number;
  stand: ReturnType<typeof standOf>;
  /** Why it is not on sale to the visitor, and from when on it is. */
  problem: ReturnType<typeof saleProblem>;
  opens: Day | undefined;
  /** Whether members of a plan could book it before everybody. */
  isEarly: boolean;
};

type Sort = (typeof SORTS)[number];

export type TripSearch = Refinement<Group, Sort, OfferPrice> & {
  from: Day;
  to: Day;
  party: TripParty;
  dest: number | undefined;
  plan: string | undefined;
};

export type TripHit = { trip: Trip; departure: Departure; others: number; price: OfferPrice };

export type TripAnswer = Refined<Group, TripHit>;

const GROUPS = Object.keys(FILTERS) as Group[];

export const lengthOf = ({ nights }: Pick<Trip, "nights">): Length =>
  (Object.keys(LENGTHS) as Length[]).find((length) => nights <= LENGTHS[length]) ?? "long";

export function createTripSearch({ db, clock }: { db: Db; clock: Clock }) {
  type Viewer = { organisation: Pick<Organisation, "minCheckinDays">; plan: string | undefined };

  /** Departures of several trips of one organization, by trip, counted by three queries. */
  async function departures(
    trips: readonly Trip[],
    days: { from: Day; to: Day },
    { organisation, plan }: Viewer,
  ): Promise<Map<Trip, Departure[]>> {
    const now = clock.now();
    const all = trips.map((trip) => {
      const today = dayIn(trip.zone, now);
      const last = Math.min(days.to, today + MOST_DAYS_AHEAD);
      return { trip, today, days: departuresOf(trip, Math.max(days.from, today), last) };
    });
    const pools = all.flatMap(({ trip, days }) => days.map((day) => poolOf(trip, day)));
    const waiting = await leastWaiting(trips);
    const [taken, held] = [await takenIn(db, DREAMTRIP, pools, [PLACE]), await heldIn(db, DREAMTRIP, pools)];
    return new Map(
      all.map(({ trip, today, days }) => [
        trip,
        days.map((day) => {
          const unit = unitName(poolOf(trip, day), PLACE);
          const used = taken.get(unit) ?? 0;
          const booked = used - (held.get(unit) ?? 0);
          const free = Math.max(0, trip.places - used);
          return {
            day,
            // What is enough for a waiting party is for it.
            free: (waiting.get(poolOf(trip, day)) ?? free + 1) <= free ? 0 : free,
            booked,
            stand: standOf(trip, { departure: day, booked, today }),
            problem: saleProblem(trip, day, { today, minDays: organisation.minCheckinDays, plan }),
            opens: opensOn(trip, day, plan),
            isEarly: trip.membersPlans.length > 0 && (opensOn(trip, day) ?? today) > today,
          };
        }),
      ]),
    );
  }

  /** Of each departure with waiting parties, how many travelers the smallest one has. */
  async function leastWaiting([first]: readonly Trip[]): Promise<Map<string, number>> {
    if (!first) return new Map();
    const rows = await db
      .selectFrom("dreamtrip_waiting")
      .select(({ fn }) => ["code", "day", fn.min("travellers").as("least")])
      .where("organisation_id", "=", first.organisationId)
      .where("state", "=", "waiting")
      .groupBy(["code", "day"])
      .execute();
    return new Map(rows.map(({ code, day, least }) => [poolOf({ ...first, code }, day), Number(least)]));
  }

  return {
    departures,

    async search(organisation: Organisation, asked: TripSearch): Promise<TripAnswer> {
      const trips = (await listTrips(db, organisation.id)).filter(
        ({ destinations }) => asked.dest === undefined || destinations.includes(asked.dest),
      );
      const found = await departures(trips, asked, { organisation, plan: asked.plan });
      const all = trips.flatMap((trip) => {
        const own = (found.get(trip) ?? []).filter(({ problem }) => problem !== "closed");
        return own.length > 0 ? [{ trip, own }] : [];
      });
      const facets = facetsOf(GROUPS, asked.chosen, ["only"]);
      const hits = all.flatMap(({ trip, own }) => {
        const price = tripPrice(trip, asked.party);
        if (asked.isCheap && !asked.isCheap(price)) return [];
        const valuesOf = ({ free, stand }: Departure): Record<Group, string[]> => ({
          only: [
            ...(free >= asked.party.travellers ? ["places"] : []),
            ...(stand === "guaranteed" ? ["guaranteed"] : []),
          ],
          theme: [trip.theme],
          length: [lengthOf(trip)],
        });
        if (!facets.meets(...own.map(valuesOf))) return [];
        const [departure, ...others] = own.filter((its) => facets.isChosen(valuesOf(its)));
        return departure ? [{ trip, departure, others: others.length, price }] : [];
      });
      hits.sort(
        (a, b) =>
          (asked.sort === "price" ? asked.worthOf(a.price) - asked.worthOf(b.price) : 0) ||
          (asked.sort === "length" ? a.trip.nights - b.trip.nights : 0) ||
          a.departure.day - b.departure.day ||
          (a.trip.code < b.trip.code ? -1 : 1),
      );
      const from = (asked.page - 1) * asked.perPage;
      return {
        hits: hits.slice(from, from + asked.perPage),
        total: hits.length,
        available: all.length,
        facets: facets.counts,
      };
    },
  };
}
