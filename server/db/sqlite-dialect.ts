import { setTimeout as wait } from "node:timers/promises";
import { DatabaseSync } from "@photostructure/sqlite";
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
} from "kysely";
import { SECOND } from "../shared/durations.ts";

type Connection = InstanceType<typeof DatabaseSync>;
type Statement = ReturnType<Connection["prepare"]>;
type Bindable = string | number | bigint | null | Uint8Array;

/** Another process kept the database locked for longer than a request can wait: answered with 503. */
export class DatabaseBusyError extends Error {
  override name = "DatabaseBusyError";
}

const SQLITE_BUSY = 5;
const LONGEST_WAIT = 5 * SECOND;
const CACHED_STATEMENTS = 500;

/**
 * SQLite for Kysely: WAL with synchronous=FULL, one connection that writes and one that reads. A transaction takes the
 * writer and starts with BEGIN IMMEDIATE; a SELECT outside one uses the reader and never waits for a transaction.
 * Locks of other processes are waited for without blocking the event loop, for 5 seconds at most.
 */
export function sqliteDialect(file: string): Dialect {
  return {
    createAdapter: () => new TransactionalDdlAdapter(),
    createDriver: () => new SqliteDriver(file),
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

class SqliteDriver implements Driver {
  readonly #file: string;
  #writer!: Session;
  #reader!: Session;
  #queue: Promise<void> = Promise.resolve();

  constructor(file: string) {
    this.#file = file;
  }

  async init(): Promise<void> {
    this.#writer = await retryWhileBusy(() => new Session(open(this.#file)));
    this.#reader = await retryWhileBusy(() => new Session(open(this.#file)));
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    return new RoutedConnection(this.#writer, this.#reader, () => this.#takeTurn());
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await (connection as RoutedConnection).begin();
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await (connection as RoutedConnection).end("commit");
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await (connection as RoutedConnection).end("rollback");
  }

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {
    this.#writer.close();
    this.#reader.close();
  }

  /** Waits until the writer is free and returns the function that frees it again. */
  async #takeTurn(): Promise<() => void> {
    const before = this.#queue;
    let free = (): void => {};
    this.#queue = new Promise<void>((resolve) => {
      free = resolve;
    });
    await before;
    return free;
  }
}

class RoutedConnection implements DatabaseConnection {
  readonly #writer: Session;
  readonly #reader: Session;
  readonly #takeTurn: () => Promise<() => void>;
  #free: (() => void) | undefined;

  constructor(writer: Session, reader: Session, takeTurn: () => Promise<() => void>) {
    this.#writer = writer;
    this.#reader = reader;
    this.#takeTurn = takeTurn;
  }

  async begin(): Promise<void> {
    const free = await this.#takeTurn();
    try {
      await retryWhileBusy(() => this.#writer.exec("begin immediate"));
    } catch (error) {
      free();
      throw error;
    }
    this.#free = free;
  }

  async end(how: "commit" | "rollback"): Promise<void> {
    const free = this.#free;
    try {
      if (how === "commit") await retryWhileBusy(() => this.#writer.exec("commit"));
      else this.#writer.exec("rollback");
    } finally {
      if (how === "rollback" || !this.#writer.inTransaction()) {
        this.#free = undefined;
        free?.();
      }
    }
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#free) return this.#writer.run<R>(query);
    if (SelectQueryNode.is(query.query)) return retryWhileBusy(() => this.#reader.run<R>(query));
    const free = await this.#takeTurn();
    try {
      return await retryWhileBusy(() => this.#writer.run<R>(query));
    } finally {
      free();
    }
  }

  // biome-ignore lint/correctness/useYield: the interface asks for a generator; this driver has no cursors.
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error("streaming is not offered on SQLite");
  }
}

class Session {
  readonly #db: Connection;
  readonly #statements = new Map<string, { statement: Statement; returnsRows: boolean }>();

  constructor(db: Connection) {
    this.#db = db;
  }

  exec(sql: string): void {
    this.#db.exec(sql);
  }

  inTransaction(): boolean {
    return this.#db.isTransaction;
  }

  run<R>(query: CompiledQuery): QueryResult<R> {
    const { statement, returnsRows } = this.#prepare(query.sql);
    const parameters = query.parameters.map(bindable);
    if (returnsRows) {
      const rows = statement.all(...parameters) as R[];
      return { rows };
    }
    const { changes, lastInsertRowid } = statement.run(...parameters);
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
  }

  close(): void {
    this.#statements.clear();
    this.#db.close();
  }

  #prepare(sql: string): { statement: Statement; returnsRows: boolean } {
    const known = this.#statements.get(sql);
    if (known) return known;
    const statement = this.#db.prepare(sql);
    const prepared = { statement, returnsRows: statement.columns().length > 0 };
    if (this.#statements.size >= CACHED_STATEMENTS) {
      this.#statements.delete(this.#statements.keys().next().value as string);
    }
    this.#statements.set(sql, prepared);
    return prepared;
  }
}

function open(file: string): Connection {
  // A timeout near zero: SQLite's own waiting would stop every other request of the process (design: data).
  const db = new DatabaseSync(file, { timeout: 1 });
  db.exec("pragma journal_mode = wal");
  db.exec("pragma synchronous = full");
  db.exec("pragma foreign_keys = on");
  db.exec("pragma cache_size = -65536");
  db.exec("pragma temp_store = memory");
  return db;
}

/** The driver turns a Date, a plain object or NaN into NULL or shifts what follows; refuse them here. */
function bindable(value: unknown): Bindable {
  if (typeof value === "boolean") return value ? 1 : 0;
  if (value === null || value === undefined) return null;
  if (typeof value === "string" || typeof value === "bigint" || value instanceof Uint8Array) return value;
  if (typeof value === "number" && Number.isFinite(value)) return value;
  throw new TypeError(`a query parameter must be text, a finite number, a boolean, bytes or null, not ${typeof value}`);
}

async function retryWhileBusy<T>(attempt: () => T): Promise<T> {
  const deadline = Date.now() + LONGEST_WAIT;
  for (let pause = 1; ; pause = Math.min(pause * 2, 50)) {
    try {
      return attempt();
    } catch (error) {
      if (!isBusy(error)) throw error;
      if (Date.now() > deadline)
        throw new DatabaseBusyError("the database is locked by another process", { cause: error });
      await wait(pause * (0.5 + Math.random()));
    }
  }
}

function isBusy(error: unknown): boolean {
  const code = (error as { errcode?: number }).errcode;
  return code !== undefined && (code & 0xff) === SQLITE_BUSY;
}
