/** What a person tells of themselves beyond the account; no row: nothing yet. */
export type AccountProfileRow = {
  account_id: string;
  organisation_id: string;
  age_band_id: number | null;
  /** JSON of `TravelProfile`. */
  travel_profile: string;
  /** JSON of `TravelPreferences`. */
  travel_preferences: string;
  updated_at: number;
};

export type SavedTravellerRow = {
  id: string;
  organisation_id: string;
  account_id: string;
  title_id: number;
  first_name: string;
  last_name: string;
  nationality_id: number;
  /** Day. */
  born_on: number | null;
  /** JSON of `TravelDocument`, encrypted (see crypto/encryption.ts). */
  document: string | null;
  created_at: number;
  updated_at: number;
};

/** A change of address from asking for it to the end of its undoing; at most one an account is open. */
export type EmailChangeRow = {
  id: string;
  organisation_id: string;
  account_id: string;
  old_email: string;
  new_email: string;
  /** Hash of the key in the email to the new address. */
  confirm_hash: string;
  /** Hash of the key in the email to the old address; null until the change is confirmed. */
  undo_hash: string | null;
  requested_at: number;
  confirmed_at: number | null;
  undone_at: number | null;
};

/** An account that was deleted; its row stays as an empty one, because bookings name it. */
export type AccountDeletionRow = {
  account_id: string;
  organisation_id: string;
  deleted_at: number;
  /** When the last thing that had to be kept for a while (the guest of a coming stay) was forgotten too. */
  finished_at: number | null;
};

export type ProfileTables = {
  account_profile: AccountProfileRow;
  saved_traveller: SavedTravellerRow;
  email_change: EmailChangeRow;
  account_deletion: AccountDeletionRow;
};
