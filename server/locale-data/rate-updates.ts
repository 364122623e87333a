import type { Logger } from "pino";
import { formatDay } from "../core/day.ts";
import { DAY, HOUR, MINUTE } from "../core/durations.ts";
import type { Store } from "../db/schema.ts";
import type { RateFeed } from "../ports/rates.ts";
import { keepRates, type NotKept, tableAt } from "./rate-store.ts";

/** Less than the hour between tries of each process, so that the first process fetches for all. */
const NOT_AGAIN_WITHIN = 50 * MINUTE;
const TOLD_AGAIN_AFTER = DAY;

/** How the table of a feed is refused, as the log and operators' commands say it after the day. */
export const WHY_NOT_KEPT: Record<NotKept, string> = {
  "too-old": "is older than seven days",
  "to-come": "is for a day after tomorrow",
  differs: "differs from the one that is stored for its day",
};

type Dependencies = Store & { feed: RateFeed; log: Logger };

/** Has a feed's rates stored, once an hour until the table of the day is there. Of many processes one asks. */
export function createRateUpdates({ db, clock, feed, log }: Dependencies) {
  const { source } = feed;

  /** Never throws for the feed's sake: what it answers instead of rates is one line of the log, and the rates stay as they are. */
  async function update(signal?: AbortSignal): Promise<void> {
    const now = clock.now();
    if ((await tableAt(db, source, formatDay(Math.floor(now / DAY)))).length > 0) return;
    if (!(await claim(now))) return;
    const read = await feed.ask(signal);
    if (signal?.aborted) return;
    if (!read.ok) return fail(read.reason);
    const { asOf, rates } = read.value;
    const kept = await keepRates(db, read.value, { now });
    // A feed may change its day's table: the first one of the day is kept, which is no failure.
    if (!kept.ok && kept.reason !== "differs") return fail(`its table of ${asOf} ${WHY_NOT_KEPT[kept.reason]}`);
    await db.updateTable("rate_feed").set({ failure: null }).where("source", "=", source).execute();
    if (kept.ok && kept.value.changed)
      log.info({ event: "rates", source, asOf, currencies: Object.keys(rates).length }, "new exchange rates");
  }

  /** True for one process in an hour. */
  async function claim(now: number): Promise<boolean> {
    const row = await db
      .insertInto("rate_feed")
      .values({ source, asked_at: now, failure: null, told_at: 0 })
      .onConflict((conflict) =>
        conflict
          .column("source")
          .doUpdateSet({ asked_at: now })
          .where("rate_feed.asked_at", "<=", now - NOT_AGAIN_WITHIN),
      )
      .returning("source")
      .executeTakeFirst();
    return row !== undefined;
  }

  /** Logs a failure once a day for all processes, and at once if its reason changes. */
  async function fail(failure: string): Promise<void> {
    const now = clock.now();
    const news = await db
      .updateTable("rate_feed")
      .set({ failure, told_at: now })
      .where("source", "=", source)
      .where(({ or, eb }) =>
        or([eb("failure", "is", null), eb("failure", "!=", failure), eb("told_at", "<=", now - TOLD_AGAIN_AFTER)]),
      )
      .returning("source")
      .executeTakeFirst();
    if (news) log.warn({ event: "rates", source, reason: failure }, "no new exchange rates; the stored ones stay");
  }

  return {
    update,
    /** Runs until the returned function is called, which aborts a request under way. */
    start(): () => Promise<void> {
      const stopping = new AbortController();
      const round = () =>
        update(stopping.signal).catch((err) => log.warn({ event: "rates", err }, "exchange rates are not stored"));
      let under = round();
      const timer = setInterval(() => {
        under = round();
      }, HOUR).unref();
      return async () => {
        clearInterval(timer);
        stopping.abort();
        await under;
      };
    },
  };
}
