// `npm test`: everything there is to check, from a fresh clone on. The last line says how many passed and failed.
import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { provideChromium } from "./chromium.mjs";
import { buildIfStale, install, root } from "./prepare.mjs";

const CODE = ["app", "server", "scripts", "tests", "bench"];
/** Each counts as one. They only read, so they run side by side. */
const CHECKS = [
  ["format", "biome", ["format", "."]],
  ["lint", "biome", ["lint", "--error-on-warnings", "."]],
  ["imports", "depcruise", ["--config", ".dependency-cruiser.cjs", ...CODE]],
  ["exports", "knip", []],
  ["types", "tsc", ["-p", "."]],
];

const results = mkdtempSync(join(tmpdir(), "waypoint-results-"));
const total = { passed: 0, failed: 0 };
process.on("exit", (code) => {
  rmSync(results, { recursive: true, force: true });
  if (code !== 0 && total.failed === 0) total.failed = 1;
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
});

install();
const chromium = provideChromium();
await Promise.all(CHECKS.map(runCheck));
heading("build");
buildIfStale();
count({ passed: 1, failed: 0 });
runVitest();
if (chromium) runPlaywright(chromium);
else count({ passed: 0, failed: 1 });
process.exitCode = total.failed > 0 ? 1 : 0;

function runCheck([name, tool, args]) {
  return new Promise((resolve) => {
    const output = [];
    const child = spawn(bin(tool), args, { cwd: root, shell: process.platform === "win32" });
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => output.push(chunk));
    child.on("error", (error) => output.push(Buffer.from(error.message)));
    child.on("close", (code) => {
      const passed = code === 0;
      count({ passed: Number(passed), failed: Number(!passed) });
      heading(`${name}: ${passed ? "passed" : "FAILED"}`);
      if (!passed) console.log(Buffer.concat(output).toString());
      resolve();
    });
  });
}

function runVitest() {
  heading("vitest");
  const file = join(results, "vitest.json");
  const status = runSuite("vitest", ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${file}`]);
  const report = readReport(file);
  // A file that could not even be loaded has no test of its own to fail.
  const broken = (report?.testResults ?? []).filter(
    ({ status, assertionResults }) => status === "failed" && assertionResults.every((test) => test.status !== "failed"),
  ).length;
  countSuite(status, report && { passed: report.numPassedTests, failed: report.numFailedTests + broken });
}

function runPlaywright(executable) {
  heading("playwright");
  const file = join(results, "playwright.json");
  const status = runSuite("playwright", ["test", "--reporter=list,json"], {
    CHROMIUM_PATH: executable,
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
  });
  const stats = readReport(file)?.stats;
  countSuite(status, stats && { passed: stats.expected, failed: stats.unexpected + stats.flaky });
}

function runSuite(tool, args, env = {}) {
  return spawnSync(bin(tool), args, {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, FORCE_COLOR: "0", ...env },
    shell: process.platform === "win32",
  }).status;
}

/** A suite that ended badly without naming a failed test has failed all the same. */
function countSuite(status, counted) {
  const { passed, failed } = counted ?? { passed: 0, failed: 0 };
  count({ passed, failed: status === 0 ? failed : Math.max(failed, 1) });
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}

function count({ passed, failed }) {
  total.passed += passed;
  total.failed += failed;
}

function heading(text) {
  console.log(`\n── ${text}`);
}

function bin(tool) {
  return join(root, "node_modules", ".bin", tool);
}
