import type { Confirmed } from "../auth/activation.ts";
import type { RequestContext } from "../auth/auth-event.ts";

/** The effect of a link's code while its campaign runs. */
export type Linked = {
  /** The referrer's access code; empty if the referrer has none, or the link has no referrer. */
  referrersCode: string;
  /** LO-02: the new account is a promotion user's. */
  isPromotion: boolean;
};

/** What a sign-up and its confirmation ask and tell of referrals (server/loyalty/referrals.ts). */
export type SignUpReferrals = {
  /** Undefined: no campaign that runs here. */
  linked(organisation: RequestContext["organisation"], code: string): Promise<Linked | undefined>;
  /** The address is its owner's: what comes of the link they followed. */
  confirmed: Confirmed;
};
