import { countClients } from "../agency/index.ts";
import { findAccount, isAgentRow, listAgents } from "../auth/account-store.ts";
import { createPayouts } from "../commission/payouts.ts";
import type { Money } from "../core/money.ts";
import { type Outcome, ok, refused } from "../core/outcome.ts";
import { type Slice, sliceOf } from "../core/pages.ts";
import type { Store } from "../db/schema.ts";
import { createLedger } from "../ledger/ledger.ts";
import type { Organisation } from "../organisation/settings.ts";
import { changeCreditLimit, creditOf } from "../wallet/balances.ts";
import { createAgentEnd } from "./agent-end.ts";
import { type Actor, type Audit, createAudited } from "./audit.ts";
import { type Person, toPerson } from "./people.ts";
import { createTeamVerbs } from "./teams.ts";

/** An agent, as operators see them. `clients`: absent without agency; `payable`: below zero the next payout nets it. */
export type ListedAgent = Person & { clients?: number; creditLimit: Money; payable: Money[] };

type Dependencies = Store & { audit: Audit; actor: Actor };

export function createAgentVerbs({ db, clock, audit, actor }: Dependencies) {
  const payouts = createPayouts({ db, clock });
  const ledger = createLedger({ clock });
  const audited = createAudited({ db, audit });

  /** Of an agent's account; undefined for another one. */
  async function credit({ id: organisationId, currency }: Organisation, accountId: string): Promise<Money | undefined> {
    return isAgentRow(await findAccount(db, organisationId, accountId))
      ? creditOf(db, ledger, { organisationId, accountId }, currency)
      : undefined;
  }

  return {
    agents: {
      /** By last name. */
      async list(
        organisation: Organisation,
        wanted: { page: number; perPage: number },
      ): Promise<{ agents: ListedAgent[] } & Slice> {
        const { id: organisationId, currency } = organisation;
        const all = await listAgents(db, organisationId);
        const slice = sliceOf(wanted.page, all.length, wanted.perPage);
        const shown = all.slice(slice.offset, slice.offset + slice.limit);
        const balances = await payouts.balances(organisationId);
        const agents: ListedAgent[] = [];
        for (const row of shown)
          agents.push({
            ...toPerson(row),
            clients: await countClients(db, organisationId, row.id),
            creditLimit: await creditOf(db, ledger, { organisationId, accountId: row.id }, currency),
            payable: balances.filter(({ agentId }) => agentId === row.id).map(({ amount }) => amount),
          });
        return { agents, ...slice };
      },

      ...createTeamVerbs({ db, clock, audit }),

      creditLimit: credit,

      ...createAgentEnd({ db, clock, audit, actor }),

      /** AG-06: in the organization's currency; never below what is used, and never the operator's own. */
      async setCreditLimit(
        organisation: Organisation,
        { accountId, minor, reason }: { accountId: string; minor: number; reason: string },
      ): Promise<Outcome<void, "no-agent" | "own" | "in-use">> {
        if (!(await credit(organisation, accountId))) return refused("no-agent");
        if (accountId === actor) return refused("own");
        const limit = { minor, currency: organisation.currency };
        const owner = { organisationId: organisation.id, accountId };
        const changed = await audited(
          async (trx) => {
            const before = await creditOf(trx, ledger, owner, organisation.currency);
            return (await changeCreditLimit(trx, ledger, owner, limit)) ? ok(before) : refused("in-use");
          },
          (before) => [
            "agents.setCreditLimit",
            { organisation: organisation.slug, accountId, before: { limit: before }, limit, reason },
          ],
        );
        return changed.ok ? ok(undefined) : changed;
      },
    },
  };
}
