import { describe, expect, test } from "vitest";
import { quote } from "../pricing/pricing.ts";
import { parseDay } from "../shared/day.ts";
import {
  amountOfPriceToken,
  earliestArrival,
  freeUntil,
  instantIn,
  mayBook,
  orderHash,
  priceTokenOf,
} from "./rules.ts";

describe("who may book", () => {
  test.each([
    ["a guest where sessions are needed", false, undefined, { ok: false, reason: "sign-in-required" }],
    ["a guest where they are not", true, undefined, { ok: true, value: true }],
    ["an account that may", false, { canBook: true }, { ok: true, value: true }],
    ["an account that may not", false, { canBook: false }, { ok: false, reason: "not-permitted" }],
    ["an account that may not where nobody needs to", true, { canBook: false }, { ok: true, value: true }],
  ])("RO-03 %s", (_, bookWithoutSession, account, expected) => {
    expect(mayBook({ bookWithoutSession }, account)).toEqual(expected);
  });
});

describe("days and times where the property is", () => {
  const evening = Date.UTC(2026, 10, 21, 20);

  test.each([
    ["Asia/Tokyo", 0, "2026-11-22"],
    ["Asia/Tokyo", 1, "2026-11-23"],
    ["America/New_York", 0, "2026-11-21"],
  ])("RO-05 the earliest check-in in %s with %i days ahead is %s", (timeZone, days, expected) => {
    expect(earliestArrival(timeZone, days, evening)).toBe(parseDay(expected));
  });

  // Clocks in Lisbon go forward on 2026-03-29 at 1:00 and back on 2026-10-25 at 2:00.
  test.each([
    ["Europe/Lisbon", "2026-01-10", "15:00", Date.UTC(2026, 0, 10, 15)],
    ["Europe/Lisbon", "2026-07-10", "15:00", Date.UTC(2026, 6, 10, 14)],
    ["Europe/Lisbon", "2026-03-29", "15:00", Date.UTC(2026, 2, 29, 14)],
    ["Europe/Lisbon", "2026-10-25", "00:30", Date.UTC(2026, 9, 24, 23, 30)],
    ["Asia/Kolkata", "2026-07-10", "14:00", Date.UTC(2026, 6, 10, 8, 30)],
    ["Pacific/Auckland", "2026-01-10", "02:00", Date.UTC(2026, 0, 9, 13)],
  ])("BK-02 in %s on %s at %s", (timeZone, day, time, expected) => {
    expect(instantIn(timeZone, parseDay(day) as number, time)).toBe(expected);
  });

  test("BK-02 cancelling is free until so many hours before check-in, or never", () => {
    const stay = { timeZone: "Asia/Tokyo", arrival: parseDay("2026-12-12") as number, checkInFrom: "15:00" };
    expect(freeUntil({ freeUntilHours: 48 }, stay)).toBe(Date.UTC(2026, 11, 10, 6));
    expect(freeUntil({ freeUntilHours: null }, stay)).toBeNull();
  });
});

describe("what a form ordered and saw", () => {
  const order = {
    key: {
      propertyCode: "P1",
      roomId: 1,
      planNo: 1,
      stay: { arrival: 1, departure: 2, rooms: 1, adults: 2, childAges: [4] },
    },
    selection: "none",
    priceToken: "USD.1.abc",
    guest: { firstName: "Ana", lastName: "Silva" },
  };

  test.each([
    ["another room", { key: { ...order.key, roomId: 2 } }],
    ["other dates", { key: { ...order.key, stay: { ...order.key.stay, departure: 3 } } }],
    ["another child", { key: { ...order.key, stay: { ...order.key.stay, childAges: [5] } } }],
    ["another card", { selection: "" }],
    ["another price", { priceToken: "USD.2.abc" }],
    ["another guest", { guest: { firstName: "Ana", lastName: "Sousa" } }],
  ])("BK-04 %s is another order", (_, changes) => {
    expect(orderHash({ ...order, ...changes })).not.toBe(orderHash(order));
  });

  test("BK-04 the order of the fields does not make another order", () => {
    expect(orderHash({ ...order, guest: { lastName: "Silva", firstName: "Ana" } })).toBe(orderHash(order));
  });

  test("BK-03 a price token tells the amount it was made for, and changes with the amount and the terms", () => {
    const token = tokenOf(100_00, 48);
    expect(amountOfPriceToken(token)).toEqual({ minor: 110_00, currency: "USD" });
    expect(tokenOf(100_00, 48)).toBe(token);
    expect(tokenOf(100_01, 48)).not.toBe(token);
    expect(tokenOf(100_00, null)).not.toBe(token);
    expect(amountOfPriceToken("USD.12")).toBeUndefined();
  });
});

function tokenOf(base: number, freeUntilHours: number | null): string {
  const price = {
    currency: "USD",
    nights: 1,
    rooms: 1,
    base,
    charges: [{ code: "tax" as const, minor: 10_00 }],
    total: base + 10_00,
  };
  const receipt = quote({ price, product: "HLT", to: "USD", display: "inclusive" });
  return priceTokenOf({ board: "breakfast", cancellation: { freeUntilHours } }, receipt);
}
