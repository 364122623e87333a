/**
 * Runs as a process of its own. For each line on its input, a time in milliseconds, it runs the job of payments that are due; the
 * answer is a line with how many it did something about. Where it is about to cancel an unpaid booking, it answers "lapsing"
 * and stays there, in its open transaction, until it is killed.
 *
 *   node --import tsx tests/drivers/due-rounds.ts '{"database":{…},"organisationId":"…"}'
 */
import { createInterface } from "node:readline";
import { connect, type DatabaseSettings } from "../../server/db/connect.ts";
import { createLedger } from "../../server/ledger/ledger.ts";
import { createDueSteps } from "../../server/orders/index.ts";
import { organisationOf } from "../../server/organisation/organisation.ts";
import { createPaying } from "../../server/wallet/paying.ts";
import { boxOffice, registerTrial } from "../fakes/trial-product.ts";
import { pagesOf } from "./pages.ts";

const { database, organisationId } = JSON.parse(process.argv[2] ?? "") as {
  database: DatabaseSettings;
  organisationId: string;
};
const db = connect(database);
const clock = { time: 0, now: () => clock.time };
const organisation = await organisationOf(db, organisationId);
registerTrial();
const { context, log } = pagesOf(db, organisation, clock.time, { clock, sellers: [boxOffice(db, clock)] });
const { sellers, payments } = context;
const paying = createPaying({ ledger: createLedger({ clock }), clock });
const job = createDueSteps({
  ...{ db, clock, log, organisations: async () => [organisation], wallet: paying },
  cancelling: { db, clock, sellers, paying, payments },
  payments: {
    ...payments,
    latest() {
      console.log("lapsing");
      return new Promise(() => {});
    },
  },
});
for await (const line of createInterface({ input: process.stdin })) {
  clock.time = Number(line);
  console.log(await job.round(() => true));
}
