import { inStep, type Money } from "../core/money.ts";
import type { RateTable } from "../ports/rates.ts";
import { inCurrency } from "../pricing/exchange.ts";
import type { CertificateOffer } from "./offers.ts";
import { fitsProduct } from "./rules.ts";

/**
 * A certificate that is bought with a stay: one payment pays for both, so its price and worth are in the currency of the stay's
 * price. `off`: minor units that it takes off that price.
 */
export type AddOn = CertificateOffer & { off: number };

/** Without a rate an offer is none: its price would be unknown. `most`: what a card can pay of the price (RO-04). */
type Price = {
  product: string;
  currency: string;
  rates: RateTable | undefined;
  most: number;
  /** As in a receipt. */
  step?: number | undefined;
};

/** What can be bought with a stay, the certificate that takes most off for its price first. */
export function addOnsFor(offers: CertificateOffer[], { product, currency, rates, most, step = 1 }: Price): AddOn[] {
  const converted = (amount: Money) => inCurrency(amount, currency, rates);
  const addOns = offers.flatMap((offer): AddOn[] => {
    const [price, worth] = [converted(offer.price), converted(offer.worth)];
    if (!fitsProduct(offer, product)) return [];
    if (!price || !worth || price.minor < 1 || Math.min(worth.minor, most) < 1) return [];
    const off = Math.min(worth.minor, most);
    return [{ ...offer, price: { ...price, minor: inStep(price.minor, step) }, worth, off: off - (off % step) }];
  });
  return addOns.sort((a, b) => byValue(a, b) || a.price.minor - b.price.minor);
}

/** By what each takes off for its price; in BigInt because the products exceed what numbers hold exactly. */
function byValue(a: AddOn, b: AddOn): number {
  const [one, other] = [BigInt(a.off) * BigInt(b.price.minor), BigInt(b.off) * BigInt(a.price.minor)];
  return one === other ? 0 : one > other ? -1 : 1;
}

/** A form's value for a stay without one. */
export const NO_ADD_ON = "none";

/** The add-on that a form names; where a certificate is required, else the best. undefined as `named`: nothing is bought. */
export function chosenAddOn(addOns: AddOn[], named: string | undefined, isRequired: boolean): AddOn | undefined {
  if (named === undefined || named === NO_ADD_ON) return undefined;
  return addOns.find(({ id }) => id === named) ?? (isRequired ? addOns[0] : undefined);
}
