/** AG-05: what agents earn by what they sell, within days. A column that is null: of every one. */
export type CommissionRuleRow = {
  id: string;
  organisation_id: string;
  /** Of the item that is sold. */
  product: string | null;
  supplier: string | null;
  agent_id: string | null;
  /** JSON: `CommissionRate`. */
  rate: string;
  /** Days, where the organisation is. */
  starts_on: number;
  ends_on: number | null;
  ended_at: number | null;
  /** From 1, of the rules for the same sales, also those that were ended. */
  turn: number;
  created_at: number;
};

/** What an item of a booking earns its agent, from the promise to its end. The ledger has what became payable. */
export type CommissionRow = {
  id: string;
  organisation_id: string;
  agent_id: string;
  booking_id: string;
  /** The number of the booking's item. */
  item: number;
  /** Of the booking, for lists and statements. */
  reference: string;
  title: string;
  client_id: string;
  rule_id: string;
  /** As the rule was at the sale. JSON: `CommissionRate`. */
  rate: string;
  /** The booking's. */
  currency: string;
  /** Minor units: the item's price before taxes, less a plan's discount. */
  basis: number;
  amount: number;
  /** `CommissionState`. */
  state: string;
  /** Why it was reversed, or isn't payable though its item was used. */
  reason: string | null;
  /** Day on which it becomes payable, where the item is. */
  available_on: number;
  payout_id: string | null;
  created_at: number;
  /** When it was posted; a reversed one without it never was. */
  payable_at: number | null;
  ended_at: number | null;
};

/** Money that left for an agent; never changed. */
export type CommissionPayoutRow = {
  id: string;
  organisation_id: string;
  agent_id: string;
  currency: string;
  /** Minor units. */
  amount: number;
  /** Of the transfer, as the bank has it. */
  reference: string;
  reason: string;
  actor_id: string;
  created_at: number;
};

export type CommissionTables = {
  commission_rule: CommissionRuleRow;
  commission: CommissionRow;
  commission_payout: CommissionPayoutRow;
};
