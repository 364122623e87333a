import type { Day } from "../core/day.ts";
import { type Outcome, ok, refused } from "../core/outcome.ts";
import { newId } from "../crypto/ids.ts";
import type { Db } from "../db/schema.ts";
import {
  changeRunning,
  findBoughtPeriod,
  findPeriod,
  findRunning,
  insertPeriod,
  insertSubscription,
  listBoughtPeriods,
  type Member,
  reopen,
} from "./queries.ts";
import { overOn, type PlanTerms, periodOf, planNames, restOf, storedTerms } from "./rules.ts";
import type { SubscriptionRow } from "./tables.ts";

/** A period of a subscription, as the caller read it, so that each action on it succeeds once. */
export type PeriodKey = { id: string; period: number };

/** A new period, in the transaction of its payment. */
export type Beginning = {
  planId: string;
  terms: PlanTerms;
  startsOn: Day;
  /** Minor units: the amount paid, and the worth with the rest of the plan before. */
  amount: number;
  worth: number;
  purchaseId: string | null;
  replaces: PeriodKey | undefined;
  paysFrom: string | null;
  origin: string;
};

/** "Changed": something else runs than was seen. That has to undo the transaction. */
export async function beginPlan(
  trx: Db,
  { organisationId, accountId }: Member,
  now: number,
  { terms, startsOn, replaces, amount, worth, ...beginning }: Beginning,
): Promise<Outcome<void, "changed">> {
  if (!replaces) await endOver(trx, { organisationId, accountId }, startsOn);
  else {
    const ended = { plan_status: "CHANGED", ended_on: startsOn, next_try_on: null } as const;
    if (!(await changeRunning(trx, { organisationId, ...replaces }, ended))) return refused("changed");
  }
  const id = newId();
  const { from, to } = periodOf(startsOn, terms, 1);
  const begun = await insertSubscription(
    trx,
    {
      id,
      organisation_id: organisationId,
      account_id: accountId,
      plan_status: "ACTIVE",
      created_at: now,
      plan_id: beginning.planId,
      terms: storedTerms.write(terms),
      started_on: from,
      period: 1,
      renews: 1,
      next_plan_id: null,
      pays_from: beginning.paysFrom,
      origin: beginning.origin,
      noticed_period: 0,
      next_try_on: null,
      ended_on: null,
    },
    {
      subscription_id: id,
      organisation_id: organisationId,
      number: 1,
      starts_on: from,
      ends_on: to,
      amount,
      worth,
      currency: terms.currency,
      purchase_id: beginning.purchaseId,
    },
  );
  return begun ? ok(undefined) : refused("changed");
}

/** Whether a paid period can still begin: the plan it follows is running, or none is if it follows none. Locks the running plan. */
export async function canBegin(
  trx: Db,
  { organisationId, accountId }: Member,
  after: PeriodKey | null,
  today: Day,
): Promise<boolean> {
  if (after) return (await changeRunning(trx, { organisationId, ...after }, { period: after.period })) !== undefined;
  const row = await findRunning(trx, { organisationId, accountId });
  return !row || today >= (await endOf(trx, row));
}

/** The first day on which a row that runs gives nothing any more. */
async function endOf(trx: Db, row: SubscriptionRow): Promise<Day> {
  const { ends_on: endsOn } = await findPeriod(trx, row);
  return overOn({ endsOn, renews: row.renews === 1, price: storedTerms.read(row.terms).price });
}

/** Ends a plan that is over and that the job has not ended yet, to make room for a new one. */
async function endOver(trx: Db, member: Member, startsOn: Day): Promise<void> {
  const row = await findRunning(trx, member);
  if (!row) return;
  const over = await endOf(trx, row);
  if (startsOn >= over) await endPlan(trx, member.organisationId, row, over);
}

/** The next period of what runs, in the transaction in which it is paid; of many at once one succeeds. */
export async function renewPlan(
  trx: Db,
  organisationId: string,
  { id, period }: PeriodKey,
  { amount, purchaseId }: { amount: number; purchaseId: string | null },
): Promise<Outcome<void, "changed">> {
  const number = period + 1;
  const renewed = { period: number, plan_status: "ACTIVE-REFRESH", next_try_on: null } as const;
  const row = await changeRunning(trx, { organisationId, id, period }, renewed);
  if (!row) return refused("changed");
  const terms = storedTerms.read(row.terms);
  const { from, to } = periodOf(row.started_on, terms, number);
  await insertPeriod(trx, {
    subscription_id: id,
    organisation_id: organisationId,
    number,
    starts_on: from,
    ends_on: to,
    amount,
    worth: amount,
    currency: terms.currency,
    purchase_id: purchaseId,
  });
  return ok(undefined);
}

/** Ends the plan on a day if it is still in that period; false if it has ended or was renewed. */
export async function endPlan(trx: Db, organisationId: string, { id, period }: PeriodKey, day: Day): Promise<boolean> {
  const ended = { plan_status: "ENDED", ended_on: day, renews: 0, next_try_on: null } as const;
  return (await changeRunning(trx, { organisationId, id, period }, ended)) !== undefined;
}

/** The plan's names by language, and its period: the first day, and the first after it; `endedOn`: where it ended before. */
export type BoughtPeriod = { names: Record<string, string>; from: Day; to: Day; endedOn: Day | undefined };

/** What a purchase paid for. */
export async function boughtPeriod(
  db: Db,
  purchase: { organisationId: string; id: string },
): Promise<BoughtPeriod | undefined> {
  const row = await findBoughtPeriod(db, purchase);
  if (!row) return undefined;
  const { starts_on: from, ends_on: to, ended_on: ended } = row;
  return { names: planNames(row.texts), from, to, endedOn: ended !== null && ended < to ? ended : undefined };
}

/** Of a member's purchases those that paid for plans, with what each plan is called by language: one query. */
export async function boughtPlans(
  db: Db,
  member: Member,
  purchases: string[],
): Promise<Map<string, Record<string, string>>> {
  const rows = purchases.length > 0 ? await listBoughtPeriods(db, member, purchases) : [];
  return new Map(rows.map(({ purchase_id: id, texts }) => [id ?? "", planNames(texts)]));
}

/** What a job saw of a period: of many that see the same one does something about it. */
export type Seen = PeriodKey & { noticedPeriod: number; nextTryOn: Day | null };

/** Marks the end of the period as announced to the member; false if another process did. */
export async function announcePlan(trx: Db, organisationId: string, seen: Seen): Promise<boolean> {
  const { period } = seen;
  return (await changeRunning(trx, { organisationId, ...seen, as: seen }, { noticed_period: period })) !== undefined;
}

/** Marks the next period as unpaid and sets the day of the next try; false if another process did. */
export async function markUnpaid(trx: Db, organisationId: string, seen: Seen, nextTryOn: Day): Promise<boolean> {
  const unpaid = { plan_status: "GRACE", next_try_on: nextTryOn } as const;
  return (await changeRunning(trx, { organisationId, ...seen, as: seen }, unpaid)) !== undefined;
}

/** What its member has now, which nothing renews, changes or ends until the transaction is over. */
export async function lockRunning(trx: Db, member: Member): Promise<void> {
  const { organisationId } = member;
  for (;;) {
    const seen = await findRunning(trx, member);
    if (!seen) return;
    const { id, period } = seen;
    // Another process may have renewed or changed it meanwhile, so read it again.
    if (await changeRunning(trx, { organisationId, id, period }, { period })) return;
  }
}

/** Ends the plan of a refunded purchase; answers whether it was still in the paid period. */
export async function endPaidPlan(trx: Db, organisationId: string, purchaseId: string, today: Day): Promise<boolean> {
  const paid = await findBoughtPeriod(trx, { organisationId, id: purchaseId });
  if (!paid) return false;
  const ended = { plan_status: "ENDED", ended_on: today, next_try_on: null } as const;
  return (
    (await changeRunning(trx, { organisationId, id: paid.subscription_id, period: paid.number }, ended)) !== undefined
  );
}

/** What the days left of a paid period count for, today among them, in minor units; 0 unless the plan is in that period. */
export async function paidRest(db: Db, purchase: { organisationId: string; id: string }, today: Day): Promise<number> {
  const paid = await findBoughtPeriod(db, purchase);
  if (!paid) return 0;
  const running = await findRunning(db, { organisationId: purchase.organisationId, accountId: paid.account_id });
  if (running?.id !== paid.subscription_id || running.period !== paid.number) return 0;
  return restOf({ from: paid.starts_on, to: paid.ends_on, worth: paid.worth }, today);
}

/** Restores what `endPaidPlan` ended; false where its days are over, or its member has another plan. */
export async function restorePaidPlan(
  trx: Db,
  organisationId: string,
  purchaseId: string,
  today: Day,
): Promise<boolean> {
  const paid = await findBoughtPeriod(trx, { organisationId, id: purchaseId });
  if (!paid || (await findRunning(trx, { organisationId, accountId: paid.account_id }))) return false;
  const { subscription_id: id, number: period } = paid;
  if (paid.ends_on <= today) return false;
  return reopen(trx, { organisationId, id, period }, period === 1 ? "ACTIVE" : "ACTIVE-REFRESH");
}
