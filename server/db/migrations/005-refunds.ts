/** Whose loss a refund is that an operator makes, and what of a booking's price the house bears. */
export const refunds = `
alter table booking_refund add column loss text;
alter table booking_source add column house_worth bigint not null default 0;
create index booking_source_owed on booking_source (organisation_id) where worth_kept + house_worth <> settled_worth;
create index booking_source_lost on booking_source (organisation_id) where lost > 0;
`;
