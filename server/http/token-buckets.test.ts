import { expect, test } from "vitest";
import { createTokenBuckets } from "./token-buckets.ts";

const takeMany = (buckets: ReturnType<typeof createTokenBuckets>, key: string, count: number, now: number) =>
  Array.from({ length: count }, () => buckets.take(key, now));

test("R1 an address has its burst at once, then its rate per second, and learns when to retry", () => {
  const buckets = createTokenBuckets({ perSecond: 2, burst: 5 });
  expect(takeMany(buckets, "a", 6, 0)).toEqual([0, 0, 0, 0, 0, 1]);
  expect(takeMany(buckets, "a", 3, 1_000)).toEqual([0, 0, 1]);
  expect(takeMany(createTokenBuckets({ perSecond: 0.1, burst: 1 }), "a", 2, 0)).toEqual([0, 10]);
  // It never saves up more than the burst.
  expect(takeMany(buckets, "a", 6, 1_000_000)).toEqual([0, 0, 0, 0, 0, 1]);
});

test("R1 counts addresses apart, and refused requests don't extend the wait", () => {
  const buckets = createTokenBuckets({ perSecond: 1, burst: 1 });
  expect(takeMany(buckets, "a", 50, 0).slice(0, 2)).toEqual([0, 1]);
  expect(buckets.take("b", 0)).toBe(0);
  expect(buckets.take("a", 1_000)).toBe(0);
});

test("R1 of a million addresses no more are remembered than there is room for; who asks all the time is not forgotten", () => {
  const buckets = createTokenBuckets({ perSecond: 0.001, burst: 1, most: 100 });
  buckets.take("a robot", 0);
  for (let count = 0; count < 1_000; count++) {
    buckets.take(`address ${count}`, 0);
    expect(buckets.take("a robot", 0)).toBeGreaterThan(0);
  }
  expect(buckets.size).toBe(100);
});
