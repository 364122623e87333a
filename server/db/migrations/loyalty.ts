/** Campaigns, earning rules, rewards and referrals. */
export const loyalty = `
create table campaign (
  id text not null,
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
  created_at bigint not null,
  primary key (organisation_id, id)
);
-- The code of an ended campaign can be used again.
create unique index campaign_code on campaign (organisation_id, code) where ended_at is null;

create table earning_rule (
  id text not null,
  organisation_id text not null references organisation (id),
  product text,
  plan_code text,
  campaign_id text,
  per text not null,
  starts_on integer not null,
  ends_on integer,
  lasts_days integer,
  budget bigint,
  spent bigint not null,
  ended_at bigint,
  created_at bigint not null,
  primary key (organisation_id, id),
  foreign key (organisation_id, campaign_id) references campaign (organisation_id, id)
);
create index earning_rule_of on earning_rule (organisation_id, ended_at);

create table referral (
  id text not null,
  organisation_id text not null references organisation (id),
  referee_id text,
  referrer_id text,
  campaign_id text not null,
  state text not null,
  reason text,
  network text,
  phone text,
  created_at bigint not null,
  primary key (organisation_id, id),
  foreign key (organisation_id, campaign_id) references campaign (organisation_id, id)
);
create unique index referral_referee on referral (organisation_id, referee_id);
create index referral_referrer on referral (organisation_id, referrer_id, created_at);

create table reward (
  id text not null,
  organisation_id text not null references organisation (id),
  account_id text not null,
  key text not null,
  balance text not null,
  unit text not null,
  promised bigint not null,
  amount bigint not null,
  state text not null,
  explained text not null,
  rule_id text,
  campaign_id text,
  referral_id text,
  booking_id text,
  available_on integer,
  lasts_days integer,
  earned_at bigint,
  reason text,
  taken_back bigint,
  created_at bigint not null,
  released_at bigint,
  ended_at bigint,
  constraint reward_key unique (organisation_id, key),
  primary key (organisation_id, id),
  foreign key (organisation_id, rule_id) references earning_rule (organisation_id, id),
  foreign key (organisation_id, campaign_id) references campaign (organisation_id, id),
  foreign key (organisation_id, referral_id) references referral (organisation_id, id)
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
