import { describe, expect, test } from "vitest";
import { z } from "zod";
import { storedJson } from "./stored-json.ts";

const schema = z.object({ amount: z.string(), note: z.string().optional() });
const stored = storedJson<z.infer<typeof schema>>(schema, [(old) => ({ ...old, amount: String(old["amount"]) })]);

describe("stored JSON", () => {
  test("is written with its version and read without it", () => {
    expect(JSON.parse(stored.write({ amount: "1.5" }))).toEqual({ amount: "1.5", $version: 2 });
    expect(stored.read(stored.write({ amount: "1.5" }))).toEqual({ amount: "1.5" });
  });

  test("of a time before versions is brought to the newest", () => {
    expect(stored.read('{"amount":1.5}')).toEqual({ amount: "1.5" });
    expect(stored.read('{"$version":1,"amount":1.5,"note":"a"}')).toEqual({ amount: "1.5", note: "a" });
  });

  test("of the newest version is not upgraded once more", () => {
    expect(() => stored.read('{"$version":2,"amount":1.5}')).toThrow(z.ZodError);
  });

  test("of another shape is refused, not passed on", () => {
    expect(() => storedJson(z.array(z.int())).read('["1"]')).toThrow(z.ZodError);
    expect(storedJson(z.array(z.int())).write([1])).toBe("[1]");
  });
});
