/** Properties that other suppliers sell besides our own catalogue. */
export const supply = `
-- No reference to property: an import may remove a property and add it again later.
create table same_property (
  supplier text not null,
  code text not null,
  property_code text not null,
  constraint same_property_pk primary key (supplier, code)
);
`;
