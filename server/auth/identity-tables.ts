/** Whose account an identity opens. An account has at most one of each provider. */
export type SignInIdentityRow = {
  organisation_id: string;
  /** `ProvidedIdentity["provider"]`. */
  provider: string;
  issuer: string;
  subject: string;
  account_id: string;
  created_at: number;
  last_used_at: number;
};

/** The emailed code with which the visitor of a pending identity proves ownership of an account; deleted with its draft. */
export type LinkCodeRow = {
  draft_id: string;
  organisation_id: string;
  /** Hash of the code in the last email, and whose mailbox it went to. */
  code_hash: string | null;
  account_id: string | null;
  tries_left: number;
  emails_left: number;
};

/** A state that came back from a provider once: it never counts again. */
export type SpentStateRow = { organisation_id: string; id: string; expires_at: number };

export type IdentityTables = {
  sign_in_identity: SignInIdentityRow;
  link_code: LinkCodeRow;
  spent_state: SpentStateRow;
};
