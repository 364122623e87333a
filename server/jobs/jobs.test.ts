import { expect, test } from "vitest";
import { describeOnEachDatabase } from "../../tests/drivers/databases.ts";
import { aLog } from "../../tests/fakes/log.ts";
import { MINUTE } from "../core/durations.ts";
import { createJobs } from "./jobs.ts";

describeOnEachDatabase((open) => {
  test("OPS-02 a job that is due is done by one of many nodes, and again when it is due again", async () => {
    const { node, ran, clock } = await nodes();
    const eight = Array.from({ length: 8 }, (_, number) => node(`node-${number}`));
    await Promise.all(eight.map(({ round }) => round()));
    expect(ran).toHaveLength(1);
    clock.time += MINUTE - 1;
    await Promise.all(eight.map(({ round }) => round()));
    expect(ran).toHaveLength(1);
    clock.time += 1;
    await Promise.all(eight.map(({ round }) => round()));
    expect(ran).toHaveLength(2);
  });

  test("OPS-02 G1 what fails is a line and late until it is done again; what a dead process claimed is done by another", async () => {
    const { db, node, clock, lines, fail } = await nodes();
    const job = node("a");
    expect(await job.states()).toMatchObject([{ name: "tidy", doneAt: null, isLate: false }]);
    fail(true);
    await job.round();
    expect(await job.states()).toMatchObject([{ doneAt: null, isLate: true }]);
    expect(lines).toMatchObject([{ level: 40, event: "job", job: "tidy", err: { message: "no disk" } }]);
    fail(false);
    clock.time += MINUTE;
    await job.round();
    expect(await job.states()).toMatchObject([{ doneAt: clock.time, isLate: false }]);
    expect(lines.at(-1)).toMatchObject({ level: 30, event: "job", job: "tidy", done: 1 });
    const claimed_until = clock.time + 5 * MINUTE;
    await db.updateTable("job").set({ node: "dead", claimed_until, next_at: 0 }).execute();
    await node("b").round();
    expect((await job.states())[0]?.doneAt).toBe(clock.time);
    clock.time = claimed_until;
    await node("b").round();
    expect((await job.states())[0]?.doneAt).toBe(claimed_until);
    clock.time += 20 * MINUTE;
    expect(await job.states()).toMatchObject([{ isLate: true }]);
  });

  async function nodes() {
    const { db } = await open();
    const clock = { time: Date.UTC(2026, 10, 23), now: () => clock.time };
    const { log, lines } = aLog();
    const ran: number[] = [];
    let broken = false;
    const jobs = [
      {
        name: "tidy",
        every: MINUTE,
        async run() {
          if (broken) throw new Error("no disk");
          return ran.push(clock.time) && 1;
        },
      },
    ];
    return {
      db,
      clock,
      lines,
      ran,
      fail: (next: boolean) => {
        broken = next;
      },
      node: (name: string) => createJobs({ db, clock, log, jobs, node: name }),
    };
  }
});
