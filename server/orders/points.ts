import { availableOn } from "../core/available-on.ts";
import { POINTS } from "../core/money.ts";
import { type Outcome, ok, refused } from "../core/outcome.ts";
import type { Db } from "../db/schema.ts";
import type { Earned, Earner } from "../loyalty/earning.ts";
import { bookingKey, type Rewards } from "../loyalty/rewards.ts";
import type { RateTable } from "../ports/rates.ts";
import type { Booking } from "./booked.ts";
import type { BookingDependencies, Order } from "./order.ts";
import { type BookingQuote, type Changed, earnerOf, quoteAt } from "./quote.ts";

type Sold = { order: Order; quote: BookingQuote; booking: Booking; rates: RateTable | undefined };

/** false if the rule's budget has not so many left, or they are promised already. */
export const promiseEarned = (
  rewards: Pick<Rewards, "promise">,
  trx: Db,
  { organisationId, id: bookingId, accountId, endsOn, reference }: Booking & { accountId: string },
  { points: amount, ruleId, lastsDays, explained }: Earned,
): Promise<boolean> =>
  rewards.promise(trx, {
    organisationId,
    accountId,
    bookingId,
    key: bookingKey(bookingId),
    balance: POINTS,
    unit: POINTS,
    amount,
    ruleId,
    lastsDays,
    availableOn: availableOn(endsOn),
    explained: { ...explained, reference },
  });

/**
 * LO-09: inside the sale, promises the points that its form showed. If the rules give another amount by now, nothing is sold and
 * the buyer sees the new one. Runs before nights are taken, as budgets are locked before nights. Answers the rules it used.
 */
export async function promisePoints(
  { earning, rewards }: Pick<BookingDependencies, "earning" | "rewards">,
  trx: Db,
  { order, quote, booking, rates }: Sold,
): Promise<Outcome<Earner | undefined, never> | Changed> {
  const { organisation } = order;
  const account = earnerOf(order);
  if (!account) return ok(undefined);
  const read = () => earning.now(organisation, account, trx);
  const quoteBy = (earner: Earner) =>
    quoteAt(quote.offer, order, rates, quote.wallet, earner, () => quote.receipt.step ?? 1);
  const earner = await read();
  const now = quoteBy(earner);
  if (now.points?.points !== quote.points?.points) return refused("offer-changed", { quote: now });
  if (!now.points) return ok(earner);
  const promised = await promiseEarned(rewards, trx, { ...booking, accountId: account.id }, now.points);
  // Another booking took the rest of the budget since it was read.
  return promised ? ok(earner) : refused("offer-changed", { quote: quoteBy(await read()) });
}
