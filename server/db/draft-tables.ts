/** An action that a visitor began and has not finished. */
export type DraftRow = {
  /** Hash of the token in the browser's cookie. */
  id: string;
  organisation_id: string;
  /** What it is a draft of: each kind has a store of its own. */
  kind: string;
  /** JSON by the schema of its kind; null once it has become what it was begun for. */
  data: string | null;
  /** Whose it is, or who it has become; null for a guest. */
  account_id: string | null;
  expires_at: number;
};

export type DraftTables = { draft: DraftRow };
