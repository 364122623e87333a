/** What an agent's day lists of the offers that are held; null in quotes of others and of the former version. */
export const holdsOfAgents = `
alter table quote add column title text;
alter table quote add column address text;
`;
