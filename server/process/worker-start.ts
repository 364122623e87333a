import { readFileSync, writeFileSync } from "node:fs";
import { createRequire, wrap } from "node:module";
import { dirname, join } from "node:path";
import { Script } from "node:vm";

// Runs the server, one file beside this one, with the code that V8 compiled at build time: compiling at the start would take a
// third of it. V8 refuses code compiled by another version or with other flags, and compiles as usual.

const file = join(import.meta.dirname, "server.cjs");
const compiled = `${file}.compiled`;

if (process.execArgv.includes("--enable-source-maps")) createRequire(file)(file);
else run();

function run(): void {
  // The build writes it in ASCII.
  const script = new Script(wrap(readFileSync(file, "latin1")), {
    // The compiled code contains the file's name, and the build runs in another folder.
    filename: "server.cjs",
    cachedData: compiledBefore(),
  });
  // The build requests it after the first pages, whose compiled code the next start needs.
  if (process.env["KEEP_COMPILED"]) process.once("exit", () => writeFileSync(compiled, script.createCachedData()));
  const module = { exports: {} };
  script.runInThisContext()(module.exports, createRequire(file), module, file, dirname(file));
}

function compiledBefore(): Buffer | undefined {
  try {
    return readFileSync(compiled);
  } catch {
    return undefined;
  }
}
