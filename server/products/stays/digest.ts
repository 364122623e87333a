import { offerDigest } from "../../ports/offer-digest.ts";
import type { StayOffer } from "./supplier.ts";

type What = Pick<StayOffer, "key" | "room" | "board">;

/** Without the token and the number of remaining rooms, which change without making it another offer. */
export const whatItIs = ({ key: { propertyCode, stay }, room, board }: What): unknown[] => [
  propertyCode,
  stay.arrival,
  stay.departure,
  stay.rooms.map(({ adults, childAges }) => [adults, childAges]),
  room.name.en,
  board,
];

export const stayDigest = (offer: Pick<StayOffer, "key" | "room" | "board" | "terms" | "price">): string =>
  offerDigest({ what: whatItIs(offer), terms: offer.terms, price: offer.price });
