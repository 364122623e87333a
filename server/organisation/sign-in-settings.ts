import { z } from "zod";
import { endpoint } from "./endpoint.ts";

/** The environment holds secrets, the settings only their names. The beginning keeps other secrets out of reach. */
export const SECRET_NAME = /^SIGN_IN_SECRET_[A-Z0-9_]+$/;

const client = {
  enabled: z.boolean().default(true),
  clientId: z.string().default(""),
  /** The variable of the environment that holds the secret. */
  clientSecret: z.string().regex(SECRET_NAME, "names a variable that begins with SIGN_IN_SECRET_").optional(),
};

const googleEndpoints = z.object({
  authorization: endpoint.default("https://accounts.google.com/o/oauth2/v2/auth"),
  token: endpoint.default("https://oauth2.googleapis.com/token"),
  userinfo: endpoint.default("https://openidconnect.googleapis.com/v1/userinfo"),
  jwks: endpoint.default("https://www.googleapis.com/oauth2/v3/certs"),
  issuer: z.string().default("https://accounts.google.com"),
});

const google = z.object({ ...client, endpoints: googleEndpoints.prefault({}) });

const facebook = z.object({
  ...client,
  graphVersion: z
    .string()
    .regex(/^v\d{1,3}\.\d$/, "is written v24.0")
    .default("v24.0"),
  endpoints: z
    .object({
      authorization: endpoint.optional(),
      token: endpoint.optional(),
      userinfo: endpoint.optional(),
      debugToken: endpoint.optional(),
    })
    .prefault({}),
});

const sso = z.object({
  ...client,
  issuer: endpoint,
  scopes: z
    .string()
    .regex(/\bopenid\b/, "has to contain openid")
    .default("openid profile email"),
  /** Where a viewer with an ended session is redirected (RO-01); undefined: no redirect. */
  sessionOutUrl: endpoint.optional(),
  /** The claims that say which currency and language the person prefers. */
  claims: z.object({ currency: z.string().default("currency"), language: z.string().default("locale") }).prefault({}),
});

/** Ways to sign in other than by password; each is on offer when it is enabled and its keys are set (SI-03). */
export const signInSettings = {
  social: z.object({ google: google.optional(), facebook: facebook.optional() }).optional(),
  sso: sso.optional(),
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
