import { test } from "vitest";
import { describeOnEachDatabase } from "../drivers/databases.ts";
import { moveAtOnce, spendAtOnce, startProcesses } from "../drivers/movements.ts";
import { testsAll } from "../drivers/scope.ts";

/** The drill has more of them. */
const MOVEMENTS = testsAll ? 40 : 15;

startProcesses();

describeOnEachDatabase((open, engine) => {
  test(`WA-08 WA-09 processes that move the value of the same people, ${MOVEMENTS} times each, lose, make and hide nothing`, async () => {
    await moveAtOnce(open, engine, MOVEMENTS);
  });

  test("T4 WA-08 WA-09 processes that spend the last 100 dollars at once do it as often as these cover", () =>
    spendAtOnce(open));
});
