import type { PurchaseState } from "../../ports/purchase.ts";

/** Value that a member buys. */
export type PurchaseRow = {
  /** Also that of the certificate it brought. */
  id: string;
  organisation_id: string;
  /** Null: of an account that was deleted. */
  account_id: string | null;
  /** What its buyer meant to buy, once for each account: the same form sent twice is one purchase. */
  key: string;
  /** Of the product that sells it; its terms are that product's. */
  kind: string;
  /** JSON, as they were when it began. */
  terms: string;
  /** Minor units: what it costs. */
  amount: number;
  currency: string;
  state: PurchaseState;
  /** The payment that paid for it; null where a balance did. */
  payment_id: string | null;
  /** JSON: what each balance gave; null where a payment paid. */
  paid_from: string | null;
  /** JSON: the rate at which a balance of another currency paid; null where none was needed. */
  rate: string | null;
  /** The path of this site to which its buyer returns. */
  return_to: string;
  /** Of the site it is bought at: links in emails lead there. */
  origin: string;
  /** When its buyer agreed to the terms; null where there are none. */
  agreed_at: number | null;
  created_at: number;
  settled_at: number | null;
  withdrawn_at: number | null;
  /** Minor units of its price that the terms give back: what was used is not in it. */
  withdrawn_amount: number | null;
  charged_back_at: number | null;
  /** Minor units of its price that its credit note says went back. */
  taken_back: number | null;
  /** When that turned out wrong: the refund failed, or the dispute was won. */
  corrected_at: number | null;
};

/** A code that one person can put into their wallet, once. */
export type CardCodeRow = {
  id: string;
  organisation_id: string;
  /** Of the code; the code itself is nowhere. */
  hash: string;
  kind: "certificate" | "discount" | "cash-card" | "myvacations";
  /** Product codes separated by commas; empty where it is a balance. */
  products: string;
  /** Minor units. */
  amount: number;
  currency: string;
  /** The last day it can be claimed, and what it brings be spent. */
  expires_on: number | null;
  /** Who made it. */
  actor_id: string;
  created_at: number;
  claimed_by: string | null;
  claimed_at: number | null;
};

export type PurchaseTables = {
  purchase: PurchaseRow;
  card_code: CardCodeRow;
};
