/** When an agent's client was born, as a day; null: unknown. */
export const clientBirthdays = `
alter table client add column born_on integer;
`;
