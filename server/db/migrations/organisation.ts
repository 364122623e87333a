/** Organisations and the hosts they serve. */
export const organisation = `
create table organisation (
  id text primary key,
  slug text not null unique,
  name text not null,
  state text not null check (state in ('draft', 'open')),
  settings text not null,
  version integer not null,
  created_at bigint not null
);

create table organisation_host (
  host text primary key,
  organisation_id text not null references organisation (id)
);

create table organisation_change (
  organisation_id text not null references organisation (id),
  version integer not null,
  changed_at bigint not null,
  actor text not null,
  reason text not null,
  before text not null,
  after text not null,
  constraint organisation_change_pk primary key (organisation_id, version)
);

create table organisation_logo (
  organisation_id text not null references organisation (id),
  hash text not null,
  type text not null,
  bytes text not null,
  constraint organisation_logo_pk primary key (organisation_id, hash)
);
`;
