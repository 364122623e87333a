import { expect, test } from "vitest";
import { classify, type TripItem } from "./classify.ts";

const item = (service: TripItem["service"], value: number, more: Partial<TripItem> = {}): TripItem => ({
  service,
  value,
  order: "one",
  ...more,
});
const stay = item("stay", 75_00);

test.each<[string, TripItem[], ReturnType<typeof classify>]>([
  ["a stay", [stay], "single"],
  ["two stays", [stay, stay], "single"],
  ["a stay and a flight", [stay, item("transport", 1_00)], "package"],
  ["a stay and a car", [stay, item("car", 1_00)], "package"],
  ["a stay and a tour of a quarter of the value", [stay, item("other", 25_00)], "package"],
  ["a stay and a tour of less", [stay, item("other", 24_99)], "single"],
  ["a stay and two tours of a quarter together", [stay, item("other", 12_50), item("other", 12_50)], "package"],
  ["a stay and a small tour that is what the trip is for", [stay, item("other", 1, { isEssential: true })], "package"],
  ["tours alone", [item("other", 5_00), item("other", 6_00)], "single"],
  ["a stay and a certificate", [stay, item(undefined, 500_00)], "single"],
  [
    "a stay and a tour beside a certificate, which has no part in the value",
    [stay, item("other", 25_00), item(undefined, 900_00)],
    "package",
  ],
  ["a stay and a flight in two orders", [stay, item("transport", 90_00, { order: "two" })], "linked"],
  ["a stay and a small tour in two orders", [stay, item("other", 5_00, { order: "two" })], "single"],
  [
    "a package and a car in another order",
    [stay, item("transport", 9_00), item("car", 9_00, { order: "two" })],
    "package",
  ],
  ["nothing of a trip", [item(undefined, 10_00)], "single"],
])("PD-08 %s", (_, items, is) => {
  expect(classify(items)).toBe(is);
});
