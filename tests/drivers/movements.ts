import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Kysely } from "kysely";
import { afterAll, beforeAll, expect, inject } from "vitest";
import type { DatabaseSettings } from "../../server/db/connect.ts";
import type { Database } from "../../server/db/schema.ts";
import { givenAccount } from "../fixtures/accounts.ts";
import { contraBalance } from "../fixtures/ledger.ts";
import { givenOrganisation } from "../fixtures/organisations.ts";
import { givenBalance, givenCertificate, givenDiscountCard } from "../fixtures/wallet.ts";
import type { Engine, OpenDatabase } from "./databases.ts";
import { expectBalanced } from "./invariants.ts";
import type { Moved, Task } from "./move-value.ts";

const PROCESS = join(import.meta.dirname, "move-value.ts");
/** Three in `npm test`, eight in drills. */
const PROCESSES = Math.min(8, inject("attempts") / 8);
const PEOPLE = 4;

/**
 * Processes that move the value of the same few people; then nothing is lost or made, and all is as they were told. Answers what
 * came of the movements.
 */
export async function moveAtOnce(
  open: OpenDatabase,
  engine: Engine,
  movements: number,
): Promise<Record<string, number>> {
  const { db, settings } = await open();
  const { id: organisationId } = await givenOrganisation(db);
  const people: string[] = [];
  for (let person = 0; person < PEOPLE; person++) people.push((await givenAccount(db, { id: organisationId })).id);
  const task = { task: "move" as const, database: few(settings), organisationId, people, movements };
  const payments = Math.ceil((PROCESSES * movements) / 15);
  const told = await ask<Moved>((seed) => ({ ...task, seed, payments }));
  // Accounts are locked in one order, so that PostgreSQL never finds a circle of those who wait.
  if (engine === "postgres") expect(sumsOf(told.map(({ again }) => again))).toEqual({});

  await expectBalanced(db);
  const given = new Map(told.flatMap((moved) => moved.given).map((each) => [each.key, each]));
  const posted = await db
    .selectFrom("ledger_transaction")
    .select("key")
    .where("reason", "in", ["issue", "top-up"])
    .execute();
  expect(posted.map(({ key }) => key).sort()).toEqual([...given.keys()].sort());
  for (const unit of ["USD", "KWD"]) {
    const ofUnit = ({ unit: each }: { unit: string }) => each === unit;
    const out = sum([...given.values()].filter(ofUnit)) - sum(told.flatMap((moved) => moved.withdrawn).filter(ofUnit));
    expect(await contra(db, organisationId, "issued", unit)).toBe(-out);
  }
  const bookings = Object.assign({}, ...told.map((moved) => moved.bookings)) as Moved["bookings"];
  const stored = await db.selectFrom("booking_source").select(["booking_id", "state"]).execute();
  expect(Object.fromEntries(stored.map(({ booking_id, state }) => [booking_id, state]))).toEqual(bookings);
  return sumsOf(told.map(({ outcomes }) => outcomes));
}

/** Processes that spend the last 100 dollars of a balance or a card at once; as often as it covers, and no more. */
export async function spendAtOnce(open: OpenDatabase): Promise<void> {
  const { db, settings } = await open();
  const organisation = await givenOrganisation(db);
  const database = few(settings);
  for (const minor of [100_00, 50_01, 30_00, 7_00]) {
    for (const kind of ["cash-card", "discount", "certificate"] as const) {
      const account = await givenAccount(db, organisation);
      if (kind === "cash-card") {
        await givenBalance(db, account, { minor: 35_00 });
        await givenBalance(db, account, { minor: 65_00, expiresOn: 21_000 });
      } else await (kind === "discount" ? givenDiscountCard : givenCertificate)(db, account, { amount: 100_00 });
      const spent = await ask<{ spent: number }>(() => ({
        task: "spend",
        database,
        organisationId: organisation.id,
        person: account.id,
        kind,
        minor,
        attempts: Math.floor(inject("attempts") / PROCESSES),
      }));
      expect([kind, minor, spent.reduce((all, each) => all + each.spent, 0)]).toEqual([
        kind,
        minor,
        Math.floor(100_00 / minor),
      ]);
    }
  }
  await expectBalanced(db);
}

/** PostgreSQL has no connections for ten of each of them. */
const few = (settings: DatabaseSettings): DatabaseSettings =>
  settings.kind === "postgres" ? { ...settings, poolSize: 3 } : settings;

const contra = (db: Kysely<Database>, organisationId: string, account: "issued" | "held", unit: string) =>
  contraBalance(db, { organisationId, account, unit });

const sum = (all: { amount: number }[]): bigint => all.reduce((total, { amount }) => total + BigInt(amount), 0n);

function sumsOf(counts: Record<string, number>[]): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const [what, count] of counts.flatMap((each) => Object.entries(each))) sums[what] = (sums[what] ?? 0) + count;
  return sums;
}

/** Asks each process for its part of a task at the same time; all of them have started before. */
async function ask<Answer>(taskOf: (seed: number) => Task): Promise<Answer[]> {
  return Promise.all(
    processes.map(async ({ child, next }, seed) => {
      child.stdin?.write(`${JSON.stringify(taskOf(seed))}\n`);
      return JSON.parse(await next());
    }),
  );
}

let processes: ReturnType<typeof started>[] = [];

/** The processes of a whole file: a start takes longer than most tasks. */
export function startProcesses(): void {
  beforeAll(async () => {
    processes = Array.from({ length: PROCESSES }, started);
    await Promise.all(processes.map(({ next }) => next()));
  });
  afterAll(() => {
    for (const { child } of processes.splice(0)) child.kill("SIGKILL");
  });
}

function started(): { child: ChildProcess; next(): Promise<string> } {
  const child = spawn(process.execPath, ["--import", "tsx", PROCESS], { stdio: ["pipe", "pipe", "inherit"] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    child,
    async next() {
      const { value, done } = await lines.next();
      if (done) throw new Error("a process that moves value ended");
      return value;
    },
  };
}
