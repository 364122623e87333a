/** Our own properties, their rooms, rates and nights, and the counts of booked and held rooms. */
export const catalogue = `
create table destination (
  id integer primary key,
  version bigint not null,
  log_from bigint not null,
  properties integer not null default 0
);

create table property (
  destination_id integer not null,
  id integer not null,
  code text not null,
  owner_id text not null,
  sold_by text not null,
  withdrawn text,
  name text not null,
  type text not null,
  product text not null,
  stars integer not null,
  score10 integer not null,
  reviews integer not null,
  review_scores text,
  distance_m integer not null,
  setting text not null,
  green integer not null,
  art_seed bigint not null,
  address text not null,
  registration text not null,
  latitude double precision not null,
  longitude double precision not null,
  time_zone text not null,
  currency text not null,
  amenities text not null,
  description text not null,
  check_in_from text not null,
  check_out_until text not null,
  pets_allowed integer not null,
  tax_bp integer not null,
  city_tax_person_night bigint not null,
  resort_fee_room_night bigint not null,
  service_fee_stay bigint not null,
  cleaning_fee_room bigint not null,
  popularity integer not null,
  updated_at bigint not null,
  constraint property_pk primary key (destination_id, id)
);
create unique index property_code on property (code);

create table property_name (
  destination_id integer not null,
  property_id integer not null,
  no integer not null,
  product text not null,
  words text collate "C" not null,
  constraint property_name_pk primary key (destination_id, property_id, no)
);
create index property_name_words on property_name (product, words, no);

create table property_photo (
  destination_id integer not null,
  property_id integer not null,
  no integer not null,
  room_no integer not null,
  source text not null,
  caption text,
  hash text,
  problem text,
  constraint property_photo_pk primary key (destination_id, property_id, no)
);
create index property_photo_waiting on property_photo (destination_id, property_id, no) where hash is null and problem is null;

create table room_type (
  destination_id integer not null,
  property_id integer not null,
  id integer not null,
  no integer not null,
  name text not null,
  beds text not null,
  size_m2 integer not null,
  max_adults integer not null,
  max_occupancy integer not null,
  units integer not null,
  stay_rules text,
  bedrooms integer,
  bathrooms integer,
  house_rules text not null default '[]',
  deposit bigint not null default 0,
  constraint room_type_pk primary key (destination_id, property_id, id)
);

create table rate_plan (
  destination_id integer not null,
  property_id integer not null,
  no integer not null,
  board text not null,
  free_until_hours integer,
  cancellation text,
  payment text,
  min_nights integer,
  max_nights integer,
  pct_bp integer not null,
  supplement_person_night bigint not null,
  constraint rate_plan_pk primary key (destination_id, property_id, no)
);

create table rate (
  destination_id integer not null,
  room_id integer not null,
  from_day integer not null,
  to_day integer not null,
  price bigint not null check (price > 0),
  weekend_price bigint not null check (weekend_price > 0),
  constraint rate_pk primary key (destination_id, room_id, from_day)
);

create table night (
  destination_id integer not null,
  room_id integer not null,
  day integer not null,
  taken integer not null,
  units integer not null,
  constraint night_pk primary key (destination_id, room_id, day)
);

create table inventory_log (
  destination_id integer not null,
  version bigint not null,
  room_id integer not null,
  day integer not null,
  remaining integer not null,
  constraint inventory_log_pk primary key (destination_id, version, room_id, day)
);

create table supplier_booking (
  reference text primary key,
  destination_id integer not null,
  room_id integer not null,
  plan_no integer not null,
  property_code text not null,
  stay text not null,
  state text not null,
  cancelled_rooms text not null default '',
  created_at bigint not null
);

create table supplier_hold (
  reference text primary key,
  destination_id integer not null,
  room_id integer not null,
  arrival integer not null,
  departure integer not null,
  rooms integer not null,
  held_until bigint not null,
  holder text not null,
  guest integer not null
);
create index supplier_hold_room on supplier_hold (destination_id, room_id);
create index supplier_hold_until on supplier_hold (held_until);
`;
