/** One page of a list, from 1, as the database is asked for it. */
export type Slice = { page: number; pages: number; limit: number; offset: number };

/** The page that was wanted, or the nearest there is; an empty list has one. */
export function sliceOf(wanted: number, total: number, perPage: number): Slice {
  const pages = Math.max(1, Math.ceil(total / perPage));
  const page = Number.isInteger(wanted) ? Math.min(Math.max(wanted, 1), pages) : 1;
  return { page, pages, limit: perPage, offset: (page - 1) * perPage };
}
