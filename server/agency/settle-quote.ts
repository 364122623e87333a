import { hasEnded, isBooked } from "../core/item-states.ts";
import { organisationOf } from "../organisation/organisation.ts";
import type { QuoteDependencies } from "./offer-check.ts";
import { tellAgent } from "./quote-news.ts";
import { type AgentQuote, moveQuote, SYSTEM } from "./quote-rows.ts";
import type { QuoteState } from "./tables.ts";

/** Takes in what became of the order by a quote: booked, or nothing, after which it can be accepted again. */
export async function settleQuote(
  { db, clock, booking }: Pick<QuoteDependencies, "db" | "clock" | "booking">,
  quote: AgentQuote,
): Promise<AgentQuote> {
  const { organisationId, bookingId } = quote;
  if (quote.state !== "accepted" || bookingId === undefined) return quote;
  const order = await booking.stateOf(organisationId, bookingId);
  const became = order?.state ?? "lapsed";
  // A booking that was canceled later is no order that came to nothing.
  const wasBooked = isBooked(became) || became === "cancelled";
  if (!wasBooked && !hasEnded(became)) return quote;
  const state: QuoteState = wasBooked ? "booked" : "opened";
  const set = { state, ...(!wasBooked && { booking_id: null }) };
  const event = { what: wasBooked ? "booked" : "released", actorId: SYSTEM, at: clock.now() };
  const settled = await db.transaction().execute(async (trx) => {
    const moved = await moveQuote(trx, quote, { from: ["accepted"], bookingId, set, ...event });
    // Once for an acceptance that was booked; an agent who booked it knows.
    if (moved && wasBooked && order?.accountId !== quote.agentId) {
      const site = { organisation: await organisationOf(trx, organisationId), origin: moved.origin };
      await tellAgent(trx, "booked", moved, site, clock.now());
    }
    return moved;
  });
  return settled ?? { ...quote, state, bookingId: wasBooked ? bookingId : undefined };
}
