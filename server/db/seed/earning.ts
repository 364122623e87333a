import { availableOn } from "../../core/available-on.ts";
import type { Clock } from "../../core/clock.ts";
import { dayIn } from "../../core/day.ts";
import { DAY } from "../../core/durations.ts";
import { POINTS } from "../../core/money.ts";
import { createLedger } from "../../ledger/ledger.ts";
import { createEarning } from "../../loyalty/earning.ts";
import { countRewards, listRewardsPage } from "../../loyalty/queries.ts";
import { createRewards, type NewReward } from "../../loyalty/rewards.ts";
import { createMembership } from "../../membership/membership.ts";
import type { Organisation } from "../../organisation/settings.ts";
import type { Db } from "../schema.ts";

const LASTS_DAYS = 730;

/** What bookings earn at a demo organisation, where it has no rules yet: a point for each unit, two for hotels; plans multiply them. */
export async function seedEarning(db: Db, organisation: Organisation, clock: Clock): Promise<void> {
  const { operations } = createEarning({ db, clock, membership: createMembership({ db, clock }) });
  if ((await operations.list(organisation)).length > 0) return;
  const startsOn = dayIn(organisation.timeZone, clock.now());
  const terms = { startsOn, lastsDays: LASTS_DAYS };
  await operations.add(organisation, { ...terms, per: "1" }, `${organisation.slug}-every-booking`);
  await operations.add(organisation, { ...terms, per: "2", product: "HLT" }, `${organisation.slug}-hotels`);
}

/** Released and pending points of an account, as if from stays booked elsewhere before. */
export async function seedRewards(
  db: Db,
  { organisation, accountId }: { organisation: Organisation; accountId: string },
  clock: Clock,
): Promise<void> {
  const owner = { organisationId: organisation.id, accountId };
  if ((await countRewards(db, owner)) > 0) return;
  const rewards = createRewards({ ledger: createLedger({ clock }), clock });
  const today = dayIn(organisation.timeZone, clock.now());
  const reward = (name: string, amount: number, departure: number): NewReward => ({
    ...owner,
    key: `demo:${accountId}:${name}`,
    balance: POINTS,
    unit: POINTS,
    amount,
    ruleId: `${organisation.slug}-every-booking`,
    explained: { per: "1", currency: organisation.currency },
    availableOn: availableOn(departure),
    lastsDays: LASTS_DAYS,
  });
  await db.transaction().execute(async (trx) => {
    await rewards.promise(trx, reward("before", 1_240, today - 30));
    const [got] = await listRewardsPage(trx, owner, { limit: 1, offset: 0 });
    if (got) await rewards.release(trx, got, today);
    await rewards.promise(trx, reward("ahead", 412, Math.floor(clock.now() / DAY) + 30));
  });
}
