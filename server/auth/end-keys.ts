import type { Db } from "../db/schema.ts";
import { endEmailTokens } from "./email-tokens.ts";
import { endLinkCodes } from "./identity-queries.ts";

/**
 * Ends every open key and pending change of an account, in the transaction that changes its password or its address and has
 * locked it.
 */
export type EndKeys = (trx: Db, owner: { organisationId: string; accountId: string }, now: number) => Promise<void>;

/** `others`: of the keys that other parts of the product mail. */
export const createEndKeys =
  (others: EndKeys[]): EndKeys =>
  async (trx, owner, now) => {
    for (const end of [endEmailTokens, endLinkCodes, ...others]) await end(trx, owner, now);
  };
