/** Members of the embedded savings partner. */
export const savings = `
create table demo_savings_member (
  organisation_id text not null references organisation (id),
  member_id text not null,
  account_id text not null,
  email text not null,
  first_name text not null,
  last_name text not null,
  member_status text not null,
  entered_by bigint not null,
  created_at bigint not null,
  constraint demo_savings_member_key primary key (organisation_id, member_id)
);
create index demo_savings_member_account on demo_savings_member (organisation_id, account_id);
`;
