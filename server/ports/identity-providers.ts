import { z } from "zod";
import type { Outcome } from "../core/outcome.ts";
import type { FacebookSettings, GoogleSettings, SsoSettings } from "../organisation/sign-in-settings.ts";

/** A person's identity, as a provider confirms it. */
export const providedIdentity = z.object({
  provider: z.enum(["google", "facebook", "sso"]),
  /** Whose word it is; the subject is unique there. */
  issuer: z.string(),
  subject: z.string(),
  /** Undefined: the provider gave none. */
  email: z.string().optional(),
  /** The provider has verified that the person owns the mailbox. */
  emailVerified: z.boolean(),
  firstName: z.string(),
  lastName: z.string(),
  /** Single sign-on: what its claims prefer, as they say it. */
  currency: z.string().optional(),
  language: z.string().optional(),
});
export type ProvidedIdentity = z.infer<typeof providedIdentity>;
export type ProviderName = ProvidedIdentity["provider"];

/** Why a provider's answer counts for nothing; for the log, never for the page. */
export type IdentityRefusal =
  | "token-malformed"
  | "token-signature"
  | "token-audience"
  | "token-issuer"
  | "token-expired"
  | "token-nonce"
  | "token-subject"
  | "token-refused"
  | "denied"
  | "provider-refused"
  | "provider-down";

/** OP-02: how a provider answers a client with a code that it never gave. "refuses": something else than the standard says. */
export type ClientCheck = "right" | "wrong-secret" | "unknown-client" | "refuses" | "unreachable";

/** The endpoint that exchanges a code, and the client's credentials there. */
export type CodeExchange = { endpoint: string; clientId: string; clientSecret: string };
export type ReturnedCode = { code: string; verifier: string; redirectUri: string };
/** Facebook gives no ID token: it is empty then. */
export type ExchangedTokens = { accessToken: string; idToken: string };

type Keys<Settings> = Omit<Settings, "clientSecret"> & { clientSecret: string };
export type GoogleClient = Keys<GoogleSettings>;
export type FacebookClient = Keys<FacebookSettings>;
export type SsoClient = Keys<SsoSettings>;

/** What ties the two halves of a sign-in together; new for every one. */
export type SsoAuthorizationRequest = { redirectUri: string; state: string; nonce: string; verifier: string };

type Identified = Promise<Outcome<ProvidedIdentity, IdentityRefusal>>;

/** Those who vouch for people. Every answer is checked here: signature, audience, issuer, expiry (AC-07). */
export interface IdentityProviders {
  exchangeCode(client: CodeExchange, returned: ReturnedCode): Promise<Outcome<ExchangedTokens, IdentityRefusal>>;
  checkClient(client: CodeExchange, redirectUri: string): Promise<ClientCheck>;
  google: {
    /** An ID token identifies the person without another call. */
    fromToken(client: GoogleClient, idToken: string): Identified;
    /** What a code was exchanged for; the profile of the access token has to be of the same person. */
    fromExchange(client: GoogleClient, tokens: ExchangedTokens, nonce: string): Identified;
  };
  facebook: {
    /** Only a token that was issued for this client counts. */
    fromToken(client: FacebookClient, accessToken: string): Identified;
  };
  sso: {
    /** Where to send the browser. */
    start(client: SsoClient, authorizationRequest: SsoAuthorizationRequest): Promise<Outcome<URL, IdentityRefusal>>;
    checkClient(client: SsoClient, redirectUri: string): Promise<ClientCheck>;
    finish(client: SsoClient, authorizationRequest: SsoAuthorizationRequest, returned: URL): Identified;
  };
}
