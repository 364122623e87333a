import type { Kysely } from "kysely";
import { expect, test } from "vitest";
import { describeWithDatabase } from "../../tests/drivers/databases.ts";
import { aLog } from "../../tests/fakes/log.ts";
import { brokenRates, RATES, steadyRates } from "../../tests/fixtures/rates.ts";
import { systemClock } from "../core/clock.ts";
import type { Database } from "../db/schema.ts";
import { seedRates } from "../db/seed/rates.ts";
import type { RateSource } from "../ports/rates.ts";
import { createLocaleData } from "./locale-data.ts";
import { DEMO_SOURCE, storedRates } from "./stored-rates.ts";

test("CALL-10 the rate is units of the second currency for one unit of the first", async () => {
  expect(await localeDataWith(steadyRates()).roeRate("EUR", "JPY")).toEqual({ roeRate: 187.5, roes: [] });
});

test("CALL-10 EN-09 with `all`, answers every rate in units per USD, as stored", async () => {
  const { roeRate, roes } = await localeDataWith(steadyRates()).roeRate("USD", "EUR", true);
  expect(roeRate).toBe(0.8);
  expect(roes).toContainEqual({ currency: "KWD", rate: 0.3 });
  expect(roes).toHaveLength(Object.keys(RATES.unitsPerUsd).length);
});

test("CALL-10 a currency without a rate has none, also one with the name of a property every object has", async () => {
  const unknown = localeDataWith(steadyRates());
  expect(await unknown.roeRate("USD", "XXX")).toEqual({ roeRate: null, roes: [] });
  const { roeRate, roes } = await unknown.roeRate("USD", "XXX", true);
  expect([roeRate, roes.length]).toEqual([null, Object.keys(RATES.unitsPerUsd).length]);
  expect(await unknown.roeRate("constructor", "toString")).toEqual({ roeRate: null, roes: [] });
});

test("ER-03 a failing source clears the rates, with a warning and its cause, and is asked again", async () => {
  const { log, lines } = aLog();
  let source: RateSource = steadyRates();
  const wavering = createLocaleData({ rates: { current: () => source.current() }, log });
  expect(await wavering.rates()).toEqual(RATES);

  source = brokenRates;
  expect(await wavering.rates()).toBeUndefined();
  expect(await wavering.roeRate("USD", "EUR", true)).toEqual({ roeRate: null, roes: [] });
  expect(lines[0]).toMatchObject({ level: 40, err: { message: "the feed does not answer" } });

  source = steadyRates();
  expect(await wavering.rates()).toEqual(RATES);
});

test("RO-04 ER-03 a stored rate that cannot be right is no rate, which is said once", async () => {
  const { log, lines } = aLog();
  const unitsPerUsd = { ...RATES.unitsPerUsd, EUR: "-0.8", JPY: "Infinity", KWD: "0", BHD: "1e308" };
  const told = createLocaleData({ rates: steadyRates({ ...RATES, unitsPerUsd }), log });
  for (const currency of ["EUR", "JPY", "KWD", "BHD"]) {
    expect([currency, (await told.roeRate("USD", currency)).roeRate]).toEqual([currency, null]);
  }
  expect((await told.roeRate("EUR", "USD", true)).roes).toEqual([{ currency: "USD", rate: 1 }]);
  expect(lines).toMatchObject([{ level: 40, currencies: ["EUR", "JPY", "KWD", "BHD"] }]);
});

test("CALL-10 the rate of two currencies neither of which is the dollar is their exact quotient", async () => {
  const rates = steadyRates({ ...RATES, unitsPerUsd: { USD: "1", EUR: "0.86", JPY: "154" } });
  expect((await localeDataWith(rates).roeRate("EUR", "JPY")).roeRate).toBe(Number("179.06976744186046511628"));
});

test("EN-09 the currencies on offer are the active ones", () => {
  const { currencies, isCurrency } = localeDataWith(steadyRates());
  expect(currencies()).toContainEqual(
    expect.objectContaining({ id: 9, code: "USD", flag: "us.svg", status: "ACTIVE" }),
  );
  expect(isCurrency("EUR")).toBe(true);
  expect(isCurrency("ALL")).toBe(false);
});

describeWithDatabase((open) => {
  test("EN-09 the demo's rates are the newest day's, dated and marked as invented, one for every active currency", async () => {
    const { db } = await open();
    await seedRates(db);
    await seedRates(db);
    await db
      .insertInto("exchange_rate")
      .values({ as_of: "2020-01-01", currency: "EUR", base: "USD", rate: "5", source: DEMO_SOURCE })
      .execute();
    const rates = await stored(db).current();
    expect(rates).toMatchObject({ asOf: "2026-11-20", source: "demo (invented)" });
    const withoutRate = localeDataWith(steadyRates())
      .currencies()
      .filter(({ code }) => !(Number(rates?.unitsPerUsd[code]) > 0));
    expect(withoutRate).toEqual([]);
    expect(rates?.unitsPerUsd.EUR).toBe("0.86");
  });

  test("RO-04 EN-09 rates are read as they are stored now, by every process and in every transaction", async () => {
    const { db } = await open();
    await seedRates(db);
    const [one, other] = [localeDataWith(stored(db)), localeDataWith(stored(db))];
    const euros = async (from: typeof one) => (await from.rates())?.unitsPerUsd.EUR;
    expect([await euros(one), await euros(other)]).toEqual(["0.86", "0.86"]);
    await db.updateTable("exchange_rate").set({ rate: "0.9" }).where("currency", "=", "EUR").execute();
    expect([await euros(one), await euros(other)]).toEqual(["0.9", "0.9"]);
    const undone = db.transaction().execute(async (trx) => {
      await trx.updateTable("exchange_rate").set({ rate: "0.95" }).where("currency", "=", "EUR").execute();
      expect((await one.rates(trx))?.unitsPerUsd.EUR).toBe("0.95");
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    expect(await euros(one)).toBe("0.9");
  });

  test("ER-03 a table without rates is no rates", async () => {
    const { db } = await open();
    expect(await stored(db).current()).toBeUndefined();
  });
});

const stored = (db: Kysely<Database>) => storedRates({ db, clock: systemClock, log: aLog().log });

const localeDataWith = (rates: RateSource) => createLocaleData({ rates, log: aLog().log });
