/** Cards, the sources that pay for bookings, their refunds, and certificates for sale. */
export const wallet = `
create table payment_card (
  id text not null,
  organisation_id text not null references organisation (id),
  account_id text not null,
  kind text not null check (kind in ('certificate', 'discount')),
  card_code text not null,
  pro_code text not null,
  services text not null,
  currency text not null,
  issued bigint not null check (issued >= 0),
  status text not null,
  expires_on integer,
  created_at bigint not null,
  primary key (organisation_id, id),
  foreign key (organisation_id, account_id) references account (organisation_id, id)
);
create index payment_card_account on payment_card (organisation_id, account_id);
create index payment_card_code on payment_card (organisation_id, card_code);

create table booking_source (
  id text not null,
  organisation_id text not null references organisation (id),
  booking_id text not null,
  account text not null,
  owner_id text not null,
  kind text not null,
  unit text not null,
  amount bigint not null check (amount > 0),
  paid bigint not null check (paid >= 0 and paid <= amount),
  worth bigint not null,
  owed bigint not null,
  mark_up bigint not null,
  owed_unit text not null,
  rate text,
  rate_day text,
  rate_feed text,
  state text not null,
  kept bigint not null check (kept >= 0 and kept <= amount),
  worth_kept bigint not null,
  lost bigint not null check (lost >= 0 and kept + lost <= amount),
  settled bigint not null,
  settled_worth bigint not null,
  created_at bigint not null,
  refunded_at bigint,
  constraint booking_source_once unique (organisation_id, booking_id, account),
  primary key (organisation_id, id),
  foreign key (organisation_id, account) references ledger_account (organisation_id, id)
);
create index booking_source_account on booking_source (account);
create index booking_source_movements on booking_source (organisation_id, owner_id, created_at desc, booking_id);
create index booking_source_unsettled on booking_source (organisation_id) where worth_kept <> settled_worth;

create table booking_refund (
  organisation_id text not null references organisation (id),
  booking_id text not null,
  turn integer not null,
  source_id text not null,
  amount bigint not null,
  worth bigint not null,
  at bigint not null,
  constraint booking_refund_pk primary key (organisation_id, booking_id, turn, source_id),
  foreign key (organisation_id, source_id) references booking_source (organisation_id, id)
);

create table organisation_certificate (
  id text not null,
  organisation_id text not null references organisation (id),
  payment_product_code text not null,
  payment_card_currency text not null,
  payment_card_redemption_price bigint not null,
  price bigint,
  services text not null default '',
  valid_days integer,
  withdraw_days integer not null default 14,
  primary key (organisation_id, id)
);
`;
