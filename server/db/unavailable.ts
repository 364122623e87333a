import { QueueFullError } from "../core/queue.ts";

/** The database temporarily refuses work: it does not answer, other processes lock it, or it has ended a transaction. */
export class DatabaseUnavailableError extends Error {
  override name = "DatabaseUnavailableError";
}

const NETWORK = new Set([
  ...["ECONNREFUSED", "ECONNRESET", "ECONNABORTED", "ENOTFOUND", "ETIMEDOUT", "EPIPE"],
  ...["EHOSTUNREACH", "ENETUNREACH", "EAI_AGAIN"],
]);
// PostgreSQL: connection exceptions; no more disk, memory or connections; shutting down or starting up, cancelled by a
// timeout; a lock that is not to be had, a deadlock; a server that only reads; an error of the disk.
const POSTGRES = /^(?:08...|53...|57P0[1-5]|57014|55P03|40P01|25006|58030)$/;
// SQLite: BUSY, LOCKED, NOMEM, READONLY, IOERR, FULL, CANTOPEN; the lower byte of its extended codes.
const SQLITE = new Set([5, 6, 7, 8, 10, 13, 14]);
// The driver leaves the code out of the errors of statements that return rows; SQLite's own words for it stay.
const SQLITE_WORDS: readonly (readonly [words: string, code: number])[] = [
  ["database is locked", 5],
  ["database table is locked", 6],
  ["out of memory", 7],
  ["attempt to write a readonly database", 8],
  ["disk I/O error", 10],
  ["database or disk is full", 13],
  ["unable to open database file", 14],
];
// What pg says without a code.
const CONNECTION = /timeout expired|Connection terminated|is not queryable/;

/** What the page needs does not answer just now, which is not the page's fault and passes: 503, to be asked again. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof DatabaseUnavailableError || error instanceof QueueFullError) return true;
  const { code } = error as { code?: unknown };
  if (typeof code === "string" && (POSTGRES.test(code) || NETWORK.has(code))) return true;
  const sqlite = sqliteCode(error);
  if (sqlite !== undefined) return SQLITE.has(sqlite);
  return CONNECTION.test(error.message);
}

/** SQLite's primary result code; undefined for errors of anything else. */
export function sqliteCode(error: unknown): number | undefined {
  const { errcode, code, message } = error as { errcode?: unknown; code?: unknown; message?: string };
  if (typeof errcode === "number") return errcode & 0xff;
  if (code !== "ERR_SQLITE_ERROR") return undefined;
  return SQLITE_WORDS.find(([words]) => message?.startsWith(words))?.[1];
}
