import type { SubscriptionStatus } from "./rules.ts";

/** What an organisation sells its members for a period. A plan never changes: another price is another plan (decision 024). */
export type PlanRow = {
  id: string;
  organisation_id: string;
  /** As operators name it; unique among those on sale. */
  code: string;
  /** JSON: `PlanTerms`. */
  terms: string;
  /** JSON: `PlanTexts`. */
  texts: string;
  /** When it was taken from sale, in UTC milliseconds; null: it is on sale. */
  withdrawn_at: number | null;
  created_at: number;
};

/** LO-07: one after the other, the newest decides. */
export type SubscriptionRow = {
  id: string;
  organisation_id: string;
  account_id: string;
  plan_status: SubscriptionStatus;
  created_at: number;
  plan_id: string;
  /** JSON: `PlanTerms`, as they were agreed to. */
  terms: string;
  /** Day, where the organisation is. */
  started_on: number;
  /** Which of its periods runs, from 1. */
  period: number;
  /** 0: it ends with the period. */
  renews: number;
  /** What follows when the period is over; null: the same. */
  next_plan_id: string | null;
  /** `BalanceKind` that its member agreed to renew from; null: they are asked to pay. */
  pays_from: string | null;
  /** Of the site it was chosen on: links in emails lead there. */
  origin: string;
  /** The last period whose end was announced. */
  noticed_period: number;
  /** Day of the next try to renew an unpaid plan; null: none is due before the period ends. */
  next_try_on: number | null;
  /** Day. */
  ended_on: number | null;
};

/** A period with its payment. */
export type SubscriptionPeriodRow = {
  subscription_id: string;
  organisation_id: string;
  /** From 1. */
  number: number;
  /** Days: the first, and the first after it. */
  starts_on: number;
  ends_on: number;
  /** Minor units; what of the price the rest of another period counted for is not in it. */
  amount: number;
  /** Minor units: what the period is worth, paid or counted. */
  worth: number;
  currency: string;
  /** Null: it cost nothing. */
  purchase_id: string | null;
};

export type MembershipTables = {
  plan: PlanRow;
  subscription: SubscriptionRow;
  subscription_period: SubscriptionPeriodRow;
};
