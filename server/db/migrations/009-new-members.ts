/** The account that its guest made with a booking: the booking becomes the account's once the address is confirmed. */
export const newMembers = `
alter table booking add column new_member_id text;
`;
