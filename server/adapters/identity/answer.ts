import { type Outcome, ok, refused } from "../../core/outcome.ts";
import type { IdentityProviders, IdentityRefusal } from "../../ports/identity-providers.ts";

/** The time a provider has: the visitor waits for the page. */
export const ANSWER_WITHIN_MS = 8_000;

export type Claims = Record<string, unknown>;

/** Asks a provider for a JSON object. What it says when it refuses is its own and goes nowhere. */
export async function ask(
  address: URL | string,
  { headers, ...request }: { headers?: Record<string, string>; method?: string; body?: URLSearchParams },
): Promise<Outcome<Claims, IdentityRefusal>> {
  try {
    const answer = await fetch(address, {
      ...request,
      headers: { Accept: "application/json", ...headers },
      redirect: "error",
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
    if (answer.status >= 500) return refused("provider-down");
    const claims: unknown = await answer.json();
    return answer.ok && typeof claims === "object" && claims !== null
      ? ok(claims as Claims)
      : refused("provider-refused");
  } catch {
    return refused("provider-down");
  }
}

/** The tokens for a code that came back in a browser (RFC 6749, 4.1.3, with PKCE). */
export const exchangeCode: IdentityProviders["exchangeCode"] = async (client, { code, verifier, redirectUri }) => {
  const answer = await ask(client.endpoint, {
    method: "POST",
    body: new URLSearchParams({
      grant_type: "authorization_code",
      code,
      redirect_uri: redirectUri,
      code_verifier: verifier,
      client_id: client.clientId,
      client_secret: client.clientSecret,
    }),
  });
  if (!answer.ok) return answer;
  const { access_token, id_token } = answer.value;
  const tokens = { accessToken: textOf(access_token), idToken: textOf(id_token) };
  return tokens.accessToken ? ok(tokens) : refused("provider-refused");
};

/** The text of a claim; empty for a value that is no text. */
export const textOf = (value: unknown): string => (typeof value === "string" ? value.trim() : "");
