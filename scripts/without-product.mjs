// `node scripts/without-product.mjs KIND`: what is red without a product (decision 026), in a copy of the last commit.
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "./prepare.mjs";

const SIDES = ["server/products", "app/products"];
const CHECKS = {
  types: ["typescript/bin/tsc", "-p", "."],
  "dead exports": ["knip/bin/knip.js"],
  "import rules": [
    "dependency-cruiser/bin/dependency-cruise.mjs",
    "--config",
    ".dependency-cruiser.cjs",
    ...["app", "server", "scripts", "tests", "bench"],
  ],
};

const [kind = ""] = process.argv.slice(2);
const folders = SIDES.map((side) => `${side}/${kind}`);
const lists = [
  ...SIDES.flatMap((side) => readdirSync(join(root, side)).map((name) => `${side}/${name}`)),
  "app/routes.ts",
].filter((file) => file.endsWith(".ts"));
if (!/^[\w-]+$/.test(kind) || !existsSync(join(root, folders[0]))) {
  console.log("node scripts/without-product.mjs KIND, a folder of server/products");
  process.exit(2);
}

const folder = mkdtempSync(join(tmpdir(), "without-"));
const copy = join(folder, kind);
execFileSync("git", ["worktree", "add", "--quiet", "--detach", copy], { cwd: root });
try {
  symlinkSync(join(root, "node_modules"), join(copy, "node_modules"));
  for (const part of folders) rmSync(join(copy, part), { recursive: true, force: true });
  for (const list of lists) writeFileSync(join(copy, list), without(readFileSync(join(copy, list), "utf8")));
  for (const [check, [command, ...args]] of Object.entries(CHECKS)) {
    const { status, stdout, stderr } = spawnSync(process.execPath, [join("node_modules", command), ...args], {
      cwd: copy,
      encoding: "utf8",
    });
    console.log(status === 0 ? `${check}: green` : `${stdout}${stderr}${check}: red\n`);
    if (status !== 0) process.exitCode = 1;
  }
  const naming = spawnSync("git", ["grep", "-lE", `products/${kind}\\b`], { cwd: copy, encoding: "utf8" }).stdout;
  console.log(naming ? `These files name it:\n${naming}` : "No file names it.");
} finally {
  execFileSync("git", ["worktree", "remove", "--force", copy], { cwd: root });
  rmSync(folder, { recursive: true });
}

/** A list without the product's imports and what they brought: elements and properties. */
function without(text) {
  const imports = new RegExp(`^import (?:type )?\\{([^}]*)\\} from "[^"]*/${kind}/[^"]*";\\n`, "gm");
  const names = [...text.matchAll(imports)].flatMap(([, named]) => named.split(",").map((name) => name.trim()));
  const used = (name) => new RegExp(`^ *[\\w"-]+: ${name}\\(.*\\),\\n|(?:\\.\\.\\.)?\\b${name}\\b(?!:),?`, "gm");
  return names.reduce((rest, name) => rest.replace(used(name), ""), text.replace(imports, ""));
}
