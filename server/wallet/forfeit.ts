import type { Db } from "../db/schema.ts";
import { createLedger, postOrThrow } from "../ledger/ledger.ts";
import { accountsOf } from "../ledger/reports.ts";
import { transfer } from "../ledger/rules.ts";

type Holder = { organisationId: string; ownerId: string };

/** Debts of credit stay, and commissions stay payable. */
const STAYS = ["credit", "commission"];

/** Moves the remaining value of a deleted account to the organisation. Repeating it moves nothing. */
export async function forfeit(trx: Db, holder: Holder, now: number): Promise<void> {
  const ledger = createLedger({ clock: { now: () => now } });
  const { organisationId, ownerId } = holder;
  const grants = (await accountsOf(trx, holder)).map(({ id, expires_on: expiresOn }) => ({ id, expiresOn }));
  await ledger.lock(trx, organisationId, grants);
  const left = (await accountsOf(trx, holder)).filter(({ kind, balance }) => !STAYS.includes(kind) && balance > 0);
  if (left.length === 0) return;
  const entries = left.flatMap(({ id, expires_on: expiresOn, unit: currency, balance }) =>
    transfer({ holder: { id, expiresOn } }, { contra: "breakage" }, { minor: -balance, currency }),
  );
  const key = `account:${ownerId}:forfeit`;
  await postOrThrow(trx, ledger, { organisationId, key, reason: "forfeit", actorId: ownerId, entries });
}
