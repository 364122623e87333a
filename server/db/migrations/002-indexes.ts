/** By what is looked for on a page, in a job or with the lock of an account; without them the whole organisation's rows were read. */
export const indexes = `
-- Staff and agents are few, of all accounts.
create index account_staff on account (organisation_id, surname_lookup, id) where staff_role is not null;
create index account_agent on account (organisation_id, surname_lookup, id) where type = 1;
-- An attack makes millions of failed sign-ins.
create index auth_failure_account on auth_failure (account_id) where account_id is not null;
create index invitation_account on invitation (organisation_id, account_id);
create index access_code_use_account on access_code_use (organisation_id, account_id);
create index agent_task_agent on agent_task (organisation_id, agent_id);
-- What waits for a person is few, of all bookings, and what is still to be paid, of all that was.
create index booking_waiting on booking (organisation_id) where state in ('unknown', 'booking', 'pending', 'cancelling', 'changed');
create index payment_due_unpaid on payment_due (organisation_id) where state in ('open', 'case');
create index ledger_account_kind on ledger_account (organisation_id, kind);
create index outbox_to on outbox (organisation_id, to_address);
create index payment_of on payment (organisation_id, purpose, subject);
`;
