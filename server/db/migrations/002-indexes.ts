/** By what is looked for on a page, in a job or with the lock of an account; without them the whole organisation's rows were read. */
export const indexes = `
-- An attack makes millions of failed sign-ins.
create index auth_failure_account on auth_failure (account_id) where account_id is not null;
create index invitation_account on invitation (organisation_id, account_id);
create index access_code_use_account on access_code_use (organisation_id, account_id);
create index agent_task_agent on agent_task (organisation_id, agent_id);
create index outbox_to on outbox (organisation_id, to_address);
create index payment_of on payment (organisation_id, purpose, subject);
`;
