import { MOST_LISTED } from "./limits.ts";

/** One page of a list, from 1, as the database is asked for it. */
export type Slice = { page: number; pages: number; limit: number; offset: number };

/** The page that was wanted, or the nearest there is; an empty list has one. */
export function sliceOf(wanted: number, total: number, perPage: number): Slice {
  const pages = Math.max(1, Math.ceil(total / perPage));
  const page = Number.isInteger(wanted) ? Math.min(Math.max(wanted, 1), pages) : 1;
  return { page, pages, limit: perPage, offset: (page - 1) * perPage };
}

/** A page of a list, from 1, as a viewer asks for it. */
export type WantedPage = { page: number; perPage: number };

/** A page of a short list that is read whole. */
export function pageOf<Row>(all: readonly Row[], wanted: WantedPage) {
  const { page, pages, limit, offset } = sliceOf(wanted.page, all.length, wanted.perPage);
  return { rows: all.slice(offset, offset + limit), page, pages };
}

/** A list without pages. `hasMore`: there are more rows than it shows. */
export type CutList<Row> = { rows: Row[]; hasMore: boolean };

/** What such a list shows. The query asked for `most + 1` rows, so that the list knows whether there are more. */
export const cutAt = <Row>(found: readonly Row[], most = MOST_LISTED): CutList<Row> => ({
  rows: found.slice(0, most),
  hasMore: found.length > most,
});
