import type { Clock } from "../core/clock.ts";
import { MINUTE } from "../core/durations.ts";
import { type Outcome, ok, refused } from "../core/outcome.ts";
import type { Account, Session, SignedIn } from "./account.ts";
import type { RequestContext } from "./auth-event.ts";
import type { createSignIn } from "./sign-in.ts";
import type { Throttled } from "./throttle.ts";

/** An account without a password proves itself by a sign-in within this time. */
const FRESH_FOR = 15 * MINUTE;

export const isFresh = ({ createdAt }: Pick<Session, "createdAt">, now: number): boolean => createdAt > now - FRESH_FOR;

export type Proof = (
  signedIn: SignedIn,
  password: string,
  requestContext: RequestContext,
) => Promise<Outcome<Account, "wrong-password" | "sign-in-again" | Throttled>>;

/** Asked before what only the owner of an account may do, so that an open browser is not enough. */
export function createProof({
  clock,
  confirmPassword,
}: {
  clock: Clock;
  confirmPassword: ReturnType<typeof createSignIn>["confirmPassword"];
}): Proof {
  return async ({ account, session }, password, requestContext) => {
    const confirmed = await confirmPassword(account, password, requestContext);
    if (confirmed.ok) return ok(account);
    if (confirmed.reason === "throttled") return confirmed;
    if (confirmed.reason === "wrong-password") return refused(confirmed.reason);
    return isFresh(session, clock.now()) ? ok(account) : refused("sign-in-again");
  };
}
