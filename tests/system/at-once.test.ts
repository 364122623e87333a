import type { Kysely } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Database } from "../../server/db/schema.ts";
import type { Organisation } from "../../server/organisation/settings.ts";
import { describeWithDatabase } from "../drivers/databases.ts";
import type { Answer, Sent } from "../drivers/http-client.ts";
import { type RunningServer, startServer } from "../drivers/server.ts";
import { givenAccount, PASSWORD } from "../fixtures/accounts.ts";
import { emailsTo, keyIn, MANY } from "../fixtures/credentials.ts";
import { givenAccessCode, givenOrganisation } from "../fixtures/organisations.ts";

const WRONG = "Wrong-2026";
const NEW = "Porto#Blue7";
/** SI-11: of one account, before it has to wait. */
const LIMIT = 5;

describeWithDatabase((open) => {
  describe("two processes on one database", () => {
    let db: Kysely<Database>;
    let organisation: Organisation;
    let servers: RunningServer[];

    beforeAll(async () => {
      const opened = await open();
      db = opened.db;
      const throttle = { ...MANY, accountFailures: LIMIT, accessCodeGuesses: 10_000 };
      organisation = await givenOrganisation(db, { hosts: ["localhost"], accessCode: true, throttle });
      const env = { DATABASE_POOL: "8" };
      servers = await Promise.all([1, 2].map(() => startServer({ database: opened.settings, env })));
    });

    afterAll(async () => {
      await Promise.all(servers.map((server) => server.stop()));
    });

    /** Everything goes off at once, by turns to one process and the other. */
    const sendAll = (requests: Sent[]): Promise<Answer[]> =>
      Promise.all(requests.map((request, index) => (servers[index % servers.length] as RunningServer).send(request)));

    test("SI-11 L5 L6 of 50 wrong passwords at once, through every door, exactly the limit is tried", async () => {
      const { email, id } = await givenAccount(db, organisation);
      const doors = [page, signInCall, authCall];
      const answers = await sendAll(Array.from({ length: 50 }, (_, count) => (doors[count % 3] ?? page)(email, WRONG)));
      const refused = answers.filter(({ status }) => status === 429);
      expect(refused).toHaveLength(50 - LIMIT);
      expect(refused.every(({ headers }) => Number(headers["retry-after"]) > 0)).toBe(true);
      // A line is written for every password that is held against the hash.
      const events = await eventsOf(answers, id);
      expect(events.filter((event) => event === "authn_login_fail")).toHaveLength(LIMIT);
      expect(events.filter((event) => event === "authn_login_fail_max")).toHaveLength(50 - LIMIT);
      const [right] = await sendAll([page(email, PASSWORD)]);
      expect(right?.status).toBe(429);
    });

    test("T5 SU-07 of 20 sign-ups at once with a one-use code one makes an account", async () => {
      await givenAccessCode(db, organisation, { code: "ONCE", uses_left: 1 });
      const emails = Array.from({ length: 20 }, (_, count) => `once${count}@example.com`);
      const answers = await sendAll(emails.map((email) => signUpCall(email, "once")));
      const results = answers.map(({ text }) => JSON.parse(text) as { isProfileCreated?: number; resp: string });
      expect(results.filter(({ isProfileCreated }) => isProfileCreated === 1)).toHaveLength(1);
      expect(results.filter(({ resp }) => resp === "This access code isn't valid")).toHaveLength(19);
      expect(await db.selectFrom("account").select("id").where("email", "in", emails).execute()).toHaveLength(1);
    });

    test("PW-02 M1 of 20 uses at once of one link one changes the password", async () => {
      const { email } = await givenAccount(db, organisation);
      await sendAll([{ path: "/forgot-password", form: { email } }]);
      const [received] = await emailsTo(db, email);
      if (!received) throw new Error("no email was written");
      const [opened] = await sendAll([{ path: `/change-password?key=${keyIn(received)}` }]);
      const headers = { cookie: opened?.headers["set-cookie"]?.map((each) => each.split(";")[0]).join("; ") ?? "" };
      const passwords = Array.from({ length: 20 }, (_, count) => `Porto#Blue${count}`);
      const answers = await sendAll(
        passwords.map((password) => ({ path: "/change-password", form: { password, confirm: password }, headers })),
      );
      const changed = passwords.filter((_, index) => answers[index]?.status === 303);
      expect(changed).toHaveLength(1);
      expect(answers.filter(({ status }) => status === 400)).toHaveLength(19);
      const [entered] = await sendAll([page(email, changed[0] ?? "")]);
      expect(entered?.status).toBe(303);
      const notices = (await emailsTo(db, email)).filter(({ subject }) => /was changed/.test(subject));
      expect(notices).toHaveLength(1);
    });

    /** What the auth logs of both processes say about the account, once every request has its line. */
    async function eventsOf(answers: Answer[], accountId: string): Promise<unknown[]> {
      await Promise.all(
        answers.map((answer, index) => (servers[index % servers.length] as RunningServer).requestLine(answer)),
      );
      const lines = servers.flatMap((server) => server.lines());
      return lines.filter((line) => line["accountId"] === accountId).map(({ event }) => event);
    }
  });
});

const page = (email: string, password: string): Sent => ({ path: "/login", form: { email, password } });

const json = (path: string, body: object): Sent => ({
  path,
  method: "POST",
  headers: { "content-type": "application/json" },
  body: JSON.stringify(body),
});

const attempt = (email_id: string, password: string) => ({ isPasswordAttempt: true, email_id, password });
const signInCall = (email: string, password: string) =>
  json("/api/signIn", { jsonSign: attempt(email.toUpperCase(), password) });
const authCall = (email: string, password: string) =>
  json("/api/auth/signIn", { jsonSingIn: attempt(email, password) });

function signUpCall(email_id: string, accesscode: string): Sent {
  const userdetails = { email_id, first_name: "Zoë", last_name: "O'Neil-Smith", title: 3 };
  return json("/api/signUp", {
    jsonRegister: { email_id, password: NEW, nationality: 7, title: 3, accesscode, userdetails },
  });
}
