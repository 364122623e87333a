import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { signIn } from "../drivers/checkout.ts";
import type { Answer } from "../drivers/http-client.ts";
import { testsAll } from "../drivers/scope.ts";
import type { RunningServer } from "../drivers/server.ts";
import { type ServedSite, startSite } from "../drivers/site.ts";
import { URLS } from "../drivers/urls.ts";
import { givenAccount, PASSWORD } from "../fixtures/accounts.ts";
import { givenOrganisation } from "../fixtures/organisations.ts";
import { givenOfferedCertificate, givenPurchase } from "../fixtures/wallet.ts";

/** What holds at every address of the site, also at those that are still to come. */

/** Of a person; a mailed link proves who opens these two. */
const MAILED = ["/user/email/confirm", "/user/email/undo"];
const PRIVATE = URLS.filter((url) => /^\/(?:user|wallet|referral|promotions|your-rewards)/.test(url)).filter(
  (url) => !MAILED.includes(url),
);
/** A former address. */
const MOVED = "/user/ways-in";
const OPERATORS = URLS.filter((url) => url.startsWith("/admin"));
const AGENTS = URLS.filter((url) => url.startsWith("/agent"));
/** Nothing to look at: it does something, by POST. */
const COMMANDS = ["/auth/google"];
/** Answered by GET as well as by HEAD. */
const READ = ["/api/general/getCss/example", ...URLS.filter((url) => url.startsWith("/api/referral/"))];
const CALLS = URLS.filter((url) => url.startsWith("/api/") && !READ.includes(url));

let site: ServedSite;
let server: RunningServer;
let cookie: string;

beforeAll(async () => {
  site = await startSite(async (db) => {
    const ours = await givenOrganisation(db, {
      hosts: ["localhost"],
      walletOptions: ["Certificates", "Cash Card"],
      payments: { provider: "demo" },
    });
    const ana = await givenAccount(db, ours, { email: "ana@example.com" });
    await givenOfferedCertificate(db, ours, { id: "offer", product: "HLT", currency: "USD", minor: 50_00 });
    await givenPurchase(db, ana, "new");
  });
  ({ server } = site);
  cookie = await signIn(server, { email: "ana@example.com", password: PASSWORD });
});

afterAll(() => site.stop());

const isSignedIn = async () => (await server.send({ path: "/user-details", headers: { cookie } })).status === 200;

describe("another site", () => {
  test("C1 can't make a signed-in viewer's browser change anything at any address", async () => {
    const headers: Record<string, string>[] = [
      { origin: "https://evil.example" },
      { origin: "null" },
      { "sec-fetch-site": "cross-site" },
    ];
    for (const [at, path] of URLS.entries()) {
      // In `npm test` each address with one of them.
      for (const forged of headers.filter((_, each) => testsAll || each === at % headers.length)) {
        const form = { intent: "cancel", end: "others", lan_code: "es-ES" };
        const answer = await server.send({ path, form, headers: { cookie, ...forged } });
        expect([path, forged, answer.status]).toEqual([path, forged, 403]);
        expect([path, answer.headers["set-cookie"]]).toEqual([path, undefined]);
      }
    }
    expect(await isSignedIn()).toBe(true);
  });

  test("C6 can't read a signed-in viewer's data by GET", async () => {
    const headers = { cookie, "sec-fetch-site": "cross-site", "sec-fetch-mode": "no-cors" };
    for (const path of [...CALLS, ...READ, "/user/data", "/user/profile.data", "/_root.data"]) {
      const answer = await server.send({ path, headers });
      if (path.startsWith("/api/")) expect([path, answer.status]).toEqual([path, 403]);
      expect([path, answer.headers["cross-origin-resource-policy"]]).toEqual([path, "same-origin"]);
      expect([path, answer.headers["access-control-allow-origin"]]).toEqual([path, undefined]);
    }
  });
});

describe("other methods", () => {
  test("C5 PUT, DELETE and PATCH are offered nowhere, looking at a command does nothing", async () => {
    const refused = ["PUT", "DELETE", "PATCH"];
    for (const [at, path] of URLS.entries()) {
      for (const method of refused.filter((_, each) => testsAll || each === at % refused.length)) {
        expect([path, method, (await server.send({ path, method, headers: { cookie } })).status]).toEqual([
          path,
          method,
          405,
        ]);
      }
    }
    for (const method of ["GET", "HEAD"]) {
      for (const path of COMMANDS)
        expect([path, (await server.send({ path, method, headers: { cookie } })).status]).toEqual([path, 404]);
      for (const path of READ)
        expect([path, (await server.send({ path, method, headers: { cookie } })).status]).not.toEqual([path, 405]);
      for (const path of CALLS)
        expect([path, (await server.send({ path, method, headers: { cookie } })).status]).toEqual([path, 405]);
    }
    expect(await isSignedIn()).toBe(true);
  });
});

describe("what fails at an address without a page", () => {
  test.each([
    ["/login/sso", 404],
    ["/auth/google/callback", 404],
    ["/auth/nobody/callback", 404],
    ["/art/of-nothing.svg", 404],
    ["/photos", 404],
    ["/resources/choices/nothing/en", 404],
    ["/history", 404],
  ])("RT-08 RT-15 %s has a page in the language of the visitor, else of the organisation", async (path, status) => {
    for (const [language, direction, title] of [
      ["", "ltr", "Page not found"],
      ["es-ES", "ltr", "Página no encontrada"],
      ["ar-AE", "rtl", "الصفحة غير موجودة"],
    ]) {
      const answer = await server.send({ path, headers: { cookie: `lan_code=${language}` } });
      expect([path, answer.status, answer.headers["content-type"]]).toEqual([path, status, "text/html; charset=utf-8"]);
      expect(answer.text).toContain(`dir="${direction}"`);
      expect(answer.text).toContain(`<h1>${title}</h1>`);
    }
  });

  test("RT-15 a form without fields, and another method, have a page too", async () => {
    const refused = await server.send({ path: "/history", form: { "a[0]": "" } });
    const none = await server.send({ path: "/logo.svg", form: { a: "" } });
    for (const [answer, status] of [
      [refused, 400],
      [none, 405],
    ] as const)
      expect([answer.status, /<h1>.+<\/h1>/.test(answer.text)]).toEqual([status, true]);
  });
});

describe("addresses of other sites in the query", () => {
  const NAMES = [
    ...["redirect", "redirectTo", "returnTo", "return_to", "next", "landing_url", "referral_org", "action"],
    ...["session_out_url", "site_url", "continue", "url"],
  ];
  const ELSEWHERE = [
    "https://evil.example",
    "//evil.example",
    "/\\evil.example",
    "javascript:alert(1)",
    "/\t/evil.example",
  ];

  test.each(ELSEWHERE)("O6 %j is followed from nowhere, and no page links to it", async (elsewhere) => {
    const query = new URLSearchParams(NAMES.map((name) => [name, elsewhere]));
    const viewers: Record<string, string>[] = [{}, { cookie }];
    // In `npm test` each address with one of them, for one viewer.
    const asked = URLS.filter((_, at) => testsAll || at % ELSEWHERE.length === ELSEWHERE.indexOf(elsewhere));
    for (const [at, path] of asked.entries()) {
      for (const headers of viewers.filter((_, each) => testsAll || each === at % viewers.length)) {
        for await (const answer of visited(`${path}?${query}`, headers)) {
          expect([path, answer.status < 500, linksElsewhere(answer)]).toEqual([path, true, []]);
        }
      }
    }
  });

  test("O6 signing in leads nowhere else either", async () => {
    for (const elsewhere of ELSEWHERE) {
      const query = new URLSearchParams(NAMES.map((name) => [name, elsewhere]));
      const form = { email: "ana@example.com", password: PASSWORD };
      const answer = await server.send({ path: `/login?${query}`, form });
      expect([elsewhere, answer.status, answer.headers.location]).toEqual([elsewhere, 303, "/"]);
    }
  });
});

describe("who is signed in", () => {
  test("S9 S11 sees every private page, which is kept nowhere, and each has the log-out in its menu or is a dialog that leads to it", async () => {
    for (const path of [...PRIVATE.filter((url) => url !== MOVED), "/change-password"]) {
      const { status, headers, text } = await server.send({ path, headers: { cookie } });
      expect([path, status, headers["cache-control"]]).toEqual([path, 200, "private, no-store"]);
      if (!headers["content-type"]?.includes("html")) continue;
      const menu = /<form[^>]*action="\/logout".*>LOG-OUT</s.test(text);
      // A dialog has no menu, but a way to the page behind it.
      const wayOut = /<dialog.*aria-label="Close[^"]*" href="\/user-details"/s.test(text);
      expect([path, path === "/change-password" ? wayOut : menu]).toEqual([path, true]);
    }
  });

  test("AC-06 finds the sign-in methods at their former address too", async () => {
    const { status, headers } = await server.send({ path: MOVED, headers: { cookie } });
    expect([status, headers.location]).toEqual([301, "/user/sign-in-methods"]);
  });
});

describe("who is no operator", () => {
  test("RT-15 AC-08 finds every page of operators closed, whatever is sent there, and none is kept or listed", async () => {
    // guards.test.ts has each of them.
    expect(OPERATORS.length).toBeGreaterThan(30);
    expect(AGENTS.length).toBeGreaterThan(4);
    for (const path of [...OPERATORS, ...AGENTS, ...OPERATORS.map((url) => `${url}.data`)]) {
      for (const form of [undefined, { reason: "guest", understood: "on" }]) {
        const { status, headers } = await server.send({ path, headers: { cookie }, ...(form && { form }) });
        // A page that takes nothing says so.
        expect([path, form !== undefined && status === 405 ? 403 : status]).toEqual([path, 403]);
        if (status === 405) continue;
        expect([path, headers["cache-control"], headers["x-robots-tag"]]).toEqual([
          path,
          "private, no-store",
          "noindex",
        ]);
      }
    }
  });
});

/** The answers on the way to the page that an address leads to. */
async function* visited(path: string, headers: Record<string, string>): AsyncGenerator<Answer> {
  for (let step = 0, next: string | undefined = path; step < 5 && next?.startsWith("/"); step++) {
    const answer: Answer = await server.send({ path: next, headers });
    yield answer;
    next = answer.headers.location;
  }
}

/** Where an answer leads a browser that is not this site. */
function linksElsewhere({ headers, text }: Answer): string[] {
  const links = [...text.matchAll(/\s(?:href|src|action|formaction|content)="([^"]*)"/gi)].map(
    ([, link]) => link ?? "",
  );
  return [headers.location ?? "", ...links].filter((link) => {
    const plain = link.replaceAll("&amp;", "&");
    return URL.canParse(plain, "http://localhost/") && /^javascript:|evil\.example/i.test(hostOf(plain));
  });
}

const hostOf = (link: string): string => {
  const url = new URL(link, "http://localhost/");
  return url.protocol === "javascript:" ? "javascript:" : url.host;
};
