import { expect, test } from "vitest";
import { type CancelWords, cancelText, deadlineText, type PenalizedStay } from "./cancel-text.ts";

const words: CancelWords = {
  say: (key, values) => [key, values?.["what"]].filter(Boolean).join(" "),
  money: ({ minor, currency }) => `${minor} ${currency}`,
  instant: String,
  day: String,
  zone: "Asia/Dubai",
  city: "Dubai",
};

test("BK-06 EN-04 a fee in the supplier's currency stands in that of the page too, less what a plan pays of it", () => {
  const priced = (currency: string, minor: number, discount = 0): PenalizedStay => ({
    ...{ minor, currency, units: 1, discount },
    own: { minor: 800_00, cost: 800_00, currency: "AED", discount: currency === "AED" ? discount : discount * 4 },
  });
  const fee = { kind: "steps" as const, steps: [], then: { minor: 458_15, currency: "AED" }, zone: "Asia/Dubai" };
  expect(cancelText(fee, 0, priced("USD", 200_00), words)).toEqual(["cancelAtAnyTime 45815 AED (11454 USD)"]);
  expect(cancelText(fee, 0, priced("USD", 200_00, 20_00), words)).toEqual(["cancelAtAnyTime 41233 AED (10309 USD)"]);
  expect(cancelText(fee, 0, priced("AED", 800_00), words)).toEqual(["cancelAtAnyTime 45815 AED"]);
});

test("BK-06 what is free until midnight is free until the end of the day before, by the clocks of the place", () => {
  const said = {
    ...words,
    say: (key: string, values?: Record<string, string | number>) => `${key} ${values?.["day"]}`,
  };
  const midnight = Date.UTC(2027, 0, 18, 20);
  expect(deadlineText(midnight, said)).toBe(`endOfDay ${Date.UTC(2027, 0, 18) / 86_400_000}`);
  expect(deadlineText(midnight - 1, said)).toBe(String(midnight - 1));
  expect(deadlineText(midnight, { ...said, zone: "America/New_York" })).toBe(String(midnight));
});
