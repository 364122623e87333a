import { hashToken } from "../crypto/ids.ts";

/** Of an imported member's account. It outlives the account, so that a file imported again makes no erased member again. */
export const memberIdOf = (organisationId: string, externalId: string): string =>
  hashToken(JSON.stringify(["member", organisationId, externalId])).slice(0, 22);
