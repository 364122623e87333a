import { expect, test } from "vitest";
import { boundedMap } from "./bounded-map.ts";

test("F12 a bounded map keeps the newest entries up to its limit, and an entry that is set again takes no more room", () => {
  const map = boundedMap<number, string>(3);
  for (let key = 0; key < 1_000; key++) map.set(key, String(key));
  expect([map.size, map.get(996), map.get(997), map.get(999)]).toEqual([3, undefined, "997", "999"]);
  map.set(999, "anew");
  expect([map.size, map.get(997), map.get(999)]).toEqual([3, "997", "anew"]);
  expect([map.delete(999), map.delete(999), map.size]).toEqual([true, false, 2]);
});
