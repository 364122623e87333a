import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { formatDay, parseDay } from "../server/core/day.ts";
import { newId } from "../server/crypto/ids.ts";
import { connect, type DatabaseSettings } from "../server/db/connect.ts";
import { prepareDatabase } from "../server/db/migrate.ts";
import { bookedId, checkoutPath, fillCheckout, signIn, submitCheckout } from "../tests/drivers/checkout.ts";
import type { Engine } from "../tests/drivers/databases.ts";
import { type RunningServer, startServer } from "../tests/drivers/server.ts";
import { startPostgres } from "../tests/fakes/postgres.ts";
import { givenAccount, PASSWORD } from "../tests/fixtures/accounts.ts";
import { givenOrganisation } from "../tests/fixtures/organisations.ts";
import { givenHotel } from "../tests/fixtures/stays.ts";
import { givenDiscountCard } from "../tests/fixtures/wallet.ts";

/**
 * `npx tsx bench/sales.ts`: bookings a second that two servers on one database sell to people who pay with a discount card, and
 * to people who have none, by turns; one line of JSON. Uses nothing that the release before the ledger has not, so that a copy
 * of this file runs there (bench/wallet.ts).
 */

const SERVERS = 2;
const PEOPLE = 8;
const ROUNDS = Number(process.env["ROUNDS"] ?? 5);
const MS = 4_000;
/** More than one buyer sends in that time. */
const FORMS = 120;
const FIRST_DAY = parseDay("2027-03-01") as number;
const DAYS = 300;

const noForm = (): never => {
  throw new Error("a buyer has sent every form that was filled in");
};

export type Sales = Record<Engine, { card: number[]; none: number[] }>;

const sales: Sales = { sqlite: await sell("sqlite"), postgres: await sell("postgres") };
process.stdout.write(`${JSON.stringify(sales)}\n`);

async function sell(engine: Engine): Promise<Sales[Engine]> {
  const folder = mkdtempSync(join(tmpdir(), "waypoint-bench-"));
  const postgres = engine === "postgres" ? await startPostgres() : undefined;
  const database: DatabaseSettings = postgres
    ? { kind: "postgres", url: postgres.url("postgres"), poolSize: 10 }
    : { kind: "sqlite", file: join(folder, "waypoint.sqlite") };
  await prepareDatabase(database);
  const db = connect(database);
  const organisation = await givenOrganisation(db, { hosts: ["localhost"] });
  const people = [];
  for (let person = 0; person < PEOPLE * 2; person++) {
    const account = await givenAccount(db, organisation);
    const hasCard = person < PEOPLE;
    if (hasCard) await givenDiscountCard(db, account, { amount: 1_000_000_000_00 });
    people.push({
      hasCard,
      ...account,
      hotel: await givenHotel(db, { room: { units: 1_000 } }),
    });
  }
  await db.destroy();

  const servers: RunningServer[] = [];
  for (let server = 0; server < SERVERS; server++) servers.push(await startServer({ database }));
  const buyers = [];
  for (const [index, { email, hotel, hasCard }] of people.entries()) {
    const server = servers[index % SERVERS] as RunningServer;
    const cookie = await signIn(server, { email, password: PASSWORD });
    const pathOn = (offset: number) => {
      const arrival = FIRST_DAY + (offset % DAYS);
      return checkoutPath(hotel, formatDay(arrival), formatDay(arrival + 2 + Math.floor(offset / DAYS)));
    };
    const filled: { path: string; form: Record<string, string> }[] = [];
    let turn = 0;
    buyers.push({
      hasCard,
      async fillIn() {
        while (filled.length < FORMS) {
          const path = pathOn(turn++);
          filled.push({ path, form: await fillCheckout(server, path, cookie) });
        }
      },
      async buy() {
        const { path, form } = filled.shift() ?? noForm();
        const answer = await submitCheckout(server, path, { ...form, key: newId() }, cookie);
        if (!bookedId(answer)) throw new Error(`${answer.status}: ${answer.text.slice(0, 2_000)}`);
      },
    });
  }
  const rates: Sales[Engine] = { card: [], none: [] };
  // The first round is for V8.
  for (let round = 0; round <= ROUNDS; round++) {
    for (const hasCard of [true, false]) {
      await Promise.all(buyers.filter((buyer) => buyer.hasCard === hasCard).map(({ fillIn }) => fillIn()));
      const began = performance.now();
      const counts = await Promise.all(
        buyers
          .filter((buyer) => buyer.hasCard === hasCard)
          .map(async ({ buy }) => {
            let count = 0;
            for (; performance.now() < began + MS; count++) await buy();
            return count;
          }),
      );
      const rate = (1_000 * counts.reduce((sum, count) => sum + count, 0)) / (performance.now() - began);
      if (round > 0) rates[hasCard ? "card" : "none"].push(rate);
    }
  }
  for (const server of servers) await server.stop();
  await postgres?.stop();
  rmSync(folder, { recursive: true });
  return rates;
}
