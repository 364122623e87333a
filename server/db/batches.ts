const AT_ONCE = 200;

/**
 * The rows of a list that housekeeping goes through, read so many at once in the order of their key: memory does not grow
 * with the list, and a row that stays as it was is passed once. `read` answers rows whose key is above `after`, the first
 * `limit` of them.
 */
export async function* inBatches<Row>(
  read: (after: string, limit: number) => Promise<Row[]>,
  keyOf: (row: Row) => string,
): AsyncGenerator<Row> {
  let after = "";
  for (;;) {
    const rows = await read(after, AT_ONCE);
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < AT_ONCE) return;
    after = keyOf(last);
  }
}
