/** Work that a visitor has begun and not finished. */
export const drafts = `
create table draft (
  id text not null,
  organisation_id text not null references organisation (id),
  kind text not null,
  data text,
  account_id text,
  expires_at bigint not null,
  primary key (organisation_id, id)
);
create index draft_account on draft (organisation_id, account_id);
create index draft_expiry on draft (expires_at);
`;
