import { createHmac } from "node:crypto";
import type { Kysely } from "kysely";
import { NETWORK_LIFE } from "../core/lifetimes.ts";
import { isOfOwnNetwork } from "../core/own-network.ts";
import { deleteEnded } from "../db/batches.ts";
import type { Database } from "../db/schema.ts";
import { networkOf } from "./throttle-rules.ts";

type Owner = { organisationId: string; accountId: string };

/** The network of an address, as a keyed hash. Undefined where an address says nothing about who is behind it. */
export const networkHash = (secret: string, organisationId: string, address: string): string | undefined =>
  isOfOwnNetwork(address)
    ? undefined
    : createHmac("sha256", secret)
        .update(`referral:network:${organisationId}:${networkOf(address)}`)
        .digest("base64url");

/** That an account was used from there now. */
export async function noteNetwork(
  trx: Kysely<Database>,
  { organisationId, accountId }: Owner,
  network: string | undefined,
  now: number,
): Promise<void> {
  if (network === undefined) return;
  await trx
    .insertInto("account_network")
    .values({ organisation_id: organisationId, account_id: accountId, network, seen_at: now })
    .onConflict((conflict) =>
      conflict.columns(["organisation_id", "account_id", "network"]).doUpdateSet({ seen_at: now }),
    )
    .execute();
}

/** From where an account was used lately, the first in front. */
export async function networksOf(
  db: Kysely<Database>,
  { organisationId, accountId }: Owner,
  now: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom("account_network")
    .select("network")
    .where("organisation_id", "=", organisationId)
    .where("account_id", "=", accountId)
    .where("seen_at", ">", now - NETWORK_LIFE)
    .orderBy("seen_at")
    .orderBy("network")
    .execute();
  return rows.map(({ network }) => network);
}

/** Of every organisation. */
export async function deleteOldNetworks(db: Kysely<Database>, now: number): Promise<void> {
  await deleteEnded(db, "account_network", "seen_at", now - NETWORK_LIFE);
}
