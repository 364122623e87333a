import { systemClock } from "../core/clock.ts";
import type { PersonalDataSource } from "../db/personal-data.ts";
import { changeRows, rowsOf } from "../db/rows.ts";
import type { Db } from "../db/schema.ts";
import { createTravellers } from "../profile/travellers.ts";
import { deleteQuotes, listOptions, toOption, toQuote } from "./quote-rows.ts";
import { moveClients, supervisorOf } from "./teams.ts";

/** As their readers know them. A client has seen those that were sent. */
async function quotesOf(
  db: Db,
  whose: { organisation_id: string } & ({ client_id: string } | { agent_id: string }),
  isClient = false,
) {
  const quotes = [];
  for (const row of await rowsOf(db, "agent_quote", whose).execute()) {
    if (isClient && row.state === "draft") continue;
    const { number, revision, title, note, state, expires_at, created_at, sent_at } = row;
    const options = (await listOptions(db, toQuote(row))).map(toOption);
    quotes.push({
      ...{ number, revision, title, note, state, expires_at, created_at, sent_at },
      options: options.map(({ title, facts, price }) => ({ title, facts, price })),
    });
  }
  return quotes;
}

/**
 * What agents store about an account whose owner accepted to be their client, and an agent's own tasks
 * and quotes. When the client's account
 * goes, the link ends and the agent's record stays; an agent's clients go to the supervisor of the agent's team, else with the
 * agent's account.
 */
export const agencyPersonalData: PersonalDataSource = {
  async export(db, { id, organisationId: organisation_id }, encryption) {
    const travellers = createTravellers({ db, clock: systemClock, encryption }, "client_traveller");
    const clientOf = [];
    for (const { client_id } of await rowsOf(db, "client_link", { organisation_id, account_id: id }).execute()) {
      const ofClient = { organisation_id, client_id };
      const row = await rowsOf(db, "client", { organisation_id, id: client_id }).executeTakeFirst();
      if (!row) continue;
      const { name_lookup: _name, surname_lookup: _surname, email_lookup: _email, agent_id: _agent, ...client } = row;
      clientOf.push({
        ...client,
        travellers: await travellers.list({ id: client_id, organisationId: organisation_id }),
        notes: await rowsOf(db, "client_note", ofClient).execute(),
        quotes: await quotesOf(db, ofClient, true),
      });
    }
    const tasks = await rowsOf(db, "agent_task", { organisation_id, agent_id: id }).execute();
    const team = await rowsOf(db, "agent_team_member", { organisation_id, agent_id: id }).execute();
    const quotes = await quotesOf(db, { organisation_id, agent_id: id });
    return { client_link: clientOf, agent_task: tasks, agent_team_member: team, agent_quote: quotes };
  },

  async erase(trx, { id, organisationId: organisation_id }, now) {
    await changeRows(trx, "client_link", { organisation_id, account_id: id })
      .set({ state: "revoked", account_id: null, changed_at: now })
      .execute();
    const supervisor = await supervisorOf(trx, { id, organisationId: organisation_id });
    if (supervisor !== undefined) await moveClients(trx, organisation_id, id, supervisor, now);
    await trx
      .deleteFrom("agent_team_member")
      .where("organisation_id", "=", organisation_id)
      .where("agent_id", "=", id)
      .execute();
    const clients = trx
      .selectFrom("client")
      .select("id")
      .where("organisation_id", "=", organisation_id)
      .where("agent_id", "=", id);
    await trx
      .deleteFrom("agent_task")
      .where("organisation_id", "=", organisation_id)
      .where("agent_id", "=", id)
      .execute();
    await deleteQuotes(trx, organisation_id, { agent_id: id });
    for (const table of ["client_link", "client_note", "client_traveller"] as const)
      await trx
        .deleteFrom(table)
        .where("organisation_id", "=", organisation_id)
        .where("client_id", "in", clients)
        .execute();
    await trx.deleteFrom("client").where("organisation_id", "=", organisation_id).where("agent_id", "=", id).execute();
    return 0;
  },
};
