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
  /** The name as operators look for it, the first name in front and the last. */
  name_lookup: string;
  surname_lookup: string;
  nationality_id: number;
  /** The dialling code with its plus. */
  phone_country_code: string;
  phone: string;
  /** ISO 3166-1 alpha-2: which country the dialling code was chosen for; empty where that is not known. */
  phone_country: string;
  /** ISO 3166-1 alpha-2: where the person lives; empty where that is not known. */
  country_code: string;
  /** 1 agent, 2 traveller (RO-01). */
  type: number;
  status: AccountStatus;
  /** What it may do for its organisation (AC-08); null: nothing beside what every account may. */
  staff_role: string | null;
  password_hash: string | null;
  /** The longest password that was allowed when this one was made (SI-06); null where there is none. */
  password_limit: number | null;
  display_price: string | null;
  can_user_book: number;
  is_promotion: number;
  access_code: string;
  language: string | null;
  currency_code: string | null;
  created_at: number;
  /** What the organization's former system calls a member who was imported. */
  external_id: string | null;
  /** What the person hands to those they refer; unique in an organisation. */
  member_code: string | null;
  /** AG-09: 0: an agent who wants no copies of emails to clients. */
  agent_copies: number | null;
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
  /** Whether a code of the second factor was given in it (OP-07). */
  second_factor: number;
};

/** OP-07: what an account's phone makes codes of; while another phone is set up there are two. */
export type SecondFactorRow = {
  id: string;
  organisation_id: string;
  account_id: string;
  state: "pending" | "active";
  /** Encrypted JSON; of a pending one with the recovery codes, which its page shows. */
  secret: string;
  /** Of a pending one: the session that began it. */
  session_id: string | null;
  /** The step of time whose code was given last: neither it nor an earlier one counts again. */
  last_step: number;
  created_at: number;
};

/** OP-07: it opens once what the phone would; then its row goes. */
export type RecoveryCodeRow = { organisation_id: string; account_id: string; hash: string };

export type TokenPurpose = "confirm" | "reset";

/** A key that was mailed. Kept for a while after its end, so that the log can tell a used one from a forged one. */
export type EmailTokenRow = {
  /** Hash of the key in the link. */
  id: string;
  organisation_id: string;
  /** null if no account has the address: the row is written for equal timing only (SI-09). */
  account_id: string | null;
  purpose: TokenPurpose;
  /** `replaced`: a newer one was asked for. */
  state: "open" | "used" | "replaced";
  created_at: number;
  expires_at: number;
};

/** SI-11. One counter for every door to the same thing. */
export type ThrottleRow = {
  /** Keyed hash of the counter's kind and owner, so that the table contains no address. */
  key: string;
  points: number;
  blocked_until: number;
  /** When the points are forgotten. */
  ends_at: number;
};

/** A failure of the auth log, kept for the operators' command (OPS-03). */
export type AuthFailureRow = {
  id: string;
  at: number;
  event: string;
  reason: string;
  /** The organisation's slug, as in the log. */
  organisation: string;
  account_id: string | null;
  email_hash: string | null;
  client_address: string;
};

export type AuthTables = {
  account: AccountRow;
  session: SessionRow;
  second_factor: SecondFactorRow;
  recovery_code: RecoveryCodeRow;
  email_token: EmailTokenRow;
  throttle: ThrottleRow;
  auth_failure: AuthFailureRow;
};
