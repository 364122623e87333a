import { brotliDecompressSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { accountPagesUnderTest } from "../drivers/account-pages-under-test.ts";
import { demo, expect, hydrated, type Journey, test, urlOf } from "../drivers/journey.ts";
import {
  agentPages,
  at,
  bookingPath,
  findStay,
  otherPagesUnderTest,
  type PageUnderTest,
  pathToStay,
} from "../drivers/pages-under-test.ts";
import { testsAll } from "../drivers/scope.ts";
import { scriptsNamedIn } from "../drivers/scripts.ts";

const SITE = "localhost";
/** The heaviest one last. */
const LANGUAGES = ["en-US", "es-ES", "ar-AE"];
/** In `npm test` the others weigh less. */
const WEIGHED = testsAll ? LANGUAGES : LANGUAGES.slice(-1);
/** A page with the styles it uses, as brotli from the server. */
const PAGE = 13_000;
/** With all nationalities or countries, which have to be chosen from without scripts too, or with another page behind it. */
const PAGE_WITH_LISTS = 18_000;
const SIGN_IN_AND_UP = ["sign-in", "ways to sign up", "sign-up, first step"];
/** gzip, all that a first visit loads until the network is idle. */
const SCRIPTS = 95_500;
const SCRIPTS_WITH_RESULTS = 99_500;
const SCRIPTS_WITH_VALIDATED_FORM = 102_000;
/** With Conform, whose forms follow their schema. */
const SCRIPTS_WITH_SCHEMA_FORM = 112_000;
const RESULTS = ["results", "results with two filters", "results on a map", "property", "property with photos"];
const OF_SCHEMA = [
  "sign-in",
  "sign-in over a page",
  "sign-up, first step",
  "sign-up, second step",
  "sign-up over a page",
  "complete your information",
  "contact",
  "new traveller",
];
/** Pages with a form that is checked field by field. */
const VALIDATED = [
  "checkout",
  "checkout of a group trip",
  "forgotten password",
  "change of password",
  "change of address",
];
/** Each kind of page there is in an account. */
const KINDS = [
  ...OF_SCHEMA,
  ...VALIDATED,
  "ways to sign up",
  "calendar",
  "account",
  "bookings",
  "wallet",
  "profile",
  "travellers",
  "ways in",
  "devices",
  "deletion",
  "client",
];

test("RO-06 every page of the booking path is one answer of at most 13 kB in each language, and so is one of an account; the scripts they name stay in their budget", async ({
  journey,
}) => {
  const path = await bookingPath(journey);
  const weights: [string, number][] = [];
  const scripts: [string, number][] = [];
  for (const tested of [...path, ...(await accountPages(journey))]) {
    for (const language of WEIGHED) {
      const { bytes, hasLists, html } = await weightOf(tested, language);
      if (path.includes(tested) || KINDS.includes(tested.name))
        scripts.push(await scriptWeightOf(tested, language, scriptsNamedIn(html)));
      const name = `${tested.name} ${language}`;
      weights.push([name, bytes]);
      const mayBeLong = hasLists && !path.includes(tested) && !SIGN_IN_AND_UP.includes(tested.name);
      expect.soft(bytes, name).toBeLessThanOrEqual(mayBeLong ? PAGE_WITH_LISTS : PAGE);
    }
  }
  tell(weights, "HTML with its styles");
  tell(scripts, "script");
});

test("RO-06 RO-03 the checkout where a newcomer joins is one answer of at most 13 kB in each language", async () => {
  const site = "azul.localhost";
  const { checkout: path } = await findStay(at(site));
  for (const language of LANGUAGES) {
    const { bytes, html } = await weightOf({ name: "checkout of a newcomer", path }, language, site);
    expect(html).toContain('name="accessCode"');
    expect(bytes, language).toBeLessThanOrEqual(PAGE);
    tell([[`newcomer ${language}`, bytes]], "HTML with its styles");
  }
});

test("RO-06 a page requests its scripts after it is drawn, and at once in a hidden tab", async ({ page, journey }) => {
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(new URL(request.url()).pathname);
  });
  await page.addInitScript(() => {
    window.requestAnimationFrame = (draw) => {
      const frame = new Promise((come) => addEventListener("frame", come));
      void frame.then(() => draw(performance.now()));
      return 0;
    };
  });
  await page.goto(urlOf("/", SITE));
  const starter = await page.locator("body > script[src]").getAttribute("src");
  expect(scripts).toEqual([starter]);
  await page.evaluate(() => void dispatchEvent(new Event("frame")));
  await hydrated(page);
  expect(scripts.length).toBeGreaterThan(5);

  await page.addInitScript(() => Object.defineProperty(document, "hidden", { get: () => true }));
  await journey.visit("/credits");
});

test("RO-06 scripts that a browser loads stay in their budget", async ({ page, journey }) => {
  // A page names all that it loads (see accessibility.spec.ts), but not the scripts of a dialog over it.
  const pagesUnderTest = testsAll
    ? [...(await bookingPath(journey)), ...(await otherKinds(journey))]
    : (await otherPagesUnderTest(journey)).filter(({ name, path }) => KINDS.includes(name) && path.includes("modal="));
  expect(pagesUnderTest.length).toBeGreaterThan(1);
  const weights: [string, number][] = [];
  for (const tested of pagesUnderTest)
    for (const language of WEIGHED)
      weights.push(await scriptWeightOf(tested, language, await scriptsLoadedBy(page, journey, tested, language)));
  tell(weights, "script");
});

/** The page in that language with the bytes of its scripts, which are within its budget. */
async function scriptWeightOf({ name }: PageUnderTest, language: string, scripts: string[]): Promise<[string, number]> {
  const each = await Promise.all([...new Set(scripts)].map(sizeOf));
  const bytes = each.reduce((sum, size) => sum + size, 0);
  expect.soft(bytes, `${name} ${language}`).toBeLessThanOrEqual(mostScriptOf(name));
  return [`${name} ${language}`, bytes];
}

test("RO-06 a lite page is one request, asked for by the browser or by hand", async ({ page, journey }) => {
  const pagesUnderTest = testsAll
    ? [...(await bookingPath(journey)), ...(await otherKinds(journey))]
    : await pathToStay(journey);
  const requested = async (tested: PageUnderTest) => {
    const types = (await open(page, journey, tested, "load")).map(({ type }) => type);
    // Nothing is on it that asks for more once it is loaded.
    await expect(page.locator("script:not([type='application/ld+json']), link[rel=prefetch]")).toHaveCount(0);
    // Browsers without a window ask for no icon.
    await expect(page.locator("link[rel=icon]")).toHaveAttribute("href", /^data:/);
    return types;
  };
  await page.setExtraHTTPHeaders({ "Save-Data": "on" });
  for (const tested of pagesUnderTest)
    expect([tested.name, await requested(tested)]).toEqual([tested.name, ["document"]]);
  await page.setExtraHTTPHeaders({});
  await journey.visit("/");
  await page.getByRole("contentinfo").getByRole("button", { name: "Turn on" }).click();
  await expect(page.getByText("Data saver: on")).toBeVisible();
  for (const tested of testsAll ? pagesUnderTest : pagesUnderTest.slice(0, 1))
    expect([tested.name, await requested(tested)]).toEqual([tested.name, ["document"]]);
});

/** Pages of accounts that answer a visit: errors are as heavy as what they are about. */
const accountPages = async (journey: Journey): Promise<PageUnderTest[]> =>
  [
    ...(await otherPagesUnderTest(journey)),
    ...(await accountPagesUnderTest(SITE)),
    ...(await agentPages(journey)),
  ].filter(({ refused, status }) => !refused && !status);

const otherKinds = async (journey: Journey): Promise<PageUnderTest[]> =>
  (await accountPages(journey)).filter(({ name }) => KINDS.includes(name));

function mostScriptOf(page: string): number {
  if (OF_SCHEMA.includes(page)) return SCRIPTS_WITH_SCHEMA_FORM;
  if (VALIDATED.includes(page)) return SCRIPTS_WITH_VALIDATED_FORM;
  return RESULTS.includes(page) ? SCRIPTS_WITH_RESULTS : SCRIPTS;
}

/** What the browser asks for until then when the page is its first. */
async function open(
  page: Page,
  journey: Journey,
  tested: PageUnderTest,
  until: "load" | "networkidle",
): Promise<{ url: string; type: string }[]> {
  const requested: { url: string; type: string }[] = [];
  page.on("request", (request) => requested.push({ url: request.url(), type: request.resourceType() }));
  // What an earlier page brought along does not count, and its visitor has gone.
  await (await page.context().newCDPSession(page)).send("Network.clearBrowserCache");
  await page.context().clearCookies({ name: /^(?!(?:lite|lan_code)$)/ });
  if (tested.cookie) await journey.carry(tested.cookie);
  const answer = await journey.visit(tested.path);
  expect(answer.url()).toBe(urlOf(tested.path, SITE));
  await page.waitForLoadState(until);
  page.removeAllListeners("request");
  return requested.filter(({ url }) => url.startsWith("http"));
}

async function scriptsLoadedBy(page: Page, journey: Journey, tested: PageUnderTest, language: string) {
  await journey.carry(`lan_code=${language}`);
  const requested = await open(page, journey, tested, "networkidle");
  expect(requested.filter(({ url }) => !url.startsWith(urlOf("/", SITE)))).toEqual([]);
  return requested.filter(({ type }) => type === "script").map(({ url }) => new URL(url).pathname);
}

async function weightOf(tested: PageUnderTest, language: string, site = SITE) {
  const cookie = [tested.cookie ?? [], `lan_code=${language}`].flat().join("; ");
  const compressed = await at(site).send({ path: tested.path, headers: { cookie, "accept-encoding": "br" } });
  expect([tested.name, compressed.headers["content-encoding"]]).toEqual([tested.name, "br"]);
  const html = brotliDecompressSync(compressed.bytes).toString();
  expect(html).not.toMatch(/<link[^>]*rel="stylesheet"/);
  return { bytes: compressed.bytes.length, hasLists: html.split("<option").length > 100, html };
}

const sizes = new Map<string, Promise<number>>();

/** Of a file, which is asked for once. */
function sizeOf(path: string): Promise<number> {
  const size = sizes.get(path) ?? askForSize(path);
  sizes.set(path, size);
  return size;
}

async function askForSize(path: string): Promise<number> {
  const answer = await demo.send({ path, headers: { "accept-encoding": "gzip" } });
  expect([path, answer.status]).toEqual([path, 200]);
  return answer.bytes.length;
}

function tell(weights: [string, number][], of: string): void {
  console.log(
    weights.map(([name, bytes]) => `    ${name.padEnd(24)} ${String(bytes).padStart(7)} bytes of ${of}`).join("\n"),
  );
}
