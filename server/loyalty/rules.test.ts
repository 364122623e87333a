import { expect, test } from "vitest";
import { whole } from "../core/ratio.ts";
import {
  type EarningRule,
  partOfPromise,
  pointsFor,
  referralCode,
  roundedDown,
  ruleFor,
  sameMailbox,
} from "./rules.ts";

const aRule = (changes: Partial<EarningRule>): EarningRule => ({
  id: "a",
  product: null,
  plan: null,
  campaign: null,
  per: "1",
  startsOn: 0,
  endsOn: null,
  lastsDays: null,
  ...changes,
});
const EARNING = { product: "HLT", plan: "gold", campaigns: ["summer"], today: 100 };

test.each([
  ["everybody's", [aRule({})], "a"],
  ["the one that gives most", [aRule({}), aRule({ id: "b", per: "3/2" }), aRule({ id: "c", per: "4/3" })], "b"],
  ["of those that give as much the first", [aRule({ id: "b", per: "2" }), aRule({ id: "a", per: "4/2" })], "a"],
  ["another product", [aRule({ product: "RST" })], undefined],
  ["its product", [aRule({ product: "HLT" })], "a"],
  ["another plan", [aRule({ plan: "silver" })], undefined],
  ["its plan", [aRule({ plan: "gold" })], "a"],
  ["another campaign", [aRule({ campaign: "winter" })], undefined],
  ["its campaign", [aRule({ campaign: "summer" })], "a"],
  ["from tomorrow", [aRule({ startsOn: 101 })], undefined],
  ["from today", [aRule({ startsOn: 100, endsOn: 100 })], "a"],
  ["until yesterday", [aRule({ endsOn: 99 })], undefined],
])("LO-09 what a booking earns by: %s", (_, rules, id) => {
  expect(ruleFor(rules, EARNING)?.id).toBe(id);
});

test.each([
  [412_50, 100, "3", "1", 1237],
  [412_50, 100, "3", "3/2", 1856],
  [99, 100, "1", "1", 0],
  [100, 100, "1", "1", 1],
  [5_000, 1, "1/100", "1", 50],
  [12_345, 1000, "2", "1", 24],
  [1_000_000_000_000_000, 100, "999999", "1", 9_999_990_000_000_000_000],
  [0, 100, "3", "1", 0],
  [-1, 100, "3", "1", 0],
] as const)(
  "LO-09 %i minor units (%i to the major one) at %s points, times %s, are %i points",
  (paid, perMajor, per, factor, points) => {
    expect(roundedDown(pointsFor({ paid: whole(paid), perMajor }, per, factor))).toBe(points);
  },
);

test("LO-09 what is left of a promise is rounded down once, of what it was exactly", () => {
  const of = { stands: 500_05, booked: 1_000_00 };
  expect(partOfPromise({ promised: 4_027, explained: { exact: "40279/10" } }, of)).toBe(2_014);
  // Of older promises only the rounded points are known.
  expect(partOfPromise({ promised: 4_027, explained: {} }, of)).toBe(2_013);
  const whole = { promised: 4_027, explained: { exact: "40279/10" } };
  expect(partOfPromise(whole, { stands: 3, booked: 3 })).toBe(4_027);
  expect(partOfPromise(whole, { stands: 0, booked: 3 })).toBe(0);
});

test("LO-03 LO-04 a code of a link names a member and a campaign", () => {
  expect(referralCode("K7Q2M9XA.summer-26")).toEqual({ member: "K7Q2M9XA", campaign: "summer-26" });
  for (const wrong of [
    "",
    "K7Q2M9XA",
    ".summer",
    "K7Q2M9XA.",
    "K7Q2M9XA.Summer",
    "K7.summer",
    "K7Q2M9XA.summer.x",
    "K7Q2M9XA.summer\n",
  ])
    expect([wrong, referralCode(wrong)]).toEqual([wrong, undefined]);
});

test.each([
  ["Ana.Silva+trip@Gmail.com", "anasilva@gmail.com"],
  ["ana.silva+trip@example.com", "ana.silva@example.com"],
  ["ana@googlemail.com", "ana@gmail.com"],
])("LO-04 %s is the mailbox %s", (address, mailbox) => {
  expect(sameMailbox(address)).toBe(mailbox);
});
