export const activities = `
create table activity_place (
  destination_id integer primary key,
  version bigint not null,
  imported bigint not null,
  activities integer not null
);

create table activity (
  destination_id integer not null,
  id integer not null,
  code text not null,
  owner_id text not null,
  sold_by text not null,
  category text not null,
  currency text not null,
  time_zone text not null,
  duration_minutes integer not null,
  cutoff_minutes integer not null,
  languages text not null,
  from_price bigint not null,
  tax_bp integer not null,
  free_until_hours integer,
  cancellation text not null,
  score10 integer not null,
  reviews integer not null,
  popularity integer not null,
  art_seed bigint not null,
  provider text not null,
  payee text not null,
  content text not null,
  options text not null,
  updated_at bigint not null,
  constraint activity_pk primary key (destination_id, id)
);
create unique index activity_code on activity (code);

create table activity_schedule (
  destination_id integer not null,
  activity_id integer not null,
  no integer not null,
  option_no integer not null,
  from_day integer not null,
  to_day integer not null,
  weekdays integer not null,
  times text not null,
  until text,
  capacity integer not null,
  constraint activity_schedule_pk primary key (destination_id, activity_id, no)
);

create table activity_closed (
  destination_id integer not null,
  day integer not null,
  activity_id integer not null,
  time text not null,
  constraint activity_closed_pk primary key (destination_id, day, activity_id, time)
);

create table activity_slot (
  destination_id integer not null,
  day integer not null,
  activity_id integer not null,
  option_no integer not null,
  time text not null,
  taken integer not null check (taken >= 0),
  capacity integer not null,
  constraint activity_slot_pk primary key (destination_id, day, activity_id, option_no, time)
);
create index activity_slot_left on activity_slot (destination_id, day, activity_id, option_no, time, taken, capacity);

create table activity_booking (
  reference text primary key,
  state text not null,
  destination_id integer not null,
  day integer not null,
  activity_id integer not null,
  option_no integer not null,
  time text not null,
  tickets text not null,
  places integer not null,
  canceled text not null default '',
  held_until bigint,
  holder text,
  guest integer,
  created_at bigint not null
);
create index activity_booking_held on activity_booking (destination_id, day, activity_id) where state = 'held';
create index activity_booking_until on activity_booking (held_until) where state = 'held';

create table activity_ticket (
  organisation_id text not null references organisation (id),
  booking_id text not null,
  item integer not null,
  code text not null,
  activity text not null,
  begins text not null,
  redeemed_at bigint,
  constraint activity_ticket_pk primary key (organisation_id, booking_id, item)
);
create index activity_ticket_code on activity_ticket (code);
create index activity_ticket_slot on activity_ticket (activity, begins);
`;
