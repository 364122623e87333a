/** What an open request is about: a second one for the same waits beside none. Requests of before have no subject. */
export const openApprovals = `
alter table approval_request add column subject text;
create unique index approval_request_open on approval_request (organisation_id, account_id, subject) where state = 'open';
`;
