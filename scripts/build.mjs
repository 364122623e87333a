// Builds everything the server serves and the server itself, into build/.
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { build } from "esbuild";
import { recordBuild } from "./freshness.mjs";

const root = join(import.meta.dirname, "..");
const SMALLEST_WORTH_COMPRESSING = 256;

rmSync(join(root, "build"), { recursive: true, force: true });
execFileSync(
  process.execPath,
  [join(root, "node_modules/@remix-run/dev/dist/cli.js"), "vite:build", "--logLevel", "warn"],
  {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, NODE_ENV: "production" },
  },
);
await build({
  entryPoints: { index: join(root, "server/index.ts"), ops: join(root, "server/ops/ops.ts") },
  outdir: join(root, "build/serve"),
  bundle: true,
  platform: "node",
  format: "esm",
  target: "node20",
  packages: "external",
  sourcemap: true,
  logLevel: "warning",
});
compress(join(root, "build/client"));
recordBuild(root);

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
