// The test suites and how they are judged: a suite passes when its tool ended well, its report says so, and tests ran.
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { constants, setPriority, tmpdir } from "node:os";
import { join, relative } from "node:path";
import { root } from "./prepare.mjs";

const results = mkdtempSync(join(tmpdir(), "waypoint-results-"));
process.on("exit", () => rmSync(results, { recursive: true, force: true }));

/** The code of tests as Playwright runs it. In the folder of temporary files each run would transform all of it. */
const TRANSFORMED = { PLAYWRIGHT_TRANSFORM_CACHE_DIR: join(root, "node_modules/.cache/playwright") };

/** So many of the slowest files are named at the end. */
const NAMED = 10;

/** Runs vitest with the given arguments; how many tests passed and failed, and the failed ones with their messages. */
export async function runVitest(args = [], { cwd = root } = {}) {
  const file = join(results, "vitest.json");
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  const { code, complaints } = await runTool("vitest", ["run", ...args, ...reporters], { cwd });
  const report = readReport(file);
  nameSlowest(report?.testResults ?? []);
  return { ...judgeVitest({ code, complaints, report }), failures: failuresOf(report?.testResults ?? []) };
}

/** A line for each failed test, and for each file that could not be loaded. */
function failuresOf(files) {
  return files.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === "failed");
    const file = relative(root, name);
    if (status === "failed" && failed.length === 0) return [`${file}: ${message}`];
    return failed.map(({ fullName, failureMessages }) => `${file} › ${fullName}\n${failureMessages.join("\n")}`);
  });
}

function nameSlowest(files) {
  const seconds = ({ startTime, endTime }) => Math.round((endTime - startTime) / 1000);
  const slowest = files.sort((a, b) => seconds(b) - seconds(a)).slice(0, NAMED);
  console.log("\nSlowest files, in seconds:");
  for (const file of slowest) console.log(String(seconds(file)).padStart(6), file.name);
}

/** Runs Playwright with the given Chromium; how many tests passed and failed. What it prints comes in one piece, at its end. */
export async function runPlaywright(chromium, args = [], { cwd = root, env = {} } = {}) {
  const file = join(results, "playwright.json");
  const { code } = await runTool("playwright", ["test", ...args, "--reporter=list,json"], {
    cwd,
    env: { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: file, ...TRANSFORMED, ...env },
    atOnce: true,
  });
  return judgePlaywright(code, readReport(file));
}

/** Playwright would transform the code of its tests with one core while the other one waits. */
export function prepareSpecs() {
  // It makes no demo, and the folder of one would stay.
  const env = { ...process.env, ...TRANSFORMED, E2E_DATA_DIR: results };
  const list = ["test", "--list"];
  const shell = process.platform === "win32";
  const { pid } = spawn(join(root, "node_modules/.bin/playwright"), list, { cwd: root, env, shell, stdio: "ignore" });
  if (pid) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
}

/**
 * Makes the demo that Playwright's tests visit, for which they would wait a quarter of a minute. Resolves to the environment that
 * leads Playwright there; it makes a demo itself where this one was not finished.
 */
export function prepareDemo() {
  const folder = mkdtempSync(join(tmpdir(), "waypoint-e2e-"));
  const { E2E_PORT = "3917" } = process.env;
  const env = { ...process.env, NODE_ENV: "production", PORT: E2E_PORT, DATA_DIR: folder };
  const server = spawn(process.execPath, [join(root, "build/serve/index.js"), "--demo"], {
    cwd: root,
    env,
    stdio: ["ignore", "pipe", "ignore"],
  });
  process.on("exit", () => {
    server.kill();
    rmSync(folder, { recursive: true, force: true });
  });
  if (server.pid) setPriority(server.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  return new Promise((resolve) => {
    let isMade = false;
    server.stdout.on("data", (chunk) => {
      if (isMade || !String(chunk).includes("Waypoint is ready")) return;
      isMade = true;
      server.kill("SIGTERM");
    });
    server.once("close", () => resolve(isMade ? { E2E_DATA_DIR: folder } : {}));
  });
}

function judgeVitest({ code, report, complaints }) {
  const { numPassedTests: passed = 0, numFailedTests = 0, testResults = [] } = report ?? {};
  const left = (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0);
  // A file that could not even be loaded has no test of its own to fail.
  const broken = testResults.filter(
    ({ status, assertionResults }) => status === "failed" && assertionResults.every((test) => test.status !== "failed"),
  ).length;
  return atLeastOneFailure({ passed, failed: numFailedTests + left + broken }, [
    [code === 0, `vitest ended with ${code}`],
    [report?.success === true, "vitest's report does not say that all went well"],
    [passed > 0, "vitest ran no test"],
    [!complaints.includes("error during close"), "what all tests share did not end well"],
  ]);
}

function judgePlaywright(code, report) {
  const { expected: passed = 0, unexpected = 0, skipped = 0 } = report?.stats ?? {};
  return atLeastOneFailure({ passed, failed: unexpected + skipped }, [
    [code === 0, `Playwright ended with ${code}`],
    [report?.errors?.length === 0, "Playwright's report has errors or is missing"],
    [passed > 0, "Playwright ran no test"],
  ]);
}

/** A suite that ended badly without naming a failed test has failed all the same, and says why. */
function atLeastOneFailure({ passed, failed }, demands) {
  const unmet = demands.filter(([met]) => !met).map(([, reason]) => reason);
  for (const reason of unmet) console.error(`FAILED: ${reason}`);
  return { passed, failed: unmet.length > 0 ? Math.max(failed, 1) : failed };
}

function runTool(tool, args, { cwd, env = {}, atOnce = false }) {
  return new Promise((resolve) => {
    const output = [];
    const child = spawn(join(root, "node_modules", ".bin", tool), args, {
      cwd,
      stdio: ["ignore", atOnce ? "pipe" : "inherit", "pipe"],
      env: { ...process.env, FORCE_COLOR: "0", ...env },
      shell: process.platform === "win32",
    });
    const complaints = [];
    child.stdout?.on("data", (chunk) => output.push(chunk));
    child.stderr.on("data", (chunk) => {
      complaints.push(chunk);
      if (atOnce) output.push(chunk);
      else process.stderr.write(chunk);
    });
    const end = (code) => resolve({ code, complaints: Buffer.concat(complaints).toString() });
    child.once("error", (error) => end(error.message));
    child.once("close", (code, signal) => {
      if (atOnce) console.log(Buffer.concat(output).toString());
      end(code ?? signal);
    });
  });
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}
