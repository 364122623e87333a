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

export type AgencyTables = {
  agent_team_member: AgentTeamMemberRow;
  client: ClientRow;
  client_traveller: ClientTravellerRow;
  client_note: ClientNoteRow;
  client_link: ClientLinkRow;
  agent_task: AgentTaskRow;
};
