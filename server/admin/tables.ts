/** OP-07: one change that an operator or a command made. Rows are added and never changed. */
export type AuditEntryRow = {
  id: string;
  organisation_id: string;
  at: number;
  /** The operator's account, or the user of the machine who ran the command. */
  actor: string;
  /** The operator's role then; null for a command. */
  role: string | null;
  verb: string;
  /** The id of what was changed; empty if there is none. */
  subject: string;
  reason: string;
  /** JSON; null where the change replaced nothing or did not say what. */
  before: string | null;
  after: string;
};

/** OP-07: what an operator wants above the limit, until another one decides. */
export type ApprovalRequestRow = {
  id: string;
  organisation_id: string;
  /** Whose wallet or commission it is about. */
  account_id: string;
  /** JSON: what would run, with what. */
  terms: string;
  /** Of open requests of an account each has another one; null in rows of release 0.2.0. */
  subject: string | null;
  reason: string;
  /** Accounts of operators. */
  requested_by: string;
  requested_at: number;
  state: "open" | "approved" | "refused";
  decided_by: string | null;
  decided_at: number | null;
  decided_why: string | null;
};

export type AdminTables = { audit_entry: AuditEntryRow; approval_request: ApprovalRequestRow };
