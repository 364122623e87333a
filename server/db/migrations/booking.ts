/** Bookings, their items and events, orders at suppliers, quotes, the outbox and settlements. */
export const booking = `
create table booking (
  id text not null,
  organisation_id text not null references organisation (id),
  account_id text,
  client_id text,
  by_agent integer not null check (by_agent in (0, 1)),
  reference text not null,
  idempotency_key text not null,
  order_hash text not null,
  intent text,
  follows text not null,
  state text not null,
  product text not null,
  supplier_reference text not null,
  title text not null,
  payee text not null,
  time_zone text not null,
  starts_on integer not null,
  ends_on integer not null,
  terms text not null,
  sold text not null,
  guest text not null,
  guest_email text not null,
  guest_name text collate "C" not null,
  answers text,
  language text not null,
  currency text not null,
  total bigint not null,
  discount bigint not null,
  payable bigint not null check (payable >= 0),
  receipt text not null,
  consent text not null,
  reservation_hash text,
  quote_id text,
  offer_digest text,
  offer text,
  origin text not null,
  created_at bigint not null,
  constraint booking_idempotency unique (organisation_id, idempotency_key),
  constraint booking_reference unique (organisation_id, reference),
  primary key (organisation_id, id),
  foreign key (organisation_id, account_id) references account (organisation_id, id)
);
-- Lists of trips are counted and put in order by it alone.
create index booking_account on booking (organisation_id, account_id, starts_on, created_at, id, ends_on, state, by_agent);
-- Old bookings whose guests are still named.
create index booking_client on booking (organisation_id, client_id) where client_id is not null;
create index booking_guest on booking (organisation_id, ends_on) where guest_email <> '';
create unique index booking_intent on booking (organisation_id, intent, follows) where state not in ('rejected', 'cancelled', 'lapsed');
-- How operators look for bookings: by arrival, by age, by their guests.
create index booking_arrival on booking (organisation_id, starts_on, id);
create index booking_made on booking (organisation_id, created_at, id);
create index booking_guest_email on booking (organisation_id, guest_email);
create index booking_guest_name on booking (organisation_id, guest_name);
-- Orders whose payment is under way, and those that came to nothing.
create index booking_unpaid on booking (state, created_at) where state in ('awaiting-payment', 'lapsed');
create index booking_reservation on booking (organisation_id, reservation_hash) where reservation_hash is not null;

create table booking_item (
  organisation_id text not null references organisation (id),
  booking_id text not null,
  number integer not null,
  kind text not null,
  product text not null,
  supplier text not null,
  payee text not null,
  order_reference text not null,
  supplier_reference text not null,
  state text not null,
  starts_at bigint not null,
  ends_at bigint not null,
  starts_local text collate "C" not null,
  ends_local text collate "C" not null,
  time_zone text not null,
  share bigint not null,
  penalty bigint,
  details text not null,
  constraint booking_item_pk primary key (organisation_id, booking_id, number),
  foreign key (organisation_id, booking_id) references booking (organisation_id, id)
);
create index booking_item_ends on booking_item (state, ends_at);
-- How operators look for bookings: by who is paid, on a day.
create index booking_item_payee on booking_item (organisation_id, payee, ends_local);

create table booking_reminder (
  booking_id text not null,
  organisation_id text not null references organisation (id),
  remind_at bigint not null,
  origin text not null,
  primary key (organisation_id, booking_id),
  foreign key (organisation_id, booking_id) references booking (organisation_id, id)
);
create index booking_reminder_due on booking_reminder (remind_at);

-- What of a booking's price is to be paid to us by a day; its id opens the page on which it is paid.
create table payment_due (
  organisation_id text not null references organisation (id),
  booking_id text not null,
  number integer not null,
  id text not null,
  amount bigint not null,
  currency text not null,
  due_on integer not null,
  state text not null,
  reminded integer,
  reminder_id text,
  balance text,
  payment_id text,
  reference text,
  paying_until bigint not null,
  next_at bigint not null,
  constraint payment_due_pk primary key (organisation_id, booking_id, number),
  foreign key (organisation_id, booking_id) references booking (organisation_id, id)
);
create unique index payment_due_id on payment_due (organisation_id, id);
create index payment_due_next on payment_due (next_at) where state = 'open';
create index payment_due_case on payment_due (organisation_id, due_on) where state = 'case';

create table supplier_order (
  kind text not null,
  supplier text not null,
  reference text not null,
  order_reference text not null,
  organisation_id text not null references organisation (id),
  booking_id text not null,
  origin text not null,
  cancelling text,
  tickets text,
  to_send integer not null,
  asked_at bigint not null,
  tries integer not null,
  next_try_at bigint,
  claimed_until bigint not null,
  constraint supplier_order_pk primary key (organisation_id, supplier, reference),
  foreign key (organisation_id, booking_id) references booking (organisation_id, id)
);
create index supplier_order_booking on supplier_order (organisation_id, booking_id);
create index supplier_order_due on supplier_order (next_try_at);

create table booking_event (
  organisation_id text not null references organisation (id),
  booking_id text not null,
  number integer not null,
  what text not null,
  item integer,
  at bigint not null,
  actor_id text not null,
  reason text,
  constraint booking_event_pk primary key (organisation_id, booking_id, number)
);

create table name_correction (
  organisation_id text not null references organisation (id),
  booking_id text not null,
  event_number integer not null,
  was text not null,
  became text not null,
  constraint name_correction_pk primary key (organisation_id, booking_id, event_number),
  foreign key (organisation_id, booking_id) references booking (organisation_id, id)
);

create table quote (
  organisation_id text not null references organisation (id),
  id text not null,
  visitor text not null,
  network text,
  live text,
  kind text not null,
  supplier text not null,
  offer_key text not null,
  digest text not null,
  offer text not null,
  receipt text not null,
  rates text,
  state text not null,
  held text,
  held_at bigint,
  held_until bigint,
  extended integer not null,
  created_at bigint not null,
  expires_at bigint not null,
  constraint quote_pk primary key (organisation_id, id)
);
create index quote_expiry on quote (expires_at);
create index quote_held on quote (state, held_until);
-- One live quote per choice.
create unique index quote_live on quote (organisation_id, live);
create index quote_network on quote (organisation_id, network);
create index quote_visitor on quote (organisation_id, visitor);

create table outbox (
  id text primary key,
  organisation_id text not null references organisation (id),
  to_address text not null,
  from_address text not null,
  from_name text not null,
  subject text not null,
  text text not null,
  html text not null,
  calendar text,
  attempts integer not null,
  next_attempt_at bigint not null,
  claimed_until bigint not null,
  sent_at bigint,
  created_at bigint not null
);
create index outbox_due on outbox (next_attempt_at) where sent_at is null;
create index outbox_created on outbox (created_at);
create index outbox_sent on outbox (sent_at) where text <> '';

create table settlement (
  id text not null,
  organisation_id text not null references organisation (id),
  property_code text not null,
  currency text not null,
  until integer not null,
  amount bigint not null,
  reference text not null,
  actor_id text not null,
  created_at bigint not null,
  primary key (organisation_id, id)
);

create table settlement_line (
  settlement_id text not null,
  source_id text not null,
  organisation_id text not null references organisation (id),
  amount bigint not null,
  constraint settlement_line_pk primary key (organisation_id, settlement_id, source_id),
  foreign key (organisation_id, settlement_id) references settlement (organisation_id, id),
  foreign key (organisation_id, source_id) references booking_source (organisation_id, id)
);
`;
