import { type Outcome, refused } from "../core/outcome.ts";
import type { Organisation } from "../organisation/settings.ts";
import { facebookEndpoints } from "../organisation/sign-in-settings.ts";
import type {
  ClientCheck,
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

/** What a provider that is switched on answered when it was tried out, or what it wasn't asked for lack of. */
export type ProviderTrial = {
  provider: ProviderName;
  result: ClientCheck | "no-client-id" | "no-secret-name" | "no-secret";
  /** That the settings name for its secret. */
  variable: string;
  /** Where it has to send browsers back to. */
  redirectUri: string;
};

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

  async function trialOf(
    organisation: Offers,
    provider: ProviderName,
    redirectUri: string,
  ): Promise<ProviderTrial["result"]> {
    const { clientId, clientSecret } = (provider === "sso" ? organisation.sso : organisation.social?.[provider]) ?? {};
    if (!clientId) return "no-client-id";
    if (!clientSecret) return "no-secret-name";
    if (provider === "sso") {
      const client = sso(organisation);
      return client ? providers.sso.checkClient(client, redirectUri) : "no-secret";
    }
    const client = social(organisation, provider);
    if (!client) return "no-secret";
    return providers.checkClient({ ...client, endpoint: endpointsOf(client).token }, redirectUri);
  }

  return {
    /** OP-02: asks each provider that is switched on, with nothing that signs in. `origin`: where the site is. */
    async tryOut(organisation: Offers, origin: string): Promise<ProviderTrial[]> {
      const { google, facebook } = organisation.social ?? {};
      const trials: ProviderTrial[] = [];
      for (const [name, settings] of Object.entries({ google, facebook, sso: organisation.sso })) {
        if (!settings?.enabled) continue;
        const provider = name as ProviderName;
        const redirectUri = `${origin}${provider === "sso" ? "/login/sso" : `/auth/${provider}/callback`}`;
        const result = await trialOf(organisation, provider, redirectUri);
        trials.push({ provider, result, variable: settings.clientSecret ?? "", redirectUri });
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
