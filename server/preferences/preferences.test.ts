import { expect, test } from "vitest";
import { describeOnEachDatabase } from "../../tests/support/databases.ts";
import { aLog } from "../../tests/support/log.ts";
import { brokenRates, RATES, steadyRates } from "../../tests/support/rates.ts";
import { demoTableRates } from "../adapters/rates/demo-table.ts";
import { seedRates } from "../db/seed/rates.ts";
import type { RateSource } from "../ports/rates.ts";
import { systemClock } from "../shared/clock.ts";
import { MINUTE } from "../shared/durations.ts";
import { createPreferences } from "./preferences.ts";

test("CALL-10 the rate is units of the second currency for one unit of the first", async () => {
  expect(await preferences(steadyRates()).roeRate("EUR", "JPY")).toEqual({ roeRate: 187.5, roes: [] });
});

test("CALL-10 EN-09 with all, every rate is told in units per USD, as they are kept", async () => {
  const { roeRate, roes } = await preferences(steadyRates()).roeRate("USD", "EUR", true);
  expect(roeRate).toBe(0.8);
  expect(roes).toContainEqual({ currency: "KWD", rate: 0.3 });
  expect(roes).toHaveLength(Object.keys(RATES.unitsPerUsd).length);
});

test("CALL-10 a currency without a rate has none, also one with the name of a property every object has", async () => {
  const unknown = preferences(steadyRates());
  expect(await unknown.roeRate("USD", "XXX")).toEqual({ roeRate: null, roes: [] });
  expect(await unknown.roeRate("constructor", "toString")).toEqual({ roeRate: null, roes: [] });
});

test("ER-03 a failing source clears the rates, with a warning and its cause, and is asked again", async () => {
  const { log, lines } = aLog();
  let source: RateSource = steadyRates();
  let now = 0;
  const clock = { now: () => now };
  const wavering = createPreferences({ rates: { current: () => source.current() }, clock, log });
  expect(await wavering.rates()).toEqual(RATES);

  source = brokenRates;
  now += 2 * MINUTE;
  expect(await wavering.rates()).toBeUndefined();
  expect(await wavering.roeRate("USD", "EUR", true)).toEqual({ roeRate: null, roes: [] });
  expect(lines[0]).toMatchObject({ level: 40, err: { message: "the feed does not answer" } });

  source = steadyRates();
  expect(await wavering.rates()).toEqual(RATES);
});

test("EN-09 the currencies on offer are the active ones", () => {
  const { currencies, isCurrency } = preferences(steadyRates());
  expect(currencies()).toContainEqual(
    expect.objectContaining({ id: 9, code: "USD", flag: "us.svg", status: "ACTIVE" }),
  );
  expect(isCurrency("EUR")).toBe(true);
  expect(isCurrency("ALL")).toBe(false);
});

describeOnEachDatabase((open) => {
  test("EN-09 the demo's rates are the newest day's, dated and marked as invented, one for every active currency", async () => {
    const { db } = await open();
    await seedRates(db);
    await seedRates(db);
    await db
      .insertInto("exchange_rate")
      .values({ as_of: "2020-01-01", currency: "EUR", units_per_usd: 5, source: "old" })
      .execute();
    const rates = await demoTableRates(db).current();
    expect(rates).toMatchObject({ asOf: "2026-11-20", source: "demo (invented)" });
    const withoutRate = preferences(steadyRates())
      .currencies()
      .filter(({ code }) => !(Number(rates?.unitsPerUsd[code]) > 0));
    expect(withoutRate).toEqual([]);
    expect(rates?.unitsPerUsd.EUR).toBe(0.86);
  });

  test("ER-03 a table without rates is no rates", async () => {
    const { db } = await open();
    expect(await demoTableRates(db).current()).toBeUndefined();
  });
});

const preferences = (rates: RateSource) => createPreferences({ rates, clock: systemClock, log: aLog().log });
