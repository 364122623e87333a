import { execFileSync } from "node:child_process";
import { cpus, loadavg, totalmem } from "node:os";
import { projectRoot } from "../server/project-root.ts";

/** When, of what and on what a measurement was made, and how busy the machine was at its end. */
export type Circumstances = { date: string; commit: string; machine: string; load: number };

export function circumstances(): Circumstances {
  return { date: new Date().toISOString().slice(0, 10), commit: commit(), machine: machine(), load: load() };
}

/** How many processes wanted a core in the last minute; above their number the machine was busy with other things, too. */
export const load = (): number => Math.round((loadavg()[0] ?? 0) * 10) / 10;

export const describeCircumstances = ({ date, commit, machine, load }: Circumstances): string =>
  `Measured ${date} at ${commit} on ${machine}; load average at the end ${load}.`;

function machine(): string {
  const [first] = cpus();
  const memory = Math.round(totalmem() / 1024 ** 3);
  return `${cpus().length} cores of ${first?.model.trim() || process.arch}, ${memory} GB, ${process.platform}, Node ${process.versions.node}`;
}

/** What was measured may be newer than the last commit; it then says so. */
function commit(): string {
  const git = (...args: string[]) => execFileSync("git", args, { cwd: projectRoot(), encoding: "utf8" }).trim();
  const changed = git("status", "--porcelain", "--", "app", "server", "bench/*.ts", "bench/*.tsx") !== "";
  return git("rev-parse", "--short", "HEAD") + (changed ? " with changes" : "");
}
