// Installs and builds if either is missing or out of date. Node's own modules only: it runs before any install.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { isBuilt, isInstalled, recordInstall } from "./freshness.mjs";

export const root = join(import.meta.dirname, "..");

export function install() {
  if (isInstalled(root)) return;
  console.log("Installing packages …");
  run("npm", ["ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"]);
  recordInstall(root);
}

export function buildIfStale() {
  if (isBuilt(root)) return;
  console.log("Building …");
  run(process.execPath, [join(root, "scripts/build.mjs")]);
}

/** Runs a command to its end; when it fails, so does this process, with the same exit code. */
export function run(command, args, env = {}) {
  const { status, error } = spawnSync(command, args, {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, ...env },
    shell: process.platform === "win32",
  });
  if (error) console.error(`${command} could not be started: ${error.message}`);
  if (status !== 0) process.exit(status ?? 1);
}
