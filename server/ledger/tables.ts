/** A holder's account: one for each grant with an expiry of its own. Only these have a balance and are locked. */
export type LedgerAccountRow = {
  id: string;
  organisation_id: string;
  /** The account of the traveller or agent who holds it. */
  owner_id: string;
  /** `HolderKind`. */
  kind: string;
  /** The card or the payment behind it; null where there is none. */
  card_id: string | null;
  /** A currency, or points. */
  unit: string;
  /** The last day of its value; null: it has none. */
  expires_on: number | null;
  /** Minor units by which the balance may be below zero. */
  credit_limit: number;
  /** Minor units: the sum of its lines. */
  balance: number;
  /** The number of its last line; 0: it has none. */
  sequence: number;
  /** The hash of its last line; empty: it has none. */
  head: string;
  created_at: number;
};

export type LedgerTransactionRow = {
  id: string;
  organisation_id: string;
  /** Of subject and movement, `booking:ID:capture`; once in an organisation. */
  key: string;
  body_hash: string;
  /** Why, from a list; never free text. */
  reason: string;
  actor_id: string;
  at: number;
  /** Of all the above and of its lines. */
  hash: string;
};

/** Never changed and never removed. */
export type LedgerLineRow = {
  transaction_id: string;
  organisation_id: string;
  /** From 0, within the transaction. */
  position: number;
  /** The id of a holder's account, or the name of a contra account. */
  account: string;
  /** From 1, without a gap, within a holder's account; null on contra accounts. */
  sequence: number | null;
  unit: string;
  /** Minor units; what the account gets is above zero. */
  amount: number;
  at: number;
  hash: string;
};

/** The state of the ledger on a day. Operators keep its export elsewhere, out of reach of writers of this database. */
export type LedgerSealRow = {
  organisation_id: string;
  /** From 1, without a gap, within the organisation. */
  number: number;
  /** Of all lines and transactions after the seal before, up to this instant. */
  through: number;
  /** The hash of the seal before; empty on the first. */
  previous: string;
  hash: string;
};

export type LedgerTables = {
  ledger_account: LedgerAccountRow;
  ledger_transaction: LedgerTransactionRow;
  ledger_line: LedgerLineRow;
  ledger_seal: LedgerSealRow;
};
