import type { Db, Store } from "../db/schema.ts";
import { type createJobs, insertJob } from "./jobs.ts";

/** The name under which the last backup's time is stored. A command writes backups, no job. */
const BACKUP = "backup";

export async function recordBackup(db: Db, at: number): Promise<void> {
  await insertJob(db, BACKUP);
  await db.updateTable("job").set({ done_at: at }).where("name", "=", BACKUP).execute();
}

/** When the last backup was written; null if there was none. */
export async function lastBackup(db: Db): Promise<number | null> {
  const row = await db.selectFrom("job").select("done_at").where("name", "=", BACKUP).executeTakeFirst();
  return row?.done_at ?? null;
}

type Dependencies = Pick<Store, "db"> & {
  jobs: Pick<ReturnType<typeof createJobs>, "states">;
  outbox: { waiting(): Promise<{ waiting: number; oldestSeconds: number }> };
  rates: { current(): Promise<{ source: string; asOf: string } | undefined> };
};

/** OP-09: how everything is that no visitor waits for. */
export const createUpkeep =
  ({ db, jobs, outbox, rates }: Dependencies) =>
  async () => {
    const table = await rates.current();
    return {
      jobs: await jobs.states(),
      mail: await outbox.waiting(),
      lastBackup: await lastBackup(db),
      /** Undefined if there is no table that can be used. */
      rates: table && { source: table.source, asOf: table.asOf },
    };
  };
