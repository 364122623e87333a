export type PaymentCardKind = "certificate" | "discount";

/** A certificate or a discount card of a traveller (WA-10). */
export type PaymentCardRow = {
  /** `payment_card_id` on the wire. */
  id: string;
  organisation_id: string;
  account_id: string;
  kind: PaymentCardKind;
  card_code: string;
  pro_code: string;
  /** Product codes separated by commas; empty on discount cards. */
  services: string;
  currency: string;
  /** Minor units: what the certificate is worth, what the discount card still holds. */
  amount: number;
  /** ACTIVE counts (WA-01); USED, EXPIRED and INACTIVE do not. */
  status: string;
  expires_on: number | null;
  created_at: number;
};

/** What a booking took from a card; the other half of the card's balance. */
export type CardUseRow = {
  booking_id: string;
  organisation_id: string;
  card_id: string;
  currency: string;
  /** Minor units of the card's currency. */
  amount: number;
  given_back_at: number | null;
  created_at: number;
};

/** A certificate the organisation offers for a product. */
export type OrganisationCertificateRow = {
  id: string;
  organisation_id: string;
  payment_product_code: string;
  payment_card_currency: string;
  /** Minor units. */
  payment_card_redemption_price: number;
};

export type WalletTables = {
  payment_card: PaymentCardRow;
  card_use: CardUseRow;
  organisation_certificate: OrganisationCertificateRow;
};
