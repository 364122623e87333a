import { type Outcome, ok, refused } from "../core/outcome.ts";
import type { Organisation } from "../organisation/settings.ts";
import { facebookEndpoints } from "../organisation/sign-in-settings.ts";
import type {
  ExchangedTokens,
  FacebookClient,
  GoogleClient,
  IdentityProviders,
  IdentityRefusal,
  ProvidedIdentity,
  ProviderName,
  ReturnedCode,
  SsoAuthorizationRequest,
  SsoClient,
} from "../ports/identity-providers.ts";

type Offers = Pick<Organisation, "social" | "sso">;

export type SocialProvider = Exclude<ProviderName, "sso">;

/** What the browser is sent to a provider with. */
export type SocialClient = { clientId: string; authorization: string };

/** What a provider that is switched on answered when it was tried out; `missing`: the variable that the server lacks. */
export type ProviderTrial = { provider: ProviderName } & (
  | { result: "no-client-id" | "no-secret-name" | "answers" | "refuses" | "unreachable" }
  | { result: "no-secret"; missing: string }
);

type Exchanged = Promise<Outcome<ExchangedTokens, IdentityRefusal | "not-offered">>;
type Identified = Promise<Outcome<ProvidedIdentity, IdentityRefusal | "not-offered">>;

/** The providers an organisation signs in with. `secrets` are those of the environment, by name. */
export function createSignInMethods(providers: IdentityProviders, secrets: Record<string, string>) {
  const google = ({ social }: Offers): GoogleClient | undefined => withSecret(social?.google, secrets);
  const facebook = ({ social }: Offers): FacebookClient | undefined => withSecret(social?.facebook, secrets);
  const sso = (organisation: Offers): SsoClient | undefined => withSecret(organisation.sso, secrets);

  const social = (organisation: Offers, provider: SocialProvider) =>
    provider === "google" ? google(organisation) : facebook(organisation);

  async function verifyFacebookToken(organisation: Offers, accessToken: string): Identified {
    const client = facebook(organisation);
    return client ? providers.facebook.fromToken(client, accessToken) : refused("not-offered");
  }

  async function askProvider(organisation: Offers, provider: ProviderName, redirectUri: string) {
    const nothing = { redirectUri, state: "trial", nonce: "trial", verifier: "trial" };
    const client = provider === "sso" ? undefined : social(organisation, provider);
    const ssoClient = sso(organisation);
    if (!client) return ssoClient ? providers.sso.start(ssoClient, nothing) : refused("provider-down");
    const asked = await providers.exchangeCode(
      { ...client, endpoint: endpointsOf(client).token },
      { code: "trial", verifier: nothing.verifier, redirectUri },
    );
    // One that is reached refuses a code that it never gave.
    return !asked.ok && asked.reason === "provider-refused" ? ok(undefined) : asked;
  }

  return {
    /** OP-02: asks each provider that is switched on, with nothing that signs in. */
    async tryOut(organisation: Offers, redirectUri: string): Promise<ProviderTrial[]> {
      const { google, facebook } = organisation.social ?? {};
      const trials: ProviderTrial[] = [];
      for (const [provider, settings] of Object.entries({ google, facebook, sso: organisation.sso })) {
        if (!settings?.enabled) continue;
        const of = { provider: provider as ProviderName };
        const { clientId, clientSecret: missing } = settings;
        if (!clientId) trials.push({ ...of, result: "no-client-id" });
        else if (!missing) trials.push({ ...of, result: "no-secret-name" });
        else if (!secrets[missing]) trials.push({ ...of, result: "no-secret", missing });
        else {
          const asked = await askProvider(organisation, of.provider, redirectUri);
          const failed = !asked.ok && asked.reason === "provider-down" ? "unreachable" : "refuses";
          trials.push({ ...of, result: asked.ok ? "answers" : failed });
        }
      }
      return trials;
    },

    /** SI-03: those that are enabled and have their keys. */
    offered(organisation: Offers): ProviderName[] {
      const clients = { facebook: facebook(organisation), google: google(organisation), sso: sso(organisation) };
      return (Object.keys(clients) as ProviderName[]).filter((name) => clients[name] !== undefined);
    },

    socialClient(organisation: Offers, provider: SocialProvider): SocialClient | undefined {
      const client = social(organisation, provider);
      return client && { clientId: client.clientId, authorization: endpointsOf(client).authorization };
    },

    async exchangeCode(organisation: Offers, provider: SocialProvider, returned: ReturnedCode): Exchanged {
      const client = social(organisation, provider);
      if (!client) return refused("not-offered");
      return providers.exchangeCode({ ...client, endpoint: endpointsOf(client).token }, returned);
    },

    /** Who came back from a social provider. */
    async identify(organisation: Offers, provider: SocialProvider, tokens: ExchangedTokens, nonce: string): Identified {
      if (provider === "facebook") return verifyFacebookToken(organisation, tokens.accessToken);
      const client = google(organisation);
      return client ? providers.google.fromExchange(client, tokens, nonce) : refused("not-offered");
    },

    /** AC-07: the `googletoken` of the JSON calls, an ID token. */
    async verifyGoogleToken(organisation: Offers, idToken: string): Identified {
      const client = google(organisation);
      return client ? providers.google.fromToken(client, idToken) : refused("not-offered");
    },

    /** AC-07: the `fbtoken` of the JSON calls, an access token. */
    verifyFacebookToken,

    async startSso(organisation: Offers, authorizationRequest: SsoAuthorizationRequest) {
      const client = sso(organisation);
      return client ? providers.sso.start(client, authorizationRequest) : refused("not-offered");
    },

    /** `returned` is the address the browser came back to, with its query. */
    async finishSso(organisation: Offers, authorizationRequest: SsoAuthorizationRequest, returned: URL): Identified {
      const client = sso(organisation);
      return client ? providers.sso.finish(client, authorizationRequest, returned) : refused("not-offered");
    },
  };
}

const endpointsOf = (client: GoogleClient | FacebookClient) =>
  "graphVersion" in client ? facebookEndpoints(client) : client.endpoints;

/** The settings with their secret; undefined when the method is off or a key is missing. */
function withSecret<Settings extends { enabled: boolean; clientId: string; clientSecret?: string }>(
  settings: Settings | undefined,
  secrets: Record<string, string>,
): (Settings & { clientSecret: string }) | undefined {
  if (!settings?.enabled || !settings.clientId) return undefined;
  const clientSecret = secrets[settings.clientSecret ?? ""];
  return clientSecret ? { ...settings, clientSecret } : undefined;
}
