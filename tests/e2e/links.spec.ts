import type { Page, Route } from "@playwright/test";
import { accountPagesUnderTest } from "../drivers/account-pages-under-test.ts";
import { demo, expect, type Journey, test, urlOf } from "../drivers/journey.ts";
import { bookingPath, otherPagesUnderTest, type PageUnderTest, pagesOfBooking } from "../drivers/pages-under-test.ts";

const SITE = "localhost";
const LATE_MS = 3_000;

/** What becomes of Remix's question which routes a page's links lead to. */
const blocked = (route: Route) => route.abort("blockedbyclient");
async function late(route: Route): Promise<void> {
  await new Promise((later) => setTimeout(later, LATE_MS));
  // The page may have been left.
  await route.continue().catch(() => {});
}

type Group = [name: string, pages: (journey: Journey) => Promise<PageUnderTest[]>];

const BOOKING_PATH: Group = ["of the booking path", bookingPath];
const GROUPS: Group[] = [
  BOOKING_PATH,
  ["of a booking", pagesOfBooking],
  ["that anybody finds", async (journey) => (await otherPagesUnderTest(journey)).filter(({ cookie }) => !cookie)],
  ["of an account", async (journey) => (await otherPagesUnderTest(journey)).filter(({ cookie }) => cookie)],
  ["of signing up and changing what is known", () => accountPagesUnderTest(SITE)],
];

// A link is left to the browser while its route is not known, whatever becomes of the question: one group shows that a late answer harms nothing.
for (const { what, groups } of [
  { what: blocked, groups: GROUPS },
  { what: late, groups: [BOOKING_PATH] },
])
  for (const [name, pagesOf] of groups)
    test(`RO-06 every link of the pages ${name} leads to its page where __manifest is ${what.name}`, async ({
      page,
      journey,
    }) => {
      // Each link of the header, footer and page is followed.
      test.setTimeout(360_000);
      await page.route(/\/__manifest/, what);
      const shown = new Set<string>();
      for (const tested of await pagesOf(journey)) {
        if (tested.refused) continue;
        const links = await open(page, journey, tested);
        for (const link of links) {
          // The header and the footer are the same on every page; the home page is what a router takes others for.
          if (link.inFrame && link.path !== "/" && shown.has(link.path)) continue;
          shown.add(link.path);
          const wanted = await serverPage(link.href, tested.cookie);
          if (!wanted) continue;
          if (page.url() !== urlOf(tested.path)) await open(page, journey, tested);
          // Those of a drawing load a page as a whole, as a browser does, and have no `click`.
          await page
            .locator(`a[href="${link.href}"]:not(svg a)`)
            .first()
            .evaluate((anchor: HTMLAnchorElement) => anchor.click());
          await expect.poll(() => browserPage(page), `${link.href} of ${tested.name}`).toEqual(wanted);
        }
      }
    });

type LinkOfPage = { href: string; path: string; inFrame: boolean };

/** Its links to pages of this site, one of each address; an identity or a query makes no other page. */
async function open(page: Page, journey: Journey, tested: PageUnderTest): Promise<LinkOfPage[]> {
  await page.context().clearCookies();
  if (tested.cookie) await journey.carry(tested.cookie);
  await journey.visit(tested.path);
  return page.evaluate(() => {
    const links = new Map<string, LinkOfPage>();
    for (const anchor of document.querySelectorAll<HTMLAnchorElement>("a[href^='/'], a[href^='?']")) {
      // What opens another window leaves this one as it is.
      if (anchor.target || anchor.closest("[inert]")) continue;
      const { pathname, searchParams } = new URL(anchor.href);
      const path = pathname.replace(/[\w-]{7,}$/, (last) => (/\d/.test(last) ? "…" : last));
      const key = path + (searchParams.get("modal") ?? "");
      const inFrame = anchor.closest("header, footer") !== null && !anchor.closest("main");
      if (!links.has(key)) links.set(key, { href: anchor.getAttribute("href") ?? "", path: key, inFrame });
    }
    return [...links.values()];
  });
}

type Shown = { url: string; title: string; heading: string };

/** What the server shows at an address; undefined where that is a file. */
async function serverPage(href: string, cookie = ""): Promise<Shown | undefined> {
  let path = href;
  let answer = await demo.send({ path, headers: { cookie, "accept-language": "en-US" } });
  while (answer.status >= 300 && answer.status < 400) {
    path = String(answer.headers.location);
    answer = await demo.send({ path, headers: { cookie, "accept-language": "en-US" } });
  }
  if (!answer.headers["content-type"]?.startsWith("text/html")) return undefined;
  const textOf = (tag: string) => plain(new RegExp(`<${tag}\\b[^>]*>(.*?)</${tag}>`, "s").exec(answer.text)?.[1] ?? "");
  return { url: urlOf(path), title: textOf("title"), heading: textOf("h1") };
}

async function browserPage(page: Page): Promise<Shown> {
  const heading = await page.locator("h1").first().textContent();
  return { url: page.url(), title: await page.title(), heading: plain(heading ?? "") };
}

/** The text between tags, in one line. */
const plain = (html: string): string =>
  html
    .replace(/<[^>]*>/g, "")
    .replace(/&#x27;/g, "'")
    .replace(/&quot;/g, '"')
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&amp;/g, "&")
    .replace(/\s+/g, " ")
    .trim();
