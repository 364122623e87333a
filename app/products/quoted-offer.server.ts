import type { AppLoadContext } from "@remix-run/node";
import type { QuotedOffer } from "#server/ports/acting";
import { offerReaders } from "./registry.server";

/**
 * The offer at the address of a checkout, for `acting.addToQuote` (AG-04): without client and viewer. `isExpired`: too old to be
 * requested. Undefined where no product reads the address.
 */
export function quotedOffer(
  address: string,
  context: AppLoadContext,
): (QuotedOffer & { isExpired: boolean }) | undefined {
  if (!URL.canParse(address, context.origin)) return undefined;
  const { searchParams } = new URL(address, context.origin);
  searchParams.delete("quote");
  for (const read of offerReaders) {
    const named = read(searchParams, context);
    if (named) return { key: named.key, href: named.name, others: named.otherOffers, isExpired: named.isExpired };
  }
  return undefined;
}
