import { instantIn } from "../../../core/day.ts";
import { MOST_MINOR } from "../../../core/money.ts";
import type { OfferRefusal } from "../../../ports/offer.ts";
import { BOARDS, ownKey, type RoomSummary, type Stay, type StayOffer } from "../supplier.ts";
import { stayTerms } from "./cancel-rule.ts";
import { currencyCode, type DestinationIndex } from "./destination-index.ts";
import { dueOf } from "./payment-time.ts";
import {
  chargesOf,
  lengthAgainst,
  needsOf,
  nightlyRates,
  planTermsOf,
  roomFits,
  roomsLeft,
  ruleAgainst,
} from "./room-stay.ts";
import { roomPrices, stayBase, stayPrice } from "./stay-price.ts";

/** A property, a room and a plan by their numbers in an index. */
export type Found = { property: number; room: number; plan: number };

/** With the cheapest plan that can be cancelled for nothing, where `plan` is dearer to cancel and there is one; else -1. */
export type FoundWithFree = Found & { freePlan: number };

/** All of an offer that an index knows: everything but the words. */
export type Terms = Omit<StayOffer, "key" | "room"> & { roomId: number; planNo: number };

/** Why a room cannot be had for the stay, or undefined where it can. */
export function unavailableReason(index: DestinationIndex, room: number, stay: Stay): OfferRefusal | undefined {
  if (!roomFits(index, room, needsOf(stay)) || nightlyRates(index, room, stay.arrival, stay.departure) < 0)
    return "not-offered";
  const rule = ruleAgainst(index, room, stay.arrival, stay.departure);
  if (rule) return rule;
  return hasRoomsLeft(index, room, stay) ? undefined : "sold-out";
}

/** Whether the room could be had if it took each of the parties. */
export const isTooSmall = (index: DestinationIndex, room: number, stay: Stay): boolean =>
  !roomFits(index, room, needsOf(stay)) &&
  nightlyRates(index, room, stay.arrival, stay.departure) >= 0 &&
  hasRoomsLeft(index, room, stay);

const hasRoomsLeft = (index: DestinationIndex, room: number, { arrival, departure, rooms }: Stay): boolean =>
  roomsLeft(index, room, arrival, departure) >= rooms.length;

/**
 * The terms at `now` of every plan for a room that can be had, cheapest first; without those dearer than any price may be,
 * and those for shorter or longer stays.
 */
export function listTerms(
  index: DestinationIndex,
  at: { property: number; room: number },
  stay: Stay,
  now: number,
): Terms[] {
  const from = index.properties.plansFrom[at.property]!;
  const to = index.properties.plansFrom[at.property + 1]!;
  return Array.from({ length: to - from }, (_, i) => from + i)
    .filter((plan) => !lengthAgainst(index, plan, stay.departure - stay.arrival))
    .map((plan) => termsOf(index, { ...at, plan }, stay, now))
    .filter(({ price }) => price.total <= MOST_MINOR)
    .sort((a, b) => a.price.total - b.price.total || a.planNo - b.planNo);
}

export function termsOf(index: DestinationIndex, { property, room, plan }: Found, stay: Stay, now: number): Terms {
  const needs = needsOf(stay);
  const rates = nightlyRates(index, room, stay.arrival, stay.departure);
  const planTerms = planTermsOf(index, plan);
  const charges = chargesOf(index, property);
  const currency = currencyCode(index.properties.currency[property]!);
  const zone = index.zones[index.properties.zone[property]!]!;
  const checkIn = instantIn(zone, stay.arrival, timeOf(index.properties.checkIn[property]!));
  const { cancel, payment } = index.conditions[index.plans.conditions[plan]!]!;
  return {
    roomId: index.rooms.id[room]!,
    planNo: index.plans.no[plan]!,
    board: BOARDS[index.plans.board[plan]!]!,
    terms: {
      cancel: stayTerms(cancel, { checkIn, zone, now }),
      due: dueOf(payment, { arrival: stay.arrival, zone, now }),
    },
    price: {
      ...stayPrice(stayBase(rates, planTerms, needs), charges, needs, currency, index.rooms.deposit[room]!),
      ...(needs.rooms > 1 && {
        byItem: roomPrices(stay.rooms, needs.nights, charges, (sums, its) =>
          stayPrice(stayBase(rates, planTerms, sums), its, sums, currency),
        ),
      }),
    },
    ...(payment.net && { net: true }),
    roomsLeft: roomsLeft(index, room, stay.arrival, stay.departure),
  };
}

const timeOf = (minutes: number): string => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}`;

export function offerOf(
  { roomId, planNo, ...terms }: Terms,
  propertyCode: string,
  room: RoomSummary,
  stay: Stay,
): StayOffer {
  return { key: ownKey({ propertyCode, roomId, planNo, stay }), room, ...terms };
}
