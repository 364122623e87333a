export const stock = `
create table stock_pool (
  kind text not null,
  pool text not null,
  version bigint not null,
  constraint stock_pool_pk primary key (kind, pool)
);

create table stock_unit (
  kind text not null,
  pool text not null,
  unit text not null,
  taken integer not null check (taken >= 0),
  capacity integer not null,
  constraint stock_unit_pk primary key (kind, pool, unit)
);

create table stock_booking (
  reference text primary key,
  kind text not null,
  pool text not null,
  state text not null,
  items text not null,
  canceled text not null default '',
  held_until bigint,
  holder text,
  guest integer,
  created_at bigint not null
);
create index stock_booking_held on stock_booking (kind, pool) where state = 'held';
create index stock_booking_until on stock_booking (kind, held_until) where state = 'held';
`;
