import { once } from "node:events";
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from "kysely";
import type pg from "pg";
import { Line, orGiveUp, steadyNow } from "./patience.ts";
import { DatabaseUnavailableError } from "./unavailable.ts";

const TOO_MANY_CONNECTIONS = "53300";
/** What pg says when the server did not answer a connection in time. */
const NO_GREETING = "timeout expired";
const COUNTED = new Set(["INSERT", "UPDATE", "DELETE", "MERGE"]);

/**
 * PostgreSQL for Kysely. Every statement is answered within `answerWithin` milliseconds or its connection is given up. Who
 * waits for a connection waits as long as others get theirs; a database that answers nobody for 5 seconds fails them all.
 */
export function postgresDialect(openPool: () => Promise<pg.Pool>, answerWithin: number): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new PostgresDriver(openPool, answerWithin),
    createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}

const isSilence = (error: unknown): boolean =>
  error instanceof DatabaseUnavailableError || (error as Error).message === NO_GREETING;

/** PostgreSQL said it, so it does answer. */
const isAnswer = (error: unknown): boolean => (error as { severity?: string }).severity !== undefined;

class PostgresDriver implements Driver {
  readonly #openPool: () => Promise<pg.Pool>;
  #pool!: pg.Pool;
  readonly #answerWithin: number;
  readonly #line = new Line();
  /** A page asks several things one after the other: whoever comes while the database is silent does not wait as well. */
  #silent = false;
  #asking = false;

  constructor(openPool: () => Promise<pg.Pool>, answerWithin: number) {
    this.#openPool = openPool;
    this.#answerWithin = answerWithin;
  }

  async init(): Promise<void> {
    this.#pool = await this.#openPool();
    // Everybody who waits for a connection may listen for one to be given back.
    this.#pool.setMaxListeners(0);
    // A connection that breaks between two statements would end the process; the next statement on it tells.
    this.#pool.on("connect", (client) => client.on("error", () => {}));
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    if (this.#silent) throw new DatabaseUnavailableError("the database is silent");
    return this.#acquire();
  }

  async beginTransaction(
    connection: DatabaseConnection,
    { isolationLevel, accessMode }: TransactionSettings,
  ): Promise<void> {
    const modes = [isolationLevel && `isolation level ${isolationLevel}`, accessMode].filter(Boolean);
    await connection.executeQuery(CompiledQuery.raw(["start transaction", ...modes].join(" ")));
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw("commit"));
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await (connection as PostgresConnection).rollback();
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    (connection as PostgresConnection).release();
  }

  async destroy(): Promise<void> {
    await this.#pool.end();
  }

  async #acquire(): Promise<PostgresConnection> {
    const since = steadyNow();
    for (;;) {
      const client = await this.#connect(since);
      if (client) return new PostgresConnection(client, this.#answerWithin, (answered) => this.#heard(answered));
    }
  }

  /** Undefined: the server takes no more connections, but one of ours was given back meanwhile. */
  async #connect(since: number): Promise<pg.PoolClient | undefined> {
    const connecting = this.#pool.connect();
    try {
      return await this.#line.wait(connecting, since, "no connection to the database came free");
    } catch (error) {
      if (isSilence(error)) {
        this.#heard(false);
        connecting.then(
          (late) => late.release(),
          () => {},
        );
      }
      const ours = this.#pool.totalCount > 0;
      if (!ours || (error as { code?: string }).code !== TOO_MANY_CONNECTIONS) throw error;
      await this.#untilOneIsGivenBack(since);
      return undefined;
    }
  }

  async #untilOneIsGivenBack(since: number): Promise<void> {
    const listening = new AbortController();
    const released = once(this.#pool, "release", { signal: listening.signal });
    try {
      await this.#line.wait(released, since, "the database takes no more connections");
    } finally {
      listening.abort();
    }
  }

  #heard(answered: boolean): void {
    if (answered) this.#line.moved();
    this.#silent = !answered;
    if (this.#silent && !this.#asking) void this.#askUntilAnswered();
  }

  /** Nobody's page waits for the first answer after a silence. */
  async #askUntilAnswered(): Promise<void> {
    this.#asking = true;
    while (this.#silent) {
      try {
        const connection = await this.#acquire();
        await connection.executeQuery(CompiledQuery.raw("select 1")).finally(() => connection.release());
      } catch (error) {
        // Whatever else is said of it, it is no silence: the next statement shall tell.
        if (!isSilence(error)) this.#silent = false;
      }
    }
    this.#asking = false;
  }
}

class PostgresConnection implements DatabaseConnection {
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

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#broken) throw this.#broken;
    const until = steadyNow() + this.#answerWithin;
    this.#underWay++;
    const asked = this.#client.query(sql, [...parameters]);
    try {
      const answer = await orGiveUp(asked, () => until - steadyNow(), "the database does not answer");
      this.#heard(true);
      const { command, rowCount, rows } = answer;
      return { rows: rows ?? [], ...(COUNTED.has(command) && { numAffectedRows: BigInt(rowCount ?? 0) }) };
    } catch (error) {
      if (isAnswer(error)) this.#heard(true);
      else this.#broken = error as Error;
      if (error instanceof DatabaseUnavailableError) this.#heard(false);
      throw error;
    } finally {
      this.#underWay--;
    }
  }

  /** What broke the transaction is the error to tell, so a connection that is gone is no second one. */
  async rollback(): Promise<void> {
    if (this.#broken) return;
    // Whoever gave up before the statement was answered does not wait for it now: without its connection nothing of it stays.
    if (this.#underWay > 0) {
      this.#broken = new DatabaseUnavailableError("a statement was still under way");
      return;
    }
    await this.executeQuery(CompiledQuery.raw("rollback")).catch((error: Error) => {
      this.#broken = error;
    });
  }

  release(): void {
    this.#client.release(this.#broken);
  }

  // biome-ignore lint/correctness/useYield: the interface asks for a generator; nobody reads with cursors.
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error("streaming is not offered");
  }
}
