/** What bookings took that cost nothing yet, for their limits, and until when guests confirm the addresses of theirs. */
export const unpaidBookings = `
alter table booking add column confirm_by bigint;
alter table booking add column network text;
create index booking_unconfirmed on booking (confirm_by) where confirm_by is not null and state not in ('rejected', 'cancelled', 'lapsed');

create table unpaid_pool (
  pool text not null,
  version bigint not null,
  primary key (pool)
);
create table unpaid_unit (
  organisation_id text not null references organisation (id),
  booking_id text not null,
  item integer not null,
  pool text not null,
  time bigint not null,
  unit text not null,
  amount integer not null,
  primary key (organisation_id, booking_id, item, time, unit),
  foreign key (organisation_id, booking_id) references booking (organisation_id, id)
);
create index unpaid_unit_pool on unpaid_unit (pool, time);
`;
