import { createRemoteJWKSet, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from "jose";
import type { Clock } from "../../core/clock.ts";
import { type Outcome, ok, refused } from "../../core/outcome.ts";
import type {
  GoogleClient,
  IdentityProviders,
  IdentityRefusal,
  ProvidedIdentity,
} from "../../ports/identity-providers.ts";
import { ANSWER_WITHIN_MS, ask, type Claims, textOf } from "./answer.ts";

const CLOCK_SKEW_SECONDS = 60;
/** Google signs with this one alone; what the token itself names is not asked. */
const ALGORITHM = "RS256";

export function googleIdentities(clock: Clock): IdentityProviders["google"] {
  const keys = new Map<string, JWTVerifyGetKey>();

  /** Fetched when first needed and again for a key that is new. */
  function keysOf({ endpoints: { jwks } }: GoogleClient): JWTVerifyGetKey {
    const known = keys.get(jwks) ?? createRemoteJWKSet(new URL(jwks), { timeoutDuration: ANSWER_WITHIN_MS });
    keys.set(jwks, known);
    return known;
  }

  async function verify(client: GoogleClient, idToken: string): Promise<Outcome<JWTPayload, IdentityRefusal>> {
    try {
      const { payload } = await jwtVerify(idToken, keysOf(client), {
        algorithms: [ALGORITHM],
        audience: client.clientId,
        issuer: issuersOf(client),
        requiredClaims: ["sub", "exp", "iat"],
        clockTolerance: CLOCK_SKEW_SECONDS,
        currentDate: new Date(clock.now()),
      });
      return ok(payload);
    } catch (error) {
      return refused(reasonOf(error));
    }
  }

  return {
    async fromToken(client, idToken) {
      const verified = await verify(client, idToken);
      return verified.ok ? identityOf(client, verified.value) : verified;
    },

    async fromExchange(client, { accessToken, idToken }, nonce) {
      const verified = await verify(client, idToken);
      if (!verified.ok) return verified;
      if (verified.value["nonce"] !== nonce) return refused("token-nonce");
      const profile = await ask(client.endpoints.userinfo, { headers: { Authorization: `Bearer ${accessToken}` } });
      if (!profile.ok) return profile;
      if (profile.value["sub"] !== verified.value.sub) return refused("token-subject");
      return identityOf(client, { ...verified.value, ...profile.value });
    },
  };
}

/** Google signs older tokens as the bare host. */
function issuersOf({ endpoints: { issuer } }: GoogleClient): string[] {
  return [issuer, issuer.replace(/^https:\/\//, "")];
}

function identityOf(client: GoogleClient, claims: Claims): Outcome<ProvidedIdentity, IdentityRefusal> {
  const subject = textOf(claims["sub"]);
  if (!subject) return refused("token-subject");
  const email = textOf(claims["email"]) || undefined;
  return ok({
    provider: "google",
    issuer: client.endpoints.issuer,
    subject,
    email,
    emailVerified: email !== undefined && String(claims["email_verified"]) === "true",
    firstName: textOf(claims["given_name"]),
    lastName: textOf(claims["family_name"]),
  });
}

function reasonOf(error: unknown): IdentityRefusal {
  if (error instanceof errors.JWTExpired) return "token-expired";
  if (error instanceof errors.JWTClaimValidationFailed) {
    if (error.claim === "aud") return "token-audience";
    return error.claim === "iss" ? "token-issuer" : "token-malformed";
  }
  if (error instanceof errors.JWSSignatureVerificationFailed || error instanceof errors.JWKSNoMatchingKey)
    return "token-signature";
  if (error instanceof errors.JWKSTimeout || error instanceof errors.JWKSInvalid) return "provider-down";
  // A key set that answered with something else than keys is the plain error of the library.
  if (error instanceof errors.JOSEError) return error.code === "ERR_JOSE_GENERIC" ? "provider-down" : "token-malformed";
  return "provider-down";
}
