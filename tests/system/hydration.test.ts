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

/** The data in the page's script elements as a browser finds it: each from its tag to the first end of a script. */
function dataOf({ text }: Answer): string[] {
  return [...text.matchAll(/<script\b([^>]*)>(.*?)<\/script/gis)].flatMap(([, attributes = "", content = ""]) => {
    expect(attributes).toMatch(content ? /type="application\/json"/ : / src="\/assets\//);
    return content ? [content] : [];
  });
}

/** Every text in some JSON. */
const textsIn = (value: unknown): string[] =>
  typeof value === "string" ? [value] : value && typeof value === "object" ? Object.values(value).flatMap(textsIn) : [];

async function expectSafe(path: string, hostile: string): Promise<void> {
  const page = await site.server.send({ path, headers: { cookie } });
  const blocks = dataOf(page);
  expect([path, blocks.length]).toEqual([path, 2]);
  for (const block of blocks) expect(block).not.toContain("<");
  // It arrives as it is, so it was escaped and not lost.
  const texts = blocks.flatMap((block) => textsIn(JSON.parse(block)));
  // Lists are JSON within that JSON.
  const packed = JSON.stringify(hostile).slice(1, -1);
  expect([path, texts.some((text) => text === hostile || text.includes(packed))]).toEqual([path, true]);
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
