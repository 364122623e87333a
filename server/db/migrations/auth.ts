/** Accounts, sessions and identities, and what protects them. */
export const auth = `
create table account (
  id text not null,
  organisation_id text not null references organisation (id),
  email text not null,
  email_lookup text not null,
  title_id integer not null,
  first_name text not null,
  last_name text not null,
  name_lookup text collate "C" not null,
  surname_lookup text collate "C" not null,
  nationality_id integer not null,
  phone_country_code text not null,
  phone text not null,
  phone_country text not null,
  country_code text not null,
  type integer not null check (type in (1, 2)),
  status text not null,
  staff_role text,
  password_hash text,
  password_limit integer,
  display_price text,
  can_user_book integer not null,
  is_promotion integer not null,
  access_code text not null,
  language text,
  currency_code text,
  created_at bigint not null,
  external_id text,
  member_code text,
  referral_code text not null,
  referral_name text not null,
  referral_org text not null,
  trip_id text not null,
  constraint account_email unique (organisation_id, email_lookup),
  primary key (organisation_id, id)
);
create unique index account_member_code on account (organisation_id, member_code);
create index account_name_lookup on account (organisation_id, name_lookup);
create index account_surname_lookup on account (organisation_id, surname_lookup);

create table session (
  id text not null,
  organisation_id text not null references organisation (id),
  account_id text not null,
  remember integer not null,
  user_agent text not null,
  client_address text not null,
  created_at bigint not null,
  last_used_at bigint not null,
  expires_at bigint not null,
  second_factor integer not null,
  primary key (organisation_id, id),
  foreign key (organisation_id, account_id) references account (organisation_id, id)
);
create index session_account on session (account_id);
create index session_expiry on session (expires_at);

create table email_token (
  id text not null,
  organisation_id text not null references organisation (id),
  account_id text,
  purpose text not null,
  state text not null check (state in ('open', 'used', 'replaced')),
  created_at bigint not null,
  expires_at bigint not null,
  primary key (organisation_id, id),
  foreign key (organisation_id, account_id) references account (organisation_id, id)
);
create index email_token_account on email_token (account_id);
create index email_token_expiry on email_token (expires_at);

create table throttle (
  key text primary key,
  points integer not null,
  blocked_until bigint not null,
  ends_at bigint not null
);
create index throttle_end on throttle (ends_at);

create table auth_failure (
  id text primary key,
  at bigint not null,
  event text not null,
  reason text not null,
  organisation text not null,
  account_id text,
  email_hash text,
  client_address text not null
);
create index auth_failure_at on auth_failure (at);

create table second_factor (
  id text not null,
  organisation_id text not null references organisation (id),
  account_id text not null,
  state text not null check (state in ('pending', 'active')),
  secret text not null,
  session_id text,
  last_step bigint not null,
  created_at bigint not null,
  primary key (organisation_id, id),
  constraint second_factor_account unique (organisation_id, account_id, state),
  foreign key (organisation_id, account_id) references account (organisation_id, id)
);

create table recovery_code (
  organisation_id text not null references organisation (id),
  account_id text not null,
  hash text not null,
  primary key (organisation_id, account_id, hash),
  foreign key (organisation_id, account_id) references account (organisation_id, id)
);

create table sign_in_identity (
  organisation_id text not null references organisation (id),
  provider text not null,
  issuer text not null,
  subject text not null,
  account_id text not null,
  created_at bigint not null,
  last_used_at bigint not null,
  constraint sign_in_identity_pk primary key (organisation_id, provider, issuer, subject),
  constraint sign_in_identity_account unique (organisation_id, account_id, provider),
  foreign key (organisation_id, account_id) references account (organisation_id, id)
);

create table link_code (
  draft_id text not null,
  organisation_id text not null references organisation (id),
  code_hash text,
  account_id text,
  tries_left integer not null,
  emails_left integer not null,
  primary key (organisation_id, draft_id),
  foreign key (organisation_id, draft_id) references draft (organisation_id, id) on delete cascade,
  foreign key (organisation_id, account_id) references account (organisation_id, id)
);
create index link_code_account on link_code (account_id);

create table spent_state (
  organisation_id text not null references organisation (id),
  id text not null,
  expires_at bigint not null,
  constraint spent_state_pk primary key (organisation_id, id)
);
create index spent_state_expiry on spent_state (expires_at);
`;
