import { existsSync, statSync } from "node:fs";
import { DatabaseSync } from "@photostructure/sqlite";
import type { CompiledQuery, QueryResult } from "kysely";
import { boundedMap } from "../core/bounded-map.ts";
import { DatabaseUnavailableError } from "./unavailable.ts";

type Connection = InstanceType<typeof DatabaseSync>;
type Statement = ReturnType<Connection["prepare"]>;
type Bindable = string | number | bigint | null | Uint8Array;

/** The database is missing, empty, of another version, or cannot be upgraded; the message says what to do. */
export class NoDatabaseError extends Error {
  override name = "NoDatabaseError";
}

const CACHED_STATEMENTS = 500;

/** One connection to the file, with its prepared statements. */
export class SqliteSession {
  readonly #db: Connection;
  readonly #statements = boundedMap<string, { statement: Statement; returnsRows: boolean }>(CACHED_STATEMENTS);

  constructor(file: string, { create = false } = {}) {
    if (!create && !existsSync(file)) {
      throw new NoDatabaseError(`There is no database at ${file}. Make one with: npm run ops -- migrate`);
    }
    // A timeout near zero: SQLite's own waiting would stop every other request of the process (decision 003).
    this.#db = new DatabaseSync(file, { timeout: 1 });
    this.#db.exec("pragma journal_mode = wal");
    this.#db.exec("pragma synchronous = full");
    this.#db.exec("pragma foreign_keys = on");
    this.#db.exec("pragma cache_size = -4096");
    this.#db.exec("pragma temp_store = memory");
    // Entries of each index that its statistics look at; its pages are counted all the same.
    this.#db.exec("pragma analysis_limit = 200");
  }

  exec(sql: string): void {
    this.#db.exec(sql);
  }

  inTransaction(): boolean {
    return this.#db.isTransaction;
  }

  run<R>(query: Pick<CompiledQuery, "sql" | "parameters">): QueryResult<R> {
    const { statement, returnsRows } = this.#prepare(query.sql);
    const parameters = query.parameters.map(bindable);
    if (returnsRows) {
      const rows = statement.all(...parameters) as R[];
      return { rows };
    }
    const { changes, lastInsertRowid } = statement.run(...parameters);
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
  }

  /** Moves everything from the log beside the file into the file; false while another process is in the way. */
  mergeLog(): boolean {
    const { busy } = this.#db.prepare("pragma wal_checkpoint(truncate)").get() as { busy: number };
    return busy === 0;
  }

  close(): void {
    this.#db.close();
  }

  #prepare(sql: string): { statement: Statement; returnsRows: boolean } {
    const known = this.#statements.get(sql);
    if (known) return known;
    const statement = this.#db.prepare(sql);
    const prepared = { statement, returnsRows: statement.columns().length > 0 };
    this.#statements.set(sql, prepared);
    return prepared;
  }
}

/** The database file as opened. Writes after its removal or replacement would be lost at the next start. */
export class OpenedFile {
  readonly #path: string;
  readonly #identity: string;

  constructor(path: string) {
    this.#path = path;
    this.#identity = identityOf(path);
  }

  /** Whether the file that is open is still the one that the next start would find. */
  isThere(): boolean {
    return identityOf(this.#path) === this.#identity;
  }

  assertThere(): void {
    if (this.isThere()) return;
    throw new DatabaseUnavailableError(
      `the database file ${this.#path} was removed or replaced while it was open; put it back and start anew`,
    );
  }
}

function identityOf(path: string): string {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats ? `${stats.dev} ${stats.ino}` : "";
}

/** The driver turns a Date, a plain object or NaN into NULL or shifts what follows; refuse them here. */
function bindable(value: unknown): Bindable {
  if (typeof value === "boolean") return value ? 1 : 0;
  if (value === null || value === undefined) return null;
  if (typeof value === "string" || typeof value === "bigint" || value instanceof Uint8Array) return value;
  if (typeof value === "number" && Number.isFinite(value)) return value;
  throw new TypeError(`a query parameter must be text, a finite number, a boolean, bytes or null, not ${typeof value}`);
}
