/** What members buy or top up, and codes for cards. */
export const purchases = `
create table purchase (
  id text not null,
  organisation_id text not null references organisation (id),
  account_id text,
  key text not null,
  kind text not null,
  terms text not null,
  amount bigint not null check (amount > 0),
  currency text not null,
  state text not null,
  payment_id text,
  paid_from text,
  rate text,
  return_to text not null,
  origin text not null,
  agreed_at bigint,
  created_at bigint not null,
  settled_at bigint,
  withdrawn_at bigint,
  withdrawn_amount bigint,
  charged_back_at bigint,
  taken_back bigint,
  corrected_at bigint,
  constraint purchase_key unique (organisation_id, account_id, key),
  primary key (organisation_id, id)
);

create table card_code (
  id text not null,
  organisation_id text not null references organisation (id),
  hash text not null,
  kind text not null,
  products text not null,
  amount bigint not null check (amount > 0),
  currency text not null,
  expires_on integer,
  actor_id text not null,
  created_at bigint not null,
  claimed_by text,
  claimed_at bigint,
  constraint card_code_hash unique (organisation_id, hash),
  primary key (organisation_id, id)
);
create index card_code_claimed on card_code (organisation_id, claimed_by);
`;
