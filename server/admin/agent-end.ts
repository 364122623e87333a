import { clientIdsOf, createTeams, moveWork, type OpenWork, openWorkOf, supervisorOf } from "../agency/index.ts";
import { TRAVELLER } from "../auth/account.ts";
import { findAccount, isAgentRow, lockAccount, updateAccount } from "../auth/account-store.ts";
import { dayIn } from "../core/day.ts";
import type { Money } from "../core/money.ts";
import { type Outcome, ok, type Refusal, refused } from "../core/outcome.ts";
import type { Db, Store } from "../db/schema.ts";
import { createLedger } from "../ledger/ledger.ts";
import { countBookings } from "../orders/index.ts";
import type { Organisation } from "../organisation/settings.ts";
import { changeCreditLimit } from "../wallet/balances.ts";
import { type Actor, type Audit, createAudited } from "./audit.ts";

/** `kept`: clients that the colleague has, too. `owes`: credit is used; it has to be paid first. */
type EndRefusal =
  | "no-agent"
  | "own"
  | "no-colleague"
  | "needs-colleague"
  | "owes"
  | Refusal<{ reason: "kept"; kept: number }>;

/** OP-03: how agents end. */
export function createAgentEnd({ db, clock, audit, actor }: Store & { audit: Audit; actor: Actor }) {
  const ledger = createLedger({ clock });
  const audited = createAudited({ db, audit });

  /** Trips ahead go with their clients. */
  async function workOf(
    on: Db,
    { id: organisationId, timeZone }: Organisation,
    id: string,
  ): Promise<OpenWork & { bookings: number }> {
    const of = { organisationId, id };
    const ahead = { when: "upcoming", today: dayIn(timeZone, clock.now()), clientId: clientIdsOf(on, of).own } as const;
    return { ...(await openWorkOf(on, of)), bookings: await countBookings(on, organisationId, id, ahead) };
  }

  const creditsOf = (on: Db, organisationId: string, ownerId: string) =>
    ledger.holdings(on, { organisationId, ownerId }, { kinds: ["credit"] }, 0);

  return {
    /** What an agent would leave behind, the credit to pay first, and who supervises them; undefined for another account. */
    async work(
      organisation: Organisation,
      accountId: string,
    ): Promise<(OpenWork & { bookings: number; owed: Money[]; supervisor: string | undefined }) | undefined> {
      const { id: organisationId } = organisation;
      if (!isAgentRow(await findAccount(db, organisationId, accountId))) return undefined;
      const supervisor = await supervisorOf(db, { organisationId, id: accountId });
      const owed = (await creditsOf(db, organisationId, accountId)).flatMap(({ unit: currency, balance }) =>
        balance < 0 ? { minor: -balance, currency } : [],
      );
      return { ...(await workOf(db, organisation, accountId)), owed, supervisor };
    },

    /**
     * OP-03: the account is a traveler's from now on, without a team or credit. Clients, open quotes and open tasks go to `to`,
     * which only an agent without any may lack.
     */
    async end(
      organisation: Organisation,
      { accountId, to, reason }: { accountId: string; to: string | undefined; reason: string },
    ): Promise<Outcome<OpenWork, EndRefusal>> {
      const { id: organisationId, slug } = organisation;
      const of = { organisationId, id: accountId };
      const owner = { organisationId, accountId };
      return audited(
        async (trx): Promise<Outcome<OpenWork, EndRefusal>> => {
          // In one order: two agents who are each to get the other's clients would both end.
          const ids = [accountId, ...(to === undefined ? [] : [to])].sort();
          for (const id of new Set(ids)) await lockAccount(trx, organisationId, { id });
          const row = await findAccount(trx, organisationId, accountId);
          if (!isAgentRow(row)) return refused("no-agent");
          if (accountId === actor) return refused("own");
          const work = await workOf(trx, organisation, accountId);
          if (to === undefined && work.clients + work.quotes + work.tasks > 0) return refused("needs-colleague");
          if (to !== undefined) {
            const colleague = await findAccount(trx, organisationId, to);
            if (to === accountId || !isAgentRow(colleague) || colleague.status !== "active")
              return refused("no-colleague");
            const { kept } = await moveWork(trx, organisationId, accountId, to, clock.now());
            if (kept > 0) return refused("kept", { kept });
          }
          // Also of a currency that was the organization's before.
          const credits = await creditsOf(trx, organisationId, accountId);
          for (const { unit: currency } of credits.filter(({ creditLimit }) => creditLimit > 0))
            if (!(await changeCreditLimit(trx, ledger, owner, { minor: 0, currency }))) return refused("owes");
          await createTeams({ db: trx, clock }).place(of);
          await updateAccount(trx, organisationId, accountId, { type: TRAVELLER });
          return ok(work);
        },
        (work) => ["agents.end", { organisation: slug, accountId, ...work, ...(to && { to }), reason }],
      );
    },
  };
}
