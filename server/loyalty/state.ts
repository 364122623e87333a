import { type Day, dayIn } from "../core/day.ts";
import { type Money, POINTS } from "../core/money.ts";
import { sliceOf } from "../core/pages.ts";
import { earnedOnWhole } from "../core/receipt.ts";
import type { Store } from "../db/schema.ts";
import type { Ledger } from "../ledger/ledger.ts";
import { spendable } from "../ledger/rules.ts";
import type { Organisation } from "../organisation/settings.ts";
import { withPoints, worthOf } from "../pricing/exchange.ts";
import type { Earning, ExplainedRule } from "./earning.ts";
import { countRewards, listBookingsOfRewards, listRewardsPage, sumWaiting } from "./queries.ts";
import { promisedFor } from "./rewards.ts";
import { type Explanation, partOfPromise, type RewardBalance, type RewardState, storedExplanation } from "./rules.ts";
import type { RewardRow } from "./tables.ts";

/** A reward, as its member sees it. */
export type Reward = {
  id: string;
  balance: RewardBalance;
  /** `points` or a currency. */
  unit: string;
  /** What of it is promised or was released; `promised`: at first, before rooms were cancelled. */
  amount: number;
  promised: number;
  state: RewardState;
  explained: Explanation;
  /** Whether it is for a referral, for either side of it. */
  isReferral: boolean;
  /** Of a referral: the member is the referee, whose own first stay releases it. */
  isOwnStay: boolean;
  availableOn: Day | undefined;
  lastsDays: number | undefined;
  /** Why it is blocked or was reversed. */
  reason: string | undefined;
  /** Of a reversed one: what of it was still held. */
  takenBack: number | undefined;
  /** UTC milliseconds. */
  createdAt: number;
  releasedAt: number | undefined;
  endedAt: number | undefined;
};

/** LO-02: the organisation's programme, and the rewards of a member. */
export type LoyaltyState = {
  enabled: boolean;
  /** The first day of what can be got now, and the last; undefined: without an end. */
  startsOn: Day | undefined;
  endsOn: Day | undefined;
  /** By what they can earn now. */
  rules: ExplainedRule[];
  /** Points that can be spent; `worth` where the organisation says what one is worth. */
  points: { held: number; worth: Money | undefined; endsFirst: { amount: number; on: Day } | undefined };
  waiting: { balance: string; unit: string; amount: number }[];
  /** A page, the newest first. */
  rewards: Reward[];
  page: number;
  pages: number;
};

type Asker = { id: string };

/** What members see of what they earned (LO-02, LO-09). */
export function createLoyalty({
  db,
  clock,
  ledger,
  earning,
}: Store & {
  ledger: Pick<Ledger, "holdings">;
  earning: Pick<Earning, "rules">;
}) {
  async function heldPoints(organisation: Organisation, ownerId: string): Promise<LoyaltyState["points"]> {
    const { id: organisationId, timeZone } = organisation;
    const today = dayIn(timeZone, clock.now());
    const holdings = await ledger.holdings(db, { organisationId, ownerId }, { kinds: [POINTS] }, today);
    const held = holdings.reduce((sum, holding) => sum + spendable(holding), 0);
    const ends = holdings.filter((holding) => holding.expiresOn !== null && spendable(holding) > 0);
    const on = ends[0]?.expiresOn ?? undefined;
    const amount = ends.filter(({ expiresOn }) => expiresOn === on).reduce((sum, each) => sum + spendable(each), 0);
    return {
      held,
      worth: worthOf({ minor: held, currency: POINTS }, organisation.currency, withPoints(undefined, organisation)),
      endsFirst: on === undefined ? undefined : { amount, on },
    };
  }

  return {
    async state(
      organisation: Organisation,
      account: Asker,
      wanted: { page: number; perPage: number },
    ): Promise<LoyaltyState> {
      const owner = { organisationId: organisation.id, accountId: account.id };
      const [rules, points, waiting, total] = await Promise.all([
        earning.rules(organisation, account),
        heldPoints(organisation, account.id),
        sumWaiting(db, owner),
        countRewards(db, owner),
      ]);
      const { page, pages, ...slice } = sliceOf(wanted.page, total, wanted.perPage);
      const rewards = (await listRewardsPage(db, owner, slice)).map(toReward);
      const ends = rules.map(({ endsOn }) => endsOn);
      return {
        enabled: rules.length > 0,
        startsOn: rules.length > 0 ? Math.min(...rules.map(({ startsOn }) => startsOn)) : undefined,
        endsOn: ends.length === 0 || ends.includes(null) ? undefined : Math.max(...ends.map((day) => day ?? 0)),
        waiting: together(waiting),
        rules,
        points,
        rewards,
        page,
        pages,
      };
    },

    /** What a booking earns its guest; undefined: nothing was promised. */
    async ofBooking(booking: { organisationId: string; id: string }): Promise<Reward | undefined> {
      const row = await promisedFor(db, { organisationId: booking.organisationId, bookingId: booking.id });
      return row && toReward(row);
    },

    /** Sums of rewards promised to the account and not released yet. */
    waiting: ({ id: organisationId }: Pick<Organisation, "id">, { id: accountId }: Asker) =>
      sumWaiting(db, { organisationId, accountId }),

    /** LO-09: what a booking is to earn, and what it would where so much stood of what it is earned on; undefined: it is to earn nothing. */
    async ofPart(
      booking: { organisationId: string; id: string; receipt: Parameters<typeof earnedOnWhole>[0] },
      stands: number,
    ): Promise<{ unit: string; was: number; now: number } | undefined> {
      const row = await promisedFor(db, { organisationId: booking.organisationId, bookingId: booking.id });
      if (!row || row.state === "reversed") return undefined;
      const promise = { promised: row.promised, explained: storedExplanation.read(row.explained) };
      const part = partOfPromise(promise, { stands, booked: earnedOnWhole(booking.receipt) });
      return { unit: row.unit, was: row.amount, now: Math.min(row.amount, part) };
    },

    /** Booking ids of the account's rewards, by the rewards' ids; null for a referral. */
    async bookingsOf(
      organisation: Pick<Organisation, "id">,
      account: Asker,
      ids: string[],
    ): Promise<Map<string, string | null>> {
      const owner = { organisationId: organisation.id, accountId: account.id };
      const rows = await listBookingsOfRewards(db, owner, [...new Set(ids)]);
      const known = rows.filter(({ booking_id, referral_id }) => booking_id !== null || referral_id !== null);
      return new Map(known.map(({ id, booking_id, referral_id }) => [id, referral_id === null ? booking_id : null]));
    },
  };
}

/** Adds pending and blocked amounts: the member sees no difference. */
function together(sums: Awaited<ReturnType<typeof sumWaiting>>): LoyaltyState["waiting"] {
  const known = new Map<string, LoyaltyState["waiting"][number]>();
  for (const { balance, unit, amount } of sums) {
    const before = known.get(`${balance} ${unit}`)?.amount ?? 0;
    known.set(`${balance} ${unit}`, { balance, unit, amount: before + amount });
  }
  return [...known.values()];
}

export const toReward = (row: RewardRow): Reward => ({
  id: row.id,
  balance: row.balance as RewardBalance,
  unit: row.unit,
  amount: row.amount,
  promised: row.promised,
  state: row.state as RewardState,
  explained: storedExplanation.read(row.explained),
  isReferral: row.referral_id !== null,
  isOwnStay: row.key.endsWith(":referee"),
  availableOn: row.available_on ?? undefined,
  lastsDays: row.lasts_days ?? undefined,
  reason: row.reason ?? undefined,
  takenBack: row.taken_back ?? undefined,
  createdAt: row.created_at,
  releasedAt: row.released_at ?? undefined,
  endedAt: row.ended_at ?? undefined,
});
