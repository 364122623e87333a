import { execFile } from "node:child_process";
import { dirname, join } from "node:path";
import type { DatabaseSettings } from "../../server/db/connect.ts";

export const OPS_ENTRY = join(import.meta.dirname, "../../build/serve/ops.js");

export type OpsEnded = { code: number; out: string; err: string };

/** The environment of a command on this database. */
export const opsEnvironment = (database: DatabaseSettings): NodeJS.ProcessEnv => ({
  PATH: process.env["PATH"],
  NODE_ENV: "production",
  ...(database.kind === "sqlite" ? { DATA_DIR: dirname(database.file) } : { DATABASE_URL: database.url }),
});

/** An operator's command, to its end. */
export function runOps(database: DatabaseSettings, ...args: string[]): Promise<OpsEnded> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [OPS_ENTRY, ...args],
      { env: opsEnvironment(database) },
      (_error, out, err) => resolve({ code: child.exitCode ?? -1, out, err }),
    );
  });
}
