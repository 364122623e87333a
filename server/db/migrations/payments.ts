/** Payments through a provider's page, their refunds and notices, and the demo's own provider. */
export const payments = `
create table payment (
  id text not null,
  organisation_id text not null references organisation (id),
  account_id text,
  browser text,
  purpose text not null,
  subject text not null,
  amount bigint not null check (amount > 0),
  currency text not null,
  state text not null,
  refunded bigint not null,
  provider text not null,
  provider_reference text,
  page_url text,
  return_path text not null,
  created_at bigint not null,
  expires_at bigint not null,
  asked_at bigint not null,
  settled_at bigint,
  late_at bigint,
  authorised_until bigint,
  capture_wanted_at bigint,
  capture_amount bigint,
  charged_back_at bigint,
  missing bigint,
  charge_back_won_at bigint,
  decided_at bigint,
  decided_by text,
  decided_why text,
  slot integer not null,
  constraint payment_reference unique (organisation_id, provider, provider_reference),
  constraint payment_refunded check (refunded >= 0 and refunded <= amount),
  constraint payment_captured check (capture_amount >= 0 and capture_amount <= amount),
  primary key (organisation_id, id)
);
create index payment_account on payment (organisation_id, account_id);
create index payment_open on payment (asked_at) where state in ('open', 'authorised');
create unique index payment_slot on payment (organisation_id, coalesce(account_id, browser), slot) where state = 'open';
-- A subject that is paid, or being paid, cannot be paid again; late money comes all the same.
create unique index payment_subject on payment (organisation_id, purpose, subject)
  where state in ('open', 'authorised', 'paid') and late_at is null;

create table payment_refund (
  id text not null,
  organisation_id text not null references organisation (id),
  payment_id text not null,
  key text not null,
  amount bigint not null check (amount > 0),
  state text not null,
  created_at bigint not null,
  asked_at bigint not null,
  settled_at bigint,
  constraint payment_refund_key unique (organisation_id, payment_id, key),
  primary key (organisation_id, id),
  foreign key (organisation_id, payment_id) references payment (organisation_id, id)
);
create index payment_refund_open on payment_refund (asked_at) where state = 'open';

create table payment_notice (
  id text not null,
  organisation_id text not null references organisation (id),
  payment_id text not null,
  provider text not null,
  notice_id text not null,
  kind text not null,
  amount bigint,
  currency text,
  refund_id text,
  verified text not null,
  digest text not null,
  received_at bigint not null,
  constraint payment_notice_once unique (organisation_id, provider, notice_id),
  primary key (organisation_id, id),
  foreign key (organisation_id, payment_id) references payment (organisation_id, id)
);
create index payment_notice_payment on payment_notice (payment_id);

create table demo_payment (
  payment_id text not null,
  organisation_id text not null references organisation (id),
  amount bigint not null,
  currency text not null,
  choice text,
  chosen_at bigint,
  captured bigint,
  primary key (organisation_id, payment_id),
  foreign key (organisation_id, payment_id) references payment (organisation_id, id)
);
`;
