import type { Kysely } from "kysely";
import type { Db } from "./schema.ts";

const AT_ONCE = 100;

/**
 * The rows of a list that housekeeping goes through, read so many at once in the order of their key: memory does not grow
 * with the list, and a row that stays as it was is passed once. `read` answers the rows of the first `limit` keys above
 * `after`, from above `first` on.
 */
export async function* inBatches<Row, Key>(
  first: Key,
  read: (after: Key, limit: number) => Promise<Row[]>,
  keyOf: (row: Row) => Key,
): AsyncGenerator<Row> {
  let after = first;
  for (;;) {
    const rows = await read(after, AT_ONCE);
    const last = rows.at(-1);
    if (last === undefined) return;
    yield* rows;
    after = keyOf(last);
  }
}

/** Tables of what ends by itself, and the indexed column that says when. */
type Ending = {
  auth_failure: "at";
  draft: "expires_at";
  email_change: "requested_at";
  email_token: "expires_at";
  outbox: "created_at";
  quote: "expires_at";
  session: "expires_at";
  spent_state: "expires_at";
  throttle: "ends_at";
};

/** Deletes what ended by an instant, of every organisation, so many rows at once: other writers get their turn between. */
export async function deleteEnded<Table extends keyof Ending>(
  db: Db,
  table: Table,
  column: Ending[Table],
  through: number,
): Promise<void> {
  const rows = db as unknown as Kysely<{ ended: Record<"at", number> }>;
  const [from, at] = [table as "ended", column as "at"];
  for (;;) {
    const last = await rows
      .selectFrom(from)
      .select(at)
      .where(at, "<=", through)
      .orderBy(at)
      .offset(AT_ONCE - 1)
      .limit(1)
      .executeTakeFirst();
    await rows
      .deleteFrom(from)
      .where(at, "<=", last?.[at] ?? through)
      .execute();
    if (!last) return;
  }
}
