import { countClients, createTeams, moveWork, type OpenWork, openWorkOf, supervisorOf } from "../agency/index.ts";
import { TRAVELLER, toAccount } from "../auth/account.ts";
import { type AccountRow, findAccount, listAgents, lockAccount, updateAccount } from "../auth/account-store.ts";
import { createPayouts } from "../commission/payouts.ts";
import type { Money } from "../core/money.ts";
import { type Outcome, ok, type Refusal, refused } from "../core/outcome.ts";
import { type Slice, sliceOf } from "../core/pages.ts";
import type { Store } from "../db/schema.ts";
import { createLedger } from "../ledger/ledger.ts";
import type { Organisation } from "../organisation/settings.ts";
import { changeCreditLimit, creditOf } from "../wallet/balances.ts";
import { type Actor, type Audit, createAudited } from "./audit.ts";
import { type Person, toPerson } from "./people.ts";
import { createTeamVerbs } from "./teams.ts";

/** An agent, as operators see them. `clients`: absent without agency; `payable`: below zero the next payout nets it. */
export type ListedAgent = Person & { clients?: number; creditLimit: Money; payable: Money[] };

/** `kept`: clients that the colleague has, too. `owes`: credit is used; it has to be paid first. */
type EndRefusal =
  | "no-agent"
  | "own"
  | "no-colleague"
  | "needs-colleague"
  | "owes"
  | Refusal<{ reason: "kept"; kept: number }>;

const isAgent = (row: AccountRow | undefined): row is AccountRow =>
  row !== undefined && row.email !== "" && toAccount(row).type === "agent";

type Dependencies = Store & { audit: Audit; actor: Actor };

export function createAgentVerbs({ db, clock, audit, actor }: Dependencies) {
  const payouts = createPayouts({ db, clock });
  const ledger = createLedger({ clock });
  const audited = createAudited({ db, audit });

  /** Of an agent's account; undefined for another one. */
  async function credit({ id: organisationId, currency }: Organisation, accountId: string): Promise<Money | undefined> {
    return isAgent(await findAccount(db, organisationId, accountId))
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

      ...createTeamVerbs({ db, audit }),

      creditLimit: credit,

      /** What an agent would leave behind, and who supervises them; undefined for another account. */
      async work(
        { id: organisationId }: Organisation,
        accountId: string,
      ): Promise<(OpenWork & { supervisor: string | undefined }) | undefined> {
        if (!isAgent(await findAccount(db, organisationId, accountId))) return undefined;
        const of = { organisationId, id: accountId };
        return { ...(await openWorkOf(db, of)), supervisor: await supervisorOf(db, of) };
      },

      /**
       * OP-03: the account is a traveler's from now on, without a team or credit. Clients, open quotes and open tasks go to `to`,
       * which only an agent without any may lack.
       */
      async end(
        organisation: Organisation,
        { accountId, to, reason }: { accountId: string; to: string | undefined; reason: string },
      ): Promise<Outcome<OpenWork, EndRefusal>> {
        const { id: organisationId, slug, currency } = organisation;
        const of = { organisationId, id: accountId };
        const owner = { organisationId, accountId };
        return audited(
          async (trx): Promise<Outcome<OpenWork, EndRefusal>> => {
            const row = await lockAccount(trx, organisationId, { id: accountId });
            if (!isAgent(row)) return refused("no-agent");
            if (accountId === actor) return refused("own");
            const work = await openWorkOf(trx, of);
            if (to === undefined && work.clients + work.quotes + work.tasks > 0) return refused("needs-colleague");
            if (to !== undefined) {
              const colleague = await findAccount(trx, organisationId, to);
              if (to === accountId || !isAgent(colleague) || colleague.status !== "active")
                return refused("no-colleague");
              const { kept } = await moveWork(trx, organisationId, accountId, to);
              if (kept > 0) return refused("kept", { kept });
            }
            const limit = await creditOf(trx, ledger, owner, currency);
            if (limit.minor > 0 && !(await changeCreditLimit(trx, ledger, owner, { minor: 0, currency })))
              return refused("owes");
            await createTeams({ db: trx }).place(of);
            await updateAccount(trx, organisationId, accountId, { type: TRAVELLER });
            return ok(work);
          },
          (work) => ["agents.end", { organisation: slug, accountId, ...work, ...(to && { to }), reason }],
        );
      },

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
