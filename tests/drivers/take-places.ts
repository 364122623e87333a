/**
 * Runs as a process of its own, beside others on the same database. For each line on its input, a task as JSON, so many buyers
 * take tickets of one slot at once; the answer is a line with what each of them was told.
 *
 *   node --import tsx tests/drivers/take-places.ts
 */
import { createInterface } from "node:readline";
import { connect, type DatabaseSettings } from "../../server/db/connect.ts";
import { inTransaction } from "../../server/db/transaction.ts";
import { isUnavailable } from "../../server/db/unavailable.ts";
import type { Choice } from "../../server/products/activities/catalogue/activities.ts";
import { createEmbeddedActivities } from "../../server/products/activities/embedded-supplier.ts";

export type TakePlaces = { database: DatabaseSettings; now: number; choices: Choice[] };

console.log("ready");
for await (const line of createInterface({ input: process.stdin })) {
  const { database, now, choices } = JSON.parse(line) as TakePlaces;
  const db = connect(database);
  const own = createEmbeddedActivities({ db, clock: { now: () => now } });
  const told = await Promise.all(
    choices.map(async (choice) => {
      for (;;) {
        try {
          const sold = await inTransaction(db, (trx) => own.book(choice, trx));
          return sold.ok ? "sold" : sold.reason;
        } catch (error) {
          if (!isUnavailable(error)) throw error;
        }
      }
    }),
  );
  await db.destroy();
  console.log(JSON.stringify(told));
}
