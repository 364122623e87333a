import { z } from "zod";
import { BY_COMMAND, endpoint } from "./endpoint.ts";

/** The environment holds secrets, the settings only their names. The beginning keeps other secrets out of reach. */
export const SECRET_NAME = /^SIGN_IN_SECRET_[A-Z0-9_]+$/;

const client = {
  enabled: z.boolean().default(true).describe("Whether it is on offer."),
  clientId: z.string().default("").describe("The id of the organization at the provider."),
  clientSecret: z
    .string()
    .regex(SECRET_NAME, "names a variable that begins with SIGN_IN_SECRET_")
    .meta(BY_COMMAND)
    .optional()
    .describe("The variable of the environment that holds the secret."),
};

const googleEndpoints = z.object({
  authorization: endpoint.default("https://accounts.google.com/o/oauth2/v2/auth").describe("Where visitors are led."),
  token: endpoint.default("https://oauth2.googleapis.com/token").describe("Where codes are exchanged."),
  userinfo: endpoint.default("https://openidconnect.googleapis.com/v1/userinfo").describe("Where a person's data is."),
  jwks: endpoint.default("https://www.googleapis.com/oauth2/v3/certs").describe("Where its keys are."),
  issuer: z.string().meta(BY_COMMAND).default("https://accounts.google.com").describe("Who signs its tokens."),
});

const google = z.object({
  ...client,
  endpoints: googleEndpoints.prefault({}).describe("Its addresses; others than its own for rehearsals only."),
});

const facebook = z.object({
  ...client,
  graphVersion: z
    .string()
    .regex(/^v\d{1,3}\.\d$/, "is written v24.0")
    .default("v24.0")
    .describe("The version of the Graph, written v24.0."),
  endpoints: z
    .object({
      authorization: endpoint.optional().describe("Where visitors are led."),
      token: endpoint.optional().describe("Where codes are exchanged."),
      userinfo: endpoint.optional().describe("Where a person's data is."),
      debugToken: endpoint.optional().describe("Where tokens are checked."),
    })
    .prefault({})
    .describe("The addresses of the provider; others than its own for rehearsals only."),
});

const sso = z.object({
  ...client,
  issuer: endpoint.describe("Who signs its tokens."),
  scopes: z
    .string()
    .regex(/\bopenid\b/, "has to contain openid")
    .default("openid profile email")
    .describe("What is asked for; openid has to be among it."),
  sessionOutUrl: endpoint
    .optional()
    .describe("Where a viewer with an ended session is redirected (RO-01); undefined: no redirect."),
  claims: z
    .object({
      currency: z.string().default("currency").describe("The claim that has the currency."),
      language: z.string().default("locale").describe("The claim that has the language."),
    })
    .prefault({})
    .describe("The claims that say which currency and language the person prefers."),
});

/** Ways to sign in other than by password; each is on offer when it is enabled and its keys are set (SI-03). */
export const signInSettings = {
  social: z
    .object({
      google: google.optional().describe("Signing in by Google."),
      facebook: facebook.optional().describe("Signing in by Facebook."),
    })
    .optional()
    .describe("SI-03: signing in by Google or Facebook."),
  sso: sso.optional().describe("Signing in by the organization's own accounts (OpenID Connect)."),
};

export type GoogleSettings = z.infer<typeof google>;
export type FacebookSettings = z.infer<typeof facebook>;
export type SsoSettings = z.infer<typeof sso>;

/** The addresses of one version of the Graph, where the organisation set no other. */
export function facebookEndpoints({ graphVersion, endpoints }: FacebookSettings) {
  const graph = `https://graph.facebook.com/${graphVersion}`;
  return {
    authorization: endpoints.authorization ?? `https://www.facebook.com/${graphVersion}/dialog/oauth`,
    token: endpoints.token ?? `${graph}/oauth/access_token`,
    userinfo: endpoints.userinfo ?? `${graph}/me`,
    debugToken: endpoints.debugToken ?? `${graph}/debug_token`,
  };
}

/** Whom a form of this site may lead to: browsers check it at every redirect that follows a POST. */
export function formTargets({
  social,
}: {
  social?: { google?: GoogleSettings; facebook?: FacebookSettings };
}): string[] {
  const addresses = [
    social?.google?.enabled && social.google.endpoints.authorization,
    social?.facebook?.enabled && facebookEndpoints(social.facebook).authorization,
  ];
  const sources = addresses.flatMap((address) => (address ? [sourceOf(new URL(address))] : []));
  return [...new Set(sources)];
}

/** Facebook sends telephones on from www to m. */
const sourceOf = ({ hostname, origin }: URL): string =>
  hostname === "www.facebook.com" ? "https://*.facebook.com" : origin;
