// The browser the end-to-end tests drive: the system's Chromium. Node's own modules only.
import { spawnSync } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const MACOS = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome";
const INSTALL = ["install", "-y", "--no-install-recommends", "chromium"];

/** The path of a Chromium, installed from the system's packages where there is none; undefined when that cannot be. */
export function provideChromium() {
  return findChromium() ?? installChromium();
}

function findChromium() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  const folders = (process.env.PATH ?? "").split(delimiter);
  return [...NAMES.flatMap((name) => folders.map((folder) => join(folder, name))), MACOS].find(isExecutable);
}

function installChromium() {
  if (process.getuid?.() === 0 && spawnSync("apt-get", ["--version"]).status === 0) {
    console.log("No Chromium here: installing it from the system's packages …");
    if (apt(INSTALL) || (apt(["update"]) && apt(INSTALL))) return findChromium();
  }
  console.error(
    [
      "No Chromium was found, and the end-to-end tests need one. Either",
      "  - install it: apt-get install -y --no-install-recommends chromium   (as root, on Debian or Ubuntu)",
      "  - or name one that is there: CHROMIUM_PATH=/path/to/chromium npm test",
    ].join("\n"),
  );
  return undefined;
}

function apt(args) {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  return spawnSync("apt-get", ["-q", ...args], { stdio: ["ignore", "ignore", "inherit"], env }).status === 0;
}

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
