import { setTimeout as wait } from "node:timers/promises";
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  type QueryResult,
  SelectQueryNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type TransactionSettings,
} from "kysely";
import { SECOND } from "../core/durations.ts";
import { SLICE_OF_WRITERS, yieldWhenLong } from "../core/event-loop.ts";
import { LONGEST_WAIT, steadyNow } from "./connection-timeout.ts";
import { OpenedFile, SqliteSession } from "./sqlite-session.ts";
import { DatabaseUnavailableError, sqliteCode } from "./unavailable.ts";
import { WriterQueue } from "./writer-queue.ts";

const SQLITE_BUSY = 5;
/** How long the end of a process waits for others to let it merge the log. */
const MERGE_WITHIN = SECOND;

/**
 * SQLite for Kysely: WAL with synchronous=FULL, one connection that writes and one that reads. A transaction takes the
 * writer and starts with BEGIN IMMEDIATE; a SELECT outside one uses the reader and never waits for a transaction.
 * A transaction that only reads has a connection of its own and sees the database as it was when it began.
 * Locks of other processes are waited for without blocking the event loop, for 5 seconds at most.
 */
export function sqliteDialect(file: string, options: { create?: boolean } = {}): Dialect {
  return {
    createAdapter: () => new TransactionalDdlAdapter(),
    createDriver: () => new SqliteDriver(file, options),
    createIntrospector: (db: Kysely<unknown>) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

/** Without it an interrupted migration leaves half-made tables. */
class TransactionalDdlAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

type Shared = {
  writer: SqliteSession;
  reader: SqliteSession;
  file: OpenedFile;
  line: WriterQueue;
  another(): Promise<SqliteSession>;
};

class SqliteDriver implements Driver {
  readonly #path: string;
  readonly #options: { create?: boolean };
  #shared!: Shared;

  constructor(path: string, options: { create?: boolean }) {
    this.#path = path;
    this.#options = options;
  }

  async init(): Promise<void> {
    const another = () => retryWhileBusy(() => new SqliteSession(this.#path));
    const writer = await retryWhileBusy(() => new SqliteSession(this.#path, this.#options));
    const reader = await another();
    this.#shared = { writer, reader, another, file: new OpenedFile(this.#path), line: new WriterQueue() };
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    return new RoutedConnection(this.#shared);
  }

  async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    const routed = connection as RoutedConnection;
    await (settings.accessMode === "read only" ? routed.beginReading() : routed.begin());
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await (connection as RoutedConnection).commit();
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    (connection as RoutedConnection).rollback();
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    (connection as RoutedConnection).rollback();
  }

  /** Everything is in the file alone afterwards, unless another process has it open. */
  async destroy(): Promise<void> {
    const { writer, reader, file } = this.#shared;
    reader.close();
    const until = steadyNow() + MERGE_WITHIN;
    while (file.isThere() && !writer.mergeLog() && steadyNow() < until) await wait(20);
    writer.close();
  }
}

/** A transaction under way: its connection, and what to do once it is really over. */
type Transaction = { session: SqliteSession; finish(): void };

class RoutedConnection implements DatabaseConnection {
  readonly #shared: Shared;
  #transaction: Transaction | undefined;

  constructor(shared: Shared) {
    this.#shared = shared;
  }

  async begin(): Promise<void> {
    const { writer } = this.#shared;
    const finish = await this.#asWriter(() => {
      // What a failed ROLLBACK left open ends before anything else begins.
      if (writer.inTransaction()) writer.exec("rollback");
      writer.exec("begin immediate");
    });
    this.#transaction = { session: writer, finish };
  }

  async beginReading(): Promise<void> {
    const session = await this.#shared.another();
    session.exec("begin");
    this.#transaction = { session, finish: () => session.close() };
  }

  /** A failed commit keeps the turn: Kysely's ROLLBACK comes later, and must not end another caller's transaction. */
  async commit(): Promise<void> {
    const { session } = this.#underWay();
    await retryWhileBusy(() => session.exec("commit"));
    this.#finish();
  }

  /** Ends a transaction that is still open; SQLite has rolled back by itself after an error of the disk. */
  rollback(): void {
    try {
      if (this.#transaction?.session.inTransaction()) this.#transaction.session.exec("rollback");
    } finally {
      this.#finish();
    }
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    await yieldWhenLong();
    if (this.#transaction) return this.#underWay().session.run<R>(query);
    const { file, reader, writer } = this.#shared;
    if (SelectQueryNode.is(query.query)) {
      file.assertThere();
      return retryWhileBusy(() => reader.run<R>(query));
    }
    let result: QueryResult<R> | undefined;
    const finish = await this.#asWriter(() => {
      result = writer.run<R>(query);
    });
    finish();
    return result as QueryResult<R>;
  }

  // biome-ignore lint/correctness/useYield: the interface asks for a generator; this driver has no cursors.
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error("streaming is not offered on SQLite");
  }

  /** Takes the turn, does the work as soon as no other process is in the way, and returns what gives the turn back. */
  async #asWriter(work: () => void): Promise<() => void> {
    const { file, line } = this.#shared;
    await yieldWhenLong(SLICE_OF_WRITERS);
    const since = steadyNow();
    const free = await line.takeTurn(since);
    try {
      file.assertThere();
      await retryWhileBusy(work, () => line.left(since));
      line.moved();
    } catch (error) {
      free();
      throw error;
    }
    return () => {
      line.moved();
      free();
    };
  }

  /** A statement of a transaction that SQLite has given up must not run, and stay, on its own. */
  #underWay(): Transaction {
    if (this.#transaction?.session.inTransaction()) return this.#transaction;
    throw new DatabaseUnavailableError("SQLite has rolled this transaction back after an error of the disk");
  }

  #finish(): void {
    const transaction = this.#transaction;
    this.#transaction = undefined;
    transaction?.finish();
  }
}

async function retryWhileBusy<T>(attempt: () => T, left = timeFrom(steadyNow())): Promise<T> {
  for (let pause = 1; ; pause = Math.min(pause * 2, 50)) {
    try {
      return attempt();
    } catch (error) {
      if (sqliteCode(error) !== SQLITE_BUSY) throw error;
      if (left() <= 0)
        throw new DatabaseUnavailableError("the database is locked by another process", { cause: error });
      await wait(pause * (0.5 + Math.random()));
    }
  }
}

const timeFrom = (start: number) => () => start + LONGEST_WAIT - steadyNow();
