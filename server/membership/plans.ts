import { type Outcome, ok, refused } from "../core/outcome.ts";
import { newId } from "../crypto/ids.ts";
import type { Store } from "../db/schema.ts";
import { inTransaction } from "../db/transaction.ts";
import type { Organisation } from "../organisation/settings.ts";
import {
  countSubscribers,
  findPlan,
  hasPlanCode,
  insertPlan,
  listAllPlans,
  listPlansOnSale,
  withdrawPlan,
} from "./queries.ts";
import { byPrice, type PlanName, type PlanTerms, type PlanTexts, storedTerms, storedTexts } from "./rules.ts";
import type { PlanRow } from "./tables.ts";

/** As operators see it. `withdrawnAt`: when it was taken from sale. */
export type ListedPlan = Plan & { subscribers: number; withdrawnAt: number | undefined };

type Owner = Pick<Organisation, "id">;

export type Plan = { id: string; terms: PlanTerms; texts: PlanTexts };

/** On sale, the cheapest by the year first. */
export const plans = async ({ db }: Store, organisation: Owner): Promise<Plan[]> =>
  (await listPlansOnSale(db, organisation.id)).map(toPlan).sort((one, other) => byPrice(one.terms, other.terms));

/** Puts a plan on sale, in the place of the one with its code. Answers its id. */
export async function addPlan(
  deps: Store,
  organisation: Organisation,
  terms: PlanTerms,
  texts: PlanTexts,
  id = newId(),
): Promise<string> {
  const added = await addPlanOnce(deps, organisation, { terms, texts, id });
  if (!added.ok) throw new Error(`the plan ${terms.code} is ${added.reason}`);
  return id;
}

/** Also those that are not on sale any more, with how many have them; those on sale first. */
export async function listPlans({ db }: Store, { id: organisationId }: Owner): Promise<ListedPlan[]> {
  const [rows, subscribers] = await Promise.all([
    listAllPlans(db, organisationId),
    countSubscribers(db, organisationId),
  ]);
  const listed = rows.map((row) => toListed(row, subscribers.get(row.id) ?? 0));
  return [
    ...listed.filter(({ withdrawnAt }) => withdrawnAt === undefined).sort((a, b) => byPrice(a.terms, b.terms)),
    ...listed.filter(({ withdrawnAt }) => withdrawnAt !== undefined),
  ];
}

export async function findListedPlan({ db }: Store, { id: organisationId }: Owner, id: string) {
  const row = await findPlan(db, organisationId, id);
  return row && toListed(row, (await countSubscribers(db, organisationId)).get(id) ?? 0);
}

/** Whether a plan has this code, on sale or not. */
export const isPlanCode = ({ db }: Store, { id: organisationId }: Owner, code: string): Promise<boolean> =>
  hasPlanCode(db, organisationId, code);

/** Takes a plan from sale; its members keep it. */
export const withdrawFromSale = ({ db, clock }: Store, organisation: Organisation, name: PlanName): Promise<boolean> =>
  withdrawPlan(db, organisation.id, name, clock.now());

/** Undefined where it is not on sale. */
export async function onSale({ db }: Store, organisation: Owner, planId: string): Promise<Plan | undefined> {
  const row = await findPlan(db, organisation.id, planId);
  return row?.withdrawn_at === null ? toPlan(row) : undefined;
}

/** Not once more under the same id; `taken`: another one was put on sale with its code at the same moment. */
export const addPlanOnce = (
  { db, clock }: Store,
  organisation: Owner,
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

const toListed = (row: PlanRow, subscribers: number): ListedPlan => ({
  ...toPlan(row),
  subscribers,
  withdrawnAt: row.withdrawn_at ?? undefined,
});

export const toPlan = ({ id, terms, texts }: PlanRow): Plan => ({
  id,
  terms: storedTerms.read(terms),
  texts: storedTexts.read(texts),
});
