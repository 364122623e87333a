import { join } from "node:path";
import { createLog, standardOutput } from "./process/log.ts";
import { logWholeProcess } from "./process/process-log.ts";
import { RefusedError, superviseWorkers } from "./process/supervise.ts";

/** Beside this file in the build; it checks the settings and the database before it serves. */
const WORKER = join(import.meta.dirname, "worker.cjs");

// The process that is started and watches over those that serve. It loads nothing of what they need: that is half a
// start and the memory of another worker.
const output = standardOutput();
const log = createLog("info", output);
logWholeProcess(log);
superviseWorkers({ worker: WORKER, log, output, replaceOnHangup: !process.argv.includes("--demo") }).catch((error) => {
  if (error instanceof RefusedError) {
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
  log.error({ event: "error", err: error }, "Waypoint cannot start");
  log.flush(() => process.exit(1));
});
