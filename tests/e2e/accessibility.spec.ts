import type { Page } from "@playwright/test";
import { accountPagesUnderTest } from "../drivers/account-pages-under-test.ts";
import { bringAxe, violationsOf } from "../drivers/axe.ts";
import { expect, hydrated, isHydrated, type Journey, test, urlOf } from "../drivers/journey.ts";
import {
  agentPages,
  bookingPath,
  operatorPages,
  otherPagesUnderTest,
  type PageUnderTest,
  pagesOfBooking,
} from "../drivers/pages-under-test.ts";
import { testsAll } from "../drivers/scope.ts";
import { scriptsNamedIn } from "../drivers/scripts.ts";

/** Every rule once; colors differ again in the dark, and sizes where it is narrow. */
const LOOKS = [
  { width: 1280, colorScheme: "light", of: "all" },
  { width: 320, colorScheme: "dark", of: "looks" },
] as const;

type Visit = { name: string; site: string; dir: string; withScripts: boolean; withRules: boolean };

/** The rules look at each page once; from right to left and without scripts its size and direction can differ. */
const VISITS: Visit[] = [
  { name: "in English", site: "localhost", dir: "ltr", withScripts: true, withRules: true },
  { name: "in Arabic, without scripts", site: "nile.localhost", dir: "rtl", withScripts: false, withRules: testsAll },
];
if (testsAll) {
  VISITS.push(
    { name: "in English, without scripts", site: "localhost", dir: "ltr", withScripts: false, withRules: false },
    { name: "in Arabic", site: "nile.localhost", dir: "rtl", withScripts: true, withRules: false },
  );
}

const GROUPS: [name: string, pages: (journey: Journey, site: string) => Promise<PageUnderTest[]>][] = [
  [
    "that lead to a booking and from it",
    async (journey, site) => [...(await bookingPath(journey, site)), ...(await pagesOfBooking(journey, site))],
  ],
  [
    "of operators and agents",
    async (journey, site) => {
      // Operators see who booked.
      await bookingPath(journey, site);
      return [...(await operatorPages(journey, site)), ...(await agentPages(journey, site))];
    },
  ],
  ["that anybody or an account finds", otherPagesUnderTest],
  ["of signing up and changing what is known", (_, site) => accountPagesUnderTest(site)],
];

/** Whose colors are judged: what looks like nothing before, and, so that axe looks at some of every page, what each has. */
const TEXT = "[data-new], h1, h2, p";

// Where a page is looked at without scripts they are switched off while it loads, and let in afterwards for axe.

const tests = VISITS.flatMap((visit) =>
  GROUPS.slice(0, visit.withRules || testsAll ? undefined : 2).map(([group, pagesOf]) => ({
    ...visit,
    group,
    pagesOf,
  })),
);

for (const { name, site, dir, withScripts, withRules, group, pagesOf } of tests) {
  const loads = withScripts ? ", load what they name" : "";
  test(`RO-06 all pages ${group} can be used by everybody${loads}, ${name}: wide and narrow, light and dark`, async ({
    page,
    journey,
  }) => {
    const letScriptsRun = await scriptSwitch(page);
    if (withRules) await bringAxe(page);
    const requested = requestsOf(page);
    const pagesUnderTest = await pagesOf(journey, site);
    const seen = LOOKS.map(() => new Set<string>());
    // The message about a refused form is the same everywhere.
    for (const tested of pagesUnderTest.filter(({ refused }) => !refused || withRules)) {
      await page.context().clearCookies();
      if (tested.cookie) await journey.carry(tested.cookie, site);
      await letScriptsRun(withScripts);
      const answer = await page.goto(urlOf(tested.path, site));
      const html = (await answer?.text()) ?? "";
      if (withScripts) await hydrated(page);
      if (tested.refused) {
        await send(page, tested.refused);
        if (tested.status === 200) await page.waitForLoadState("networkidle");
        else await expect(page.getByRole("alert")).toBeFocused();
      }
      // A form that may lead to a payment page is answered by a new document.
      if (withScripts) await hydrated(page);
      await letScriptsRun(true);
      expect(await isHydrated(page)).toBe(withScripts);
      expect.soft(await page.locator("html").getAttribute("dir"), tested.name).toBe(dir);
      for (const [at, { width, colorScheme, of }] of LOOKS.entries()) {
        await page.setViewportSize({ width, height: 900 });
        await page.emulateMedia({ colorScheme });
        const look = `${tested.name}, ${width} px, ${colorScheme}`;
        expect.soft(await overflowOf(page), `${look}: wider than the screen`).toBeLessThanOrEqual(0);
        if (!withRules) continue;
        const isNew = (await markNewLooks(page, seen[at] as Set<string>)) || testsAll;
        if (isNew || of === "all")
          expect.soft(await violationsOf(page, isNew ? of : "others", testsAll ? "*" : TEXT), look).toEqual([]);
      }
      if (!withScripts || tested.refused) continue;
      // Effects have asked for what they load once the browser has nothing to do. A page that draws nothing is never called.
      await page.evaluate(() => new Promise((done) => requestIdleCallback(done, { timeout: 1_000 })));
      const other = requested.filter(({ url }) => !url.startsWith(urlOf("/", site)));
      expect.soft(other, `${tested.name}: asked of another site`).toEqual([]);
      // A dialog over a page has scripts of its own.
      if (tested.path.includes("modal=")) continue;
      const named = scriptsNamedIn(html);
      const scripts = requested.filter(({ type }) => type === "script").map(({ url }) => new URL(url).pathname);
      expect.soft(scripts.length, tested.name).toBeGreaterThan(0);
      expect.soft([tested.name, scripts.filter((script) => !named.includes(script))]).toEqual([tested.name, []]);
    }
  });
}

type Requested = { url: string; type: string };

/** What the page's last document and all that it loads asked for. */
function requestsOf(page: Page): Requested[] {
  const requested: Requested[] = [];
  page.on("request", (request) => {
    if (request.isNavigationRequest()) requested.length = 0;
    if (request.url().startsWith("http")) requested.push({ url: request.url(), type: request.resourceType() });
  });
  return requested;
}

/** Sends the page's form with these values. */
async function send(page: Page, fields: Record<string, string>): Promise<void> {
  const field = (name: string) => page.locator(`:is(input, textarea)[name="${name}"]:visible`).first();
  for (const [name, value] of Object.entries(fields)) {
    if ((await field(name).getAttribute("type")) === "radio") await field(name).check();
    else await field(name).fill(value);
  }
  const first = field(Object.keys(fields)[0] ?? "");
  // In a field of several lines the key writes a new one.
  if (await first.evaluate((element) => element.matches("textarea")))
    await page.locator("form").filter({ has: first }).getByRole("button").first().click();
  else await first.press("Enter");
}

async function scriptSwitch(page: Page): Promise<(on: boolean) => Promise<unknown>> {
  const session = await page.context().newCDPSession(page);
  return (on) => session.send("Emulation.setScriptExecutionDisabled", { value: !on });
}

/** Marks what is seen in colors, letters or classes, its own or of what it stands in, that nothing had before; whether there is any. */
async function markNewLooks(page: Page, seen: Set<string>): Promise<boolean> {
  const looks = await page.evaluate(() => {
    const behind = new Map<Element | null, string>();
    return [...document.querySelectorAll("html, body, body *")].map((element) => {
      const { color, backgroundColor, backgroundImage, fontSize, fontWeight } = getComputedStyle(element);
      const parent = element.parentElement;
      const isClear = backgroundColor === "rgba(0, 0, 0, 0)" && backgroundImage === "none";
      behind.set(element, (isClear && behind.get(parent)) || `${backgroundColor} ${backgroundImage}`);
      const isShown = element.checkVisibility() && !element.closest("[inert]");
      const hasText = [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== "");
      const names = [element, parent].map((each) => `${each?.tagName} ${each?.getAttribute("class")}`);
      const letters = `${color} on ${behind.get(element)}, ${fontSize} ${fontWeight}`;
      return `${names.join(" in ")}, ${letters}, ${isShown} ${hasText}`;
    });
  });
  const marked = looks.flatMap((look, at) => (seen.has(look) ? [] : [at]));
  for (const look of looks) seen.add(look);
  await page.evaluate((marked) => {
    const elements = [...document.querySelectorAll("html, body, body *")];
    for (const element of elements) element.removeAttribute("data-new");
    for (const at of marked) elements[at]?.setAttribute("data-new", "");
  }, marked);
  return marked.length > 0;
}

const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
