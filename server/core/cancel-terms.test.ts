import { describe, expect, test } from "vitest";
import {
  type CancelTerms,
  canonicalTerms,
  freeUntil,
  type Penalty,
  penaltyAmount,
  penaltyAt,
  sameTerms,
  termsFrom,
} from "./cancel-terms.ts";

const [A, B, C] = [1_000, 2_000, 3_000];
const FREE: Penalty = { percent: 0 };
const ONE_NIGHT: Penalty = { nights: 1 };
const WHOLE: Penalty = { percent: 100 };
const NONE: CancelTerms = { kind: "none" };
const UNKNOWN: CancelTerms = { kind: "unknown" };

const steps = (list: [before: number, penalty: Penalty][], then: Penalty = WHOLE): CancelTerms => ({
  kind: "steps",
  steps: list.map(([before, penalty]) => ({ before, penalty })),
  then,
  zone: "Europe/Lisbon",
});

describe("what cancelling costs, and when", () => {
  const terms = steps([
    [A, FREE],
    [B, ONE_NIGHT],
  ]);

  // A step holds strictly before its instant.
  test.each<[string, CancelTerms, number, Penalty]>([
    ["just before the first step ends", terms, A - 1, FREE],
    ["as it ends", terms, A, ONE_NIGHT],
    ["just before the second step ends", terms, B - 1, ONE_NIGHT],
    ["as the last step ends", terms, B, WHOLE],
    ["long after", terms, B + 1_000_000, WHOLE],
    [
      "in steps that stand in another order",
      steps(
        terms.kind === "steps"
          ? [
              [B, ONE_NIGHT],
              [A, FREE],
            ]
          : [],
      ),
      A,
      ONE_NIGHT,
    ],
    ["where nothing comes back", NONE, 0, WHOLE],
    ["unknown terms", UNKNOWN, 0, "unknown"],
  ])("BK-02 %s", (_, given, at, expected) => {
    expect(penaltyAt(given, at)).toEqual(expected);
  });

  // "unknown" is never shown as free; nor is what costs something first.
  test.each<[string, CancelTerms, number | null]>([
    ["until the free step ends", terms, A],
    [
      "until the last of several free steps",
      steps([
        [A, FREE],
        [B, { nights: 0 }],
        [C, ONE_NIGHT],
      ]),
      B,
    ],
    ["until the last step where all are free and what follows is not", steps([[A, FREE]], "unknown"), A],
    [
      "at no time where the first step costs something",
      steps([
        [A, ONE_NIGHT],
        [B, FREE],
      ]),
      null,
    ],
    [
      "at no time where the first step is unknown",
      steps([
        [A, "unknown"],
        [B, FREE],
      ]),
      null,
    ],
    ["at no time without steps", steps([]), null],
    ["always", steps([[A, { minor: 0, currency: "EUR" }]], FREE), Number.POSITIVE_INFINITY],
    ["at no time where nothing comes back", NONE, null],
    ["at no time under unknown terms", UNKNOWN, null],
  ])("BK-02 free %s", (_, given, expected) => {
    expect(freeUntil(given)).toBe(expected);
  });

  test("BK-02 what is left at an instant is the steps that have not ended", () => {
    expect(termsFrom(terms, A - 1)).toEqual(terms);
    expect(termsFrom(terms, A)).toEqual(steps([[B, ONE_NIGHT]]));
    expect(termsFrom(terms, B)).toEqual(NONE);
    expect(termsFrom(steps([[A, FREE]], ONE_NIGHT), A)).toEqual(steps([], ONE_NIGHT));
    expect(termsFrom(UNKNOWN, A)).toEqual(UNKNOWN);
  });
});

describe("a penalty in money", () => {
  const price = { total: 100_01, units: 3, currency: "EUR" };

  // Rounded half up once, never more than the total, and never of two currencies.
  test.each<[string, Penalty, object, number | "unknown"]>([
    ["nothing", FREE, price, 0],
    ["the whole price", WHOLE, price, 100_01],
    ["half of an odd amount", { percent: 50 }, price, 50_01],
    ["a percentage with decimals", { percent: 12.5 }, price, 12_50],
    ["a percentage just below the half", { percent: 33.33 }, { ...price, total: 1_00 }, 33],
    ["more than everything", { percent: 150 }, price, 100_01],
    ["the first of three nights", ONE_NIGHT, price, 33_34],
    ["two of three nights", { nights: 2 }, price, 66_67],
    ["more nights than the stay has", { nights: 7 }, price, 100_01],
    ["half a night's share, rounded up", ONE_NIGHT, { ...price, total: 1, units: 2 }, 1],
    ["money", { minor: 30_00, currency: "EUR" }, price, 30_00],
    ["more money than the total", { minor: 300_00, currency: "EUR" }, price, 100_01],
    ["money of another currency", { minor: 30_00, currency: "USD" }, price, "unknown"],
    ["an unknown penalty", "unknown", price, "unknown"],
    ["yen, which have no decimals", { percent: 50 }, { total: 10_001, units: 2, currency: "JPY" }, 5_001],
    ["dinars, which have three", ONE_NIGHT, { total: 100_000, units: 3, currency: "KWD" }, 33_333],
    ["the largest price there is", { percent: 99.99 }, { ...price, total: 1e15 }, 999_900_000_000_000],
  ])("BK-02 %s", (_, penalty, changes, expected) => {
    const given = { ...price, ...changes };
    expect(penaltyAmount(penalty, given)).toEqual(
      expected === "unknown" ? "unknown" : { minor: expected, currency: given.currency },
    );
  });
});

describe("the one way terms are written", () => {
  test.each<[string, CancelTerms, CancelTerms]>([
    [
      "steps in any order",
      steps([
        [B, ONE_NIGHT],
        [A, FREE],
      ]),
      steps([
        [A, FREE],
        [B, ONE_NIGHT],
      ]),
    ],
    [
      "a step that says what the next one says",
      steps([
        [A, FREE],
        [B, FREE],
      ]),
      steps([[B, FREE]]),
    ],
    [
      "a last step that says what follows",
      steps([
        [A, FREE],
        [B, WHOLE],
      ]),
      steps([[A, FREE]]),
    ],
    ["nothing in any unit", steps([[A, { nights: 0 }]]), steps([[A, { minor: 0, currency: "EUR" }]])],
    [
      "a second step that ends with the first",
      steps([
        [A, FREE],
        [A, ONE_NIGHT],
      ]),
      steps([[A, FREE]]),
    ],
    ["nothing ever back", steps([[A, WHOLE]]), NONE],
    ["nothing known", steps([], "unknown"), UNKNOWN],
    [
      "fields in another order",
      steps([[A, { currency: "EUR", minor: 1 }]]),
      steps([[A, { minor: 1, currency: "EUR" }]]),
    ],
  ])("BK-03 %s", (_, one, other) => {
    expect(sameTerms(one, other)).toBe(true);
    expect(JSON.stringify(canonicalTerms(one))).toBe(JSON.stringify(canonicalTerms(canonicalTerms(other))));
  });

  test.each<[string, CancelTerms, CancelTerms]>([
    [
      "only the second step's instant",
      steps([
        [A, FREE],
        [B, ONE_NIGHT],
      ]),
      steps([
        [A, FREE],
        [C, ONE_NIGHT],
      ]),
    ],
    [
      "only the second step's penalty",
      steps([
        [A, FREE],
        [B, ONE_NIGHT],
      ]),
      steps([
        [A, FREE],
        [B, { nights: 2 }],
      ]),
    ],
    ["only what follows", steps([[A, FREE]]), steps([[A, FREE]], ONE_NIGHT)],
    ["only the currency", steps([[A, { minor: 1, currency: "EUR" }]]), steps([[A, { minor: 1, currency: "USD" }]])],
    ["only the clock", steps([[A, FREE]]), { ...steps([[A, FREE]]), zone: "Asia/Tokyo" } as CancelTerms],
    ["nothing back instead of nothing known", NONE, UNKNOWN],
  ])("BK-03 other terms are those of which %s is another", (_, one, other) => {
    expect(sameTerms(one, other)).toBe(false);
  });
});
