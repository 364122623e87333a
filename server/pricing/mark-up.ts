import type { Account } from "../auth/account.ts";
import { type Money, partOf } from "../core/money.ts";
import type { Organisation } from "../organisation/settings.ts";
import type { OfferPrice } from "../ports/offer.ts";
import type { RateTable } from "../ports/rates.ts";
import { inCurrency } from "./exchange.ts";

/** What an agent adds to a net rate: hundredths of a percent of it, or an amount. */
export type MarkUp = { basisPoints: number } | Money;

const WHOLE = 10_000;

/** AG-05: what pages add to a net rate, in percent; undefined: this viewer can't see it. Agents can without a margin, to quote it. */
export const netMarginFor = (
  account: Partial<Pick<Account, "type">> | undefined,
  { netMargin }: Pick<Organisation, "netMargin">,
): number | undefined => netMargin ?? (account?.type === "agent" ? 0 : undefined);

/** What a margin in percent adds to the total of an offer, in its minor units; nothing where its price isn't net. */
export const marginOn = (
  { price, net }: { price: Pick<OfferPrice, "total">; net?: true | undefined },
  percent: number,
): number => (net ? partOf(price.total, percent, 100) : 0);

/**
 * AG-05: what a mark-up adds to a price, in minor units of its currency; undefined where the organisation allows none or not so
 * much, where its own margin is more, or where no rate says how much it is.
 */
export function markUpOn(
  { total, currency }: Pick<OfferPrice, "total" | "currency">,
  markUp: MarkUp,
  { markUp: most, netMargin = 0, currency: own }: Pick<Organisation, "markUp" | "netMargin" | "currency">,
  rates: RateTable | undefined,
): number | undefined {
  if (!most || ("basisPoints" in markUp && markUp.basisPoints > most.maxPercent * (WHOLE / 100))) return undefined;
  const added =
    "basisPoints" in markUp
      ? { minor: partOf(total, markUp.basisPoints, WHOLE), currency }
      : inCurrency(markUp, currency, rates);
  const compared = added && inCurrency(added, own, rates);
  if (!compared || compared.minor > most.maxAmount) return undefined;
  const least = partOf(total, netMargin, 100);
  return added.minor >= least && added.minor <= partOf(total, most.maxPercent, 100) ? added.minor : undefined;
}
