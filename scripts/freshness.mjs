// Whether the installed packages and the build still fit the sources. Node's own modules only: it runs before any install.
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";

export const SOURCES = [
  "app",
  "server",
  "public",
  "package-lock.json",
  "remix.config.ts",
  "vite.config.ts",
  "tsconfig.json",
  "scripts/build.mjs",
  "scripts/former-files.mjs",
  "scripts/imports-of.ts",
  "scripts/page-styles.ts",
  "scripts/page-words.ts",
  "scripts/place-keys.ts",
];
const BUILD_MARK = "build/.sources";
const INSTALL_MARK = "node_modules/.waypoint-lock";

export function isBuilt(root) {
  return markOf(root, BUILD_MARK) === sourcesHash(root);
}

export function recordBuild(root) {
  writeFileSync(join(root, BUILD_MARK), sourcesHash(root));
}

export function isInstalled(root) {
  return markOf(root, INSTALL_MARK) === lockHash(root);
}

export function recordInstall(root) {
  writeFileSync(join(root, INSTALL_MARK), lockHash(root));
}

function markOf(root, mark) {
  const file = join(root, mark);
  return existsSync(file) ? readFileSync(file, "utf8") : undefined;
}

function lockHash(root) {
  return createHash("sha256")
    .update(readFileSync(join(root, "package-lock.json")))
    .digest("hex");
}

/** Names, sizes and times: quick, and enough to see that something was edited, added or removed. */
function sourcesHash(root) {
  const hash = createHash("sha256");
  for (const source of SOURCES) {
    const path = join(root, source);
    const files = statSync(path).isDirectory()
      ? readdirSync(path, { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map((entry) => join(entry.parentPath, entry.name))
          .sort()
      : [path];
    for (const file of files) {
      const { size, mtimeMs } = statSync(file);
      hash.update(`${relative(root, file)}\0${size}\0${mtimeMs}\n`);
    }
  }
  return hash.digest("hex");
}
