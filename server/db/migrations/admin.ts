/** What operators did. */
export const admin = `
create table audit_entry (
  id text not null,
  organisation_id text not null references organisation (id),
  at bigint not null,
  actor text not null,
  role text,
  verb text not null,
  subject text not null,
  reason text not null,
  before text,
  after text not null,
  primary key (organisation_id, id)
);
create index audit_entry_at on audit_entry (organisation_id, at, id);
`;
