import { execFileSync } from "node:child_process";
import { cpus, totalmem } from "node:os";
import { projectRoot } from "../server/project-root.ts";

/** What a measurement was made on. */
export function machine(): string {
  const [first] = cpus();
  const memory = Math.round(totalmem() / 1024 ** 3);
  return `${cpus().length} cores of ${first?.model.trim() || process.arch}, ${memory} GB, ${process.platform}, Node ${process.versions.node}`;
}

export function commit(): string {
  return execFileSync("git", ["rev-parse", "--short", "HEAD"], { cwd: projectRoot(), encoding: "utf8" }).trim();
}
