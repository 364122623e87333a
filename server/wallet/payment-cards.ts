import type { Day } from "../core/day.ts";
import type { Money } from "../core/money.ts";
import type { WalletOption } from "../organisation/settings.ts";
import type { RateTable } from "../ports/rates.ts";
import { worthOf } from "../pricing/exchange.ts";
import { minorUnits } from "../reference/currencies.ts";
import { type Card, type OfferedCertificate, type SiteWallet, siteWalletOf, statusOn } from "./rules.ts";

/** WA-10: a discount card on the wire. Amounts on the wire are decimal numbers of the currency's main unit. */
export type WireDiscountCard = {
  card_code: string;
  payment_card_id: string;
  pro_code: string;
  status: string;
  /** Null where there is no rate for it. */
  card_amount: number | null;
};
export type WireCertificate = WireDiscountCard & { services: string[] };

/** The ACTIVE cards of a list together; their amount is null where that of one of them is. */
export type WireCardDetails = { currency: string; count: number; card_amount: number | null };

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

/** A card without a rate to `currency` is there, and what it holds in it is not known (ER-03). */
export function toPaymentCardResponse(
  cards: Card[],
  { currency, rates, today, options }: { currency: string; rates?: RateTable; today: Day; options: WalletOption[] },
): PaymentCardResponse {
  const held = cards.map((card) => ({
    card: { ...card, status: statusOn(card, today) },
    worth: worthOf(card.amount, currency, rates),
  }));
  const certificates = held.filter(({ card }) => card.kind === "certificate");
  const discountCards = held.filter(({ card }) => card.kind === "discount");
  return {
    certidata: certificates.map((each) => ({ ...wireCard(each), services: each.card.services })),
    discountcarddata: discountCards.map(wireCard),
    cashcarddata: [],
    certificate_details: details(certificates, currency),
    discountcard_details: details(discountCards, currency),
    cashcard_details: null,
    ...siteWalletOf(options),
  };
}

export const toOrganisationCertificate = ({ proCode, price }: OfferedCertificate): OrganisationCertificate => ({
  payment_product_code: proCode,
  payment_card_currency: price.currency,
  payment_card_redemption_price: toMainUnits(price),
});

type Held = { card: Card; worth: Money | undefined };

const toMainUnits = ({ minor, currency }: Money): number => minor / 10 ** minorUnits(currency);

const wireCard = ({ card, worth }: Held): WireDiscountCard => ({
  card_code: card.code,
  payment_card_id: card.id,
  pro_code: card.proCode,
  status: card.status,
  card_amount: worth ? toMainUnits(worth) : null,
});

function details(cards: Held[], currency: string): WireCardDetails {
  const worths = cards.filter(({ card }) => card.status === "ACTIVE").map(({ worth }) => worth);
  const known = worths.filter((worth) => worth !== undefined);
  const together = toMainUnits({ minor: known.reduce((sum, { minor }) => sum + minor, 0), currency });
  return { currency, count: worths.length, card_amount: known.length === worths.length ? together : null };
}
