import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { z } from "zod";

/** One value of a row; every column of ours is one of these on both engines. */
export type Value = string | number | null;

const FORMAT = "waypoint-backup-1";

const header = z.object({
  format: z.literal(FORMAT),
  /** ISO 8601, UTC. */
  made: z.string(),
  /** Those that made the tables. */
  migrations: z.array(z.string()),
  /** The rows of each table; a table comes after those that its rows refer to. */
  tables: z.array(z.object({ name: z.string(), rows: z.number(), columns: z.array(z.string()) })),
});
export type BackupHeader = Omit<z.infer<typeof header>, "format">;

const end = z.object({ sha256: z.string() });

/** The file is not a whole backup; the message says why. */
export class BrokenBackupError extends Error {
  override name = "BrokenBackupError";
}

/**
 * Writes a backup: gzip of lines of JSON, first the header, then every row of every table as an array, last the SHA-256 of
 * the lines before. Fails with EEXIST where there is a file of that name.
 */
export async function writeBackup(
  file: string,
  head: BackupHeader,
  rowsOf: (table: string) => AsyncIterable<Value[]>,
): Promise<void> {
  const hash = createHash("sha256");
  const line = (value: unknown) => {
    const text = `${JSON.stringify(value)}\n`;
    hash.update(text);
    return text;
  };
  async function* lines() {
    yield line({ format: FORMAT, ...head });
    for (const { name } of head.tables) for await (const row of rowsOf(name)) yield line(row);
    yield JSON.stringify({ sha256: hash.digest("hex") });
  }
  // It holds what the database holds: for its owner alone.
  const target = createWriteStream(file, { flags: "wx", mode: 0o600, flush: true });
  await pipeline(Readable.from(lines()), createGzip(), target);
}

/** The header and the rows in their order; throws BrokenBackupError where something is missing or was changed. */
export async function* readBackup(
  file: string,
): AsyncGenerator<{ head: BackupHeader; table?: string; columns?: string[]; row?: Value[] }> {
  const hash = createHash("sha256");
  const lines = linesOf(file);
  const first = (await lines.next()).value ?? "";
  const head = parsed(first, header);
  hash.update(`${first}\n`);
  yield { head };
  for (const { name, rows, columns } of head.tables) {
    for (let row = 0; row < rows; row++) {
      const text = (await lines.next()).value ?? "";
      hash.update(`${text}\n`);
      yield { head, table: name, columns, row: rowOf(text, columns.length) };
    }
  }
  const { sha256 } = parsed((await lines.next()).value ?? "", end);
  if (sha256 !== hash.digest("hex")) throw new BrokenBackupError("its checksum is not that of its lines");
}

/** Reads the whole file; its header. */
export async function verifyBackup(file: string): Promise<BackupHeader> {
  let head: BackupHeader | undefined;
  for await (const item of readBackup(file)) head = item.head;
  if (!head) throw new BrokenBackupError("it is empty");
  return head;
}

function parsed<Shape extends z.ZodType>(text: string, shape: Shape): z.infer<Shape> {
  try {
    return shape.parse(JSON.parse(text));
  } catch (cause) {
    throw new BrokenBackupError("it is not a backup of Waypoint, or not all of one", { cause });
  }
}

function rowOf(text: string, columns: number): Value[] {
  const row = parsed(text, z.unknown());
  if (Array.isArray(row) && row.length === columns) return row;
  throw new BrokenBackupError("a row has not the columns of its table");
}

async function* linesOf(file: string): AsyncGenerator<string, undefined> {
  const text = createGunzip();
  const reading = pipeline(createReadStream(file), text);
  reading.catch(() => {});
  let rest = "";
  try {
    for await (const chunk of text.setEncoding("utf8")) {
      const lines = (rest + chunk).split("\n");
      rest = lines.pop() ?? "";
      yield* lines;
    }
    await reading;
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).syscall) throw cause;
    throw new BrokenBackupError("it is damaged", { cause });
  }
  yield rest;
}
