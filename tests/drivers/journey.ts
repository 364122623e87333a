import "./products.ts";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test as base, expect, type Page, type Response } from "@playwright/test";
import { signIn } from "./checkout.ts";
import { type Sender, send } from "./http-client.ts";
import type { LogLine } from "./server.ts";

/** The demo's people, by what tests call them. */
const PEOPLE = {
  traveller: { email: "ana@waypoint.example", site: "localhost" },
  "traveller without wallet": { email: "ben@waypoint.example", site: "localhost" },
  agent: { email: "agent@waypoint.example", site: "localhost" },
  "traveller of Azul Club": { email: "lucia@azul.example", site: "azul.localhost" },
  "traveller of Azul Club without wallet": { email: "mateo@azul.example", site: "azul.localhost" },
  "traveller of Nile Voyages": { email: "layla@nile.example", site: "nile.localhost" },
  "agent of Azul Club": { email: "agente@azul.example", site: "azul.localhost" },
  "agent of Nile Voyages": { email: "agent@nile.example", site: "nile.localhost" },
  operator: { email: "owen@waypoint.example", site: "localhost" },
  "operator of Azul Club": { email: "ines@azul.example", site: "azul.localhost" },
  "operator of Nile Voyages": { email: "tariq@nile.example", site: "nile.localhost" },
} as const;

export type Person = keyof typeof PEOPLE;

export type Journey = {
  /** Opens a page of an organisation's site; `localhost` is Waypoint's. */
  visit(path: string, site?: string): Promise<Response>;
  /** Gives the browser cookies, as `sessionOf` and other headers write them. */
  carry(cookies: string, site?: string): Promise<void>;
  /** The cookie of a new session of that person. */
  sessionOf(person: Person): Promise<string>;
  credentialsOf(person: Person): { email: string; password: string };
  /** The lines the server wrote for a request. */
  logOf(response: Response): Promise<LogLine[]>;
  withScripts: boolean;
};

export const test = base.extend<{ journey: Journey; quiet: undefined }>({
  journey: async ({ page, context }, use, { project }) => {
    const withScripts = project.name === "js";
    await use({
      withScripts,
      async visit(path, site = "localhost") {
        const response = await page.goto(urlOf(path, site));
        if (!response) throw new Error(`${path} gave no answer`);
        if (withScripts) await hydrated(page);
        return response;
      },
      async carry(cookies, site) {
        const pairs = cookies.split("; ").map((pair) => pair.split(/=(.*)/s));
        await context.addCookies(pairs.map(([name = "", value = ""]) => ({ name, value, url: urlOf("/", site) })));
      },
      sessionOf,
      credentialsOf,
      logOf: (response) => logOf(response),
    });
  },
  // A page that throws, or that the policy stops from doing something, is broken even where it looks right.
  quiet: [
    async ({ page }, use) => {
      const complaints: string[] = [];
      page.on("pageerror", (error) => {
        // Chromium says so of a cross-fade between pages that came too late; the page itself is whole.
        if (String(error).startsWith("InvalidStateError: Transition was")) return;
        // What was still being asked for when another page took over.
        if (String(error).startsWith("AbortError: signal is aborted")) return;
        complaints.push(String(error));
      });
      page.on("console", (message) => {
        const failedLoad = message.text().startsWith("Failed to load resource");
        if (message.type() === "error" && !failedLoad) complaints.push(message.text());
      });
      await use(undefined);
      expect(complaints, "what the browser complained about").toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** The server the tests run against, for requests that are no page in a browser. */
export const demo: Sender = { send: (request) => send(Number(process.env["E2E_PORT"]), request) };

export const hostOf = (site: string): string => `${site}:${process.env["E2E_PORT"]}`;

export const urlOf = (path: string, site = "localhost"): string => `http://${hostOf(site)}${path}`;

/** Waits until the page answers to scripts; a page of lite mode has none. */
export async function hydrated(page: Page): Promise<void> {
  if ((await page.locator("body > script[src]").count()) === 0) return;
  // Not by animation frames: browsers don't draw a hidden page.
  await page.waitForFunction(isWhole, undefined, { polling: 20 });
}

/** React has taken over the whole page. It marks the document when it begins; until it is done, a link loads a new page. */
export const isHydrated = (page: Page): Promise<boolean> => page.evaluate(isWhole);

/** Runs in the page. */
function isWhole(): boolean {
  const mark = Object.keys(document).find((key) => key.startsWith("__reactContainer"));
  if (!mark) return false;
  const { stateNode } = (document as unknown as Record<string, { stateNode: ReactRoot }>)[mark] ?? {};
  return stateNode?.current.memoizedState.isDehydrated === false;
}

type ReactRoot = { current: { memoizedState: { isDehydrated: boolean } } };

const sessionOf = (person: Person): Promise<string> => signIn(demo, credentialsOf(person), hostOf(PEOPLE[person].site));

const credentialsOf = (person: Person) => ({ email: PEOPLE[person].email, password: passwordOf(PEOPLE[person].email) });

function passwordOf(email: string): string {
  const kept: Record<string, string> = JSON.parse(readFileSync(dataFile("demo-accounts.json"), "utf8"));
  const password = kept[email];
  if (!password) throw new Error(`the demo has no ${email}`);
  return password;
}

/** The server writes a request's line when its answer has gone out, which may be a moment after it arrived here. */
async function logOf(response: Response): Promise<LogLine[]> {
  const requestId = (await response.allHeaders())["x-request-id"] ?? "";
  const read = () => serverLog().filter((line) => line.requestId === requestId);
  await expect.poll(() => read().some((line) => line.event === "request")).toBe(true);
  return read();
}

export function serverLog(): LogLine[] {
  const lines = readFileSync(dataFile("server.log"), "utf8").split("\n");
  return lines.filter((line) => line.startsWith("{")).map((line) => JSON.parse(line) as LogLine);
}

/** A file of the demo. */
export const dataFile = (name: string): string => join(process.env["E2E_DATA_DIR"] ?? "", name);

/** What the demo signs its cookies with. */
export const demoSecret = (): string => readFileSync(dataFile("secret"), "utf8").trim();
