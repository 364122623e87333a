import { execFile, execFileSync } from "node:child_process";
import { copyFileSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, inject, test } from "vitest";
import { connect } from "../../server/db/connect.ts";
import type { Crowded } from "../drivers/crowded-transactions.ts";
import { expectWhole } from "../drivers/invariants.ts";
import { givenBuyers } from "../drivers/load.ts";
import { startServer } from "../drivers/server.ts";

const CROWD = join(import.meta.dirname, "../drivers/crowded-transactions.ts");
const ROUNDS = 20;
/** Enough for all rounds, so that none ends because there is nothing left to book. */
const CARDS = 600;
const ROOMS = 8;

// A disk of its own, which only root can mount.
let disk: string;

beforeEach(() => {
  disk = mkdtempSync(join(tmpdir(), "waypoint-disk-"));
  execFileSync("mount", ["-t", "tmpfs", "-o", "size=48m", "tmpfs", disk]);
});

afterEach(() => {
  execFileSync("umount", ["--lazy", disk]);
  rmSync(disk, { recursive: true });
});

/** Leaves only so many kilobytes of the disk; undefined frees it again. */
function fill(left: number | undefined): void {
  const ballast = join(disk, "ballast");
  rmSync(ballast, { force: true });
  if (left === undefined) return;
  const { bavail, bsize } = statfsSync(disk);
  try {
    writeFileSync(ballast, Buffer.alloc(Math.max(0, bavail * bsize - left * 1024)));
  } catch (error) {
    // Another process wrote at the same moment: the disk is fuller than intended.
    expect((error as NodeJS.ErrnoException).code).toBe("ENOSPC");
  }
}

test(`F7 the dialect alone on a full disk, ${ROUNDS} rounds: no transaction is half, none that was done is missing`, async () => {
  const sums = { done: 0, refused: 0 };
  for (let round = 0; round < ROUNDS; round++) {
    const file = join(disk, `${round}.sqlite`);
    fill(300 + 20 * round);
    const { stdout } = await promisify(execFile)(process.execPath, ["--import", "tsx", CROWD, file, "20"]);
    const { done, refused, ...rest } = JSON.parse(stdout) as Crowded;
    expect([round, rest]).toEqual([round, { half: 0, missing: 0, otherwise: [] }]);
    sums.done += done;
    sums.refused += refused;
    fill(undefined);
    for (const ending of ["", "-wal", "-shm"]) rmSync(`${file}${ending}`, { force: true });
  }
  expect(sums.done).toBeGreaterThan(0);
  expect(sums.refused).toBeGreaterThan(ROUNDS);
});

test(`F7 three processes book on a full disk, ${ROUNDS} rounds: every booking is whole, and there is one 5 seconds after there is room`, async () => {
  const file = join(disk, "waypoint.sqlite");
  copyFileSync(inject("sqliteTemplate"), file);
  const db = connect({ kind: "sqlite", file });
  const buyers = await givenBuyers(db, CARDS, ROOMS);
  const server = await startServer({ database: { kind: "sqlite", file }, env: { WEB_CONCURRENCY: "3" } });
  for (let round = 0; round < ROUNDS; round++) {
    fill(32 + 5 * round);
    const booking = await buyers.begin([server]).catch(() => undefined);
    if (booking) await booking.faulted();
    const freed = performance.now();
    fill(undefined);
    const after = booking ?? (await buyers.begin([server]));
    await after.confirmed(after.ids.length + 1);
    expect(performance.now() - freed).toBeLessThan(5_000);
    await after.end();
    expect(after.faults.every(({ status }) => status === 503)).toBe(true);
    await expectWhole(db, after.ids);
    console.info(`round ${round + 1}: ${after.ids.length} booked, ${after.faults.length} refused`);
  }
  await server.stop();
  await db.destroy();
});
