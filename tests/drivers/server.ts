import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { DatabaseSettings } from "../../server/db/connect.ts";
import { type Answer, type Sender, send } from "./http-client.ts";

const ENTRY = join(import.meta.dirname, "../../build/serve/index.js");

/** Of every server a test starts, so that several share their sessions. */
export const TEST_SECRET = "a secret of the tests and of nothing else";

const FOR_THE_SUPERVISOR = new Set<NodeJS.Signals>(["SIGTERM", "SIGINT", "SIGHUP"]);

type Settings = {
  /** The database to serve; a new SQLite file in the server's own folder where none is given. */
  database?: DatabaseSettings;
  env?: Record<string, string>;
  demo?: boolean;
  /** How many files and connections the system lets each process open. */
  openFiles?: number;
};

/** A line of the server's log, parsed. */
export type LogLine = { event?: string; requestId?: string; [fact: string]: unknown };

export type RunningServer = Sender & {
  port: number;
  /** Of its first worker. */
  pid: number;
  dataDir: string;
  /** The one line of a request that was answered; waits until it is written. */
  requestLine(answer: Answer): Promise<LogLine>;
  /** The first line of the log that is wanted; waits until it is written. */
  line(wanted: (line: LogLine) => boolean): Promise<LogLine>;
  /** What was logged so far. */
  lines(): LogLine[];
  /** What was printed so far that is no line of the log. */
  printed(): string[];
  /** SIGTERM, SIGINT and SIGHUP go to the process that was started, as operators send them; others to its workers as well. */
  signal(signal: NodeJS.Signals): void;
  /** The worker processes that serve or served, the latest last. */
  workers(): number[];
  /** Resolves when the process has ended. */
  ended: Promise<Ended>;
  /** Ends the process and removes the folder it made for itself. */
  stop(): Promise<Ended>;
};

export type Ended = { code: number | null; signal: NodeJS.Signals | null; stdout: string; stderr: string };

/** Starts the built server as a process of its own, on a free port, and waits until it serves. */
export async function startServer(settings: Settings = {}): Promise<RunningServer> {
  const server = spawnServer(settings);
  const started = await server.log.find((line) => line.event === "started");
  const port = started["port"] as number;
  return {
    port,
    pid: started["pid"] as number,
    dataDir: server.dataDir,
    ended: server.ended,
    line: server.log.find,
    lines: server.log.lines,
    printed: server.log.printed,
    send: (request) => send(port, request),
    requestLine: (answer) =>
      server.log.find((line) => line.event === "request" && line.requestId === answer.headers["x-request-id"]),
    signal: server.signal,
    workers: () => server.log.lines().flatMap((line) => (line.event === "started" ? [line["pid"] as number] : [])),
    stop: async () => {
      server.signal("SIGKILL");
      const end = await server.ended;
      server.removeFolder();
      return end;
    },
  };
}

/** Starts the built server with settings it cannot serve with, and tells how it ended. */
export async function runServer(settings: Settings): Promise<Ended> {
  const server = spawnServer(settings);
  const end = await server.ended;
  server.removeFolder();
  return end;
}

function spawnServer({ database, env = {}, demo = false, openFiles }: Settings) {
  const ownFolder = mkdtempSync(join(tmpdir(), "waypoint-server-"));
  const dataDir = database?.kind === "sqlite" ? dirname(database.file) : ownFolder;
  const command = [process.execPath, ENTRY, ...(demo ? ["--demo"] : [])];
  const limited = openFiles ? ["sh", "-c", `ulimit -n ${openFiles}; exec "$@"`, "sh", ...command] : command;
  const child = spawn(limited[0] as string, limited.slice(1), {
    cwd: ownFolder,
    stdio: ["ignore", "pipe", "pipe"],
    // A process group of its own, so that its workers are reached as well.
    detached: true,
    env: {
      PATH: process.env["PATH"],
      NODE_ENV: "production",
      HOST: "127.0.0.1",
      PORT: "0",
      DATA_DIR: dataDir,
      WAYPOINT_SECRET: TEST_SECRET,
      // All requests of a test come from one address, the faster the faster the machine is.
      REQUESTS_PER_ADDRESS: "0",
      ...(database?.kind === "postgres" ? { DATABASE_URL: database.url } : {}),
      ...env,
    },
  });
  const { log, ended } = follow(child);
  const signal = (name: NodeJS.Signals): void => {
    const running = child.exitCode === null && child.signalCode === null;
    if (running && child.pid) process.kill(FOR_THE_SUPERVISOR.has(name) ? child.pid : -child.pid, name);
  };
  return {
    child,
    signal,
    dataDir,
    log,
    ended,
    removeFolder: () => rmSync(ownFolder, { recursive: true, force: true }),
  };
}

type Waiting = { wanted(line: LogLine): boolean; found(line: LogLine): void; lost(error: Error): void };

/** Reads what a process writes: its log line by line, and the rest as text. */
function follow(child: ChildProcess) {
  const lines: LogLine[] = [];
  const printed: string[] = [];
  const waiting = new Set<Waiting>();
  let [stdout, stderr, rest] = ["", "", ""];
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    stderr += text;
    printed.push(text);
  });
  child.stdout?.setEncoding("utf8").on("data", (text: string) => {
    stdout += text;
    const complete = (rest + text).split("\n");
    rest = complete.pop() ?? "";
    printed.push(...complete.filter((each) => !each.startsWith("{")));
    for (const line of complete.filter((each) => each.startsWith("{")).map((each) => JSON.parse(each) as LogLine)) {
      lines.push(line);
      for (const each of [...waiting]) if (each.wanted(line) && waiting.delete(each)) each.found(line);
    }
  });
  const ended = new Promise<Ended>((resolve) => {
    child.once("close", (code, signal) => {
      resolve({ code, signal, stdout, stderr });
      for (const each of waiting) each.lost(new Error(`the server ended (${code ?? signal}):\n${stdout}${stderr}`));
    });
  });
  const find = (wanted: (line: LogLine) => boolean): Promise<LogLine> => {
    const known = lines.find(wanted);
    if (known) return Promise.resolve(known);
    return new Promise((found, lost) => waiting.add({ wanted, found, lost }));
  };
  return { log: { lines: () => [...lines], printed: () => [...printed], find }, ended };
}
