import type { AppLoadContext } from "@remix-run/node";
import { availableOn } from "#server/core/available-on";
import type { Day } from "#server/core/day";
import type { RateTable } from "#server/ports/rates";
import type { StayOffer } from "#server/ports/supplier";
import { formatDay } from "~/i18n/format";
import type { I18n } from "~/i18n/t";
import type { Viewer } from "~/request/viewer.server";

/** LO-09: "Earn 1,237 points" beside an offer; undefined where it earns its viewer nothing. */
export type OfferEarns = (offer: Pick<StayOffer, "price">, product: string) => string | undefined;

/** For offers as their page shows them. Guests earn nothing, so that what they see is the same for all. */
export async function offerEarns(
  rates: RateTable | undefined,
  { earning, organisation, pricing }: AppLoadContext,
  { account, currency, i18n: { t } }: Viewer,
): Promise<OfferEarns> {
  if (!account) return () => undefined;
  const earner = await earning.shown(organisation, account);
  const terms = {
    to: currency,
    display: pricing.displayFor(account, organisation),
    plan: pricing.discountFor(account),
  };
  return ({ price }, product) => {
    // As at checkout: after the plan's discount.
    const receipt = pricing.quote({ ...terms, price, product, rates });
    const earned = earner({ product, receipt, rates });
    return earned && t("rewards.earn", { count: earned.points });
  };
}

/** The points a booking will earn, and from when they can be spent. */
export const earnsText = (count: number, departure: Day, { t, locale }: I18n): string =>
  `${t("rewards.earn", { count })} · ${t("rewards.availableOn", { day: formatDay(availableOn(departure), locale) })}`;
