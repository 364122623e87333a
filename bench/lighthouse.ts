import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { signIn } from "../tests/drivers/checkout.ts";
import { findStay } from "../tests/drivers/pages-under-test.ts";
import { startServer } from "../tests/drivers/server.ts";
import { circumstances, describeCircumstances, load } from "./circumstances.ts";

/** What Lighthouse says of the booking path on a telephone; it is fetched by npx, and needs a Chromium (CHROME_PATH). */

const LIGHTHOUSE = "lighthouse@12.8.2";
const RUNS = 3;
const BUYER = "ana@waypoint.example";

type Report = {
  categories: Record<"performance" | "seo", { score: number; auditRefs: { id: string }[] }>;
  audits: Record<string, { score: number | null; numericValue: number }>;
  runtimeError?: { code: string };
};

const loadBefore = load();
const server = await startServer({ demo: true });
try {
  const passwords: Record<string, string> = JSON.parse(
    readFileSync(join(server.dataDir, "demo-accounts.json"), "utf8"),
  );
  const host = `localhost:${server.port}`;
  const cookie = await signIn(server, { email: BUYER, password: passwords[BUYER] ?? "" }, host);
  const { results, property, checkout } = await findStay(server);
  const pages: [name: string, path: string, cookie?: string][] = [
    ["home", "/"],
    ["results", results],
    ["property", property],
    ["property without dates", propertyWithoutDates(property)],
    ["checkout", checkout, cookie],
  ];
  record(pages.map(([name, path, cookie]) => rowOf(name, reportsOf(`http://${host}${path}`, cookie))));
} finally {
  await server.stop();
}

function propertyWithoutDates(property: string): string {
  return `/hotel-details/${new URLSearchParams(property.split("?")[1]).get("property")}`;
}

function reportsOf(url: string, cookie?: string): Report[] {
  const told = join(server.dataDir, "lighthouse.json");
  const options = [
    ...["--only-categories=performance,seo", "--output=json", `--output-path=${told}`, "--quiet"],
    `--extra-headers=${JSON.stringify(cookie ? { Cookie: cookie } : {})}`,
    "--chrome-flags=--headless=new --no-sandbox --disable-gpu",
  ];
  const run = (): Report => {
    spawnSync("npx", ["--yes", LIGHTHOUSE, url, ...options], { stdio: "ignore" });
    const report = JSON.parse(readFileSync(told, "utf8")) as Report;
    // Now and then Chromium's trace has no beginning, and Lighthouse asks to be run again.
    return report.runtimeError?.code === "NO_NAVSTART" ? run() : report;
  };
  return Array.from({ length: RUNS }, run);
}

/** Medians of the runs. */
function rowOf(name: string, reports: Report[]): string {
  const median = (figure: (report: Report) => number) => reports.map(figure).sort((a, b) => a - b)[RUNS >> 1] ?? 0;
  const audit = (id: string) => median(({ audits }) => audits[id]?.numericValue ?? 0);
  const [{ categories, audits } = reports[0] as Report] = reports;
  const missing = categories.seo.auditRefs.filter(({ id }) => audits[id]?.score === 0).map(({ id }) => id);
  return `| ${[
    name,
    Math.round(median(({ categories: { performance } }) => performance.score * 100)),
    Math.round(audit("first-contentful-paint")),
    Math.round(audit("largest-contentful-paint")),
    Math.round(audit("total-blocking-time")),
    audit("cumulative-layout-shift").toFixed(3),
    Math.round(categories.seo.score * 100),
    missing.join(", "),
  ].join(" | ")} |`;
}

/** Writes bench/results/lighthouse.md. */
function record(rows: string[]): void {
  const text = `# Lighthouse on a telephone

Made by \`npm run build && npx tsx bench/lighthouse.ts\`: ${LIGHTHOUSE}, its simulated slow 4G and CPU × 4, medians of ${RUNS} runs; milliseconds. *Missed*: what
costs points of SEO. Only home, help, legal pages and a property without dates are for search engines; the others say \`noindex\` (decision 006), which Lighthouse counts against them.

| page | performance | FCP | LCP | TBT | CLS | SEO | missed |
|---|---:|---:|---:|---:|---:|---:|---|
${rows.join("\n")}

${describeCircumstances(circumstances())} At the beginning it was ${loadBefore}: above the number of cores the
machine was busy with other things, too, which lengthens TBT most.
`;
  writeFileSync(join(import.meta.dirname, "results/lighthouse.md"), text);
  console.log(text);
}
