import type { Account, MemberOf } from "../auth/account.ts";
import { type Day, dayIn } from "../core/day.ts";
import type { Money } from "../core/money.ts";
import { type Outcome, ok, refused } from "../core/outcome.ts";
import { GRACE_DAYS } from "../core/plan-days.ts";
import { newId } from "../crypto/ids.ts";
import type { Db, Store } from "../db/schema.ts";
import { inTransaction } from "../db/transaction.ts";
import type { Organisation } from "../organisation/settings.ts";
import { beginPlan, boughtPeriod, boughtPlans, endPlan, lockRunning, type PeriodKey, type Seen } from "./periods.ts";
import { tellOfPlan } from "./plan-email.ts";
import {
  countSubscribers,
  findBenefits,
  findNewest,
  findPeriod,
  findPlan,
  findRunning,
  hasPlanCode,
  insertPlan,
  listAllPlans,
  listOver,
  listPeriods,
  listPlansOnSale,
  listSubscriptions,
  listUnannounced,
  type Member,
  setRunning,
  stopRenewing,
  withdrawPlan,
} from "./queries.ts";
import {
  byPrice,
  changeTo,
  overOn,
  type PlanName,
  type PlanTerms,
  type PlanTexts,
  planNames,
  planStatus,
  type SubscriptionStatus,
  startOf,
  storedTerms,
  storedTexts,
} from "./rules.ts";
import type { PlanRow, SubscriptionRow } from "./tables.ts";

/** As operators see it. `withdrawnAt`: when it was taken from sale. */
export type ListedPlan = Plan & { subscribers: number; withdrawnAt: number | undefined };

export type Plan = { id: string; terms: PlanTerms; texts: PlanTexts };

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

type Asker = { id: string };

export type Membership = ReturnType<typeof createMembership>;

/** Plans, and what members have of them (LO-07, decision 024). Who sells them begins and renews them (periods.ts). */
export function createMembership({ db, clock }: Store) {
  const memberOf = (organisation: Pick<Organisation, "id">, account: Asker): Member => ({
    organisationId: organisation.id,
    accountId: account.id,
  });
  const todayOf = ({ timeZone }: Pick<Organisation, "timeZone">) => dayIn(timeZone, clock.now());

  /** The benefits of the account's plan, by the terms of its purchase; undefined without a plan. */
  async function benefits(
    organisation: Pick<Organisation, "id" | "timeZone">,
    account: Asker,
    handle: Db = db,
  ): Promise<Benefits | undefined> {
    const row = await findBenefits(handle, memberOf(organisation, account));
    if (row?.terms == null) return undefined;
    const { code: plan, benefits: given, price } = storedTerms.read(row.terms);
    if (todayOf(organisation) >= overOn({ endsOn: row.ends_on, renews: row.renews === 1, price })) return undefined;
    return { plan, names: planNames(row.texts), ...given };
  }

  /** undefined for a plan that is over, even if the job has not ended it yet. */
  async function running(
    organisation: Pick<Organisation, "id" | "timeZone">,
    account: Asker,
    handle: Db = db,
  ): Promise<Running | undefined> {
    const row = await findRunning(handle, memberOf(organisation, account));
    const found = row && (await toRunning(row, handle));
    return found && !isOver(found, organisation) ? found : undefined;
  }

  const isOver = ({ to: endsOn, renews, plan }: Running, organisation: Pick<Organisation, "timeZone">): boolean =>
    todayOf(organisation) >= overOn({ endsOn, renews, price: plan.terms.price });

  /** What a member decides about what runs; false where nothing does. */
  const decide = async (
    organisation: Organisation,
    account: Asker,
    changes: Parameters<typeof setRunning>[2],
  ): Promise<boolean> =>
    (await running(organisation, account)) !== undefined && setRunning(db, memberOf(organisation, account), changes);

  async function toRunning(row: SubscriptionRow, handle: Db = db): Promise<Running> {
    const { organisation_id: organisationId, plan_id, terms, next_plan_id, pays_from: paysFrom } = row;
    const plan = await findPlan(handle, organisationId, plan_id);
    const next = next_plan_id === null ? undefined : await findPlan(handle, organisationId, next_plan_id);
    const period = await findPeriod(handle, row);
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

  async function toDue(row: SubscriptionRow): Promise<Due> {
    const { account_id: accountId, origin, noticed_period: noticedPeriod, next_try_on: nextTryOn } = row;
    return { ...(await toRunning(row)), accountId, origin, noticedPeriod, nextTryOn };
  }

  /** Undefined where it is not on sale. */
  async function onSale(organisation: Pick<Organisation, "id">, planId: string): Promise<Plan | undefined> {
    const row = await findPlan(db, organisation.id, planId);
    return row?.withdrawn_at === null ? toPlan(row) : undefined;
  }

  async function offer(
    organisation: Organisation,
    account: Asker,
    planId: string,
  ): Promise<Outcome<PlanOffer, "gone" | "same">> {
    // Before what runs is read: where another form's choice began between the two, it runs.
    const since = (await findNewest(db, memberOf(organisation, account)))?.id;
    const [plan, current] = await Promise.all([onSale(organisation, planId), running(organisation, account)]);
    if (!plan) return refused("gone");
    const { price: minor, currency } = plan.terms;
    if (!current) return ok({ plan, when: "now", due: { minor, currency }, rest: 0, replaces: undefined, since });
    if (current.plan.id === planId) return refused("same");
    const change = changeTo(plan.terms, { ...current, terms: current.plan.terms }, todayOf(organisation));
    if (change.when === "later") return ok({ plan, when: "later", from: current.to });
    return ok({ plan, ...change, replaces: { id: current.id, period: current.period }, since });
  }

  /** Not once more under the same id; `taken`: another one was put on sale with its code at the same moment. */
  const addOnce = (
    organisation: Pick<Organisation, "id">,
    { terms, texts, id }: Plan,
  ): Promise<Outcome<{ id: string }, "added-before" | "taken">> =>
    inTransaction(db, async (trx) => {
      if (await findPlan(trx, organisation.id, id)) return refused("added-before");
      const now = clock.now();
      await withdrawPlan(trx, organisation.id, { code: terms.code }, now);
      const added = await insertPlan(trx, {
        id,
        organisation_id: organisation.id,
        code: terms.code,
        terms: storedTerms.write(terms),
        texts: storedTexts.write(texts),
        withdrawn_at: null,
        created_at: now,
      });
      if (added) return ok({ id });
      return refused((await findPlan(trx, organisation.id, id)) ? "added-before" : "taken");
    });

  return {
    /** LO-07: ACTIVE, GRACE, ENDED and so on, or NOPLAN. */
    async planStatus(organisation: Pick<Organisation, "id" | "timeZone">, account: Asker): Promise<string> {
      const newest = await findNewest(db, memberOf(organisation, account));
      const runs = newest?.ended_on === null;
      return runs && isOver(await toRunning(newest), organisation) ? "ENDED" : planStatus(newest?.plan_status);
    },

    /** On sale, the cheapest by the year first. */
    plans: async (organisation: Pick<Organisation, "id">): Promise<Plan[]> =>
      (await listPlansOnSale(db, organisation.id)).map(toPlan).sort((one, other) => byPrice(one.terms, other.terms)),

    running,
    offer,

    /** The newest subscriptions of the account and their periods, of each one more than a list shows; the newest first. */
    async history(
      organisation: Pick<Organisation, "id">,
      account: Asker,
    ): Promise<{ subscriptions: Subscribed[]; periods: PaidPeriod[] }> {
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
    },

    /** Those whose period ends by a day and whose member does not know yet; the first to end before others. */
    unannounced: async ({ id }: Organisation, wanted: { until: Day; today: Day; most: number }): Promise<Due[]> =>
      Promise.all((await listUnannounced(db, id, wanted)).map(toDue)),

    /** Those whose period is over and that are due to go on or to end. */
    over: async ({ id }: Organisation, wanted: { today: Day; most: number }): Promise<Due[]> =>
      Promise.all((await listOver(db, id, wanted)).map(toDue)),

    benefits,

    /** RO-01, RO-02: an account with what its plan gives, so that nothing else has to know of plans. One query. */
    async asMember(organisation: Pick<Organisation, "id" | "timeZone">, account: Account): Promise<Account> {
      const given = await benefits(organisation, account);
      if (!given) return account;
      const { plan, names, canBook, displayPrice, discount } = given;
      return {
        ...account,
        canBook: account.canBook || canBook,
        displayPrice: account.displayPrice ?? displayPrice,
        membership: { plan, names, discount, ...(canBook && !account.canBook && { letsBook: true }) },
      };
    },

    /** A plan that costs nothing begins at once. */
    startFree(
      organisation: Organisation,
      account: Asker,
      { plan, replaces }: Extract<PlanOffer, { when: "now" }>,
      origin: string,
    ): Promise<Outcome<void, "changed">> {
      return inTransaction(db, (trx) =>
        beginPlan(trx, memberOf(organisation, account), clock.now(), {
          planId: plan.id,
          terms: plan.terms,
          startsOn: todayOf(organisation),
          amount: 0,
          worth: 0,
          purchaseId: null,
          replaces,
          paysFrom: null,
          origin,
        }),
      );
    },

    /**
     * In the caller's transaction: a plan whose period was paid elsewhere, until its last day; without one it begins today.
     * "no-period": none of the plan's periods ends then.
     */
    async beginPaid(
      trx: Db,
      organisation: Organisation,
      account: Asker,
      { plan, until, origin }: { plan: Plan; until: Day | undefined; origin: string },
    ): Promise<Outcome<void, "changed" | "no-period">> {
      const startsOn = until === undefined ? todayOf(organisation) : startOf(plan.terms, until);
      if (startsOn === undefined) return refused("no-period");
      return beginPlan(trx, memberOf(organisation, account), clock.now(), {
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
    },

    /** Sets the plan after the current period; `undefined`: the same plan continues. Turns renewal on. */
    follow: (organisation: Organisation, account: Asker, planId: string | undefined): Promise<boolean> =>
      decide(organisation, account, { next_plan_id: planId ?? null, renews: 1 }),

    /** At the end of the period. An email gives the member that day and the way to undo it. Repeating is harmless. */
    async cancel(organisation: Organisation, account: Asker, origin: string): Promise<void> {
      await inTransaction(db, async (trx): Promise<Outcome<void, "changed">> => {
        const member = memberOf(organisation, account);
        if (!(await running(organisation, account, trx)) || !(await stopRenewing(trx, member))) return ok(undefined);
        const row = await findRunning(trx, member);
        const stopped = row && (await toRunning(row, trx));
        // An unpaid plan ends today, which has an email of its own.
        if (!stopped || stopped.status === "GRACE") return ok(undefined);
        const plans = { running: stopped, next: stopped.plan };
        await tellOfPlan(trx, { organisation, origin }, account.id, "cancelled", plans, clock.now());
        return ok(undefined);
      });
    },

    /** The plan and the period that a purchase paid for. */
    bought: ({ id: organisationId }: Pick<Organisation, "id">, purchaseId: string) =>
      boughtPeriod(db, { organisationId, id: purchaseId }),

    /** Of the account's purchases those that paid for plans, with the plans' names. */
    boughtPlans: (organisation: Organisation, account: Asker, purchases: string[]) =>
      boughtPlans(db, memberOf(organisation, account), purchases),

    /**
     * Ends at once what runs, of whichever period or as it was `seen`; once, of however many that do so or renew it at the same
     * moment. Inside the transaction that tells it.
     */
    async endNow(
      trx: Db,
      organisation: Pick<Organisation, "id" | "timeZone">,
      account: Asker,
      seen: PeriodKey | undefined,
    ): Promise<Outcome<Running & { origin: string }, "none" | "changed">> {
      const member = memberOf(organisation, account);
      await lockRunning(trx, member);
      const row = await findRunning(trx, member);
      const found = row && (await toRunning(row, trx));
      if (!row || !found || isOver(found, organisation)) return refused("none");
      if (seen && (seen.id !== found.id || seen.period !== found.period)) return refused("changed");
      if (!(await endPlan(trx, organisation.id, found, todayOf(organisation)))) return refused("changed");
      return ok({ ...found, origin: row.origin });
    },

    /** No later period is drawn from a balance any more: its member pays each. */
    payByHand: (organisation: Organisation, account: Asker): Promise<boolean> =>
      decide(organisation, account, { pays_from: null }),

    operations: {
      /** Puts a plan on sale, in the place of the one with its code. Answers its id. */
      async add(organisation: Organisation, terms: PlanTerms, texts: PlanTexts, id = newId()): Promise<string> {
        const added = await addOnce(organisation, { terms, texts, id });
        if (!added.ok) throw new Error(`the plan ${terms.code} is ${added.reason}`);
        return id;
      },
      addOnce,

      /** Also those that are not on sale any more, with how many have them; those on sale first. */
      async list({ id: organisationId }: Pick<Organisation, "id">): Promise<ListedPlan[]> {
        const [rows, subscribers] = await Promise.all([
          listAllPlans(db, organisationId),
          countSubscribers(db, organisationId),
        ]);
        const listed = rows.map((row) => toListed(row, subscribers.get(row.id) ?? 0));
        return [
          ...listed.filter(({ withdrawnAt }) => withdrawnAt === undefined).sort((a, b) => byPrice(a.terms, b.terms)),
          ...listed.filter(({ withdrawnAt }) => withdrawnAt !== undefined),
        ];
      },

      async find({ id: organisationId }: Pick<Organisation, "id">, id: string): Promise<ListedPlan | undefined> {
        const row = await findPlan(db, organisationId, id);
        return row && toListed(row, (await countSubscribers(db, organisationId)).get(id) ?? 0);
      },

      /** Whether a plan has this code, on sale or not. */
      isCode: ({ id: organisationId }: Pick<Organisation, "id">, code: string): Promise<boolean> =>
        hasPlanCode(db, organisationId, code),

      /** Takes a plan from sale; its members keep it. */
      withdraw: (organisation: Organisation, name: PlanName): Promise<boolean> =>
        withdrawPlan(db, organisation.id, name, clock.now()),
    },
  };
}

const toListed = (row: PlanRow, subscribers: number): ListedPlan => ({
  ...toPlan(row),
  subscribers,
  withdrawnAt: row.withdrawn_at ?? undefined,
});

const toPlan = ({ id, terms, texts }: PlanRow): Plan => ({
  id,
  terms: storedTerms.read(terms),
  texts: storedTexts.read(texts),
});
