import type { Account } from "../auth/account.ts";
import { DAY } from "../core/durations.ts";
import type { ItemState } from "../core/item-states.ts";
import { type Money, roundMinor } from "../core/money.ts";
import { rowsOf } from "../db/rows.ts";
import type { Organisation } from "../organisation/settings.ts";
import { worthTogether } from "../pricing/exchange.ts";
import { toBooking } from "./booked.ts";
import type { BookingDependencies } from "./order.ts";
import { partOfPrice } from "./shares.ts";

const YEAR = 365 * DAY;
/** The newest of the year: more than a traveler books. */
const MOST = 200;

/** Booked for certain, and not canceled. */
const KEPT: ItemState[] = ["confirmed", "used"];

/**
 * What a discount in percent would have taken off the stays that the account booked in the last 365 days, before taxes.
 * Canceled rooms don't count. Undefined without such stays or without a rate to the currency.
 */
export async function savedBy(
  { db, clock, localeData }: Pick<BookingDependencies, "db" | "clock" | "localeData">,
  organisation: Organisation,
  account: Pick<Account, "id">,
  currency: string,
): Promise<((percent: number) => Money) | undefined> {
  const rows = await rowsOf(db, "booking", { organisation_id: organisation.id, account_id: account.id })
    .where("created_at", ">=", clock.now() - YEAR)
    .where("state", "in", KEPT)
    .orderBy("created_at", "desc")
    .limit(MOST)
    .execute();
  if (rows.length === 0) return undefined;
  const items = await rowsOf(db, "booking_item", { organisation_id: organisation.id })
    .where(
      "booking_id",
      "in",
      rows.map(({ id }) => id),
    )
    .execute();
  const bases = rows.flatMap((row) => {
    const { receipt } = toBooking(row);
    if (receipt.lines.some(({ code, amount }) => code === "base" && amount === "unknown")) return [];
    const kept = items.filter(({ booking_id, state }) => booking_id === row.id && KEPT.includes(state));
    return [{ minor: partOfPrice(receipt, kept).base, currency: receipt.currency }];
  });
  const total = worthTogether(bases, currency, await localeData.rates());
  if (!total || total.minor === 0) return undefined;
  return (percent) => ({
    minor: roundMinor({ of: BigInt(total.minor) * BigInt(percent), over: 100n }),
    currency,
  });
}
