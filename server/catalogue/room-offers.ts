import type { Offer, RoomSummary, Stay } from "../ports/supplier.ts";
import type { Pack } from "./pack.ts";
import {
  isFreeToCancel,
  newCharges,
  newPlanTerms,
  nightlyRates,
  partyOf,
  readCharges,
  readPlan,
  roomFits,
  roomsLeft,
} from "./room-stay.ts";
import { stayBase, stayPrice } from "./stay-price.ts";
import { BOARDS } from "./vocabulary.ts";

/** What an offer says beside what the pack knows. */
export type OfferContext = { code: string; room: RoomSummary; stay: Stay; currency: string; minutesToArrival: number };

/** Every plan of a room for the stay, cheapest first; none where the room is too small, sold out or without a rate. */
export function offersOf(pack: Pack, at: { property: number; room: number }, context: OfferContext): Offer[] {
  const { stay } = context;
  const party = partyOf(stay);
  if (!roomFits(pack, at.room, party)) return [];
  if (nightlyRates(pack, at.room, stay.arrival, stay.departure) < 0) return [];
  if (roomsLeft(pack, at.room, stay.arrival, stay.departure) < party.rooms) return [];
  const { plansFrom } = pack.properties;
  const offers: Offer[] = [];
  for (let plan = plansFrom[at.property]!; plan < plansFrom[at.property + 1]!; plan++) {
    offers.push(offerOf(pack, { ...at, plan }, context));
  }
  return offers.sort((a, b) => a.price.total - b.price.total || a.key.planNo - b.key.planNo);
}

/** The offer of one plan of one room that is known to be free. */
export function offerOf(
  pack: Pack,
  at: { property: number; room: number; plan: number },
  context: OfferContext,
): Offer {
  const { code, room, stay, currency, minutesToArrival } = context;
  const party = partyOf(stay);
  const rates = nightlyRates(pack, at.room, stay.arrival, stay.departure);
  const base = stayBase(rates, readPlan(pack, at.plan, newPlanTerms()), party);
  const free = isFreeToCancel(pack, at.property, at.plan, minutesToArrival);
  return {
    key: { propertyCode: code, roomId: pack.rooms.id[at.room]!, planNo: pack.plans.no[at.plan]!, stay },
    room,
    board: BOARDS[pack.plans.board[at.plan]!]!,
    cancellation: { freeUntilHours: free ? pack.plans.freeUntilHours[at.plan]! : null },
    price: stayPrice(base, readCharges(pack, at.property, newCharges()), party, currency),
    roomsLeft: roomsLeft(pack, at.room, stay.arrival, stay.departure),
  };
}
