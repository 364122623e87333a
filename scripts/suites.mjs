// The test suites and how they are judged: a suite passes when its tool ended well, its report says so, and tests ran.
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "./prepare.mjs";

const results = mkdtempSync(join(tmpdir(), "waypoint-results-"));
process.on("exit", () => rmSync(results, { recursive: true, force: true }));

/** More than these are no chance. */
const MOST_FILES_RUN_AGAIN = 3;

/**
 * Runs vitest with the given arguments; how many tests passed and failed. Tests of whole servers share the machine
 * with others: where only a few of their files fail, these run once more with nothing beside them, and are named.
 */
export async function runVitest(args = [], { cwd = root } = {}) {
  const first = await vitest(args, cwd);
  const failed = failedFiles(first.report);
  const worthIt = failed.length <= MOST_FILES_RUN_AGAIN && failed.every(({ name }) => isOfServers(name));
  if (failed.length === 0 || !worthIt || !isSound(first)) return judgeVitest(first);
  const names = failed.map(({ name }) => name);
  console.log(`\nAgain, alone: ${names.join(", ")}`);
  const again = await vitest(names, cwd);
  const { passed, failed: failedAgain } = judgeVitest(again);
  if (failedAgain === 0) console.log(`Passed only when run again: ${names.join(", ")}`);
  const passedBefore = failed.flatMap(({ assertionResults }) => assertionResults).filter(isPassed).length;
  return { passed: first.report.numPassedTests - passedBefore + passed, failed: failedAgain };
}

async function vitest(args, cwd) {
  const file = join(results, "vitest.json");
  rmSync(file, { force: true });
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  const { code, complaints } = await runTool("vitest", ["run", ...args, ...reporters], { cwd });
  return { code, complaints, report: readReport(file) };
}

const failedFiles = (report) => (report?.testResults ?? []).filter(({ status }) => status === "failed");
const isOfServers = (file) => file.replaceAll("\\", "/").includes("/tests/system/");
const isPassed = ({ status }) => status === "passed";

/** Whether what failed are tests that ran, and nothing else. */
function isSound({ code, complaints, report }) {
  const { numPendingTests = 0, numTodoTests = 0 } = report;
  const ran = failedFiles(report).every(({ assertionResults }) =>
    assertionResults.some((test) => test.status === "failed"),
  );
  return code === 1 && ran && numPendingTests + numTodoTests === 0 && !endedBadly(complaints);
}

/** What all tests share ended with an error; vitest says so and ends with 0. */
const endedBadly = (complaints) => complaints.includes("error during close") || complaints.includes("Unhandled");

/** Runs Playwright with the given Chromium; how many tests passed and failed. What it prints comes in one piece, at its end. */
export async function runPlaywright(chromium, args = [], { cwd = root } = {}) {
  const file = join(results, "playwright.json");
  const { code } = await runTool("playwright", ["test", ...args, "--retries=1", "--reporter=list,json"], {
    cwd,
    env: { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
    atOnce: true,
  });
  return judgePlaywright(code, readReport(file));
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
  const { expected: passed = 0, unexpected = 0, flaky = 0, skipped = 0 } = report?.stats ?? {};
  if (flaky > 0) console.log(`${flaky} passed only when run again; they are named above as flaky`);
  return atLeastOneFailure({ passed: passed + flaky, failed: unexpected + skipped }, [
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
