// `npm run drills [-- FILE …]`: the long drills of faults, kills and load. The last line says how many passed and failed.
import { buildIfStale, install } from "./prepare.mjs";
import { runVitest } from "./suites.mjs";

install();
buildIfStale();
const { passed, failed } = await runVitest(["--config", "vitest.drills.config.ts", ...process.argv.slice(2)]);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
