// `npm test`: everything there is to check, from a fresh clone on. The last line says how many passed and failed.
// With arguments one suite alone, in another folder: `node scripts/test.mjs vitest DIR`.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { provideChromium, provideTextBrowsers } from "./chromium.mjs";
import { buildIfStale, install, root } from "./prepare.mjs";
import { runPlaywright, runVitest } from "./suites.mjs";

const CODE = ["app", "server", "scripts", "tests", "bench"];
/** Each counts as one. They only read, so they run side by side. */
const CHECKS = [
  ["format", "biome", ["format", "."]],
  ["lint", "biome", ["lint", "--error-on-warnings", "."]],
  ["imports", "depcruise", ["--config", ".dependency-cruiser.cjs", ...CODE]],
  ["exports", "knip", []],
  ["types", "tsc", ["-p", "."]],
];

const total = { passed: 0, failed: 0 };
process.on("exit", (code) => {
  // Nothing that passed is as red as something that failed.
  if (total.failed === 0 && (code !== 0 || total.passed === 0)) total.failed = 1;
  process.exitCode = total.failed > 0 ? code || 1 : 0;
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
});

const [suite, folder] = process.argv.slice(2);
if (suite === "vitest" && folder) count(await runVitest([], { cwd: folder }));
else if (suite === undefined) await runEverything();
else throw new Error("either no argument, or: vitest DIR");

async function runEverything() {
  install();
  const chromium = provideChromium();
  // The tests that need them fail without.
  provideTextBrowsers();
  await Promise.all(CHECKS.map(runCheck));
  heading("build");
  buildIfStale();
  count({ passed: 1, failed: 0 });
  heading("vitest");
  count(await runVitest());
  heading("playwright");
  count(chromium ? await runPlaywright(chromium) : { passed: 0, failed: 1 });
}

function runCheck([name, tool, args]) {
  return new Promise((resolve) => {
    const output = [];
    const child = spawn(join(root, "node_modules", ".bin", tool), args, {
      cwd: root,
      shell: process.platform === "win32",
    });
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

function count({ passed, failed }) {
  total.passed += passed;
  total.failed += failed;
}

function heading(text) {
  console.log(`\n── ${text}`);
}
