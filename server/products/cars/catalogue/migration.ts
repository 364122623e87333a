export const cars = `
create table car_station (
  code text primary key,
  owner_id text not null,
  sold_by text not null,
  destination_id integer not null,
  airport integer not null,
  time_zone text not null,
  country_code text not null,
  currency text not null,
  tax_bp integer not null,
  airport_fee_bp integer not null,
  provider text not null,
  payee text not null,
  popularity integer not null,
  name text not null,
  hours text not null,
  seasons text not null,
  conditions text not null,
  classes text not null,
  updated_at bigint not null
);
create index car_station_place on car_station (destination_id, airport, popularity);
create index car_station_popularity on car_station (popularity, code);
`;
