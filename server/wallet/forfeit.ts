import type { Kysely } from "kysely";
import { DAY } from "../core/durations.ts";
import { type HeldValue, VALUE_KINDS } from "../db/personal-data.ts";
import type { Database } from "../db/schema.ts";
import { createLedger } from "../ledger/ledger.ts";
import { accountsOf } from "../ledger/reports.ts";
import type { Entry } from "../ledger/rules.ts";

type Holder = { organisationId: string; ownerId: string };

/** What can be spent today somewhere in the world, one for each kind and currency. */
export async function valueHeld(db: Kysely<Database>, holder: Holder, now: number): Promise<HeldValue[]> {
  const yesterday = Math.floor(now / DAY) - 1;
  const accounts = (await accountsOf(db, holder)).filter(
    ({ balance, expires_on }) => balance > 0 && (expires_on === null || expires_on >= yesterday),
  );
  return VALUE_KINDS.flatMap((kind) => {
    const ofKind = accounts.filter((account) => account.kind === kind);
    const units = [...new Set(ofKind.map(({ unit }) => unit))].sort();
    return units.map((currency) => {
      const minor = ofKind.reduce((sum, { unit, balance }) => sum + (unit === currency ? balance : 0), 0);
      return { kind, held: { minor, currency } };
    });
  });
}

/** What somebody leaves behind becomes the organisation's, but for what they owe. Repeating it moves nothing. */
export async function forfeit(trx: Kysely<Database>, holder: Holder, now: number): Promise<void> {
  const ledger = createLedger({ clock: { now: () => now } });
  const { organisationId, ownerId } = holder;
  const grants = (await accountsOf(trx, holder)).map(({ id, expires_on: expiresOn }) => ({ id, expiresOn }));
  await ledger.lock(trx, organisationId, grants);
  const left = (await accountsOf(trx, holder)).filter(({ kind, balance }) => kind !== "credit" && balance > 0);
  if (left.length === 0) return;
  const entries = left.flatMap(({ id, expires_on: expiresOn, unit, balance }): Entry[] => [
    { holder: { id, expiresOn }, unit, amount: -balance },
    { contra: "breakage", unit, amount: balance },
  ]);
  const key = `account:${ownerId}:forfeit`;
  const posted = await ledger.post(trx, { organisationId, key, reason: "forfeit", actorId: ownerId, entries });
  if (!posted.ok) throw new Error(`what was left at a deletion cannot be forfeited: ${posted.reason}`);
}
