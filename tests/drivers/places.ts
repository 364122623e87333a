import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, expect } from "vitest";
import { parseDay } from "../../server/core/day.ts";
import { anActivity, givenActivities } from "../fixtures/activities.ts";
import type { OpenDatabase } from "./databases.ts";
import type { TakePlaces } from "./take-places.ts";

const PROCESSES = 2;
const CAPACITY = 10;

/** Two processes sell the places of a slot to so many buyers at once: all of them, and no more; every fourth takes two. */
export async function sellPlacesAtOnce(open: OpenDatabase, buyers: number): Promise<void> {
  const { db, settings } = await open();
  await givenActivities(db, anActivity());
  const choices = Array.from({ length: buyers / PROCESSES }, (_, buyer) => ({
    code: "LIS-WALK",
    optionNo: 1,
    day: parseDay("2026-12-10")!,
    time: "10:00",
    tickets: buyer % 4 === 3 ? { adult: 1, infant: 1 } : { adult: 1 },
  }));
  const task: TakePlaces = { database: settings, now: Date.parse("2026-12-08T12:00Z"), choices };
  const told = await Promise.all(
    processes.map(async ({ child, lines }) => {
      child.stdin?.write(`${JSON.stringify(task)}\n`);
      return JSON.parse((await lines.next()).value) as string[];
    }),
  );
  const bookings = await db.selectFrom("activity_booking").select("places").execute();
  expect(told.flat().filter((each) => each === "sold")).toHaveLength(bookings.length);
  expect(new Set(told.flat())).toEqual(new Set(["sold", "sold-out"]));
  expect(bookings.reduce((sum, { places }) => sum + places, 0)).toBe(CAPACITY);
  expect(await db.selectFrom("activity_slot").select(["taken", "capacity"]).execute()).toEqual([
    { taken: CAPACITY, capacity: CAPACITY },
  ]);
}

let processes: { child: ChildProcess; lines: AsyncIterator<string> }[] = [];

/** The processes of a whole file: a start takes longer than the sale. */
export function startSellers(): void {
  beforeAll(async () => {
    processes = Array.from({ length: PROCESSES }, started);
    await Promise.all(processes.map(({ lines }) => lines.next()));
  });
  afterAll(() => {
    for (const { child } of processes.splice(0)) child.kill("SIGKILL");
  });
}

function started() {
  const args = ["--import", "tsx", join(import.meta.dirname, "take-places.ts")];
  const child = spawn(process.execPath, args, { stdio: ["pipe", "pipe", "inherit"] });
  return { child, lines: createInterface({ input: child.stdout })[Symbol.asyncIterator]() };
}
