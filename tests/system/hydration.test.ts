import { Script } from "node:vm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { signIn } from "../drivers/checkout.ts";
import type { Answer } from "../drivers/http-client.ts";
import { type ServedSite, startSite } from "../drivers/site.ts";
import { givenAccount, PASSWORD } from "../fixtures/accounts.ts";
import { givenOrganisation } from "../fixtures/organisations.ts";

/** Each could end the script that carries it, hide the rest of the page, or break a line of it. */
const HOSTILE = {
  "a script": "</script><script>alert(1)</script>",
  "a script in capitals": "</SCRIPT ><img src=x onerror=alert(1)>",
  "a comment": "<!--<script>alert(1)",
  "the end of one": "--!><b>alert(1)",
  "line ends of their own": 'a\u2028b\u2029alert(1)//"\\',
};

let site: ServedSite;
let cookie: string;

beforeAll(async () => {
  site = await startSite(async (db) => {
    const ours = await givenOrganisation(db, { hosts: ["localhost"] });
    await givenAccount(db, ours, { email: "ana@example.com" });
  });
  cookie = await signIn(site.server, { email: "ana@example.com", password: PASSWORD });
});

afterAll(() => site.stop());

/** The page's inline scripts as a browser finds them: each from its tag to the first end of a script. */
function scriptsOf({ headers, text }: Answer): string[] {
  const nonce = /'nonce-([^']+)'/.exec(String(headers["content-security-policy"]))?.[1];
  return [...text.matchAll(/<script\b([^>]*)>(.*?)<\/script/gis)].flatMap(([, attributes = "", content = ""]) => {
    expect(attributes).toContain(`nonce="${nonce}"`);
    return content ? [content] : [];
  });
}

/** What the page hands to its scripts, as they read it. */
const handedOver = (scripts: string[]): string =>
  scripts
    .flatMap((script) => [...script.matchAll(/streamController\.enqueue\(("(?:[^"\\]|\\.)*")\)/g)])
    .map(([, text = '""']) => JSON.parse(text) as string)
    .join("");

async function expectSafe(path: string, hostile: string): Promise<void> {
  const page = await site.server.send({ path, headers: { cookie } });
  const scripts = scriptsOf(page);
  expect([path, scripts.length > 2]).toEqual([path, true]);
  for (const script of scripts) {
    // The one that starts the page is a module: its imports are no statements of a script.
    if (!/^import\b/m.test(script)) expect(() => new Script(script)).not.toThrow();
    expect(script).not.toMatch(/<\/?script|<!--|[\u2028\u2029]|<img|<b>/i);
  }
  // It arrives as it is, so it was escaped and not lost.
  expect(handedOver(scripts)).toContain(JSON.stringify(hostile).slice(1, -1));
  // Without the scripts, and without the marks React leaves between texts.
  const outside = page.text.replace(/<script\b.*?<\/script>|<!--(?: |\/?\$[?!]?)-->/gis, "");
  expect([path, /<[^>]*alert\(1\)|<b>|<img/.exec(outside.replace(/"[^"]*"/g, '""'))]).toEqual([path, null]);
  expect([path, outside.match(/<\/html>/g)?.length, outside.includes("<!--")]).toEqual([path, 1, false]);
}

test.each(Object.entries(HOSTILE))("I3 %s in a name ends no script of a page and is its text", async (_, name) => {
  await site.db.updateTable("account").set({ first_name: name, last_name: name }).execute();
  for (const path of ["/user-details", "/user/profile/name"]) await expectSafe(path, name);
});

test.each(Object.entries(HOSTILE))("I3 %s in a search ends no script of the results", async (_, text) => {
  const stay = { in: "2027-03-01", out: "2027-03-04", rooms: "1", adults: "2" };
  await expectSafe(`/search-detail?${new URLSearchParams({ q: text, ...stay })}`, text);
});
