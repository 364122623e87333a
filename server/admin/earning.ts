import type { Kysely } from "kysely";
import type { Clock } from "../core/clock.ts";
import type { Outcome } from "../core/outcome.ts";
import type { Database } from "../db/schema.ts";
import { createCampaigns } from "../loyalty/campaigns.ts";
import { createEarning } from "../loyalty/earning.ts";
import { earningTerms } from "../loyalty/rules.ts";
import { createMembership } from "../membership/membership.ts";
import type { Organisation } from "../organisation/settings.ts";
import type { Actor, Audit } from "./audit.ts";
import { idOfForm, type Wrong, wrongBy, wrongPart } from "./new-by-form.ts";

type Dependencies = { db: Kysely<Database>; clock: Clock; audit: Audit; actor: Actor };

/** By which rules bookings earn points (LO-09). */
export function createEarningVerbs({ db, clock, audit, actor }: Dependencies) {
  const { operations } = createEarning({ db, clock, membership: createMembership({ db, clock }) });
  const campaigns = createCampaigns({ db, clock });

  /** What is wrong about one that is to be added; undefined: nothing. */
  async function check(organisation: Organisation, terms: unknown): Promise<Wrong | undefined> {
    const checked = earningTerms.safeParse(terms);
    if (!checked.success) return wrongBy(checked.error);
    const { product, campaignId } = checked.data;
    if (product !== undefined && !organisation.products.includes(product))
      return wrongPart("product", "is for a product that is not on offer");
    if (campaignId !== undefined && !(await campaigns.operations.find(organisation, campaignId)))
      return wrongPart("campaignId", "is for a campaign that is not there");
    return undefined;
  }

  return {
    earning: {
      list: (organisation: Organisation) => operations.list(organisation),
      find: (organisation: Organisation, id: string) => operations.find(organisation, id),
      check,

      /** Refused with what is wrong about it; `key` is the form's: sent again it adds nothing. */
      async add(
        organisation: Organisation,
        { terms, reason, key }: { terms: unknown; reason: string; key?: string },
      ): Promise<Outcome<{ id: string }, "added-before"> | Wrong> {
        const wrong = await check(organisation, terms);
        if (wrong) return wrong;
        const checked = earningTerms.parse(terms);
        const added = await operations.addOnce(organisation, checked, idOfForm(actor, organisation, key));
        if (added.ok)
          audit("earning.add", { organisation: organisation.slug, rule: added.value.id, ...checked, reason });
        return added;
      },

      /** Answers whether it ran. */
      async end(organisation: Organisation, id: string, reason: string): Promise<boolean> {
        const ended = await operations.end(organisation, id);
        if (ended) audit("earning.end", { organisation: organisation.slug, rule: id, reason });
        return ended;
      },
    },
  };
}
