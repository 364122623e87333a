/** Accounts of holders, transactions and their lines, seals. */
export const ledger = `
create table ledger_account (
  id text not null,
  organisation_id text not null references organisation (id),
  owner_id text not null,
  kind text not null,
  card_id text,
  unit text not null,
  expires_on integer,
  credit_limit bigint not null check (credit_limit >= 0),
  balance bigint not null,
  sequence integer not null,
  head text not null,
  created_at bigint not null,
  constraint ledger_account_covered check (balance >= -credit_limit),
  primary key (organisation_id, id)
);
create unique index ledger_account_card on ledger_account (organisation_id, card_id) where card_id is not null;
-- One account per holder, kind, unit and expiry, even if two requests open it at once.
create unique index ledger_account_grant
  on ledger_account (organisation_id, owner_id, kind, unit, coalesce(expires_on, -1)) where card_id is null;
create index ledger_account_owner on ledger_account (organisation_id, owner_id, kind, unit);

create table ledger_transaction (
  id text not null,
  organisation_id text not null references organisation (id),
  key text not null,
  body_hash text not null,
  reason text not null,
  actor_id text not null,
  at bigint not null,
  hash text not null,
  constraint ledger_transaction_key unique (organisation_id, key),
  primary key (organisation_id, id)
);
create index ledger_transaction_at on ledger_transaction (organisation_id, at, id);

create table ledger_line (
  transaction_id text not null,
  organisation_id text not null references organisation (id),
  position integer not null,
  account text not null,
  sequence integer,
  unit text not null,
  amount bigint not null check (amount <> 0),
  at bigint not null,
  hash text not null,
  constraint ledger_line_pk primary key (organisation_id, transaction_id, position),
  foreign key (organisation_id, transaction_id) references ledger_transaction (organisation_id, id)
);
create index ledger_line_contra on ledger_line (organisation_id, account, unit, at) where sequence is null;
-- For the seal of a day and for journals.
create index ledger_line_moved on ledger_line (organisation_id, at) where sequence is not null;
create unique index ledger_line_sequence on ledger_line (organisation_id, account, sequence) where sequence is not null;

create table ledger_seal (
  organisation_id text not null references organisation (id),
  number integer not null,
  through bigint not null,
  previous text not null,
  hash text not null,
  constraint ledger_seal_pk primary key (organisation_id, number)
);
`;
