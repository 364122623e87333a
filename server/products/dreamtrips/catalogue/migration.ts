export const dreamtrips = `
create table dreamtrip (
  organisation_id text not null references organisation (id),
  code text not null,
  theme text not null,
  destinations text not null,
  currency text not null,
  time_zone text not null,
  starts_on integer not null,
  every_days integer,
  nights integer not null,
  places integer not null,
  minimum integer not null,
  decide_days integer not null,
  price bigint not null,
  supplement bigint not null,
  tax_bp integer not null,
  deposit_percent integer not null,
  balance_days integer not null,
  closes_days integer not null,
  opens_days integer,
  members_days integer not null,
  members_plans text not null,
  payee text not null,
  cancellation text not null,
  content text not null,
  updated_at bigint not null,
  constraint dreamtrip_pk primary key (organisation_id, code)
);

create table dreamtrip_waiting (
  organisation_id text not null references organisation (id),
  id text not null,
  code text not null,
  day integer not null,
  account_id text,
  form text not null,
  first_name text not null,
  email text not null,
  language text not null,
  origin text not null,
  travellers integer not null,
  singles integer not null,
  state text not null,
  held text,
  offered_until bigint,
  created_at bigint not null,
  constraint dreamtrip_waiting_pk primary key (organisation_id, id)
);
create unique index dreamtrip_waiting_form on dreamtrip_waiting (organisation_id, form);
create index dreamtrip_waiting_of on dreamtrip_waiting (organisation_id, code, day, created_at);
create index dreamtrip_waiting_state on dreamtrip_waiting (state, organisation_id, code, day);
create index dreamtrip_waiting_until on dreamtrip_waiting (state, offered_until);
create index dreamtrip_waiting_day on dreamtrip_waiting (day);
create index dreamtrip_waiting_held on dreamtrip_waiting (held);
create index dreamtrip_waiting_account on dreamtrip_waiting (organisation_id, account_id);
`;
