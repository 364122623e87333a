import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from "kysely";
import pg from "pg";
import { SECOND } from "../core/durations.ts";
import { LONGEST_WAIT, Queue, steadyNow, withTimeout } from "./connection-timeout.ts";
import { DatabaseUnavailableError } from "./unavailable.ts";

type Options = { answerWithin: number; onPoolError(error: Error): void };

const BIGINT = 20;
const NUMERIC = 1700;
/** The server gives up a little before we do, so that its connection can be used on. */
const HEAD_START = SECOND / 2;
/** A page asks several things one after the other: for so long after a silence no request waits for another one. */
const SILENT_FOR = SECOND;
/** What pg says when the server did not answer a connection in time. */
const NO_GREETING = "timeout expired";

/**
 * Connections to PostgreSQL for Kysely, opened when they are needed. Every statement is answered within `answerWithin`
 * milliseconds or its connection is given up. A request waits for a connection while others get one; a database that
 * gives no answer for 5 seconds fails them all.
 */
export function openPool(settings: { url: string; poolSize: number }, options: Options): PostgresPool {
  const { answerWithin, onPoolError } = options;
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
  // A connection that breaks between two statements would end the process; the next statement on it tells.
  pool.on("connect", (client) => client.on("error", () => {}));

  const line = new Queue();
  let silentUntil = 0;
  function heard(answered: boolean): void {
    if (answered) line.moved();
    silentUntil = answered ? 0 : steadyNow() + SILENT_FOR;
  }

  return {
    async connect() {
      const since = steadyNow();
      if (since < silentUntil) throw new DatabaseUnavailableError("the database is silent");
      const connecting = pool.connect();
      try {
        const client = await line.wait(connecting, since, "no connection to the database came free");
        // Cursors are not used.
        return new PatientClient(client, answerWithin, heard) as unknown as PostgresPoolClient;
      } catch (error) {
        connecting.then(
          (late) => late.release(),
          () => {},
        );
        if (error instanceof DatabaseUnavailableError || (error as Error).message === NO_GREETING) heard(false);
        throw error;
      }
    },
    end: () => pool.end(),
  };
}

/** Of a ROLLBACK nothing but its end is read. */
const DONE = { command: "SELECT" as const, rowCount: 0, rows: [] };

/** PostgreSQL said it, so it does answer. */
const isAnswer = (error: unknown): boolean => (error as { severity?: string }).severity !== undefined;

class PatientClient {
  readonly #client: pg.PoolClient;
  readonly #answerWithin: number;
  readonly #heard: (answered: boolean) => void;
  /** Why the connection is of no use any more; with it PostgreSQL drops its transaction. */
  #broken: Error | undefined;
  #underWay = 0;

  constructor(client: pg.PoolClient, answerWithin: number, heard: (answered: boolean) => void) {
    this.#client = client;
    this.#answerWithin = answerWithin;
    this.#heard = heard;
  }

  /** What broke a transaction is the error to tell, so a ROLLBACK that cannot be is no second one. */
  async query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    if (sql !== "rollback") return this.#ask(sql, parameters);
    // A caller that gave up before the answer does not wait for it now: PostgreSQL drops the transaction with its connection.
    if (this.#underWay > 0) this.#broken ??= new DatabaseUnavailableError("a statement was still under way");
    if (this.#broken) return DONE;
    return this.#ask<R>(sql, parameters).catch((error: Error) => {
      this.#broken = error;
      return DONE;
    });
  }

  async #ask<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    if (this.#broken) throw this.#broken;
    const until = steadyNow() + this.#answerWithin;
    this.#underWay++;
    try {
      const asked = this.#client.query(sql, [...parameters]);
      const answer = await withTimeout(asked, () => until - steadyNow(), "the database does not answer");
      this.#heard(true);
      return answer as PostgresQueryResult<R>;
    } catch (error) {
      if (isAnswer(error)) this.#heard(true);
      else this.#broken = error as Error;
      if (error instanceof DatabaseUnavailableError) this.#heard(false);
      throw error;
    } finally {
      this.#underWay--;
    }
  }

  release(): void {
    this.#client.release(this.#broken);
  }
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
