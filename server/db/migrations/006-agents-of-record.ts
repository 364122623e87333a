/** AG-09: where answers to an email go, and whether an agent gets copies of emails to clients. */
export const agentsOfRecord = `
alter table outbox add column reply_to text;
alter table account add column agent_copies integer;
`;
