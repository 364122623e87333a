/** What a person adds to an account: profile, travellers, changes of address, deletion. */
export const profile = `
create table account_profile (
  account_id text primary key references account (id),
  organisation_id text not null references organisation (id),
  age_band_id integer,
  travel_profile text not null,
  travel_preferences text not null,
  updated_at bigint not null
);

create table saved_traveller (
  id text primary key,
  organisation_id text not null references organisation (id),
  account_id text not null references account (id),
  title_id integer not null,
  first_name text not null,
  last_name text not null,
  nationality_id integer not null,
  born_on integer,
  document text,
  created_at bigint not null,
  updated_at bigint not null
);
create index saved_traveller_account on saved_traveller (organisation_id, account_id);

create table email_change (
  id text primary key,
  organisation_id text not null references organisation (id),
  account_id text not null references account (id),
  old_email text not null,
  new_email text not null,
  confirm_hash text not null unique,
  undo_hash text unique,
  requested_at bigint not null,
  confirmed_at bigint,
  undone_at bigint
);
create index email_change_account on email_change (organisation_id, account_id);
create index email_change_requested on email_change (requested_at);

create table account_deletion (
  account_id text primary key references account (id),
  organisation_id text not null references organisation (id),
  deleted_at bigint not null,
  finished_at bigint
);
create index account_deletion_open on account_deletion (account_id) where finished_at is null;
`;
