import { expect, test } from "vitest";
import { amountIn, moneyOf } from "./amounts.ts";

test.each([
  ["12.50 USD", 12_50, "USD"],
  ["33.333 BHD", 33_333, "BHD"],
  ["1,000 USD", 1_000_00, "USD"],
  ["1,000.500 BHD", 1_000_500, "BHD"],
])("AC-08 --amount %j is read exactly", (amount, minor, currency) => {
  expect(moneyOf({ amount })).toEqual({ minor, currency });
});

test.each([
  ["1,000 BHD", "can be read as two amounts"],
  ["50.555 USD", "can be read as two amounts"],
  ["1,2,3 USD", "is written"],
  ["12.50", "is written"],
  ["12.50 XXX", "is written"],
  ["0 USD", "above zero"],
])("AC-08 --amount %j is refused, and the error says how to write it", (amount, error) => {
  expect(() => moneyOf({ amount })).toThrow(error);
});

test.each([
  ["5000", 5_000_00],
  ["5000.50", 5_000_50],
  ["5000.50 USD", 5_000_50],
  ["0", 0],
])("AC-08 AG-06 --credit-limit %j is in the organization's currency", (limit, minor) => {
  expect(amountIn({ limit }, "limit", "USD")).toBe(minor);
});

test.each(["5000 EUR", "-1", "5.001", "much"])("AC-08 AG-06 --credit-limit %j is refused", (limit) => {
  expect(() => amountIn({ limit }, "limit", "USD")).toThrow(/is written|can be read as two/);
});
