import type { Money } from "../core/money.ts";

/**
 * open → done → withdrawn, or charged-back: the buyer's bank took the money back, and we took back the remaining value.
 * "cancelled": its buyer deleted the account before paying. "too-late": it could no longer be delivered when it was paid; the
 * payment is refunded.
 */
export type PurchaseState = "open" | "done" | "withdrawn" | "charged-back" | "cancelled" | "too-late";

/** The goods of a purchase, on the terms that the buyer agreed to, as the product of the kind knows them. */
export type AnyTerms = { kind: string };
export type Goods<Terms extends AnyTerms = AnyTerms> = { terms: Terms; price: Money };

/** What each account of a holder gave for a purchase, in minor units. */
export type Taken = { account: string; expiresOn: number | null; unit: string; amount: number }[];

/** Value that a member bought, as its buyer sees it. */
export type Purchase<Terms extends AnyTerms = AnyTerms> = {
  /** Also that of the certificate. */
  id: string;
  accountId: string;
  terms: Terms;
  price: Money;
  state: PurchaseState;
  /** What of the buyer's own balances paid for it; undefined where a payment did, or nothing yet. */
  taken: Taken | undefined;
  paymentId: string | undefined;
  returnTo: string;
  origin: string;
  settledAt: number | undefined;
  /** Minor units of its price that its buyer got, or should have got, for withdrawing; undefined unless withdrawn from. */
  back: number | undefined;
  /** Minor units of them that its payment no longer had. */
  lost: number;
};
