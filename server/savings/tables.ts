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
  /** Until when the newest link was good that let the member in; 0: none did. One that ends no later lets nobody in any more. */
  entered_by: number;
  created_at: number;
};

export type SavingsTables = { demo_savings_member: DemoSavingsMemberRow };
