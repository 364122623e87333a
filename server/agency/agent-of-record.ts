import { type AccountRow, findAccount, isAgentRow, updateAccount } from "../auth/account-store.ts";
import { fullName } from "../core/names.ts";
import { rowsOf } from "../db/rows.ts";
import type { Db } from "../db/schema.ts";
import type { Agent, AgentOf, AgentOfRecord } from "../ports/acting.ts";
import { phoneText } from "../reference/phone.ts";

/** AG-09: whose client it is; undefined after the client was deleted. */
export const createAgentOf =
  ({ db }: { db: Db }): AgentOf =>
  async (organisationId, clientId, unit = db) => {
    const client = await rowsOf(unit, "client", { organisation_id: organisationId, id: clientId }).executeTakeFirst();
    const row = client && (await findAccount(unit, organisationId, client.agent_id));
    return row && toAgentOfRecord(row);
  };

export const toAgentOfRecord = (row: AccountRow): AgentOfRecord => ({
  id: row.id,
  name: fullName({ firstName: row.first_name, lastName: row.last_name }),
  email: row.email,
  phone: row.phone === "" ? "" : phoneText({ countryCode: row.phone_country_code, number: row.phone }),
  isAgent: row.status === "active" && isAgentRow(row),
  getsCopies: row.agent_copies !== 0,
});

/** AG-09: whether an agent gets copies of emails to clients. */
export const createCopies = ({ db }: { db: Db }) => ({
  wanted: async ({ id, organisationId }: Pick<Agent, "id" | "organisationId">): Promise<boolean> =>
    (await findAccount(db, organisationId, id))?.agent_copies !== 0,
  set: ({ id, organisationId }: Pick<Agent, "id" | "organisationId">, isWanted: boolean) =>
    updateAccount(db, organisationId, id, { agent_copies: isWanted ? 1 : 0 }),
});
