/** The clients of travel agents: no accounts, but records that an agent keeps about people they book for. */
export const agency = `
create table client (
  id text not null,
  organisation_id text not null references organisation (id),
  agent_id text not null,
  external_id text,
  first_name text not null,
  last_name text not null,
  name_lookup text collate "C" not null,
  surname_lookup text collate "C" not null,
  email text not null,
  email_lookup text,
  phone_country_code text not null,
  phone text not null,
  phone_country text not null,
  language text,
  currency_code text,
  company_name text not null,
  company_address text not null,
  company_tax_number text not null,
  created_at bigint not null,
  archived_at bigint,
  primary key (organisation_id, id),
  foreign key (organisation_id, agent_id) references account (organisation_id, id),
  unique (organisation_id, agent_id, external_id),
  unique (organisation_id, agent_id, email_lookup)
);
create index client_name on client (organisation_id, agent_id, name_lookup);
create index client_surname on client (organisation_id, agent_id, surname_lookup);

create table agent_team_member (
  organisation_id text not null references organisation (id),
  agent_id text not null,
  team text not null,
  role text not null check (role in ('agent', 'supervisor')),
  primary key (organisation_id, agent_id),
  foreign key (organisation_id, agent_id) references account (organisation_id, id)
);
create index agent_team_member_team on agent_team_member (organisation_id, team);

create table client_traveller (
  id text not null,
  organisation_id text not null references organisation (id),
  client_id text not null,
  title_id integer not null,
  first_name text not null,
  last_name text not null,
  nationality_id integer not null,
  born_on integer,
  document text,
  created_at bigint not null,
  updated_at bigint not null,
  primary key (organisation_id, id),
  foreign key (organisation_id, client_id) references client (organisation_id, id)
);
create index client_traveller_client on client_traveller (organisation_id, client_id);

create table client_note (
  id text not null,
  organisation_id text not null references organisation (id),
  client_id text not null,
  text text not null,
  created_at bigint not null,
  primary key (organisation_id, id),
  foreign key (organisation_id, client_id) references client (organisation_id, id)
);
create index client_note_client on client_note (organisation_id, client_id, created_at);

create table client_link (
  organisation_id text not null references organisation (id),
  client_id text not null,
  account_id text,
  state text not null check (state in ('invited', 'accepted', 'declined', 'revoked')),
  invited_at bigint not null,
  changed_at bigint not null,
  primary key (organisation_id, client_id),
  foreign key (organisation_id, client_id) references client (organisation_id, id),
  foreign key (organisation_id, account_id) references account (organisation_id, id)
);
create index client_link_account on client_link (organisation_id, account_id);

create table agent_task (
  id text not null,
  organisation_id text not null references organisation (id),
  agent_id text not null,
  client_id text,
  text text not null,
  due_on integer not null,
  done_at bigint,
  created_at bigint not null,
  primary key (organisation_id, id),
  foreign key (organisation_id, agent_id) references account (organisation_id, id),
  foreign key (organisation_id, client_id) references client (organisation_id, id)
);
create index agent_task_due on agent_task (organisation_id, agent_id, due_on) where done_at is null;
create index agent_task_client on agent_task (organisation_id, client_id);

create table agent_quote (
  organisation_id text not null references organisation (id),
  id text not null,
  number text collate "C" not null,
  revision integer not null,
  agent_id text not null,
  client_id text not null,
  title text not null,
  note text not null,
  state text not null check (state in ('draft', 'sent', 'opened', 'accepted', 'booked', 'lapsed', 'withdrawn')),
  language text not null,
  origin text not null,
  expires_at bigint not null,
  booking_id text,
  created_at bigint not null,
  sent_at bigint,
  primary key (organisation_id, id),
  foreign key (organisation_id, agent_id) references account (organisation_id, id),
  foreign key (organisation_id, client_id) references client (organisation_id, id),
  unique (organisation_id, number, revision)
);
create unique index agent_quote_draft on agent_quote (organisation_id, client_id) where state = 'draft';
create index agent_quote_agent on agent_quote (organisation_id, agent_id, created_at);
create index agent_quote_client on agent_quote (organisation_id, client_id);
create index agent_quote_open on agent_quote (expires_at) where state in ('sent', 'opened');
create index agent_quote_accepted on agent_quote (created_at) where state = 'accepted';

create table agent_quote_option (
  organisation_id text not null references organisation (id),
  id text not null,
  quote_id text not null,
  position integer not null,
  kind text not null,
  supplier text not null,
  offer_key text not null,
  offer_hash text not null,
  href text not null,
  others text not null,
  title text not null,
  facts text not null,
  digest text not null,
  price bigint not null,
  currency text not null,
  mark_up text,
  mark_up_minor bigint not null,
  net integer not null,
  price_now bigint,
  currency_now text,
  mark_up_now bigint,
  result text not null check (result in ('same', 'changed', 'gone', 'mark-up')),
  checked_at bigint not null,
  ordered integer not null,
  primary key (organisation_id, id),
  foreign key (organisation_id, quote_id) references agent_quote (organisation_id, id),
  unique (organisation_id, quote_id, offer_hash)
);

create table quote_event (
  organisation_id text not null references organisation (id),
  quote_id text not null,
  number integer not null,
  what text not null,
  actor_id text not null,
  at bigint not null,
  primary key (organisation_id, quote_id, number),
  foreign key (organisation_id, quote_id) references agent_quote (organisation_id, id)
);
`;
