import { expect, test } from "vitest";
import { HOUR } from "../core/durations.ts";
import { newId } from "./ids.ts";
import { createMailedKeys } from "./mailed-keys.ts";

const NOW = Date.UTC(2026, 10, 25);
const [OLD, NEW] = ["the secret of last year, long enough", "the secret of this year, long enough"];

test("BK-05 WA-07 a mailed key opens one record of one organisation for one purpose, until its time ends", () => {
  const keys = createMailedKeys([NEW]);
  const named = { organisationId: "azul", id: newId() };
  const key = keys.make("withdraw", named, NOW + HOUR);
  expect(keys.read("withdraw", "azul", key, NOW)).toBe(named.id);
  expect(keys.read("withdraw", "nile", key, NOW)).toBeUndefined();
  expect(keys.read("booking-account", "azul", key, NOW)).toBeUndefined();
  expect(keys.read("withdraw", "azul", key, NOW + HOUR)).toBeUndefined();
  const [id, seconds = "", mac] = key.split(".");
  const later = (Number.parseInt(seconds, 36) + 60).toString(36);
  // Whatever its last character becomes, also one that stands for the same bytes.
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".split("");
  const others = letters.map((letter) => key.slice(0, -1) + letter).filter((other) => other !== key);
  expect(others.filter((other) => keys.read("withdraw", "azul", other, NOW) !== undefined)).toEqual([]);
  const damaged = [`${newId()}.${seconds}.${mac}`, `${id}.${later}.${mac}`, `${id}.${seconds}`, `${key}x`, "", "x.y.z"];
  expect(damaged.map((each) => keys.read("withdraw", "azul", each, NOW))).toEqual(damaged.map(() => undefined));
});

test("BK-05 WA-07 a mailed key still opens after the secret was replaced, as long as the old one is known", () => {
  const key = createMailedKeys([OLD]).make("withdraw", { organisationId: "azul", id: newId() }, NOW + HOUR);
  expect(createMailedKeys([NEW, OLD]).read("withdraw", "azul", key, NOW)).toBeDefined();
  expect(createMailedKeys([NEW]).read("withdraw", "azul", key, NOW)).toBeUndefined();
});
