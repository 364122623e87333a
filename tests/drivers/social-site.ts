import type { Kysely } from "kysely";
import { expect } from "vitest";
import type { NewAccount } from "../../server/auth/account.ts";
import { newId } from "../../server/crypto/ids.ts";
import type { Database } from "../../server/db/schema.ts";
import { CLIENT_SECRET, type SocialProvider, socialSettings, startSocialProvider } from "../fakes/social-provider.ts";
import { givenAccount } from "../fixtures/accounts.ts";
import { givenOrganisation } from "../fixtures/organisations.ts";
import { aBrowser, type Step } from "./browser.ts";
import type { LogLine, RunningServer } from "./server.ts";
import { startSite } from "./site.ts";

export type ProviderName = "google" | "facebook";

export type SocialSite = Awaited<ReturnType<typeof startSocialSite>>;
export type Viewer = ReturnType<SocialSite["viewer"]>;

type Social = ReturnType<typeof socialSettings>;

/**
 * Organisations that sign in with a provider: both ways on localhost, one on google.localhost, none on keyless.localhost; and
 * what else is given.
 */
export async function startSocialSite(give: (db: Kysely<Database>, social: Social) => Promise<void> = async () => {}) {
  const provider = await startSocialProvider();
  const social = socialSettings(provider);
  const {
    server,
    db,
    filled: ours,
    stop,
  } = await startSite(
    async (db) => {
      await give(db, social);
      const ours = await givenOrganisation(db, { slug: "ours", hosts: ["localhost"], social });
      const keyless = { ...social.google, clientSecret: "SIGN_IN_SECRET_NOBODY_SET" };
      const off = { ...social.facebook, enabled: false };
      await givenOrganisation(db, { hosts: ["keyless.localhost"], social: { google: keyless, facebook: off } });
      await givenOrganisation(db, { hosts: ["google.localhost"], social: { google: social.google } });
      return ours;
    },
    { SIGN_IN_SECRET_TEST: CLIENT_SECRET },
  );
  return {
    server,
    provider,
    db,
    ours,
    viewer: (host?: string) => aViewer(server, host),
    givenMember: (name: ProviderName, changes?: Partial<NewAccount>) => givenMember(db, ours, provider, name, changes),
    async stop() {
      await stop();
      await provider.stop();
    },
  };
}

function aViewer(server: RunningServer, host?: string) {
  const browser = aBrowser(server, host);

  /** Presses the button; answers where the browser is sent. */
  const leave = (
    name: ProviderName,
    where: { redirectTo?: string; from?: string } = {},
    form: Record<string, string> = {},
  ): Promise<Step> => browser.visit({ path: `/auth/${name}?${new URLSearchParams(where)}`, form });

  return {
    ...browser,
    leave,

    /** There and back. */
    async signIn(...button: Parameters<typeof leave>): Promise<Step> {
      const left = await leave(...button);
      expect(left.status).toBe(303);
      return browser.visit({ path: await browser.throughProvider(left.location) });
    },

    /** Expects that opening the path leads back to the dialog without a session, and leaves one log line. */
    async isRefused(path: string, reason: string): Promise<void> {
      const back = await browser.visit({ path });
      expect([back.status, back.location.split("?")[0]]).toEqual([302, "/login"]);
      expect(sessionCookieOf(back)).toBe("");
      expect(await authLine(server, back)).toMatchObject({ event: "authn_login_fail", reason });
    },
  };
}

/** A member whose account is linked to the provider. */
async function givenMember(
  db: Kysely<Database>,
  ours: { id: string },
  provider: SocialProvider,
  name: ProviderName,
  changes: Partial<NewAccount> = {},
) {
  const account = await givenAccount(db, ours, changes);
  const sub = newId();
  const issuer = name === "google" ? provider.url : "https://www.facebook.com";
  const identity = { provider: name, issuer, subject: sub, account_id: account.id };
  await db
    .insertInto("sign_in_identity")
    .values({ ...identity, organisation_id: ours.id, created_at: Date.now(), last_used_at: 0 })
    .execute();
  return { account, sub };
}

export const authLine = (server: RunningServer, answer: Step): Promise<LogLine> =>
  server.line((line) => line["msg"] === "auth" && line.requestId === answer.headers["x-request-id"]);

export const sessionCookieOf = ({ headers }: Step): string =>
  headers["set-cookie"]?.find((each) => each.startsWith("userToken=")) ?? "";
