export const cruises = `
create table cruise (
  code text not null,
  owner_id text not null,
  sold_by text not null,
  region text not null,
  port_id integer not null,
  nights integer not null,
  content text not null,
  updated_at bigint not null,
  constraint cruise_pk primary key (code)
);
create index cruise_region on cruise (region);
create index cruise_port on cruise (port_id);
`;
