// `node scripts/without-product.mjs KIND`: what is red without a product (decision 026) or agency, in a copy of the last commit.
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { root } from "./prepare.mjs";

const SIDES = ["server/products", "app/products", "server/adapters"];
const TESTS = /^(tests|bench)\/|\.test\.tsx?$/;
/** What is tested without any product (decision 026). */
const MONEY = ["orders", "wallet", "ledger", "payments", "documents"].map((context) => `server/${context}/`);
/** What any product may use of them, none has to; and what the home page offers to continue, which is a page of stays. */
const TOOLS =
  /^(?:(?:app\/(?:i18n|request|ui)|server\/(?:adapters\/http|core|email|membership|reference|stock|wallet))\/|app\/products\/(?:\w+\/)?history\.server\.ts)/;

/** What can be removed beside a product: its files, the lists with its lines, what it alone uses of what stays, and lines that import nothing of it. */
const PARTS = {
  agency: {
    files: [
      ...["server/agency", "server/db/migrations/agency.ts", "server/admin/teams.ts", "server/cli/agent-teams.ts"],
      "server/cli/agent-teams.test.ts",
      ...["app/routes/agent", "app/routes/quote", "app/shared/quotes", "app/routes/admin/agent-team.tsx"],
      ...["server/admin/agent-end.ts", "app/routes/admin/end-agent.tsx"],
      ...["app/products/offer-lists.server.ts", "server/products/demo-offers.ts"],
      ...readdirSync(join(root, "server/products")).map((kind) => `server/products/${kind}/seed/demo-offers.ts`),
      ...["en", "es", "ar"].flatMap((language) =>
        ["go", "quote"].map((area) => `app/copy/${language}/${area}.server.ts`),
      ),
    ],
    lists: [
      ...["server/wiring/context.ts", "server/demo.ts", "server/wiring/personal-data.ts", "server/admin/agents.ts"],
      ...["server/cli/groups.ts", "server/db/schema.ts", "server/db/migrations/index.ts", "app/routes.ts"],
      ...["app/shell/page-start.server.ts", "app/routes/admin/person.tsx"],
      ...["tests/fixtures/bookings.ts", "tests/system/guards.test.ts", "tests/system/ops.test.ts"],
      ...["en", "es", "ar"].map((language) => `app/copy/${language}/index.server.ts`),
    ],
    tools: /^server\/(core\/|crypto\/ids\.ts: newQuoteNumber$|products\/product\.ts: registeredSearches$)/,
    lines:
      /^ *(?:\["\/agent\b|\{ path: "(?:team|agent-end)"|"agent (?:list|end|team|hand-over)",|"\/admin\/[\w/]+\/(?:team|agent-end)":).*\n/gm,
  },
};

const [kind = ""] = process.argv.slice(2);
if (!Object.hasOwn(PARTS, kind) && (!/^[\w-]+$/.test(kind) || !existsSync(join(root, SIDES[0], kind)))) {
  console.log("node scripts/without-product.mjs KIND, a folder of server/products, or agency");
  process.exit(2);
}
const { files: all, lists, tools = TOOLS, lines = /$^/ } = Object.hasOwn(PARTS, kind) ? PARTS[kind] : productOf(kind);
const files = all.filter((file) => existsSync(join(root, file)));

const folder = mkdtempSync(join(tmpdir(), "without-"));
const copy = join(folder, kind);
execFileSync("git", ["worktree", "add", "--quiet", "--detach", copy], { cwd: root });
try {
  symlinkSync(join(root, "node_modules"), join(copy, "node_modules"));
  for (const file of files) rmSync(join(copy, file), { recursive: true, force: true });
  for (const list of lists) writeFileSync(join(copy, list), without(list, readFileSync(join(copy, list), "utf8")));
  report("dead exports", deadExports());
  const gone = deleteTests();
  report("types", typeErrors());
  const cruise = ["--config", ".dependency-cruiser.cjs", "app", "server", "scripts", "tests", "bench"];
  report("import rules", run("dependency-cruiser/bin/dependency-cruise.mjs", ...cruise));
  // Those of the desk of agents are among them.
  if (!Object.hasOwn(PARTS, kind)) report("tests of orders and money", run("vitest/vitest.mjs", "run", ...MONEY));
  if (gone.length > 0) console.log(`These tests need it:\n${gone.join("\n")}`);
  const names = files.flatMap((file) => ["-e", file.replace(/^(?:app|server)\/|\.tsx?$/g, "")]);
  const naming = spawnSync("git", ["grep", "-lwF", ...names], { cwd: copy, encoding: "utf8" }).stdout;
  console.log(naming ? `These files name it:\n${naming}` : "No file names it.");
} finally {
  execFileSync("git", ["worktree", "remove", "--force", copy], { cwd: root });
  rmSync(folder, { recursive: true });
}

function productOf(kind) {
  const named = [
    ...SIDES.flatMap((side) => readdirSync(join(root, side)).map((name) => `${side}/${name}`)),
    ...["app/routes.ts", "server/db/schema.ts", "server/db/migrations/index.ts"],
  ];
  return {
    files: [...SIDES.map((side) => `${side}/${kind}`), `demo/${kind}.ndjson`],
    lists: named.filter((file) => file.endsWith(".ts")),
  };
}

function report(check, problems) {
  console.log(problems ? `${problems}\n${check}: red\n` : `${check}: green`);
  if (problems) process.exitCode = 1;
}

function run(command, ...args) {
  const { status, stdout } = spawnSync(process.execPath, [join("node_modules", command), ...args], {
    cwd: copy,
    encoding: "utf8",
    maxBuffer: 2 ** 26,
  });
  return status === 0 ? "" : stdout || `${command} failed`;
}

/** Of what isn't a test. What only tests of the product used goes with them. */
function deadExports() {
  const found = run("knip/bin/knip.js", "--reporter", "json", "--exclude", "unresolved");
  if (!found) return "";
  const { files = [], issues } = JSON.parse(found);
  const named = issues.flatMap(({ file, ...kinds }) => {
    const names = Object.values(kinds).flatMap((all) => (Array.isArray(all) ? all.map(({ name }) => name) : []));
    return names.length > 0 ? [`${file}: ${names.join(", ")}`] : [];
  });
  return [...files, ...named].filter((line) => !TESTS.test(line.split(":")[0]) && !tools.test(line)).join("\n");
}

/** Each may have indented lines below it. */
function typeErrors() {
  const errors = run("typescript-7/bin/tsc", "-p", ".", "--singleThreaded").split(/\n(?! )/);
  return errors.filter((error) => !TESTS.test(error.split("(")[0])).join("\n");
}

/** Deletes the tests that can't be loaded without the product, and those that import them. */
function deleteTests() {
  const tests = new Set(
    execFileSync("git", ["ls-files"], { cwd: copy, encoding: "utf8" })
      .split("\n")
      .filter((file) => TESTS.test(file) && existsSync(join(copy, file))),
  );
  const gone = [];
  for (let before = -1; before < gone.length; ) {
    before = gone.length;
    for (const file of tests) {
      const path = join(copy, file);
      if (isWhole(file, readFileSync(path, "utf8"))) continue;
      rmSync(path);
      tests.delete(file);
      gone.push(file);
    }
  }
  return gone;
}

function isWhole(file, text) {
  const names = [...text.matchAll(/(?:from|import\() ?"([^"]+)"/g)].map(([, name]) => name);
  return names.every((name) => isThere(file, name));
}

/** Whether what the file imports is there; packages are. */
function isThere(file, name) {
  if (!/^(?:\.|~\/|#server\/)/.test(name)) return true;
  const path = name.replace(/^~/, "app").replace(/^#/, "");
  const from = join(copy, name.startsWith(".") ? dirname(file) : "", path);
  return ["", ".ts", ".tsx", ".mjs", ".js", ".css.ts"].some((end) => existsSync(from + end));
}

/** A list without what it imports of the removed files and what that brought: routes, elements, properties and parts of a type. */
function without(list, text) {
  const names = [];
  const kept = text
    .replace(/^import (?:type )?(?:\{([^}]*)\}|\* as (\w+)) from "([^"]*)";\n/gm, (whole, named, all, from) => {
      if (isThere(list, from)) return whole;
      names.push(...(named ?? all).split(",").map((name) => name.trim().replace(/^type /, "")));
      return "";
    })
    .replace(/^ *route\("[^"]*", "([^"]+)".*\),\n/gm, (whole, page) =>
      existsSync(join(copy, "app", page)) ? whole : "",
    )
    .replace(/^ *layout\("[^"]*", \[\s*\]\),\n/gm, "")
    .replace(lines, "");
  return withoutNames(
    names.filter((name) => name !== ""),
    kept,
  );
}

/** Also without what is made by something of these names. */
function withoutNames([name, ...others], text) {
  if (name === undefined) return text;
  const made = [...text.matchAll(new RegExp(`^ *const (\\w+) = ${name}\\(`, "gm"))].map(([, variable]) => variable);
  const used = [
    `^ *(?:[\\w"-]+: (?:await )?|\\.\\.\\.)${name}\\(.*\\),\\n`,
    `^ *(?:const \\w+ = |await )${name}\\(.*;\\n`,
    `^ *[\\w"-]+: ${name},\\n`,
    `^ *\\{.*\\b${name}\\..*\\},\\n`,
    `(?:\\.\\.\\.|&\\s+)?\\b${name}\\b(?!["/:-])(?:\\.\\w+)*,?`,
  ];
  return withoutNames([...made, ...others], text.replace(new RegExp(used.join("|"), "gm"), ""));
}
