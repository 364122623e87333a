import { hostname } from "node:os";
import type { Logger } from "pino";
import { MINUTE, SECOND } from "../core/durations.ts";
import { poll } from "../core/poll.ts";
import { insertNew } from "../db/rows.ts";
import type { Db, Store } from "../db/schema.ts";

/** `run` answers how many it did something about; a process that ends begins nothing more. Doing it twice is harmless. */
export type Job = { name: string; every: number; run(shouldContinue: () => boolean): Promise<number> };

/** When a job was done last; `isLate`: it is overdue, or failed the last time. */
export type JobState = { name: string; every: number; doneAt: number | null; failedAt: number | null; isLate: boolean };

/** How often each process looks whether something is to be done. */
const LOOKED_AT = 10 * SECOND;
/** Of a process that died in the middle of it. */
const CLAIM = 5 * MINUTE;
/** A job counts as late after this many missed runs. */
const LATE_AFTER = 5;

/** Jobs that one process does at a time, of however many there are: whichever claims it first when it is due. */
export function createJobs(deps: Store & { log: Logger; jobs: Job[]; node?: string }) {
  const { db, clock, log, jobs, node = `${hostname()}:${process.pid}` } = deps;

  async function runJob(job: Job, shouldContinue: () => boolean): Promise<void> {
    const started = clock.now();
    try {
      const done = await job.run(shouldContinue);
      const line = { event: "job", job: job.name, done, ms: clock.now() - started };
      if (done > 0) log.info(line, "did what was due");
      else log.debug(line, "nothing was due");
      await end(job, { done_at: clock.now() });
    } catch (err) {
      log.warn({ event: "job", job: job.name, err }, "a job failed; it is done again when it is due");
      await end(job, { failed_at: clock.now() });
    }
  }

  const end = ({ name, every }: Job, outcome: { done_at: number } | { failed_at: number }) =>
    db
      .updateTable("job")
      .set({ claimed_until: 0, next_at: clock.now() + every, ...outcome })
      .where("name", "=", name)
      .where("node", "=", node)
      .execute();

  async function listDue(): Promise<Set<string>> {
    const now = clock.now();
    const rows = await db.selectFrom("job").select(["name", "next_at", "claimed_until"]).execute();
    const waiting = new Set(rows.filter((row) => row.next_at > now || row.claimed_until > now).map(({ name }) => name));
    const known = new Set(rows.map(({ name }) => name));
    for (const { name } of jobs) if (!known.has(name)) await insertJob(db, name);
    return new Set(jobs.map(({ name }) => name).filter((name) => !waiting.has(name)));
  }

  async function round(shouldContinue: () => boolean = () => true): Promise<void> {
    const due = await listDue();
    for (const job of jobs) {
      if (!due.has(job.name) || !shouldContinue()) continue;
      if (await claim(db, job.name, node, clock.now())) await runJob(job, shouldContinue);
    }
  }

  return {
    round,
    async states(): Promise<JobState[]> {
      const rows = new Map((await db.selectFrom("job").selectAll().execute()).map((row) => [row.name, row]));
      return jobs.map(({ name, every }) => {
        const { done_at: doneAt = null, failed_at: failedAt = null } = rows.get(name) ?? {};
        const overdue = doneAt !== null && doneAt < clock.now() - LATE_AFTER * every - CLAIM;
        return { name, every, doneAt, failedAt, isLate: overdue || (failedAt ?? 0) > (doneAt ?? 0) };
      });
    },
    /** Until the returned function is called, which waits for the job under way. */
    start: () =>
      poll({ round, every: LOOKED_AT, failed: (err) => log.error({ event: "job", err }, "no job can be claimed") }),
  };
}

export const insertJob = (db: Db, name: string) =>
  insertNew(db, "job", {
    name,
    node: "",
    claimed_until: 0,
    next_at: 0,
    started_at: null,
    done_at: null,
    failed_at: null,
  });

/** One process gets it: the one whose update finds the job due and unclaimed. */
async function claim(db: Db, name: string, node: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("job")
    .set({ node, claimed_until: now + CLAIM, started_at: now })
    .where("name", "=", name)
    .where("next_at", "<=", now)
    .where("claimed_until", "<=", now)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
