/** A payment through the page of a provider. */
export type PaymentRow = {
  id: string;
  organisation_id: string;
  /** Null: a guest's, or of an account that was deleted. */
  account_id: string | null;
  /** Of a guest: the hash of what their browser is called. */
  browser: string | null;
  /** "booking", or the kind of a purchase. */
  purpose: string;
  /** The id of the purchase or booking, as the owner of the purpose knows it. */
  subject: string;
  /** Minor units. */
  amount: number;
  currency: string;
  /** `PaymentState`. */
  state: string;
  /** Minor units that were given back or are promised to be: what refunds that are not failed come to. */
  refunded: number;
  /** `ProviderName`. */
  provider: string;
  /** The provider's own name for it, and the address of its page; null until the provider has answered. */
  provider_reference: string | null;
  page_url: string | null;
  /** The path of this site to which its payer returns. */
  return_path: string;
  created_at: number;
  expires_at: number;
  /** When the provider was last asked about it, or it was made. */
  asked_at: number;
  /** When it stopped being open; when its money came, if that was later. */
  settled_at: number | null;
  /** When its money came, if it had failed or expired before. */
  late_at: number | null;
  /** Until when the provider reserves the money; null if it was never only authorised. */
  authorised_until: number | null;
  /** When its owner decided, so that it is to be captured or voided. */
  capture_wanted_at: number | null;
  /** Minor units that the provider is asked to take, 0 to void it; null before the first attempt. */
  capture_amount: number | null;
  /** When the provider reported the charge-back. */
  charged_back_at: number | null;
  /** Minor units of that for which nothing could be taken back; null where nothing had been done for it. */
  missing: number | null;
  /** When the provider reported the dispute as won: an earlier or later charge-back no longer counts. */
  charge_back_won_at: number | null;
  /** When an operator decided about a charge-back, who, and why. */
  decided_at: number | null;
  decided_by: string | null;
  decided_why: string | null;
  /** Which of the payments it is that an account, or a guest's browser, may have open at once. */
  slot: number;
};

/** A part of a payment that goes back the way it came. */
export type PaymentRefundRow = {
  id: string;
  organisation_id: string;
  payment_id: string;
  /** Set by the code that asked for the refund; unique for each payment. */
  key: string;
  /** Minor units of the payment's currency. */
  amount: number;
  /** `RefundState`. */
  state: string;
  created_at: number;
  asked_at: number;
  settled_at: number | null;
};

/** A provider's verified notice or answer about a payment; rows are added and never changed. */
export type PaymentNoticeRow = {
  id: string;
  organisation_id: string;
  payment_id: string;
  provider: string;
  /** The provider's own; a repeated notice counts once. */
  notice_id: string;
  /** What kind of `PaymentNotice`. */
  kind: string;
  /** Minor units, where it names an amount. */
  amount: number | null;
  currency: string | null;
  refund_id: string | null;
  /** "signature": it came with a good one. "asked": it is the provider's answer to a question of ours. */
  verified: string;
  /** SHA-256 of the notice's bytes; of an answer, of the fields read from it. */
  digest: string;
  received_at: number;
};

/** What the demo's payment page knows; it is a provider of its own and looks into no other table. */
export type DemoPaymentRow = {
  payment_id: string;
  organisation_id: string;
  /** Minor units. */
  amount: number;
  currency: string;
  /** `DemoChoice`; null until a button is pressed. */
  choice: string | null;
  chosen_at: number | null;
  /** Minor units; 0: voided; null while it is only authorised. */
  captured: number | null;
};

export type PaymentTables = {
  payment: PaymentRow;
  payment_refund: PaymentRefundRow;
  payment_notice: PaymentNoticeRow;
  demo_payment: DemoPaymentRow;
};
