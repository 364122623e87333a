import pg from "pg";
import { SECOND } from "../core/durations.ts";
import { LONGEST_WAIT } from "./patience.ts";

type Options = { answerWithin: number; onPoolError(error: Error): void };

const BIGINT = 20;
const NUMERIC = 1700;
/** The server gives up a little before we do, so that its connection can be used on. */
const HEAD_START = SECOND / 2;

/** Connections to PostgreSQL, opened when they are needed. */
export function openPool(settings: { url: string; poolSize: number }, { answerWithin, onPoolError }: Options): pg.Pool {
  const pool = new pg.Pool({
    connectionString: settings.url,
    max: settings.poolSize,
    Client: ClientWithTimeout,
    statement_timeout: answerWithin - HEAD_START,
    // A generic plan of the season query is a hundred times slower on a large destination.
    options: "-c plan_cache_mode=force_custom_plan",
    types: { getTypeParser: numbersAsNumbers as typeof pg.types.getTypeParser },
  });
  pool.on("error", onPoolError);
  return pool;
}

/** The pool's own setting would also end the waiting of those in line, whether it moves or not. */
class ClientWithTimeout extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super({ ...config, connectionTimeoutMillis: LONGEST_WAIT });
  }
}

/** PostgreSQL sends bigint, count and sum as text; all of ours fit 2^53. */
function numbersAsNumbers(oid: number, format?: "text" | "binary"): unknown {
  if (oid === BIGINT || oid === NUMERIC) return Number;
  return pg.types.getTypeParser(oid, format as "text");
}
