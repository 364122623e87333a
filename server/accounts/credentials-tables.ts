export type TokenPurpose = "confirm" | "reset";

/** A key that was mailed. Kept for a while after its end, so that the log can tell a used one from a forged one. */
export type EmailTokenRow = {
  /** Hash of the key in the link. */
  id: string;
  organisation_id: string;
  /** Null where the address belongs to nobody: the row stands for the work alone (SI-09). */
  account_id: string | null;
  purpose: TokenPurpose;
  /** `replaced`: a newer one was asked for. */
  state: "open" | "used" | "replaced";
  created_at: number;
  expires_at: number;
};

export type SignUpDraftRow = {
  /** Hash of the token in the cookie. */
  id: string;
  organisation_id: string;
  /** JSON of `SignUpDraft`; never a password. */
  data: string;
  /** Set once the sign-up is through: a repeated submit is answered with what the first one made. */
  account_id: string | null;
  expires_at: number;
};

/** SU-16. The words of the specification, as operators write them. */
export type InvitationRow = {
  /** Hash of the key in the link. */
  id: string;
  organisation_id: string;
  mastercode: string;
  email: string;
  firstname: string;
  lastname: string;
  /** 1-based index into Miss, Mr, Mrs; anything else counts as 1. */
  title: number;
  phonenumber: string;
  /** ISO 3166-1 alpha-2. */
  countrycode: string;
  lang: string;
  tripid: string;
  created_at: number;
  expires_at: number;
  /** The account it became. */
  account_id: string | null;
};

export type AccessCodeUseRow = {
  organisation_id: string;
  /** Upper case. */
  code: string;
  account_id: string;
  used_at: number;
};

/** SI-11. One counter for every door to the same thing. */
export type ThrottleRow = {
  /** What is counted and whose: a keyed hash, no address in it. */
  key: string;
  points: number;
  blocked_until: number;
  /** When the points are forgotten. */
  ends_at: number;
};

/** LO-07. */
export type SubscriptionRow = {
  id: string;
  organisation_id: string;
  account_id: string;
  plan_status: string;
  created_at: number;
};

export type CredentialsTables = {
  email_token: EmailTokenRow;
  sign_up_draft: SignUpDraftRow;
  invitation: InvitationRow;
  access_code_use: AccessCodeUseRow;
  throttle: ThrottleRow;
  subscription: SubscriptionRow;
};
