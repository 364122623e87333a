import type { Kysely } from "kysely";
import type { Day } from "../core/day.ts";
import type { Database } from "../db/schema.ts";
import { lockRunning, type PaidPeriod, paidPeriod } from "../membership/periods.ts";
import { restOf } from "../membership/rules.ts";
import type { Purchase } from "./purchase.ts";
import { type Buyer, findPurchase } from "./queries.ts";
import { storedTerms, type Taken } from "./stored.ts";

/**
 * What somebody has now, and the purchases that it goes on from, the newest first: what each counts for in the period that runs,
 * in minor units. Of a period that is over that is nothing; of a plan that a dearer one took the place of, its rest then.
 */
export type PlanChain = { running: PaidPeriod | undefined; counts: Map<string, number> };

/** As it is until the transaction ends. */
export async function lockPlanChain(trx: Kysely<Database>, buyer: Buyer): Promise<PlanChain> {
  const { organisationId } = buyer;
  const running = await lockRunning(trx, buyer);
  const counts = new Map<string, number>();
  let period = running;
  let left = running?.worth ?? 0;
  while (period && period.purchaseId !== null) {
    const { purchaseId: id, amount }: PaidPeriod = period;
    const counted = Math.min(amount, left);
    counts.set(id, counted);
    const row = await findPurchase(trx, { organisationId, id });
    const terms = row && storedTerms.read(row.terms);
    const after = terms?.kind === "plan" ? terms.after : null;
    left = after?.how === "replaces" ? left - counted : 0;
    period = after ? await paidPeriod(trx, organisationId, after) : undefined;
  }
  return { running, counts };
}

/** What goes back of a plan: to each account, of its price, and how much of it what is missing is drawn of. */
export type PlanBack = { taken: Taken; minor: number; drawn: number };

/**
 * What goes back of what balances paid for a plan that ends (decision 056): what is missing of a top-up, as far as its account
 * gave it, and of the rest what the days that are left count for. The days that were used are paid by what gave first.
 */
export function planBack(
  { price, taken = [] }: Pick<Purchase, "price" | "taken">,
  { counted, period, today }: { counted: number; period: Pick<PaidPeriod, "from" | "to">; today: Day },
  { account, missing }: { account: string; missing: number },
): PlanBack {
  const given = taken.reduce((sum, { amount }) => sum + amount, 0);
  const lies = part(given, counted, price.minor);
  const ofAccount = taken.reduce((sum, each) => sum + (each.account === account ? each.amount : 0), 0);
  const drawn = Math.min(missing, ofAccount, lies);
  const back = drawn + restOf({ ...period, worth: lies - drawn }, today);
  let [used, kept] = [given - back, drawn];
  const parts = taken.map((each) => {
    const stays = each.account === account ? Math.min(kept, each.amount) : 0;
    const gone = Math.min(used, each.amount - stays);
    [used, kept] = [used - gone, kept - stays];
    return { ...each, amount: each.amount - gone };
  });
  return { taken: parts.filter(({ amount }) => amount > 0), minor: part(price.minor, back, given), drawn };
}

/** Of an amount so much as `one` is of `other`, rounded down. */
const part = (amount: number, one: number, other: number): number =>
  other === 0 ? 0 : Number((BigInt(amount) * BigInt(one)) / BigInt(other));
