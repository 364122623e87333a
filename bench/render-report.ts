import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { circumstances, describeCircumstances } from "./circumstances.ts";
import type { Share } from "./render-profile.ts";

export type Measured = {
  name: string;
  /** As sent, and before compression. */
  bytes: number;
  html: number;
  perSecond: number;
  cpuMs: number;
};

type Setting = { path: string; connections: number; rounds: number };

/** Writes bench/results/render.md. The first of the measured is what the others are compared with. */
export function record(setting: Setting, measured: Measured[], profile: { parts: Share[]; functions: Share[] }): void {
  const [base] = measured;
  const rows = measured.map(({ name, bytes, html, perSecond, cpuMs }) => {
    const ratio = perSecond / (base?.perSecond ?? 1);
    const cpuRatio = (base?.cpuMs ?? 0) / cpuMs;
    return `| ${name} | ${html} | ${bytes} | ${perSecond.toFixed(0)} | ${cpuMs.toFixed(2)} | **${ratio.toFixed(2)}** | ${cpuRatio.toFixed(2)} |`;
  });
  const text = [
    "# Rendering: the results page, whole, next to a bare React stream of the same tree",
    "",
    "Made by `npm run build && npx tsx bench/render.ts`. *Whole* is what a visitor gets: the organisation by host, the session from the",
    "database, search, words, page data, the policy, one log line, compression. *Bare* streams the same parts with the same",
    "data, loaded once, from node:http, uncompressed; that its body is the one of *whole, signed in*, tag by tag, is checked first. One process",
    "each, in turns within one run; the median of the rounds. What asks them runs on the same machine.",
    "",
    "What was found to help is in it: links and forms that are plain ones on the server, output gathered in one buffer, brotli at 5, one",
    "language's words. The cache of guests' pages (decision 007) is off: what is measured is making them.",
    "",
    `\`${setting.path}\`, ${setting.connections} connections, ${setting.rounds} rounds.`,
    "",
    "| | HTML bytes | sent bytes | requests/s | CPU ms a request | × bare, requests/s | × bare, CPU |",
    "|---|---:|---:|---:|---:|---:|---:|",
    ...rows,
    "",
    "## Where the time of the whole page goes",
    "",
    "CPU profile (`node --cpu-prof`) of a server under the same load, from its start, idle time left out.",
    "",
    "| part | % |",
    "|---|---:|",
    ...profile.parts.slice(0, 20).map(({ name, percent }) => `| ${name} | ${percent.toFixed(1)} |`),
    "",
    "| function | in | % |",
    "|---|---|---:|",
    ...profile.functions.map(({ name, where, percent }) => `| \`${name}\` | ${where} | ${percent.toFixed(1)} |`),
    "",
    describeCircumstances(circumstances()),
    "",
  ].join("\n");
  writeFileSync(join(import.meta.dirname, "results/render.md"), text);
  console.log(text);
}
