// `npm run ops -- GROUP COMMAND`: operators' commands run from the server's build.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";

const entry = join(import.meta.dirname, "../build/serve/ops.js");

if (existsSync(entry)) {
  const command = ["--enable-source-maps", entry, ...process.argv.slice(2)];
  process.exitCode = spawnSync(process.execPath, command, { stdio: "inherit" }).status ?? 3;
} else {
  console.error("Nothing is built yet: npm run build");
  process.exitCode = 2;
}
