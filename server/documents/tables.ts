/** A document that is to be, or is: it has its content from the moment it has its number, and never changes after that. */
export type DocumentRow = {
  organisation_id: string;
  /** `DocumentKind`. */
  kind: string;
  /** What it is about: `SubjectKind`, and its id. */
  subject_kind: string;
  subject_id: string;
  /** When that happened which it is to tell. */
  due_at: number;
  /** Whose it is; null for a guest's. */
  account_id: string | null;
  year: number | null;
  /** From 1, without a gap, within an organisation, a kind and a year. */
  number: number | null;
  /** JSON of what it says, as it was when it got its number. */
  content: string | null;
  issued_at: number | null;
  /** When it was last sent to its reader. */
  emailed_at: number | null;
};

/** The last number that was given. */
export type DocumentSeriesRow = { organisation_id: string; kind: string; year: number; last: number };

export type DocumentTables = { document: DocumentRow; document_series: DocumentSeriesRow };
