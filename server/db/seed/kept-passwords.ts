import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const FILE = "demo-accounts.json";

/** The demo's passwords by address, as an earlier start left them; empty when there was none. */
export function readKeptPasswords(dataDir: string): Map<string, string> {
  try {
    const kept: unknown = JSON.parse(readFileSync(join(dataDir, FILE), "utf8"));
    return new Map(Object.entries(kept as Record<string, string>));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT" || error instanceof SyntaxError) return new Map();
    throw error;
  }
}

/** So that the next start can print them again. For the owner of the data folder alone; only the demo has such a file. */
export function keepPasswords(dataDir: string, passwords: Map<string, string>): void {
  mkdirSync(dataDir, { recursive: true });
  const file = join(dataDir, FILE);
  writeFileSync(`${file}.new`, `${JSON.stringify(Object.fromEntries(passwords), null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}
