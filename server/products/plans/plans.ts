import { MINUTE } from "../../core/durations.ts";
import type { PlanOffer, Running } from "../../membership/membership.ts";
import type { Purchases, Setting } from "../../orders/index.ts";
import { BALANCE_KINDS } from "../../wallet/balances.ts";
import { nextPeriodOf } from "./next-period.ts";
import { createPlanRenewals, type RenewalDependencies } from "./renewals.ts";
import type { BoughtPlan } from "./terms.ts";

/** How members buy plans and pay for their next periods. */
export function createPlans(deps: RenewalDependencies & { purchases: Pick<Purchases, "buy"> }) {
  const { clock, purchases } = deps;

  /** Pays for the next period, by the renewal job or by the member, whichever comes first. */
  function payRenewal(setting: Setting, running: Running, way: string) {
    const { plan, after, startsOn, paysFrom } = nextPeriodOf(running);
    const { price: minor, currency } = plan.terms;
    const terms: BoughtPlan = {
      kind: "plan",
      planId: plan.id,
      plan: plan.terms,
      startsOn,
      worth: minor,
      after,
      paysFrom,
    };
    const key = `plan:${plan.id}:${after.id}:${after.period}`;
    return purchases.buy(setting, { key, terms, price: { minor, currency }, agreedAt: null, way });
  }

  const renewals = createPlanRenewals({ ...deps, payRenewal });

  return {
    /**
     * Chooses a plan as it was offered, paid for from a balance or through a provider's page; `again`: later periods are drawn
     * from that balance. The same again is the same purchase.
     */
    buy(
      setting: Setting,
      { offer, way, again }: { offer: Extract<PlanOffer, { when: "now" }>; way: string; again: boolean },
    ) {
      const { plan, due, rest, replaces, since } = offer;
      const paysFrom = (again && BALANCE_KINDS.find((kind) => way.startsWith(`${kind}.`))) || null;
      const after = replaces ? { how: "replaces" as const, ...replaces } : null;
      const worth = due.minor + rest;
      const terms: BoughtPlan = {
        kind: "plan",
        planId: plan.id,
        plan: plan.terms,
        startsOn: null,
        worth,
        after,
        paysFrom,
      };
      // The key includes the renewal: the same form with another choice is another purchase.
      const key = ["plan", plan.id, since, due.minor, replaces?.id, replaces?.period, paysFrom].join(":");
      return purchases.buy(setting, { key, terms, price: due, agreedAt: clock.now(), way });
    },

    payRenewal,

    renewals,
    jobs: [{ name: "renew plans", every: 10 * MINUTE, run: renewals.round }],
  };
}
