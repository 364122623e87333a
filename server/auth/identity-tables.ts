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

/** An identity that somebody proved and that opens no account yet. */
export type PendingIdentityRow = {
  /** Hash of the token in that browser's cookie. */
  id: string;
  organisation_id: string;
  /** JSON of `ProvidedIdentity`. */
  identity: string;
  remember: number;
  redirect_to: string;
  /** Hash of the code in the last email, and whose mailbox it went to. */
  code_hash: string | null;
  code_account_id: string | null;
  code_tries_left: number;
  letters_left: number;
  expires_at: number;
};

/** A state that came back from a provider once: it never counts again. */
export type SpentStateRow = { organisation_id: string; id: string; expires_at: number };

export type IdentityTables = {
  sign_in_identity: SignInIdentityRow;
  pending_identity: PendingIdentityRow;
  spent_state: SpentStateRow;
};
