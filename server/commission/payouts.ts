import type { Money } from "../core/money.ts";
import { type Outcome, ok, refused } from "../core/outcome.ts";
import { sliceOf } from "../core/pages.ts";
import { hashToken } from "../crypto/ids.ts";
import { countRows, rowsOf } from "../db/rows.ts";
import type { Db, Store } from "../db/schema.ts";
import { inTransaction } from "../db/transaction.ts";
import { heldAccounts } from "../ledger/held-accounts.ts";
import { createLedger, postOrThrow } from "../ledger/ledger.ts";
import { transfer } from "../ledger/rules.ts";
import { REASONS } from "./commissions.ts";
import { findPayout, insertPayout, markPaid } from "./queries.ts";

/** What an agent is to be paid in one currency; below zero: the next payout nets it. */
export type CommissionBalance = { agentId: string; amount: Money };

export type PayoutOrder = {
  organisationId: string;
  agentId: string;
  /** As the operator saw it: another balance by now is not paid. */
  amount: Money;
  reference: string;
  reason: string;
  /** The form's: sent again it pays nothing. */
  key: string;
  actorId: string;
};

/** `changed`: the balance is another one now, `minor` of it; zero if it was paid meanwhile. */
export type PayoutRefusal = { reason: "own" | "paid-before" } | { reason: "changed"; minor: number };

export function createPayouts({ db, clock }: Store) {
  const ledger = createLedger({ clock });
  const accounts = (handle: Db, organisationId: string) =>
    heldAccounts(handle).where("organisation_id", "=", organisationId).where("kind", "=", "commission");

  return {
    /** Balances that aren't zero, of one agent or of all, also of deleted accounts. */
    async balances(organisationId: string, agentId?: string): Promise<CommissionBalance[]> {
      const rows = await accounts(db, organisationId)
        .where("balance", "!=", 0)
        .$if(agentId !== undefined, (query) => query.where("owner_id", "=", agentId ?? ""))
        .orderBy("owner_id")
        .orderBy("unit")
        .execute();
      return rows.map(({ owner_id, unit: currency, balance: minor }) => ({
        agentId: owner_id,
        amount: { minor, currency },
      }));
    },

    /** What was paid to all agents, or to one, the latest first. */
    async list(
      organisationId: string,
      { page, perPage, agentId }: { page: number; perPage: number; agentId?: string },
    ) {
      const of = { organisation_id: organisationId, ...(agentId !== undefined && { agent_id: agentId }) };
      const rows = rowsOf(db, "commission_payout", of);
      const slice = sliceOf(page, await countRows(rows), perPage);
      const { limit, offset } = slice;
      const listed = await rows.orderBy("created_at", "desc").orderBy("id").limit(limit).offset(offset).execute();
      const paid = listed.map(({ id, agent_id: agentId, currency, amount: minor, reference, created_at: at }) => ({
        ...{ id, agentId, reference, at },
        amount: { minor, currency },
      }));
      return { paid, page: slice.page, pages: slice.pages };
    },

    /** Whom a payout paid; undefined: there is none. */
    async agentOf(organisationId: string, id: string): Promise<string | undefined> {
      return (await findPayout(db, { organisationId, id }))?.agent_id;
    },

    /** Undefined where nothing was ever to be paid in the currency. */
    async balanceOf(organisationId: string, agentId: string, currency: string): Promise<CommissionBalance | undefined> {
      const row = await accounts(db, organisationId)
        .where("owner_id", "=", agentId)
        .where("unit", "=", currency)
        .executeTakeFirst();
      return row && { agentId, amount: { minor: row.balance, currency } };
    },

    /** Pays the whole balance, once. The account's lock makes two operators wait for each other, and the second finds it paid. */
    payOut(order: PayoutOrder): Promise<Outcome<{ id: string }, PayoutRefusal>> {
      const { organisationId, agentId, amount, reference, reason, key, actorId } = order;
      const { minor, currency } = amount;
      const id = hashToken(JSON.stringify([actorId, agentId, currency, key])).slice(0, 22);
      return inTransaction(db, async (trx): Promise<Outcome<{ id: string }, PayoutRefusal>> => {
        if (agentId === actorId) return refused("own");
        const ofAgent = accounts(trx, organisationId).where("owner_id", "=", agentId).where("unit", "=", currency);
        const account = await ofAgent.executeTakeFirst();
        if (!account) return refused("changed", { minor: 0 });
        const holder = { id: account.id, expiresOn: null };
        await ledger.lock(trx, organisationId, [holder]);
        if (await findPayout(trx, { organisationId, id })) return refused("paid-before");
        const { balance } = await ofAgent.executeTakeFirstOrThrow();
        if (balance <= 0 || balance !== minor) return refused("changed", { minor: balance });
        const payout = {
          ...{ id, organisation_id: organisationId, agent_id: agentId, currency, amount: minor },
          ...{ reference, reason, actor_id: actorId, created_at: clock.now() },
        };
        await insertPayout(trx, payout);
        await markPaid(trx, payout);
        await postOrThrow(trx, ledger, {
          organisationId,
          key: `commission-payout:${id}`,
          reason: REASONS.payout,
          actorId,
          entries: transfer({ contra: "payment-clearing" }, { holder }, amount),
        });
        return ok({ id });
      });
    },
  };
}
