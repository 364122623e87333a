import cluster, { type Worker } from "node:cluster";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import type { Readable } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import { SECOND } from "../core/durations.ts";
import type { Log } from "./log.ts";
import type { LogOutput } from "./log-output.ts";
import { relayOutput } from "./worker-output.ts";

/** The message to a worker whose successor serves already. */
export const REPLACED = "replaced";
/** A variable of the environment of the worker that looks after settings and database before it serves. */
export const PREPARES = "WAYPOINT_WORKER_PREPARES";

/** What a worker says before it serves: what this process has to know of the settings, or why it cannot start. */
export type Said = { prepared: Prepared } | { refusal: string };
type Prepared = { workers: number; logLevel: string; welcome: string };

/** A worker said why it cannot start: trying again would not help. */
export class RefusedError extends Error {
  override name = "RefusedError";
}

/** Between the attempts to start a worker that ends before it serves. */
const PAUSES = [SECOND / 2, SECOND, 2 * SECOND, 4 * SECOND];
/** The same while other workers serve: the site is there, so the supervisor does not give up. */
const PAUSE_WHILE_OTHERS_SERVE = 30 * SECOND;
/** Longer than a worker takes for its answers and its clean-up. */
const WORKERS_END_WITHIN = 35 * SECOND;

/**
 * Settings of V8 in each worker (decision 012, bench/results/memory.md). The heap grows to one and a half times the live objects
 * before V8 collects (a tenth more pages are made than at 1.3 times), with 24 MB for new objects. If the first requests come
 * all at once, V8 would learn that their objects live long, allocate later ones in the old generation, and collect that three
 * times a second: `no-allocation-site-pretenuring` prevents it. `no-parallel-scavenge`: where a worker has one core, the
 * threads that collect new objects together wait for each other, a tenth of the time of a page. `expose-gc` lets an idle worker
 * collect.
 */
const V8_SETTINGS = [
  "--heap-growing-percent=50",
  "--max-semi-space-size=8",
  "--no-allocation-site-pretenuring",
  "--no-parallel-scavenge",
  "--expose-gc",
];
/**
 * Settings of malloc: threads that compress share what they have freed instead of each keeping its own, and whatever is
 * larger than 64 kB goes back to the system when it is freed. By itself malloc keeps ever larger pieces between small ones.
 */
const MALLOC_SETTINGS = {
  MALLOC_ARENA_MAX: process.env["MALLOC_ARENA_MAX"] ?? "2",
  MALLOC_MMAP_THRESHOLD_: process.env["MALLOC_MMAP_THRESHOLD_"] ?? "65536",
};

type Supervised = {
  /** The file that workers run; they get this process's arguments. */
  worker: string;
  log: Log;
  output: LogOutput;
  replaceOnHangup: boolean;
};

/**
 * Starts the workers and resolves when all of them serve. A worker that dies is replaced; SIGHUP replaces one after the other
 * with the code then on the disk; SIGTERM and SIGINT end them all, and this process with 0. Output of workers goes through this
 * process, so there is one writer, and other lines become lines of the log. The first worker reads the settings, checks the
 * database and answers the number of workers: this process loads neither.
 */
export async function superviseWorkers({ worker: file, log, output, replaceOnHangup }: Supervised): Promise<void> {
  const alive = new Set<Worker>();
  const serving = new Set<Worker>();
  const replaced = new WeakSet<Worker>();
  // Where PORT is 0 the system chooses one, which has to stay the same for all workers, those that come later as well.
  const anyPort = process.env["PORT"] && Number(process.env["PORT"]) === 0;
  const env = {
    ...MALLOC_SETTINGS,
    NODE_ENV: "production",
    ...(anyPort && { PORT: await freePort(process.env["HOST"] || undefined) }),
  };
  let prepared = undefined as Prepared | undefined;
  let stopping = false;
  let failed = false;
  // Each worker takes connections up by itself. Handed over by this process, those would stay open for ever, unanswered,
  // that were on their way to a worker when it died. To be set before anything else.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  cluster.setupPrimary({ exec: file, silent: true, execArgv: [...V8_SETTINGS, ...process.execArgv] });

  function startOnce(): Promise<Worker> {
    const worker = cluster.fork(prepared ? env : { ...env, [PREPARES]: "yes" });
    alive.add(worker);
    relay(worker);
    return new Promise((resolve, reject) => {
      let refusal: string | undefined;
      let told = false;
      worker.on("message", (said: Said) => {
        if ("refusal" in said) refusal = said.refusal;
        else {
          told = true;
          prepared = said.prepared;
          log.level = prepared.logLevel;
        }
      });
      worker.once("listening", () => {
        serving.add(worker);
        resolve(worker);
      });
      worker.once("exit", (code, signal) => {
        alive.delete(worker);
        const served = serving.delete(worker);
        // It made the demo, which takes much memory, and leaves serving to another one.
        if (told && !served && code === 0 && !stopping) return resolve(startOnce());
        reject(refusal ? new RefusedError(refusal) : new Error(`a worker ended at its start with ${signal ?? code}`));
      });
    });
  }

  /** Tries again after pauses, except after a refusal. */
  async function start(): Promise<Worker> {
    for (const pause of PAUSES) {
      try {
        return await startOnce();
      } catch (err) {
        if (stopping || err instanceof RefusedError) throw err;
        log.error({ event: "worker", err, pause }, "a worker did not start; it is tried again");
        await wait(pause);
      }
    }
    return startOnce();
  }

  /** One worker more, and for each that dies another. */
  async function keepOne(): Promise<void> {
    const worker = await start();
    worker.once("exit", (code, signal) => {
      if (code !== 0) failed ||= stopping;
      if (stopping || replaced.has(worker)) return;
      log.error({ event: "worker", pid: worker.process.pid, code, signal }, "a worker ended and is replaced");
      void replaceLost();
    });
  }

  async function replaceLost(): Promise<void> {
    while (!stopping) {
      try {
        return await keepOne();
      } catch (err) {
        if (stopping) return;
        log.error({ event: "worker", err }, "a worker cannot be replaced");
        if (serving.size === 0) {
          log.error({ event: "stopped" }, "no worker serves and none can be started: Waypoint ends");
          return log.flush(() => process.exit(1));
        }
        await wait(PAUSE_WHILE_OTHERS_SERVE);
      }
    }
  }

  async function replaceAll(): Promise<void> {
    log.info({ event: "replacing", workers: serving.size }, "workers are replaced one after the other");
    for (const worker of [...serving]) {
      if (stopping) return;
      try {
        await keepOne();
      } catch (err) {
        if (stopping) return;
        return log.error({ event: "worker", err }, "a new worker does not start; the others go on");
      }
      if (!alive.has(worker)) continue;
      replaced.add(worker);
      const ended = new Promise((resolve) => worker.once("exit", resolve));
      worker.send(REPLACED);
      const limit = setTimeout(() => worker.process.kill("SIGKILL"), WORKERS_END_WITHIN);
      await ended;
      clearTimeout(limit);
    }
    log.info({ event: "replaced", workers: serving.size }, "all workers are replaced");
  }

  function relay(worker: Worker): void {
    const { stdout, stderr, pid } = worker.process;
    relayOutput(
      { stdout: stdout as Readable, stderr: stderr as Readable },
      {
        lines: output.write,
        printed: (line) => log.info({ event: "printed", pid }, line),
        failed: (line) => log.error({ event: "printed", pid }, line),
      },
    );
  }

  async function stop(): Promise<void> {
    if (stopping) return;
    stopping = true;
    const ended = [...alive].map((worker) => new Promise((resolve) => worker.process.once("close", resolve)));
    for (const worker of alive) worker.process.kill("SIGTERM");
    setTimeout(() => {
      failed = true;
      for (const worker of alive) worker.process.kill("SIGKILL");
    }, WORKERS_END_WITHIN).unref();
    await Promise.all(ended);
    log.flush(() => process.exit(failed ? 1 : 0));
  }

  let replacing = Promise.resolve();
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
  process.on("SIGHUP", () => {
    if (!replaceOnHangup) return void stop();
    replacing = replacing.then(replaceAll);
  });
  try {
    await keepOne();
    await Promise.all(Array.from({ length: (prepared?.workers ?? 1) - 1 }, keepOne));
  } catch (error) {
    if (!stopping) throw error;
    // A worker was asked to end before it served; `stop` ends the process.
    await new Promise<never>(() => {});
  }
  log.info({ event: "ready", workers: serving.size, pid: process.pid }, "all workers serve");
  if (prepared?.welcome) process.stdout.write(prepared.welcome);
}

/**
 * Below those the system gives to connections (from 32768 on Linux, 49152 elsewhere): one of these could be taken in the
 * second between this and the first worker's listening.
 */
const PORTS = { first: 15_000, last: 30_000 };

async function freePort(host: string | undefined): Promise<number> {
  for (;;) {
    const server = createServer().listen(randomInt(PORTS.first, PORTS.last), host);
    try {
      await once(server, "listening");
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "EADDRINUSE") continue;
      throw error;
    }
    const { port } = server.address() as AddressInfo;
    server.close();
    await once(server, "close");
    return port;
  }
}
