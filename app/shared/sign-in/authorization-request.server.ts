import { createHash, randomBytes } from "node:crypto";
import type { AppLoadContext } from "@remix-run/node";
import { MINUTE } from "#server/core/durations";
import { EMAIL_MAX_LENGTH } from "#server/core/limits";
import type { ProviderName } from "#server/ports/identity-providers";
import { signInCookies } from "~/request/cookies.server";
import { pathOfThisSite, wayBack } from "~/request/paths";

/** Page with the member's sign-in methods, to add or remove them. */
export const SIGN_IN_METHODS_PATH = "/user/sign-in-methods";

/** The dialog or page that a sign-in starts from; a `modal` is shown over the page it returns to. */
export type EntryPoint = "login" | "modal" | "signup" | "signup-modal" | "account";

/** The dialog's fields, shown again if the sign-in fails (ER-02). */
export type KeptFields = { email: string; remember: boolean };

/** A request to a provider for authorization, kept in a cookie of the browser until the provider answers. */
export type AuthorizationRequest = KeptFields & {
  provider: ProviderName;
  /** 256 bits; the provider returns it with its answer, and it is valid once. */
  state: string;
  /** Expected in the ID token. */
  nonce: string;
  /** PKCE: only its hash leaves before the code is exchanged. */
  verifier: string;
  redirectTo: string;
  from: EntryPoint;
  expiresAt: number;
};

const GOOD_FOR = 10 * MINUTE;

type Wish = Pick<AuthorizationRequest, "provider"> & Partial<KeptFields> & { redirectTo: unknown; from: unknown };

export function newAuthorizationRequest(
  { clock }: AppLoadContext,
  { redirectTo, from, email = "", ...wish }: Wish,
): AuthorizationRequest {
  return {
    remember: false,
    ...wish,
    email: email.slice(0, EMAIL_MAX_LENGTH),
    state: randomToken(),
    nonce: randomToken(),
    verifier: randomToken(),
    redirectTo: wayBack(pathOfThisSite(redirectTo)),
    from: ENTRY_POINTS.find((entryPoint) => entryPoint === from) ?? "login",
    expiresAt: clock.now() + GOOD_FOR,
  };
}

/** The header that lets the browser remember it; a newer request takes the place of an older one. */
export const authorizationRequestCookie = (
  context: AppLoadContext,
  authorizationRequest: AuthorizationRequest,
): Promise<string> =>
  signInCookies(context).authorizationRequest.serialize(authorizationRequest, { secure: context.secure });

/** The authorization request of this browser's cookie, if there is one. */
export async function authorizationRequestOf(
  request: Request,
  context: AppLoadContext,
): Promise<AuthorizationRequest | undefined> {
  const authorizationRequest: AuthorizationRequest | null = await signInCookies(context).authorizationRequest.parse(
    request.headers.get("Cookie"),
  );
  // Validated again: a browser may hold a cookie that an older release wrote under other rules.
  return authorizationRequest
    ? { ...authorizationRequest, redirectTo: pathOfThisSite(authorizationRequest.redirectTo) }
    : undefined;
}

export type ReturnRefusal =
  | "state-unknown"
  | "state-expired"
  | "state-of-another-provider"
  | "state-wrong"
  | "state-replayed";

/** Whether the answer in the address belongs to the authorization request of this browser, which is then used up (O2, O5). */
export async function refusalOfReturn(
  request: Request,
  context: AppLoadContext,
  provider: ProviderName,
  authorizationRequest: AuthorizationRequest | undefined,
): Promise<ReturnRefusal | undefined> {
  if (!authorizationRequest) return "state-unknown";
  if (authorizationRequest.provider !== provider) return "state-of-another-provider";
  if (new URL(request.url).searchParams.get("state") !== authorizationRequest.state) return "state-wrong";
  if (authorizationRequest.expiresAt <= context.clock.now()) return "state-expired";
  const first = await context.auth.identities.spendState(
    context.organisation.id,
    authorizationRequest.state,
    authorizationRequest.expiresAt,
  );
  return first ? undefined : "state-replayed";
}

/** The dialog or page that the request was sent from. */
export function entryPointPath({ from, redirectTo }: Pick<AuthorizationRequest, "from" | "redirectTo">): string {
  const back = new URLSearchParams({ redirectTo });
  switch (from) {
    case "login":
      return `/login?${back}`;
    case "signup":
      return `/signup?${back}`;
    case "account":
      return SIGN_IN_METHODS_PATH;
    case "modal":
      return overPage(redirectTo, "login");
    case "signup-modal":
      return overPage(redirectTo, "signup");
  }
}

function overPage(path: string, name: string): string {
  const page = new URL(path, "http://site.invalid");
  page.searchParams.set("modal", name);
  return page.pathname + page.search;
}

/** RFC 7636, 4.2. */
export const challengeOf = ({ verifier }: AuthorizationRequest): string =>
  createHash("sha256").update(verifier).digest("base64url");

const ENTRY_POINTS: EntryPoint[] = ["login", "modal", "signup", "signup-modal", "account"];

const randomToken = (): string => randomBytes(32).toString("base64url");
