import { type Kysely, sql } from "kysely";
import { expect, test } from "vitest";
import { describeOnEachDatabase } from "../../../tests/drivers/databases.ts";
import { aLog } from "../../../tests/fakes/log.ts";
import { systemClock } from "../../core/clock.ts";
import { storedRates } from "../../locale-data/stored-rates.ts";
import { seedRates } from "../seed/rates.ts";
import { up } from "./014-rates.ts";

describeOnEachDatabase((open) => {
  test("EN-09 the demo's rates are read after the release as before it", async () => {
    const { db } = await open();
    // As the release before left it.
    await sql`drop table exchange_rate`.execute(db);
    await sql`drop table rate_feed`.execute(db);
    await sql`create table exchange_rate (as_of text not null, currency text not null, units_per_usd text not null,
      source text not null, constraint exchange_rate_pk primary key (as_of, currency))`.execute(db);
    for (const [currency, rate] of Object.entries({ USD: "1", EUR: "0.86", JPY: "154" })) {
      await sql`insert into exchange_rate values ('2026-11-20', ${currency}, ${rate}, 'demo (invented)')`.execute(db);
    }

    await up(db as Kysely<unknown>);
    const rates = storedRates({ db, clock: systemClock, log: aLog().log });
    expect(await rates.current()).toMatchObject({
      asOf: "2026-11-20",
      source: "demo (invented)",
      unitsPerUsd: { USD: "1", EUR: "0.86", JPY: "154" },
    });
    // And what is seeded anew goes on from them.
    await seedRates(db);
    expect(await db.selectFrom("exchange_rate").selectAll().where("currency", "=", "EUR").execute()).toEqual([
      { source: "demo (invented)", as_of: "2026-11-20", currency: "EUR", base: "USD", rate: "0.86" },
    ]);
  });
});
