import type { Insertable } from "kysely";
import { type Day, parseDay } from "../../../core/day.ts";
import type { Listing } from "../../../organisation/own-listing.ts";
import { kilometresBetween } from "../../../reference/distance.ts";
import { ruleColumns } from "./cancel-rule.ts";
import { roomIdOf } from "./destination-index-rows.ts";
import type { CheckedProperty } from "./import-format.ts";
import { paymentColumn } from "./payment-time.ts";
import { type RoomRule, storedRules } from "./stay-rules.ts";
import { storedScores, storedText, storedTexts } from "./stored.ts";
import type { NightRow, PropertyRow, RatePlanRow, RateRow, RoomTypeRow } from "./tables.ts";
import { AMENITIES } from "./vocabulary.ts";

/** A property with the place it belongs to and its sellers, and with its id there. */
export type ListedProperty = Listing<CheckedProperty>;
/** `withdrawn`: as its row has it. */
export type IdentifiedProperty = ListedProperty & { id: number; withdrawn?: string };

/** One percent, in hundredths of a percent. */
const PERCENT = 100;
const MOST_POPULAR = 1_000;

export function propertyRowOf(
  { line: property, place, sold, id, withdrawn = "" }: IdentifiedProperty,
  now: number,
): Insertable<PropertyRow> {
  const { taxes } = property;
  return {
    destination_id: place.id,
    id,
    code: property.code,
    ...sold,
    withdrawn: withdrawn || null,
    name: property.name,
    type: property.type,
    product: property.product,
    stars: property.stars,
    score10: Math.round(property.review.score * 10),
    reviews: property.review.count,
    review_scores: scoresColumn(property.review.scores),
    distance_m: Math.round(kilometresBetween(property, place) * 1_000),
    setting: property.setting,
    green: property.green ? 1 : 0,
    art_seed: property.artSeed ?? hashOf(property.code),
    address: property.address,
    registration: property.registration,
    latitude: property.latitude,
    longitude: property.longitude,
    time_zone: property.timeZone ?? place.timeZone,
    currency: property.currency,
    amenities: amenitiesOf(property),
    description: storedText.write(property.description),
    check_in_from: property.checkInFrom,
    check_out_until: property.checkOutUntil,
    pets_allowed: property.petsAllowed ? 1 : 0,
    tax_bp: Math.round(taxes.percent * PERCENT),
    city_tax_person_night: taxes.cityPerPersonNight,
    resort_fee_room_night: taxes.resortPerRoomNight,
    service_fee_stay: taxes.servicePerStay,
    cleaning_fee_room: taxes.cleaningPerRoom,
    popularity: property.popularity ?? popularityOf(property.review),
    updated_at: now,
  };
}

function scoresColumn(scores: CheckedProperty["review"]["scores"]): string | null {
  const given = Object.entries(scores ?? {}).map(([scored, score]) => [scored, Math.round(score * 10)]);
  return given.length === 0 ? null : storedScores.write(Object.fromEntries(given));
}

export function roomRowsOf({ line: property, place, id }: IdentifiedProperty): Insertable<RoomTypeRow>[] {
  return property.rooms.map((room) => ({
    destination_id: place.id,
    property_id: id,
    id: roomIdOf(id, room.no),
    no: room.no,
    name: storedText.write(room.name),
    beds: storedText.write(room.beds),
    size_m2: room.sizeM2,
    max_adults: room.maxAdults,
    max_occupancy: room.maxOccupancy,
    units: room.units,
    stay_rules: room.stayRules.length === 0 ? null : storedRules.write(room.stayRules.map(roomRuleOf)),
    bedrooms: room.home?.bedrooms ?? null,
    bathrooms: room.home?.bathrooms ?? null,
    house_rules: storedTexts.write(room.home?.houseRules ?? []),
    deposit: room.home?.deposit ?? 0,
  }));
}

export function ratePlanRowsOf({ line: property, place, id }: IdentifiedProperty): Insertable<RatePlanRow>[] {
  return property.ratePlans.map((plan) => ({
    destination_id: place.id,
    property_id: id,
    no: plan.no,
    board: plan.board,
    ...ruleColumns(plan.cancellation),
    payment: paymentColumn({ time: plan.payment, onSite: plan.collectedBy === "on-site", net: plan.net }),
    min_nights: plan.minNights ?? null,
    max_nights: plan.maxNights ?? null,
    pct_bp: Math.round(plan.percent * PERCENT),
    supplement_person_night: plan.supplementPerPersonNight,
  }));
}

export function rateRowsOf({ line: property, place, id }: IdentifiedProperty): Insertable<RateRow>[] {
  return property.rooms.flatMap((room) =>
    room.seasons.map((season) => ({
      destination_id: place.id,
      room_id: roomIdOf(id, room.no),
      from_day: dayOf(season.from),
      to_day: dayOf(season.to),
      price: season.price,
      weekend_price: season.weekendPrice ?? season.price,
    })),
  );
}

/** The nights a line overrides, nothing sold in them. */
export function nightRowsOf({ line: property, place, id }: IdentifiedProperty): Insertable<NightRow>[] {
  return property.rooms.flatMap((room) =>
    room.inventory.flatMap(({ from, to, units }) =>
      daysOf(from, to).map((day) => ({
        destination_id: place.id,
        room_id: roomIdOf(id, room.no),
        day,
        taken: 0,
        units,
      })),
    ),
  );
}

const roomRuleOf = ({ from, to, ...rule }: CheckedProperty["rooms"][number]["stayRules"][number]): RoomRule => ({
  from: dayOf(from),
  to: dayOf(to),
  ...rule,
});

/** The format has checked it. */
const dayOf = (text: string): Day => parseDay(text) as Day;

function daysOf(from: string, to: string): Day[] {
  const first = dayOf(from);
  return Array.from({ length: dayOf(to) - first }, (_, i) => first + i);
}

function amenitiesOf({ amenities, petsAllowed }: CheckedProperty): string {
  const has = new Set<string>(petsAllowed ? [...amenities, "pets-allowed"] : amenities);
  return AMENITIES.filter((amenity) => has.has(amenity)).join(" ");
}

/** The default for imports without a popularity: the score, raised by the number of reviews. */
function popularityOf({ score, count }: CheckedProperty["review"]): number {
  return Math.min(MOST_POPULAR, Math.round(score * 60 + Math.log10(1 + count) * 80));
}

/** FNV-1a, so that a property's picture stays the same. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}
