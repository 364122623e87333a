/** Access codes and invitations. */
export const registration = `
create table access_code (
  organisation_id text not null references organisation (id),
  code text not null,
  active integer not null,
  valid_from bigint,
  valid_until bigint,
  uses_left integer check (uses_left >= 0),
  constraint access_code_pk primary key (organisation_id, code)
);

create table access_code_use (
  organisation_id text not null references organisation (id),
  code text not null,
  account_id text not null,
  used_at bigint not null,
  constraint access_code_use_pk primary key (organisation_id, code, account_id),
  foreign key (organisation_id, account_id) references account (organisation_id, id)
);

create table invitation (
  id text not null,
  organisation_id text not null references organisation (id),
  mastercode text not null,
  email text not null,
  firstname text not null,
  lastname text not null,
  title integer not null,
  phonenumber text not null,
  countrycode text not null,
  lang text not null,
  tripid text not null,
  created_at bigint not null,
  expires_at bigint not null,
  account_id text,
  primary key (organisation_id, id),
  foreign key (organisation_id, account_id) references account (organisation_id, id)
);
`;
