import { createHash } from "node:crypto";
import { canonicalTerms } from "../core/cancel-terms.ts";
import { needName } from "../core/needs.ts";
import type { Offer } from "./offer.ts";

/**
 * A digest of all that a buyer agrees to: what it is, as its product says, every line of its price and its terms. Without the
 * supplier's order of lists, which changes without making it another offer.
 */
export function offerDigest({
  what,
  terms,
  price,
  needs = [],
}: Pick<Offer, "what" | "terms" | "price" | "needs">): string {
  const { currency, units, items, base, charges, total, beside = [], deposit = 0, byItem = [], onSite = [] } = price;
  const amounts = (lines: typeof charges) => lines.map(({ code, minor }) => `${code} ${minor}`).sort();
  const seen = [
    what,
    [canonicalTerms(terms.cancel), terms.due],
    [currency, units, items, base, amounts(charges), total, deposit],
    byItem.map((item) => [item.base, amounts(item.charges), item.total]),
    beside
      .map(({ code, amount, collectedBy, due }) => JSON.stringify([code, inOrder(amount), collectedBy, due]))
      .sort(),
    ...(onSite.length > 0 ? [[...onSite].sort()] : []),
    ...(needs.length > 0 ? [needs.map(needName).sort()] : []),
  ];
  return createHash("sha256").update(JSON.stringify(seen)).digest("base64url");
}

/** Fields by their names, so that how an object was made does not matter. */
const inOrder = (value: object | string): unknown =>
  typeof value === "string" ? value : Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
