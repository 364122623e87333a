import { expect, test } from "vitest";
import { poll } from "./poll.ts";

test("F7 rounds follow each other, also after one that failed, until it is stopped; what is under way is waited for", async () => {
  let [rounds, ended] = [0, 0];
  const errors: unknown[] = [];
  let fourth = () => {};
  const underWay = new Promise<void>((resolve) => {
    fourth = resolve;
  });
  let goesOn = () => true;
  const stop = poll({
    every: 1,
    failed: (error) => errors.push(error),
    async round(shouldContinue) {
      rounds++;
      goesOn = shouldContinue;
      if (rounds === 2) throw new Error("once");
      if (rounds < 4) return;
      fourth();
      await new Promise((resolve) => setImmediate(resolve));
      ended++;
    },
  });
  await underWay;
  expect([goesOn(), ended]).toEqual([true, 0]);
  const stopped = stop();
  expect(goesOn()).toBe(false);
  await stopped;
  expect([rounds, ended, errors]).toEqual([4, 1, [new Error("once")]]);
});
