import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { signIn } from "../tests/drivers/checkout.ts";
import { send } from "../tests/drivers/http-client.ts";
import { summarise } from "./render-profile.ts";
import { type Measured, record } from "./render-report.ts";

const PATH = `/search-detail?dest=2267057&in=${dayAhead(42)}&out=${dayAhead(45)}&rooms=1&adults=2`;
const CONNECTIONS = 8;
const ROUND_MS = 6_000;
const ROUNDS = 5;
const WARM_UP_MS = 4_000;
const PROFILE_MS = 12_000;

type Contender = { name: string; port: number; pid: number; headers: Record<string, string> };
type Round = { perSecond: number; cpuMs: number };

const dataDir = mkdtempSync(join(tmpdir(), "waypoint-bench-"));
const children: ChildProcess[] = [];
process.on("exit", () => {
  for (const child of children) child.kill("SIGKILL");
  rmSync(dataDir, { recursive: true, force: true });
});

const whole = await startWhole([]);
const cookie = await signIn({ send: (sent) => send(whole.port, sent) }, demoTraveller());
const bare = await start(["--import", "tsx", "bench/render-bare.ts", PATH, cookie], /port (\d+)/);
const signedIn = { cookie, "accept-encoding": "br" };
const contenders: Contender[] = [
  { name: "bare React stream of the same tree", ...bare, headers: {} },
  { name: "whole, signed in, brotli", ...whole, headers: signedIn },
  { name: "whole, guest, brotli", ...whole, headers: { "accept-encoding": "br" } },
  { name: "whole, signed in, lite, brotli", ...whole, headers: { ...signedIn, "save-data": "on" } },
];
await requireSameTree(bare.port, whole.port);
const measured = await measure(contenders);
record(
  { path: PATH.replace(/\d{4}-\d\d-\d\d/g, "…"), connections: CONNECTIONS, rounds: ROUNDS },
  measured,
  await profile(),
);
process.exit(0);

/** The same elements and words in the body: what is compared is the work around them. */
async function requireSameTree(...ports: number[]): Promise<void> {
  const answers = await Promise.all(ports.map((port) => send(port, { path: PATH, headers: { cookie } })));
  const [one, other] = answers.map(({ text }) =>
    text.slice(text.indexOf("<body")).replace(/<script.*?<\/script>|<link[^>]*>|<!--\/?\$-->/gs, ""),
  );
  if (one !== other) throw new Error("the bare page is not the page it is compared with");
}

/** In turns, so that whatever else the machine does falls on all of them; the median of the rounds counts. */
async function measure(all: Contender[]): Promise<Measured[]> {
  const rounds = new Map<Contender, Round[]>(all.map((contender) => [contender, []]));
  for (const contender of all) await load(contender, WARM_UP_MS);
  for (let round = 0; round < ROUNDS; round++) {
    for (const contender of all) rounds.get(contender)?.push(await load(contender, ROUND_MS));
  }
  const measured = all.map(async (contender) => {
    const each = rounds.get(contender) ?? [];
    const { bytes, html } = await answerOf(contender);
    return {
      name: contender.name,
      bytes,
      html,
      perSecond: median(each.map((round) => round.perSecond)),
      cpuMs: median(each.map((round) => round.cpuMs)),
    };
  });
  return Promise.all(measured);
}

/** Asks without pause on a few connections, and tells how much of the server's own time an answer took. */
async function load({ port, pid, headers }: Contender, ms: number): Promise<Round> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const until = performance.now() + ms;
  const cpuBefore = cpuMsOf(pid);
  let answered = 0;
  const ask = async () => {
    while (performance.now() < until) {
      await get({ port, headers, agent });
      answered++;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, ask));
  agent.destroy();
  return { perSecond: (answered / ms) * 1000, cpuMs: (cpuMsOf(pid) - cpuBefore) / answered };
}

function get({
  port,
  headers,
  agent,
}: {
  port: number;
  headers: Record<string, string>;
  agent?: Agent;
}): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request({ port, path: PATH, host: "127.0.0.1", agent, headers: { host: "localhost", ...headers } });
    sent.once("error", reject).once("response", (answer) => {
      let bytes = 0;
      answer.on("data", (chunk: Buffer) => {
        bytes += chunk.length;
      });
      answer.once("end", () =>
        answer.statusCode === 200 ? resolve(bytes) : reject(new Error(`${answer.statusCode}`)),
      );
    });
    sent.end();
  });
}

async function answerOf({ port, headers }: Contender): Promise<{ bytes: number; html: number }> {
  const { "accept-encoding": _, ...plain } = headers;
  return { bytes: await get({ port, headers }), html: await get({ port, headers: plain }) };
}

/** Where the time of the whole page goes: a server of its own that is profiled under the same load. */
async function profile() {
  const folder = join(dataDir, "profile");
  const server = await startWhole(["--cpu-prof", `--cpu-prof-dir=${folder}`]);
  await load({ name: "profiled", ...server, headers: signedIn }, PROFILE_MS);
  const child = children.at(-1) as ChildProcess;
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  await ended;
  const file = readdirSync(folder).find((name) => name.endsWith(".cpuprofile")) ?? "";
  return summarise(JSON.parse(readFileSync(join(folder, file), "utf8")));
}

function startWhole(flags: string[]) {
  return start([...flags, "build/serve/index.js", "--demo"], /"event":"started","port":(\d+),"pid":(\d+)/);
}

/** Starts a process and waits until it says which port it serves, and which process of it does where that is another. */
function start(args: string[], serves: RegExp): Promise<{ port: number; pid: number }> {
  const child = spawn(process.execPath, args, {
    stdio: ["ignore", "pipe", "inherit"],
    // What is measured is making a page, for guests too.
    env: {
      ...process.env,
      ...{ NODE_ENV: "production", PORT: "0", DATA_DIR: dataDir, PAGE_CACHE_MB: "0", REQUESTS_PER_ADDRESS: "0" },
    },
  });
  children.push(child);
  return new Promise((resolve, reject) => {
    let output = "";
    child.once("exit", (code) => reject(new Error(`${args.join(" ")} ended with ${code}\n${output}`)));
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      if (output.length < 100_000) output += text;
      const [, port, pid = child.pid] = serves.exec(output) ?? [];
      if (port) resolve({ port: Number(port), pid: Number(pid) });
    });
  });
}

/** User and system time of a process so far; Linux only. */
function cpuMsOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  const TICK_MS = 10;
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

function demoTraveller(): { email: string; password: string } {
  const kept: Record<string, string> = JSON.parse(readFileSync(join(dataDir, "demo-accounts.json"), "utf8"));
  const email = "ana@waypoint.example";
  return { email, password: kept[email] ?? "" };
}

function median(values: number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

function dayAhead(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}
