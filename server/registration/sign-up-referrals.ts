import type { Kysely } from "kysely";
import type { NewAccount } from "../auth/account.ts";
import type { RequestContext } from "../auth/auth-event.ts";
import type { Database } from "../db/schema.ts";

/** What a link's code stands for while its campaign runs. */
export type Linked = {
  /** The access code of whoever referred them; empty: that one has none, or it is nobody's link. */
  referrersCode: string;
  /** LO-02: the new account is a promotion user's. */
  isPromotion: boolean;
};

/** What a sign-up asks and tells of referrals (server/loyalty/referrals.ts). */
export type SignUpReferrals = {
  /** Undefined: no campaign that runs here. */
  linked(organisation: RequestContext["organisation"], code: string): Promise<Linked | undefined>;
  /** In the transaction of the sign-up, with which it comes or goes. What it answers is to be called once that is done. */
  signedUp(trx: Kysely<Database>, account: NewAccount, requestContext: RequestContext): Promise<() => void>;
};
