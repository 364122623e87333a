import type { Kysely } from "kysely";
import { expect, test } from "vitest";
import { describeOnEachDatabase } from "../../tests/drivers/databases.ts";
import { aLog } from "../../tests/fakes/log.ts";
import { ecbFile, openExchangeRatesFile, SAMPLES } from "../../tests/fixtures/rate-files.ts";
import { givenRates } from "../../tests/fixtures/rates.ts";
import { DAY } from "../core/durations.ts";
import type { Database } from "../db/schema.ts";
import { seedRates } from "../db/seed/rates.ts";
import type { PublishedRates } from "../ports/rates.ts";
import { rateFeed } from "../wiring/rate-feed.ts";
import { keepRates } from "./rate-store.ts";
import { DEMO_SOURCE, storedRates } from "./stored-rates.ts";

/** A Thursday. */
const NOW = Date.UTC(2026, 0, 15, 18);
const [BANK, EXCHANGE] = ["European Central Bank", "Open Exchange Rates"];

function tableOf(name: "ecb" | "open-exchange-rates", text: string): PublishedRates {
  const read = rateFeed({ name }).read(text);
  if (!read.ok) throw new Error(read.reason);
  return read.value;
}

const bankOf = (day: string) => tableOf("ecb", ecbFile(day));

/** What counts at an instant, in short. */
async function whatCounts(db: Kysely<Database>, now: number, feed?: string) {
  const table = await storedRates({ db, clock: { now: () => now }, log: aLog().log, feed }).current();
  return table && `${table.source} ${table.asOf}`;
}

describeOnEachDatabase((open) => {
  test("EN-09 RO-04 a table is stored whole, in its own base and digits, and read in units per dollar", async () => {
    const { db } = await open();
    expect(await keepRates(db, tableOf("ecb", SAMPLES.ecb), { now: NOW })).toMatchObject({ value: { changed: true } });
    const rows = await db.selectFrom("exchange_rate").selectAll().execute();
    expect(rows).toHaveLength(29);
    expect(rows).toContainEqual({ source: BANK, as_of: "2026-01-15", currency: "JPY", base: "EUR", rate: "178.40" });
    const rates = await storedRates({ db, clock: { now: () => NOW }, log: aLog().log }).current();
    expect(rates).toMatchObject({ source: BANK, asOf: "2026-01-15" });
    expect(rates?.unitsPerUsd).toMatchObject({ USD: "1", EUR: "20/23", JPY: "3568/23", AED: "1469/400" });
  });

  test("EN-09 the newest of the real tables counts, whichever came last, and of one day the configured feed's", async () => {
    const { db } = await open();
    await keepRates(db, bankOf("2026-01-15"), { now: NOW });
    await keepRates(db, bankOf("2026-01-14"), { now: NOW });
    expect(await whatCounts(db, NOW)).toBe(`${BANK} 2026-01-15`);
    await keepRates(db, tableOf("open-exchange-rates", openExchangeRatesFile(NOW)), { now: NOW });
    expect(await whatCounts(db, NOW)).toBe(`${BANK} 2026-01-15`);
    expect(await whatCounts(db, NOW, EXCHANGE)).toBe(`${EXCHANGE} 2026-01-15`);
    await keepRates(db, tableOf("open-exchange-rates", openExchangeRatesFile(NOW + DAY)), { now: NOW });
    expect(await whatCounts(db, NOW, BANK)).toBe(`${EXCHANGE} 2026-01-16`);
  });

  test("EN-09 ER-03 a table of seven days ago counts, one of eight does not: said once a day, with its source and day", async () => {
    const { db } = await open();
    await keepRates(db, bankOf("2026-01-15"), { now: NOW });
    const { log, lines } = aLog();
    const clock = { time: Date.UTC(2026, 0, 22, 23, 59, 59), now: () => clock.time };
    const rates = storedRates({ db, clock, log });
    expect(await rates.current()).toMatchObject({ asOf: "2026-01-15" });
    clock.time += 1_000;
    for (const _ of [1, 2, 3]) expect(await rates.current()).toBeUndefined();
    clock.time += DAY;
    for (const _ of [1, 2, 3]) expect(await rates.current()).toBeUndefined();
    expect(lines).toEqual([
      expect.objectContaining({ level: 40, source: BANK, asOf: "2026-01-15", days: 8 }),
      expect.objectContaining({ level: 40, source: BANK, asOf: "2026-01-15", days: 9 }),
    ]);
  });

  test("EN-09 the demo's invented rates count only where no feed is configured and nothing real was ever stored", async () => {
    const { db } = await open();
    await seedRates(db);
    expect(await whatCounts(db, NOW)).toBe(`${DEMO_SOURCE} 2026-11-20`);
    // Invented ones do not grow old.
    expect(await whatCounts(db, NOW + 1_000 * DAY)).toBe(`${DEMO_SOURCE} 2026-11-20`);
    expect(await whatCounts(db, NOW, BANK)).toBeUndefined();
    await keepRates(db, bankOf("2026-01-15"), { now: NOW });
    expect(await whatCounts(db, NOW)).toBe(`${BANK} 2026-01-15`);
    expect(await whatCounts(db, NOW + 8 * DAY)).toBeUndefined();
  });

  test("EN-09 ignores stored rates of a day that hasn't begun in any time zone", async () => {
    const { db } = await open();
    await seedRates(db);
    await givenRates(db, { EUR: "0.9" }, { daysOld: -2, now: NOW });
    expect(await whatCounts(db, NOW)).toBeUndefined();
    await givenRates(db, { EUR: "0.9" }, { daysOld: -1, now: NOW });
    expect(await whatCounts(db, NOW)).toBe("a bank 2026-01-16");
  });

  test("EN-09 a table of too long ago or of a day after tomorrow is not stored", async () => {
    const { db } = await open();
    const keep = (day: string) => keepRates(db, bankOf(day), { now: NOW });
    expect(await keep("2026-01-06")).toEqual({ ok: false, reason: "too-old" });
    expect(await keep("2026-01-07")).toEqual({ ok: false, reason: "too-old" });
    expect(await keep("2026-01-17")).toEqual({ ok: false, reason: "to-come" });
    expect(await db.selectFrom("exchange_rate").selectAll().execute()).toEqual([]);
    expect([await keep("2026-01-08"), await keep("2026-01-16")]).toMatchObject([{ ok: true }, { ok: true }]);
  });

  test("EN-09 the first table of a source and a day stays, unless another is put in its place: whole", async () => {
    const { db } = await open();
    const first = bankOf("2026-01-15");
    const rates: Record<string, string> = { ...first.rates, USD: "1.2" };
    delete rates["JPY"];
    const other = { ...first, rates };
    await keepRates(db, first, { now: NOW });
    expect(await keepRates(db, first, { now: NOW })).toEqual({ ok: true, value: { changed: false } });
    expect(await keepRates(db, other, { now: NOW })).toEqual({ ok: false, reason: "differs" });
    const stored = async () =>
      Object.fromEntries(
        (await db.selectFrom("exchange_rate").select(["currency", "rate"]).execute()).map((row) => [
          row.currency,
          row.rate,
        ]),
      );
    expect(await stored()).toEqual(first.rates);
    expect(await keepRates(db, other, { now: NOW, replace: true })).toMatchObject({ ok: true });
    expect(await stored()).toEqual(rates);
  });

  test("EN-09 of several tables of one day that come at once one is stored, and not a part of another", async () => {
    const { db } = await open();
    const tables = ["1.1", "1.2", "1.3", "1.4"].map((rate) => ({
      ...bankOf("2026-01-15"),
      rates: { USD: rate, JPY: rate, GBP: rate },
    }));
    const answers = await Promise.all(tables.map((table) => keepRates(db, table, { now: NOW })));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    const rows = await db.selectFrom("exchange_rate").select("rate").execute();
    expect([rows.length, new Set(rows.map(({ rate }) => rate)).size]).toEqual([3, 1]);
  });

  test("EN-09 a table that cannot be stored to its end is not stored at all", async () => {
    const { db } = await open();
    const first = bankOf("2026-01-15");
    await keepRates(db, first, { now: NOW });
    const broken = { ...first, rates: { ...first.rates, USD: "1.2", JPY: null as unknown as string } };
    await expect(keepRates(db, broken, { now: NOW, replace: true })).rejects.toThrow();
    expect(await db.selectFrom("exchange_rate").selectAll().execute()).toHaveLength(29);
    expect(await whatCounts(db, NOW)).toBe(`${BANK} 2026-01-15`);
  });
});
