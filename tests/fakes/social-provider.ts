import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { OAuth2Issuer, OAuth2Service } from "oauth2-mock-server";

/** Claims about the person who signs in with the provider. */
export type Person = { sub: string; [claim: string]: unknown };

export type Token = { header: Record<string, unknown>; payload: Record<string, unknown> };

/** How it answers where it does not do what is expected of it. */
export type Behaviour = {
  /** The person says no. */
  denies?: boolean;
  /** The code cannot be exchanged. */
  tokenStatus?: number;
  userinfoStatus?: number;
  /** Changes an ID token before it is signed. */
  idToken?: (token: Token) => void;
  /** What Facebook says of a token, apart from what is true. */
  debug?: Record<string, unknown>;
};

export type SocialProvider = {
  url: string;
  issuer: OAuth2Issuer;
  /** The person who signs in next, and how the provider treats them. */
  expect(person: Person, behaviour?: Behaviour): void;
  /** The queries and bodies of the requests it got, by path. */
  asked(path: string): URLSearchParams[];
  stop(): Promise<void>;
};

const CLIENT_ID = "1234567890";
export const CLIENT_SECRET = "a secret shared with the provider of the tests";

/** A provider like Google and Facebook on a free port, with `/debug_token` beside what the mock server answers. */
export async function startSocialProvider(): Promise<SocialProvider> {
  const issuer = new OAuth2Issuer();
  await issuer.keys.generate("RS256");
  const service = new OAuth2Service(issuer);
  let person: Person = { sub: "nobody" };
  let behaviour: Behaviour = {};
  const codes = new Set<string>();
  const requests: { path: string; query: URLSearchParams }[] = [];

  service.on("beforeAuthorizeRedirect", ({ url }: { url: URL }) => {
    codes.add(url.searchParams.get("code") ?? "");
    if (!behaviour.denies) return;
    url.searchParams.delete("code");
    url.searchParams.set("error", "access_denied");
    url.searchParams.set("error_description", "<b>The raw words of the provider</b>");
  });
  service.on("beforeTokenSigning", (token: Token) => {
    Object.assign(token.payload, person);
    behaviour.idToken?.(token);
  });
  service.on("beforeUserinfo", (response: { statusCode: number; body: object }) => {
    response.statusCode = behaviour.userinfoStatus ?? 200;
    // Facebook calls it `id`.
    response.body = behaviour.userinfoStatus ? { error: "broken" } : { ...person, id: person.sub };
  });

  const server = createServer(async (request, response) => {
    const { pathname, search, searchParams } = new URL(request.url ?? "/", issuer.url);
    if (pathname === "/token") {
      const sent = new URLSearchParams(await text(request));
      requests.push({ path: pathname, query: sent });
      const refusal = refusalOf(sent, codes, behaviour);
      if (refusal) {
        const { status, error, description, graph } = refusal;
        const body = search === GRAPH ? { error: graph } : { error, error_description: description };
        response.writeHead(search === GRAPH ? Math.max(400, behaviour.tokenStatus ?? 0) : status, JSON_TYPE);
        return response.end(JSON.stringify(body));
      }
      // Of a request that was read, the mock server takes the body that is there.
      Object.assign(request, { body: Object.fromEntries(sent) });
    }
    if (request.method === "GET") requests.push({ path: pathname, query: searchParams });
    if (pathname !== "/debug_token") return service.requestHandler(request, response);
    const answer = { app_id: CLIENT_ID, is_valid: true, type: "USER", expires_at: 0, user_id: person.sub };
    response.writeHead(200, JSON_TYPE);
    response.end(JSON.stringify({ data: { ...answer, ...behaviour.debug } }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  issuer.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    url: issuer.url,
    issuer,
    expect(next, how = {}) {
      person = next;
      behaviour = how;
    },
    asked: (path) => requests.filter((request) => request.path === path).map(({ query }) => query),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** At the end of the address of a token endpoint that refuses as Facebook's does. */
const GRAPH = "?graph";

const JSON_TYPE = { "Content-Type": "application/json" };

/** As the providers refuse a client, or a code that they never gave. */
function refusalOf(sent: URLSearchParams, codes: Set<string>, { tokenStatus }: Behaviour) {
  const refusal = (status: number, error: string, description: string, code: number, message: string) => ({
    ...{ status, error, description },
    graph: { code, message, type: "OAuthException" },
  });
  if (tokenStatus) return refusal(tokenStatus, "invalid_grant", "The raw words of the provider", 2, "Raw words");
  if (sent.get("client_id") !== CLIENT_ID)
    return refusal(401, "invalid_client", "The OAuth client was not found.", 101, "Error validating application.");
  if (sent.get("client_secret") !== CLIENT_SECRET)
    return refusal(401, "invalid_client", "Unauthorized", 1, "Error validating client secret.");
  if (codes.has(sent.get("code") ?? "")) return undefined;
  return refusal(400, "invalid_grant", "Malformed auth code.", 100, "Invalid verification code format.");
}

/** Settings of an organisation that signs in with it, by the secret `SIGN_IN_SECRET_TEST`. */
export function socialSettings({ url }: Pick<SocialProvider, "url">) {
  const keys = { enabled: true, clientId: CLIENT_ID, clientSecret: "SIGN_IN_SECRET_TEST" };
  const [authorization, token, userinfo] = [`${url}/authorize`, `${url}/token`, `${url}/userinfo`];
  return {
    google: { ...keys, endpoints: { authorization, token, userinfo, jwks: `${url}/jwks`, issuer: url } },
    facebook: {
      ...keys,
      graphVersion: "v24.0",
      endpoints: { authorization, token: `${token}${GRAPH}`, userinfo, debugToken: `${url}/debug_token` },
    },
  };
}
