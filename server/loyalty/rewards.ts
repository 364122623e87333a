import { availableOn } from "../core/available-on.ts";
import type { Clock } from "../core/clock.ts";
import type { Day } from "../core/day.ts";
import { POINTS } from "../core/money.ts";
import { newId } from "../crypto/ids.ts";
import type { Db } from "../db/schema.ts";
import { type Ledger, postOrThrow } from "../ledger/ledger.ts";
import type { ContraAccount } from "../ledger/rules.ts";
import { drawUpTo, topUp } from "../wallet/balances.ts";
import {
  budgetOf,
  findRewardByKey,
  freeBudget,
  insertReward,
  listRewardsOfBooking,
  listRewardsOfReferee,
  lockRewards,
  moveReward,
  spendBudget,
} from "./queries.ts";
import { type Explanation, partOfPromise, type RewardBalance, storedExplanation } from "./rules.ts";
import type { RewardRow } from "./tables.ts";

/** Who releases and takes back where no person does. */
export const REWARDS = "rewards";

/** Why a reward waits for an operator whose booking was paid with what a bank took back. */
const CHARGED_BACK = "charged-back";

export type NewReward = {
  organisationId: string;
  accountId: string;
  /** What for, once in an organisation: `booking:ID`, `referral:ID:referrer`. */
  key: string;
  balance: RewardBalance;
  /** `points` or a currency. */
  unit: string;
  amount: number;
  /** Why an operator has to review it first; undefined if no review is needed. */
  blocked?: string;
  explained: Explanation;
  ruleId?: string;
  campaignId?: string;
  referralId?: string;
  bookingId?: string;
  availableOn?: Day;
  lastsDays: number | null;
};

/** The state of a booking after a change. */
export type EarningStay = {
  organisationId: string;
  bookingId: string;
  /** Undefined: a guest without an account booked, or it is deleted. */
  accountId: string | undefined;
  /** stands: some rooms are still to come; used: none is to come and at least one was used; the others earn nothing. */
  state: "stands" | "used" | "cancelled" | "no-show";
  /** The price that earns, in minor units: of the remaining rooms, and of all booked ones. */
  stands: number;
  booked: number;
  /** The last day of the remaining rooms. */
  endsOn: Day;
  /** Where the organisation is. */
  today: Day;
  /** A payment for it was charged back: what a referral gets for it waits for an operator. */
  chargedBack: boolean;
};

export type Rewards = ReturnType<typeof createRewards>;

/**
 * A reward from its promise to its end (decision 024). The caller passes the transaction of the booking's change, with the
 * booking locked. Repeating a step is harmless; only a release moves value.
 */
export function createRewards({
  ledger,
  clock,
}: {
  ledger: Pick<Ledger, "open" | "post" | "holdings" | "lock">;
  clock: Clock;
}) {
  /** Posts an earned reward. Answers whether this call did it. */
  async function release(trx: Db, reward: RewardRow, today: Day, actorId = REWARDS): Promise<boolean> {
    if (!(await moveReward(trx, reward, { state: "released", released_at: clock.now(), reason: null }))) return false;
    const posted = await topUp(trx, ledger, {
      organisationId: reward.organisation_id,
      accountId: reward.account_id,
      kind: reward.balance as RewardBalance,
      amount: { minor: reward.amount, currency: reward.unit },
      expiresOn: reward.lasts_days === null ? null : today + reward.lasts_days,
      key: `reward:${reward.id}:release`,
      reason: "reward",
      actorId,
      from: sourceOf(reward),
    });
    if (!posted.ok) throw new Error("a reward that was never released has been posted");
    return true;
  }

  /** Ends a reward and takes back the posted value that its member still holds. Answers whether this call did it. */
  async function reverse(trx: Db, reward: RewardRow, reason: string, today: Day, actorId = REWARDS): Promise<boolean> {
    const { organisation_id: organisationId, account_id: accountId, unit } = reward;
    const ended = { state: "reversed", reason, ended_at: clock.now() };
    if (reward.state !== "released") {
      if (!(await moveReward(trx, reward, ended))) return false;
      await releaseBudget(trx, reward, reward.amount);
      return true;
    }
    const most = { minor: reward.amount, currency: unit };
    const owner = { organisationId, accountId };
    const drawn = await drawUpTo(trx, ledger, owner, { kind: reward.balance as RewardBalance, most }, today);
    const back = -drawn.reduce((sum, { amount }) => sum + amount, 0);
    if (!(await moveReward(trx, reward, { ...ended, taken_back: back }))) return false;
    await releaseBudget(trx, reward, back);
    if (back === 0) return true;
    await postOrThrow(trx, ledger, {
      organisationId,
      key: `reward:${reward.id}:reverse`,
      reason: "reward-back",
      actorId,
      entries: [...drawn, { contra: sourceOf(reward), unit, amount: back }],
    });
    return true;
  }

  /** The reward that remains after a partial cancellation; undefined if nothing is left. */
  async function reduce(trx: Db, reward: RewardRow, stay: EarningStay): Promise<RewardRow | undefined> {
    const explained = storedExplanation.read(reward.explained);
    const amount = partOfPromise({ promised: reward.promised, explained }, stay);
    if (amount === 0) {
      await reverse(trx, reward, "cancelled", stay.today);
      return undefined;
    }
    const available_on = availableOn(stay.endsOn);
    if (amount === reward.amount && available_on === reward.available_on) return reward;
    if (!(await moveReward(trx, reward, { amount, available_on }))) return undefined;
    await releaseBudget(trx, reward, reward.amount - amount);
    return { ...reward, amount, available_on };
  }

  async function hold(trx: Db, reward: RewardRow): Promise<RewardRow> {
    const held = { state: "blocked", reason: CHARGED_BACK };
    return reward.state === "pending" && (await moveReward(trx, reward, held)) ? { ...reward, ...held } : reward;
  }

  async function releaseBudget(trx: Db, reward: RewardRow, amount: number): Promise<void> {
    const budget = budgetOf(reward);
    if (budget && amount > 0) await freeBudget(trx, budget, amount);
  }

  return {
    release,
    reverse,

    /** Answers whether it was promised now: not where it was before, nor where its rule has no more to give. */
    async promise(trx: Db, { blocked, ...reward }: NewReward): Promise<boolean> {
      const row = rowOf({ ...reward, ...(blocked !== undefined && { blocked }) }, clock.now());
      const budget = row.rule_id === null ? undefined : budgetOf(row);
      if (budget && !(await spendBudget(trx, budget, row.amount))) return false;
      if (await insertReward(trx, row)) return true;
      if (budget) await freeBudget(trx, budget, row.amount);
      return false;
    },

    /**
     * Applies a booking's change to its rewards: fewer rooms reduce them, the end of the stay releases them, a cancellation
     * reverses them. The first stay of a referee releases the rewards of the referral, too (LO-04).
     */
    async settle(trx: Db, stay: EarningStay): Promise<void> {
      const { organisationId, bookingId, accountId, state, today } = stay;
      const rewards = await lockRewards(trx, await listRewardsOfBooking(trx, { organisationId, bookingId }));
      if (state !== "stands" && state !== "used") {
        for (const reward of rewards.filter(isOpen)) await reverse(trx, reward, state, today);
        return;
      }
      const waiting: RewardRow[] = [];
      // A referral's reward is no share of the stay: the stay's cancelled rooms do not reduce it.
      for (const reward of rewards.filter((each) => isWaiting(each) && each.referral_id === null)) {
        const reduced = await reduce(trx, reward, stay);
        if (reduced) waiting.push(reduced);
      }
      if (state === "stands") return;
      if (accountId !== undefined) {
        const promised = await lockRewards(trx, await listRewardsOfReferee(trx, { organisationId, accountId }));
        for (const reward of promised.filter((each) => isWaiting(each) && each.earned_at === null))
          waiting.push(stay.chargedBack ? await hold(trx, reward) : reward);
      }
      const done = { earned_at: clock.now(), booking_id: bookingId, available_on: today };
      for (const reward of waiting) {
        if (!(await moveReward(trx, reward, done))) continue;
        if (reward.state === "pending") await release(trx, reward, today);
      }
    },

    /**
     * Promises again what a cancelled booking was to earn, where nothing of it was posted; false where its rule has no more to
     * give.
     */
    async restore(trx: Db, booking: { organisationId: string; bookingId: string }): Promise<boolean> {
      for (const reward of await lockRewards(trx, await listRewardsOfBooking(trx, booking))) {
        if (reward.state !== "reversed" || reward.released_at !== null) continue;
        const budget = budgetOf(reward);
        if (budget && !(await spendBudget(trx, budget, reward.amount))) return false;
        await moveReward(trx, reward, { state: "pending", reason: null, ended_at: null });
      }
      return true;
    },

    /** After a charge-back of the booking's payment: rewards not posted yet wait for an operator. */
    async block(trx: Db, booking: { organisationId: string; bookingId: string }): Promise<void> {
      const rewards = await lockRewards(trx, await listRewardsOfBooking(trx, booking));
      for (const reward of rewards) await hold(trx, reward);
    },

    /** After a won dispute: rewards earned meanwhile are released, the others when they are earned. */
    async unblock(trx: Db, booking: { organisationId: string; bookingId: string }, today: Day): Promise<void> {
      const free = { state: "pending", reason: null };
      for (const reward of await lockRewards(trx, await listRewardsOfBooking(trx, booking))) {
        if (reward.state !== "blocked" || reward.reason !== CHARGED_BACK) continue;
        if ((await moveReward(trx, reward, free)) && reward.earned_at !== null)
          await release(trx, { ...reward, ...free }, today);
      }
    },
  };
}

/** What a booking earns its own guest, whatever became of it; undefined: nothing was promised. */
export const promisedFor = (
  db: Db,
  { organisationId, bookingId }: { organisationId: string; bookingId: string },
): Promise<RewardRow | undefined> => findRewardByKey(db, { organisationId, key: bookingKey(bookingId) });

/** What a booking's reward is for, once in an organisation. */
export const bookingKey = (bookingId: string): string => `booking:${bookingId}`;

const isWaiting = ({ state }: RewardRow): boolean => state === "pending" || state === "blocked";
const isOpen = (reward: RewardRow): boolean => isWaiting(reward) || reward.state === "released";

/** Points are owed until they are spent; money is given. */
const sourceOf = ({ balance }: RewardRow): ContraAccount => (balance === POINTS ? "points-liability" : "issued");

const rowOf = (reward: NewReward, now: number): RewardRow => ({
  id: newId(),
  organisation_id: reward.organisationId,
  account_id: reward.accountId,
  key: reward.key,
  balance: reward.balance,
  unit: reward.unit,
  promised: reward.amount,
  amount: reward.amount,
  state: reward.blocked === undefined ? "pending" : "blocked",
  explained: storedExplanation.write(reward.explained),
  rule_id: reward.ruleId ?? null,
  campaign_id: reward.campaignId ?? null,
  referral_id: reward.referralId ?? null,
  booking_id: reward.bookingId ?? null,
  available_on: reward.availableOn ?? null,
  lasts_days: reward.lastsDays,
  earned_at: null,
  reason: reward.blocked ?? null,
  taken_back: null,
  created_at: now,
  released_at: null,
  ended_at: null,
});
