import type { Page } from "@playwright/test";
import { accountPagesUnderTest } from "../drivers/account-pages-under-test.ts";
import { bringAxe, violationsOf } from "../drivers/axe.ts";
import { expect, hydrated, isHydrated, type Journey, test, urlOf } from "../drivers/journey.ts";
import {
  agentPages,
  at,
  bookingPath,
  kindOf,
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

/** Made of the same parts: without the rules `npm test` looks at one of three. */
const OF_STAFF = "of operators and agents";

const GROUPS: [name: string, pages: (journey: Journey, site: string) => Promise<PageUnderTest[]>][] = [
  [
    "that lead to a booking and from it",
    async (journey, site) => [...(await bookingPath(journey, site)), ...(await pagesOfBooking(journey, site))],
  ],
  [
    OF_STAFF,
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
    const isOld = testsAll ? () => false : pagesSeen();
    const loaded = new Set<string>();
    // Where the rules do not look, only the size can differ, and first where it is narrow.
    const looks = [...LOOKS.entries()].slice(withRules || testsAll ? 0 : 1);
    // The message about a refused form is the same everywhere.
    const lookedAt = pagesUnderTest.filter(({ refused }) => !refused || withRules);
    const step = withRules || testsAll || group !== OF_STAFF ? 1 : 3;
    for (const tested of lookedAt.filter((_, at) => at % step === 0)) {
      const headers: Record<string, string> = tested.cookie ? { cookie: tested.cookie } : {};
      const { text } = await at(site).send({ path: tested.path, headers });
      if (isOld(tested, text)) continue;
      await page.context().clearCookies();
      if (tested.cookie) await journey.carry(tested.cookie, site);
      // In `npm test` the same scripts run once; where they do not, the page and its refused form are as the server sends them.
      const named = scriptsNamedIn(text);
      const runsScripts = withScripts && (testsAll || isDialog(tested) || !loaded.has(named.join()));
      if (runsScripts) loaded.add(named.join());
      await letScriptsRun(runsScripts);
      await page.goto(urlOf(tested.path, site));
      if (runsScripts) await hydrated(page);
      if (tested.refused) {
        await send(page, tested.refused);
        if (tested.status === 200) await page.waitForLoadState("networkidle");
        else await expect(page.getByRole("alert")).toBeFocused();
      }
      // A form that may lead to a payment page is answered by a new document.
      if (runsScripts) await hydrated(page);
      await letScriptsRun(true);
      expect(await isHydrated(page)).toBe(runsScripts);
      expect.soft(await page.evaluate(() => document.documentElement.dir), tested.name).toBe(dir);
      for (const [index, { width, colorScheme, of }] of looks) {
        await page.setViewportSize({ width, height: 900 });
        await page.emulateMedia({ colorScheme });
        const look = `${tested.name}, ${width} px, ${colorScheme}`;
        expect.soft(await overflowOf(page), `${look}: wider than the screen`).toBeLessThanOrEqual(0);
        if (!withRules) continue;
        const isNew = (await markNewLooks(page, seen[index] as Set<string>)) || testsAll;
        if (isNew || of === "all")
          expect.soft(await violationsOf(page, isNew ? of : "others", testsAll ? "*" : TEXT), look).toEqual([]);
      }
      // The next page begins as this one ends: each change draws it once more.
      looks.reverse();
      if (!runsScripts || tested.refused) continue;
      // Effects have asked for what they load once the browser has nothing to do. A page that draws nothing is never called.
      await page.evaluate(() => new Promise((done) => requestIdleCallback(done, { timeout: 1_000 })));
      const other = requested.filter(({ url }) => !url.startsWith(urlOf("/", site)));
      expect.soft(other, `${tested.name}: asked of another site`).toEqual([]);
      if (isDialog(tested)) continue;
      const scripts = requested.filter(({ type }) => type === "script").map(({ url }) => new URL(url).pathname);
      expect.soft(scripts.length, tested.name).toBeGreaterThan(0);
      expect.soft([tested.name, scripts.filter((script) => !named.includes(script))]).toEqual([tested.name, []]);
    }
  });
}

/** A dialog over a page has scripts of its own. */
const isDialog = ({ path }: PageUnderTest): boolean => path.includes("modal=");

/** Whether a page of the same kind had all elements that this one has; the first refused form counts as new. */
function pagesSeen(): (tested: PageUnderTest, html: string) => boolean {
  const seen = new Map<string, Set<string>>();
  let hasRefused = false;
  return ({ path, refused }, html) => {
    const kind = kindOf(new URL(urlOf(path)));
    const known = seen.get(kind);
    const elements = new Set(
      html.replace(/<script\b.*?<\/script>/gs, "").match(/<\w+|(?<= (?:class|role|type)=)"[^"]*"/g),
    );
    const isOld = known !== undefined && [...elements].every((element) => known.has(element));
    seen.set(kind, new Set([...(known ?? []), ...elements]));
    if (!refused || hasRefused) return isOld;
    hasRefused = true;
    return false;
  };
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
    const elements = new Map<string, Element[]>();
    for (const element of document.querySelectorAll("html, body, body *")) {
      const { color, backgroundColor, backgroundImage, fontSize, fontWeight } = getComputedStyle(element);
      const parent = element.parentElement;
      const isClear = backgroundColor === "rgba(0, 0, 0, 0)" && backgroundImage === "none";
      behind.set(element, (isClear && behind.get(parent)) || `${backgroundColor} ${backgroundImage}`);
      const isShown = element.checkVisibility() && !element.closest("[inert]");
      const hasText = [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== "");
      const names = [element, parent].map((each) => `${each?.tagName} ${each?.getAttribute("class")}`);
      const letters = `${color} on ${behind.get(element)}, ${fontSize} ${fontWeight}`;
      const look = `${names.join(" in ")}, ${letters}, ${isShown} ${hasText}`;
      elements.set(look, [...(elements.get(look) ?? []), element]);
      element.removeAttribute("data-new");
    }
    Object.assign(window, { looks: elements });
    return [...elements.keys()];
  });
  const added = looks.filter((look) => !seen.has(look));
  for (const look of added) seen.add(look);
  await page.evaluate((added) => {
    const { looks } = window as unknown as { looks: Map<string, Element[]> };
    for (const element of added.flatMap((look) => looks.get(look) ?? [])) element.setAttribute("data-new", "");
  }, added);
  return added.length > 0;
}

const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
