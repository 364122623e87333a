import { findAccount } from "../auth/account-store.ts";
import { type Day, dayIn, startOfDay } from "../core/day.ts";
import type { Money } from "../core/money.ts";
import { type Outcome, refused } from "../core/outcome.ts";
import { type CutList, cutAt, type WantedPage } from "../core/pages.ts";
import type { Db, Store } from "../db/schema.ts";
import { postedAt } from "../ledger/held-lines.ts";
import { createLedger } from "../ledger/ledger.ts";
import { createRewardOperations, type DecisionRefusal, type Referral, type Reward } from "../loyalty/operations.ts";
import { createMembership, type PaidPeriod, type Running, type Subscribed } from "../membership/membership.ts";
import type { PeriodKey } from "../membership/periods.ts";
import { tellOfPlan } from "../membership/plan-email.ts";
import type { SubscriptionStatus } from "../membership/rules.ts";
import { lockEarnedBy, type Withdrawn, withdrawnBy } from "../orders/index.ts";
import type { Organisation } from "../organisation/settings.ts";
import { adjustedPoints } from "../wallet/statement.ts";
import { type Actor, type Audit, createAudited } from "./audit.ts";

type Dependencies = Store & { audit: Audit; actor: Actor };

type Decision = { id: string; reason: string };

/** An event of a membership; `at`: when it happened or began; `day`: if only the day is known. */
export type TimelineEntry = { at: number; day?: Day } & (
  | ({ what: "period" } & PaidPeriod)
  /** A subscription that ended. */
  | {
      what: "subscription";
      id: string;
      status: SubscriptionStatus;
      plan: Pick<PaidPeriod, "code" | "texts"> | undefined;
    }
  | { what: "reward"; reward: Reward }
  | { what: "referral"; referral: Referral; as: "referrer" | "referee" }
  /** What an operator gave, or took: below zero. */
  | { what: "adjusted"; amount: Money }
  /** WA-07: what the member withdrew from, and what came back. */
  | ({ what: "withdrawn" } & Withdrawn)
);

/** What operators see of members, and decide about what those get (LO-04, LO-07, LO-09). */
export function createRewardVerbs({ db, clock, audit, actor }: Dependencies) {
  const ledger = createLedger({ clock });
  const rewardsIn = (handle: Db) => createRewardOperations({ db: handle, ledger, clock, lockBooking: lockEarnedBy });
  const rewards = rewardsIn(db);
  const audited = createAudited({ db, audit });
  const membership = createMembership({ db, clock });

  /** The operator's decision with its actor, so that decisions about own rewards are refused. */
  const decided = ({ id: organisationId, timeZone }: Organisation, { id, reason }: Decision) => ({
    organisationId,
    id,
    reason,
    actorId: actor,
    today: dayIn(timeZone, clock.now()),
  });

  /** Nothing is given to an account that is deleted. */
  async function hasOwner({ id: organisationId }: Organisation, rewardId: string): Promise<boolean> {
    const reward = await rewards.find({ organisationId, id: rewardId });
    if (!reward) return true;
    const account = await findAccount(db, organisationId, reward.accountId);
    return account !== undefined && account.email !== "";
  }

  return {
    rewards: {
      /** Those that wait for an operator, the oldest first. */
      blocked: ({ id }: Organisation, wanted: WantedPage) => rewards.blocked(id, wanted),

      find: ({ id: organisationId }: Organisation, id: string): Promise<Reward | undefined> =>
        rewards.find({ organisationId, id }),

      /** The account's rewards that are promised and not released yet. */
      waiting: ({ id: organisationId }: Organisation, accountId: string) =>
        rewards.waiting({ organisationId, accountId }),

      async block(organisation: Organisation, decision: Decision): Promise<Outcome<void, DecisionRefusal>> {
        const { id: reward, reason } = decision;
        return audited(
          (trx) => rewardsIn(trx).block(decided(organisation, decision)),
          () => ["rewards.block", { organisation: organisation.slug, reward, reason }],
        );
      },

      /** Answers whether it was earned already, and so is spendable now. */
      async release(
        organisation: Organisation,
        decision: Decision,
      ): Promise<Outcome<"pending" | "released", DecisionRefusal | "no-account">> {
        if (!(await hasOwner(organisation, decision.id))) return refused("no-account");
        const { id: reward, reason } = decision;
        return audited(
          (trx) => rewardsIn(trx).release(decided(organisation, decision)),
          (state) => ["rewards.release", { organisation: organisation.slug, reward, state, reason }],
        );
      },

      async reject(
        organisation: Organisation,
        decision: Decision,
      ): Promise<Outcome<{ missing: Money }, DecisionRefusal>> {
        const { id: reward, reason } = decision;
        return audited(
          (trx) => rewardsIn(trx).reject(decided(organisation, decision)),
          (lost) => ["rewards.reject", { organisation: organisation.slug, reward, ...lost, reason }],
        );
      },
    },

    members: {
      /** The account's current plan. */
      plan: (organisation: Organisation, accountId: string) => membership.running(organisation, { id: accountId }),

      /**
       * Ends it at once, never one's own; nothing goes back by itself (decision 019). `seen`: as a page showed it; another
       * one, or a later period, goes on.
       */
      async endPlan(
        organisation: Organisation,
        { accountId: account, seen, reason }: { accountId: string; seen?: PeriodKey; reason: string },
      ): Promise<Outcome<Running, "own" | "none" | "changed">> {
        if (account === actor) return refused("own");
        return audited(
          async (trx) => {
            const done = await membership.endNow(trx, organisation, { id: account }, seen);
            if (!done.ok) return done;
            const { origin, ...running } = done.value;
            const plans = { running, next: running.plan };
            await tellOfPlan(trx, { organisation, origin }, account, "ended-by-operator", plans, clock.now());
            return done;
          },
          ({ id: subscription, period, plan }) => [
            "members.end-plan",
            { organisation: organisation.slug, account, subscription, period, plan: plan.terms.code, reason },
          ],
        );
      },

      /** The newest paid periods, rewards, points given or taken by operators, and referrals; the newest first. */
      async timeline(organisation: Organisation, accountId: string): Promise<CutList<TimelineEntry>> {
        const member = { organisationId: organisation.id, accountId };
        const [{ subscriptions, periods }, got, referrals, adjusted, withdrawn] = await Promise.all([
          membership.history(organisation, { id: accountId }),
          rewards.list(member),
          rewards.referralsOf(member),
          adjustedPoints(db, { organisationId: organisation.id, ownerId: accountId }),
          withdrawnBy(db, member),
        ]);
        const sales = periods.flatMap(({ purchaseId }) => (purchaseId === undefined ? [] : saleKey(purchaseId)));
        const setting = { organisation, paidAt: await postedAt(db, organisation.id, sales), now: clock.now() };
        // Of entries of one instant the later comes first, and a stable sort keeps it there: a plan before the one it follows.
        const entries: TimelineEntry[] = [
          ...subscriptions.flatMap((subscription, index) => {
            const own = periods.filter(({ subscriptionId }) => subscriptionId === subscription.id);
            return ofSubscription({ subscription, periods: own, next: subscriptions[index - 1] }, setting);
          }),
          ...got.map((reward) => ({ at: lastMove(reward), what: "reward" as const, reward })),
          ...adjusted.map((each) => ({ what: "adjusted" as const, ...each })),
          ...withdrawn.map((each) => ({ what: "withdrawn" as const, ...each })),
          ...referrals.map((referral) => ({
            at: referral.createdAt,
            what: "referral" as const,
            referral,
            as: referral.referrerId === accountId ? ("referrer" as const) : ("referee" as const),
          })),
        ];
        // Each kind has one more than is shown, so that none is missing among the newest of all.
        return cutAt(entries.sort((one, other) => other.at - one.at));
      },
    },
  };
}

/** When its state began: its end, its posting, or its promise. */
const lastMove = ({ createdAt, releasedAt, endedAt }: Reward): number => endedAt ?? releasedAt ?? createdAt;

/** `periods`: the newest first; `next`: the subscription after it. */
type Past = { subscription: Subscribed; periods: PaidPeriod[]; next: Subscribed | undefined };
type Setting = { organisation: Organisation; paidAt: Map<string, number>; now: number };

/** How the ledger names the sale of a purchase. */
const saleKey = (purchaseId: string): string => `purchase:${purchaseId}:sale`;

/** How a subscription ended, where it did, and each period of it; the newest first. */
function ofSubscription({ subscription, periods, next }: Past, setting: Setting): TimelineEntry[] {
  const { id, status, createdAt, endedOn } = subscription;
  const { organisation, paidAt } = setting;
  const begun = periods.map((period) => ({
    // The first period begins with the purchase; a free plan continues without one.
    at:
      period.number === 1
        ? createdAt
        : (paidAt.get(saleKey(period.purchaseId ?? "")) ?? startOfDay(organisation.timeZone, period.from)),
    what: "period" as const,
    ...period,
  }));
  if (endedOn === undefined && begun.length > 0) return begun;
  return [
    { what: "subscription", id, status, plan: periods[0], ...endOf({ subscription, periods, next }, setting) },
    ...begun,
  ];
}

/** When it ended. Only the day is written down; what took its place began at that instant. */
function endOf(
  { subscription: { status, createdAt, endedOn }, periods: [last], next }: Past,
  { organisation: { timeZone }, now }: Setting,
): { at: number; day?: Day } {
  if (endedOn === undefined) return { at: createdAt };
  if (status === "CHANGED" && next) return { at: next.createdAt };
  // Over with its period it ends as the day begins; ended before that, at some time of the day.
  const isEarly = last !== undefined && endedOn < last.to;
  const latest = Math.min(startOfDay(timeZone, endedOn + 1) - 1, next?.createdAt ?? now);
  return { at: isEarly ? latest : startOfDay(timeZone, endedOn), day: endedOn };
}
