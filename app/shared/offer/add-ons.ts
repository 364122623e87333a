import type { AppLoadContext } from "@remix-run/node";
import type { RateTable } from "#server/ports/rates";
import type { AddOn } from "#server/wallet/add-ons";
import type { AddOnPricer } from "#server/wallet/wallet";
import type { Viewer } from "~/request/viewer.server";

/** WA-06: which certificate each price has to be bought with, for viewers who lack one and can buy it here. */
export async function addOnsAt(
  rates: RateTable | undefined,
  { wallet, payments, organisation }: AppLoadContext,
  { account }: Pick<Viewer, "account">,
  products: readonly string[],
): Promise<AddOnPricer> {
  if (!payments.areTaken(organisation) || (!account && organisation.bookWithoutSession)) return () => undefined;
  return wallet.addOnPricer(organisation, account, products, rates);
}

/** Minor units by which a certificate changes what is paid in all. */
export const addedBy = (addOn: AddOn | undefined): number => (addOn ? addOn.price.minor - addOn.off : 0);
