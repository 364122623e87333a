import type { Outcome } from "../core/outcome.ts";
import type { Store } from "../db/schema.ts";
import { addPlanOnce, findListedPlan, listPlans, plans, withdrawFromSale } from "../membership/plans.ts";
import { type PlanName, planTerms, planTexts } from "../membership/rules.ts";
import type { Organisation } from "../organisation/settings.ts";
import { type Actor, type Audit, createAudited, outcomeOf } from "./audit.ts";
import { idOfForm, partsOf, type Wrong, wrongIf } from "./new-by-form.ts";

type Dependencies = Store & { audit: Audit; actor: Actor };
type New = { terms: unknown; texts: unknown };

/** What an organisation sells its members (LO-07). */
export function createPlanVerbs({ db, clock, audit, actor }: Dependencies) {
  const audited = createAudited({ db, audit });
  return {
    plans: {
      /** On sale. */
      list: (organisation: Organisation) => plans({ db, clock }, organisation),
      /** Also those that are not any more, with how many have them. */
      all: (organisation: Organisation) => listPlans({ db, clock }, organisation),
      find: (organisation: Organisation, id: string) => findListedPlan({ db, clock }, organisation, id),

      /** The problems of a new plan; undefined if there are none. */
      check: wrongIn,

      /** Replaces the plan with its code. Refused with its problems; `key` is the form's: the same form sent again adds nothing. */
      async add(
        organisation: Organisation,
        { terms, texts, reason, key }: New & { reason: string; key?: string },
      ): Promise<Outcome<{ id: string }, "added-before" | "taken"> | Wrong> {
        const wrong = wrongIn({ terms, texts });
        if (wrong) return wrong;
        const plan = { id: idOfForm(actor, organisation, key), terms: planTerms.parse(terms) };
        return audited(
          (trx) =>
            addPlanOnce({ db: trx, clock }, organisation, {
              ...plan,
              texts: planTexts.parse(texts),
            }),
          () => ["plans.add", { organisation: organisation.slug, plan: plan.id, ...plan.terms, reason }],
        );
      },

      /** Answers whether there was one. */
      async withdraw(organisation: Organisation, name: PlanName, reason: string): Promise<boolean> {
        const withdrawn = await audited(
          async (trx) => outcomeOf(await withdrawFromSale({ db: trx, clock }, organisation, name)),
          () => ["plans.withdraw", { organisation: organisation.slug, ...name, reason }],
        );
        return withdrawn.ok;
      },
    },
  };
}

const wrongIn = ({ terms, texts }: New): Wrong | undefined =>
  wrongIf([
    ...partsOf(planTerms.safeParse(terms).error, "terms"),
    ...partsOf(planTexts.safeParse(texts).error, "texts"),
  ]);
