import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** The secret of a demo that has run, or undefined. */
export function readKeptSecret(dataDir: string): string | undefined {
  try {
    return readFileSync(join(dataDir, "secret"), "utf8").trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    return undefined;
  }
}

/** The secret of the demo: made once, kept in the data folder, readable by its owner alone. */
export function keptSecret(dataDir: string): string {
  const kept = readKeptSecret(dataDir);
  if (kept) return kept;
  const file = join(dataDir, "secret");
  const secret = randomBytes(32).toString("hex");
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(file, `${secret}\n`, { mode: 0o600 });
  return secret;
}
