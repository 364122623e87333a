import type { WalletOption } from "../organisation/settings.ts";
import type { RateTable } from "../ports/rates.ts";
import { exchange } from "../pricing/exchange.ts";
import { minorUnits } from "../reference/currencies.ts";
import type { Day } from "../shared/day.ts";
import { type Money, roundMinor } from "../shared/money.ts";
import { type Card, type OfferedCertificate, type SiteWallet, siteWalletOf, statusOn } from "./rules.ts";

/** WA-10: a discount card on the wire. Amounts on the wire are decimal numbers of the currency's main unit. */
export type WireDiscountCard = {
  card_code: string;
  payment_card_id: string;
  pro_code: string;
  status: string;
  card_amount: number;
};
export type WireCertificate = WireDiscountCard & { services: string[] };

/** The ACTIVE cards of a list together. */
export type WireCardDetails = { currency: string; count: number; card_amount: number };

/** What CALL-24 answers. The cash card comes with its own issue: no data, no details. */
export type PaymentCardResponse = {
  certidata: WireCertificate[];
  discountcarddata: WireDiscountCard[];
  cashcarddata: never[];
  certificate_details: WireCardDetails;
  discountcard_details: WireCardDetails;
  cashcard_details: null;
} & SiteWallet;

/** What CALL-23 answers. */
export type OrganisationCertificate = {
  payment_product_code: string;
  payment_card_currency: string;
  payment_card_redemption_price: number;
};

/** Cards whose currency has no rate are left out: their worth in `currency` is not known. */
export function toPaymentCardResponse(
  cards: Card[],
  { currency, rates, today, options }: { currency: string; rates?: RateTable; today: Day; options: WalletOption[] },
): PaymentCardResponse {
  const wire = cards.flatMap((card) => {
    const amount = inCurrency(card.amount, currency, rates);
    return amount ? [{ card, fields: wireCard(card, amount, today) }] : [];
  });
  const certidata = wire
    .filter(({ card }) => card.kind === "certificate")
    .map(({ card, fields }) => ({ ...fields, services: card.services }));
  const discountcarddata = wire.filter(({ card }) => card.kind === "discount").map(({ fields }) => fields);
  return {
    certidata,
    discountcarddata,
    cashcarddata: [],
    certificate_details: details(certidata, currency),
    discountcard_details: details(discountcarddata, currency),
    cashcard_details: null,
    ...siteWalletOf(options),
  };
}

export const toOrganisationCertificate = ({ proCode, price }: OfferedCertificate): OrganisationCertificate => ({
  payment_product_code: proCode,
  payment_card_currency: price.currency,
  payment_card_redemption_price: toMainUnits(price),
});

/** Undefined where there is no rate. */
export function inCurrency(amount: Money, currency: string, rates: RateTable | undefined): Money | undefined {
  const minor = exchange(amount.minor, amount.currency, currency, rates?.unitsPerUsd);
  return minor === undefined ? undefined : { minor: roundMinor(minor), currency };
}

const toMainUnits = ({ minor, currency }: Money): number => minor / 10 ** minorUnits(currency);

function wireCard(card: Card, amount: Money, today: Day): WireDiscountCard {
  return {
    card_code: card.code,
    payment_card_id: card.id,
    pro_code: card.proCode,
    status: statusOn(card, today),
    card_amount: toMainUnits(amount),
  };
}

function details(cards: WireDiscountCard[], currency: string): WireCardDetails {
  const active = cards.filter((card) => card.status === "ACTIVE");
  const factor = 10 ** minorUnits(currency);
  const minor = active.reduce((sum, card) => sum + Math.round(card.card_amount * factor), 0);
  return { currency, count: active.length, card_amount: minor / factor };
}
