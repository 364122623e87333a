import type { AppLoadContext } from "@remix-run/node";
import type { OfferPrice } from "#server/ports/offer";
import type { RateTable } from "#server/ports/rates";
import type { Viewer } from "~/request/viewer.server";

/** LO-09: "Earn 1,237 points" beside an offer; undefined where it earns its viewer nothing. */
export type OfferEarns = (offer: { price: OfferPrice }, product: string) => string | undefined;

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
