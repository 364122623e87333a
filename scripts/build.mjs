// Builds everything the server serves and the server itself, beside the release that serves; it becomes build/ when it is whole.
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { build } from "esbuild";
import { keepFormerFiles } from "./former-files.mjs";
import { recordBuild } from "./freshness.mjs";

const root = join(import.meta.dirname, "..");
const current = join(root, "build");
const next = join(root, "build.next");
const former = join(root, "build.former");
const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
/** Loaded from one file they take a tenth of the time at each start. */
const IN_MANY_FILES = new Set([
  ...["express", "helmet", "jose", "kysely", "libphonenumber-js", "maxmind", "nodemailer"],
  ...["openid-client", "pg", "pino", "zod"],
]);
const SMALLEST_WORTH_COMPRESSING = 256;

rmSync(next, { recursive: true, force: true });
execFileSync(
  process.execPath,
  [join(root, "node_modules/@remix-run/dev/dist/cli.js"), "vite:build", "--logLevel", "warn"],
  {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, NODE_ENV: "production", BUILD_FOLDER: "build.next" },
  },
);
await build({
  entryPoints: { index: join(root, "server/index.ts"), ops: join(root, "server/cli/cli.ts") },
  outdir: join(next, "serve"),
  bundle: true,
  splitting: true,
  platform: "node",
  format: "esm",
  target: "node20",
  // CommonJS among them asks for Node's own modules in its way.
  banner: {
    js: 'import { createRequire as requireFrom } from "node:module"; const require = requireFrom(import.meta.url);',
  },
  external: Object.keys({ ...dependencies, ...devDependencies }).filter((name) => !IN_MANY_FILES.has(name)),
  sourcemap: true,
  logLevel: "warning",
});
execFileSync(
  process.execPath,
  ["--import", "tsx", join(root, "scripts/place-keys.ts"), join(next, "serve/place-keys.json")],
  { cwd: root, stdio: "inherit" },
);
compress(join(next, "client"));
keepFormerFiles(current, next);
rmSync(former, { recursive: true, force: true });
if (existsSync(current)) renameSync(current, former);
renameSync(next, current);
recordBuild(root);
rmSync(former, { recursive: true, force: true });

/** Lays the compressed forms next to each file, so that no request waits for compression. */
function compress(folder) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.(?:js|css|svg|json|txt)$/.test(entry.name)) continue;
    const file = join(entry.parentPath, entry.name);
    const content = readFileSync(file);
    if (content.length < SMALLEST_WORTH_COMPRESSING) continue;
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
    writeFileSync(`${file}.br`, brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
  }
}
