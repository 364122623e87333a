import { expect, test } from "vitest";
import { createWaitingLine } from "./waiting-line.ts";

function aLine(atOnce: number) {
  const clock = { time: 0 };
  const line = createWaitingLine(
    atOnce,
    { first: { waiting: 3, waitMs: 100 }, second: { waiting: 2, waitMs: 10 } },
    () => clock.time,
  );
  const happened: string[] = [];
  const waiting = (name: string) => ({
    start: () => void happened.push(`${name} starts`),
    refuse: () => void happened.push(`${name} is refused`),
  });
  return { clock, line, happened, waiting };
}

test("F25 the first priority goes first, in the order in which they came, and no more at once than there are places", () => {
  const { line, happened, waiting } = aLine(2);
  for (let count = 0; count < 2; count++) line.take();
  expect(line.isFree).toBe(false);
  line.join("second", waiting("search 1"));
  line.join("first", waiting("buyer 1"));
  line.join("first", waiting("buyer 2"));
  line.leave();
  line.leave();
  expect(happened).toEqual(["buyer 1 starts", "buyer 2 starts"]);
  line.leave();
  expect(happened.at(-1)).toBe("search 1 starts");
  line.leave();
  expect(line.isFree).toBe(true);
});

test("F25 a full line refuses at once, and one priority does not take the room of another", () => {
  const { line, waiting } = aLine(1);
  line.take();
  expect([1, 2, 3].map((each) => line.join("second", waiting(`search ${each}`)))).toEqual([true, true, false]);
  expect(line.join("first", waiting("buyer"))).toBe(true);
});

test("F25 who has waited too long is refused, also when a place becomes free in the same moment; the others go on waiting", () => {
  const { clock, line, happened, waiting } = aLine(1);
  line.take();
  line.join("second", waiting("search"));
  line.join("first", waiting("buyer"));
  clock.time = 10;
  line.refuseLate();
  expect(happened).toEqual(["search is refused"]);
  clock.time = 100;
  line.leave();
  expect(happened).toEqual(["search is refused", "buyer is refused"]);
  expect(line.isFree).toBe(true);
});

test("F25 who hung up is not begun, and does not take anybody's place", () => {
  const { line, happened, waiting } = aLine(1);
  const gone = waiting("who hung up");
  line.take();
  line.join("first", gone);
  line.join("first", waiting("the next"));
  line.giveUp("first", gone);
  line.leave();
  expect(happened).toEqual(["the next starts"]);
});

test("F23 when the process ends, all who wait are refused", () => {
  const { line, happened, waiting } = aLine(1);
  line.take();
  line.join("second", waiting("search"));
  line.join("first", waiting("buyer"));
  line.refuseAll();
  line.leave();
  expect(happened).toEqual(["buyer is refused", "search is refused"]);
});
