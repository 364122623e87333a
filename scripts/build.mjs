// Builds everything the server serves and the server itself, beside the release that serves; it becomes build/ when it is whole.
import { execFileSync, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { DatabaseSync } from "@photostructure/sqlite";
import { build } from "esbuild";
import { keepFormerFiles } from "./former-files.mjs";
import { recordBuild } from "./freshness.mjs";

const root = join(import.meta.dirname, "..");
const current = join(root, "build");
const next = join(root, "build.next");
const former = join(root, "build.former");
const { devDependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
/** Parts of these are programs for each machine, or files that are read. */
const NOT_CODE = ["@node-rs/argon2", "@photostructure/sqlite", "@ip-location-db/geo-whois-asn-country-mmdb"];
/** What a start has to answer soon. */
const FIRST_PAGES = ["/login", "/"];
const FIRST_SITE =
  "--slug first --name First --host localhost --host 127.0.0.1 --mail-from first@site.example --time-zone UTC --country US".split(
    " ",
  );
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
/** What all of them have in common: each is one file with all it needs, because files take longer to find than to read. */
const inOneFile = {
  outdir: join(next, "serve"),
  bundle: true,
  platform: "node",
  target: "node20",
  // Remix brings a fetch of its own for Node without one.
  external: [...NOT_CODE, "undici", "@remix-run/web-fetch", ...Object.keys(devDependencies)],
  define: { "process.env.NODE_ENV": '"production"' },
  // V8 keeps the text of what it runs. Names stay, for the stacks in the log.
  minifyWhitespace: true,
  minifySyntax: true,
  lineLimit: 200,
  sourcemap: true,
  logLevel: "warning",
  // Vite leaves imports where all that was used of them is gone.
  logOverride: { "ignored-bare-import": "silent" },
};
/** CommonJS among what it needs asks for Node's own modules in its way. */
const requireForModules = {
  js: 'import { createRequire as requireFrom } from "node:module"; const require = requireFrom(import.meta.url);',
};
await build({
  ...inOneFile,
  entryPoints: { index: join(root, "server/index.ts"), ops: join(root, "server/cli/cli.ts") },
  format: "esm",
  banner: requireForModules,
});
await build({
  ...inOneFile,
  entryPoints: { worker: join(root, "server/process/worker-start.ts"), server: join(root, "server/process/worker.ts") },
  format: "cjs",
  // Code that was compiled before cannot import by itself.
  supported: { "dynamic-import": false },
  outExtension: { ".js": ".cjs" },
  define: { ...inOneFile.define, "import.meta.dirname": "__dirname", "import.meta.url": "fileAddress" },
  banner: { js: 'const fileAddress = require("node:url").pathToFileURL(__filename).href;' },
  plugins: [{ name: "built-pages", setup: takeInPages }],
});
execFileSync(
  process.execPath,
  ["--import", "tsx", join(root, "scripts/place-keys.ts"), join(next, "serve/place-keys.json")],
  { cwd: root, stdio: "inherit" },
);
inAscii(join(next, "serve/server.cjs"));
await keepCompiled(join(next, "serve"));
compress(join(next, "client"));
keepFormerFiles(current, next);
rmSync(former, { recursive: true, force: true });
if (existsSync(current)) renameSync(current, former);
renameSync(next, current);
recordBuild(root);
rmSync(former, { recursive: true, force: true });

/** The pages that Vite built become part of the server's file, which finds their files beside it. */
function takeInPages({ onLoad }) {
  const pages = JSON.stringify(join(next, "server/index.js"));
  onLoad({ filter: /\/server\/http\/built-pages\.ts$/ }, () => ({
    contents: `import { join } from "node:path";
      export const builtPages = () => import(${pages});
      export const builtFiles = () => join(import.meta.dirname, "../client");`,
    resolveDir: root,
  }));
}

/** esbuild leaves letters of other scripts in patterns; V8 keeps a text without any in half of the memory. */
function inAscii(file) {
  const escaped = (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`;
  writeFileSync(file, readFileSync(file, "utf8").replace(/[\u0080-\uffff]/g, escaped));
}

/**
 * Stores the code that V8 compiled for the first pages beside the server. The build starts the server with its usual flags,
 * because V8 accepts only code compiled with the same ones.
 */
async function keepCompiled(folder) {
  const data = mkdtempSync(join(tmpdir(), "waypoint-build-"));
  const env = {
    ...process.env,
    ...{ DATA_DIR: data, DATABASE_URL: "", HOST: "127.0.0.1", PORT: "0", WEB_CONCURRENCY: "1", DRAIN_SECONDS: "0" },
    ...{ LOG_LEVEL: "info", WAYPOINT_SECRET: randomBytes(32).toString("hex"), KEEP_COMPILED: "yes" },
  };
  const ops = (...args) => execFileSync(process.execPath, [join(folder, "ops.js"), ...args], { env, stdio: "ignore" });
  ops("migrate");
  ops("organisation", "add", ...FIRST_SITE);
  // Without an operator and texts of its own it would stay a draft, whose pages only staff see.
  const database = new DatabaseSync(join(data, "waypoint.sqlite"));
  database.exec("update organisation set state = 'open'");
  database.close();
  const server = spawn(process.execPath, [join(folder, "index.js")], { env, stdio: ["ignore", "pipe", "inherit"] });
  const ended = once(server, "exit");
  let port;
  for await (const line of createInterface({ input: server.stdout })) {
    port = /"event":"started","port":(\d+)/.exec(line)?.[1];
    if (port) break;
  }
  try {
    for (const path of FIRST_PAGES) {
      const { status } = await fetch(`http://localhost:${port}${path}`);
      if (status !== 200) throw new Error(`what was built answers ${path} with ${status}`);
    }
  } finally {
    server.kill("SIGTERM");
    await ended;
    rmSync(data, { recursive: true });
  }
}

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
