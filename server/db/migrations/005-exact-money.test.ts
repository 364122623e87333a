import { type Kysely, sql } from "kysely";
import { expect, test } from "vitest";
import { describeOnEachDatabase } from "../../../tests/drivers/databases.ts";
import { up } from "./005-exact-money.ts";

type Row = { as_of: string; currency: string; units_per_usd: string; source: string };

describeOnEachDatabase((open) => {
  test("RO-04 rates that were stored in floating point become the decimal text that means the same", async () => {
    const { db } = await open();
    // As the release before left it.
    await sql`drop table exchange_rate`.execute(db);
    await sql`create table exchange_rate (as_of text not null, currency text not null, units_per_usd double precision not null,
      source text not null, constraint exchange_rate_pk primary key (as_of, currency))`.execute(db);
    const before = { USD: 1, EUR: 0.86, KRW: 1460, TINY: 1.5e-7, LARGE: 1.25e21, LONG: 0.1 + 0.2 };
    for (const [currency, rate] of Object.entries(before)) {
      await sql`insert into exchange_rate values ('2026-11-20', ${currency}, ${rate}, 'bank')`.execute(db);
    }

    await up(db as Kysely<unknown>);
    const { rows } = await sql<Row>`select * from exchange_rate`.execute(db);
    expect(Object.fromEntries(rows.map((row) => [row.currency, row.units_per_usd]))).toEqual({
      USD: "1",
      EUR: "0.86",
      KRW: "1460",
      TINY: "0.00000015",
      LARGE: "1250000000000000000000",
      LONG: "0.30000000000000004",
    });
    for (const row of rows) expect(row).toMatchObject({ as_of: "2026-11-20", source: "bank" });
  });
});
