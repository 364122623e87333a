import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";

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

test.each([
  ["a test fails", "failing", "1 passed, 1 failed"],
  ["there is no test", "empty", "0 passed, 1 failed"],
  ["the process of the tests is killed", "crashing", "0 passed, 1 failed"],
  ["a promise fails without a handler", "unhandled", "1 passed, 1 failed"],
  ["what every test needs does not start", "broken-setup", "0 passed, 1 failed"],
  ["what every test needs does not stop", "broken-teardown", "1 passed, 1 failed"],
  ["a test is only announced", "undone", "1 passed, 1 failed"],
])("red is red: where %s the command ends with an error", (_, fixture, lastLine) => {
  expect(runSuite(fixture)).toMatchObject({ status: 1, lastLine });
});

test("what failed is named once more before the last line", () => {
  const [, named] = runSuite("failing").stdout.split("\nFailed:\n");
  expect(named).toMatch(/^\s*scripts\/fixtures\/failing\/\S+ › .+\nAssertionError: /);
});
