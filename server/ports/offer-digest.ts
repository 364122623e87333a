import { createHash } from "node:crypto";
import { canonicalTerms } from "../core/cancel-terms.ts";
import type { Offer } from "./supplier.ts";

/**
 * A digest of all that a buyer agrees to: the offer, every line of its price and its terms. It leaves out the token, the number
 * of remaining rooms and the supplier's order of lists, which change without making it another offer.
 */
export function offerDigest({ key, room, board, terms, price }: Offer): string {
  const { propertyCode, stay } = key;
  const { currency, nights, rooms, base, charges, total, beside = [], deposit = 0, byRoom = [] } = price;
  const amounts = (lines: typeof charges) => lines.map(({ code, minor }) => `${code} ${minor}`).sort();
  const seen = [
    [
      propertyCode,
      stay.arrival,
      stay.departure,
      stay.rooms.map((party) => [party.adults, party.childAges]),
      room.name.en,
    ],
    board,
    [canonicalTerms(terms.cancel), terms.due],
    [currency, nights, rooms, base, amounts(charges), total, deposit],
    byRoom.map((room) => [room.base, amounts(room.charges), room.total]),
    beside
      .map(({ code, amount, collectedBy, due }) => JSON.stringify([code, inOrder(amount), collectedBy, due]))
      .sort(),
  ];
  return createHash("sha256").update(JSON.stringify(seen)).digest("base64url");
}

/** Fields by their names, so that how an object was made does not matter. */
const inOrder = (value: object | string): unknown =>
  typeof value === "string" ? value : Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
