import type { CredentialsTables } from "./credentials-tables.ts";

export type AccountStatus = "active" | "unconfirmed" | "disabled";

export type AccountRow = {
  id: string;
  organisation_id: string;
  /** As typed, sanitised. */
  email: string;
  /** The key of sign-in: lower case (SI-06); unique in an organisation. */
  email_lookup: string;
  title_id: number;
  first_name: string;
  last_name: string;
  nationality_id: number;
  /** The dialling code with its plus. */
  phone_country_code: string;
  phone: string;
  /** ISO 3166-1 alpha-2: which country the dialling code was chosen for; empty where that is not known. */
  phone_country: string;
  /** 1 agent, 2 traveller (RO-01). */
  type: number;
  status: AccountStatus;
  password_hash: string | null;
  display_price: string | null;
  can_user_book: number;
  is_promotion: number;
  /** Minor units of the organisation's currency. */
  credit_limit: number;
  access_code: string;
  language: string | null;
  currency_code: string | null;
  created_at: number;
  /** What the person hands to those they refer; unique in an organisation. */
  member_code: string | null;
  /** Kept from the first visit until sign-up (QP-01). */
  referral_code: string;
  referral_name: string;
  referral_org: string;
  trip_id: string;
};

export type SessionRow = {
  /** Hash of the token in the cookie. */
  id: string;
  organisation_id: string;
  account_id: string;
  remember: number;
  user_agent: string;
  client_address: string;
  created_at: number;
  last_used_at: number;
  expires_at: number;
};

export type AccessCodeRow = {
  organisation_id: string;
  /** Upper case. */
  code: string;
  active: number;
  valid_from: number | null;
  valid_until: number | null;
  uses_left: number | null;
};

export type AccountsTables = {
  account: AccountRow;
  session: SessionRow;
  access_code: AccessCodeRow;
} & CredentialsTables;
