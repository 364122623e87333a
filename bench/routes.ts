import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { circumstances, describeCircumstances } from "./circumstances.ts";
import { type Contender, createContenders, daysFromToday, load, median } from "./contenders.ts";

/**
 * What a page costs where the site has a hundred routes more. A copy of the project gets them, is built, and both serve the
 * same pages in turns.
 */

const MORE_ROUTES = 100;
const ROUNDS = 5;
const ROUND_MS = 5_000;
const WARM_UP_MS = 10_000;
const CONNECTIONS = 8;
const PAGES = {
  "/login": "/login",
  results: `/search-detail?dest=2267057&in=${daysFromToday(42)}&out=${daysFromToday(45)}&guests=2`,
};

const root = join(import.meta.dirname, "..");
const { folder, start } = createContenders();
const copy = join(folder, "more-routes");
buildWithMoreRoutes();
const env = { PAGE_CACHE_MB: "0" };
const contenders: Contender[] = [
  { name: "as it is", ...(await start({ cwd: root, env })), headers: {} },
  { name: `with ${MORE_ROUTES} routes more`, ...(await start({ cwd: copy, env })), headers: {} },
];
const rows: string[] = [];
for (const [page, path] of Object.entries(PAGES)) {
  const costs = new Map(contenders.map(({ name }) => [name, [] as number[]]));
  for (const contender of contenders) await load(contender, path, CONNECTIONS, WARM_UP_MS);
  for (let round = 0; round < ROUNDS; round++)
    for (const contender of contenders) {
      const { cpuMs } = await load(contender, path, CONNECTIONS, ROUND_MS);
      costs.get(contender.name)?.push(cpuMs);
    }
  const [few = 0, many = 0] = [...costs.values()].map(median);
  rows.push(`| ${page} | ${few.toFixed(3)} | ${many.toFixed(3)} | ${(many / few).toFixed(3)} |`);
}
record();
process.exit(0);

function buildWithMoreRoutes(): void {
  const files = execFileSync("git", ["ls-files", "-z"], { cwd: root, encoding: "utf8" }).split("\0").filter(Boolean);
  for (const file of files) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    cpSync(join(root, file), join(copy, file));
  }
  symlinkSync(join(root, "node_modules"), join(copy, "node_modules"));
  const names = Array.from({ length: MORE_ROUTES }, (_, at) => `more-${at}`);
  mkdirSync(join(copy, "app/routes/more"));
  for (const name of names) writeFileSync(join(copy, `app/routes/more/${name}.tsx`), aRoute(name));
  const routes = join(copy, "app/routes.ts");
  const entries = names.map((name, at) => {
    const path = at % 2 ? `more/${name}/:id` : `more/${name}`;
    return `  route("${path}", "routes/more/${name}.tsx"),`;
  });
  writeFileSync(
    routes,
    readFileSync(routes, "utf8").replace("export default [", ["export default [", ...entries].join("\n")),
  );
  execFileSync(process.execPath, ["scripts/build.mjs"], { cwd: copy, stdio: "inherit" });
}

function aRoute(name: string): string {
  return `export const loader = () => ({ name: "${name}" });\nexport default function More() {\n  return <h1>${name}</h1>;\n}\n`;
}

/** Writes bench/results/routes.md. */
function record(): void {
  const text = `# A hundred routes more

Made by \`npm run build && npx tsx bench/routes.ts\`: CPU ms of the serving process a request without pages from memory and without compression, the same page in turns, ${CONNECTIONS} connections, the median of ${ROUNDS} rounds of ${ROUND_MS / 1000} s.

| page | as it is | with ${MORE_ROUTES} routes more | × |
|---|---:|---:|---:|
${rows.join("\n")}

${describeCircumstances(circumstances())}
`;
  writeFileSync(join(import.meta.dirname, "results/routes.md"), text);
  console.log(text);
}
