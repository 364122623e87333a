/** By which rules agents earn, what each item earns, and what was paid out. */
export const commission = `
create table commission_rule (
  id text not null,
  organisation_id text not null references organisation (id),
  product text,
  supplier text,
  agent_id text,
  rate text not null,
  starts_on integer not null,
  ends_on integer,
  ended_at bigint,
  turn integer not null,
  created_at bigint not null,
  primary key (organisation_id, id),
  foreign key (organisation_id, agent_id) references account (organisation_id, id)
);
-- Rules for the same sales are added one after the other, each after a look at those before it; rules.ts compares the days.
create unique index commission_rule_turn on commission_rule
  (organisation_id, coalesce(product, ''), coalesce(supplier, ''), coalesce(agent_id, ''), turn);

create table commission_payout (
  id text not null,
  organisation_id text not null references organisation (id),
  agent_id text not null,
  currency text not null,
  amount bigint not null check (amount > 0),
  reference text not null,
  reason text not null,
  actor_id text not null,
  created_at bigint not null,
  primary key (organisation_id, id),
  foreign key (organisation_id, agent_id) references account (organisation_id, id)
);
create index commission_payout_agent on commission_payout (organisation_id, agent_id, created_at);

create table commission (
  id text not null,
  organisation_id text not null references organisation (id),
  agent_id text not null,
  booking_id text not null,
  item integer not null,
  reference text not null,
  title text not null,
  client_id text not null,
  rule_id text not null,
  rate text not null,
  currency text not null,
  basis bigint not null,
  amount bigint not null check (amount > 0 and amount <= basis),
  state text not null check (state in ('promised', 'payable', 'paid', 'reversed')),
  reason text,
  available_on integer not null,
  payout_id text,
  created_at bigint not null,
  payable_at bigint,
  ended_at bigint,
  primary key (organisation_id, id),
  unique (organisation_id, booking_id, item),
  foreign key (organisation_id, agent_id) references account (organisation_id, id),
  foreign key (organisation_id, payout_id) references commission_payout (organisation_id, id)
);
create index commission_agent on commission (organisation_id, agent_id, available_on);
create index commission_payable on commission (organisation_id, agent_id, currency) where state = 'payable';
`;
