import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";

/** What is done to a server of this machine; it ends after `seconds` at the latest. */
export type Load =
  | { kind: "pages"; port: number; connections: number; addresses: number; seconds: number; paths: string[] }
  | { kind: "silent" | "dripping"; port: number; connections: number; seconds: number };

/** Answers by status; times in milliseconds, of connections that are held open in seconds. */
export type LoadResult = { statuses: Record<string, number>; p50: number; p95: number; p99: number };

/** Puts a load on a server, in a process of its own. */
export async function startLoad(load: Load): Promise<LoadResult> {
  const args = ["--import", "tsx", join(import.meta.dirname, "load-process.ts"), JSON.stringify(load)];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  return JSON.parse(stdout) as LoadResult;
}

/** Megabytes of memory a process has now. */
export function memoryOf(pid: number): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(kilobytes) / 1024;
}

/** Looks at the memory of a process until it is asked for the most that was seen, in megabytes. */
export function watchMemory(pid: number): () => number {
  let most = 0;
  const timer = setInterval(() => {
    most = Math.max(most, memoryOf(pid));
  }, 200);
  return () => {
    clearInterval(timer);
    return most;
  };
}
