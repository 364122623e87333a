import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { testsAll } from "../tests/drivers/scope.ts";

/** Runs a suite of fixtures as the test command runs a suite; the last line and the exit code are what CI goes by. */
function runSuite(fixture: string) {
  const folder = join(import.meta.dirname, "fixtures", fixture);
  const { status, stdout } = spawnSync(process.execPath, [join(import.meta.dirname, "test.mjs"), "vitest", folder], {
    encoding: "utf8",
    env: { ...process.env, CI: "", VITEST: "", VITEST_WORKER_ID: "", VITEST_POOL_ID: "" },
  });
  return { status, stdout, lastLine: stdout.trimEnd().split("\n").at(-1) };
}

test("red is red: a suite that passes is green, and says what it counted", () => {
  expect(runSuite("passing")).toMatchObject({ status: 0, lastLine: "1 passed, 0 failed" });
});

const RED = [
  ["the process of the tests is killed", "crashing", "0 passed, 1 failed"],
  ["what every test needs does not stop", "broken-teardown", "1 passed, 1 failed"],
  ["a test is only announced", "undone", "1 passed, 1 failed"],
] as const;
const ALSO_RED = [
  ["there is no test", "empty", "0 passed, 1 failed"],
  ["a promise fails without a handler", "unhandled", "1 passed, 1 failed"],
  ["what every test needs does not start", "broken-setup", "0 passed, 1 failed"],
] as const;

test.each(testsAll ? [...RED, ...ALSO_RED] : RED)(
  "red is red: where %s the command ends with an error",
  (_, fixture, lastLine) => {
    expect(runSuite(fixture)).toMatchObject({ status: 1, lastLine });
  },
);

test("red is red: where a test fails the command ends with an error, and names it before the last line", () => {
  const { status, stdout, lastLine } = runSuite("failing");
  expect([status, lastLine]).toEqual([1, "1 passed, 1 failed"]);
  const [, named] = stdout.split("\nFailed:\n");
  expect(named).toMatch(/^\s*scripts\/fixtures\/failing\/\S+ › .+\nAssertionError: /);
});
