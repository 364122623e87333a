import type { Account } from "../auth/account.ts";
import { DAY } from "../core/durations.ts";
import { ENDED_STATES } from "../core/item-states.ts";
import { type Money, roundMinor } from "../core/money.ts";
import { rowsOf } from "../db/rows.ts";
import type { Organisation } from "../organisation/settings.ts";
import { worthTogether } from "../pricing/exchange.ts";
import { toBooking } from "./booked.ts";
import type { BookingDependencies } from "./order.ts";

const YEAR = 365 * DAY;
/** The newest of the year: more than a traveler books. */
const MOST = 200;

/**
 * What a discount in percent would have taken off the stays that the account booked in the last 365 days, before taxes.
 * Undefined without such stays or without a rate to the currency.
 */
export async function savedBy(
  { db, clock, localeData }: Pick<BookingDependencies, "db" | "clock" | "localeData">,
  organisation: Organisation,
  account: Pick<Account, "id">,
  currency: string,
): Promise<((percent: number) => Money) | undefined> {
  const rows = await rowsOf(db, "booking", { organisation_id: organisation.id, account_id: account.id })
    .where("created_at", ">=", clock.now() - YEAR)
    .where("state", "not in", ENDED_STATES)
    .orderBy("created_at", "desc")
    .limit(MOST)
    .execute();
  const bases = rows.flatMap((row) => {
    const { receipt } = toBooking(row);
    const base = receipt.lines.find(({ code }) => code === "base");
    return typeof base?.amount === "number" ? [{ minor: base.amount, currency: receipt.currency }] : [];
  });
  const total = worthTogether(bases, currency, await localeData.rates());
  if (!total || total.minor === 0) return undefined;
  return (percent) => ({
    minor: roundMinor({ of: BigInt(total.minor) * BigInt(percent), over: 100n }),
    currency,
  });
}
