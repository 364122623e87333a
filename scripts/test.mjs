// `npm test`: every behavior once, from a fresh clone on; `npm run test:all`: on both databases, in every language and look.
// The last line says how many passed and failed. One suite alone, in another folder: `node scripts/test.mjs vitest DIR`.
import { spawn } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { constants, setPriority } from "node:os";
import { join } from "node:path";
import { provideChromium, provideTextBrowsers } from "./chromium.mjs";
import { isBuilt } from "./freshness.mjs";
import { install, root } from "./prepare.mjs";
import { prepareDemo, prepareSpecs, runPlaywright, runVitest } from "./suites.mjs";

const CODE = ["app", "server", "scripts", "tests", "bench"];
const BIN = join(root, "node_modules/.bin");
/** In a quarter of TypeScript 5's time, which stays for tools that load it. Its threads would each check the same libraries again. */
const TYPESCRIPT = join(root, "node_modules/typescript-7/bin/tsc");
const ONCE = ["--singleThreaded", "--incremental", "--tsBuildInfoFile", join(root, "node_modules/.cache/tsc.json")];
/** Each counts as one. None reads what another one writes, so they run side by side. */
const CHECKS = [
  ["types", process.execPath, [TYPESCRIPT, "-p", ".", ...ONCE]],
  ["exports", join(BIN, "knip"), []],
  ["imports", join(BIN, "depcruise"), ["--config", ".dependency-cruiser.cjs", ...CODE]],
  ["lint", join(BIN, "biome"), ["lint", "--error-on-warnings", "."]],
  ["format", join(BIN, "biome"), ["format", "."]],
  ["words", process.execPath, ["scripts/words.mjs"]],
];

const BUILD = ["build", process.execPath, ["scripts/build.mjs"]];

const MEMORY = "/dev/shm";
const ROOM_IN_MEMORY = 3 * 2 ** 30;

/** What failed is named again at the end: the rest of a log may be long, or cut. */
const failures = [];
const total = { passed: 0, failed: 0 };
process.on("exit", (code) => {
  // Nothing that passed is as red as something that failed.
  if (total.failed === 0 && (code !== 0 || total.passed === 0)) total.failed = 1;
  process.exitCode = total.failed > 0 ? code || 1 : 0;
  if (failures.length > 0) console.log(["\nFailed:", ...failures].join("\n\n"));
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
});
// So that the demo of an interrupted run ends, and does not keep its port.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.once(signal, () => process.exit(1));

const [suite, folder] = process.argv.slice(2);
if (suite === "vitest" && folder) count(await runVitest([], { cwd: folder }));
else if (suite === undefined) await runEverything();
else if (suite === "all") {
  process.env.TEST_SCOPE = "all";
  await runEverything();
} else throw new Error("no argument, or: all, or: vitest DIR");

async function runEverything() {
  install();
  const chromium = provideChromium();
  // The tests that need them fail without.
  provideTextBrowsers();
  const checks = Promise.all(CHECKS.map((check) => runCheck(check, constants.priority.PRIORITY_BELOW_NORMAL)));
  if (!isBuilt(root)) await runCheck(BUILD);
  if (isBuilt(root)) await runSuites(chromium);
  await checks;
}

/** Begins as soon as there is a build; the checks take what the suites leave, which wait a fifth of the time. */
async function runSuites(chromium) {
  keepFilesInMemory();
  prepareSpecs();
  const demo = prepareDemo();
  heading("vitest");
  count(await runVitest());
  heading("playwright");
  count(chromium ? await runPlaywright(chromium, [], { env: await demo }) : { passed: 0, failed: 1 });
}

/**
 * Lets tests write their files into memory where the system has room there: SQLite waits for the disk at every commit, which
 * takes longer than what most tests prove, and no test proves what a disk keeps.
 */
function keepFilesInMemory() {
  if (!existsSync(MEMORY)) return;
  const { bavail, bsize } = statfsSync(MEMORY);
  // What a container may use is less than what its /dev/shm promises.
  if (bavail * bsize < ROOM_IN_MEMORY || process.availableMemory() < 2 * ROOM_IN_MEMORY) return;
  const folder = mkdtempSync(join(MEMORY, "waypoint-"));
  // PostgreSQL, which runs as a user of its own, walks through it.
  chmodSync(folder, 0o755);
  process.env.TMPDIR = folder;
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
}

function runCheck([name, tool, args], priority = constants.priority.PRIORITY_NORMAL) {
  return new Promise((resolve) => {
    const output = [];
    const child = spawn(tool, args, {
      cwd: root,
      shell: process.platform === "win32",
    });
    if (child.pid) setPriority(child.pid, priority);
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => output.push(chunk));
    child.on("error", (error) => output.push(Buffer.from(error.message)));
    child.on("close", (code) => {
      const passed = code === 0;
      count({ passed: Number(passed), failed: Number(!passed) });
      heading(`${name}: ${passed ? "passed" : "FAILED"}`);
      // Its hints are for who reads the log of a green run.
      if (!passed || name === "words") console.log(Buffer.concat(output).toString());
      resolve();
    });
  });
}

function count({ passed, failed, failures: named = [] }) {
  failures.push(...named);
  total.passed += passed;
  total.failed += failed;
}

function heading(text) {
  console.log(`\n── ${text}`);
}
