/** What operators note about bookings and people. */
export const notes = `
create table staff_note (
  organisation_id text not null references organisation (id),
  id text not null,
  subject_kind text not null,
  subject_id text not null,
  text text not null,
  actor_id text not null,
  created_at bigint not null,
  constraint staff_note_pk primary key (organisation_id, id)
);
create index staff_note_subject on staff_note (organisation_id, subject_kind, subject_id, created_at);
`;
