/** What an operator noted about a booking or a person, for other operators; never changed. Goes with whom it is about. */
export type StaffNoteRow = {
  organisation_id: string;
  id: string;
  subject_kind: "booking" | "person";
  /** Of the booking, or of the account. */
  subject_id: string;
  text: string;
  /** An account's id, or an operator's name. */
  actor_id: string;
  created_at: number;
};

export type NoteTables = { staff_note: StaffNoteRow };
