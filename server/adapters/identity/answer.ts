import { type Outcome, ok, refused } from "../../core/outcome.ts";
import type {
  ClientCheck,
  CodeExchange,
  IdentityProviders,
  IdentityRefusal,
  ReturnedCode,
} from "../../ports/identity-providers.ts";

/** The time a provider has: the visitor waits for the page. */
export const ANSWER_WITHIN_MS = 8_000;

export type Claims = Record<string, unknown>;

type Call = { headers?: Record<string, string>; method?: string; body?: URLSearchParams };

/** `body`: undefined if it is no JSON. Throws if no answer comes. */
async function call(address: URL | string, { headers, ...request }: Call) {
  const answer = await fetch(address, {
    ...request,
    headers: { Accept: "application/json", ...headers },
    redirect: "error",
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  });
  const body: unknown = await answer.json().catch(() => undefined);
  return { isDown: answer.status >= 500, isOk: answer.ok, body };
}

/** Asks a provider for a JSON object. What it says when it refuses is its own and goes nowhere. */
export async function ask(address: URL | string, request: Call): Promise<Outcome<Claims, IdentityRefusal>> {
  try {
    const { isDown, isOk, body } = await call(address, request);
    if (isDown || body === undefined) return refused("provider-down");
    return isOk && typeof body === "object" && body !== null ? ok(body as Claims) : refused("provider-refused");
  } catch {
    return refused("provider-down");
  }
}

/** RFC 6749, 4.1.3, with PKCE. */
const exchangeOf = (client: CodeExchange, { code, verifier, redirectUri }: ReturnedCode): Call => ({
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

/** A code that no provider gave, and its verifier: as long as the standard wants one. */
export const TRIAL = "trial".padEnd(43, "-");

/** OP-02: whether the provider accepts the client. */
export const checkClient: IdentityProviders["checkClient"] = async (client, redirectUri) => {
  try {
    const trial = { code: TRIAL, verifier: TRIAL, redirectUri };
    const { isDown, body } = await call(client.endpoint, exchangeOf(client, trial));
    return isDown ? "unreachable" : checkOf(body);
  } catch {
    return "unreachable";
  }
};

/** The errors of RFC 6749, 5.2, and those of Facebook's Graph, which has numbers. */
function checkOf(body: unknown): ClientCheck {
  const { error, error_description: text } = Object(body) as Claims;
  const { code, message } = Object(error) as Claims;
  if (error === "invalid_grant" || code === 100) return "right";
  // Google says so of an unknown client only.
  if (error === "invalid_client") return /not found/i.test(textOf(text)) ? "unknown-client" : "wrong-secret";
  if (error === "unauthorized_client" || code === 101) return "unknown-client";
  return code === 1 && /secret/i.test(textOf(message)) ? "wrong-secret" : "refuses";
}

/** The tokens for a code that came back in a browser. */
export const exchangeCode: IdentityProviders["exchangeCode"] = async (client, returned) => {
  const answer = await ask(client.endpoint, exchangeOf(client, returned));
  if (!answer.ok) return answer;
  const { access_token, id_token } = answer.value;
  const tokens = { accessToken: textOf(access_token), idToken: textOf(id_token) };
  return tokens.accessToken ? ok(tokens) : refused("provider-refused");
};

/** The text of a claim; empty for a value that is no text. */
export const textOf = (value: unknown): string => (typeof value === "string" ? value.trim() : "");
