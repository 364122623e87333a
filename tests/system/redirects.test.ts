import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { signIn } from "../drivers/checkout.ts";
import { unescaped } from "../drivers/forms.ts";
import type { Answer } from "../drivers/http-client.ts";
import { testsAll } from "../drivers/scope.ts";
import type { RunningServer } from "../drivers/server.ts";
import { type ServedSite, startSite } from "../drivers/site.ts";
import { givenAccount, PASSWORD } from "../fixtures/accounts.ts";
import { givenOrganisation } from "../fixtures/organisations.ts";

const HERE = "http://localhost";
/** Paths when they are read, another site when what was read is written and read once more. */
const TWICE_READ = [
  ...[
    "/..//evil.example",
    "/.//evil.example",
    "/a/..//evil.example",
    "/%2e%2e//evil.example",
    "/a/%2E%2E//evil.example",
  ],
  ...["/..///evil.example", "/..//localhost@evil.example/", "/../\\evil.example", "/.\\\\evil.example"],
];
const ELSEWHERE = [
  ...TWICE_READ,
  ...["https://evil.example", "//evil.example", "/\\evil.example", "/\t/evil.example", "\t//evil.example"],
  ...["http:evil.example", "javascript:alert(1)", "\\\\evil.example", "/\r\n/evil.example", "https:/evil.example"],
];
/** In `npm test` every second one where another test tries them all. */
const SOME = ELSEWHERE.filter((_, at) => testsAll || at % 2 === 0);

let site: ServedSite;
let server: RunningServer;
let cookie: string;

beforeAll(async () => {
  site = await startSite(async (db) => {
    const ours = await givenOrganisation(db, { hosts: ["localhost"] });
    await givenAccount(db, ours, { email: "ana@example.com" });
  });
  ({ server } = site);
  cookie = await signIn(server, { email: "ana@example.com", password: PASSWORD });
});

afterAll(() => site.stop());

/** Where a browser of this site goes from here, hop after hop; stops at what is no redirect or another site. */
async function journey(path: string, headers: Record<string, string> = {}): Promise<string[]> {
  const hops: string[] = [];
  for (let next: string | undefined = path; next !== undefined && hops.length < 6; ) {
    const url: URL = new URL(next, HERE);
    hops.push(url.origin);
    if (url.origin !== HERE) break;
    next = (await server.send({ path: url.pathname + url.search, headers })).headers.location;
  }
  return hops;
}

const sites = (hops: string[]) => [...new Set(hops)];

/** The sites that links and forms of a page lead to, except the data source that the footer credits. */
const linkedSites = ({ text }: Answer) =>
  sites(
    [...text.matchAll(/\s(?:href|action|formaction)="([^"]*)"/g)].map(
      ([, link = ""]) => new URL(unescaped(link), HERE).origin,
    ),
  ).filter((origin) => origin !== "https://www.geonames.org");

describe("a way back that was given from outside", () => {
  test.each(SOME)("O6 SI-08 doesn't redirect signed-in viewers to %j", async (elsewhere) => {
    for (const page of ["/login", "/signup", "/signup/email", "/forgot-password"]) {
      const query = new URLSearchParams({ redirectTo: elsewhere });
      expect([page, sites(await journey(`${page}?${query}`, { cookie }))]).toEqual([page, [HERE]]);
    }
  });

  test.each(ELSEWHERE)("O6 SI-08 %j is followed nowhere through sign-in, wrapped up or not", async (elsewhere) => {
    const wrapped = `/login?${new URLSearchParams({ redirectTo: elsewhere })}`;
    for (const redirectTo of [elsewhere, wrapped, `/login?${new URLSearchParams({ redirectTo: wrapped })}`]) {
      const form = { email: "ana@example.com", password: PASSWORD };
      const answer = await server.send({ path: `/login?${new URLSearchParams({ redirectTo })}`, form });
      expect([redirectTo, answer.status]).toEqual([redirectTo, 303]);
      const session = (answer.headers["set-cookie"] ?? []).map((each) => each.split(";")[0]).join("; ");
      expect([redirectTo, sites(await journey(String(answer.headers.location), { cookie: session }))]).toEqual([
        redirectTo,
        [HERE],
      ]);
    }
  });

  test.each(SOME)("O6 RT-16 %j is no link or form of any dialog, its close link included", async (elsewhere) => {
    for (const page of ["/login", "/signup", "/signup/email", "/forgot-password", "/forgot-password/sent"]) {
      const answer = await server.send({ path: `${page}?${new URLSearchParams({ redirectTo: elsewhere })}` });
      expect([page, answer.status, linkedSites(answer)]).toEqual([page, 200, [HERE]]);
    }
  });

  test.each(ELSEWHERE)(
    "O6 UM-02 %j is not where choosing a language or a currency comes back to",
    async (elsewhere) => {
      const answer = await server.send({ path: "/preferences", form: { lan_code: "es-ES", redirectTo: elsewhere } });
      expect([answer.status, answer.headers.location]).toEqual([303, "/"]);
    },
  );
});

describe("a page's own address", () => {
  test.each([...TWICE_READ, "//evil.example", "/\\evil.example", "/\\/evil.example"])(
    "O6 H5 asked for as %j, leads to no other site in a redirect, a link or a form",
    async (target) => {
      for (const query of ["", "?lang=es", "?action=login", "?modal=login", "?referral_code=F", "?modal=signup"]) {
        const answer = await server.send({ path: target.replaceAll("\t", "") + query });
        expect([query, answer.status < 500]).toEqual([query, true]);
        const { location = "/" } = answer.headers;
        expect([query, new URL(location, HERE).origin, linkedSites(answer)]).toEqual([
          query,
          HERE,
          answer.text.includes("<html") ? [HERE] : [],
        ]);
        expect(answer.text).not.toContain('value="//');
      }
    },
  );
});
