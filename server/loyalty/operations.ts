import type { Clock } from "../core/clock.ts";
import type { Day } from "../core/day.ts";
import type { Money } from "../core/money.ts";
import { type Outcome, ok, refused } from "../core/outcome.ts";
import { isOwnReward } from "../core/own-reward.ts";
import { sliceOf, type WantedPage } from "../core/pages.ts";
import type { Db } from "../db/schema.ts";
import { inTransaction } from "../db/transaction.ts";
import type { Ledger } from "../ledger/ledger.ts";
import {
  clearReferral,
  countBlocked,
  type FoundReferral,
  findReward,
  listBlocked,
  listReferrals,
  listReferralsOf,
  listRewards,
  lockReward,
  moveReward,
  type RewardKey,
  sumWaiting,
} from "./queries.ts";
import { createRewards } from "./rewards.ts";
import type { ReferralState, RewardBalance } from "./rules.ts";
import { type Reward as MembersReward, toReward } from "./state.ts";
import type { RewardRow } from "./tables.ts";

/** An account's reward, as operators see it. */
export type Reward = Omit<MembersReward, "amount"> & {
  accountId: string;
  /** In the currency of the balance, or points. */
  amount: Money;
  bookingId: string | undefined;
  earnedAt: number | undefined;
  referral: Referral | undefined;
};

/** Who came through whose link; an account that is deleted is undefined. */
export type Referral = {
  id: string;
  referrerId: string | undefined;
  refereeId: string | undefined;
  /** Its campaign's code. */
  campaign: string;
  state: ReferralState;
  /** Why it was refused, or is looked at. */
  reason: string | undefined;
  createdAt: number;
};

/** A reward that was promised and not released yet. */
export type Waiting = { balance: RewardBalance; amount: Money; blocked: boolean };

type Decided = { organisationId: string; id: string; actorId: string };
export type DecisionRefusal = "unknown" | "own" | "done-before" | "over";

/** Decisions of operators about rewards (decision 024): each once, and never about their own rewards or referrals. */
export function createRewardOperations({
  db,
  ledger,
  clock,
  lockBooking,
}: {
  db: Db;
  ledger: Pick<Ledger, "open" | "post" | "holdings" | "lock">;
  clock: Clock;
  /** Decisions lock in the order of a change of the booking: booking, ledger accounts, rewards. */
  lockBooking: (trx: Db, booking: { organisationId: string; bookingId: string }) => Promise<unknown>;
}) {
  const rewards = createRewards({ ledger, clock });

  /** In one transaction, with the reward locked. A reward without a booking needs no other lock, as it moves no ledger account. */
  const decide = <Done>(
    { actorId, ...key }: Decided,
    decision: (trx: Db, reward: RewardRow) => Promise<Outcome<Done, DecisionRefusal>>,
  ): Promise<Outcome<Done, DecisionRefusal>> =>
    inTransaction(db, async (trx) => {
      const bookingId = (await findReward(trx, key))?.booking_id;
      if (bookingId != null) await lockBooking(trx, { organisationId: key.organisationId, bookingId });
      const reward = await lockReward(trx, key);
      if (!reward) return refused("unknown");
      const [found] = await withReferrals(trx, key.organisationId, [reward]);
      return !found || isOwnReward(found, actorId) ? refused("own") : decision(trx, reward);
    });

  async function withReferrals(handle: Db, organisationId: string, rows: RewardRow[]): Promise<Reward[]> {
    const ids = rows.flatMap(({ referral_id }) => referral_id ?? []);
    const found = await listReferrals(handle, organisationId, [...new Set(ids)]);
    return rows.map((row) => {
      const referral = found.find(({ id }) => id === row.referral_id);
      return {
        ...toReward(row),
        accountId: row.account_id,
        amount: { minor: row.amount, currency: row.unit },
        bookingId: row.booking_id ?? undefined,
        earnedAt: row.earned_at ?? undefined,
        referral: referral && toReferral(referral),
      };
    });
  }

  return {
    /** Nothing of it is released until an operator decides; its owner is shown why. */
    block: ({ reason, ...decided }: Decided & { reason: string }): Promise<Outcome<void, DecisionRefusal>> =>
      decide(decided, async (trx, reward) => {
        if (reward.state !== "pending") return refused(reward.state === "blocked" ? "done-before" : "over");
        await moveReward(trx, reward, { state: "blocked", reason });
        return ok(undefined);
      }),

    /** Unblocks a reward: an earned one is released at once, another one when it is earned. */
    release: (decided: Decided & { today: Day }): Promise<Outcome<"pending" | "released", DecisionRefusal>> =>
      decide(decided, async (trx, reward) => {
        if (reward.state !== "blocked") return refused(reward.state === "reversed" ? "over" : "done-before");
        const changes = { state: "pending", reason: null };
        await moveReward(trx, reward, changes);
        const { organisation_id: organisationId, referral_id: referralId } = reward;
        if (referralId !== null) await clearReferral(trx, { organisationId, id: referralId });
        if (reward.earned_at === null) return ok("pending");
        await rewards.release(trx, { ...reward, ...changes }, decided.today, decided.actorId);
        return ok("released");
      }),

    /**
     * Ends a reward, also a released one: takes back the part that its member still holds. Answers the amount that was no longer
     * held.
     */
    reject: ({
      reason,
      today,
      ...decided
    }: Decided & { reason: string; today: Day }): Promise<Outcome<{ missing: Money }, DecisionRefusal>> =>
      decide(decided, async (trx, reward) => {
        if (reward.state === "reversed") return refused("done-before");
        await rewards.reverse(trx, reward, reason, today, decided.actorId);
        const { taken_back } = (await findReward(trx, { organisationId: decided.organisationId, id: reward.id })) ?? {};
        const minor = reward.state === "released" ? reward.amount - (taken_back ?? 0) : 0;
        return ok({ missing: { minor, currency: reward.unit } });
      }),

    async find(key: RewardKey): Promise<Reward | undefined> {
      const row = await findReward(db, key);
      return row && (await withReferrals(db, key.organisationId, [row]))[0];
    },

    /** A member's newest, and one more than a list shows. */
    list: async (member: { organisationId: string; accountId: string }): Promise<Reward[]> =>
      withReferrals(db, member.organisationId, await listRewards(db, member)),

    /** A page of those that wait for a decision, the oldest first. */
    async blocked(
      organisationId: string,
      wanted: WantedPage,
    ): Promise<{ rewards: Reward[]; page: number; pages: number }> {
      const { page, pages, ...slice } = sliceOf(wanted.page, await countBlocked(db, organisationId), wanted.perPage);
      const rows = await listBlocked(db, organisationId, slice);
      return { rewards: await withReferrals(db, organisationId, rows), page, pages };
    },

    waiting: async (member: { organisationId: string; accountId: string }): Promise<Waiting[]> =>
      (await sumWaiting(db, member)).map(({ balance, unit, state, amount }) => ({
        balance: balance as RewardBalance,
        amount: { minor: amount, currency: unit },
        blocked: state === "blocked",
      })),

    /** The newest referrals in which the member is the referrer or the referee, and one more than a list shows. */
    referralsOf: async (member: { organisationId: string; accountId: string }): Promise<Referral[]> =>
      (await listReferralsOf(db, member)).map(toReferral),
  };
}

const toReferral = (row: FoundReferral): Referral => ({
  id: row.id,
  campaign: row.campaign,
  state: row.state as ReferralState,
  createdAt: row.created_at,
  referrerId: row.referrer_id ?? undefined,
  refereeId: row.referee_id ?? undefined,
  reason: row.reason ?? undefined,
});
