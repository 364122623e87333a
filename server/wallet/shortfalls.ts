import type { Kysely } from "kysely";
import { z } from "zod";
import { dayIn } from "../core/day.ts";
import type { Money } from "../core/money.ts";
import type { Database } from "../db/schema.ts";
import { storedJson } from "../db/stored-json.ts";
import { heldAccounts } from "../ledger/held-accounts.ts";
import { type HeldLine, heldLinesOf } from "../ledger/held-lines.ts";
import type { Ledger } from "../ledger/ledger.ts";
import type { ContraAccount, Entry } from "../ledger/rules.ts";
import { organisationOf } from "../organisation/organisation.ts";
import { hadBack } from "../payments/refunds.ts";
import type { GivenKind } from "./balances.ts";
import type { ShortfallRow } from "./tables.ts";

/** By account the number of its last line. */
const storedLines = storedJson(z.record(z.string(), z.int()));

export type Missing = {
  organisationId: string;
  accountId: string;
  /** What was to be taken back, once: `reward:ID`, `payment:ID`. */
  key: string;
  kind: GivenKind;
  missing: Money;
  goesTo: ContraAccount;
  reason: string;
};

/**
 * Writes down what could not be taken back of a balance, in the transaction that tried to and has locked its accounts: whatever
 * left them until now is taken when it comes back, and nothing that leaves them later. Nothing where nothing is missing.
 */
export async function noteShortfall(
  trx: Kysely<Database>,
  { organisationId, accountId: ownerId, key, kind, missing, goesTo, reason }: Missing,
  now: number,
): Promise<void> {
  const { minor: amount, currency: unit } = missing;
  if (amount <= 0) return;
  const accounts = await heldAccounts(trx)
    .where("organisation_id", "=", organisationId)
    .where("owner_id", "=", ownerId)
    .where("kind", "=", kind)
    .where("unit", "=", unit)
    .execute();
  const lines = Object.fromEntries(accounts.map(({ id, sequence }) => [id, sequence]));
  await trx
    .insertInto("shortfall")
    .values({
      organisation_id: organisationId,
      key,
      owner_id: ownerId,
      kind,
      unit,
      amount,
      taken: 0,
      goes_to: goesTo,
      reason,
      lines: storedLines.write(lines),
      created_at: now,
    })
    .execute();
}

type Came = {
  organisationId: string;
  actorId: string;
  /** The postings that had taken it out, by their keys. */
  takenBy: string[];
  /** What was posted: what holders got of it came back. */
  came: Entry[];
};

/**
 * Takes what is missing of what came back to a balance, in the transaction whose posting brought it and locked its accounts: the
 * oldest shortfall first. What had left the balance after it fell short is left alone, and so is what has expired, which pays nothing.
 */
export async function takeShortfalls(
  trx: Kysely<Database>,
  ledger: Pick<Ledger, "post">,
  { organisationId, actorId, takenBy, came }: Came,
  now: number,
): Promise<void> {
  const brought = came.flatMap((entry) => ("holder" in entry && entry.amount > 0 ? [entry] : []));
  const keys = await listOpen(
    trx,
    organisationId,
    brought.map(({ holder }) => holder.id),
  );
  if (keys.length === 0) return;
  const { timeZone } = await organisationOf(trx, organisationId);
  const today = dayIn(timeZone, now);
  const back = brought
    .filter(({ holder: { expiresOn } }) => expiresOn === null || expiresOn >= today)
    .map(({ holder, unit, amount }) => ({ holder, unit, left: amount }));
  const lines: HeldLine[] = [];
  for (const key of takenBy) lines.push(...(await heldLinesOf(trx, organisationId, key)));
  for (const key of keys) {
    const row = await lockShortfall(trx, organisationId, key);
    if (!row) continue;
    const last = storedLines.read(row.lines);
    const hadLeft = ({ account, owner_id, kind, amount, sequence }: HeldLine): boolean =>
      amount < 0 && owner_id === row.owner_id && kind === row.kind && sequence <= (last[account] ?? 0);
    const entries: Entry[] = [];
    let missing = row.amount - row.taken;
    for (const each of back) {
      const { holder, unit, left } = each;
      if (unit !== row.unit || !lines.some((line) => line.account === holder.id && hadLeft(line))) continue;
      const part = Math.min(missing, left);
      if (part > 0) entries.push({ holder, unit, amount: -part });
      each.left -= part;
      missing -= part;
    }
    const taken = row.amount - row.taken - missing;
    if (taken > 0) await take(trx, ledger, row, { taken, entries, actorId });
  }
}

async function take(
  trx: Kysely<Database>,
  ledger: Pick<Ledger, "post">,
  { organisation_id: organisationId, key, unit, taken: before, goes_to, reason }: ShortfallRow,
  { taken, entries, actorId }: { taken: number; entries: Entry[]; actorId: string },
): Promise<void> {
  const posted = await ledger.post(trx, {
    organisationId,
    key: `${key}:missing:${before}`,
    reason,
    actorId,
    entries: [...entries, { contra: goes_to as ContraAccount, unit, amount: taken }],
  });
  if (!posted.ok) throw new Error(`what was missing cannot be taken: ${posted.reason}`);
  await ofKey(trx, organisationId, key)
    .set({ taken: before + taken })
    .execute();
  const [of, id = ""] = key.split(":");
  if (of === "payment") await hadBack(trx, { organisationId, id }, taken);
}

/** What of each of these was taken after it was missing, by their keys, in minor units. */
export async function takenLater(
  db: Kysely<Database>,
  organisationId: string,
  keys: string[],
): Promise<Map<string, number>> {
  if (keys.length === 0) return new Map();
  const rows = await db
    .selectFrom("shortfall")
    .select(["key", "taken"])
    .where("organisation_id", "=", organisationId)
    .where("key", "in", keys)
    .execute();
  return new Map(rows.map(({ key, taken }) => [key, taken]));
}

/** What could not be taken back of somebody, in minor units, and what of that was taken since. */
export const shortfallsOf = (
  db: Kysely<Database>,
  { organisationId, ownerId }: { organisationId: string; ownerId: string },
): Promise<Pick<ShortfallRow, "kind" | "unit" | "amount" | "taken" | "reason" | "created_at">[]> =>
  db
    .selectFrom("shortfall")
    .select(["kind", "unit", "amount", "taken", "reason", "created_at"])
    .where("organisation_id", "=", organisationId)
    .where("owner_id", "=", ownerId)
    .orderBy("created_at")
    .orderBy("key")
    .execute();

/** What is missing still of whoever these accounts are of, the oldest first. */
async function listOpen(trx: Kysely<Database>, organisationId: string, accounts: string[]): Promise<string[]> {
  if (accounts.length === 0) return [];
  const owners = heldAccounts(trx).where("organisation_id", "=", organisationId).where("id", "in", accounts);
  const rows = await trx
    .selectFrom("shortfall")
    .select("key")
    .where("organisation_id", "=", organisationId)
    .where("owner_id", "in", owners.clearSelect().select("owner_id"))
    .whereRef("taken", "<", "amount")
    .orderBy("created_at")
    .orderBy("key")
    .execute();
  return rows.map(({ key }) => key);
}

const ofKey = (trx: Kysely<Database>, organisationId: string, key: string) =>
  trx.updateTable("shortfall").where("organisation_id", "=", organisationId).where("key", "=", key);

/** As it is now, and so until the transaction ends: what comes back to another account at this moment waits. */
const lockShortfall = (trx: Kysely<Database>, organisationId: string, key: string): Promise<ShortfallRow | undefined> =>
  ofKey(trx, organisationId, key)
    .set(({ ref }) => ({ taken: ref("taken") }))
    .returningAll()
    .executeTakeFirst();
