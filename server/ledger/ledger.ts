import type { Clock } from "../core/clock.ts";
import type { Day } from "../core/day.ts";
import { HOUR } from "../core/durations.ts";
import { type Outcome, ok, refused } from "../core/outcome.ts";
import { newId } from "../crypto/ids.ts";
import type { Db } from "../db/schema.ts";
import {
  findTransaction,
  type Holder,
  insertAccount,
  insertLines,
  insertTransaction,
  listAccounts,
  lockAccount,
  moveBalance,
  setCreditLimit,
  setHead,
} from "./queries.ts";
import {
  accountOf,
  bodyHashOf,
  bySpending,
  type Entry,
  type Grant,
  type HolderKind,
  type Holding,
  lineHashOf,
  type Posting,
  spend,
  transactionHashOf,
  unbalancedUnits,
} from "./rules.ts";
import type { LedgerLineRow } from "./tables.ts";

export type Ledger = ReturnType<typeof createLedger>;

/** "Insufficient": an account that is asked for is not there, has another unit, or holds less. */
export type PostingRefusal = "insufficient" | "key-reused";

/** `repeated`: it was posted before, and nothing moved. */
export type Posted = { transactionId: string; repeated: boolean };

type NewGrant = Holder & {
  kind: HolderKind;
  unit: string;
  expiresOn: Day | null;
  cardId?: string;
  /** Minor units. */
  creditLimit?: number;
};

/** No transaction takes this long, so older lines are complete. */
export const COMPLETE_AFTER = HOUR;

/** Lines of a contra account have no number and no chain, as those would need a lock. */
const UNCHAINED = { head: "", sequence: null };

/**
 * Double entry, append-only. Each transaction sums to zero in each unit. Holders' accounts have a balance, a number for each
 * line and a chain of hashes, and are locked while they change, in the order in which they are spent. Contra accounts only get
 * lines, so that bookings do not wait for each other.
 *
 * Transactions that move value lock in this order: booking → holders' accounts → budgets → the destination's version → nights.
 */
export function createLedger({ clock }: { clock: Clock }) {
  /** undefined if an account's balance does not suffice. */
  async function move(
    trx: Db,
    { organisationId, entries }: Posting,
    { id, at, hash }: { id: string; at: number; hash: string },
  ): Promise<LedgerLineRow[] | undefined> {
    const lines: LedgerLineRow[] = [];
    const numbered = entries.map((entry, position) => ({ entry, position }));
    for (const { entry, position } of numbered.sort((one, other) => byLock(one.entry, other.entry))) {
      const { unit, amount } = entry;
      const account = accountOf(entry);
      const isHolders = "holder" in entry;
      const chain = isHolders ? await moveBalance(trx, { organisationId, id: account, unit, amount }) : UNCHAINED;
      if (!chain) return undefined;
      const { head: previous, sequence } = chain;
      const line = lineHashOf({ previous, account, sequence, position, transactionHash: hash });
      if (isHolders) await setHead(trx, organisationId, account, line);
      lines.push({
        transaction_id: id,
        organisation_id: organisationId,
        position,
        account,
        sequence,
        unit,
        amount,
        at,
        hash: line,
      });
    }
    return lines;
  }

  return {
    /**
     * Opens an empty account, which a posting fills. Without a card or a payment behind it, an owner has one account for each
     * kind, unit and expiry; opening it again answers the same one.
     */
    async open(trx: Db, { organisationId, ownerId, kind, unit, ...grant }: NewGrant): Promise<Grant> {
      const { expiresOn, cardId = null, creditLimit = 0 } = grant;
      const id = await insertAccount(trx, {
        id: newId(),
        organisation_id: organisationId,
        owner_id: ownerId,
        kind,
        card_id: cardId,
        unit,
        expires_on: expiresOn,
        credit_limit: creditLimit,
        balance: 0,
        sequence: 0,
        head: "",
        created_at: clock.now(),
      });
      return { id, expiresOn };
    },

    /**
     * Within the transaction that the movement belongs to, which a refusal has to undo. The same posting again is answered
     * with what it did the first time and moves nothing.
     */
    async post(trx: Db, posting: Posting): Promise<Outcome<Posted, PostingRefusal>> {
      requireBalanced(posting);
      const { organisationId, key, reason, actorId } = posting;
      const lines = posting.entries.map((entry) => ({ ...entry, account: accountOf(entry) }));
      const [id, at, bodyHash] = [newId(), clock.now(), bodyHashOf({ ...posting, lines })];
      const hash = transactionHashOf({ id, at, bodyHash });
      const row = {
        id,
        organisation_id: organisationId,
        key,
        body_hash: bodyHash,
        reason,
        actor_id: actorId,
        at,
        hash,
      };
      if (!(await insertTransaction(trx, row))) {
        const earlier = await findTransaction(trx, organisationId, key);
        return earlier?.body_hash === bodyHash
          ? ok({ transactionId: earlier.id, repeated: true })
          : refused("key-reused");
      }
      const rows = await move(trx, posting, { id, at, hash });
      if (!rows) return refused("insufficient");
      await insertLines(trx, rows);
      return ok({ transactionId: id, repeated: false });
    },

    /** Changes what an account may be below zero by; false if it is by more already. */
    setLimit: (trx: Db, organisationId: string, id: string, limit: number): Promise<boolean> =>
      setCreditLimit(trx, organisationId, id, limit),

    /** Whether anything was posted under a key. */
    isPosted: async (db: Db, organisationId: string, key: string): Promise<boolean> =>
      (await findTransaction(db, organisationId, key)) !== undefined,

    /**
     * The holder's balances, soonest to expire first, without those that expired before `today`. For display only, as it locks
     * nothing.
     */
    holdings: (
      db: Db,
      holder: Holder,
      of: { kinds: readonly HolderKind[]; unit?: string },
      today: Day,
    ): Promise<Holding[]> => currentHoldings(db, holder, of, today),

    /** Locks several accounts in the common order. Call it before reading balances that a posting depends on. */
    async lock(trx: Db, organisationId: string, grants: Grant[]): Promise<void> {
      for (const { id } of [...grants].sort(bySpending)) await lockAccount(trx, organisationId, id);
    },

    /**
     * Locks the holder's grants and answers the entries that take `amount` from them; undefined if they hold less. A caller that
     * has locked some grants passes them as `among`, and only these pay: a newer grant may come before them in the lock order.
     */
    async draw(
      trx: Db,
      holder: Holder,
      { kind, unit, amount }: { kind: HolderKind; unit: string; amount: number },
      today: Day,
      among?: Grant[],
    ): Promise<Entry[] | undefined> {
      const holdings = await currentHoldings(trx, holder, { kinds: [kind], unit }, today);
      if (among) {
        const ids = new Set(among.map(({ id }) => id));
        return spend(
          amount,
          holdings.filter(({ id }) => ids.has(id)),
        );
      }
      const locked: Holding[] = [];
      for (const holding of holdings) {
        const now = await lockAccount(trx, holder.organisationId, holding.id);
        if (now) locked.push({ ...holding, balance: now.balance, creditLimit: now.credit_limit });
      }
      return spend(amount, locked);
    },
  };
}

/** Posts what nothing but a fault can refuse. */
export async function postOrThrow(trx: Db, ledger: Pick<Ledger, "post">, posting: Posting): Promise<void> {
  const posted = await ledger.post(trx, posting);
  if (!posted.ok) throw new Error(`${posting.key} cannot be posted: ${posted.reason}`);
}

async function currentHoldings(
  db: Db,
  holder: Holder,
  of: { kinds: readonly HolderKind[]; unit?: string },
  today: Day,
): Promise<Holding[]> {
  const rows = await listAccounts(db, holder, of);
  return rows
    .filter(({ expires_on }) => expires_on === null || expires_on >= today)
    .map(({ id, kind, unit, balance, credit_limit, expires_on }) => ({
      id,
      kind: kind as HolderKind,
      unit,
      balance,
      creditLimit: credit_limit,
      expiresOn: expires_on,
    }))
    .sort(bySpending);
}

/** Holders' accounts in the order they are spent, so that two who take of the same wait for each other; then the others. */
function byLock(one: Entry, other: Entry): number {
  if ("holder" in one && "holder" in other) return bySpending(one.holder, other.holder);
  return Number("contra" in one) - Number("contra" in other);
}

function requireBalanced({ key, entries }: Posting): void {
  const units = unbalancedUnits(entries);
  if (units.length > 0) throw new Error(`the entries of ${key} do not come to nothing in ${units.join(", ")}`);
  if (entries.length === 0 || entries.some(({ amount }) => !Number.isSafeInteger(amount) || amount === 0))
    throw new Error(`an entry of ${key} moves nothing, or no whole minor units`);
}
