import type { Day } from "../core/day.ts";
import { MOST_LISTED } from "../core/limits.ts";
import { changeRows, insertNew, isChanged, rowsOf, sameOrganisation } from "../db/rows.ts";
import type { Db } from "../db/schema.ts";
import type { PlanName } from "./rules.ts";
import type { PlanRow, SubscriptionPeriodRow, SubscriptionRow } from "./tables.ts";

export type Member = { organisationId: string; accountId: string };
/** Never found without both halves. */
export type SubscriptionKey = { organisationId: string; id: string };

export const listPlansOnSale = (db: Db, organisationId: string): Promise<PlanRow[]> =>
  rowsOf(db, "plan", { organisation_id: organisationId, withdrawn_at: null })
    .orderBy("created_at")
    .orderBy("id")
    .execute();

export const findPlan = (db: Db, organisationId: string, id: string): Promise<PlanRow | undefined> =>
  rowsOf(db, "plan", { organisation_id: organisationId, id }).executeTakeFirst();

/** Also those that are not on sale any more; the newest first. */
export const listAllPlans = (db: Db, organisationId: string): Promise<PlanRow[]> =>
  rowsOf(db, "plan", { organisation_id: organisationId }).orderBy("created_at", "desc").orderBy("id").execute();

/** Whether any plan has or had it. */
export const hasPlanCode = async (db: Db, organisationId: string, code: string): Promise<boolean> =>
  (await rowsOf(db, "plan", { organisation_id: organisationId, code }).executeTakeFirst()) !== undefined;

/** How many have each plan now. */
export async function countSubscribers(db: Db, organisationId: string): Promise<Map<string, number>> {
  const counted = await db
    .selectFrom("subscription")
    .select("plan_id")
    .select(({ fn }) => fn.countAll<number | string>().as("count"))
    .where("organisation_id", "=", organisationId)
    .where("ended_on", "is", null)
    .groupBy("plan_id")
    .execute();
  return new Map(counted.map(({ plan_id, count }) => [plan_id, Number(count)]));
}

/** False: it is there, or another one with its code is on sale. */
export const insertPlan = (db: Db, row: PlanRow): Promise<boolean> => insertNew(db, "plan", row);

/** Answers whether it was on sale. */
export const withdrawPlan = (db: Db, organisationId: string, name: PlanName, now: number): Promise<boolean> =>
  isChanged(
    changeRows(db, "plan", { organisation_id: organisationId, ...name, withdrawn_at: null }).set({ withdrawn_at: now }),
  );

const ofMember = (db: Db, { organisationId, accountId }: Member) =>
  rowsOf(db, "subscription", { organisation_id: organisationId, account_id: accountId });

/** LO-07: the one that decides. */
export const findNewest = (db: Db, member: Member): Promise<SubscriptionRow | undefined> =>
  ofMember(db, member).orderBy("created_at", "desc").orderBy("id", "desc").limit(1).executeTakeFirst();

export const findRunning = (db: Db, member: Member): Promise<SubscriptionRow | undefined> =>
  ofMember(db, member).where("ended_on", "is", null).executeTakeFirst();

/** What runs, with what its plan is called and the first day after its period. */
export const findBenefits = (db: Db, { organisationId, accountId }: Member) =>
  withPeriod(db, organisationId)
    .innerJoin("plan", sameOrganisation("plan.id", "subscription.plan_id"))
    .select(["subscription.terms", "subscription.renews", "subscription_period.ends_on", "plan.texts"])
    .where("plan.organisation_id", "=", organisationId)
    .where("account_id", "=", accountId)
    .where("ended_on", "is", null)
    .executeTakeFirst();

/** The member's newest subscriptions, and one more than a list shows. */
export const listSubscriptions = (db: Db, member: Member): Promise<SubscriptionRow[]> =>
  ofMember(db, member)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(MOST_LISTED + 1)
    .execute();

/** Periods with the member, the terms and the end of their subscription, and the words of its plan. */
const periods = (db: Db, organisationId: string) =>
  db
    .selectFrom("subscription_period")
    .innerJoin("subscription", sameOrganisation("subscription.id", "subscription_period.subscription_id"))
    .innerJoin("plan", sameOrganisation("plan.id", "subscription.plan_id"))
    .selectAll("subscription_period")
    .select(["subscription.account_id", "subscription.terms", "subscription.ended_on", "plan.texts"])
    .where("subscription_period.organisation_id", "=", organisationId)
    .where("subscription.organisation_id", "=", organisationId)
    .where("plan.organisation_id", "=", organisationId);

/** The newest, and one more than a list shows. */
export const listPeriods = (db: Db, { organisationId, accountId }: Member) =>
  periods(db, organisationId)
    .where("subscription.account_id", "=", accountId)
    .orderBy("starts_on", "desc")
    .orderBy("subscription_period.subscription_id", "desc")
    .limit(MOST_LISTED + 1)
    .execute();

export const findPeriod = (
  db: Db,
  { organisation_id, id, period }: Pick<SubscriptionRow, "organisation_id" | "id" | "period">,
): Promise<SubscriptionPeriodRow> =>
  rowsOf(db, "subscription_period", { organisation_id, subscription_id: id, number: period }).executeTakeFirstOrThrow();

/** The period that a purchase paid for. */
export const findBoughtPeriod = (db: Db, { organisationId, id }: { organisationId: string; id: string }) =>
  periods(db, organisationId).where("purchase_id", "=", id).executeTakeFirst();

/** Those that some purchases of a member paid for. */
export const listBoughtPeriods = (db: Db, { organisationId, accountId }: Member, purchases: string[]) =>
  periods(db, organisationId)
    .where("subscription.account_id", "=", accountId)
    .where("purchase_id", "in", purchases)
    .execute();

/** Stores a running subscription; false if the member has one already. */
export async function insertSubscription(
  trx: Db,
  row: SubscriptionRow,
  period: SubscriptionPeriodRow,
): Promise<boolean> {
  if (!(await insertNew(trx, "subscription", row))) return false;
  await insertPeriod(trx, period);
  return true;
}

export async function insertPeriod(trx: Db, row: SubscriptionPeriodRow): Promise<void> {
  await trx.insertInto("subscription_period").values(row).execute();
}

/**
 * Changes a running subscription that is still in that period; of concurrent changes one succeeds, the others get undefined.
 * `as`: only if it was neither announced nor tried to renew since it was read. Locks it until the transaction ends.
 */
export function changeRunning(
  trx: Db,
  {
    organisationId,
    id,
    period,
    as,
  }: SubscriptionKey & { period: number; as?: { noticedPeriod: number; nextTryOn: Day | null } },
  changes: Partial<SubscriptionRow>,
): Promise<SubscriptionRow | undefined> {
  const key = { organisation_id: organisationId, id, period, ended_on: null };
  const seen = as && { noticed_period: as.noticedPeriod, next_try_on: as.nextTryOn };
  return changeRows(trx, "subscription", { ...key, ...seen })
    .set(changes)
    .returningAll()
    .executeTakeFirst();
}

/** What a member decides about what runs; false where nothing does. */
export const setRunning = (
  db: Db,
  { organisationId, accountId }: Member,
  changes: Partial<Pick<SubscriptionRow, "renews" | "next_plan_id" | "pays_from">>,
): Promise<boolean> =>
  isChanged(
    changeRows(db, "subscription", {
      organisation_id: organisationId,
      account_id: accountId,
      ended_on: null,
    }).set(changes),
  );

/** Of one that renews, and whose period is not over: not to renew; false where that was so already. */
export const stopRenewing = (trx: Db, { organisationId, accountId }: Member): Promise<boolean> =>
  isChanged(
    changeRows(trx, "subscription", {
      organisation_id: organisationId,
      account_id: accountId,
      ended_on: null,
      renews: 1,
    }).set({ renews: 0, next_plan_id: null }),
  );

/** Subscriptions with the period they are in, or ended in. */
const withPeriod = (db: Db, organisationId: string) =>
  db
    .selectFrom("subscription")
    .innerJoin("subscription_period", (join) =>
      join
        .onRef("subscription_period.subscription_id", "=", "subscription.id")
        .onRef("subscription_period.number", "=", "subscription.period"),
    )
    .where("subscription.organisation_id", "=", organisationId)
    .where("subscription_period.organisation_id", "=", organisationId);

/** What had ended in that period runs again; false where it did not end there. */
export const reopen = (
  trx: Db,
  { organisationId, id, period }: SubscriptionKey & { period: number },
  status: SubscriptionRow["plan_status"],
): Promise<boolean> =>
  isChanged(
    changeRows(trx, "subscription", { organisation_id: organisationId, id, period, plan_status: "ENDED" }).set({
      plan_status: status,
      ended_on: null,
    }),
  );

/** Those that run, with the last day of their period. */
const running = (db: Db, organisationId: string) =>
  withPeriod(db, organisationId).selectAll("subscription").where("ended_on", "is", null).orderBy("ends_on");

/** Those whose period ends by a day and whose member does not know yet. */
export const listUnannounced = (
  db: Db,
  organisationId: string,
  { until, today, most }: { until: Day; today: Day; most: number },
): Promise<SubscriptionRow[]> =>
  running(db, organisationId)
    .where("ends_on", "<=", until)
    .where("ends_on", ">", today)
    .whereRef("noticed_period", "<", "period")
    .limit(most)
    .execute();

/** Those whose period is over and that are due to go on or to end. */
export const listOver = (
  db: Db,
  organisationId: string,
  { today, most }: { today: Day; most: number },
): Promise<SubscriptionRow[]> =>
  running(db, organisationId)
    .where("ends_on", "<=", today)
    .where(({ or, eb }) => or([eb("next_try_on", "is", null), eb("next_try_on", "<=", today)]))
    .limit(most)
    .execute();
