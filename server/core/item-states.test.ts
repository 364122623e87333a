import { expect, test } from "vitest";
import { hasEnded, type ItemState, worstOf } from "./item-states.ts";

test.each<[ItemState[], ItemState]>([
  [["confirmed"], "confirmed"],
  [["cancelled", "confirmed"], "confirmed"],
  [["cancelled", "cancelled"], "cancelled"],
  [["confirmed", "pending"], "pending"],
  [["pending", "unknown", "confirmed"], "unknown"],
  [["confirmed", "cancelling", "cancelled"], "cancelling"],
  [["confirmed", "rejected"], "confirmed"],
  [["cancelled", "rejected"], "cancelled"],
  [["used", "no-show"], "used"],
])("BK-06 the state of a booking of %j is %s", (states, worst) => {
  expect(worstOf(states)).toBe(worst);
});

test("BK-06 a booking has at least one item", () => {
  expect(() => worstOf([])).toThrow("without items");
});

test("T7 what was rejected or cancelled can be booked again, all else stands", () => {
  expect((["rejected", "cancelled", "unknown", "booking", "confirmed", "used"] as const).map(hasEnded)).toEqual([
    ...[true, true, false, false, false, false],
  ]);
});
