import { type AppLoadContext, createSession, type SessionStorage } from "@remix-run/node";
import { Authenticator, AuthorizationError, type Strategy } from "remix-auth";
import { type FacebookExtraParams, type FacebookProfile, FacebookStrategy } from "remix-auth-facebook";
import { type GoogleExtraParams, type GoogleProfile, GoogleStrategy } from "remix-auth-google";
import type { SocialClient, SocialProvider } from "#server/auth/sign-in-methods";
import { type Outcome, ok, refused } from "#server/core/outcome";
import type { ProvidedIdentity } from "#server/ports/identity-providers";
import {
  type AuthorizationRequest,
  authorizationRequestCookie,
  challengeOf,
} from "~/shared/sign-in/authorization-request.server";

/** Why a provider's answer counts for nothing; a word for the log. */
class IdentityRefusedError extends Error {
  override name = "IdentityRefusedError";
}

type Flow = { context: AppLoadContext; authorizationRequest: AuthorizationRequest; client: SocialClient };
type Verify = (tokens: { accessToken: string; extraParams: object }) => Promise<ProvidedIdentity>;

/** Sends the browser to the provider, with the authorization request in its cookie. */
export async function redirectToProvider(
  request: Request,
  context: AppLoadContext,
  provider: SocialProvider,
  authorizationRequest: AuthorizationRequest,
): Promise<Response> {
  const left = await authenticatorOf(context, provider, authorizationRequest)
    // Without its body, which has been read.
    .authenticate(provider, new Request(request.url, { headers: request.headers }))
    .catch((thrown: unknown) => thrown);
  if (!(left instanceof Response)) throw left;
  // 303, not the 302 of the library: what follows a POST is a GET.
  return new Response(null, { status: 303, headers: left.headers });
}

/** The identity that the provider returned, or why there is none. */
export async function returnFromProvider(
  request: Request,
  context: AppLoadContext,
  provider: SocialProvider,
  authorizationRequest: AuthorizationRequest,
): Promise<Outcome<ProvidedIdentity>> {
  const { searchParams } = new URL(request.url);
  const error = searchParams.get("error");
  if (error) return refused(error === "access_denied" ? "denied" : "provider-refused");
  try {
    return ok(await authenticatorOf(context, provider, authorizationRequest).authenticate(provider, request));
  } catch (thrown) {
    if (!(thrown instanceof AuthorizationError)) throw thrown;
    return refused(reasonOf(thrown));
  }
}

/** One for each request: callback and keys are the organisation's, state and verifier the authorization request's. */
function authenticatorOf(
  context: AppLoadContext,
  provider: SocialProvider,
  authorizationRequest: AuthorizationRequest,
) {
  const client = context.auth.providers.socialClient(context.organisation, provider);
  if (!client) throw new Error(`${provider} is not offered`);
  const flow = { context, authorizationRequest, client };
  const strategy: Strategy<ProvidedIdentity, never> = provider === "google" ? new Google(flow) : new Facebook(flow);
  return new Authenticator<ProvidedIdentity>(sessionsOf(flow), { throwOnError: true }).use(strategy, provider);
}

/** Gives remix-auth the authorization request as its session. Stores nothing else, and touches no real session. */
function sessionsOf({ context, authorizationRequest }: Flow): SessionStorage {
  return {
    getSession: async () => createSession({ "oauth2:state": authorizationRequest.state }),
    commitSession: () => authorizationRequestCookie(context, authorizationRequest),
    destroySession: async () => "",
  };
}

/** remix-auth-google with PKCE and nonce; codes and profiles are exchanged and checked by the accounts. */
class Google extends GoogleStrategy<ProvidedIdentity> {
  constructor(private readonly flow: Flow) {
    super({ ...optionsOf(flow), scope: "openid email profile", prompt: "select_account" }, verifierOf("google", flow));
    this.authorizationURL = flow.client.authorization;
    Object.assign(this, { generateState: () => flow.authorizationRequest.state });
  }

  protected override authorizationParams(): URLSearchParams {
    return withChallenge(super.authorizationParams(), this.flow, { nonce: this.flow.authorizationRequest.nonce });
  }

  protected override fetchAccessToken(code: string) {
    return exchange<GoogleExtraParams>("google", this.flow, code);
  }

  /** The profile that counts is the one `verify` asks for: this one is not looked at. */
  protected override async userProfile(): Promise<GoogleProfile> {
    return { provider: "google" } as GoogleProfile;
  }
}

/** remix-auth-facebook with PKCE, without the picture its own profile cannot be without. */
class Facebook extends FacebookStrategy<ProvidedIdentity> {
  constructor(private readonly flow: Flow) {
    super({ ...optionsOf(flow), scope: ["public_profile", "email"] }, verifierOf("facebook", flow));
    this.authorizationURL = flow.client.authorization;
    Object.assign(this, { generateState: () => flow.authorizationRequest.state });
  }

  protected override authorizationParams(): URLSearchParams {
    return withChallenge(super.authorizationParams(), this.flow);
  }

  protected override fetchAccessToken(code: string) {
    return exchange<FacebookExtraParams>("facebook", this.flow, code);
  }

  protected override async userProfile(): Promise<FacebookProfile> {
    return { provider: "facebook" } as FacebookProfile;
  }
}

/** The secret stays with the accounts. */
const optionsOf = (flow: Flow) => ({
  clientID: flow.client.clientId,
  clientSecret: "",
  callbackURL: callbackOf(flow),
});

/** On the organisation's own origin, and absolute: a relative one would believe X-Forwarded-Host. */
const callbackOf = ({ context, authorizationRequest }: Flow): string =>
  `${context.origin}/auth/${authorizationRequest.provider}/callback`;

function withChallenge(params: URLSearchParams, { authorizationRequest }: Flow, more: Record<string, string> = {}) {
  const challenge = { code_challenge: challengeOf(authorizationRequest), code_challenge_method: "S256" };
  return new URLSearchParams([...params, ...Object.entries({ ...challenge, ...more })]);
}

/** `Extra` is what the library thinks a provider tells; we look at the ID token only. */
async function exchange<Extra>(
  provider: SocialProvider,
  flow: Flow,
  code: string,
): Promise<{ accessToken: string; extraParams: Extra }> {
  const { auth, organisation } = flow.context;
  const returned = { code, verifier: flow.authorizationRequest.verifier, redirectUri: callbackOf(flow) };
  const tokens = await auth.providers.exchangeCode(organisation, provider, returned);
  if (!tokens.ok) throw new IdentityRefusedError(tokens.reason);
  return { accessToken: tokens.value.accessToken, extraParams: { id_token: tokens.value.idToken } as Extra };
}

function verifierOf(provider: SocialProvider, { context, authorizationRequest }: Flow): Verify {
  return async ({ accessToken, extraParams }) => {
    const tokens = { accessToken, idToken: (extraParams as { id_token: string }).id_token };
    const identity = await context.auth.providers.identify(
      context.organisation,
      provider,
      tokens,
      authorizationRequest.nonce,
    );
    if (!identity.ok) throw new IdentityRefusedError(identity.reason);
    return identity.value;
  };
}

/** The library's own messages are about codes and states that we have looked at already; one of a broken world is thrown on. */
function reasonOf({ cause }: AuthorizationError): string {
  if (cause instanceof IdentityRefusedError) return cause.message;
  if (cause instanceof Error && cause.message === "Missing code.") return "provider-refused";
  throw cause;
}
