/** Exchange rates as their sources publish them, and when each feed was last asked. */
export const localeData = `
create table exchange_rate (
  source text not null,
  as_of text not null,
  currency text not null,
  base text not null,
  rate text not null,
  constraint exchange_rate_pk primary key (source, as_of, currency)
);
create index exchange_rate_day on exchange_rate (as_of);

create table rate_feed (
  source text primary key,
  asked_at bigint not null,
  failure text,
  told_at bigint not null
);
`;
