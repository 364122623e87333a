import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cookies, summary } from "../drivers/answers.ts";
import { type CredentialsSite, DETAILS, NEW, RULE, STRICT, startCredentialsSite } from "../drivers/credentials-site.ts";
import type { Answer, Sent } from "../drivers/http-client.ts";
import { type RunningServer, startServer } from "../drivers/server.ts";
import { givenAccount, PASSWORD } from "../fixtures/accounts.ts";
import { emailsTo, keyIn } from "../fixtures/credentials.ts";

let site: CredentialsSite;
let server: CredentialsSite["server"];
let db: CredentialsSite["db"];
let ours: CredentialsSite["ours"];
let step2: CredentialsSite["step2"];
let isSignedIn: CredentialsSite["isSignedIn"];

beforeAll(async () => {
  site = await startCredentialsSite();
  ({ server, db, ours, step2, isSignedIn } = site);
});

afterAll(() => site.stop());

describe("passwords", () => {
  test("SI-01 P6 wherever one is typed the browser knows which it is, and nothing keeps it from being pasted", async () => {
    const account = await givenAccount(db, ours);
    const login = { path: "/login", form: { email: account.email, password: PASSWORD } };
    const member = { cookie: cookies(await server.send(login)) };
    const draft = { cookie: (await step2()).cookie };
    const [known, chosen] = ["current-password", "new-password"];
    for (const [path, headers, kinds] of [
      ["/login", {}, [known]],
      ["/signup/password", draft, [chosen, chosen]],
      ["/change-password", member, [known, chosen, chosen]],
      ["/user/email", member, [known]],
      ["/user/delete", member, [known]],
    ] as [string, Record<string, string>, string[]][]) {
      const { text } = await server.send({ path, headers });
      const inputs = text.match(/<input[^>]*type="password"[^>]*>/g) ?? [];
      expect([path, inputs.map((input) => /autoComplete="([^"]*)"/i.exec(input)?.[1])]).toEqual([path, kinds]);
      expect(inputs.join("")).not.toMatch(/readonly|disabled|\son\w+=/i);
    }
    for (const path of ["/login", "/forgot-password"])
      expect((await server.send({ path })).text).toMatch(/name="email"[^>]*autoComplete="username"/i);
  });

  test.each([
    ["en-US", "This password is too easy to guess. Please choose another.", "Passwords Do Not Match"],
    ["es-ES", "Esta contraseña es demasiado fácil de adivinar. Elige otra.", "Las Contraseñas No Coinciden"],
    ["ar-AE", "كلمة المرور هذه سهلة التخمين. اختر غيرها.", "كلمتا المرور غير متطابقتين"],
  ])(
    "PS-01 PS-02 PS-03 PS-04 all that is wrong with a new password is said at once, at its field and before the form, in %s",
    async (language, common, differ) => {
      const lan = `lan_code=${language}`;
      const signUp = await server.send({
        path: "/signup/password",
        headers: { cookie: `${(await step2()).cookie}; ${lan}` },
        form: { password: "password", confirm: "passwort" },
      });
      expect(signUp.status).toBe(400);
      const said = summary(signUp);
      expect(said).toHaveLength(4);
      expect([said[1], said[2]]).toEqual([common, differ]);
      const atField = /id="sign-up-password-error"[^>]*>([^<]*)</.exec(signUp.text)?.[1];
      expect(atField?.split("\n")).toEqual(said.slice(0, 2));
      const account = await givenAccount(db, ours);
      const member = cookies(await server.send({ path: "/login", form: { email: account.email, password: PASSWORD } }));
      const change = await server.send({
        path: "/change-password",
        headers: { cookie: `${member}; ${lan}` },
        form: { current: "Wrong-2026", password: "password", confirm: "password" },
      });
      expect(change.status).toBe(400);
      expect(summary(change).slice(1)).toEqual(said.slice(0, 2));
    },
  );

  test("PW-01 E1 E2 known and unknown addresses get the same page, of the same length within 5 bytes", async () => {
    const known = await givenAccount(db, ours, { email: "aaaa@example.com" });
    const [one, other] = await Promise.all(
      [known.email, "bbbb@example.com"].map((email) => server.send({ path: "/forgot-password", form: { email } })),
    );
    expect([one?.status, one?.headers.location]).toEqual([303, "/forgot-password/sent?redirectTo=%2F"]);
    expect([other?.status, other?.headers.location]).toEqual([one?.status, one?.headers.location]);
    const failures = await Promise.all(
      [known.email, "bbbb@example.com"].map((email) =>
        server.send({ path: "/login", form: { email, password: "Wrong-2026" } }),
      ),
    );
    const [first, second] = failures.map(({ text }) => text.length);
    expect(Math.abs((first ?? 0) - (second ?? 0))).toBeLessThanOrEqual(5);
    expect(Object.keys(failures[0]?.headers ?? {})).toEqual(Object.keys(failures[1]?.headers ?? {}));
    const empty = await server.send({ path: "/forgot-password", form: { email: " " } });
    expect(summary(empty)).toEqual(["Please Enter Email Address"]);
  });

  test("PW-02 M3 M5 P8 the mailed link leads to a form without the key in its address, and signs in with the new password", async () => {
    const account = await givenAccount(db, ours);
    const old = await server.send({ path: "/login", form: { email: account.email, password: PASSWORD } });
    const headers = { cookie: await openReset(account.email) };
    const page = await server.send({ path: "/change-password", headers });
    expect(page.text).toMatch(/CHOOSE A NEW PASSWORD/);
    expect(page.headers["referrer-policy"]).toBe("strict-origin");
    expect(page.text).not.toMatch(/(?:src|href|action|content)="(?:https?:)?\/\//);
    expect(page.text).not.toContain('name="current"');
    const weak = await server.send({ path: "/change-password", form: { password: "x", confirm: "x" }, headers });
    expect(summary(weak)).toEqual([RULE]);
    const form = { password: NEW, confirm: NEW };
    const answer = await server.send({ path: "/change-password", form, headers });
    expect([answer.status, answer.headers.location]).toEqual([303, "/change-password?changed=1"]);
    expect(await isSignedIn(cookies(old))).toBe(false);
    expect(await isSignedIn(cookies(answer))).toBe(true);
    const used = await server.send({ path: "/change-password", headers });
    expect(used.text).toMatch(/This link no longer works.*href="\/forgot-password/s);
    const twice = await server.send({ path: "/change-password", form, headers });
    expect([twice.status, twice.text.includes("This link no longer works")]).toEqual([400, true]);
  });

  test("PW-03 P7 P8 signed in, the current password is asked too; guests sign in first", async () => {
    const guest = await server.send({ path: "/change-password" });
    expect([guest.status, guest.headers.location]).toEqual([302, "/login?redirectTo=%2Fchange-password"]);
    const account = await givenAccount(db, ours);
    const login = { path: "/login", form: { email: account.email, password: PASSWORD } };
    const [mine, phone] = [cookies(await server.send(login)), cookies(await server.send(login))];
    const change = (form: Record<string, string>) =>
      server.send({ path: "/change-password", form, headers: { cookie: mine } });
    expect(summary(await change({ current: "Wrong-2026", password: NEW, confirm: NEW }))).toEqual([
      "This isn't your current password",
    ]);
    expect(summary(await change({ current: PASSWORD, password: NEW, confirm: "x" }))).toEqual([
      "Passwords Do Not Match",
    ]);
    const answer = await change({ current: PASSWORD, password: NEW, confirm: NEW });
    expect([answer.status, answer.headers.location]).toEqual([303, "/change-password?changed=1"]);
    expect([await isSignedIn(mine), await isSignedIn(phone)]).toEqual([true, false]);
    expect((await emailsTo(db, account.email)).at(-1)?.subject).toMatch(/was changed/);
  });

  test("PW-02 PW-03 a link that no longer works does not bar who is signed in from changing the password", async () => {
    const account = await givenAccount(db, ours);
    const login = await server.send({ path: "/login", form: { email: account.email, password: PASSWORD } });
    const opened = await server.send({
      path: `/change-password?key=${"x".repeat(43)}`,
      headers: { cookie: cookies(login) },
    });
    const headers = { cookie: [cookies(login), cookies(opened)].join("; ") };
    const page = await server.send({ path: "/change-password", headers });
    expect([page.text.includes('name="current"'), page.text.includes("no longer works")]).toEqual([true, false]);
    const change = (current: string) =>
      server.send({ path: "/change-password", form: { current, password: NEW, confirm: NEW }, headers });
    expect(summary(await change(""))).toEqual(["This isn't your current password"]);
    expect((await change(PASSWORD)).status).toBe(303);
    expect(await isSignedIn(cookies(login))).toBe(true);
    // Signed out, the page says that the same link no longer works.
    const guest = await server.send({ path: "/change-password", headers: { cookie: cookies(opened) } });
    expect(guest.text).toContain("no longer works");
  });

  test("PW-01 M4 the link leads to the organisation's own site, whatever the request claims", async () => {
    const account = await givenAccount(db, ours);
    const headers = { "x-forwarded-host": "evil.example", forwarded: "host=evil.example" };
    const form = { email: account.email };
    for (const host of [
      "evil.example",
      "localhost.evil.example",
      "localhost@evil.example",
      "localhost:80@evil.example",
    ]) {
      expect([host, (await server.send({ path: "/forgot-password", host, form })).status]).toEqual([host, 404]);
    }
    expect(await emailsTo(db, account.email)).toEqual([]);
    await server.send({ path: "/forgot-password", form, headers });
    expect((await emailsTo(db, account.email))[0]?.text).toContain("http://localhost/change-password?key=");
  });

  test("PW-01 M4 a port of the Host header stands in the link only where the site is at it", async () => {
    const elsewhere = await startServer({ database: site.database, env: { PUBLIC_PORT: "8443" } });
    const linkOf = async (to: RunningServer, host: string) => {
      const { email } = await givenAccount(db, ours);
      expect((await to.send({ path: "/forgot-password", host, form: { email } })).status).toBe(303);
      const emails = await emailsTo(db, email);
      return /https?:\/\/[^/]+(?=\/change-password)/.exec(emails[0]?.text ?? "")?.[0];
    };
    const own = `localhost:${server.port}`;
    expect([
      await linkOf(server, own),
      await linkOf(server, "localhost."),
      await linkOf(server, "localhost:8443"),
    ]).toEqual([`http://${own}`, "http://localhost", "http://localhost"]);
    for (const host of ["localhost", "localhost:9999", `localhost:${elsewhere.port}`]) {
      expect([host, await linkOf(elsewhere, host)]).toEqual([host, "http://localhost:8443"]);
    }
    await elsewhere.stop();
  });
});

describe("throttling", () => {
  test("SI-11 SI-09 L1 L4 the sixth failure is answered with 429, when to try again, and the form as it was; forged headers do not help", async () => {
    const account = await givenAccount(db, site.strict);
    const attempt = (count: number, password = "Wrong-2026") =>
      server.send({
        path: "/login",
        host: STRICT,
        form: { email: count % 2 ? account.email : account.email.toUpperCase(), password, remember: "on" },
        headers: {
          "x-forwarded-for": `198.51.100.${count}`,
          "true-client-ip": `198.51.100.${count}`,
          "x-real-ip": `198.51.100.${count}`,
        },
      });
    for (let count = 0; count < 5; count++) expect((await attempt(count)).status).toBe(400);
    const answer = await attempt(6, PASSWORD);
    expect(answer.status).toBe(429);
    expect(Number(answer.headers["retry-after"])).toBeGreaterThan(50);
    expect(Number(answer.headers["retry-after"])).toBeLessThanOrEqual(60);
    expect(summary(answer)).toEqual(["TOO MANY ATTEMPTS. PLEASE TRY AGAIN IN 1 MINUTE."]);
    expect(answer.text).toContain(`value="${account.email.toUpperCase()}"`);
    expect(answer.headers["set-cookie"]?.join() ?? "").not.toContain("userToken");
    const line = await server.line((each) => each.event === "authn_login_fail_max");
    expect(line).toMatchObject({
      clientAddress: "127.0.0.1",
      outcome: "failure",
      reason: "throttled",
      accountId: account.id,
    });
  });

  test.each([
    ["the page of a form sent without scripts", ""],
    ["the data of a form sent by a script", ".data"],
  ])(
    "SI-11 S9 %s says when to try again and is kept in no cache, wherever a password is asked for",
    async (_, data) => {
      const account = await givenAccount(db, site.strict);
      const right = { email: account.email, password: PASSWORD };
      const headers = { cookie: cookies(await server.send({ path: "/login", host: STRICT, form: right })) };
      for (let count = 0; count < 5; count++)
        await server.send({ path: "/login", host: STRICT, form: { ...right, password: "Wrong-2026" } });
      const asked: Sent[] = [
        { path: "/login", form: right },
        { path: "/user/email", form: { email: "new@example.com", password: PASSWORD }, headers },
        { path: "/user/delete", form: { understood: "on", password: PASSWORD }, headers },
        { path: "/change-password", form: { current: PASSWORD, password: NEW, confirm: NEW }, headers },
      ];
      for (const sent of asked) {
        const answer = await server.send({ ...sent, path: sent.path + data, host: STRICT });
        const said = [sent.path, answer.status, answer.headers["cache-control"]];
        expect(said).toEqual([sent.path, 429, "private, no-store"]);
        expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
        if (!data) expect(answer.text).toContain("<title>Error: ");
      }
    },
  );

  test.each(["", ".data"])("SU-09 a refused step of the sign-up sets its cookie, on /signup/email%s", async (data) => {
    const { email } = await givenAccount(db, ours);
    const answer = await server.send({ path: `/signup/email${data}`, form: { ...DETAILS, email } });
    expect([answer.status, answer.headers["cache-control"]]).toEqual([400, "private, no-store"]);
    expect(answer.headers["set-cookie"]?.filter((cookie) => cookie.startsWith("sign_up="))).toHaveLength(1);
  });

  test("SI-11 L1 allows five of thirty tries, with the same wording for known and unknown addresses", async () => {
    const account = await givenAccount(db, site.strict);
    const answers = new Map<string, Answer[]>();
    for (const email of [account.email, `Eve.${account.email.slice(4)}`]) {
      const tries: Answer[] = [];
      for (let count = 0; count < 30; count++)
        tries.push(await server.send({ path: "/login", host: STRICT, form: { email, password: "Wrong-2026" } }));
      expect(tries.map(({ status }) => status)).toEqual([...Array(5).fill(400), ...Array(25).fill(429)]);
      for (const refused of tries.slice(5)) {
        expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
        expect(refused.text).toContain(`value="${email}"`);
      }
      answers.set(email, tries);
    }
    const [known, unknown] = [...answers].map(([email, tries]) =>
      tries.map(({ text, headers }) => [text.replaceAll(email, "").replace(ONE_TIME, ""), Object.keys(headers)]),
    );
    expect(unknown).toEqual(known);
  });

  test("SU-07 SU-08 access codes and accounts are not for guessing: 429, and the form as it was", async () => {
    const answers: Answer[] = [];
    for (let count = 0; count < 31; count++) {
      answers.push(
        await server.send({
          path: "/signup/email",
          host: STRICT,
          form: { ...DETAILS, email: `guess${count}@example.com` },
        }),
      );
    }
    expect(answers.slice(0, 30).every(({ status }) => status === 303)).toBe(true);
    expect(answers[30]?.status).toBe(429);
    expect(answers[30]?.text).toContain('value="guess30@example.com"');
    expect(Number(answers[30]?.headers["retry-after"])).toBeGreaterThan(0);
  });
});

describe("the auth log", () => {
  test("OPS-01 G1 whatever happens to an account is one line: what, how it ended and why, whose, from where; no page tells why", async () => {
    const account = await givenAccount(db, ours);
    const fresh = await givenAccount(db, ours, { status: "unconfirmed" });
    const of = (cookie: string) => ({ headers: { cookie } });
    const login = (email: string, password: string) => ({ path: "/login", form: { email, password } });
    const change = (current: string, password: string) => ({ current, password, confirm: password });
    const cookie = cookies(await server.send(login(account.email, PASSWORD)));
    const other = cookies(await server.send(login(account.email, PASSWORD)));
    const reset = await openReset(account.email);
    const whose = { accountId: account.id };
    const steps: [Sent, event: string, outcome: string, reason: string | undefined, who: object][] = [
      [login(account.email, PASSWORD), "authn_login_success", "success", undefined, whose],
      [login("eve@example.com", PASSWORD), "authn_login_fail", "failure", "unknown-email", { emailHash: HASH }],
      [login(account.email, "Wrong-2026"), "authn_login_fail", "failure", "wrong-password", whose],
      [login(fresh.email, PASSWORD), "authn_login_fail", "failure", "unconfirmed", { accountId: fresh.id }],
      [{ path: "/logout", form: {}, ...of(other) }, "session_expired", "success", "logout", whose],
      [
        { path: "/change-password", form: change("Wrong-2026", NEW), ...of(cookie) },
        ...(["authn_password_change_fail", "failure", "wrong-password", whose] as const),
      ],
      [
        { path: "/forgot-password", form: { email: fresh.email } },
        ...(["authn_password_reset_request", "success", undefined, { accountId: fresh.id }] as const),
      ],
      [
        { path: "/change-password", form: { password: NEW, confirm: NEW }, ...of(reset) },
        ...(["authn_password_change", "success", "reset", whose] as const),
      ],
      [
        { path: "/change-password", form: { password: NEW, confirm: NEW }, ...of(reset) },
        ...(["authn_password_change_fail", "failure", "key-used", whose] as const),
      ],
    ];
    for (const [request, event, outcome, reason, who] of steps) {
      const answer = await server.send(request);
      const { requestId } = await server.requestLine(answer);
      const told = server.lines().filter((line) => line["msg"] === "auth" && line.requestId === requestId);
      const facts = { time: expect.stringMatching(/^2\d{3}-.*Z$/), organisation: "ours", clientAddress: "127.0.0.1" };
      expect(told).toEqual([expect.objectContaining({ event, outcome, ...facts, ...who })]);
      expect([event, told[0]?.["reason"]]).toEqual([event, reason]);
      if (reason && outcome === "failure") expect(answer.text).not.toContain(reason);
    }
  });
});

/** Ids, which differ in every answer. */
const ONE_TIME = /[\w-]{8}(?:-[\w-]{4}){3}-[\w-]{12}/g;

const HASH = expect.stringMatching(/^[\w-]{43}$/);

/** The cookie of a browser that opened the reset link of this account. */
async function openReset(email: string): Promise<string> {
  await server.send({ path: "/forgot-password", form: { email } });
  const received = (await emailsTo(db, email)).at(-1);
  const path = `/change-password?key=${keyIn(received as never)}`;
  // Programs that look through mail open it too.
  for (const method of ["HEAD", "GET"]) await server.send({ path, method });
  const opened = await server.send({ path });
  expect([opened.status, opened.headers.location]).toEqual([303, "/change-password"]);
  return cookies(opened);
}
