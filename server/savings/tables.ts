/** What the embedded savings partner knows; it looks into no other table. */
export type DemoSavingsMemberRow = {
  organisation_id: string;
  member_id: string;
  account_id: string;
  email: string;
  first_name: string;
  last_name: string;
  /** OPEN (LO-05). */
  member_status: string;
  /** Expiry of the newest link used; 0 if none was. Links that expire no later than it are refused. */
  entered_by: number;
  created_at: number;
};

export type SavingsTables = { demo_savings_member: DemoSavingsMemberRow };
