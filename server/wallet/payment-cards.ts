import type { Money } from "../core/money.ts";
import type { WalletOption } from "../organisation/settings.ts";
import type { RateTable } from "../ports/rates.ts";
import { worthOf } from "../pricing/exchange.ts";
import { minorUnits } from "../reference/currencies.ts";
import { type BalanceKind, type BalanceList, tenderValueOf } from "./balances.ts";
import { ACTIVE, type Card, type OfferedCertificate, type SiteWallet, siteWalletOf } from "./rules.ts";

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

/** A balance has neither code nor product of its own: it is named by its kind and currency. */
export type WireBalance = Omit<WireDiscountCard, "pro_code">;

/** The answer of CALL-24. The specification has no names for myvacations, so they follow those of the cash card. */
export type PaymentCardResponse = {
  certidata: WireCertificate[];
  discountcarddata: WireDiscountCard[];
  cashcarddata: WireBalance[];
  myvacationsdata: WireBalance[];
  certificate_details: WireCardDetails;
  discountcard_details: WireCardDetails;
  cashcard_details: WireCardDetails;
  myvacations_details: WireCardDetails;
} & SiteWallet;

/** What CALL-23 answers. */
export type OrganisationCertificate = {
  payment_product_code: string;
  payment_card_currency: string;
  payment_card_redemption_price: number;
};

/** Cards of a kind as they are listed, and all that are ACTIVE together; `total` is undefined where it is not known. */
type HeldCards = { cards: Card[]; active: number; total: Money | undefined };

/** A card without a rate to `currency` is there, and what it holds in it is not known (ER-03). */
export function toPaymentCardResponse(
  held: { certificates: HeldCards; discountCards: HeldCards; balances: Record<BalanceKind, BalanceList> },
  { currency, rates, options }: { currency: string; rates?: RateTable; options: WalletOption[] },
): PaymentCardResponse {
  const { certificates, discountCards } = held;
  const { "cash-card": cashCard, myvacations } = held.balances;
  const wireCard = (card: Card): WireDiscountCard => {
    const worth = worthOf(card.amount, currency, rates);
    return {
      card_code: card.code,
      payment_card_id: card.id,
      pro_code: card.proCode,
      status: card.status,
      card_amount: worth ? toMainUnits(worth) : null,
    };
  };
  const wireBalances = ({ balances }: BalanceList): WireBalance[] =>
    balances.map((balance) => {
      const worth = worthOf(balance.held, currency, rates);
      const value = tenderValueOf(balance);
      return {
        card_code: value,
        payment_card_id: value,
        status: ACTIVE,
        card_amount: worth ? toMainUnits(worth) : null,
      };
    });
  const balanceDetails = ({ balances, total }: BalanceList): WireCardDetails =>
    details({ active: balances.length, total });
  const details = ({ active, total }: Pick<HeldCards, "active" | "total">): WireCardDetails => ({
    currency,
    count: active,
    card_amount: total ? toMainUnits(total) : null,
  });
  return {
    certidata: certificates.cards.map((card) => ({ ...wireCard(card), services: card.services })),
    discountcarddata: discountCards.cards.map(wireCard),
    cashcarddata: wireBalances(cashCard),
    myvacationsdata: wireBalances(myvacations),
    certificate_details: details(certificates),
    discountcard_details: details(discountCards),
    cashcard_details: balanceDetails(cashCard),
    myvacations_details: balanceDetails(myvacations),
    ...siteWalletOf(options),
  };
}

export const toOrganisationCertificate = ({ proCode, price }: OfferedCertificate): OrganisationCertificate => ({
  payment_product_code: proCode,
  payment_card_currency: price.currency,
  payment_card_redemption_price: toMainUnits(price),
});

const toMainUnits = ({ minor, currency }: Money): number => minor / 10 ** minorUnits(currency);
