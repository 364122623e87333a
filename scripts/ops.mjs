// `npm run ops -- <command>`: operators' commands, and the imports of products, run from the server's build.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";

const folder = join(import.meta.dirname, "../build/serve");
const args = process.argv.slice(2);

/** `catalogue import FILE` and `catalogue-import FILE` are files of their own (scripts/build.mjs). */
function entryOf([first = "", second = "", ...others]) {
  const [name, rest] = first.endsWith("-import") ? [first, [second, ...others]] : [`${first}-${second}`, others];
  const file = join(folder, `${name}.js`);
  if (/^[a-z]+-import$/.test(name) && existsSync(file)) return [file, ...rest.filter(Boolean)];
  return [join(folder, "ops.js"), ...args];
}

if (existsSync(join(folder, "ops.js"))) {
  const command = ["--enable-source-maps", ...entryOf(args)];
  process.exitCode = spawnSync(process.execPath, command, { stdio: "inherit" }).status ?? 3;
} else {
  console.error("Nothing is built yet: npm run build");
  process.exitCode = 2;
}
