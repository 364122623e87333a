import type { Account } from "#server/auth/account";
import type { Organisation } from "#server/organisation/settings";
import { wayBack } from "~/request/paths";

const PROMOTIONS = "/promotions";

type SignedIn = { account: Pick<Account, "isPromotion">; redirectTo: string; isPromotionVisited?: boolean | undefined };

/**
 * SI-08: where a sign-in leads. A promotion user sees the promotions first, with a link to `redirectTo`, if the organisation wants
 * that and they haven't seen them yet (SI-13).
 */
export function pathAfterSignIn(
  { promotionsRedirect }: Pick<Organisation, "promotionsRedirect">,
  { account, redirectTo, isPromotionVisited = false }: SignedIn,
): string {
  const [path] = redirectTo.split("?");
  if (!account.isPromotion || !promotionsRedirect || isPromotionVisited || path === PROMOTIONS) return redirectTo;
  return redirectTo === "/" ? PROMOTIONS : `${PROMOTIONS}?${new URLSearchParams({ returnTo: wayBack(redirectTo) })}`;
}
