import { z } from "zod";
import type { Outcome } from "../core/outcome.ts";
import type { Db, Store } from "../db/schema.ts";
import { createCampaigns } from "../loyalty/campaigns.ts";
import { createEarning } from "../loyalty/earning.ts";
import { earningTerms } from "../loyalty/rules.ts";
import { createMembership } from "../membership/membership.ts";
import { isPlanCode } from "../membership/plans.ts";
import type { Organisation } from "../organisation/settings.ts";
import { type Actor, type Audit, createAudited, outcomeOf } from "./audit.ts";
import { idOfForm, partsOf, type Wrong, wrongIf } from "./new-by-form.ts";

type Dependencies = Store & { audit: Audit; actor: Actor };

const { product, plan, campaignId } = earningTerms.shape;
/** What of the organisation's a rule names, whatever is wrong with the rest of it. */
const namedOnly = z.object({
  product: product.catch(undefined),
  plan: plan.catch(undefined),
  campaignId: campaignId.catch(undefined),
});

/** By which rules bookings earn points (LO-09). */
export function createEarningVerbs({ db, clock, audit, actor }: Dependencies) {
  const membership = createMembership({ db, clock });
  const { operations } = createEarning({ db, clock, membership });
  const campaigns = createCampaigns({ db, clock });
  const audited = createAudited({ db, audit });
  const operationsIn = (trx: Db) => createEarning({ db: trx, clock, membership }).operations;

  /** The problems of a new rule; undefined if there are none. */
  async function check(organisation: Organisation, terms: unknown): Promise<Wrong | undefined> {
    const { product, plan, campaignId } = namedOnly.parse(terms);
    const wrong = partsOf(earningTerms.safeParse(terms).error);
    if (product !== undefined && !organisation.products.includes(product)) wrong.push("product");
    if (plan !== undefined && !(await isPlanCode({ db, clock }, organisation, plan))) wrong.push("plan");
    const campaign = campaignId === undefined ? undefined : await campaigns.operations.find(organisation, campaignId);
    if (campaignId !== undefined && !campaign) wrong.push("campaignId");
    // A promotion has no referrer, so its rule would never give rewards.
    if (campaign?.type === "Promotion") wrong.push("campaignId.type");
    return wrongIf(wrong);
  }

  return {
    earning: {
      list: (organisation: Organisation) => operations.list(organisation),
      find: (organisation: Organisation, id: string) => operations.find(organisation, id),
      check,

      /** Refused with the rule's problems; `key` is the form's: the same form sent again adds nothing. */
      async add(
        organisation: Organisation,
        { terms, reason, key }: { terms: unknown; reason: string; key?: string },
      ): Promise<Outcome<{ id: string }, "added-before"> | Wrong> {
        const wrong = await check(organisation, terms);
        if (wrong) return wrong;
        const checked = earningTerms.parse(terms);
        return audited(
          (trx) => operationsIn(trx).addOnce(organisation, checked, idOfForm(actor, organisation, key)),
          ({ id: rule }) => ["earning.add", { organisation: organisation.slug, rule, ...checked, reason }],
        );
      },

      /** Answers whether it ran. */
      async end(organisation: Organisation, id: string, reason: string): Promise<boolean> {
        const ended = await audited(
          async (trx) => outcomeOf(await operationsIn(trx).end(organisation, id)),
          () => ["earning.end", { organisation: organisation.slug, rule: id, reason }],
        );
        return ended.ok;
      },
    },
  };
}
