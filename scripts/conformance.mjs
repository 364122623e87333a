// `npm run conformance -- ADAPTER`: what every supplier has to pass. The last line says how many passed and failed.
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { install, root } from "./prepare.mjs";
import { runVitest } from "./suites.mjs";

const USAGE = `Runs the suite that every supplier has to pass.

  npm run conformance -- embedded           our own catalogue, on both databases
  npm run conformance -- activities         our own activities, on both databases
  npm run conformance -- liteapi            LiteAPI as our own server plays it
  npm run conformance -- octo               OCTO as our own server plays it
  npm run conformance -- liteapi-sandbox    the vendor's sandbox (docs/suppliers.md)
  npm run conformance -- FILE               a module that exports a \`subject\` (tests/conformance/subject.ts)`;

const [adapter] = process.argv.slice(2);
const test = `tests/conformance/${adapter}.test.ts`;
const subject = [join(root, `tests/conformance/subjects/${adapter}.ts`), resolve(adapter ?? "")].find(
  (file) => file.endsWith("s") && existsSync(file),
);

if (adapter === undefined || (!existsSync(join(root, test)) && !subject)) {
  console.log(USAGE);
  process.exitCode = 2;
} else {
  install();
  process.env.TEST_SCOPE = "all";
  if (!existsSync(join(root, test))) process.env.CONFORMANCE_SUBJECT = subject;
  const args = existsSync(join(root, test)) ? [test] : ["--config", "vitest.conformance.config.ts"];
  const { passed, failed } = await runVitest(args);
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exitCode = failed > 0 ? 1 : 0;
}
