export type ClientRow = {
  id: string;
  organisation_id: string;
  /** The account of the agent whose client it is. */
  agent_id: string;
  /** What the agent's other system calls the client. */
  external_id: string | null;
  first_name: string;
  last_name: string;
  name_lookup: string;
  surname_lookup: string;
  /** Empty: unknown; then `email_lookup` is null. */
  email: string;
  email_lookup: string | null;
  phone_country_code: string;
  phone: string;
  phone_country: string;
  language: string | null;
  currency_code: string | null;
  /** Whom documents of bookings for the client are addressed to; empty: the client alone. */
  company_name: string;
  company_address: string;
  company_tax_number: string;
  /** Day; null: unknown. */
  born_on: number | null;
  created_at: number;
  archived_at: number | null;
};

/** As travelers that an account saves. */
export type ClientTravellerRow = {
  id: string;
  organisation_id: string;
  client_id: string;
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

export type ClientNoteRow = {
  id: string;
  organisation_id: string;
  client_id: string;
  text: string;
  created_at: number;
};

/** One of each client: the last invitation, and what became of it. */
export type ClientLinkRow = {
  organisation_id: string;
  client_id: string;
  /** While it is accepted. */
  account_id: string | null;
  state: "invited" | "accepted" | "declined" | "revoked";
  invited_at: number;
  changed_at: number;
};

export type AgentTaskRow = {
  id: string;
  organisation_id: string;
  agent_id: string;
  client_id: string | null;
  text: string;
  /** Day. */
  due_on: number;
  done_at: number | null;
  created_at: number;
};

export type TeamRole = "agent" | "supervisor";

/** A team is there while it has members. */
export type AgentTeamMemberRow = {
  organisation_id: string;
  agent_id: string;
  /** Its name. */
  team: string;
  role: TeamRole;
};

export const QUOTE_STATES = ["draft", "sent", "opened", "accepted", "booked", "lapsed", "withdrawn"] as const;
export type QuoteState = (typeof QUOTE_STATES)[number];

/** One version of what an agent offers a client. Once it is sent, only its state changes. */
export type AgentQuoteRow = {
  organisation_id: string;
  /** Unguessable: the key of its link names it. */
  id: string;
  /** What people say on the telephone, such as `Q-7K2M`; all versions have it. */
  number: string;
  /** From 1; a version that replaces a sent one has the next. */
  revision: number;
  agent_id: string;
  client_id: string;
  title: string;
  note: string;
  /** `accepted`: there is an order of it; `booked`: the order is confirmed. */
  state: QuoteState;
  /** The client's: its facts are in it. */
  language: string;
  /** Of the organisation's site, for the emails that come of it; empty until it is sent. */
  origin: string;
  /** When the day after its last one begins. */
  expires_at: number;
  /** What was ordered by it. */
  booking_id: string | null;
  created_at: number;
  sent_at: number | null;
};

/** `mark-up`: more than the organization allows now. */
export const CHECK_RESULTS = ["same", "changed", "gone", "mark-up"] as const;

export type AgentQuoteOptionRow = {
  organisation_id: string;
  /** Unguessable: the checkout of a client who accepts names it. */
  id: string;
  quote_id: string;
  position: number;
  kind: string;
  supplier: string;
  /** JSON of its product. */
  offer_key: string;
  /** Of that: an offer is once in a quote. */
  offer_hash: string;
  /** The checkout of the offer, without a client. */
  href: string;
  /** Where others like it are found. */
  others: string;
  title: string;
  /** JSON, in the quote's language. */
  facts: string;
  /** `offerDigest` of what was offered. */
  digest: string;
  /** Minor units of `currency`, as shown to the client. */
  price: number;
  currency: string;
  /** JSON of what the agent adds to the supplier's price; null: nothing. */
  mark_up: string | null;
  /** What of `price` that is. */
  mark_up_minor: number;
  /** 1: of a net rate. */
  net: number;
  /** The price at the last check, where it had changed. */
  price_now: number | null;
  currency_now: string | null;
  /** What of that is the mark-up. */
  mark_up_now: number | null;
  result: (typeof CHECK_RESULTS)[number];
  checked_at: number;
  /** 1: it was ordered last. */
  ordered: number;
};

/** What happened to a quote; never changed. */
export type QuoteEventRow = {
  organisation_id: string;
  quote_id: string;
  /** From 1, without a gap, within the quote. */
  number: number;
  /** A code: `created`, `sent`, `opened`, … */
  what: string;
  /** An account's id, `client` or `system`. */
  actor_id: string;
  at: number;
};

export type AgencyTables = {
  agent_team_member: AgentTeamMemberRow;
  client: ClientRow;
  client_traveller: ClientTravellerRow;
  client_note: ClientNoteRow;
  client_link: ClientLinkRow;
  agent_task: AgentTaskRow;
  agent_quote: AgentQuoteRow;
  agent_quote_option: AgentQuoteOptionRow;
  quote_event: QuoteEventRow;
};
