import { dayIn } from "../core/day.ts";
import { ok, refused } from "../core/outcome.ts";
import type { Store } from "../db/schema.ts";
import { inTransaction } from "../db/transaction.ts";
import type { Organisation } from "../organisation/settings.ts";
import { listRewardsOfDay, lockRewards, moveReward } from "./queries.ts";
import type { Rewards } from "./rewards.ts";

type Dependencies = Store & {
  organisations: () => Promise<Organisation[]>;
  rewards: Pick<Rewards, "release">;
};

/** LO-09: releases rewards that wait for a day and for no booking; any number of processes may do it. Answers how many it released. */
export async function releaseDue(
  { db, clock, organisations, rewards }: Dependencies,
  shouldContinue: () => boolean,
): Promise<number> {
  let released = 0;
  for (const { id, timeZone } of await organisations()) {
    const today = dayIn(timeZone, clock.now());
    for (const due of await listRewardsOfDay(db, id, today)) {
      if (!shouldContinue()) return released;
      const done = await inTransaction(db, async (trx) => {
        const [reward] = await lockRewards(trx, [due]);
        if (reward?.state !== "pending") return refused("done-before");
        await moveReward(trx, reward, { earned_at: clock.now() });
        return (await rewards.release(trx, reward, today)) ? ok(undefined) : refused("done-before");
      });
      if (done.ok) released++;
    }
  }
  return released;
}
