/** What a person adds to an account: profile, travellers, changes of address, deletion. */
export const profile = `
create table account_profile (
  account_id text not null,
  organisation_id text not null references organisation (id),
  age_band_id integer,
  travel_profile text not null,
  travel_preferences text not null,
  updated_at bigint not null,
  primary key (organisation_id, account_id),
  foreign key (organisation_id, account_id) references account (organisation_id, id)
);

create table saved_traveller (
  id text not null,
  organisation_id text not null references organisation (id),
  account_id text not null,
  title_id integer not null,
  first_name text not null,
  last_name text not null,
  nationality_id integer not null,
  born_on integer,
  document text,
  created_at bigint not null,
  updated_at bigint not null,
  primary key (organisation_id, id),
  foreign key (organisation_id, account_id) references account (organisation_id, id)
);
create index saved_traveller_account on saved_traveller (organisation_id, account_id);

create table email_change (
  id text not null,
  organisation_id text not null references organisation (id),
  account_id text not null,
  old_email text not null,
  new_email text not null,
  confirm_hash text not null,
  undo_hash text,
  requested_at bigint not null,
  confirmed_at bigint,
  undone_at bigint,
  primary key (organisation_id, id),
  foreign key (organisation_id, account_id) references account (organisation_id, id),
  unique (organisation_id, confirm_hash),
  unique (organisation_id, undo_hash)
);
create index email_change_account on email_change (organisation_id, account_id);
create index email_change_requested on email_change (requested_at);

create table account_deletion (
  account_id text not null,
  organisation_id text not null references organisation (id),
  deleted_at bigint not null,
  finished_at bigint,
  primary key (organisation_id, account_id),
  foreign key (organisation_id, account_id) references account (organisation_id, id)
);
create index account_deletion_open on account_deletion (account_id) where finished_at is null;
`;
