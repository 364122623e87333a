import { z } from "zod";
import type { CancelTerms } from "../../../core/cancel-terms.ts";
import type { Clock } from "../../../core/clock.ts";
import { dayIn } from "../../../core/day.ts";
import { MOST_DAYS_AHEAD } from "../../../core/limits.ts";
import type { LocalText } from "../../../core/local-text.ts";
import { type Outcome, ok, refused } from "../../../core/outcome.ts";
import type { Db } from "../../../db/schema.ts";
import { storedJson } from "../../../db/stored-json.ts";
import { localText } from "../../../db/stored-shapes.ts";
import type { Organisation } from "../../../organisation/settings.ts";
import { isOpenTo, isSoldBy, sellersOf } from "../../../organisation/sold-by.ts";
import type { OfferPrice, OfferRefusal } from "../../../ports/offer.ts";
import { type Airport, findAirport } from "../../../reference/airports.ts";
import { findPlace, type Place } from "../../../reference/places.ts";
import { TRANSFER_CODE, type TransferKey } from "../key.ts";
import { fits, isTooLate, legTerms, type PlannedLeg, planLeg, priceOf, type Vehicle } from "./rules.ts";
import type { TransferBaseRow } from "./tables.ts";
import { VEHICLES } from "./vocabulary.ts";

export const storedVehicles = storedJson<Vehicle[]>(
  z.array(
    z.object({
      id: z.enum(VEHICLES),
      seats: z.int(),
      bags: z.int(),
      stepFree: z.boolean(),
      start: z.int(),
      perKm: z.int(),
      capacity: z.int(),
    }),
  ),
);
export const storedMeeting = storedJson<LocalText>(localText);

export type Base = {
  code: string;
  airport: Airport;
  currency: string;
  taxBp: number;
  nightPercent: number;
  cutoffMinutes: number;
  freeUntilHours: number | null;
  waitAirport: number;
  waitPlace: number;
  provider: string;
  payee: string;
  phone: string;
  meeting: LocalText;
  vehicles: Vehicle[];
  /** Ids of the organisations that sell it; undefined: all. */
  sellers: string[] | undefined;
};

/** Where a base drives to. */
export type Served = { base: Base; place: Place; km: number };

export type CheckedTransfer = Served & {
  vehicle: Vehicle;
  legs: PlannedLeg[];
  price: OfferPrice;
  /** Of each leg. */
  terms: CancelTerms[];
};

export type Bases = ReturnType<typeof createBases>;

export function createBases({ db, clock }: { db: Db; clock: Clock }) {
  /** Undefined where an organisation does not sell it. */
  async function find(code: string, organisationId?: string, unit: Db = db): Promise<Base | undefined> {
    const row = await unit.selectFrom("transfer_base").selectAll().where("code", "=", code).executeTakeFirst();
    const base = row && baseOf(row);
    return base && (organisationId === undefined || isSoldBy(base, organisationId)) ? base : undefined;
  }

  async function findServed(
    code: string,
    placeId: number,
    organisationId?: string,
    unit: Db = db,
  ): Promise<Served | undefined> {
    const base = await find(code, organisationId, unit);
    const place = findPlace(placeId);
    if (!base || !place) return undefined;
    const row = await unit
      .selectFrom("transfer_place")
      .select("km")
      .where("base_code", "=", code)
      .where("destination_id", "=", placeId)
      .executeTakeFirst();
    return row && { base, place, km: row.km };
  }

  return {
    find,
    findServed,

    /** Airports that an organisation sells transfers of, the most sought after first. `codes`: only of these. */
    async listFor(organisationId: string, most: number, codes?: readonly string[]): Promise<Airport[]> {
      if (codes?.length === 0) return [];
      const rows = await db
        .selectFrom("transfer_base")
        .select("code")
        .where(isOpenTo(organisationId))
        .$if(codes !== undefined, (query) => query.where("code", "in", codes!))
        .orderBy("popularity", "desc")
        .orderBy("code")
        .limit(most)
        .execute();
      return rows.flatMap(({ code }) => findAirport(code) ?? []);
    },

    /** Places that a base serves, the largest first: that is its city, not a suburb beside the runway. */
    async listPlaces(code: string): Promise<{ place: Place; km: number }[]> {
      const rows = await db
        .selectFrom("transfer_place")
        .select(["destination_id", "km"])
        .where("base_code", "=", code)
        .orderBy("km")
        .orderBy("destination_id")
        .execute();
      return rows
        .flatMap(({ destination_id, km }) => {
          const place = findPlace(destination_id);
          return place ? { place, km } : [];
        })
        .sort((one, other) => other.place.population - one.place.population);
    },

    /** The base nearest to a place, of those that serve it. */
    async nearestTo(placeId: number, organisationId: string, unit: Db = db): Promise<Served | undefined> {
      const rows = await unit
        .selectFrom("transfer_place as served")
        .innerJoin("transfer_base as base", "base.code", "served.base_code")
        .select(["base.code", "base.owner_id", "base.sold_by"])
        .where("served.destination_id", "=", placeId)
        .orderBy("served.km")
        .orderBy("base.code")
        .execute();
      const nearest = rows.find((row) => isSoldBy({ sellers: sellersOf(row) }, organisationId));
      return nearest && findServed(nearest.code, placeId, organisationId, unit);
    },

    /** What was chosen, as it is now, or why it can't be had; vehicles are not counted. Without an organisation RO-05 does not apply. */
    async check(
      key: TransferKey,
      unit: Db = db,
      organisation?: Organisation,
    ): Promise<Outcome<CheckedTransfer, OfferRefusal>> {
      const served = await findServed(key.base, key.place, organisation?.id, unit);
      const vehicle = served?.base.vehicles.find(({ id }) => id === key.vehicle);
      if (!served || !vehicle || !fits(vehicle, key)) return refused("not-offered");
      if (organisation && !organisation.products.includes(TRANSFER_CODE)) return refused("not-offered");
      const { base, place, km } = served;
      const legs = planLegs(served, key.legs);
      const now = clock.now();
      const today = dayIn(base.airport.timeZone, now);
      for (const [index, leg] of legs.entries()) {
        const before = legs[index - 1];
        if (before && (leg.way === before.way || leg.span.from.at < before.span.to.at)) return refused("not-offered");
        if (leg.day > today + MOST_DAYS_AHEAD) return refused("too-late");
        if (isTooLate(leg, base.cutoffMinutes, now)) return refused("too-early");
        if (organisation && leg.day < today + organisation.minCheckinDays) return refused("too-early");
      }
      return ok({
        base,
        place,
        km,
        vehicle,
        legs,
        price: priceOf(vehicle, km, legs, base),
        terms: legs.map((leg) => legTerms(leg, base.freeUntilHours, now)),
      });
    },
  };
}

export const planLegs = ({ base, place, km }: Served, legs: TransferKey["legs"]): PlannedLeg[] =>
  legs.map((leg) => planLeg(leg, { airportZone: base.airport.timeZone, placeZone: place.timeZone, km }));

function baseOf(row: TransferBaseRow): Base | undefined {
  const airport = findAirport(row.code);
  if (!airport) return undefined;
  return {
    code: row.code,
    airport,
    currency: row.currency,
    taxBp: row.tax_bp,
    nightPercent: row.night_percent,
    cutoffMinutes: row.cutoff_minutes,
    freeUntilHours: row.free_until_hours,
    waitAirport: row.wait_airport,
    waitPlace: row.wait_place,
    provider: row.provider,
    payee: row.payee,
    phone: row.phone,
    meeting: storedMeeting.read(row.meeting),
    vehicles: storedVehicles.read(row.vehicles),
    sellers: sellersOf(row),
  };
}
