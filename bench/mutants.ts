import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "../server/project-root.ts";
import { circumstances, describeCircumstances } from "./circumstances.ts";

/**
 * `npm run mutants [-- OPTIONS OF STRYKER]`: runs mutation tests; exits with 1 if too few mutants fail a test. Without `--mutate`
 * it mutates all files and writes bench/results/mutants.md.
 */

type Mutant = { status: "Killed" | "Timeout" | "Survived" | "NoCoverage" | "Ignored" };
type Report = { files: Record<string, { mutants: Mutant[] }> };

/** Stands in `stryker.config.mjs`. */
const REPORT = join(projectRoot(), "build/mutants.json");

const options = process.argv.slice(2);
rmSync(REPORT, { force: true });
const { status, error } = spawnSync(join(projectRoot(), "node_modules/.bin/stryker"), ["run", ...options], {
  cwd: projectRoot(),
  stdio: "inherit",
  shell: process.platform === "win32",
});
if (error) console.error(error.message);
if (!options.some((option) => /^(?:-m$|--mutate\b)/.test(option)) && existsSync(REPORT))
  record(JSON.parse(readFileSync(REPORT, "utf8")) as Report);
process.exitCode = status ?? 1;

function record({ files }: Report): void {
  const named = Object.entries(files)
    .map(([file, { mutants }]) => ({ file, mutants }))
    .filter(({ mutants }) => mutants.length > count(mutants, "Ignored"))
    .sort((a, b) => (a.file < b.file ? -1 : 1));
  const all = named.flatMap(({ mutants }) => mutants);
  const text = `# Mutants: whether the tests notice when a rule is changed

Made by \`npm run mutants\`: Stryker changes the rules of money, wallets, booking, accounts and throttling in one place at a time (\`stryker.config.mjs\`
says which files) and runs the tests that come by there, on SQLite (\`vitest.mutation.config.ts\`). *Killed*: a test failed, or ran into its time limit.
*Survived*: none did. *Not run*: no test of those comes by; others, of pages and of the whole, may. *Score*: killed of all of them.
${count(all, "Ignored")} more are what happens once while a module is loaded, such as constants and patterns; each would take all tests, so they are left out.

| file | killed | survived | not run | score |
|---|---:|---:|---:|---:|
${named.map(({ file, mutants }) => row(`\`${file}\``, mutants)).join("\n")}
${row("**all**", all)}

${describeCircumstances(circumstances())}
`;
  writeFileSync(join(import.meta.dirname, "results/mutants.md"), text);
  console.log(text);
}

function row(name: string, mutants: Mutant[]): string {
  const killed = count(mutants, "Killed", "Timeout");
  const [survived, notRun] = [count(mutants, "Survived"), count(mutants, "NoCoverage")];
  const together = killed + survived + notRun;
  return `| ${[name, killed, survived, notRun, `${((100 * killed) / together).toFixed(1)} %`].join(" | ")} |`;
}

function count(mutants: Mutant[], ...statuses: Mutant["status"][]): number {
  return mutants.filter(({ status }) => statuses.includes(status)).length;
}
