import { createHash } from "node:crypto";
import { canonicalTerms } from "../core/cancel-terms.ts";
import type { Offer } from "./supplier.ts";

/**
 * What a buyer agrees to, in one value: what is offered, every line of its price and its terms. Not the token, nor what is
 * left, nor the order in which a supplier tells things: those change without the offer being another one.
 */
export function offerDigest({ key, room, board, terms, price }: Offer): string {
  const { propertyCode, stay } = key;
  const { currency, nights, rooms, base, charges, total, beside = [], deposit = 0 } = price;
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
    [currency, nights, rooms, base, charges.map(({ code, minor }) => `${code} ${minor}`).sort(), total, deposit],
    beside
      .map(({ code, amount, collectedBy, due }) => JSON.stringify([code, inOrder(amount), collectedBy, due]))
      .sort(),
  ];
  return createHash("sha256").update(JSON.stringify(seen)).digest("base64url");
}

/** Fields by their names, so that how an object was made does not matter. */
const inOrder = (value: object | string): unknown =>
  typeof value === "string" ? value : Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
