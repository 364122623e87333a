import { inOneOrder, wholePartyOf } from "../../core/party.ts";
import { isOwnKey, publicCode, type StayKey } from "./supplier.ts";

/** The same offer and party, in whatever order rooms and ages were named. */
export function sameWish(key: StayKey): unknown {
  const { arrival, departure, rooms } = key.stay;
  const { adults, childAges } = wholePartyOf({ rooms });
  // An external token changes with each search, so the property and the stay identify the offer.
  const offer = isOwnKey(key) ? [key.propertyCode, key.roomId, key.planNo] : [publicCode(key)];
  return [offer, arrival, departure, rooms.length, adults, [...childAges].sort((a, b) => a - b), inOneOrder(rooms)];
}

/** As many rooms of one kind for the same nights, whatever their rate. */
const isSame = (one: StayKey, other: StayKey): boolean =>
  overlaps(one, other) &&
  one.stay.arrival === other.stay.arrival &&
  one.stay.departure === other.stay.departure &&
  units(one) === units(other);

/** Of one kind, on some night of both; rooms of one property where only its supplier reads the kind. */
const overlaps = (one: StayKey, other: StayKey): boolean =>
  publicCode(one) === publicCode(other) &&
  !(isOwnKey(one) && isOwnKey(other) && one.roomId !== other.roomId) &&
  one.stay.arrival < other.stay.departure &&
  other.stay.arrival < one.stay.departure;

const units = ({ stay }: StayKey): number => stay.rooms.length;

export const holding = { isSame, overlaps, units };
