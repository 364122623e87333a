export const transfers = `
create table transfer_base (
  code text primary key,
  owner_id text not null,
  sold_by text not null,
  currency text not null,
  tax_bp integer not null,
  night_percent integer not null,
  cutoff_minutes integer not null,
  free_until_hours integer,
  wait_airport integer not null,
  wait_place integer not null,
  provider text not null,
  payee text not null,
  phone text not null,
  popularity integer not null,
  meeting text not null,
  vehicles text not null,
  updated_at bigint not null
);
create index transfer_base_popularity on transfer_base (popularity, code);

create table transfer_place (
  base_code text not null,
  destination_id integer not null,
  km integer not null,
  constraint transfer_place_pk primary key (base_code, destination_id)
);
create index transfer_place_destination on transfer_place (destination_id, km);
`;
