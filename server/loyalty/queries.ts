import { type Kysely, sql } from "kysely";
import { MOST_LISTED } from "../core/limits.ts";
import type { Slice } from "../core/pages.ts";
import { countRows, insertNew } from "../db/rows.ts";
import type { Database } from "../db/schema.ts";
import type { ReferralState, RewardState } from "./rules.ts";
import type { EarningRuleRow, ReferralRow, RewardRow } from "./tables.ts";

type Rewarded = { organisationId: string; accountId: string };

const rules = (db: Kysely<Database>, organisationId: string) =>
  db.selectFrom("earning_rule").selectAll().where("organisation_id", "=", organisationId);

const rewards = (db: Kysely<Database>, organisationId: string) =>
  db.selectFrom("reward").selectAll().where("organisation_id", "=", organisationId);

const rewardsOf = (db: Kysely<Database>, { organisationId, accountId }: Rewarded) =>
  rewards(db, organisationId).where("account_id", "=", accountId);

/** Those that nobody ended, in one order. */
export const listRules = (db: Kysely<Database>, organisationId: string): Promise<EarningRuleRow[]> =>
  rules(db, organisationId).where("ended_at", "is", null).orderBy("created_at").orderBy("id").execute();

/** False: it is there. */
export const insertRule = (db: Kysely<Database>, row: EarningRuleRow): Promise<boolean> =>
  insertNew(db, "earning_rule", row);

export const findRule = (
  db: Kysely<Database>,
  { organisationId, id }: { organisationId: string; id: string },
): Promise<EarningRuleRow | undefined> => rules(db, organisationId).where("id", "=", id).executeTakeFirst();

/** Answers whether it ran. */
export async function endRule(
  db: Kysely<Database>,
  { organisationId, id }: { organisationId: string; id: string },
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("earning_rule")
    .set({ ended_at: now })
    .where("organisation_id", "=", organisationId)
    .where("id", "=", id)
    .where("ended_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Ids of the campaigns that somebody signed up through. */
export async function listCampaignsOfReferee(
  db: Kysely<Database>,
  { organisationId, accountId }: { organisationId: string; accountId: string },
): Promise<string[]> {
  const rows = await db
    .selectFrom("referral")
    .select("campaign_id")
    .where("organisation_id", "=", organisationId)
    .where("referee_id", "=", accountId)
    .where("state", "=", "credited" satisfies ReferralState)
    .execute();
  return rows.map(({ campaign_id }) => campaign_id);
}

/** Somebody looked at it and found nothing: who came counts as any other. */
export async function clearReferral(trx: Kysely<Database>, { organisationId, id }: RewardKey): Promise<void> {
  await trx
    .updateTable("referral")
    .set({ state: "credited" satisfies ReferralState, reason: null })
    .where("organisation_id", "=", organisationId)
    .where("id", "=", id)
    .where("state", "=", "flagged" satisfies ReferralState)
    .execute();
}

/** Answers whether there was none for the same before. */
export const insertReward = (db: Kysely<Database>, row: RewardRow): Promise<boolean> => insertNew(db, "reward", row);

export type RewardKey = { organisationId: string; id: string };

export const findReward = (db: Kysely<Database>, { organisationId, id }: RewardKey): Promise<RewardRow | undefined> =>
  rewards(db, organisationId).where("id", "=", id).executeTakeFirst();

/** As it is now, and so until the transaction ends: what becomes of its stay waits for what an operator does, and the other way round. */
export const lockReward = (trx: Kysely<Database>, { organisationId, id }: RewardKey): Promise<RewardRow | undefined> =>
  trx
    .updateTable("reward")
    .set(({ ref }) => ({ state: ref("state") }))
    .where("organisation_id", "=", organisationId)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();

/** These, one after the other in their order, as they are then. */
export async function lockRewards(trx: Kysely<Database>, rows: RewardRow[]): Promise<RewardRow[]> {
  const locked: RewardRow[] = [];
  for (const { organisation_id: organisationId, id } of rows) {
    const row = await lockReward(trx, { organisationId, id });
    if (row) locked.push(row);
  }
  return locked;
}

/** Of somebody, or of everybody; the newest first. Of one state the oldest first, as they wait. */
export const listRewards = (
  db: Kysely<Database>,
  {
    organisationId,
    accountId,
    state,
  }: { organisationId: string; accountId?: string | undefined; state?: RewardState | undefined },
): Promise<RewardRow[]> =>
  rewards(db, organisationId)
    .$if(accountId !== undefined, (query) => query.where("account_id", "=", accountId ?? ""))
    .$if(state !== undefined, (query) => query.where("state", "=", state ?? ""))
    .orderBy("created_at", state === undefined ? "desc" : "asc")
    .orderBy("id", state === undefined ? "desc" : "asc")
    .limit(MOST_LISTED)
    .execute();

/** What somebody was promised and does not hold yet, by balance, unit and state. */
export async function sumWaiting(db: Kysely<Database>, { organisationId, accountId }: Rewarded) {
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

const referrals = (db: Kysely<Database>, organisationId: string) =>
  db
    .selectFrom("referral")
    .innerJoin("campaign", "campaign.id", "referral.campaign_id")
    .selectAll("referral")
    .select("campaign.code as campaign")
    .where("referral.organisation_id", "=", organisationId)
    .where("campaign.organisation_id", "=", organisationId)
    .orderBy("referral.created_at", "desc")
    .orderBy("referral.id", "desc")
    .limit(MOST_LISTED);

/** Those whom somebody brought, and the one that brought them; the newest first. */
export const listReferralsOf = (
  db: Kysely<Database>,
  { organisationId, accountId }: { organisationId: string; accountId: string },
): Promise<FoundReferral[]> =>
  referrals(db, organisationId)
    .where(({ or, eb }) => or([eb("referrer_id", "=", accountId), eb("referee_id", "=", accountId)]))
    .execute();

export const listReferrals = async (
  db: Kysely<Database>,
  organisationId: string,
  ids: string[],
): Promise<FoundReferral[]> =>
  ids.length === 0 ? [] : referrals(db, organisationId).where("referral.id", "in", ids).execute();

/** By what it is for. */
export const findRewardByKey = (
  db: Kysely<Database>,
  { organisationId, key }: { organisationId: string; key: string },
): Promise<RewardRow | undefined> => rewards(db, organisationId).where("key", "=", key).executeTakeFirst();

/** Those that a booking earns, its guest's and what others get for it, in one order. */
export const listRewardsOfBooking = (
  db: Kysely<Database>,
  { organisationId, bookingId }: { organisationId: string; bookingId: string },
): Promise<RewardRow[]> => rewards(db, organisationId).where("booking_id", "=", bookingId).orderBy("id").execute();

/** Those that no booking decides and that are available by this day. */
export const listRewardsOfDay = (db: Kysely<Database>, organisationId: string, today: number): Promise<RewardRow[]> =>
  db
    .selectFrom("reward")
    .selectAll()
    .where("organisation_id", "=", organisationId)
    .where("booking_id", "is", null)
    .where("state", "=", "pending")
    .where("available_on", "<=", today)
    .orderBy("available_on")
    .limit(200)
    .execute();

/** Those that wait for the first stay of somebody who was referred, in one order. */
export const listRewardsOfReferee = (
  db: Kysely<Database>,
  { organisationId, accountId }: { organisationId: string; accountId: string },
): Promise<RewardRow[]> =>
  db
    .selectFrom("reward")
    .innerJoin("referral", "referral.id", "reward.referral_id")
    .selectAll("reward")
    .where("reward.organisation_id", "=", organisationId)
    .where("referral.organisation_id", "=", organisationId)
    .where("referral.referee_id", "=", accountId)
    .where("reward.earned_at", "is", null)
    .where("reward.state", "in", ["pending", "blocked"] satisfies RewardState[])
    .orderBy("reward.id")
    .execute();

/** A page of somebody's, the newest first. */
export const listRewardsPage = (
  db: Kysely<Database>,
  owner: Rewarded,
  { limit, offset }: Pick<Slice, "limit" | "offset">,
): Promise<RewardRow[]> =>
  rewardsOf(db, owner).orderBy("created_at", "desc").orderBy("id", "desc").limit(limit).offset(offset).execute();

export const countRewards = (db: Kysely<Database>, owner: Rewarded): Promise<number> => countRows(rewardsOf(db, owner));

/** What somebody's rewards with these ids are for. */
export const listBookingsOfRewards = (
  db: Kysely<Database>,
  { organisationId, accountId }: Rewarded,
  ids: string[],
): Promise<Pick<RewardRow, "id" | "booking_id" | "referral_id">[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom("reward")
        .select(["id", "booking_id", "referral_id"])
        .where("organisation_id", "=", organisationId)
        .where("account_id", "=", accountId)
        .where("id", "in", ids)
        .execute();

type Moved = Partial<
  Pick<
    RewardRow,
    | "state"
    | "amount"
    | "booking_id"
    | "available_on"
    | "earned_at"
    | "reason"
    | "taken_back"
    | "released_at"
    | "ended_at"
  >
>;

/** Moves a reward on from the state in which it was read; answers whether it was in it still. */
export async function moveReward(
  trx: Kysely<Database>,
  { id, organisation_id, state }: Pick<RewardRow, "id" | "organisation_id" | "state">,
  changes: Moved,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("reward")
    .set(changes)
    .where("organisation_id", "=", organisation_id)
    .where("id", "=", id)
    .where("state", "=", state)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** What a budget is of. */
export type Budget = { of: "campaign" | "earning_rule"; organisationId: string; id: string };

/**
 * Takes so much of a budget, all of it or nothing; answers whether there was so much. What has no limit is not counted, so that
 * nobody waits for anybody else's booking.
 */
export async function spendBudget(trx: Kysely<Database>, budget: Budget, amount: number): Promise<boolean> {
  const { numUpdatedRows } = await ofBudget(trx, budget)
    .set({ spent: sql<number>`spent + ${amount}` })
    .where(sql<number>`spent + ${amount}`, "<=", sql.ref<number>("budget"))
    .executeTakeFirst();
  return numUpdatedRows === 1n || (await isUnlimited(trx, budget));
}

export async function freeBudget(trx: Kysely<Database>, budget: Budget, amount: number): Promise<void> {
  await ofBudget(trx, budget)
    .set({ spent: sql<number>`spent - ${amount}` })
    .execute();
}

const ofBudget = (trx: Kysely<Database>, { of, organisationId, id }: Budget) =>
  trx
    .updateTable(of)
    .where("organisation_id", "=", organisationId)
    .where("id", "=", id)
    .where("budget", "is not", null);

async function isUnlimited(trx: Kysely<Database>, { of, organisationId, id }: Budget): Promise<boolean> {
  const found = await trx
    .selectFrom(of)
    .select("id")
    .where("organisation_id", "=", organisationId)
    .where("id", "=", id)
    .where("budget", "is", null)
    .executeTakeFirst();
  return found !== undefined;
}

export const listAllRewards = (db: Kysely<Database>, owner: Rewarded): Promise<RewardRow[]> =>
  rewardsOf(db, owner).orderBy("created_at").orderBy("id").execute();

export async function forgetExplained(
  trx: Kysely<Database>,
  { organisationId, accountId }: Rewarded,
  explained: string,
): Promise<void> {
  await trx
    .updateTable("reward")
    .set({ explained })
    .where("organisation_id", "=", organisationId)
    .where("account_id", "=", accountId)
    .execute();
}

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
