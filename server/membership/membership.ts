import type { Account, MemberOf } from "../auth/account.ts";
import { bound } from "../core/bound.ts";
import { type Day, dayIn } from "../core/day.ts";
import type { Money } from "../core/money.ts";
import { type Outcome, ok, refused } from "../core/outcome.ts";
import { GRACE_DAYS } from "../core/plan-days.ts";
import type { Db, Store } from "../db/schema.ts";
import { inTransaction } from "../db/transaction.ts";
import type { Organisation } from "../organisation/settings.ts";
import { beginPlan, boughtPeriod, boughtPlans, endPlan, lockRunning, type PeriodKey, type Seen } from "./periods.ts";
import { tellOfPlan } from "./plan-email.ts";
import { onSale, type Plan, plans, toPlan } from "./plans.ts";
import {
  findBenefits,
  findNewest,
  findPeriod,
  findPlan,
  findRunning,
  listOver,
  listPeriods,
  listSubscriptions,
  listUnannounced,
  type Member,
  setRunning,
  stopRenewing,
} from "./queries.ts";
import {
  changeTo,
  overOn,
  type PlanTerms,
  type PlanTexts,
  planNames,
  planStatus,
  type SubscriptionStatus,
  startOf,
  storedTerms,
  storedTexts,
} from "./rules.ts";
import type { SubscriptionRow } from "./tables.ts";

/** A member's current plan. Days: `from` is the first of the period, `to` the first after it. */
export type Running = PeriodKey & {
  plan: Plan;
  status: SubscriptionStatus;
  from: Day;
  to: Day;
  /** Minor units that the period is worth. */
  worth: number;
  renews: boolean;
  /** What follows when the period is over; undefined: the same. */
  next: Plan | undefined;
  /** The balance that renews it; undefined: its member is asked to pay. */
  paysFrom: string | undefined;
  /** Last day of the benefits while the next period is unpaid; undefined outside the grace days. */
  graceUntil: Day | undefined;
};

/**
 * How a plan would begin for an account: as the first, now in place of another, or after the current period. `since`: the id of
 * the account's newest subscription, to tell one purchase of a plan from the next.
 */
export type PlanOffer = { plan: Plan } & (
  | { when: "now"; due: Money; rest: number; replaces: PeriodKey | undefined; since: string | undefined }
  | { when: "later"; from: Day }
);

/** A past or current subscription; `endedOn`: the day on which it ended or another replaced it. */
export type Subscribed = { id: string; status: SubscriptionStatus; createdAt: number; endedOn: Day | undefined };

/** What of it was paid for. Days: the first, and the first after it; `paid`: what the rest of another counted for is not in it. */
export type PaidPeriod = {
  subscriptionId: string;
  number: number;
  code: string;
  texts: PlanTexts;
  from: Day;
  to: Day;
  paid: Money;
  /** What paid for it; undefined: it cost nothing. */
  purchaseId: string | undefined;
};

/** What a job does something about. */
export type Due = Running & Seen & { accountId: string; origin: string };

/** `plan`: its code; `names`: what it is called, by language. */
export type Benefits = Pick<MemberOf, "plan" | "names"> & PlanTerms["benefits"];

type Zoned = Pick<Organisation, "id" | "timeZone">;
type Asker = { id: string };

export type Membership = ReturnType<typeof createMembership>;

/** Plans, and what members have of them (LO-07, decision 024). Who sells them begins and renews them (periods.ts). */
export function createMembership(deps: Store) {
  return bound(deps, {
    planStatus: planStatusOf,
    plans,
    running,
    offer,
    history,
    unannounced,
    over,
    benefits,
    asMember,
    startFree,
    beginPaid,
    follow,
    cancel,
    bought: boughtWith,
    boughtPlans: boughtPlansOf,
    endNow,
    payByHand,
  });
}

/** LO-07: ACTIVE, GRACE, ENDED and so on, or NOPLAN. */
async function planStatusOf(deps: Store, organisation: Zoned, account: Asker): Promise<string> {
  const newest = await findNewest(deps.db, memberOf(organisation, account));
  const runs = newest?.ended_on === null;
  return runs && isOver(deps, await toRunning(deps.db, newest), organisation)
    ? "ENDED"
    : planStatus(newest?.plan_status);
}

/** The newest subscriptions of the account and their periods, of each one more than a list shows; the newest first. */
async function history({ db }: Store, organisation: Pick<Organisation, "id">, account: Asker) {
  const member = memberOf(organisation, account);
  const [subscriptions, periods] = await Promise.all([listSubscriptions(db, member), listPeriods(db, member)]);
  return {
    subscriptions: subscriptions.map(({ id, plan_status: status, created_at: createdAt, ended_on }) => ({
      id,
      status,
      createdAt,
      endedOn: ended_on ?? undefined,
    })),
    periods: periods.map(({ subscription_id: subscriptionId, number, starts_on, ends_on, ...period }) => ({
      subscriptionId,
      number,
      from: starts_on,
      to: ends_on,
      code: storedTerms.read(period.terms).code,
      texts: storedTexts.read(period.texts),
      paid: { minor: period.amount, currency: period.currency },
      purchaseId: period.purchase_id ?? undefined,
    })),
  };
}

/** Those whose period ends by a day and whose member does not know yet; the first to end before others. */
const unannounced = async ({ db }: Store, { id }: Organisation, wanted: { until: Day; today: Day; most: number }) =>
  Promise.all((await listUnannounced(db, id, wanted)).map((each) => toDue(db, each)));

/** Those whose period is over and that are due to go on or to end. */
const over = async ({ db }: Store, { id }: Organisation, wanted: { today: Day; most: number }): Promise<Due[]> =>
  Promise.all((await listOver(db, id, wanted)).map((each) => toDue(db, each)));

/** RO-01, RO-02: an account with what its plan gives, so that nothing else has to know of plans. One query. */
async function asMember(deps: Store, organisation: Zoned, account: Account): Promise<Account> {
  const given = await benefits(deps, organisation, account);
  if (!given) return account;
  const { plan, names, canBook, displayPrice, discount } = given;
  return {
    ...account,
    canBook: account.canBook || canBook,
    displayPrice: account.displayPrice ?? displayPrice,
    membership: { plan, names, discount, ...(canBook && !account.canBook && { letsBook: true }) },
  };
}

/** A plan that costs nothing begins at once. */
function startFree(
  deps: Store,
  organisation: Organisation,
  account: Asker,
  { plan, replaces }: Extract<PlanOffer, { when: "now" }>,
  origin: string,
): Promise<Outcome<void, "changed">> {
  return inTransaction(deps.db, (trx) =>
    beginPlan(trx, memberOf(organisation, account), deps.clock.now(), {
      planId: plan.id,
      terms: plan.terms,
      startsOn: todayOf(deps, organisation),
      amount: 0,
      worth: 0,
      purchaseId: null,
      replaces,
      paysFrom: null,
      origin,
    }),
  );
}

/**
 * In the caller's transaction: a plan whose period was paid elsewhere, until its last day; without one it begins today.
 * "no-period": none of the plan's periods ends then.
 */
async function beginPaid(
  deps: Store,
  trx: Db,
  organisation: Organisation,
  account: Asker,
  { plan, until, origin }: { plan: Plan; until: Day | undefined; origin: string },
): Promise<Outcome<void, "changed" | "no-period">> {
  const startsOn = until === undefined ? todayOf(deps, organisation) : startOf(plan.terms, until);
  if (startsOn === undefined) return refused("no-period");
  return beginPlan(trx, memberOf(organisation, account), deps.clock.now(), {
    planId: plan.id,
    terms: plan.terms,
    startsOn,
    amount: 0,
    worth: plan.terms.price,
    purchaseId: null,
    replaces: undefined,
    paysFrom: null,
    origin,
  });
}

/** Sets the plan after the current period; `undefined`: the same plan continues. Turns renewal on. */
const follow = (deps: Store, organisation: Organisation, account: Asker, planId: string | undefined) =>
  decide(deps, organisation, account, { next_plan_id: planId ?? null, renews: 1 });

/** At the end of the period. An email gives the member that day and the way to undo it. Repeating is harmless. */
async function cancel(deps: Store, organisation: Organisation, account: Asker, origin: string): Promise<void> {
  await inTransaction(deps.db, async (trx): Promise<Outcome<void, "changed">> => {
    const member = memberOf(organisation, account);
    if (!(await running({ ...deps, db: trx }, organisation, account)) || !(await stopRenewing(trx, member)))
      return ok(undefined);
    const row = await findRunning(trx, member);
    const stopped = row && (await toRunning(trx, row));
    // An unpaid plan ends today, which has an email of its own.
    if (!stopped || stopped.status === "GRACE") return ok(undefined);
    const plans = { running: stopped, next: stopped.plan };
    await tellOfPlan(trx, { organisation, origin }, account.id, "cancelled", plans, deps.clock.now());
    return ok(undefined);
  });
}

/** The plan and the period that a purchase paid for. */
const boughtWith = ({ db }: Store, { id: organisationId }: Pick<Organisation, "id">, purchaseId: string) =>
  boughtPeriod(db, { organisationId, id: purchaseId });

/** Of the account's purchases those that paid for plans, with the plans' names. */
const boughtPlansOf = ({ db }: Store, organisation: Organisation, account: Asker, purchases: string[]) =>
  boughtPlans(db, memberOf(organisation, account), purchases);

/**
 * Ends at once what runs, of whichever period or as it was `seen`; once, of however many that do so or renew it at the same
 * moment. Inside the transaction that tells it.
 */
async function endNow(
  deps: Store,
  trx: Db,
  organisation: Zoned,
  account: Asker,
  seen: PeriodKey | undefined,
): Promise<Outcome<Running & { origin: string }, "none" | "changed">> {
  const member = memberOf(organisation, account);
  await lockRunning(trx, member);
  const row = await findRunning(trx, member);
  const found = row && (await toRunning(trx, row));
  if (!row || !found || isOver(deps, found, organisation)) return refused("none");
  if (seen && (seen.id !== found.id || seen.period !== found.period)) return refused("changed");
  if (!(await endPlan(trx, organisation.id, found, todayOf(deps, organisation)))) return refused("changed");
  return ok({ ...found, origin: row.origin });
}

/** No later period is drawn from a balance any more: its member pays each. */
const payByHand = (deps: Store, organisation: Organisation, account: Asker): Promise<boolean> =>
  decide(deps, organisation, account, { pays_from: null });

const memberOf = (organisation: Pick<Organisation, "id">, account: Asker): Member => ({
  organisationId: organisation.id,
  accountId: account.id,
});

const todayOf = ({ clock }: Store, { timeZone }: Pick<Organisation, "timeZone">) => dayIn(timeZone, clock.now());

/** The benefits of the account's plan, by the terms of its purchase; undefined without a plan. */
async function benefits(deps: Store, organisation: Zoned, account: Asker, handle: Db = deps.db) {
  const row = await findBenefits(handle, memberOf(organisation, account));
  if (row?.terms == null) return undefined;
  const { code: plan, benefits: given, price } = storedTerms.read(row.terms);
  if (todayOf(deps, organisation) >= overOn({ endsOn: row.ends_on, renews: row.renews === 1, price })) return undefined;
  return { plan, names: planNames(row.texts), ...given };
}

/** undefined for a plan that is over, even if the job has not ended it yet. */
async function running(deps: Store, organisation: Zoned, account: Asker): Promise<Running | undefined> {
  const row = await findRunning(deps.db, memberOf(organisation, account));
  const found = row && (await toRunning(deps.db, row));
  return found && !isOver(deps, found, organisation) ? found : undefined;
}

const isOver = (deps: Store, { to: endsOn, renews, plan }: Running, organisation: Pick<Organisation, "timeZone">) =>
  todayOf(deps, organisation) >= overOn({ endsOn, renews, price: plan.terms.price });

/** What a member decides about what runs; false where nothing does. */
const decide = async (
  deps: Store,
  organisation: Organisation,
  account: Asker,
  changes: Parameters<typeof setRunning>[2],
): Promise<boolean> =>
  (await running(deps, organisation, account)) !== undefined &&
  setRunning(deps.db, memberOf(organisation, account), changes);

async function toRunning(db: Db, row: SubscriptionRow): Promise<Running> {
  const { organisation_id: organisationId, plan_id, terms, next_plan_id, pays_from: paysFrom } = row;
  const plan = await findPlan(db, organisationId, plan_id);
  const next = next_plan_id === null ? undefined : await findPlan(db, organisationId, next_plan_id);
  const period = await findPeriod(db, row);
  if (!plan) throw new Error("a subscription runs without a plan");
  return {
    id: row.id,
    period: row.period,
    status: row.plan_status,
    from: period.starts_on,
    to: period.ends_on,
    worth: period.worth,
    plan: { ...toPlan(plan), terms: storedTerms.read(terms) },
    renews: row.renews === 1,
    next: next && toPlan(next),
    paysFrom: paysFrom ?? undefined,
    graceUntil: row.plan_status === "GRACE" ? period.ends_on + GRACE_DAYS - 1 : undefined,
  };
}

async function toDue(db: Db, row: SubscriptionRow): Promise<Due> {
  const { account_id: accountId, origin, noticed_period: noticedPeriod, next_try_on: nextTryOn } = row;
  return { ...(await toRunning(db, row)), accountId, origin, noticedPeriod, nextTryOn };
}

async function offer(
  deps: Store,
  organisation: Organisation,
  account: Asker,
  planId: string,
): Promise<Outcome<PlanOffer, "gone" | "same">> {
  // Before what runs is read: where another form's choice began between the two, it runs.
  const since = (await findNewest(deps.db, memberOf(organisation, account)))?.id;
  const [plan, current] = await Promise.all([onSale(deps, organisation, planId), running(deps, organisation, account)]);
  if (!plan) return refused("gone");
  const { price: minor, currency } = plan.terms;
  if (!current) return ok({ plan, when: "now", due: { minor, currency }, rest: 0, replaces: undefined, since });
  if (current.plan.id === planId) return refused("same");
  const change = changeTo(plan.terms, { ...current, terms: current.plan.terms }, todayOf(deps, organisation));
  if (change.when === "later") return ok({ plan, when: "later", from: current.to });
  return ok({ plan, ...change, replaces: { id: current.id, period: current.period }, since });
}
