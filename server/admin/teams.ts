import { createTeams, type TeamRole } from "../agency/index.ts";
import { findAccount, isAgentRow, listAccounts } from "../auth/account-store.ts";
import { type Outcome, ok, refused } from "../core/outcome.ts";
import type { Store } from "../db/schema.ts";
import type { Organisation } from "../organisation/settings.ts";
import { type Audit, createAudited } from "./audit.ts";

export type Place = { team: string; role: TeamRole };

/** AG-08: teams of agents, by the ids of their accounts. */
export function createTeamVerbs({ db, clock, audit }: Store & { audit: Audit }) {
  const teams = createTeams({ db, clock });
  const audited = createAudited({ db, audit });
  const isAgent = async ({ id }: Organisation, accountId: string): Promise<boolean> =>
    isAgentRow(await findAccount(db, id, accountId));
  return {
    /** Who is in which team, by its name. */
    async teams(organisation: Organisation): Promise<(Place & { agentId: string; email: string })[]> {
      const members = await teams.list(organisation.id);
      const ids = members.map(({ agentId }) => agentId);
      const emails = new Map((await listAccounts(db, organisation.id, ids)).map((row) => [row.id, row.email]));
      return members.map((member) => ({ ...member, email: emails.get(member.agentId) ?? "" }));
    },

    /** Into a team, or without a place out of any. */
    async place(
      organisation: Organisation,
      { accountId, place, reason }: { accountId: string; place: Place | undefined; reason: string },
    ): Promise<Outcome<void, "no-agent">> {
      if (!(await isAgent(organisation, accountId))) return refused("no-agent");
      return audited(
        async (trx) =>
          ok(await createTeams({ db: trx, clock }).place({ id: accountId, organisationId: organisation.id }, place)),
        () => ["agents.place", { organisation: organisation.slug, accountId, ...place, reason }],
      );
    },

    /** All clients of one agent to another one; `kept`: those whose address or number the other has already. */
    async handOver(
      organisation: Organisation,
      { from, to, reason }: { from: string; to: string; reason: string },
    ): Promise<Outcome<{ moved: number; kept: number }, "no-agent" | "same">> {
      if (from === to) return refused("same");
      for (const id of [from, to]) if (!(await isAgent(organisation, id))) return refused("no-agent");
      return audited(
        async (trx) => ok(await createTeams({ db: trx, clock }).handOver(organisation.id, { from, to })),
        (moved) => ["agents.handOver", { organisation: organisation.slug, from, to, ...moved, reason }],
      );
    },
  };
}
