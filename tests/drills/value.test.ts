import { test } from "vitest";
import { describeOnEachDatabase } from "../drivers/databases.ts";
import { moveAtOnce, startProcesses } from "../drivers/movements.ts";

const MOVEMENTS = 1_000;

startProcesses();

describeOnEachDatabase((open, engine) => {
  test(`WA-08 WA-09 eight processes that move the value of the same people, ${MOVEMENTS} times each, lose, make and hide nothing`, async () => {
    console.info(engine, await moveAtOnce(open, engine, MOVEMENTS));
  });
});
