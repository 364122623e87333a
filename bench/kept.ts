// Pages of guests from memory, next to a bare server of the same bytes. Needs Linux, two cores, and wrk and taskset in the path.
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { send } from "../tests/drivers/http-client.ts";
import { circumstances, describeCircumstances } from "./circumstances.ts";
import { type Contender, createContenders, daysFromToday, median } from "./contenders.ts";
import { cpuOf } from "./processes.ts";

const ADDRESSES = 200;
const CONNECTIONS = 16;
const ROUNDS = 5;
const SECONDS = 5;
const WARM_UP_SECONDS = 5;
const [SERVER_CORE, LOAD_CORE] = ["0", "1"];
const ENCODINGS = ["identity", "br"];

type Round = { perSecond: number; p50: number; p99: number; cpuUs: number };

if (process.argv[2] === "bare") serveBare(process.argv[3] ?? "");
else await compare();

async function compare(): Promise<void> {
  const { folder, start } = createContenders();
  const kept = await start({ core: SERVER_CORE });
  const paths = Array.from({ length: ADDRESSES }, (_, at) => results(at));
  for (const encoding of ENCODINGS) {
    const bodies: [string, string][] = [];
    for (const path of paths) {
      const { bytes } = await send(kept.port, { path, headers: { "accept-encoding": encoding } });
      bodies.push([path, bytes.toString("base64")]);
    }
    writeFileSync(join(folder, encoding), JSON.stringify(bodies));
  }
  const bares: { name: string; port: number; pid: number }[] = [];
  for (const encoding of ENCODINGS) {
    const args = ["--import", "tsx", "bench/kept.ts", "bare", join(folder, encoding)];
    bares.push({ ...(await start({ args, serves: /port (\d+)/, core: SERVER_CORE })), name: `bare, ${encoding}` });
  }
  const script = join(folder, "many.lua");
  writeFileSync(
    script,
    `local paths = {${paths.map((path) => JSON.stringify(path)).join(",")}}\nlocal at = 0\n` +
      "function request() at = at % #paths + 1; return wrk.format(nil, paths[at]) end\n",
  );
  const contenders = ENCODINGS.flatMap((encoding, at) => [
    { ...(bares[at] as (typeof bares)[number]), encoding },
    { ...kept, name: `whole, ${encoding}`, encoding },
  ]);
  const rounds = new Map(contenders.map(({ name }) => [name, [] as Round[]]));
  for (const contender of contenders) ask(contender, script, WARM_UP_SECONDS);
  for (let round = 0; round < ROUNDS; round++)
    for (const contender of contenders) rounds.get(contender.name)?.push(ask(contender, script, SECONDS));
  record(rounds);
  process.exit(0);
}

/** Each is another page: one stay of one night, later by a day each time. */
function results(at: number): string {
  return `/search-detail?dest=2267057&in=${daysFromToday(at + 10)}&out=${daysFromToday(at + 11)}&guests=2`;
}

function ask(
  { port, pid, encoding }: Pick<Contender, "port" | "pid"> & { encoding: string },
  script: string,
  seconds: number,
): Round {
  const before = cpuOf(pid);
  const options = ["-t1", `-c${CONNECTIONS}`, `-d${seconds}`, "--latency", "-s", script];
  const headers = ["-H", `Accept-Encoding: ${encoding}`, "-H", "Host: localhost"];
  const text = execFileSync(
    "taskset",
    ["-c", LOAD_CORE, "wrk", ...options, ...headers, `http://127.0.0.1:${port}/`].map(String),
    { encoding: "utf8" },
  );
  if (/Non-2xx|Socket errors/.test(text)) throw new Error(text);
  const found = (pattern: RegExp) => pattern.exec(text)?.slice(1) ?? [];
  const [requests = "0"] = found(/(\d+) requests in/);
  return {
    perSecond: Number(found(/Requests\/sec:\s+([\d.]+)/)[0]),
    p50: milliseconds(found(/50%\s+([\d.]+)(us|ms|s)/)),
    p99: milliseconds(found(/99%\s+([\d.]+)(us|ms|s)/)),
    cpuUs: ((cpuOf(pid) - before) * 1000) / Number(requests),
  };
}

function milliseconds([amount, unit]: string[]): number {
  return Number(amount) * (unit === "us" ? 0.001 : unit === "s" ? 1000 : 1);
}

/** The same bytes from node:http, with the two headers that it takes. */
function serveBare(file: string): void {
  const bodies = new Map(
    (JSON.parse(readFileSync(file, "utf8")) as [string, string][]).map(([path, body]) => [
      path,
      Buffer.from(body, "base64"),
    ]),
  );
  const server = createServer((req, res) => {
    const body = bodies.get(req.url ?? "") ?? Buffer.alloc(0);
    res.writeHead(200, ["Content-Type", "text/html; charset=utf-8", "Content-Length", String(body.length)]);
    res.end(body);
  });
  server.listen(0, "127.0.0.1", () => console.log(`port ${(server.address() as AddressInfo).port}`));
}

function record(rounds: ReadonlyMap<string, Round[]>): void {
  const of = (name: string, fact: keyof Round) => median((rounds.get(name) ?? []).map((round) => round[fact]));
  const rows = [...rounds.keys()].map((name) => {
    const ratio = of(name, "perSecond") / of(name.replace("whole", "bare"), "perSecond");
    const [perSecond, p50, p99] = [of(name, "perSecond"), of(name, "p50"), of(name, "p99")];
    return `| ${name} | ${perSecond.toFixed(0)} | **${ratio.toFixed(2)}** | ${p50.toFixed(2)} | ${p99.toFixed(2)} | ${of(name, "cpuUs").toFixed(0)} |`;
  });
  const text = [
    "# Pages of guests from memory, next to a bare server of the same bytes",
    "",
    "Made by `npm run build && npx tsx bench/kept.ts` (needs wrk). *Whole* is the demo as it is served: organisation, choices and cookies",
    "of the visitor, versions, cookies of page start, all headers, one log line. *Bare* is node:http with the bodies in a map. Each on one",
    "core, in turns; wrk on the other core. The median of the rounds.",
    "",
    `${ADDRESSES} pages of results by turns, ${CONNECTIONS} connections, ${ROUNDS} rounds of ${SECONDS} seconds.`,
    "",
    "| | requests/s | × bare | p50 ms | p99 ms | CPU µs a request |",
    "|---|---:|---:|---:|---:|---:|",
    ...rows,
    "",
    describeCircumstances(circumstances()),
    "",
  ].join("\n");
  writeFileSync(join(import.meta.dirname, "results/kept.md"), text);
  console.log(text);
}
