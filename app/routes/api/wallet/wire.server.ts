import { z } from "zod";

const discountCard = z.object({
  card_code: z.string(),
  payment_card_id: z.string(),
  pro_code: z.string(),
  /** ACTIVE counts (WA-01). */
  status: z.string(),
  /** In the requested currency; null without a rate. */
  card_amount: z.number().nullable(),
});

const balance = discountCard.omit({ pro_code: true });

/** WA-10. */
export const DiscountCardWire = discountCard;
export const CertificateWire = discountCard.extend({ services: z.array(z.string()) });
/** A cash card in one currency: its names are its kind and currency. */
export const CashCardWire = balance;

const cardDetails = z.object({ currency: z.string().length(3), count: z.int(), card_amount: z.number().nullable() });

/** WA-10: what CALL-24 answers, once for every wallet. */
const PaymentCardResponse = z.object({
  certidata: z.array(CertificateWire),
  discountcarddata: z.array(DiscountCardWire),
  cashcarddata: z.array(balance),
  myvacationsdata: z.array(balance),
  certificate_details: cardDetails,
  discountcard_details: cardDetails,
  cashcard_details: cardDetails,
  myvacations_details: cardDetails,
  walletOptions: z.object({ org_site_wallet: z.string() }),
});

const OrganisationCertificateWire = z.object({
  payment_product_code: z.string(),
  payment_card_currency: z.string().length(3),
  payment_card_redemption_price: z.number(),
});

/** CALL-23: any object; its content is ignored. */
export const OrganisationCardsCall = z.record(z.string(), z.unknown());
/** Null: they could not be read, which is in the log. */
export const OrganisationCardsAnswer = z.object({
  data: z.object({ data: z.array(OrganisationCertificateWire) }).nullable(),
});

/** CALL-24. */
export const UserCardsCall = z.object({
  currency: z
    .string()
    .regex(/^[A-Za-z]{3}$/)
    .nullish()
    .transform((code) => code ?? "USD"),
});
export const UserCardsAnswer = z.object({ data: z.object({ data: z.array(PaymentCardResponse) }).nullable() });
