import { expect, test } from "vitest";
import { z } from "zod";
import { facebookEndpoints, formTargets, signInSettings } from "./sign-in-settings.ts";

const settings = z.object(signInSettings);
const keys = { clientId: "1", clientSecret: "SIGN_IN_SECRET_GOOGLE" };

test("SI-03 an organisation that says nothing of it stays as it is", () => {
  expect(settings.parse({})).toEqual({});
});

test("SI-03 client and secret are enough: the addresses are the providers' own", () => {
  const { social } = settings.parse({ social: { google: keys, facebook: keys } });
  expect(social?.google?.endpoints.jwks).toBe("https://www.googleapis.com/oauth2/v3/certs");
  expect(social?.facebook && facebookEndpoints(social.facebook).token).toBe(
    "https://graph.facebook.com/v24.0/oauth/access_token",
  );
  expect(formTargets({ social })).toEqual(["https://accounts.google.com", "https://*.facebook.com"]);
});

test("SI-03 the version of the Graph is in all of its addresses", () => {
  const { social } = settings.parse({ social: { facebook: { ...keys, graphVersion: "v25.0" } } });
  const addresses = social?.facebook ? Object.values(facebookEndpoints(social.facebook)) : [];
  expect(addresses.filter((address) => address.includes("/v25.0/"))).toHaveLength(4);
});

test("SI-03 forms lead to no provider that is switched off", () => {
  const { social } = settings.parse({ social: { google: { ...keys, enabled: false } } });
  expect(formTargets({ social })).toEqual([]);
});

// A secret stays where it is: no other variable can be named, and nothing of a sign-in goes through the open net.
test.each([
  { social: { google: { ...keys, clientSecret: "WAYPOINT_SECRET" } } },
  { social: { google: { ...keys, clientSecret: "the secret itself" } } },
  { social: { google: { ...keys, endpoints: { token: "http://oauth.example.com/token" } } } },
  { social: { facebook: { ...keys, graphVersion: "24" } } },
  { sso: { ...keys, issuer: "http://sso.example.com" } },
  { sso: { ...keys, issuer: "https://sso.example.com", scopes: "profile" } },
  { sso: { ...keys, issuer: "https://sso.example.com", sessionOutUrl: "javascript:alert(1)" } },
])("RT-08 %j is refused", (wrong) => {
  expect(settings.safeParse(wrong).success).toBe(false);
});

test("RT-08 a provider on this machine may answer without TLS", () => {
  expect(settings.safeParse({ sso: { ...keys, issuer: "http://127.0.0.1:4000" } }).success).toBe(true);
});
