import { createHmac } from "node:crypto";
import { type Outcome, ok, type Refusal, refused } from "../core/outcome.ts";
import type { Db, Store } from "../db/schema.ts";
import type { Organisation } from "../organisation/settings.ts";
import {
  type Counted,
  LIMIT_OF,
  networkOf,
  type ThrottleState,
  WINDOW_OF,
  withoutPoint,
  withPoint,
  withPointInWindow,
} from "./throttle-rules.ts";

/** Too much of it: not before `retryAt` (UTC milliseconds). */
export type Throttled = Refusal<{ reason: "throttled"; retryAt: number }>;

/** A kind of counter and its owner: a client address, or an email address in its lookup form. */
export type Counter = [what: Counted, whose: string];

/**
 * BK-08: counts an email of any kind that a guest causes to an address that is not confirmed. `email`: in its lookup form. Emails about
 * what is confirmed or paid are not among them.
 */
export const guestEmailTo = (email: string, clientAddress: string): Counter[] => [
  ["guest-email-address", clientAddress],
  ["guest-email", email],
];

export type Throttle = ReturnType<typeof createThrottle>;

type Limited = Pick<Organisation, "id" | "throttle">;

/**
 * SI-11. Counters in the database, so that neither another process nor a restart gets round them. A point is taken before
 * what it guards is tried and given back when that turns out well: of many attempts at once exactly the limit is tried.
 */
export function createThrottle({ db, clock, secret }: Store & { secret: string }) {
  /** Keyed, so that a stolen table is no list of addresses. */
  const keyOf = ({ id }: Limited, [what, whose]: Counter): string =>
    createHmac("sha256", secret)
      .update(`throttle:${id}:${what}:${what.endsWith("-address") ? networkOf(whose) : whose}`)
      .digest("base64url");

  /** All counters or none. In the transaction of the caller; counters in the same order everywhere, addresses first. */
  async function countIn(trx: Db, organisation: Limited, counters: Counter[]): Promise<Outcome<void, Throttled>> {
    const now = clock.now();
    const held: { key: string; what: Counted; state: ThrottleState }[] = [];
    for (const counter of counters) {
      const key = keyOf(organisation, counter);
      held.push({ key, what: counter[0], state: await lock(trx, key) });
    }
    const retryAt = Math.max(...held.map(({ state }) => state.blockedUntil));
    if (retryAt > now) return refused("throttled", { retryAt });
    for (const { key, what, state } of held) {
      const [limit, window] = [organisation.throttle[LIMIT_OF[what]], WINDOW_OF[what]];
      const counted =
        window === undefined
          ? withPoint(state, limit, organisation.throttle, now)
          : withPointInWindow(state, limit, window, now);
      await save(trx, key, counted);
    }
    return ok(undefined);
  }

  return {
    countIn,

    count: (organisation: Limited, counters: Counter[]): Promise<Outcome<void, Throttled>> =>
      db.transaction().execute((trx) => countIn(trx, organisation, counters)),

    /** After a success: resets the `forgotten` counters and takes one point back from those in `refund`. */
    async settleCounters(
      organisation: Limited,
      { refund = [], forgotten = [] }: { refund?: Counter[]; forgotten?: Counter[] },
    ): Promise<void> {
      await db.transaction().execute(async (trx) => {
        for (const counter of refund) {
          const key = keyOf(organisation, counter);
          await save(trx, key, withoutPoint(await lock(trx, key)));
        }
        for (const counter of forgotten) {
          await trx.deleteFrom("throttle").where("key", "=", keyOf(organisation, counter)).execute();
        }
      });
    },
  };
}

/** Reads the counter and locks it until the transaction ends: an upsert locks on both engines, also a new row. */
async function lock(trx: Db, key: string): Promise<ThrottleState> {
  const row = await trx
    .insertInto("throttle")
    .values({ key, points: 0, blocked_until: 0, ends_at: 0 })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ key }))
    .returning(["points", "blocked_until", "ends_at"])
    .executeTakeFirstOrThrow();
  return { points: row.points, blockedUntil: row.blocked_until, endsAt: row.ends_at };
}

async function save(trx: Db, key: string, { points, blockedUntil, endsAt }: ThrottleState) {
  await trx
    .updateTable("throttle")
    .set({ points, blocked_until: blockedUntil, ends_at: endsAt })
    .where("key", "=", key)
    .execute();
}
