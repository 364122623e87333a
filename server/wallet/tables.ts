import type { Generated } from "kysely";
import type { SourceKind } from "../core/receipt.ts";

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
  /** Minor units: what it was issued with. What it holds is in the ledger. */
  issued: number;
  /** ACTIVE counts (WA-01) while it holds something; EXPIRED and INACTIVE do not. */
  status: string;
  expires_on: number | null;
  created_at: number;
};

/** A source that pays for a booking. The part that is not kept was refunded. */
export type BookingSourceRow = {
  id: string;
  organisation_id: string;
  booking_id: string;
  /** The holder's account in the ledger, and whose it is. */
  account: string;
  owner_id: string;
  kind: SourceKind;
  /** The currency of the account, or points. */
  unit: string;
  /** Minor units of `unit` that left the account; of a certificate all that it held. */
  amount: number;
  /** What of that pays; the rest of a certificate is lost. */
  paid: number;
  /** What that is in minor units of the booking's currency. */
  worth: number;
  /** What it makes us owe to the property, in minor units of its currency. */
  owed: number;
  /** What of it pays a mark-up, in the same units: the organisation's. */
  mark_up: number;
  owed_unit: string;
  /** The rate from `unit` to the booking's currency, its day and its source; null where they are the same. */
  rate: string | null;
  rate_day: string | null;
  rate_feed: string | null;
  state: SourceState;
  /** The rest of `amount` and of `worth` after refunds. */
  kept: number;
  worth_kept: number;
  /** What of `worth` an operator gave back at the house's expense: still owed to the property, and not paid by the guest. */
  house_worth: number;
  /** What of `amount` was to go back and did not: its payment was charged back or refunded before, or the refund failed. */
  lost: number;
  /** What of the debt to the property was paid, in minor units of `owed_unit`, and what `worth_kept` and `house_worth` came to then. */
  settled: number;
  settled_worth: number;
  created_at: number;
  refunded_at: number | null;
};

export type SourceState = "held" | "captured" | "released" | "refunded";

/** What went back of a source, each time that something did; never changed. */
export type BookingRefundRow = {
  organisation_id: string;
  booking_id: string;
  /** From 1: all that went back at once has one. */
  turn: number;
  source_id: string;
  /** Minor units of the source's unit; below zero: what did not go after all. */
  amount: number;
  /** What that was of the booking's price, in minor units of its currency. */
  worth: number;
  at: number;
  /** Who bears it, where an operator lowered the price by it; null where something was canceled, or a refund failed before. */
  loss: Loss | null;
};

/** "supplier": what is owed to the property, or another supplier, is less. "house": the organization pays it. */
export type Loss = "supplier" | "house";

/** A certificate the organisation offers for a product. */
export type OrganisationCertificateRow = {
  id: string;
  organisation_id: string;
  payment_product_code: string;
  /** Of both amounts. */
  payment_card_currency: string;
  /** Minor units: what it is worth. */
  payment_card_redemption_price: number;
  /** Minor units: what it costs; null: what it is worth. */
  price: Generated<number | null>;
  /** Product codes separated by commas; empty: those of the product code. */
  services: Generated<string>;
  /** From the day it is bought; null: it has no end. */
  valid_days: Generated<number | null>;
  /** From the day it is bought, in which its buyer can withdraw. */
  withdraw_days: Generated<number>;
};

export type WalletTables = {
  payment_card: PaymentCardRow;
  booking_source: BookingSourceRow;
  booking_refund: BookingRefundRow;
  organisation_certificate: OrganisationCertificateRow;
};
