import type { Logger } from "pino";
import { type Day, dayIn } from "../../core/day.ts";
import { type Outcome, ok, refused } from "../../core/outcome.ts";
import { GRACE_DAYS, NOTICE_DAYS } from "../../core/plan-days.ts";
import type { Db, Store } from "../../db/schema.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { Due, Membership, Running } from "../../membership/membership.ts";
import { announcePlan, beginPlan, endPlan, markUnpaid, renewPlan } from "../../membership/periods.ts";
import { type PlanNews, tellOfPlan } from "../../membership/plan-email.ts";
import type { Begun, BuyRefusal, Purchases, Setting } from "../../orders/index.ts";
import type { Organisation } from "../../organisation/settings.ts";
import { type NextPeriod, nextPeriodOf } from "./next-period.ts";

const AT_ONCE = 50;

export type RenewalDependencies = Store & {
  log: Logger;
  membership: Pick<Membership, "unannounced" | "over">;
  purchases: Pick<Purchases, "ways">;
  organisations: () => Promise<Organisation[]>;
};

/**
 * LO-07: announces the end of periods, renews plans from the balance that the member agreed to, asks other members to pay, and
 * ends unpaid plans. Any number of processes may run it at once.
 */
export function createPlanRenewals(
  deps: RenewalDependencies & {
    payRenewal: (setting: Setting, running: Running, way: string) => Promise<Outcome<Begun, BuyRefusal>>;
  },
) {
  const { db, clock, log, membership, purchases, payRenewal, organisations } = deps;

  async function round(shouldContinue: () => boolean = () => true): Promise<number> {
    let done = 0;
    for (const organisation of await organisations()) {
      if (!shouldContinue()) break;
      const today = dayIn(organisation.timeZone, clock.now());
      const ending = { until: today + NOTICE_DAYS, today, most: AT_ONCE };
      for (const due of await membership.unannounced(organisation, ending))
        if (shouldContinue() && (await announce(organisation, due))) done++;
      for (const due of await membership.over(organisation, { today, most: AT_ONCE }))
        if (shouldContinue() && (await continueOrEnd(organisation, due, today))) done++;
    }
    return done;
  }

  /** Once for each period. A free plan that continues needs no email. */
  function announce(organisation: Organisation, due: Due): Promise<boolean> {
    const isFree = nextPeriodOf(due).plan.terms.price === 0;
    const news = !due.renews ? "ends-soon" : isFree ? undefined : "renews-soon";
    return told(organisation, due, news, (trx) => announcePlan(trx, organisation.id, due));
  }

  async function continueOrEnd(organisation: Organisation, due: Due, today: Day): Promise<boolean> {
    const end = (news: PlanNews, day: Day) =>
      told(organisation, due, news, (trx) => endPlan(trx, organisation.id, due, day));
    // A plan cancelled in its grace days ends today, as those days are unpaid.
    if (!due.renews) return end("ended", due.status === "GRACE" ? today : due.to);
    const next = nextPeriodOf(due);
    if (next.plan.terms.price === 0) return advance(organisation, due, next);
    // What has ended by its date is paid for no more, however late this job is (decision 024).
    if (today < due.to + GRACE_DAYS && (await isDrawn(organisation, due, next))) return true;
    const over = due.to + GRACE_DAYS;
    if (today >= over) return end("ended-unpaid", over);
    const news = due.nextTryOn === null ? "unpaid" : undefined;
    return told(organisation, due, news, (trx) => markUnpaid(trx, organisation.id, due, today + 1));
  }

  /** From the balance that its member agreed to, where that suffices. */
  async function isDrawn(organisation: Organisation, due: Due, { plan, paysFrom }: NextPeriod): Promise<boolean> {
    if (paysFrom === null) return false;
    const account = { id: due.accountId };
    const { price: minor, currency } = plan.terms;
    const { balances } = await purchases.ways(organisation, account, { minor, currency });
    const way = balances.find(({ kind }) => kind === paysFrom);
    if (!way) return false;
    const setting = { organisation, account, language: organisation.language, origin: due.origin, returnTo: "/plans" };
    const paid = await payRenewal(setting, due, way.id);
    const line = { event: "plan", organisation: organisation.slug, subscription: due.id, period: due.period };
    if (!paid.ok) log.warn({ ...line, reason: paid.reason }, "a plan is not renewed from its member's balance");
    return paid.ok;
  }

  /** Continues a free plan with its next period. */
  async function advance({ id: organisationId }: Organisation, due: Due, next: NextPeriod): Promise<boolean> {
    const { after, plan, startsOn, paysFrom } = next;
    const advanced = await inTransaction(db, (trx) =>
      after.how === "renews"
        ? renewPlan(trx, organisationId, after, { amount: 0, purchaseId: null })
        : beginPlan(trx, { organisationId, accountId: due.accountId }, clock.now(), {
            planId: plan.id,
            terms: plan.terms,
            startsOn,
            amount: 0,
            worth: 0,
            purchaseId: null,
            replaces: after,
            paysFrom,
            origin: due.origin,
          }),
    );
    return advanced.ok;
  }

  /** What one process changes, with the email that tells it. */
  async function told(
    organisation: Organisation,
    due: Due,
    news: PlanNews | undefined,
    change: (trx: Db) => Promise<boolean>,
  ): Promise<boolean> {
    const done = await inTransaction(db, async (trx): Promise<Outcome<void, "changed">> => {
      if (!(await change(trx))) return refused("changed");
      const site = { organisation, origin: due.origin };
      const about = { running: due, next: nextPeriodOf(due).plan };
      if (news) await tellOfPlan(trx, site, due.accountId, news, about, clock.now());
      return ok(undefined);
    });
    return done.ok;
  }

  return { round };
}
