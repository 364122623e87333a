// The browsers the tests drive: the system's Chromium, w3m and lynx. Node's own modules only.
// Chromium's headless shell is Chromium without windows: the same pages in two thirds of the time.
import { spawnSync } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

const HEADLESS = "chromium-headless-shell";
const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const MACOS = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome";
const TEXT_BROWSERS = ["w3m", "lynx"];

/** The path of a Chromium, installed from the system's packages where there is none; undefined when that cannot be. */
export function provideChromium() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  if (!onPath(HEADLESS)) installPackages([HEADLESS]);
  return onPath(HEADLESS) ?? findChromium() ?? installChromium();
}

/** Whether w3m and lynx are there, installed like Chromium where they are not. */
export function provideTextBrowsers() {
  const missing = TEXT_BROWSERS.filter((name) => !onPath(name));
  if (missing.length === 0 || installPackages(missing)) return true;
  const names = missing.join(" ");
  console.error(
    `No ${names} was found, and the tests without scripts need it. Install it: apt-get install -y ${names}   (as root, on Debian or Ubuntu)`,
  );
  return false;
}

function findChromium() {
  return NAMES.map(onPath).find(Boolean) ?? [MACOS].find(isExecutable);
}

function onPath(name) {
  const folders = (process.env.PATH ?? "").split(delimiter);
  return folders.map((folder) => join(folder, name)).find(isExecutable);
}

function installChromium() {
  if (installPackages(["chromium"])) return findChromium();
  console.error(
    [
      "No Chromium was found, and the end-to-end tests need one. Either",
      "  - install it: apt-get install -y --no-install-recommends chromium   (as root, on Debian or Ubuntu)",
      "  - or name one that is there: CHROMIUM_PATH=/path/to/chromium npm test",
    ].join("\n"),
  );
  return undefined;
}

function installPackages(names) {
  if (process.getuid?.() !== 0 || spawnSync("apt-get", ["--version"]).status !== 0) return false;
  console.log(`No ${names.join(" ")} here: installing from the system's packages …`);
  const install = ["install", "-y", "--no-install-recommends", ...names];
  return apt(install) || (apt(["update"]) && apt(install));
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
