import type { Day } from "../../core/day.ts";
import type { Running } from "../../membership/membership.ts";
import type { PeriodKey } from "../../membership/periods.ts";
import type { Plan } from "../../membership/plans.ts";
import { BALANCE_KINDS, type BalanceKind } from "../../wallet/balances.ts";

/** The period to buy when the current one is over. */
export type NextPeriod = {
  plan: Plan;
  after: { how: "renews" | "replaces" } & PeriodKey;
  startsOn: Day;
  paysFrom: BalanceKind | null;
};

/** The same plan once more, or the one that its member chose to follow. */
export function nextPeriodOf({ id, period, plan, next, to, paysFrom }: Running): NextPeriod {
  const how = next ? ("replaces" as const) : ("renews" as const);
  const balance = BALANCE_KINDS.find((kind) => kind === paysFrom) ?? null;
  return { plan: next ?? plan, after: { how, id, period }, startsOn: to, paysFrom: balance };
}
