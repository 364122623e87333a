import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { cpuOf } from "./processes.ts";

/** Processes that are measured beside each other. Linux only. */

export type Contender = { name: string; port: number; pid: number; headers: Record<string, string> };
export type Round = { perSecond: number; cpuMs: number };
/** By its command, or only the flags of Node for the built server with its demo. */
type Start = {
  args?: string[];
  flags?: string[];
  serves?: RegExp;
  cwd?: string;
  env?: Record<string, string>;
  core?: string;
};

const BUILT_SERVER = ["build/serve/index.js", "--demo"];
const STARTED = /"event":"started","port":(\d+),"pid":(\d+)/;

/** A folder for data, and processes that end with this one. */
export function createContenders() {
  const folder = mkdtempSync(join(tmpdir(), "waypoint-bench-"));
  const children: ChildProcess[] = [];
  process.on("exit", () => {
    for (const child of children) child.kill("SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  });

  /** Starts a process and waits until it says which port it serves, and which process of it does where that is another. */
  function start({ args, flags = [], serves = STARTED, cwd, env, core }: Start) {
    const command = [process.execPath, ...flags, ...(args ?? BUILT_SERVER)];
    const [file = "", ...rest] = core ? ["taskset", "-c", core, ...command] : command;
    const child = spawn(file, rest, {
      cwd,
      stdio: ["ignore", "pipe", "inherit"],
      env: {
        ...process.env,
        NODE_ENV: "production",
        PORT: "0",
        DATA_DIR: folder,
        REQUESTS_PER_ADDRESS: "0",
        ...env,
      },
    });
    children.push(child);
    return new Promise<{ port: number; pid: number; child: ChildProcess }>((resolve, reject) => {
      let output = "";
      child.once("exit", (code) => reject(new Error(`${command.join(" ")} ended with ${code}\n${output}`)));
      child.stdout.setEncoding("utf8").on("data", (text: string) => {
        if (output.length < 100_000) output += text;
        const [, port, pid = child.pid] = serves.exec(output) ?? [];
        if (port) resolve({ port: Number(port), pid: Number(pid), child });
      });
    });
  }

  return { folder, start };
}

/** Asks without pause on a few connections, and tells how much of the server's own time an answer took. */
export async function load(
  { port, pid, headers }: Contender,
  path: string,
  connections: number,
  ms: number,
): Promise<Round> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const until = performance.now() + ms;
  const cpuBefore = cpuOf(pid);
  let answered = 0;
  const ask = async () => {
    while (performance.now() < until) {
      await bytesOf({ port, path, headers, agent });
      answered++;
    }
  };
  await Promise.all(Array.from({ length: connections }, ask));
  agent.destroy();
  return { perSecond: (answered / ms) * 1000, cpuMs: (cpuOf(pid) - cpuBefore) / answered };
}

type Asked = { port: number; path: string; headers: Record<string, string>; agent?: Agent };

/** How many bytes the answer had; it has to be a page. */
export function bytesOf({ port, path, headers, agent }: Asked): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request({ port, path, host: "127.0.0.1", agent, headers: { host: "localhost", ...headers } });
    sent.once("error", reject).once("response", (answer) => {
      let bytes = 0;
      answer.on("data", (chunk: Buffer) => {
        bytes += chunk.length;
      });
      answer.once("end", () =>
        answer.statusCode === 200 ? resolve(bytes) : reject(new Error(`${path} ${answer.statusCode}`)),
      );
    });
    sent.end();
  });
}

export function median(values: number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

export function daysFromToday(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}
