import { sql } from "kysely";
import { MOST_LISTED } from "../core/limits.ts";
import type { Slice } from "../core/pages.ts";
import { changeRows, countRows, insertNew, isChanged, rowsOf, sameOrganisation } from "../db/rows.ts";
import type { Db } from "../db/schema.ts";
import type { ReferralState, RewardState } from "./rules.ts";
import type { EarningRuleRow, ReferralRow, RewardRow } from "./tables.ts";

type Rewarded = { organisationId: string; accountId: string };

const rewardsOf = (db: Db, { organisationId, accountId }: Rewarded) =>
  rowsOf(db, "reward", { organisation_id: organisationId, account_id: accountId });

/** Rules that no operator ended, in a stable order. */
export const listRules = (db: Db, organisationId: string): Promise<EarningRuleRow[]> =>
  rowsOf(db, "earning_rule", { organisation_id: organisationId, ended_at: null })
    .orderBy("created_at")
    .orderBy("id")
    .execute();

/** False: it is there. */
export const insertRule = (db: Db, row: EarningRuleRow): Promise<boolean> => insertNew(db, "earning_rule", row);

export const findRule = (db: Db, { organisationId, id }: RewardKey): Promise<EarningRuleRow | undefined> =>
  rowsOf(db, "earning_rule", { organisation_id: organisationId, id }).executeTakeFirst();

/** Answers whether it ran. */
export const endRule = (db: Db, { organisationId, id }: RewardKey, now: number): Promise<boolean> =>
  isChanged(
    changeRows(db, "earning_rule", { organisation_id: organisationId, id, ended_at: null }).set({ ended_at: now }),
  );

/** Ids of the campaigns that the account signed up through. */
export async function listCampaignsOfReferee(
  db: Db,
  { organisationId, accountId }: { organisationId: string; accountId: string },
): Promise<string[]> {
  const state: ReferralState = "credited";
  const rows = await rowsOf(db, "referral", {
    organisation_id: organisationId,
    referee_id: accountId,
    state,
  }).execute();
  return rows.map(({ campaign_id }) => campaign_id);
}

/** After an operator's review without a finding: the referral counts as any other. */
export async function clearReferral(trx: Db, { organisationId, id }: RewardKey): Promise<void> {
  const state: ReferralState = "flagged";
  await changeRows(trx, "referral", { organisation_id: organisationId, id, state })
    .set({ state: "credited" satisfies ReferralState, reason: null })
    .execute();
}

/** Answers whether there was none for the same before. */
export const insertReward = (db: Db, row: RewardRow): Promise<boolean> => insertNew(db, "reward", row);

export type RewardKey = { organisationId: string; id: string };

export const findReward = (db: Db, { organisationId, id }: RewardKey): Promise<RewardRow | undefined> =>
  rowsOf(db, "reward", { organisation_id: organisationId, id }).executeTakeFirst();

/** As it is now, and so until the transaction ends: what becomes of its stay waits for what an operator does, and the other way round. */
export const lockReward = (trx: Db, { organisationId, id }: RewardKey): Promise<RewardRow | undefined> =>
  changeRows(trx, "reward", { organisation_id: organisationId, id })
    .set(({ ref }) => ({ state: ref("state") }))
    .returningAll()
    .executeTakeFirst();

/** These, one after the other in their order, as they are then. */
export async function lockRewards(trx: Db, rows: RewardRow[]): Promise<RewardRow[]> {
  const locked: RewardRow[] = [];
  for (const { organisation_id: organisationId, id } of rows) {
    const row = await lockReward(trx, { organisationId, id });
    if (row) locked.push(row);
  }
  return locked;
}

/** The newest of an account, and one more than a list shows. */
export const listRewards = (db: Db, owner: Rewarded): Promise<RewardRow[]> =>
  rewardsOf(db, owner)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(MOST_LISTED + 1)
    .execute();

const blockedIn = (db: Db, organisationId: string) =>
  rowsOf(db, "reward", { organisation_id: organisationId, state: "blocked" });

/** Those that wait for a decision, so the oldest first. */
export const listBlocked = (
  db: Db,
  organisationId: string,
  { limit, offset }: Pick<Slice, "limit" | "offset">,
): Promise<RewardRow[]> =>
  blockedIn(db, organisationId).orderBy("created_at").orderBy("id").limit(limit).offset(offset).execute();

export const countBlocked = (db: Db, organisationId: string): Promise<number> =>
  countRows(blockedIn(db, organisationId));

/** Sums of the account's rewards not released yet, by balance, unit and state. */
export async function sumWaiting(db: Db, { organisationId, accountId }: Rewarded) {
  const sums = await db
    .selectFrom("reward")
    .select(["balance", "unit", "state"])
    .select(({ fn }) => fn.sum<number | string>("amount").as("amount"))
    .where("organisation_id", "=", organisationId)
    .where("account_id", "=", accountId)
    .where("state", "in", ["pending", "blocked"] satisfies RewardState[])
    .groupBy(["balance", "unit", "state"])
    .orderBy("balance")
    .orderBy("unit")
    .orderBy("state")
    .execute();
  return sums.map((sum) => ({ ...sum, amount: Number(sum.amount) }));
}

export type FoundReferral = ReferralRow & { campaign: string };

const referrals = (db: Db, organisationId: string) =>
  db
    .selectFrom("referral")
    .innerJoin("campaign", sameOrganisation("campaign.id", "referral.campaign_id"))
    .selectAll("referral")
    .select("campaign.code as campaign")
    .where("referral.organisation_id", "=", organisationId)
    .where("campaign.organisation_id", "=", organisationId)
    .orderBy("referral.created_at", "desc")
    .orderBy("referral.id", "desc");

/** The newest referrals in which the account is the referrer or the referee, and one more than a list shows. */
export const listReferralsOf = (
  db: Db,
  { organisationId, accountId }: { organisationId: string; accountId: string },
): Promise<FoundReferral[]> =>
  referrals(db, organisationId)
    .where(({ or, eb }) => or([eb("referrer_id", "=", accountId), eb("referee_id", "=", accountId)]))
    .limit(MOST_LISTED + 1)
    .execute();

export const listReferrals = async (db: Db, organisationId: string, ids: string[]): Promise<FoundReferral[]> =>
  ids.length === 0 ? [] : referrals(db, organisationId).where("referral.id", "in", ids).execute();

/** By what it is for. */
export const findRewardByKey = (
  db: Db,
  { organisationId, key }: { organisationId: string; key: string },
): Promise<RewardRow | undefined> => rowsOf(db, "reward", { organisation_id: organisationId, key }).executeTakeFirst();

/** Those that a booking earns, its guest's and what others get for it, in one order. */
export const listRewardsOfBooking = (
  db: Db,
  { organisationId, bookingId }: { organisationId: string; bookingId: string },
): Promise<RewardRow[]> =>
  rowsOf(db, "reward", { organisation_id: organisationId, booking_id: bookingId }).orderBy("id").execute();

/** Those that no booking decides and that are available by this day. */
export const listRewardsOfDay = (db: Db, organisationId: string, today: number): Promise<RewardRow[]> =>
  rowsOf(db, "reward", { organisation_id: organisationId, booking_id: null, state: "pending" })
    .where("available_on", "<=", today)
    .orderBy("available_on")
    .limit(200)
    .execute();

/** Rewards that wait for the first stay of a referee, in a stable order. */
export const listRewardsOfReferee = (
  db: Db,
  { organisationId, accountId }: { organisationId: string; accountId: string },
): Promise<RewardRow[]> =>
  db
    .selectFrom("reward")
    .innerJoin("referral", sameOrganisation("referral.id", "reward.referral_id"))
    .selectAll("reward")
    .where("reward.organisation_id", "=", organisationId)
    .where("referral.organisation_id", "=", organisationId)
    .where("referral.referee_id", "=", accountId)
    .where("reward.earned_at", "is", null)
    .where("reward.state", "in", ["pending", "blocked"] satisfies RewardState[])
    .orderBy("reward.id")
    .execute();

/** A page of the account's rewards, the newest first. */
export const listRewardsPage = (
  db: Db,
  owner: Rewarded,
  { limit, offset }: Pick<Slice, "limit" | "offset">,
): Promise<RewardRow[]> =>
  rewardsOf(db, owner).orderBy("created_at", "desc").orderBy("id", "desc").limit(limit).offset(offset).execute();

export const countRewards = (db: Db, owner: Rewarded): Promise<number> => countRows(rewardsOf(db, owner));

/** The account's rewards with these ids; others are left out. */
export const listBookingsOfRewards = (db: Db, owner: Rewarded, ids: string[]): Promise<RewardRow[]> =>
  ids.length === 0 ? Promise.resolve([]) : rewardsOf(db, owner).where("id", "in", ids).execute();

/** Moves a reward on from the state in which it was read; answers whether it was in it still. */
export const moveReward = (
  trx: Db,
  { id, organisation_id, state }: Pick<RewardRow, "id" | "organisation_id" | "state">,
  changes: Partial<RewardRow>,
): Promise<boolean> => isChanged(changeRows(trx, "reward", { organisation_id, id, state }).set(changes));

/** What a budget is of. */
export type Budget = { of: "campaign" | "earning_rule"; organisationId: string; id: string };

/**
 * Takes the whole amount from a budget, or nothing; answers whether the budget had it. An unlimited budget is not counted, as
 * its row lock would make bookings wait for each other.
 */
export async function spendBudget(trx: Db, budget: Budget, amount: number): Promise<boolean> {
  const spent = sql<number>`spent + ${amount}`;
  const spend = ofBudget(trx, budget).set({ spent }).where(spent, "<=", sql.ref<number>("budget"));
  return (await isChanged(spend)) || (await isUnlimited(trx, budget));
}

export async function freeBudget(trx: Db, budget: Budget, amount: number): Promise<void> {
  await ofBudget(trx, budget)
    .set({ spent: sql<number>`spent - ${amount}` })
    .execute();
}

const ofBudget = (trx: Db, { of, organisationId, id }: Budget) =>
  changeRows(trx, of, { organisation_id: organisationId, id }).where("budget", "is not", null);

const isUnlimited = async (trx: Db, { of, organisationId, id }: Budget): Promise<boolean> =>
  (await countRows(rowsOf(trx, of, { organisation_id: organisationId, id, budget: null }))) > 0;

export const listAllRewards = (db: Db, owner: Rewarded): Promise<RewardRow[]> =>
  rewardsOf(db, owner).orderBy("created_at").orderBy("id").execute();

export const forgetExplained = (
  trx: Db,
  { organisationId, accountId }: Rewarded,
  explained: string,
): Promise<unknown> =>
  changeRows(trx, "reward", { organisation_id: organisationId, account_id: accountId }).set({ explained }).execute();

/** Of what a booking earns its rule's, of a referral its campaign's. */
export function budgetOf({
  organisation_id: organisationId,
  rule_id,
  referral_id,
  campaign_id,
}: RewardRow): Budget | undefined {
  if (rule_id !== null) return { of: "earning_rule", organisationId, id: rule_id };
  if (referral_id !== null && campaign_id !== null) return { of: "campaign", organisationId, id: campaign_id };
  return undefined;
}
