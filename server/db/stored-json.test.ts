import { describe, expect, test } from "vitest";
import { z } from "zod";
import { storedJson } from "./stored-json.ts";

const stored = storedJson(z.strictObject({ amount: z.string() }));

describe("stored JSON", () => {
  test("of an object is written with a version and read without", () => {
    expect(JSON.parse(stored.write({ amount: "1.5" }))).toEqual({ amount: "1.5", $version: 1 });
    expect(stored.read(stored.write({ amount: "1.5" }))).toEqual({ amount: "1.5" });
  });

  test("of a list is the list alone", () => {
    expect(storedJson(z.array(z.int())).write([1])).toBe("[1]");
    expect(storedJson(z.array(z.int())).read("[1]")).toEqual([1]);
  });

  test("of another shape is refused, not passed on", () => {
    expect(() => stored.read('{"amount":1.5}')).toThrow(z.ZodError);
    expect(() => storedJson(z.array(z.int())).read('["1"]')).toThrow(z.ZodError);
  });
});
