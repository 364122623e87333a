import { readdirSync, readFileSync } from "node:fs";

const TICK_MS = 10;

/** A process, the ones it started, and theirs. Linux only. */
export function treeOf(root: number): number[] {
  const children = new Map<number, number[]>();
  for (const name of readdirSync("/proc").filter((each) => /^\d+$/.test(each))) {
    const parent = Number(statOf(Number(name))?.[1]);
    children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
  }
  const walk = (pid: number): number[] => [pid, ...(children.get(pid) ?? []).flatMap(walk)];
  return walk(root);
}

export const parentOf = (pid: number): number => Number(statOf(pid)?.[1]);

/** Milliseconds of a core it has used so far. */
export function cpuOf(pid: number): number {
  const fields = statOf(pid);
  return (Number(fields?.[11] ?? 0) + Number(fields?.[12] ?? 0)) * TICK_MS;
}

/** Megabytes: resident, where what several share (Node's program) is counted in each; and with that counted once. */
export function memoryOf(pids: number[]): { resident: number; together: number } {
  const of = pids.map((pid) => {
    const text = read(`/proc/${pid}/smaps_rollup`);
    const sum = (name: string) =>
      [...text.matchAll(new RegExp(`^${name}_(?:Clean|Dirty):\\s+(\\d+)`, "gm"))].reduce(
        (all, [, kB]) => all + Number(kB),
        0,
      );
    return { own: sum("Private"), shared: sum("Shared") };
  });
  const own = of.reduce((all, each) => all + each.own, 0);
  const shared = of.map((each) => each.shared);
  return {
    resident: (own + shared.reduce((all, each) => all + each, 0)) / 1024,
    together: (own + Math.max(...shared)) / 1024,
  };
}

/** The fields of `stat` from the state on; undefined for one that has ended. */
function statOf(pid: number): string[] | undefined {
  const text = read(`/proc/${pid}/stat`);
  return text ? text.slice(text.lastIndexOf(")") + 2).split(" ") : undefined;
}

function read(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}
