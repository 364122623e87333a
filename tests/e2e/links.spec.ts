import type { Page } from "@playwright/test";
import { accountPagesUnderTest } from "../drivers/account-pages-under-test.ts";
import { demo, expect, hydrated, type Journey, test, urlOf } from "../drivers/journey.ts";
import {
  bookingPath,
  kindOf,
  otherPagesUnderTest,
  type PageUnderTest,
  pagesOfBooking,
  pathToStay,
} from "../drivers/pages-under-test.ts";
import { testsAll } from "../drivers/scope.ts";

const SITE = "localhost";
const LATE_MS = 3_000;

type Group = [name: string, pages: (journey: Journey) => Promise<PageUnderTest[]>];

const BOOKING_PATH: Group = testsAll
  ? ["of the booking path", bookingPath]
  : ["of the path to a stay, and that other searches begin with", pathToStay];
const FIRST_PAGES: Group = testsAll
  ? BOOKING_PATH
  : ["of results", async (journey) => (await bookingPath(journey)).filter(({ name }) => name === "results")];
/** How a link leads to a page is the same on all of them; `npm run test:all` follows those of each. */
const GROUPS: Group[] = [BOOKING_PATH];
const OTHER_GROUPS: Group[] = [
  ["of a booking", pagesOfBooking],
  ["that anybody finds", async (journey) => (await otherPagesUnderTest(journey)).filter(({ cookie }) => !cookie)],
  ["of an account", async (journey) => (await otherPagesUnderTest(journey)).filter(({ cookie }) => cookie)],
  ["of signing up and changing what is known", () => accountPagesUnderTest(SITE)],
];
if (testsAll) GROUPS.push(...OTHER_GROUPS);

/** Whose header and footer are left by each of their links. */
const LEAVE_BY_FRAME = (testsAll ? GROUPS : [BOOKING_PATH]).map(([name]) => name);

// The browser follows a link by itself while its route is unknown. One group shows that a late answer harms nothing.
for (const { how, groups } of [
  { how: "blocked", groups: GROUPS },
  { how: "late", groups: [FIRST_PAGES] },
] as const)
  for (const [name, pagesOf] of groups)
    test(`RO-06 every link of the pages ${name} leads to its page where __manifest is ${how}`, async ({
      page,
      journey,
    }) => {
      await answerManifest(page, how);
      const serverPage = pagesOfServer();
      const followed = new Set<string>();
      for (const tested of await pagesOf(journey)) {
        if (tested.refused) continue;
        const links = await open(page, journey, tested);
        const isKnown = ({ path }: LinkOfPage) => Number(followed.has(`to ${path}`));
        // First where none led before: the first of them leaves the page, too.
        for (const link of links.sort((one, other) => isKnown(one) - isKnown(other))) {
          // What a link does depends on the routes of its page and its own: each page is left once and each reached once, in
          // `npm run test:all` each from each. The header and the footer are the same on every page, so those of the
          // booking path lead elsewhere for all; the home page is what a router takes others for.
          const from = link.inFrame && link.path !== "/" ? "every page" : kindOf(new URL(urlOf(tested.path)));
          // A dialog over a page that is gone is gone with it.
          const isOwn = pathOf(link.href) === pathOf(tested.path);
          if (from === "every page" && !isOwn && !LEAVE_BY_FRAME.includes(name)) continue;
          const ways = testsAll ? [`${from} → ${link.path}`] : [`from ${from}`, `to ${link.path}`];
          if (ways.every((way) => followed.has(way))) continue;
          for (const way of ways) followed.add(way);
          const wanted = await serverPage(link.href, tested.cookie);
          if (!wanted) continue;
          expect(wanted.status, `${link.href} of ${tested.name}`).toBe((isOwn && tested.status) || 200);
          // Those of a drawing load a page as a whole, as a browser does, and have no `click`.
          const anchor = page.locator(`a[href="${link.href}"]:not(svg a, [inert] a)`);
          if (page.url() !== urlOf(tested.path)) {
            // Where the last link led, the header and the footer may have this one, too.
            if (from === "every page" && (await anchor.count()) > 0) await hydrated(page);
            else await open(page, journey, tested);
          }
          await anchor.first().evaluate((element: HTMLAnchorElement) => element.click());
          await settled(page, wanted);
          expect(await browserPage(page), `${link.href} of ${tested.name}`).toEqual(wanted.shown);
        }
      }
    });

const pathOf = (href: string): string => new URL(urlOf(href)).pathname;

type LinkOfPage = { href: string; path: string; inFrame: boolean };

/** What becomes of Remix's question which routes a page's links lead to. In the page itself: a browser whose requests are looked at from outside keeps no file, and loads each script for each page. */
async function answerManifest(page: Page, how: "late" | "blocked"): Promise<void> {
  await page.addInitScript(
    ([how, late]) => {
      const ask = window.fetch.bind(window);
      window.fetch = async (input, init) => {
        const isManifest = String(input instanceof Request ? input.url : input).includes("/__manifest");
        if (isManifest && how === "blocked") throw new TypeError("Failed to fetch");
        if (isManifest) await new Promise((later) => setTimeout(later, late));
        return ask(input, init);
      };
    },
    [how, LATE_MS] as const,
  );
}

/** Its links to pages of this site, one of each address; an identity or a query makes no other page. */
async function open(page: Page, journey: Journey, tested: PageUnderTest): Promise<LinkOfPage[]> {
  await page.context().clearCookies();
  if (tested.cookie) await journey.carry(tested.cookie);
  await journey.visit(tested.path);
  const anchors = await page.evaluate(() => {
    const anchors: { href: string; url: string; inFrame: boolean }[] = [];
    for (const anchor of document.querySelectorAll<HTMLAnchorElement>("a[href^='/'], a[href^='?']")) {
      // What opens another window leaves this one as it is.
      if (anchor.target || anchor.closest("[inert]")) continue;
      const inFrame = anchor.closest("header, footer") !== null && !anchor.closest("main");
      anchors.push({ href: anchor.getAttribute("href") ?? "", url: anchor.href, inFrame });
    }
    return anchors;
  });
  const links = new Map<string, LinkOfPage>();
  for (const { href, url, inFrame } of anchors) {
    const path = kindOf(new URL(url));
    if (!links.has(path)) links.set(path, { href, path, inFrame });
  }
  return [...links.values()];
}

type Shown = { url: string; title: string; heading: string };
type Answered = { status: number; shown: Shown };

/** `serverPage`, asked once for each address and visitor. */
function pagesOfServer(): typeof serverPage {
  const known = new Map<string, ReturnType<typeof serverPage>>();
  return (href, cookie) => {
    const key = `${cookie} ${href}`;
    const page = known.get(key) ?? serverPage(href, cookie);
    known.set(key, page);
    return page;
  };
}

/** What the server shows at an address; undefined where that is a file. */
async function serverPage(href: string, cookie = ""): Promise<Answered | undefined> {
  let path = href;
  let answer = await demo.send({ path, headers: { cookie, "accept-language": "en-US" } });
  while (answer.status >= 300 && answer.status < 400) {
    path = String(answer.headers.location);
    answer = await demo.send({ path, headers: { cookie, "accept-language": "en-US" } });
  }
  if (answer.headers["content-disposition"]) return undefined;
  if (!answer.headers["content-type"]?.startsWith("text/html")) return undefined;
  const textOf = (tag: string) => plain(new RegExp(`<${tag}\\b[^>]*>(.*?)</${tag}>`, "s").exec(answer.text)?.[1] ?? "");
  return { status: answer.status, shown: { url: urlOf(path), title: textOf("title"), heading: textOf("h1") } };
}

/** Looks with each frame. A page that never comes fails the comparison. */
async function settled(page: Page, { shown }: Answered): Promise<void> {
  const isThere = ({ url, title, heading }: Shown) =>
    location.href === url &&
    document.title === title &&
    document.querySelector("h1")?.textContent?.replace(/\s+/g, " ").trim() === heading;
  await page.waitForFunction(isThere, shown, { timeout: 60_000 }).catch(() => {});
}

async function browserPage(page: Page): Promise<Shown> {
  const [heading = ""] = await page.locator("h1").allTextContents();
  return { url: page.url(), title: await page.title(), heading: plain(heading) };
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
