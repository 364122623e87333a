/** Campaigns, earning rules, rewards and referrals. */
export const loyalty = `
create table campaign (
  id text primary key,
  organisation_id text not null references organisation (id),
  type text not null,
  code text not null,
  terms text not null,
  texts text not null,
  starts_on integer not null,
  ends_on integer,
  budget bigint,
  spent bigint not null,
  ended_at bigint,
  created_at bigint not null
);
-- The code of an ended campaign can be used again.
create unique index campaign_code on campaign (organisation_id, code) where ended_at is null;

create table earning_rule (
  id text primary key,
  organisation_id text not null references organisation (id),
  product text,
  plan_code text,
  campaign_id text references campaign (id),
  per text not null,
  starts_on integer not null,
  ends_on integer,
  lasts_days integer,
  budget bigint,
  spent bigint not null,
  ended_at bigint,
  created_at bigint not null
);
create index earning_rule_of on earning_rule (organisation_id, ended_at);

create table referral (
  id text primary key,
  organisation_id text not null references organisation (id),
  referee_id text,
  referrer_id text,
  campaign_id text not null references campaign (id),
  state text not null,
  reason text,
  network text,
  phone text,
  created_at bigint not null
);
create unique index referral_referee on referral (organisation_id, referee_id);
create index referral_referrer on referral (organisation_id, referrer_id, created_at);

create table reward (
  id text primary key,
  organisation_id text not null references organisation (id),
  account_id text not null,
  key text not null,
  balance text not null,
  unit text not null,
  promised bigint not null,
  amount bigint not null,
  state text not null,
  explained text not null,
  rule_id text references earning_rule (id),
  campaign_id text references campaign (id),
  referral_id text references referral (id),
  booking_id text,
  available_on integer,
  lasts_days integer,
  earned_at bigint,
  reason text,
  taken_back bigint,
  created_at bigint not null,
  released_at bigint,
  ended_at bigint,
  constraint reward_key unique (organisation_id, key)
);
create index reward_booking on reward (organisation_id, booking_id);
create index reward_of_day on reward (organisation_id, available_on) where booking_id is null and state = 'pending';
create index reward_of on reward (organisation_id, account_id, created_at);
create index reward_referral on reward (referral_id);

create table known_mailbox (
  organisation_id text not null references organisation (id),
  hash text not null,
  since bigint not null,
  constraint known_mailbox_key primary key (organisation_id, hash)
);
`;
