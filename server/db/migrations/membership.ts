/** Plans, subscriptions and their periods. */
export const membership = `
create table plan (
  id text not null,
  organisation_id text not null references organisation (id),
  code text not null,
  terms text not null,
  texts text not null,
  withdrawn_at bigint,
  created_at bigint not null,
  primary key (organisation_id, id)
);
create unique index plan_on_sale on plan (organisation_id, code) where withdrawn_at is null;

create table subscription (
  id text not null,
  organisation_id text not null references organisation (id),
  account_id text not null,
  plan_status text not null,
  created_at bigint not null,
  plan_id text not null,
  terms text not null,
  started_on integer not null,
  period integer not null,
  renews integer not null,
  next_plan_id text,
  pays_from text,
  origin text not null,
  noticed_period integer not null,
  next_try_on integer,
  ended_on integer,
  primary key (organisation_id, id),
  foreign key (organisation_id, account_id) references account (organisation_id, id)
);
create index subscription_account on subscription (organisation_id, account_id);
-- An account has one running plan, even if several begin at once.
create unique index subscription_running on subscription (organisation_id, account_id) where ended_on is null;

create table subscription_period (
  subscription_id text not null,
  organisation_id text not null references organisation (id),
  number integer not null,
  starts_on integer not null,
  ends_on integer not null,
  amount bigint not null,
  worth bigint not null,
  currency text not null,
  purchase_id text,
  constraint subscription_period_key primary key (organisation_id, subscription_id, number),
  foreign key (organisation_id, subscription_id) references subscription (organisation_id, id)
);
create index subscription_period_end on subscription_period (organisation_id, ends_on);
`;
