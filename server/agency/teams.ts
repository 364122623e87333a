import { toAccount } from "../auth/account.ts";
import { findAccount, listAccounts } from "../auth/account-store.ts";
import { fullName } from "../core/names.ts";
import { type Outcome, ok, refused } from "../core/outcome.ts";
import { changeRows, countRows, rowsOf } from "../db/rows.ts";
import type { Db, Store } from "../db/schema.ts";
import { withinTransaction } from "../db/transaction.ts";
import { enqueueEmail } from "../email/outbox.ts";
import { organisationOf, originOf } from "../organisation/organisation.ts";
import type { Agent } from "../ports/acting.ts";
import { toAgentOfRecord } from "./agent-of-record.ts";
import { clientEmail, handOverEmail } from "./emails.ts";
import type { TeamRole } from "./tables.ts";

type Of = Pick<Agent, "id" | "organisationId">;

export type TeamMember = { agentId: string; team: string; role: TeamRole };

/** AG-08: the other agents of the team that an agent supervises. */
export const supervisedBy = (db: Db, { id, organisationId }: Of) =>
  db
    .selectFrom("agent_team_member as supervisor")
    .innerJoin("agent_team_member as member", (join) =>
      join
        .onRef("member.organisation_id", "=", "supervisor.organisation_id")
        .onRef("member.team", "=", "supervisor.team"),
    )
    .where("supervisor.organisation_id", "=", organisationId)
    .where("supervisor.agent_id", "=", id)
    .where("supervisor.role", "=", "supervisor")
    .select("member.agent_id");

/** Another agent who supervises the agent's team; undefined where there is none. */
export async function supervisorOf(db: Db, { id, organisationId }: Of): Promise<string | undefined> {
  const own = await memberOf(db, { id, organisationId });
  const row =
    own &&
    (await rowsOf(db, "agent_team_member", { organisation_id: organisationId, team: own.team, role: "supervisor" })
      .where("agent_id", "!=", id)
      .orderBy("agent_id")
      .executeTakeFirst());
  return row?.agent_id;
}

const memberOf = (db: Db, { id, organisationId }: Of) =>
  rowsOf(db, "agent_team_member", { organisation_id: organisationId, agent_id: id }).executeTakeFirst();

/** Moves a client with notes, travelers, quotes and open tasks. False: that agent has one with the same address or number. */
async function moveClient(
  trx: Db,
  { organisationId, id }: { organisationId: string; id: string },
  to: string,
): Promise<boolean> {
  const client = await rowsOf(trx, "client", { organisation_id: organisationId, id }).executeTakeFirstOrThrow();
  const { external_id: externalId, email_lookup: address } = client;
  const same = await rowsOf(trx, "client", { organisation_id: organisationId, agent_id: to })
    .where(({ eb, or }) =>
      or([
        ...(externalId === null ? [] : [eb("external_id", "=", externalId)]),
        ...(address === null ? [] : [eb("email_lookup", "=", address)]),
        eb("id", "=", id),
      ]),
    )
    .executeTakeFirst();
  if (same) return false;
  await changeRows(trx, "client", { organisation_id: organisationId, id }).set({ agent_id: to }).execute();
  await changeRows(trx, "agent_task", { organisation_id: organisationId, client_id: id, done_at: null })
    .set({ agent_id: to })
    .execute();
  await changeRows(trx, "agent_quote", { organisation_id: organisationId, client_id: id })
    .set({ agent_id: to })
    .execute();
  return true;
}

/** AG-09: tells clients, without those who are archived, whose they are now, and their new agent who they are. */
async function tellHandOver(
  trx: Db,
  organisationId: string,
  { ids, to, by }: { ids: string[]; to: string; by?: string },
  now: number,
): Promise<void> {
  const row = await findAccount(trx, organisationId, to);
  if (!row || ids.length === 0) return;
  const organisation = await organisationOf(trx, organisationId);
  const site = { organisation, origin: originOf(organisation) };
  const agent = toAgentOfRecord(row);
  const names: string[] = [];
  for (const id of ids) {
    const client = await rowsOf(trx, "client", { organisation_id: organisationId, id }).executeTakeFirstOrThrow();
    const name = fullName({ firstName: client.first_name, lastName: client.last_name });
    names.push(name);
    if (client.email === "" || client.archived_at !== null) continue;
    const reader = { email: client.email, name, language: client.language };
    await enqueueEmail(trx, clientEmail("handedOver", toAccount(row), reader, { ...site, agent }), now);
  }
  if (to === by) return;
  await enqueueEmail(trx, handOverEmail({ ...agent, language: row.language }, names, site), now);
}

/** Moves all clients of one agent to another one; `kept`: those that the other has already, which stay. */
export async function moveClients(trx: Db, organisationId: string, from: string, to: string, now: number) {
  const clients = await rowsOf(trx, "client", { organisation_id: organisationId, agent_id: from })
    .orderBy("id")
    .execute();
  const moved: string[] = [];
  for (const { id } of clients) if (await moveClient(trx, { organisationId, id }, to)) moved.push(id);
  await tellHandOver(trx, organisationId, { ids: moved, to }, now);
  return { moved: moved.length, kept: clients.length - moved.length };
}

/** What an agent leaves behind: clients, quotes that are not decided, open tasks. */
export type OpenWork = { clients: number; quotes: number; tasks: number };

export async function openWorkOf(db: Db, { id, organisationId }: Of): Promise<OpenWork> {
  const of = { organisation_id: organisationId, agent_id: id };
  return {
    clients: await countRows(rowsOf(db, "client", of)),
    quotes: await countRows(
      rowsOf(db, "agent_quote", of).where("state", "in", ["draft", "sent", "opened", "accepted"]),
    ),
    tasks: await countRows(rowsOf(db, "agent_task", { ...of, done_at: null })),
  };
}

/** Moves all clients and the agent's own open tasks. */
export async function moveWork(trx: Db, organisationId: string, from: string, to: string, now: number) {
  await changeRows(trx, "agent_task", {
    organisation_id: organisationId,
    agent_id: from,
    client_id: null,
    done_at: null,
  })
    .set({ agent_id: to })
    .execute();
  return moveClients(trx, organisationId, from, to, now);
}

/** One level of teams: each agent is in one at most, as agent or supervisor. */
export function createTeams({ db, clock }: Store) {
  return {
    async list(organisationId: string): Promise<TeamMember[]> {
      const rows = await rowsOf(db, "agent_team_member", { organisation_id: organisationId })
        .orderBy("team")
        .orderBy("role", "desc")
        .orderBy("agent_id")
        .execute();
      return rows.map(({ agent_id: agentId, team, role }) => ({ agentId, team, role }));
    },

    /** The active agents of the agent's team, with the agent, by name: to them a client can be handed over. Empty without a team. */
    async colleagues(agent: Of): Promise<{ id: string; name: string }[]> {
      const own = await memberOf(db, agent);
      if (!own) return [];
      const of = { organisation_id: agent.organisationId, team: own.team };
      const rows = await rowsOf(db, "agent_team_member", of).execute();
      const accounts = await listAccounts(
        db,
        agent.organisationId,
        rows.map((row) => row.agent_id),
      );
      return accounts
        .filter(({ status }) => status === "active")
        .map((row) => ({ id: row.id, name: fullName(toAccount(row)) }))
        .sort((a, b) => a.name.localeCompare(b.name));
    },

    /** AG-08: the other agents of the team that an agent supervises, by name. */
    async supervised(agent: Of): Promise<{ id: string; name: string }[]> {
      const rows = await supervisedBy(db, agent).where("member.agent_id", "!=", agent.id).execute();
      const ids = rows.map(({ agent_id }) => agent_id);
      const accounts = await listAccounts(db, agent.organisationId, ids);
      return accounts
        .map((row) => ({ id: row.id, name: fullName(toAccount(row)) }))
        .sort((a, b) => a.name.localeCompare(b.name));
    },

    /** Without a team the agent leaves theirs. */
    async place({ id, organisationId }: Of, place?: { team: string; role: TeamRole }): Promise<void> {
      const key = { organisation_id: organisationId, agent_id: id };
      await withinTransaction(db, async (trx) => {
        await trx
          .deleteFrom("agent_team_member")
          .where(({ and }) => and(key))
          .execute();
        if (place)
          await trx
            .insertInto("agent_team_member")
            .values({ ...key, ...place })
            .execute();
      });
    },

    handOver: (organisationId: string, { from, to }: { from: string; to: string }) =>
      withinTransaction(db, (trx) => moveClients(trx, organisationId, from, to, clock.now())),

    /** To another agent of the team; the caller has found the client for the agent. */
    async handOverClient(
      agent: Of,
      client: { id: string; organisationId: string },
      to: string,
    ): Promise<Outcome<void, "no-colleague" | "taken">> {
      const colleagues = await this.colleagues(agent);
      if (!colleagues.some(({ id }) => id === to)) return refused("no-colleague");
      return withinTransaction(db, async (trx): Promise<Outcome<void, "taken">> => {
        if (!(await moveClient(trx, client, to))) return refused("taken");
        await tellHandOver(trx, client.organisationId, { ids: [client.id], to, by: agent.id }, clock.now());
        return ok(undefined);
      });
    },
  };
}
