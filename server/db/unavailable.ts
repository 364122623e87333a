import { QueueFullError } from "../shared/queue.ts";
import { DatabaseBusyError } from "./sqlite-dialect.ts";

const NETWORK = new Set(["ECONNREFUSED", "ECONNRESET", "ENOTFOUND", "ETIMEDOUT", "EPIPE"]);
// PostgreSQL: connection exceptions, too many connections, shutting down or starting up, cancelled by a timeout.
const POSTGRES = /^(?:08...|53300|57P0[123]|57014)$/;

/** What the page needs does not answer just now, which is not the page's fault and passes: 503, to be asked again. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof DatabaseBusyError || error instanceof QueueFullError) return true;
  const code = (error as { code?: unknown }).code;
  if (typeof code === "string" && (NETWORK.has(code) || POSTGRES.test(code))) return true;
  return /timeout exceeded when trying to connect|Connection terminated/.test(error.message);
}
