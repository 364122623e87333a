// Counts by hand what products repeat: `node scripts/repeats.mjs [CHECKOUT]`, and the lines of code: `… [CHECKOUT] --lines`.
// A line is repeated if a file of another product has it too; of pages of one role, if that product's page of this role has it.
// First nouns of products become one word and white space one blank. Left out: imports, comments, lines without a word of four
// letters (brackets, closing tags, short names), and files of texts, seeds, tests and migrations.
import { readdirSync, readFileSync } from "node:fs";
import { basename, join, relative } from "node:path";

const root = process.argv.slice(2).find((each) => !each.startsWith("-")) ?? join(import.meta.dirname, "..");
/** Stays are older, and were never the pattern that the others copied. */
const KINDS = ["activities", "cars", "cruises", "transfers", "dreamtrips"];
const NOUNS = /activit(?:y|ies)|cars?|stations?|cruises?|transfers?|(?:dream)?trips?/gi;
const ROLES = {
  "results pages": /^results\.tsx$/,
  "start pages": /^search\.tsx$/,
  "search forms": /^search-form\.tsx$/,
  "their server half": /^search-form\.server\.ts$/,
  histories: /^history\.server\.ts$/,
  parameters: /-params(?:\.server)?\.ts$/,
};
const IMPORTS = /^(?:import|export) [^;"]*?from "[^"]*";|^import "[^"]*";/gm;
const SEEDS = /\/seeds?[/.-]|\/demo-offers\./;
const NO_CODE = /\.test\.|\/(?:copy|fixtures|legal-drafts)[/.]|-messages[/.]|migration|place-keys/;

const filesOf = (folder) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:[mc]?[jt]s|tsx)$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter((path) => !NO_CODE.test(path));

const textOf = (path) => readFileSync(join(root, path), "utf8");

function linesOf(path) {
  return textOf(path)
    .replace(IMPORTS, "")
    .split("\n")
    .map((line) => line.replace(NOUNS, "noun").replace(/\s+/g, " ").trim())
    .filter((line) => /\w{4}/.test(line) && !/^(?:\/\/|\/?\*)/.test(line));
}

function repeats() {
  const files = KINDS.flatMap((kind) =>
    ["app", "server"]
      .flatMap((side) => filesOf(`${side}/products/${kind}`))
      .filter((path) => !SEEDS.test(path))
      .map((path) => ({ kind, name: basename(path), lines: linesOf(path) })),
  );
  const print = (label, group, all = group) => {
    const seen = Object.fromEntries(
      KINDS.map((kind) => [kind, new Set(all.flatMap((file) => (file.kind === kind ? [] : file.lines)))]),
    );
    const lines = group.flatMap(({ kind, lines }) => lines.map((line) => seen[kind].has(line)));
    const share = lines.length > 0 ? (100 * lines.filter(Boolean).length) / lines.length : 0;
    console.log(`${label.padEnd(24)} ${share.toFixed(1).padStart(5)} % of ${lines.length} lines`);
  };
  for (const [label, role] of Object.entries(ROLES)) {
    print(
      label,
      files.filter(({ name }) => role.test(name)),
    );
  }
  print("all five products", files);
  for (const kind of KINDS)
    print(
      `  ${kind}`,
      files.filter((file) => file.kind === kind),
      files,
    );
}

function lines() {
  const parts = {
    "product folders": 0,
    "app/shared": 0,
    "rest of app": 0,
    "rest of server": 0,
    scripts: 0,
    total: 0,
    seeds: 0,
  };
  const partOf = (path) => {
    if (SEEDS.test(path)) return "seeds";
    if (/^(?:app|server)\/products\//.test(path)) return "product folders";
    if (path.startsWith("app/shared/")) return "app/shared";
    return path.startsWith("scripts/") ? "scripts" : `rest of ${path.slice(0, path.indexOf("/"))}`;
  };
  for (const path of ["app", "server", "scripts"].flatMap(filesOf)) {
    const part = partOf(path);
    const count = textOf(path).split("\n").length - 1;
    parts[part] += count;
    if (part !== "seeds") parts.total += count;
  }
  for (const [label, count] of Object.entries(parts)) console.log(`${label.padEnd(24)} ${String(count).padStart(6)}`);
}

if (process.argv.includes("--lines")) lines();
else repeats();
