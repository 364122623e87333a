import type { Kysely } from "kysely";
import type { Logger } from "pino";
import { findAccount } from "../auth/account-store.ts";
import type { Clock } from "../core/clock.ts";
import { type Day, dayIn } from "../core/day.ts";
import { type Outcome, ok, refused } from "../core/outcome.ts";
import type { Database } from "../db/schema.ts";
import { inTransaction } from "../db/transaction.ts";
import { languageOf } from "../email/compose.ts";
import { enqueueEmail } from "../email/outbox.ts";
import type { Membership, Running } from "../membership/membership.ts";
import { beginPlan, endPlan, renewPlan } from "../membership/periods.ts";
import { changeRunning, listOver, listUnannounced } from "../membership/queries.ts";
import { GRACE_DAYS, NOTICE_DAYS } from "../membership/rules.ts";
import type { SubscriptionRow } from "../membership/tables.ts";
import type { Organisation } from "../organisation/settings.ts";
import { type PlanNews, planEmail } from "./plan-email.ts";
import { type createPurchases, type NextPeriod, nextPeriodOf } from "./purchases.ts";

const AT_ONCE = 50;

/**
 * LO-07: announces the end of periods, renews them from the balance that their member agreed to, asks the others to pay, and
 * ends what nobody paid for. Any number of processes may do so at once.
 */
export function createPlanRenewals(deps: {
  db: Kysely<Database>;
  clock: Clock;
  log: Logger;
  membership: Pick<Membership, "toRunning">;
  purchases: Pick<ReturnType<typeof createPurchases>, "ways" | "payRenewal">;
  organisations: () => Promise<Organisation[]>;
}) {
  const { db, clock, log, membership, purchases, organisations } = deps;

  async function round(goOn: () => boolean = () => true): Promise<number> {
    let done = 0;
    for (const organisation of await organisations()) {
      const today = dayIn(organisation.timeZone, clock.now());
      const soon = { until: today + NOTICE_DAYS, today, most: AT_ONCE };
      for (const row of goOn() ? await listUnannounced(db, organisation.id, soon) : [])
        if (goOn() && (await announce(organisation, row))) done++;
      for (const row of goOn() ? await listOver(db, organisation.id, { today, most: AT_ONCE }) : [])
        if (goOn() && (await goOnOrEnd(organisation, row, today))) done++;
    }
    return done;
  }

  /** Once for each period; what goes on and costs nothing needs no word. */
  async function announce(organisation: Organisation, row: SubscriptionRow): Promise<boolean> {
    const isFree = nextPeriodOf(await membership.toRunning(row)).plan.terms.price === 0;
    const news = row.renews === 0 ? "ends-soon" : isFree ? undefined : "renews-soon";
    return change(organisation, row, news, { noticed_period: row.period });
  }

  async function goOnOrEnd(organisation: Organisation, row: SubscriptionRow, today: Day): Promise<boolean> {
    if (row.renews === 0) return end(organisation, row, today, "ended");
    const running = await membership.toRunning(row);
    const next = nextPeriodOf(running);
    if (next.plan.terms.price === 0) return advance(organisation, row, next);
    if (await isDrawn(organisation, row, running)) return true;
    if (today >= running.to + GRACE_DAYS) return end(organisation, row, today, "ended-unpaid");
    const tries = { plan_status: "GRACE", next_try_on: today + 1 };
    return change(organisation, row, row.next_try_on === null ? "unpaid" : undefined, tries);
  }

  /** From the balance that its member agreed to, where that suffices. */
  async function isDrawn(organisation: Organisation, row: SubscriptionRow, running: Running): Promise<boolean> {
    const next = nextPeriodOf(running);
    if (next.paysFrom === null) return false;
    const account = { id: row.account_id };
    const { price: minor, currency } = next.plan.terms;
    const { balances } = await purchases.ways(organisation, account, { minor, currency });
    const way = balances.find(({ kind }) => kind === next.paysFrom);
    if (!way) return false;
    const setting = { organisation, account, language: organisation.language, origin: row.origin, returnTo: "/plans" };
    const paid = await purchases.payRenewal(setting, running, way.id);
    const line = { event: "plan", organisation: organisation.slug, subscription: row.id, period: row.period };
    if (!paid.ok) log.warn({ ...line, reason: paid.reason }, "a plan is not renewed from its member's balance");
    return paid.ok;
  }

  /** What costs nothing goes on by itself. */
  async function advance({ id: organisationId }: Organisation, row: SubscriptionRow, next: NextPeriod) {
    const { after, plan, startsOn, paysFrom } = next;
    const advanced = await inTransaction(db, (trx) =>
      after.how === "renews"
        ? renewPlan(trx, organisationId, after, { amount: 0, purchaseId: null })
        : beginPlan(trx, { organisationId, accountId: row.account_id }, clock.now(), {
            ...{ planId: plan.id, terms: plan.terms, startsOn, amount: 0, worth: 0, purchaseId: null },
            ...{ replaces: after, paysFrom, origin: row.origin },
          }),
    );
    return advanced.ok;
  }

  const end = (organisation: Organisation, row: SubscriptionRow, today: Day, news: PlanNews): Promise<boolean> =>
    told(organisation, row, news, (trx) => endPlan(trx, organisation.id, row, today));

  const change = (
    organisation: Organisation,
    row: SubscriptionRow,
    news: PlanNews | undefined,
    changes: Partial<SubscriptionRow>,
  ): Promise<boolean> =>
    told(organisation, row, news, (trx) =>
      changeRunning(trx, { organisationId: organisation.id, id: row.id, period: row.period, as: row }, changes),
    );

  /** What one process changes, with the email that tells it. */
  async function told(
    organisation: Organisation,
    row: SubscriptionRow,
    news: PlanNews | undefined,
    change: (trx: Kysely<Database>) => Promise<SubscriptionRow | undefined>,
  ): Promise<boolean> {
    const running = await membership.toRunning(row);
    const done = await inTransaction(db, async (trx): Promise<Outcome<void, "changed">> => {
      if (!(await change(trx))) return refused("changed");
      const account = await findAccount(trx, organisation.id, row.account_id);
      if (news && account && account.email !== "") {
        const language = languageOf(account.language) ?? organisation.language;
        const site = { organisation, origin: row.origin };
        await enqueueEmail(
          trx,
          planEmail(news, { running, next: nextPeriodOf(running).plan }, account, language, site),
          clock.now(),
        );
      }
      return ok(undefined);
    });
    return done.ok;
  }

  return { round };
}
