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
create table approval_request (
  id text not null,
  organisation_id text not null references organisation (id),
  account_id text not null,
  terms text not null,
  reason text not null,
  requested_by text not null,
  requested_at bigint not null,
  state text not null check (state in ('open', 'approved', 'refused')),
  decided_by text,
  decided_at bigint,
  decided_why text,
  primary key (organisation_id, id),
  foreign key (organisation_id, account_id) references account (organisation_id, id)
);
create index approval_request_account on approval_request (account_id);
create index approval_request_state on approval_request (organisation_id, state, requested_at);
create index audit_entry_at on audit_entry (organisation_id, at, id);
`;
