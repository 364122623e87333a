import type { Kysely } from "kysely";
import type { DatabaseSettings } from "../../server/db/connect.ts";
import type { Database } from "../../server/db/schema.ts";
import type { Organisation } from "../../server/organisation/settings.ts";
import { offerAccessCode } from "../../server/registration/access-codes.ts";
import { MANY } from "../fixtures/credentials.ts";
import { givenOrganisation } from "../fixtures/organisations.ts";
import { cookies } from "./answers.ts";
import type { Sent } from "./http-client.ts";
import type { RunningServer } from "./server.ts";
import { startSite } from "./site.ts";

/** Asks for the access code OPEN. */
export const CODED = "coded.localhost";
/** Has the limits of an organisation that sets none; the others have wide ones. */
export const STRICT = "strict.localhost";
export const ARABIC = "arabic.localhost";

export const NEW = "Porto#Blue7";
/** Step 1 of a sign-up but for the address, and step 2. */
export const DETAILS = {
  title: "3",
  firstName: "Zoë",
  lastName: "O'Neil-Smith",
  nationality: "7",
  phoneCountry: "ES",
  phone: "612345678",
};
export const CHOSEN = { password: NEW, confirm: NEW, terms: "on" };

export const RULE =
  "PASSWORD MUST BE BETWEEN 8-13 CHARACTERS IN LENGTH AND MUST COMPRISE OF AT LEAST 1 LOWERCASE ALPHABET (A-Z), 1 UPPERCASE ALPHABET (A-Z), 1 NUMBER (0-9) AND 1 SPECIAL CHARACTER";

export type CredentialsSite = {
  server: RunningServer;
  db: Kysely<Database>;
  database: DatabaseSettings;
  ours: Organisation;
  strict: Organisation;
  /** A visitor who has done step 1: the page of step 2, and what the browser holds. */
  step2(visited?: string): Promise<{ text: string; cookie: string; email: string }>;
  isSignedIn(cookie: string): Promise<boolean>;
  stop(): Promise<void>;
};

/** A served site on localhost for the pages of signing up and of passwords, with others beside it. */
export async function startCredentialsSite(): Promise<CredentialsSite> {
  const { filled, ...site } = await startSite(async (db) => {
    const ours = await givenOrganisation(db, {
      slug: "ours",
      hosts: ["localhost"],
      throttle: { ...MANY, emails: 1_000 },
    });
    const coded = await givenOrganisation(db, { slug: "coded", hosts: [CODED], accessCode: true, throttle: MANY });
    const strict = await givenOrganisation(db, { slug: "strict", hosts: [STRICT] });
    await givenOrganisation(db, { slug: "arabic", hosts: [ARABIC], language: "ar", throttle: MANY });
    await offerAccessCode(db, coded.id, "OPEN");
    return { ours, strict };
  });
  const { server } = site;
  let drafts = 0;
  return {
    ...site,
    ...filled,
    async step2(visited = "") {
      const email = `visitor${++drafts}@example.com`;
      const headers: Sent["headers"] = visited ? { cookie: visited } : {};
      const cookie = cookies(await server.send({ path: "/signup/email", form: { ...DETAILS, email }, headers }));
      const { text } = await server.send({ path: "/signup/password", headers: { cookie } });
      return { text, cookie, email };
    },
    isSignedIn: async (cookie) => (await server.send({ path: "/user-details", headers: { cookie } })).status === 200,
  };
}
