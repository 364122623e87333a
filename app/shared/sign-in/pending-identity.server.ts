import type { AppLoadContext } from "@remix-run/node";
import { dropCookie, signInCookies } from "~/request/cookies.server";
import { pathOfThisSite } from "~/request/paths";

/** The identity that waits in this browser for its account. */
export async function pendingIdentityOf(request: Request, context: AppLoadContext) {
  const token: string | null = await signInCookies(context).pending.parse(request.headers.get("Cookie"));
  if (!token) return undefined;
  const pending = await context.auth.identities.findPending(context.organisation.id, token);
  return pending && { ...pending, redirectTo: pathOfThisSite(pending.redirectTo), token };
}

/** Called once the identity is linked to an account or the viewer gives up. */
export const forgetPendingIdentity = (context: AppLoadContext): Promise<[string, string]> =>
  dropCookie(context, signInCookies(context).pending);
