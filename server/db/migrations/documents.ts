/** Numbered documents, and the last number of each series. */
export const documents = `
create table document (
  organisation_id text not null references organisation (id),
  kind text not null,
  subject_kind text not null,
  subject_id text not null,
  due_at bigint not null,
  account_id text,
  year integer,
  number integer,
  content text,
  issued_at bigint,
  emailed_at bigint,
  constraint document_pk primary key (organisation_id, kind, subject_kind, subject_id),
  constraint document_number unique (organisation_id, kind, year, number),
  constraint document_issued check (
    (number is null and year is null and content is null and issued_at is null) or
    (number is not null and year is not null and content is not null and issued_at is not null)
  )
);
create index document_account on document (organisation_id, account_id);
create index document_due on document (due_at, subject_id, kind) where number is null;

create table document_series (
  organisation_id text not null references organisation (id),
  kind text not null,
  year integer not null,
  last integer not null,
  constraint document_series_pk primary key (organisation_id, kind, year)
);
`;
