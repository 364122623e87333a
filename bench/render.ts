import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { signIn } from "../tests/drivers/checkout.ts";
import { send } from "../tests/drivers/http-client.ts";
import { bytesOf, type Contender, createContenders, daysFromToday, load, median, type Round } from "./contenders.ts";
import { summarise } from "./render-profile.ts";
import { type Measured, record } from "./render-report.ts";

const PATH = `/search-detail?dest=2267057&in=${daysFromToday(42)}&out=${daysFromToday(45)}&guests=2`;
const CONNECTIONS = 8;
const ROUND_MS = 6_000;
const ROUNDS = 5;
const WARM_UP_MS = 4_000;
const PROFILE_MS = 12_000;

const { folder: dataDir, start } = createContenders();
// What is measured is making a page, for guests too.
const env = { PAGE_CACHE_MB: "0" };

const whole = await start({ env });
const cookie = await signIn({ send: (sent) => send(whole.port, sent) }, demoTraveller());
const bare = await start({ args: ["--import", "tsx", "bench/render-bare.ts", PATH, cookie], serves: /port (\d+)/ });
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
  for (const contender of all) await load(contender, PATH, CONNECTIONS, WARM_UP_MS);
  for (let round = 0; round < ROUNDS; round++) {
    for (const contender of all) rounds.get(contender)?.push(await load(contender, PATH, CONNECTIONS, ROUND_MS));
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

async function answerOf({ port, headers }: Contender): Promise<{ bytes: number; html: number }> {
  const { "accept-encoding": _, ...plain } = headers;
  return {
    bytes: await bytesOf({ port, path: PATH, headers }),
    html: await bytesOf({ port, path: PATH, headers: plain }),
  };
}

/** Where the time of the whole page goes: a server of its own that is profiled under the same load. */
async function profile() {
  const folder = join(dataDir, "profile");
  const { child, ...server } = await start({ flags: ["--cpu-prof", `--cpu-prof-dir=${folder}`], env });
  await load({ name: "profiled", ...server, headers: signedIn }, PATH, CONNECTIONS, PROFILE_MS);
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  await ended;
  // The supervisor writes one as well, and so does a worker that made the demo.
  const profiles = readdirSync(folder).map((name) => readFileSync(join(folder, name), "utf8"));
  const [worker = ""] = profiles.sort((a, b) => b.length - a.length);
  return summarise(JSON.parse(worker));
}

function demoTraveller(): { email: string; password: string } {
  const kept: Record<string, string> = JSON.parse(readFileSync(join(dataDir, "demo-accounts.json"), "utf8"));
  const email = "ana@waypoint.example";
  return { email, password: kept[email] ?? "" };
}
