import type { Money } from "../core/money.ts";
import type { Db } from "../db/schema.ts";
import { type HeldAccount, heldAccounts } from "../ledger/held-accounts.ts";
import { type Ledger, postOrThrow } from "../ledger/ledger.ts";
import { transfer } from "../ledger/rules.ts";

/** What an organization was paid without this site, and has to return without it. */
type OutsideMoney = { due: string; bookingId: string; amount: Money };

const outside = (db: Db, organisationId: string) =>
  heldAccounts(db).where("organisation_id", "=", organisationId).where("kind", "=", "outside").where("balance", ">", 0);

export const outsideMoney = async (db: Db, organisationId: string): Promise<OutsideMoney[]> =>
  (await outside(db, organisationId).orderBy("created_at").execute()).map(moneyOf);

const moneyOf = ({ card_id, owner_id, unit, balance }: HeldAccount): OutsideMoney => ({
  due: card_id ?? "",
  bookingId: owner_id,
  amount: { minor: balance, currency: unit },
});

/** Takes it out of the ledger, inside the transaction that has locked the booking; false if another amount is to be returned. */
export async function returnOutside(
  trx: Db,
  ledger: Pick<Ledger, "lock" | "post">,
  { organisationId, due, minor, actorId }: { organisationId: string; due: string; minor: number; actorId: string },
): Promise<boolean> {
  const account = () => outside(trx, organisationId).where("card_id", "=", due).executeTakeFirst();
  const found = await account();
  if (!found) return false;
  const holder = { id: found.id, expiresOn: found.expires_on };
  await ledger.lock(trx, organisationId, [holder]);
  const held = await account();
  if (held?.balance !== minor) return false;
  await postOrThrow(trx, ledger, {
    organisationId,
    key: `outside:${due}:returned:${held.sequence}`,
    reason: "send-back",
    actorId,
    entries: transfer({ holder }, { contra: "payment-clearing" }, { minor: -minor, currency: held.unit }),
  });
  return true;
}
