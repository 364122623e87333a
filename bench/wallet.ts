import { execFileSync } from "node:child_process";
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Kysely, sql } from "kysely";
import { parseDay } from "../server/core/day.ts";
import { newId } from "../server/crypto/ids.ts";
import { connect, type DatabaseSettings } from "../server/db/connect.ts";
import { prepareDatabase } from "../server/db/migrate.ts";
import type { Database } from "../server/db/schema.ts";
import { createLedger } from "../server/ledger/ledger.ts";
import { projectRoot } from "../server/project-root.ts";
import { createSources } from "../server/wallet/sources.ts";
import type { Engine } from "../tests/drivers/databases.ts";
import { noting } from "../tests/drivers/statements.ts";
import { startPostgres } from "../tests/fakes/postgres.ts";
import { givenAccount } from "../tests/fixtures/accounts.ts";
import { aForm } from "../tests/fixtures/order-form.ts";
import { givenOrganisation } from "../tests/fixtures/organisations.ts";
import { stayBookingOn } from "../tests/fixtures/stay-bookings.ts";
import { aStay, givenHotel, offerKey } from "../tests/fixtures/stays.ts";
import { givenDiscountCard, heldBy } from "../tests/fixtures/wallet.ts";
import { circumstances, describeCircumstances } from "./circumstances.ts";
import { percentile } from "./percentile.ts";
import type { Sales } from "./sales.ts";

/**
 * `npm run build && npx tsx bench/wallet.ts [FOLDER OF THE RELEASE BEFORE THE LEDGER, BUILT]`: what /wallet and a quote read for
 * people whose wallet moved once, a hundred and ten thousand times, and how many bookings a second are sold with a card.
 */

const MOVEMENTS = [1, 100, 10_000];
const TIMES = 100;
const CLOCK = { now: () => Date.UTC(2026, 10, 21, 12) };
const ARRIVAL = parseDay("2026-12-12") as number;
const ENGINES: Engine[] = ["sqlite", "postgres"];

type Read = { what: string; movements: number; statements: number; ms: number };

const [before] = process.argv.slice(2);
const reads = { sqlite: await readOn("sqlite"), postgres: await readOn("postgres") };
const now = salesOf(projectRoot());
const then = before && salesOf(before);
record();

async function readOn(engine: Engine): Promise<Read[]> {
  const folder = mkdtempSync(join(tmpdir(), "waypoint-bench-"));
  const postgres = engine === "postgres" ? await startPostgres() : undefined;
  const database: DatabaseSettings = postgres
    ? { kind: "postgres", url: postgres.url("postgres"), poolSize: 10 }
    : { kind: "sqlite", file: join(folder, "waypoint.sqlite") };
  await prepareDatabase(database);
  const db = connect(database);
  const organisation = await givenOrganisation(db);
  const key = offerKey(await givenHotel(db), aStay(ARRIVAL));
  const people: { movements: number; account: Awaited<ReturnType<typeof givenAccount>> }[] = [];
  for (const movements of MOVEMENTS) people.push({ movements, account: await aHolder(db, organisation, movements) });
  await sql`analyze`.execute(db);

  const asked: string[] = [];
  const noted = noting(db, asked);
  const reading = (handle: Kysely<Database>, account: (typeof people)[number]["account"]) => {
    const { wallet, booking } = stayBookingOn(handle, CLOCK);
    const pages = { certificate: 1, discount: 1, movements: 1 };
    return {
      "/wallet": () => wallet.overview(organisation, account, "USD", { pages, perPage: 20 }),
      "a quote with a card": () => booking.quote({ ...aForm(organisation), account, key }),
    };
  };
  const read: Read[] = [];
  for (const what of ["/wallet", "a quote with a card"] as const) {
    const times = people.map((): number[] => []);
    for (let time = 0; time < TIMES; time++) {
      for (const [index, { account }] of people.entries()) {
        const began = performance.now();
        await reading(db, account)[what]();
        times[index]?.push(performance.now() - began);
      }
    }
    for (const [index, { movements, account }] of people.entries()) {
      asked.length = 0;
      await reading(noted, account)[what]();
      read.push({ what, movements, statements: asked.length, ms: percentile(times[index] ?? [], 0.5) });
    }
  }
  await db.destroy();
  await postgres?.stop();
  rmSync(folder, { recursive: true });
  return read;
}

/** A member with a discount card that paid so many bookings. */
async function aHolder(db: Kysely<Database>, organisation: { id: string }, movements: number) {
  const account = await givenAccount(db, organisation);
  const card = await givenDiscountCard(db, account, { amount: 1_000_000_00 });
  const grant = { id: (await heldBy(db, card)).account, expiresOn: null };
  await db.transaction().execute(async (trx) => {
    for (let movement = 0; movement < movements; movement++) {
      const sources = createSources({ ledger: createLedger({ clock: CLOCK }), clock: { now: () => movement } });
      const subject = { organisationId: organisation.id, bookingId: newId(), actorId: account.id };
      const source = { grant, kind: "discount", unit: "USD", amount: 1, paid: 1, worth: 1, rate: null } as const;
      const reserved = await sources.reserve(trx, subject, [{ ...source, owed: { minor: 1, currency: "USD" } }]);
      if (!reserved.ok) throw new Error(reserved.reason);
      await sources.capture(trx, subject);
    }
  });
  return account;
}

function salesOf(folder: string): Sales {
  const here = join(projectRoot(), "bench/sales.ts");
  const there = join(folder, "bench/sales.ts");
  if (there !== here) copyFileSync(here, there);
  const options = { cwd: folder, encoding: "utf8", maxBuffer: 2 ** 24 } as const;
  const printed = execFileSync(process.execPath, ["--import", "tsx", there], options);
  return JSON.parse(printed.trim().split("\n").at(-1) ?? "") as Sales;
}

/** Writes bench/results/wallet.md. */
function record(): void {
  const median = (rates: number[]) => percentile(rates, 0.5);
  const readRows = ENGINES.flatMap((engine) =>
    reads[engine].map(({ what, movements, statements, ms }) => {
      const least = reads[engine].find((read) => read.what === what)?.ms ?? ms;
      return `| ${[what, engine, movements, statements, ms.toFixed(2), (ms / least).toFixed(2)].join(" | ")} |`;
    }),
  );
  const saleRows = ENGINES.map((engine) => {
    const { card, none } = now[engine];
    const earlier = then ? median(then[engine].card) : undefined;
    const cells = [median(card).toFixed(1), median(none).toFixed(1), (median(card) / median(none)).toFixed(2)];
    if (earlier) cells.push(earlier.toFixed(1), (median(card) / earlier).toFixed(2));
    return `| ${[engine, ...cells].join(" | ")} |`;
  });
  const text = `# Wallets

Made by \`npm run build && npx tsx bench/wallet.ts\`, with the folder of the release before the ledger as its argument.

What the page of a wallet and a quote that a card pays read, for people whose wallet moved so many times; medians of ${TIMES}, by turns. *×*: the time as a multiple of that of one movement.

| | | movements | statements | ms | × |
|---|---|---:|---:|---:|---:|
${readRows.join("\n")}

Bookings a second that two servers on one database sell to eight people at once, to those who pay with a discount card of their own and to those who have none; medians of rounds by turns.${
    then ? " *before*: with a card in the release before the ledger, measured right after." : ""
  }

| | card | none | card / none |${then ? " before | now / before |" : ""}
|---|---:|---:|---:|${then ? "---:|---:|" : ""}
${saleRows.join("\n")}

${describeCircumstances(circumstances())}
`;
  writeFileSync(join(import.meta.dirname, "results/wallet.md"), text);
  console.log(text);
}
