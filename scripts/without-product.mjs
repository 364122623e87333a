// `node scripts/without-product.mjs KIND`: what is red without a product (decision 026), in a copy of the last commit.
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { root } from "./prepare.mjs";

const SIDES = ["server/products", "app/products", "server/adapters"];
const TESTS = /^(tests|bench)\/|\.test\.tsx?$/;
/** What any product may use of them, none has to. */
const TOOLS = /^(app\/(i18n|request|ui)|server\/(adapters\/http|core|email|membership|reference|stock|wallet))\//;

const [kind = ""] = process.argv.slice(2);
const lists = [
  ...SIDES.flatMap((side) => readdirSync(join(root, side)).map((name) => `${side}/${name}`)),
  ...["app/routes.ts", "server/db/schema.ts", "server/db/migrations/index.ts"],
].filter((file) => file.endsWith(".ts"));
if (!/^[\w-]+$/.test(kind) || !existsSync(join(root, SIDES[0], kind))) {
  console.log("node scripts/without-product.mjs KIND, a folder of server/products");
  process.exit(2);
}

const folder = mkdtempSync(join(tmpdir(), "without-"));
const copy = join(folder, kind);
execFileSync("git", ["worktree", "add", "--quiet", "--detach", copy], { cwd: root });
try {
  symlinkSync(join(root, "node_modules"), join(copy, "node_modules"));
  for (const side of SIDES) rmSync(join(copy, side, kind), { recursive: true, force: true });
  for (const list of lists) writeFileSync(join(copy, list), without(readFileSync(join(copy, list), "utf8")));
  report("dead exports", deadExports());
  const gone = deleteTests();
  report("types", typeErrors());
  const cruise = ["--config", ".dependency-cruiser.cjs", "app", "server", "scripts", "tests", "bench"];
  report("import rules", run("dependency-cruiser/bin/dependency-cruise.mjs", ...cruise));
  if (gone.length > 0) console.log(`These tests need it:\n${gone.join("\n")}`);
  const naming = spawnSync("git", ["grep", "-lE", `products/${kind}\\b`], { cwd: copy, encoding: "utf8" }).stdout;
  console.log(naming ? `These files name it:\n${naming}` : "No file names it.");
} finally {
  execFileSync("git", ["worktree", "remove", "--force", copy], { cwd: root });
  rmSync(folder, { recursive: true });
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
  return [...files, ...named].filter((line) => !TESTS.test(line.split(":")[0]) && !TOOLS.test(line)).join("\n");
}

/** Each may have indented lines below it. */
function typeErrors() {
  const errors = run("typescript/bin/tsc", "-p", ".").split(/\n(?! )/);
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
  const names = [...text.matchAll(/(?:from|import\() ?"((?:\.|~\/|#server\/)[^"]+)"/g)].map(([, name]) => name);
  return names.every((name) => {
    const path = name.replace(/^~/, "app").replace(/^#/, "");
    const from = join(copy, name.startsWith(".") ? dirname(file) : "", path);
    return ["", ".ts", ".tsx", ".mjs", ".js", ".css.ts"].some((end) => existsSync(from + end));
  });
}

/** A list without the product's imports and what they brought: elements, properties and parts of a type. */
function without(text) {
  const imports = new RegExp(`^import (?:type )?\\{([^}]*)\\} from "[^"]*/${kind}/[^"]*";\\n`, "gm");
  const names = [...text.matchAll(imports)].flatMap(([, named]) => named.split(",").map((name) => name.trim()));
  const used = (name) => new RegExp(`^ *[\\w"-]+: ${name}\\(.*\\),\\n|(?:\\.\\.\\.|&\\s+)?\\b${name}\\b(?!:),?`, "gm");
  return names
    .map((name) => name.replace(/^type /, ""))
    .filter((name) => name !== "")
    .reduce((rest, name) => rest.replace(used(name), ""), text.replace(imports, ""));
}
