import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import Provider, { type Configuration } from "oidc-provider";
import { CLIENT_SECRET } from "./social-provider.ts";

type Claims = { sub: string; [claim: string]: unknown };

export type SingleSignOn = {
  url: string;
  /** The person who signs in next; undefined: they refuse. */
  expect(person: Claims | undefined, idTokenLifeSeconds?: number): void;
  stop(): Promise<void>;
};

const CLIENT_ID = "waypoint-tests";
const HOUR_IN_SECONDS = 3_600;

/** An OpenID Connect provider on a free port. It asks no questions: the expected person has signed in and agreed. */
export async function startSingleSignOn(redirectUri: string): Promise<SingleSignOn> {
  let person: Claims | undefined;
  let life = HOUR_IN_SECONDS;
  let provider: Provider | undefined;
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://provider.invalid");
    if (!provider) return response.end();
    if (pathname.startsWith("/interaction/")) return void interact(provider, request, response, person);
    provider.callback()(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const idTokenLife = () => life;
  provider = new Provider(url, {
    ...settings(redirectUri),
    ttl: { IdToken: idTokenLife, Session: 60, Interaction: 60, Grant: 60 },
    findAccount: async (_context, sub) => ({ accountId: sub, claims: async () => person ?? { sub } }),
  });
  return {
    url,
    expect(next, idTokenLifeSeconds = HOUR_IN_SECONDS) {
      person = next;
      life = idTokenLifeSeconds;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Of an organisation that signs in with it, by the secret `SIGN_IN_SECRET_TEST`. */
export const ssoSettings = ({ url }: Pick<SingleSignOn, "url">) => ({
  enabled: true,
  clientId: CLIENT_ID,
  clientSecret: "SIGN_IN_SECRET_TEST",
  issuer: url,
  scopes: "openid profile email",
  sessionOutUrl: "https://portal.example.com/signed-out",
  claims: { currency: "currency", language: "locale" },
});

function settings(redirectUri: string): Configuration {
  return {
    clients: [{ client_id: CLIENT_ID, client_secret: CLIENT_SECRET, redirect_uris: [redirectUri] }],
    cookies: { keys: ["a key of the tests"] },
    claims: {
      openid: ["sub"],
      profile: ["given_name", "family_name", "locale", "currency"],
      email: ["email", "email_verified"],
    },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
  };
}

async function interact(
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
  person: Claims | undefined,
): Promise<void> {
  const { prompt, params, session } = await provider.interactionDetails(request, response);
  if (!person) return provider.interactionFinished(request, response, { error: "access_denied" });
  if (prompt.name === "login")
    return provider.interactionFinished(request, response, { login: { accountId: person.sub } });
  const grant = new provider.Grant({ accountId: session?.accountId, clientId: String(params["client_id"]) });
  grant.addOIDCScope(String(params["scope"]));
  const result = { consent: { grantId: await grant.save() } };
  return provider.interactionFinished(request, response, result, { mergeWithLastSubmission: true });
}
