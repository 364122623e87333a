/** Jobs that one process runs at a time. */
export const jobs = `
create table job (
  name text primary key,
  node text not null,
  claimed_until bigint not null,
  next_at bigint not null,
  started_at bigint,
  done_at bigint,
  failed_at bigint
);
`;
