import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "@playwright/test";
import { testsAll } from "./tests/drivers/scope.ts";

// This file is read again in every worker; what the first reading decided travels in the environment.
process.env["E2E_DATA_DIR"] ??= mkdtempSync(join(tmpdir(), "waypoint-e2e-"));
process.env["E2E_PORT"] ??= "3917";
const dataDir = process.env["E2E_DATA_DIR"];
const port = process.env["E2E_PORT"];

// Headless Chromium says so in its user agent, and what says so is served as a robot.
const USER_AGENT =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36";

/** Where it does not matter who runs the scripts, or the test switches them off itself. */
const SCRIPTS_DO_NOT_MATTER =
  /(?:accessibility|weight|links|styles|validity|lost-scripts|search-form|early)\.spec\.ts$/;
/** Without scripts, requests alone prove it: `tests/system/kept-forms` and `social`. */
const PROVEN_BY_REQUESTS = /(?:faults|social)\.spec\.ts$/;

export default defineConfig({
  testDir: "tests/e2e",
  testMatch: "**/*.spec.ts",
  globalTeardown: "./tests/drivers/remove-e2e-data.ts",
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  // Many failures have one cause; each would wait for a minute.
  maxFailures: 12,
  // Ends what hangs; a busy machine fails no test.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: "list",
  use: {
    baseURL: `http://localhost:${port}`,
    userAgent: USER_AGENT,
    locale: "en-US",
    viewport: { width: 1280, height: 900 },
    // Nobody waits for pages to fade.
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: {
      executablePath: process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium",
      args: ["--disable-gpu", "--disable-background-networking", ...(process.getuid?.() === 0 ? ["--no-sandbox"] : [])],
    },
  },
  // `npm test` runs what is tagged for one project in that one alone: in the other one it would prove the same.
  projects: [
    { name: "js", use: { javaScriptEnabled: true }, grepInvert: testsAll ? [] : /@without-scripts/ },
    {
      name: "nojs",
      use: { javaScriptEnabled: false },
      testIgnore: testsAll ? SCRIPTS_DO_NOT_MATTER : [SCRIPTS_DO_NOT_MATTER, PROVEN_BY_REQUESTS],
      grepInvert: testsAll ? [] : /@with-scripts/,
    },
  ],
  webServer: {
    // The demo as `npm start` serves it, with its log in a file that the tests read.
    command: `node build/serve/index.js --demo > "${dataDir}/server.log" 2>&1`,
    url: `http://127.0.0.1:${port}/ready`,
    timeout: 120_000,
    env: { NODE_ENV: "production", PORT: port, DATA_DIR: dataDir },
  },
});
