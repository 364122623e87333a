/** LO-01, LO-02: what an organisation tells others for, or its members about. */
export type CampaignRow = {
  id: string;
  organisation_id: string;
  /** `CampaignType`. */
  type: string;
  /** Part of referral links; unique among those that run. */
  code: string;
  /** JSON: `CampaignTerms`. */
  terms: string;
  /** JSON: title and text by language. */
  texts: string;
  /** Days, where the organisation is: the first, and the last; null: it has no end. */
  starts_on: number;
  ends_on: number | null;
  /** In the unit of what its referrers get; null: without a limit. */
  budget: number | null;
  /** Rewards promised from a budget, released or not; reversed ones are subtracted. Not counted without a budget. */
  spent: number;
  /** UTC milliseconds. */
  ended_at: number | null;
  created_at: number;
};

/** LO-09: what bookings earn. */
export type EarningRuleRow = {
  id: string;
  organisation_id: string;
  /** Null: of every one. */
  product: string | null;
  plan_code: string | null;
  campaign_id: string | null;
  /** A fraction: points for each major unit of the organisation's currency. */
  per: string;
  starts_on: number;
  ends_on: number | null;
  /** Days from their release; null: they do not expire. */
  lasts_days: number | null;
  budget: number | null;
  spent: number;
  ended_at: number | null;
  created_at: number;
};

/** A reward from its promise to its end. The ledger has the value once it is released. */
export type RewardRow = {
  id: string;
  organisation_id: string;
  account_id: string;
  /** What for, once in an organisation: `booking:ID`, `referral:ID:referrer`. */
  key: string;
  /** `RewardBalance`. */
  balance: string;
  /** `points` or a currency. */
  unit: string;
  /** The amount promised at first, and the current one: cancelled rooms reduce it. */
  promised: number;
  amount: number;
  /** `RewardState`. */
  state: string;
  /** JSON: `Explanation`. */
  explained: string;
  rule_id: string | null;
  campaign_id: string | null;
  referral_id: string | null;
  /** The stay that earns it: known from the sale on, or from the first stay that is over. */
  booking_id: string | null;
  /** Day from which it can be released, in the organisation's time zone; null until the stay is known. */
  available_on: number | null;
  /** Days from its release; null: it does not expire. */
  lasts_days: number | null;
  /** UTC milliseconds: when what it is for was done; a blocked one may wait for an operator still. */
  earned_at: number | null;
  /** Why it is blocked or was reversed. */
  reason: string | null;
  /** Of a reversed one: what of it was still held. */
  taken_back: number | null;
  created_at: number;
  released_at: number | null;
  ended_at: number | null;
};

/** LO-04: who came through whose link. */
export type ReferralRow = {
  id: string;
  organisation_id: string;
  /** Unique: an account is referred once. null after that account is deleted. */
  referee_id: string | null;
  referrer_id: string | null;
  campaign_id: string;
  /** `ReferralState`. */
  state: string;
  /** Why it was refused, or is looked at. */
  reason: string | null;
  /** Keyed hashes of the network it was signed up from and of the phone that was given; until the referrer leaves. */
  network: string | null;
  phone: string | null;
  created_at: number;
};

/** Mailboxes of present and former customers, as keyed hashes: a returning person does not count as a new customer. */
export type KnownMailboxRow = { organisation_id: string; hash: string; since: number };

export type LoyaltyTables = {
  campaign: CampaignRow;
  earning_rule: EarningRuleRow;
  reward: RewardRow;
  referral: ReferralRow;
  known_mailbox: KnownMailboxRow;
};
