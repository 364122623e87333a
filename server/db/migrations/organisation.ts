/** Organisations and the hosts they serve. */
export const organisation = `
create table organisation (
  id text primary key,
  slug text not null unique,
  name text not null,
  settings text not null,
  version integer not null,
  created_at bigint not null
);

create table organisation_host (
  host text primary key,
  organisation_id text not null references organisation (id)
);
`;
