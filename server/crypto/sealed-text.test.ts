import { expect, test } from "vitest";
import { createSealing, SealedTextError } from "./sealed-text.ts";

const OLD = "the secret of last year, long enough";
const NEW = "the secret of this year, long enough";
const NUMBER = "X1234567 ñ \u{1f6c2}";

test("AC-04 a sealed text shows nothing, is another one every time, and opens to what it was", () => {
  const { seal, open } = createSealing([NEW]);
  const sealed = [seal(NUMBER, "row-1"), seal(NUMBER, "row-1")];
  expect(sealed[0]).not.toBe(sealed[1]);
  expect(sealed.join()).not.toContain("1234567");
  expect(sealed.map((text) => open(text, "row-1"))).toEqual([NUMBER, NUMBER]);
});

test("AC-04 after a change of keys the old text still opens, and new ones are sealed with the new key", () => {
  const before = createSealing([OLD]).seal(NUMBER, "row-1");
  const rotated = createSealing([NEW, OLD]);
  expect(rotated.open(before, "row-1")).toBe(NUMBER);
  expect([rotated.isCurrent(before), rotated.isCurrent(rotated.seal(NUMBER, "row-1"))]).toEqual([false, true]);
  expect(() => createSealing([NEW]).open(before, "row-1")).toThrow(SealedTextError);
});

test("AC-04 a text in another row, or one that was changed, does not open", () => {
  const { seal, open } = createSealing([NEW]);
  const sealed = seal(NUMBER, "row-1");
  expect(() => open(sealed, "row-2")).toThrow(SealedTextError);
  const changed = sealed.replace(/.{3}$/, (end) => (end === "AAA" ? "BBB" : "AAA"));
  expect(() => open(changed, "row-1")).toThrow(SealedTextError);
  expect(() => open(`${sealed.slice(0, 20)}`, "row-1")).toThrow(SealedTextError);
  expect(() => open("X1234567", "row-1")).toThrow(SealedTextError);
});
