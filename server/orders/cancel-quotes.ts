import type { Logger } from "pino";
import { z } from "zod";
import { type Outcome, ok, refused } from "../core/outcome.ts";
import { DecryptionError, type Encryption } from "../crypto/encryption.ts";
import { storedJson } from "../db/stored-json.ts";
import { money } from "../db/stored-shapes.ts";
import type { Organisation } from "../organisation/settings.ts";
import type { Sellers } from "../ports/offer.ts";
import type { CancelPlan, CancelQuotes } from "./cancel-plan.ts";
import { ordersIn } from "./conclude.ts";
import type { BookingItem } from "./item-queries.ts";

const stored = storedJson<CancelQuotes>(
  z.record(z.string(), z.object({ id: z.string(), penalty: money, expiresAt: z.int() })),
);

/** Those of the suppliers of these items that give quotes, all of them or none. */
export async function askQuotes(
  { sellers, log }: { sellers: Pick<Sellers, "supplierOf">; log: Pick<Logger, "warn"> },
  organisation: Organisation,
  items: BookingItem[],
): Promise<Outcome<CancelQuotes, "no-answer">> {
  const quotes: CancelQuotes = {};
  for (const [item] of ordersIn(items)) {
    const supplier = sellers.supplierOf(organisation, item);
    if (!supplier?.quoteCancel) continue;
    try {
      quotes[item.order_reference] = await supplier.quoteCancel(item.supplier_reference);
    } catch (err) {
      log.warn({ event: "cancellation", booking: item.booking_id, supplier: supplier.name, err }, "no quote");
      return refused("no-answer");
    }
  }
  return ok(quotes);
}

const placeOf = (bookingId: string): string => `${bookingId}/cancel`;

/** The token of a plan that forms send back, with its quotes: encrypted, so that their amounts are the suppliers'. */
export const tokenWithQuotes = (encryption: Encryption, bookingId: string, { token, quotes }: CancelPlan): string =>
  Object.keys(quotes).length === 0 ? token : `${token}~${encryption.encrypt(stored.write(quotes), placeOf(bookingId))}`;

/** No quotes in a token that we did not make. */
export function readQuotes(
  encryption: Encryption,
  bookingId: string,
  sent: string,
): Pick<CancelPlan, "token" | "quotes"> {
  const [token = "", encrypted] = sent.split("~");
  if (encrypted === undefined) return { token, quotes: {} };
  try {
    return { token, quotes: stored.read(encryption.decrypt(encrypted, placeOf(bookingId))) };
  } catch (error) {
    if (error instanceof DecryptionError) return { token: "", quotes: {} };
    throw error;
  }
}
