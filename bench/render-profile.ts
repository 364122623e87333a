type Frame = { functionName: string; url: string };
type Profile = {
  nodes: { id: number; callFrame: Frame }[];
  samples: number[];
  timeDeltas: number[];
};

export type Share = { name: string; where: string; percent: number };

/** A CPU profile as where its time went: by part of the program, and by function, idle time left out. */
export function summarise(profile: Profile): { parts: Share[]; functions: Share[] } {
  const frames = new Map(profile.nodes.map((node) => [node.id, node.callFrame]));
  const parts = new Map<string, number>();
  const functions = new Map<string, number>();
  let busy = 0;
  profile.samples.forEach((id, index) => {
    const frame = frames.get(id);
    const time = profile.timeDeltas[index] ?? 0;
    if (!frame || frame.functionName === "(idle)" || frame.functionName === "(program)") return;
    busy += time;
    add(parts, partOf(frame), time);
    add(functions, `${frame.functionName || "(anonymous)"}\t${partOf(frame)}`, time);
  });
  const shares = (times: Map<string, number>): Share[] =>
    [...times]
      .map(([key, time]) => {
        const [name = "", where = ""] = key.split("\t");
        return { name, where, percent: (time / busy) * 100 };
      })
      .sort((a, b) => b.percent - a.percent);
  return { parts: shares(parts), functions: shares(functions).slice(0, 25) };
}

function add(times: Map<string, number>, key: string, time: number): void {
  times.set(key, (times.get(key) ?? 0) + time);
}

function partOf({ functionName, url }: Frame): string {
  if (functionName.startsWith("(")) return functionName;
  const dependency = [...url.matchAll(/node_modules\/((?:@[^/]+\/)?[^/]+)/g)].at(-1)?.[1];
  if (dependency) return dependency;
  if (url.includes("build/server/")) return "our pages";
  if (url.includes("build/serve/") || /\/server\/.*\.ts/.test(url)) return "our server";
  return url.startsWith("node:") ? "node" : "compiled code";
}
