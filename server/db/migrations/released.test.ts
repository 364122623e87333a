import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { baseline, digestOf, upgrades } from "./index.ts";
import { RELEASED } from "./released.ts";

const digestsOf = (sequence: Record<string, string>) =>
  Object.fromEntries(Object.entries(sequence).map(([name, text]) => [name, digestOf(text)]));

const { "0.2.0": first, ...later } = RELEASED;
const released = Object.assign({}, ...Object.values(later)) as Record<string, string>;

test("F27 the tables of release 0.2.0 are never edited: a change is a new line of `upgrades`", () => {
  // Their order, too: it is part of the migration's name.
  expect(Object.entries(digestsOf(baseline))).toEqual(Object.entries(first ?? {}));
});

test("F27 upgrades that were released are never edited, and come before those that were not", () => {
  const names = Object.keys(upgrades);
  expect(digestsOf(upgrades)).toMatchObject(released);
  expect(names.slice(0, Object.keys(released).length)).toEqual(Object.keys(released));
  const numbers = names.map((_, at) => String(at + 2).padStart(3, "0"));
  expect(names.map((name) => name.split("-")[0])).toEqual(numbers);
});

test("F27 each release has its line, also one that changes no table", () => {
  const { version } = JSON.parse(readFileSync(new URL("../../../package.json", import.meta.url), "utf8"));
  const others = Object.entries(upgrades).filter(([name]) => !Object.hasOwn(released, name));
  const line = RELEASED[version] ?? digestsOf(Object.fromEntries(others));
  expect({ ...RELEASED, [version]: line }).toEqual(RELEASED);
});
