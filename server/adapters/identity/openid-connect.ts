import * as openid from "openid-client";
import type { Clock } from "../../core/clock.ts";
import { HOUR, SECOND } from "../../core/durations.ts";
import { ok, refused } from "../../core/outcome.ts";
import type {
  ClientCheck,
  IdentityProviders,
  IdentityRefusal,
  ProvidedIdentity,
  SsoAuthorizationRequest,
  SsoClient,
} from "../../ports/identity-providers.ts";
import { ANSWER_WITHIN_MS, type Claims, TRIAL, textOf } from "./answer.ts";

/** How long what a provider says of itself (addresses, keys) is used without asking again. */
const DISCOVERED_FOR = HOUR;

export function openIdConnect(clock: Clock): IdentityProviders["sso"] {
  const discovered = new Map<string, { configuration: Promise<openid.Configuration>; until: number }>();

  /** A discovery that failed is tried again with the next sign-in. */
  function configurationOf(client: SsoClient): Promise<openid.Configuration> {
    const key = JSON.stringify([client.issuer, client.clientId, client.clientSecret]);
    const known = discovered.get(key);
    if (known && known.until > clock.now()) return known.configuration;
    const configuration = discover(client);
    discovered.set(key, { configuration, until: clock.now() + DISCOVERED_FOR });
    configuration.catch(() => discovered.delete(key));
    return configuration;
  }

  async function authorizationOf(client: SsoClient, { redirectUri, state, nonce, verifier }: SsoAuthorizationRequest) {
    const challenge = await openid.calculatePKCECodeChallenge(verifier);
    return openid.buildAuthorizationUrl(await configurationOf(client), {
      redirect_uri: redirectUri,
      scope: client.scopes,
      state,
      nonce,
      code_challenge: challenge,
      code_challenge_method: "S256",
    });
  }

  return {
    async start(client, authorizationRequest) {
      try {
        return ok(await authorizationOf(client, authorizationRequest));
      } catch (error) {
        return refused(reasonOf(error));
      }
    },

    async checkClient(client, redirectUri) {
      const trial = { redirect_uri: redirectUri, code: TRIAL, code_verifier: TRIAL };
      try {
        await openid.genericGrantRequest(await configurationOf(client), "authorization_code", trial);
        return "refuses";
      } catch (error) {
        const check = checkOf(error);
        if (check !== "wrong-secret" && check !== "right") return check;
        // Only to a client and a return address that it knows does a provider send browsers on.
        const asked = { redirectUri, state: TRIAL, nonce: TRIAL, verifier: TRIAL };
        const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
        const answer = await fetch(await authorizationOf(client, asked), { redirect: "manual", signal }).catch(
          () => undefined,
        );
        return !answer || answer.status < 400 ? check : "unknown-client";
      }
    },

    async finish(client, authorizationRequest, returned) {
      try {
        const configuration = await configurationOf(client);
        return ok(identityOf(client, await claimsOf(configuration, authorizationRequest, returned)));
      } catch (error) {
        return refused(reasonOf(error));
      }
    },
  };
}

async function discover({ issuer, clientId, clientSecret }: SsoClient): Promise<openid.Configuration> {
  const rehearsal = new URL(issuer).protocol === "http:" ? [openid.allowInsecureRequests] : [];
  const timeout = ANSWER_WITHIN_MS / SECOND;
  const found = await openid.discovery(new URL(issuer), clientId, undefined, openid.None(), {
    timeout,
    execute: rehearsal,
  });
  const server = found.serverMetadata();
  // Basic is what the standard presumes of a provider that says nothing.
  const methods = server.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
  const authentication = methods.includes("client_secret_basic") ? openid.ClientSecretBasic : openid.ClientSecretPost;
  const configuration = new openid.Configuration(server, clientId, undefined, authentication(clientSecret));
  configuration.timeout = timeout;
  for (const allow of rehearsal) allow(configuration);
  // The signature is checked although the token came over TLS from the provider itself.
  openid.enableNonRepudiationChecks(configuration);
  return configuration;
}

async function claimsOf(
  configuration: openid.Configuration,
  { state, nonce, verifier }: SsoAuthorizationRequest,
  returned: URL,
): Promise<Claims & { iss: string; sub: string }> {
  const tokens = await openid.authorizationCodeGrant(configuration, returned, {
    pkceCodeVerifier: verifier,
    expectedState: state,
    expectedNonce: nonce,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  if (!claims) throw new Error("the provider gave no ID token");
  if (!configuration.serverMetadata().userinfo_endpoint) return claims;
  const profile = await openid.fetchUserInfo(configuration, tokens.access_token, claims.sub);
  return { ...profile, ...claims };
}

function identityOf({ claims: names }: SsoClient, claims: Claims & { iss: string; sub: string }): ProvidedIdentity {
  const email = textOf(claims["email"]) || undefined;
  return {
    provider: "sso",
    issuer: claims.iss,
    subject: claims.sub,
    email,
    emailVerified: email !== undefined && claims["email_verified"] === true,
    firstName: textOf(claims["given_name"]),
    lastName: textOf(claims["family_name"]),
    currency: textOf(claims[names.currency]) || undefined,
    language: textOf(claims[names.language]) || undefined,
  };
}

const REASONS: Record<string, IdentityRefusal> = {
  OAUTH_JWT_TIMESTAMP_CHECK_FAILED: "token-expired",
  OAUTH_JWT_CLAIM_COMPARISON_FAILED: "token-malformed",
  OAUTH_INVALID_RESPONSE: "token-malformed",
  OAUTH_KEY_SELECTION_FAILED: "token-signature",
  OAUTH_UNSUPPORTED_OPERATION: "token-malformed",
};

/** What the token endpoint answered, or that there was none. */
function checkOf(error: unknown): ClientCheck {
  if (error instanceof openid.WWWAuthenticateChallengeError) return "wrong-secret";
  if (error instanceof openid.ResponseBodyError) {
    if (error.error === "invalid_grant") return "right";
    if (error.error === "invalid_client") return "wrong-secret";
    return error.status >= 500 ? "unreachable" : "refuses";
  }
  const isAnswered = error instanceof openid.ClientError && !TIMED_OUT.includes(error.code ?? "");
  return isAnswered ? "refuses" : "unreachable";
}

const TIMED_OUT = ["OAUTH_TIMEOUT", "OAUTH_ABORT"];

function reasonOf(error: unknown): IdentityRefusal {
  if (error instanceof openid.AuthorizationResponseError)
    return error.error === "access_denied" ? "denied" : "provider-refused";
  if (error instanceof openid.ResponseBodyError) return error.status >= 500 ? "provider-down" : "provider-refused";
  if (error instanceof openid.ClientError) return REASONS[error.code ?? ""] ?? "provider-down";
  return "provider-down";
}
